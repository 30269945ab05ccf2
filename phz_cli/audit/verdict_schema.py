"""What `phz validate --format json` prints, as types: the published schema is made of them."""

from typing import Any, Literal

import msgspec

from phz_cli.game.profile import Effect


class Fault(msgspec.Struct, kw_only=True):
    """One finding (law 11.3). `action` counts from 1, 0 is the deal, null the hand as a whole."""

    code: str
    name: str
    seat: int | None
    player: str | None
    action: int | None
    cause: list[int]
    effect: Effect
    certain: bool
    clause: str
    message: str
    evidence: dict[str, Any]
    offer: dict[str, Any] | msgspec.UnsetType | None = msgspec.UNSET
    state: Literal["waived", "known"] | msgspec.UnsetType = msgspec.UNSET
    waiver: dict[str, str] | msgspec.UnsetType = msgspec.UNSET
    attribution: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET


class ScoredName(msgspec.Struct):
    """A 名堂 with its 番."""

    name: str
    fan: int


class ScoreObject(msgspec.Struct, kw_only=True):
    """The settlement as recomputed; `winner` null for a washed hand."""

    winner: int | None
    huxi: int
    units: int
    names: list[ScoredName]
    fan: int
    xing: int
    points: list[float]
    sitting_points: float


class ProblemObject(msgspec.Struct, kw_only=True):
    """Why a record could not be judged, and where: `path` is a JSON path, empty for the file."""

    path: str
    message: str


class CompletionsObject(msgspec.Struct, kw_only=True):
    """Of a record that hides cards: how many full hands were judged in its place; `exact`: all that there are.

    `stopped` says that a search broke off at its bound of work, so that what is open may be open for that reason.
    """

    hands: int
    exact: bool
    stopped: str | msgspec.UnsetType = msgspec.UNSET


class VerdictObject(msgspec.Struct, kw_only=True):
    """One line of `phz validate --format json`."""

    hand: str | None
    file: str
    line: int
    rules: str | None
    verdict: Literal["clean", "faults", "undecided", "unreadable"]
    faults: list[Fault]
    score: ScoreObject | None
    completions: CompletionsObject | msgspec.UnsetType = msgspec.UNSET
    error: ProblemObject | msgspec.UnsetType = msgspec.UNSET
