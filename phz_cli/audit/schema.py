"""Published JSON Schemas of what the program prints and of a rule set, from the types that make them.

`python -m phz_cli.audit.schema` writes `schemas/*.schema.json`; a test compares them with what it would write.
"""

import json
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from phz_cli.audit.calculator_schema import answer_schema, case_schema
from phz_cli.game.profile import Effect, Profile
from phz_cli.records.schema import record_schema_text

_BASE: Final = "https://phz.example/schemas"
_DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"


class Fault(msgspec.Struct, kw_only=True):
    """One finding (faults.md §4). `action` counts from 1, 0 is the deal, null the hand as a whole."""

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
    """Of a record that hides cards: how many full hands were judged in its place; `exact`: all that there are."""

    hands: int
    exact: bool


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


def _text(schema: dict[str, Any], name: str) -> str:
    schema = {"$schema": _DRAFT, "$id": f"{_BASE}/{name}", **schema}
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


def schemas() -> dict[str, str]:
    """File name → text of every published schema."""
    return {
        "record.schema.json": record_schema_text(),
        "finding.schema.json": _text(msgspec.json.schema(VerdictObject), "finding.schema.json"),
        "profile.schema.json": _text(msgspec.json.schema(Profile), "profile.schema.json"),
        "case.schema.json": _text(case_schema(), "case.schema.json"),
        "answer.schema.json": _text(answer_schema(), "answer.schema.json"),
    }


def main() -> None:
    """Write them into `schemas/`."""
    folder = Path(__file__).parents[2] / "schemas"
    for name, text in schemas().items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
