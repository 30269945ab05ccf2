"""What a report is about, as plain values. Whoever builds a report fills `ReportData`; nothing here reads or counts.

Texts that depend on the reader (names of codes, sentences, captions, reasons) come already in that language.
"""

from dataclasses import dataclass
from typing import Literal

Unit = Literal["share", "number", "points"]
"""How a value is written: 33.7 %, 4.2, or with its sign +4.2."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """How many hands there were of each verdict; `read` is counted by the reader, the others by verdict."""

    read: int
    clean: int
    faults: int
    undecided: int
    unreadable: int

    @property
    def reconcile(self) -> bool:
        """Whether every hand that was read has exactly one verdict."""
        return self.read == self.clean + self.faults + self.undecided + self.unreadable


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """A rule set that was used: `hands` played under it, `source` what says so (a profile's title or digest)."""

    id: str
    name: str
    hands: int
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A player's line. `low` and `high`: 95 % interval of the win rate, None where there is none.

    `points` is the whole account, `sitting` what sitting out brought of it; None where the records do not tell them.
    `mean` is points per hand at the table, over `settled` hands. `rank` is None without points; `marks` is a text.
    """

    player: str
    name: str
    hands: int
    wins: int
    low: float | None
    high: float | None
    points: float | None
    settled: int
    rank: int | None = None
    tied: bool = False
    mean: float | None = None
    sitting: float | None = None
    sat_out: int = 0
    marks: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """One table of players, best first, of an event ("": none) and a rule set ("": all together)."""

    rules: str
    hands: int
    rows: tuple[Standing, ...]
    event: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One finding: where it is, what it is called, what happened, and what a referee needs to see it.

    `action` counts from 1, 0 is the deal, None the hand as a whole. `cards` is the hand and `melds` what lies on
    the table before the action, `offer` the card on offer, as characters of the cards; `legal` are sentences.
    """

    file: str
    line: int
    hand: str
    rules: str
    code: str
    name: str
    sentence: str
    effect: str
    certain: bool = True
    player: str = ""
    action: int | None = None
    cards: str = ""
    melds: tuple[str, ...] = ()
    offer: str = ""
    legal: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Unreadable:
    """A line that is no hand record, and why."""

    file: str
    line: int
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A chart as bytes. `shows` says what it is, `caption` its main numbers with their n (also the alt text).

    `narrow` is the same chart for a page no wider than a phone, where there is one.
    """

    id: str
    title: str
    shows: str
    caption: str
    media_type: Literal["image/svg+xml", "image/png"]
    data: bytes
    narrow: bytes = b""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistic:
    """One number: `value` None has a `reason`; `small` when the denominator is too small to rank by."""

    label: str
    unit: Unit
    value: float | None
    numerator: float | None
    denominator: float | None
    low: float | None = None
    high: float | None = None
    reason: str = ""
    small: bool = False
    measure: str = ""
    """What is counted, after the value: 局, 息."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StatisticsTable:
    """The numbers of one rule set over its `hands`."""

    rules: str
    hands: int
    rows: tuple[Statistic, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportData:
    """All of a report. `title` may be "" (then the page names itself); `period` is already a text, "" if unknown.

    `next_steps` are (what for, command to type); `downloads` are (name, relative path of a file beside the page).
    """

    title: str
    version: str
    totals: Totals
    events: tuple[str, ...] = ()
    tables: int = 0
    players: int = 0
    period: str = ""
    sources: tuple[str, ...] = ()
    rule_sets: tuple[RuleSet, ...] = ()
    standings: tuple[Standings, ...] = ()
    standings_notes: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()
    unreadable: tuple[Unreadable, ...] = ()
    pictures: tuple[Picture, ...] = ()
    statistics: tuple[StatisticsTable, ...] = ()
    next_steps: tuple[tuple[str, str], ...] = ()
    downloads: tuple[tuple[str, str], ...] = ()
