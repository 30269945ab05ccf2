"""One audited hand as rows of the store's tables. Each row is a tuple in the order of the table's columns."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from operator import attrgetter
from typing import Final, NamedTuple

import msgspec
import zstandard

from phz_cli.audit.findings import Chance, HandReport
from phz_cli.game.cards import CHARACTERS, UNKNOWN_CHARACTER
from phz_cli.records.model import Player, Record, Result
from phz_cli.store.hand_tables import TURNS
from phz_cli.store.opening import deal_digest, opening_of
from phz_cli.store.pair_rows import duration, pair_rows, timing_columns
from phz_cli.store.play import FALSE_WIN, Play, SeatPlay
from phz_cli.store.runs import Run, Values, spread

Row = tuple[object, ...]
Rows = dict[str, list[Row]]
Columns = dict[str, list[list[object]]]
"""By table, the values of each column, or its runs."""

BY_COLUMN: Final = ("actions", "melds", "chances", "timings")
"""Tables with many rows a hand, which are made column by column: a file wants columns."""

_JSON: Final = msgspec.json.Encoder(enc_hook=str)
_COMPRESSOR: Final = zstandard.ZstdCompressor(level=3)
_COUNTS: Final = attrgetter(
    "chi",
    "chi_bi",
    "peng",
    "wei",
    "chou_wei",
    "ti_opening",
    "ti_drawn",
    "pao_peng",
    "pao_wei",
    "pao_kan",
    "claims",
    "claims_lost",
    "false_hu",
)
_COUNTED: Final = {"chi": 0, "peng": 3, "hu": 6}
"""The wants that are counted, with the place of the first of three counts."""
_AFTER_WIN: Final = ("flip", "rule")
_ROLES: Final = {
    2: ("dealer", "next"),
    3: ("dealer", "next", "previous"),
    4: ("dealer", "next", "opposite", "previous"),
}


def compressed(raw: bytes) -> bytes:
    """The bytes in one zstd frame."""
    return _COMPRESSOR.compress(raw)


def moment(text: str | None) -> tuple[datetime | None, str | None]:
    """An RFC 3339 time as naive UTC and its offset as text; (None, None) when there is none."""
    if text is None:
        return None, None
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        return None, None
    if time.tzinfo is None:
        return None, None
    return time.astimezone(UTC).replace(tzinfo=None), time.isoformat()[-6:]


def outcome(report: HandReport, record: Record, play: Play) -> str:
    """How the hand ended: hu, wash, false_hu, void or unfinished."""
    if report.score is not None:
        # A false win is settled, too, where the rule set has a penalty.
        unwon = "false_hu" if report.outcome == "false_hu" else "wash"
        return unwon if report.score.winner is None else "hu"
    if any(action.verdict == "void" for action in record.actions):
        return "void"
    if record.result is not None and record.result.outcome == "void":
        return "void"
    if play.false_wins:
        return "false_hu"
    return "unfinished"


def recorded_win(report: HandReport, record: Record) -> Result | None:
    """The recorded result of a hand that the audit cannot settle for hidden cards; None where there is none to use.

    Leaving out such hands would leave out the wins of hidden seats and keep those of the one who records. The win must
    be the record's last action but for 醒 and a ruling, and nothing certain be said against it.
    """
    result = record.result
    if report.score is not None or result is None or result.outcome != "hu" or result.winner is None:
        return None
    hidden = any(UNKNOWN_CHARACTER in cards or not cards for cards in record.deal.hands)
    played = [(number, one) for number, one in enumerate(record.actions, 1) if one.do not in _AFTER_WIN]
    if not hidden or not played or any(one.verdict == "void" for one in record.actions):
        return None
    number, last = played[-1]
    rejected = any(f.certain and f.action == number and f.code in FALSE_WIN for f in report.findings)
    wins = last.do == "hu" and last.seat == result.winner and 0 <= result.winner < len(record.seats)
    return result if wins and not rejected else None


def _recorded_points(result: Result, record: Record) -> tuple[float, ...] | None:
    """The recorded points of a win, where there is one number a seat."""
    points = result.points
    return tuple(map(float, points)) if points is not None and len(points) == len(record.seats) else None


def _points(report: HandReport, record: Record, ending: str) -> tuple[float, ...] | None:
    """Points by seat. After a false win nothing is transferred, unless a penalty was agreed."""
    if report.score is not None:
        return report.score.points
    if ending == "false_hu" and "penalty" not in record.options:
        return (0.0,) * len(record.seats)
    return None


def _json(value: object) -> str | None:
    return _JSON.encode(value).decode() if value else None


def _without_signed_zeros(points: Sequence[float]) -> list[float]:
    """The same numbers; nought has no sign."""
    return [value + 0.0 for value in points]


class _Won(NamedTuple):
    """The figures of a win, None where they are not known."""

    own_draw: bool | None = None
    huxi: int | None = None
    units: int | None = None
    fan: int | None = None
    names: list[str] | None = None
    name_fans: list[int] | None = None
    xing: int | None = None


class HandRows:
    """The rows of one hand, table by table."""

    def __init__(self, content_id: str, report: HandReport, record: Record) -> None:
        """`record` is the report's record; hands without one have no rows here."""
        self.content_id = content_id
        self.report = report
        self.record = record
        self.believed = recorded_win(report, record)
        """The recorded result, where it counts because hidden cards leave none to be computed."""
        self.winner = report.score.winner if report.score is not None else None
        if self.believed is not None:
            self.winner = self.believed.winner
        self.play = Play(report, record, self.winner)
        self.outcome = "hu" if self.believed is not None else outcome(report, record, self.play)
        self.start = moment(record.start)
        self.end = moment(record.end)
        self.completed = self.outcome in ("hu", "wash", "false_hu")
        if self.believed is not None:
            self.points = _recorded_points(self.believed, record)
        else:
            self.points = _points(report, record, self.outcome)
        self.certain = sum(finding.certain and finding.is_fault for finding in report.findings)

    def add_to(self, rows: Rows) -> None:
        """Appends the rows of this hand."""
        self._add_rows(rows)
        for name, columns in self._columns():
            rows[name].extend(zip(*map(spread, columns), strict=True))

    def add_by_column(self, rows: Rows, columns: Columns) -> None:
        """Appends the rows of this hand, those of BY_COLUMN column by column."""
        self._add_rows(rows)
        for name, added in self._columns():
            for column, values in zip(columns[name], added, strict=True):
                if isinstance(values, Run):
                    column.append(values)
                else:
                    column.extend(values)

    def _add_rows(self, rows: Rows) -> None:
        rows["hands"].append(self._hand())
        rows["results"].append(self._result())
        rows["seats"].extend(self._seats())
        rows["groups"].extend(self._groups())
        rows["findings"].extend(self._findings())
        report = self.report
        rows["pairs"].extend(self._pairs())
        rows["raws"].append((self.content_id, report.file, report.line, len(report.raw), compressed(report.raw)))

    def _pairs(self) -> Iterable[Row]:
        points = self.points, self._sitting_points()
        return pair_rows(self.content_id, self.report, self.record, self.winner, *points, self.place())

    def _columns(self) -> Iterable[tuple[str, Sequence[Values]]]:
        """Of the tables where this hand has rows."""
        if self.record.actions:
            yield "actions", self._actions()
        if self.play.laid:
            yield "melds", (Run(self.content_id, len(self.play.laid)), *zip(*self.play.laid, strict=True))
        if self.report.chances:
            yield "chances", self._chances()
        timings = timing_columns(self.content_id, self.record, self.place())
        if timings:
            yield "timings", timings

    def _player(self, seat: int | None) -> str | None:
        seats = self.record.seats
        return seats[seat].id if seat is not None and 0 <= seat < len(seats) else None

    def _hand(self) -> Row:
        record, report, match = self.record, self.report, self.record.match
        return (
            self.content_id,
            record.hand,
            match.event,
            match.session,
            match.table,
            match.no,
            match.operator,
            report.rule_set,
            _json(record.options),
            *self.start,
            *self.end,
            record.dealer,
            self._player(record.dealer),
            record.washed,
            record.observer,
            len(record.seats),
            record.sitting is not None,
            report.verdict,
            self.outcome,
            self.completed,
            len(record.actions),
            self.play.exposures,
            self.play.draws,
            len(report.chances),
            self.certain,
            sum(not finding.certain for finding in report.findings),
            None if record.source is None else record.source.format,
            report.file,
            report.line,
            duration(record, self.start[0], self.end[0]),
            deal_digest(record),
        )

    def _result(self) -> Row:
        play, result = self.play, self.record.result
        won = _Won() if self.winner is None else self._won()
        recorded: Row = (None,) * 9
        if result is not None:
            recorded = (
                result.outcome,
                result.winner,
                result.source,
                result.huxi,
                result.units,
                result.fan,
                None if result.names is None else [name.name for name in result.names],
                result.xing,
                None if result.points is None else _without_signed_zeros(result.points),
            )
        return (
            self.content_id,
            self.outcome,
            self.winner,
            self._player(self.winner),
            play.win_supplier,
            play.win_source,
            won.own_draw,
            play.win_action,
            play.win_exposure,
            won.huxi,
            won.units,
            won.fan,
            won.names,
            won.name_fans,
            won.xing,
            None if self.points is None else _without_signed_zeros(self.points),
            self._sitting_points(),
            *recorded,
            any(f.certain and f.code.startswith("S8") for f in self.report.findings),
        )

    def _won(self) -> _Won:
        """The figures of the win, as recomputed or, where hidden cards forbid that, as recorded."""
        score, stated = self.report.score, self.believed
        if score is not None:
            names, fans = [name for name, _ in score.names], [fan for _, fan in score.names]
            return _Won(score.own_draw, score.huxi, score.units, score.fan, names, fans, score.xing)
        if stated is None:
            return _Won()
        called = None if stated.names is None else [name.name for name in stated.names]
        return _Won(None, stated.huxi, stated.units, stated.fan, called, None, stated.xing)

    def _sitting_points(self) -> float | None:
        if self.report.score is not None:
            return self.report.score.sitting_points
        return None if self.believed is None else self.believed.sitting_points

    def _role(self, seat: int) -> str:
        roles = _ROLES.get(len(self.record.seats), ())
        turn = (seat - self.record.dealer) % len(self.record.seats)
        return roles[turn] if turn < len(roles) else "opposite"

    def place(self) -> Row:
        """The columns rules … completed that several tables copy from the hand."""
        match = self.record.match
        return (self.report.rule_set, match.event, match.session, match.table, self.start[0], self.completed)

    def _shared(self) -> Row:
        match = self.record.match
        return (self.report.rule_set, match.event, match.session, match.table, self.completed, self.outcome)

    def _win(self, seat: int) -> Row:
        """The columns won … supplied."""
        play = self.play
        if self.winner is None:
            return (False, *(None,) * 8)
        if self.winner == seat:
            won = self._won()
            figures = (won.huxi, won.units, won.fan, won.names)
            return (True, won.own_draw, play.win_source, play.win_exposure, *figures, None)
        source = play.win_source
        supplied = ("draw" if source == "other_draw" else source) if play.win_supplier == seat else None
        return (False, *(None,) * 7, supplied)

    def _seats(self) -> Iterable[Row]:
        record, shared = self.record, self._shared()
        result = record.result
        stated = result.points if result is not None else None
        recorded = None if stated is None else _without_signed_zeros(stated)
        chances = _chance_counts(self.report.chances)
        offers_known = bool(self.report.chances)
        start = self.start[0]
        timed = any(action.at is not None for action in record.actions)
        for seat, player in enumerate(record.seats):
            play: SeatPlay = self.play.seats[seat]
            hands = record.deal.hands
            yield (
                self.content_id,
                seat,
                player.id,
                player.name,
                self._role(seat),
                *shared,
                seat < len(hands) and bool(hands[seat]) and UNKNOWN_CHARACTER not in hands[seat],
                offers_known,
                self.points[seat] if self.points is not None and seat < len(self.points) else None,
                recorded[seat] if recorded is not None and seat < len(recorded) else None,
                *self._win(seat),
                *_COUNTS(play),
                *chances.get(seat, (0,) * 9),
                *[play.curve.get(turn) for turn in TURNS],
                start,
                record.match.no,
                [other.id for place, other in enumerate(record.seats) if place != seat],
                *opening_of(record, seat),
                timed,
            )
        if record.sitting is not None:
            yield self._sitting(record.sitting, timed)

    def _sitting(self, player: Player, timed: bool) -> Row:
        """The row of the player who sits out: paid, and nothing else."""
        record, result = self.record, self.record.result
        return (
            self.content_id,
            None,
            player.id,
            player.name,
            "sitting",
            *self._shared(),
            False,
            bool(self.report.chances),
            self._sitting_points(),
            None if result is None else result.sitting_points,
            False,
            *(None,) * 8,
            *(0,) * 22,
            *(None,) * len(TURNS),
            self.start[0],
            record.match.no,
            [seated.id for seated in record.seats],
            *(None,) * 5,
            timed,
        )

    def _actions(self) -> Sequence[Values]:
        actions = self.record.actions
        return (
            Run(self.content_id, len(actions)),
            range(1, len(actions) + 1),
            [action.do for action in actions],
            [action.seat for action in actions],
            [action.card for action in actions],
            [action.melds or None for action in actions],
            [action.shown for action in actions],
            [action.on or None for action in actions],
            [action.want for action in actions],
            [action.verdict for action in actions],
            [action.note for action in actions],
            [action.at for action in actions],
            self.play.exposures_at,
        )

    def _groups(self) -> Iterable[Row]:
        score = self.report.score
        if score is None or score.winner is None:
            return
        for position, (kind, cards, huxi) in enumerate(score.groups, 1):
            yield (self.content_id, score.winner, position, kind, cards, huxi)

    def _findings(self) -> Iterable[Row]:
        for finding in self.report.findings:
            yield (
                self.content_id,
                finding.action,
                finding.seat,
                self._player(finding.seat),
                finding.code,
                finding.effect,
                finding.certain,
                finding.clause,
                list(finding.cause) or None,
                _json(finding.parameters),
                _json(finding.evidence),
            )

    def _chances(self) -> Sequence[Values]:
        chances = self.report.chances
        action, seat, want, card, *answers = zip(*chances, strict=True)
        players = [player.id for player in self.record.seats]
        return (
            Run(self.content_id, len(chances)),
            action,
            seat,
            [players[place] for place in seat],
            want,
            [_character(kind) for kind in card],
            *answers,
        )


def _character(card: int) -> str:
    return CHARACTERS[card] if card >= 0 else UNKNOWN_CHARACTER


def _chance_counts(chances: Iterable[Chance]) -> dict[int, list[int]]:
    """Seat → offers, reached and taken of chi, peng and hu, in the order of the columns of `seats`."""
    counts: dict[int, list[int]] = {}
    for chance in chances:
        place = _COUNTED.get(chance.want)
        if place is None:
            continue
        row = counts.get(chance.seat)
        if row is None:
            row = counts[chance.seat] = [0] * 9
        row[place] += 1
        if chance.reached:
            row[place + 1] += 1
            row[place + 2] += chance.taken
    return counts
