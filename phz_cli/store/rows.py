"""One audited hand as rows of the store's tables. Each row is a tuple in the order of the table's columns."""

from collections.abc import Iterable
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
from phz_cli.store.pair_rows import duration, pair_rows, timing_rows
from phz_cli.store.play import Play, SeatPlay

Row = tuple[object, ...]
Rows = dict[str, list[Row]]

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
_WANTS: Final = ("chi", "peng", "hu")
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
        return "wash" if report.score.winner is None else "hu"
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
        self.completed = self.outcome in ("hu", "wash", "false_hu")
        self.points = _points(report, record, self.outcome)
        self.certain = sum(finding.certain for finding in report.findings)

    def add_to(self, rows: Rows) -> None:
        """Appends the rows of this hand."""
        rows["hands"].append(self._hand())
        rows["results"].append(self._result())
        rows["seats"].extend(self._seats())
        rows["actions"].extend(self._actions())
        rows["melds"].extend(self._melds())
        rows["groups"].extend(self._groups())
        rows["findings"].extend(self._findings())
        rows["chances"].extend(self._chances())
        report = self.report
        place = self.place()
        rows["pairs"].extend(pair_rows(self.content_id, report, self.record, self.points, place))
        rows["timings"].extend(timing_rows(self.content_id, self.record, place))
        rows["raws"].append((self.content_id, report.file, report.line, len(report.raw), compressed(report.raw)))

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
            *moment(record.start),
            *moment(record.end),
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
            len(report.findings) - self.certain,
            None if record.source is None else record.source.format,
            report.file,
            report.line,
            duration(record, moment(record.start)[0], moment(record.end)[0]),
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
        start = moment(self.record.start)[0]
        return (self.report.rule_set, match.event, match.session, match.table, start, self.completed)

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
        start = moment(record.start)[0]
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
            moment(record.start)[0],
            record.match.no,
            [seated.id for seated in record.seats],
            *(None,) * 5,
            timed,
        )

    def _actions(self) -> Iterable[Row]:
        content_id = self.content_id
        exposures = self.play.exposures_at
        for number, action in enumerate(self.record.actions):
            yield (
                content_id,
                number + 1,
                action.do,
                action.seat,
                action.card,
                action.melds or None,
                action.shown,
                action.on or None,
                action.want,
                action.verdict,
                action.note,
                action.at,
                exposures[number],
            )

    def _melds(self) -> Iterable[Row]:
        for laid in self.play.laid:
            yield (
                self.content_id,
                laid.action,
                laid.seat,
                laid.position,
                laid.kind,
                laid.cards,
                laid.huxi,
                laid.shown,
                laid.base,
                laid.exposure,
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

    def _chances(self) -> Iterable[Row]:
        for chance in self.report.chances:
            yield (
                self.content_id,
                chance.action,
                chance.seat,
                self._player(chance.seat),
                chance.want,
                CHARACTERS[chance.card] if chance.card >= 0 else UNKNOWN_CHARACTER,
                chance.reached,
                chance.taken,
                chance.forced,
            )


def _chance_counts(chances: Iterable[Chance]) -> dict[int, list[int]]:
    """Seat → offers, reached and taken of chi, peng and hu, in the order of the columns of `seats`."""
    counts: dict[int, list[int]] = {}
    for chance in chances:
        if chance.want in _WANTS:
            row = counts.setdefault(chance.seat, [0] * 9)
            place = 3 * _WANTS.index(chance.want)
            row[place] += 1
            row[place + 1] += chance.reached
            row[place + 2] += chance.reached and chance.taken
    return counts
