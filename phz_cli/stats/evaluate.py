"""The evaluator's pass over a store: hands whose cards are all known are followed and weighed, once each.

The raw line of a hand is decoded again and replayed by the engine; nothing that the store holds is changed, rows are
added to `evaluations`, `decisions`, `choices`, `tails` and `evaluators`. A kill leaves the batches before it whole.
"""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

import duckdb
import zstandard

from phz_cli.game import actions as verbs
from phz_cli.game.cards import UNKNOWN_CHARACTER
from phz_cli.game.distance import distance, holding_of
from phz_cli.records import ReadError, Record, decode, to_hand
from phz_cli.rulebook import RulesError, load_profile
from phz_cli.stats.choice import Chooser, rows_of
from phz_cli.stats.deal_value import value_deal
from phz_cli.stats.decision import weigh_discard
from phz_cli.stats.filters import Filter
from phz_cli.stats.position import VALUER
from phz_cli.stats.readiness import SeatWatch, Watch
from phz_cli.stats.reference import EVALUATOR, SEED, SIMULATED, Reference, simulate
from phz_cli.stats.tail import Tail, tail
from phz_cli.store.database import writing
from phz_cli.store.ingest import append
from phz_cli.store.pair_rows import LONGEST_MS

Row = tuple[object, ...]

BATCH: Final = 100

_DUE: Final = """
    SELECT content_id FROM hands WHERE (completed OR outcome IN ('void', 'unfinished')) AND (content_id NOT IN (
        SELECT content_id FROM tails WHERE evaluator = ?) OR (completed AND content_id NOT IN (
        SELECT content_id FROM evaluations WHERE evaluator = ?))) AND {where}
    ORDER BY start DESC NULLS LAST, no DESC NULLS LAST, content_id
"""
"""Hands that were never played out have a tail and nothing else."""

_HAND: Final = """
    SELECT w.content_id, w.raw, h.rules, h.event, h.session, h.table_name, h.start, h.completed, h.outcome, s.seats,
           h.completed AND w.content_id NOT IN (SELECT content_id FROM evaluations WHERE evaluator = ?) AS fresh,
           w.content_id IN (SELECT content_id FROM tails WHERE evaluator = ?) AS valued
    FROM raws w JOIN hands h USING (content_id) JOIN (
        SELECT content_id, list({'role': role, 'won': won, 'points': points} ORDER BY seat) AS seats
        FROM seats WHERE role <> 'sitting' GROUP BY content_id) s USING (content_id)
    WHERE content_id IN (SELECT unnest(?::VARCHAR[])) ORDER BY content_id
"""


@dataclass(slots=True)
class Evaluated:
    """What a pass did, in hands: due = done + hidden + skipped."""

    due: int = 0
    done: int = 0
    hidden: int = 0
    """Some card is not known."""
    skipped: int = 0
    """The rule set is not in the book, or the line is of another program's format."""


@dataclass(slots=True)
class _Pass:
    seed: int
    simulated: int
    progress: Callable[[int], None]
    references: dict[str, Reference] = field(default_factory=dict)
    counts: Evaluated = field(default_factory=Evaluated)

    def reference(self, rules: str) -> Reference:
        """The reference of a rule set, simulated when it is first needed; options of single hands left out."""
        if rules not in self.references:
            self.references[rules] = simulate(load_profile(rules), self.seed, self.simulated)
        return self.references[rules]


def evaluate_store(
    store: str | Path,
    filters: Filter | None = None,
    *,
    most: int = 0,
    seed: int = SEED,
    simulated: int = SIMULATED,
    progress: Callable[[int], None] = lambda _: None,
) -> Evaluated:
    """Evaluates the hands of a store that are due, the latest `most` of them (0: all). Raises StoreError."""
    where, parameters = (filters or Filter()).where(seats=False)
    work = _Pass(seed, simulated, progress)
    with writing(store) as connection:
        _forget_older(connection)
        found = connection.execute(_DUE.replace("{where}", where), [VALUER, EVALUATOR, *parameters]).fetchall()
        due = [str(row[0]) for row in found][: most or None]
        work.counts.due = len(due)
        for start in range(0, len(due), BATCH):
            _batch(connection, due[start : start + BATCH], work)
    return work.counts


def _forget_older(connection: duckdb.DuckDBPyConnection) -> None:
    """Take out what another version of the evaluator found: two methods side by side would be counted twice."""
    connection.execute("BEGIN")
    for table in ("evaluations", "decisions", "evaluators"):
        connection.execute(f"DELETE FROM {table} WHERE evaluator <> ?", [EVALUATOR])
    connection.execute("COMMIT")


def _batch(connection: duckdb.DuckDBPyConnection, due: list[str], work: _Pass) -> None:
    rows: dict[str, list[Row]] = {name: [] for name in ("evaluations", "decisions", "evaluators", "choices", "tails")}
    known = {str(row[0]) for row in connection.execute("SELECT rules FROM evaluators").fetchall()}
    for row in connection.execute(_HAND, [EVALUATOR, VALUER, due]).fetchall():
        _hand(row, work, rows)
        work.progress(1)
    for rules, reference in work.references.items():
        if rules not in known:
            rows["evaluators"].append(_described(reference))
    append(connection, rows)


def _described(reference: Reference) -> Row:
    moments = (reference.deal_sd, reference.draw_sd, reference.points_sd, reference.luck_sd)
    return (EVALUATOR, reference.rules, reference.seed, reference.simulated, *moments)


def _hand(row: Row, work: _Pass, rows: dict[str, list[Row]]) -> None:
    content_id, raw, rules, event, session, table_name, start, completed, outcome, seats, fresh, valued = row
    record = decode(zstandard.decompress(raw))  # type: ignore[arg-type]
    if isinstance(record, ReadError):
        work.counts.skipped += 1
        return
    if not _is_known(record):
        work.counts.hidden += 1
        return
    try:
        profile = load_profile(str(rules), record.options)
        reference = work.reference(str(rules))
    except RulesError:
        work.counts.skipped += 1
        return
    work.counts.done += 1
    place = (rules, event, session, table_name, start, completed)
    heads: list[Row] = [(content_id, seat, record.seats[seat].id, *place) for seat in range(len(record.deal.hands))]
    hand = to_hand(record)
    if not valued:
        played_on = tail(hand, profile, str(content_id)) if outcome != "false_hu" else None
        for seat, facts in enumerate(seats):  # type: ignore[arg-type, var-annotated]
            rows["tails"].append((*heads[seat], outcome, VALUER, *_tail(played_on, seat), facts["points"] or 0.0))
    if not completed:
        return
    values = value_deal(hand, profile, str(content_id))
    surplus = [] if values is None else reference.surplus(values, hand.dealer)
    watch = Watch(hand, profile, surplus)
    chooser = Chooser(watch, reference.positions)
    distances: list[int] = []
    decisions = [(content_id, *row[:3], *place, *row[3:]) for row in _decisions(chooser, record, reference, distances)]
    if not valued:
        rows["choices"] += _choices(chooser, heads)
    if not fresh:
        return
    rows["decisions"] += decisions
    size = len(watch.seats)
    for seat, (seen, facts) in enumerate(zip(watch.seats, seats, strict=True)):  # type: ignore[call-overload]
        stored = (facts["role"], outcome, facts["won"], facts["points"], EVALUATOR)
        deal: Row = (None, None, None)
        if values is not None:
            luck = reference.deal_weight * surplus[seat]
            deal = (values[seat], luck, reference.rank(values[seat], (seat - hand.dealer) % size))
        rows["evaluations"].append((*heads[seat], *stored, *_seen(seen, distances[seat], deal, reference)))


def _tail(found: Tail | None, seat: int) -> Row:
    """Cards shuffled, mean points and their error, all null where nothing was played on."""
    return (None, None, None) if found is None else (found.wall, found.expected[seat], found.error[seat])


def _choices(chooser: Chooser, heads: list[Row]) -> Iterator[Row]:
    """The choices of a hand in the order of the table."""
    for choice, row in zip(chooser.choices, rows_of(chooser.choices), strict=True):
        content_id, *rest = heads[choice.seat]
        yield (content_id, choice.action, *rest, VALUER, *row)


def _is_known(record: Record) -> bool:
    hands = record.deal.hands
    hidden = any(not cards or UNKNOWN_CHARACTER in cards for cards in hands)
    return not hidden and all(action.card != UNKNOWN_CHARACTER for action in record.actions)


def _decisions(chooser: Chooser, record: Record, reference: Reference, distances: list[int]) -> Iterator[Row]:
    """(action, seat, player, evaluator …) of each discard that was a choice; fills `distances` with those dealt."""
    watch = chooser.watch
    for step in watch.steps():
        action, table = step.action, step.table
        chooser.note(step)
        if not distances:
            distances += [distance(table.profile, holding_of(cards)) for cards in table.seats]
        legal = action.do == verbs.DISCARD and not step.judgement.breaches and 0 <= action.seat < table.size
        if not legal:
            continue
        decision = weigh_discard(watch, table, action.seat, action.card, reference)
        if decision is not None:
            player = record.seats[action.seat].id
            values = asdict(decision).values()
            yield (step.number, action.seat, player, EVALUATOR, *values, _time(record, step.number))


def _time(record: Record, number: int) -> int | None:
    """Milliseconds since the action before, None where the clock is missing or jumped."""
    now = record.actions[number - 1].at
    before = record.actions[number - 2].at if number > 1 else 0
    if now is None or before is None or not 0 <= now - before <= LONGEST_MS:
        return None
    return now - before


def _seen(seen: SeatWatch, start_distance: int, deal: Row, reference: Reference) -> Row:
    """The counts of an evaluation, in the order of the table; `deal`: its value, luck and rank, null where unknown."""
    chance = None
    if seen.ready_outs is not None:
        chance = reference.ready_chance(seen.ready_outs, seen.ready_wall)
    value, luck, rank = deal
    draw = reference.draw_weight * seen.draw_luck
    both = luck + draw if isinstance(luck, float) else None
    return (
        start_distance,
        seen.ready_exposure,
        seen.ready_width,
        seen.ready_outs,
        chance,
        seen.ready,
        seen.unready,
        seen.exposures,
        seen.near_miss,
        seen.stuck,
        seen.dead_cards,
        seen.red_cards,
        seen.final_cards,
        value,
        luck,
        rank,
        draw,
        both / reference.luck_sd if reference.luck_sd and both is not None else None,
    )
