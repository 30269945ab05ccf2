"""What an audit reports: findings, scores and one report a hand (law 11.3)."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple, TypedDict

from phz_cli.records import Language, Record
from phz_cli.rulebook import note_codes

Verdict = Literal["clean", "faults", "undecided", "unreadable"]


class Decides(TypedDict):
    """What would decide an undecided finding: the cards of these seats, of these kinds where some are named.

    `condition` names the question: the code of the finding, or `others` where it is about other seats' cards.
    """

    condition: str
    seats: list[int]
    cards: str


class Looked(NamedTuple):
    """How many full hands that agree with a partial record were judged; `exact`: those are all there are.

    `is_bounded`: a search broke off at its bound of work, so that more may be decided than is.
    """

    hands: int
    exact: bool
    is_bounded: bool = False


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault. `action` counts from 1, 0 is the deal, None the hand as a whole; `seat` is None where none is named.

    `parameters` fill the code's message; `evidence` is what a referee needs to see it (`hand`, `melds`, `offer`,
    `legal`: strings of cards and of actions). Where `certain` is False, `decides` in it is a `Decides`.
    """

    code: str
    action: int | None
    seat: int | None
    cause: tuple[int, ...] = ()
    effect: str = "note"
    certain: bool = True
    clause: str = ""
    parameters: dict[str, object] = field(default_factory=dict)
    evidence: dict[str, object] = field(default_factory=dict)

    @property
    def is_fault(self) -> bool:
        """Whether a hand with this finding is not clean: all findings but notes such as M905."""
        return self.code not in note_codes()


@dataclass(frozen=True, slots=True)
class Score:
    """What the engine settles: `winner` None for a washed hand; `points` one number a seat."""

    winner: int | None
    huxi: int
    units: int
    names: tuple[tuple[str, int], ...]
    fan: int
    xing: int
    points: tuple[float, ...]
    sitting_points: float
    source: int | None = None
    """The seat that supplied the winning card; None for the wall's own draw, 天胡 and washed hands."""
    own_draw: bool = False
    groups: tuple[tuple[str, str, int], ...] = ()
    """The arrangement that counts: (kind of group, cards, 胡息), e.g. ("chi", "一二三", 3)."""


class Chance(NamedTuple):
    """Something a seat could do with the card on offer.

    `action` is the draw or discard that made the offer; `want` one of hu, pao, peng, chi, wei, ti;
    `reached` is False when a higher claim took the card first; `taken` when the seat did it;
    `forced` for 偎 提 跑.
    """

    action: int
    seat: int
    want: str
    card: int
    reached: bool
    taken: bool
    forced: bool


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a record could not be judged: one sentence in each language, and the JSON path (empty for the file)."""

    path: str
    zh: str
    en: str

    def sentence(self, lang: Language) -> str:
        """The sentence in a reader's language."""
        return self.zh if lang == "zh" else self.en


@dataclass(frozen=True, slots=True)
class HandReport:
    """The audit of one record. `problem` says why it is unreadable, or why nothing certain can be said of it.

    `record` is None when not even that could be read.

    `chances` is filled only when the audit was asked for it.
    """

    file: str
    line: int
    verdict: Verdict
    record: Record | None = None
    raw: bytes = b""
    findings: tuple[Finding, ...] = ()
    score: Score | None = None
    chances: tuple[Chance, ...] = ()
    problem: Problem | None = None
    rules: str = ""
    """Id of the rule set that judged the hand: the record's own, or the one asked for; empty when none could."""
    intake_huxi: tuple[tuple[int, int], ...] = ()
    """(action, 胡息 of the meld laid by that action), one row for each meld laid on the table."""
    outcome: str = ""
    """How the replay ended: hu, wash, false_hu, or empty for a hand that did not end."""

    completions: Looked | None = None
    """Of a record that hides cards: the full hands that were judged in its place."""

    @property
    def rule_set(self) -> str:
        """The rule set to name beside this hand: the one that judged it, else the one that the record names."""
        return self.rules or ("" if self.record is None else self.record.rules)

    def with_findings(self, added: Sequence[Finding]) -> "HandReport":
        """The same report with more certain findings before its own, and the verdict that they give together."""
        if not added:
            return self
        verdict: Verdict = "faults" if any(finding.is_fault for finding in added) else self.verdict
        return replace(self, verdict=verdict, findings=(*added, *self.findings))
