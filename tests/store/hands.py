"""Hands built by hand, so that the store is tested without the engine."""

from dataclasses import dataclass, field

import msgspec

from phz_cli.audit.findings import Chance, Finding, HandReport, Problem, Score, Verdict
from phz_cli.records.model import Deal, Match, Player, Record, RecordAction, Result

HANDS = (
    "二五五六七七七十十壹壹壹贰贰叁肆捌捌捌拾",
    "一一二二三四四五五六九十壹叁肆伍伍陆柒柒贰",
    "一一三三三八八八八九十叁肆伍伍陆玖玖玖玖",
)


def act(text: str) -> RecordAction:
    """An action from `verb seat card [meld meld …]`; the seat is - where there is none."""
    do, *rest = text.split()
    seat = None if not rest or rest[0] == "-" else int(rest[0])
    card = rest[1] if len(rest) > 1 else None
    return RecordAction(do=do, seat=seat, card=card, melds=rest[2:])  # type: ignore[arg-type]


@dataclass
class HandBuilder:
    """A hand of 甲 乙 丙 at table t1; `lines` are actions for `act`."""

    lines: list[str | RecordAction] = field(default_factory=list)
    hand: str = "h1"
    rules: str = "qq-half"
    event: str | None = "open"
    session: str | None = "1"
    table: str | None = "t1"
    no: int | None = 1
    dealer: int = 0
    players: tuple[str, ...] = ("p1", "p2", "p3")
    names: tuple[str | None, ...] = ("甲", "乙", "丙")
    start: str | None = "2026-03-01T19:50:00+08:00"
    sitting: str | None = None
    hands: tuple[str, ...] = HANDS
    score: Score | None = None
    result: Result | None = None
    findings: tuple[Finding, ...] = ()
    chances: tuple[Chance, ...] = ()
    intake: tuple[tuple[int, int], ...] = ()
    verdict: Verdict = "clean"
    file: str = "a.jsonl"
    line: int = 1
    options: dict[str, object] = field(default_factory=dict)
    wall: str | None = None

    def record(self) -> Record:
        """The record."""
        return Record(
            phz=1,
            hand=self.hand,
            rules=self.rules,
            options=self.options,
            match=Match(event=self.event, session=self.session, table=self.table, no=self.no),
            start=self.start,
            seats=[Player(id=i, name=n) for i, n in zip(self.players, self.names, strict=True)],
            sitting=None if self.sitting is None else Player(id=self.sitting),
            dealer=self.dealer,
            deal=Deal(hands=list(self.hands), wall=self.wall),
            actions=[act(line) if isinstance(line, str) else line for line in self.lines],
            result=self.result,
        )

    def report(self) -> HandReport:
        """The audit's report of it, with the line that the record was read from."""
        record = self.record()
        return HandReport(
            self.file,
            self.line,
            self.verdict,
            record,
            msgspec.json.encode(record),
            self.findings,
            self.score,
            self.chances,
            intake_huxi=self.intake,
        )


def win(
    winner: int,
    points: tuple[float, ...],
    *,
    huxi: int = 15,
    units: int = 1,
    names: tuple[tuple[str, int], ...] = (),
    fan: int = 1,
    source: int | None = None,
    own_draw: bool = False,
    groups: tuple[tuple[str, str, int], ...] = (),
    sitting: float = 0,
) -> Score:
    """The score of a won hand."""
    return Score(winner, huxi, units, names, fan, 0, points, sitting, source, own_draw, groups)


def washed(seats: int = 3) -> Score:
    """The score of a washed hand in which nothing is paid."""
    return Score(None, 0, 0, (), 1, 0, (0.0,) * seats, 0)


def broken(file: str = "a.jsonl", line: int = 9, raw: bytes = b'{"phz": 1, "hand": ') -> HandReport:
    """A line that could not be read."""
    return HandReport(
        file, line, "unreadable", raw=raw, problem=Problem("$", "读到一半就完了", "a.jsonl:9: $ – input ended early")
    )
