"""One audited hand as rows of the store's tables. Each row is a tuple in the order of the table's columns."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from operator import attrgetter
from typing import Final

import msgspec
import zstandard

from phz_cli.audit.findings import Chance, HandReport
from phz_cli.game.cards import CHARACTERS, UNKNOWN_CHARACTER
from phz_cli.records.model import Player, Record
from phz_cli.store.hand_tables import TURNS
from phz_cli.store.opening import deal_digest, opening_of
from phz_cli.store.pair_rows import duration, pair_rows, timing_columns
from phz_cli.store.play import Play, SeatPlay
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


def _points(report: HandReport, record: Record, ending: str) -> tuple[float, ...] | None:
    """Points by seat. After a false win nothing is transferred, unless a penalty was agreed."""
    if report.score is not None:
        return report.score.points
    if ending == "false_hu" and "penalty" not in record.options:
        return (0.0,) * len(record.seats)
    return None


def _json(value: object) -> str | None:
    return _JSON.encode(value).decode() if value else None


class HandRows:
    """The rows of one hand, table by table."""

    def __init__(self, content_id: str, report: HandReport, record: Record) -> None:
        """`record` is the report's record; hands without one have no rows here."""
        self.content_id = content_id
        self.report = report
        self.record = record
        self.play = Play(report, record)
        self.outcome = outcome(report, record, self.play)
        self.start = moment(record.start)
        self.end = moment(record.end)
        self.completed = self.outcome in ("hu", "wash", "false_hu")
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
        rows["pairs"].extend(pair_rows(self.content_id, report, self.record, self.points, self.place()))
        rows["raws"].append((self.content_id, report.file, report.line, len(report.raw), compressed(report.raw)))

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
        score, play, result = self.report.score, self.play, self.record.result
        won = score is not None and score.winner is not None
        names = score.names if score is not None and won else ()
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
                result.points,
            )
        return (
            self.content_id,
            self.outcome,
            score.winner if score is not None else None,
            self._player(score.winner) if score is not None else None,
            play.win_supplier,
            play.win_source,
            *((score.own_draw,) if score is not None and won else (None,)),
            play.win_action,
            play.win_exposure,
            *((score.huxi, score.units, score.fan) if score is not None and won else (None,) * 3),
            [name for name, _ in names] if won else None,
            [fan for _, fan in names] if won else None,
            score.xing if score is not None and won else None,
            None if self.points is None else list(self.points),
            None if score is None else score.sitting_points,
            *recorded,
            any(f.certain and f.code.startswith("S8") for f in self.report.findings),
        )

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
        score, play = self.report.score, self.play
        if score is None or score.winner is None:
            return (False, *(None,) * 8)
        if score.winner == seat:
            return (
                True,
                score.own_draw,
                play.win_source,
                play.win_exposure,
                score.huxi,
                score.units,
                score.fan,
                [name for name, _ in score.names],
                None,
            )
        source = play.win_source
        supplied = ("draw" if source == "other_draw" else source) if play.win_supplier == seat else None
        return (False, *(None,) * 7, supplied)

    def _seats(self) -> Iterable[Row]:
        record, shared = self.record, self._shared()
        result = record.result
        recorded = result.points if result is not None else None
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
        record, score, result = self.record, self.report.score, self.record.result
        return (
            self.content_id,
            None,
            player.id,
            player.name,
            "sitting",
            *self._shared(),
            False,
            bool(self.report.chances),
            None if score is None else score.sitting_points,
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
