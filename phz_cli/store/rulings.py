"""Rulings of referees: appended to the store, never changed; what is in force alters what is read, never the record.

`take_effect` lays views of the same names over the tables of one connection. Hands ruled void are not in them, nor
findings dismissed. Findings upheld are certain, as are those for which an action, a hand or points were taken away.
A hand that a ruling gives another course counts as the engine plays it (`ruled_hands`). Points written by a referee,
the latest that are in force, take the place of all others.
"""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, get_args

import duckdb

from phz_cli.store.columns import Column, Table
from phz_cli.store.hand_tables import CONTENT_ID
from phz_cli.store.queries import literal

Verdict = Literal["upheld", "dismissed", "void-action", "dead-hand", "penalty", "void", "continue", "withdrawn"]

VERDICTS: Final[tuple[Verdict, ...]] = get_args(Verdict)
"""`withdrawn` only takes back an earlier ruling."""

RULINGS: Final = Table(
    "rulings",
    "裁判的裁定每条一行，只加不改",
    "one row for each ruling of a referee; rows are only ever added",
    (
        Column("id", "INTEGER", "裁定号（自 1 起）", "number of the ruling, from 1"),
        CONTENT_ID,
        Column("hand", "VARCHAR", "局号", "id of the hand"),
        Column("action", "INTEGER", "第几手；空为整局", "the action; null: the hand as a whole"),
        Column("code", "VARCHAR", "违例代码；空为这一手全部", "the fault's code; null: all at the action"),
        Column("verdict", "VARCHAR", "判法：" + "、".join(VERDICTS), "the ruling: " + ", ".join(VERDICTS)),
        Column("points", "DOUBLE[]", "改判的各座得分；空为不改", "points by seat as ruled; null: unchanged", "points"),
        Column("by", "VARCHAR", "谁判的", "who ruled"),
        Column("reason", "VARCHAR", "理由", "why"),
        Column("at", "VARCHAR", "何时判的（ISO 8601）", "when (ISO 8601)"),
        Column("cancels", "INTEGER", "取消哪条裁定", "the ruling that this one cancels"),
    ),
    key=("id",),
)

_OF_PLAY: Final = ("actions", "melds", "groups", "chances", "timings", "decisions", "choices", "tails")
"""Tables whose rows of a void hand are left out; the raw record and its places always stay."""

PREFIX: Final = "ruled_"
"""How the tables are called that hold the rows of hands to which a ruling gives another course."""

_LATEST: Final = """
    SELECT content_id, action, code, max_by(verdict, id) AS verdict FROM rulings_in_force
    WHERE verdict IN ('upheld', 'dismissed') OR action IS NOT NULL OR code IS NOT NULL
    GROUP BY content_id, action, code
"""
_RULED: Final = """
    SELECT f.*, (SELECT max_by(r.verdict, (r.code IS NOT NULL, r.action IS NOT NULL)) FROM rulings_latest r
        WHERE r.content_id = f.content_id AND (r.action IS NULL OR r.action IS NOT DISTINCT FROM f.action)
        AND (r.code IS NULL OR r.code = f.code)) AS ruled
    FROM {findings} f WHERE f.content_id NOT IN (SELECT content_id FROM rulings_void)
"""
_FINDINGS: Final = """
    SELECT * EXCLUDE (ruled) REPLACE (
        certain OR coalesce(ruled IN ('upheld', 'void-action', 'dead-hand', 'penalty'), false) AS certain,
        CASE WHEN ruled IN ('dead-hand', 'void-action') THEN ruled WHEN ruled = 'continue' THEN 'note'
             ELSE effect END AS effect)
    FROM rulings_findings WHERE ruled IS DISTINCT FROM 'dismissed'
"""
_TOUCHED: Final = """
    SELECT content_id FROM rulings_latest UNION SELECT content_id FROM {results_counted}
"""
_HANDS: Final = """
    SELECT h.* REPLACE (
        CASE WHEN t.content_id IS NULL THEN h.verdict WHEN f.certain_n > 0 THEN 'faults'
             WHEN f.open_n > 0 THEN 'undecided' ELSE 'clean' END AS verdict,
        CASE WHEN t.content_id IS NULL THEN h.faults_n ELSE coalesce(f.certain_n, 0) END AS faults_n,
        CASE WHEN t.content_id IS NULL THEN h.undecided_n ELSE coalesce(f.open_n, 0) END AS undecided_n,
        coalesce(c.outcome, h.outcome) AS outcome,
        CASE WHEN c.outcome IS NULL THEN h.completed ELSE c.outcome IN ('hu', 'wash', 'false_hu') END AS completed)
    FROM {hands} h LEFT JOIN rulings_touched t USING (content_id)
    LEFT JOIN (SELECT content_id, outcome FROM {results_counted}) c USING (content_id)
    LEFT JOIN (SELECT content_id, count(*) FILTER (certain)::INTEGER AS certain_n,
                      count(*) FILTER (NOT certain)::INTEGER AS open_n FROM findings
               WHERE code NOT IN ('M905') AND content_id IN (SELECT content_id FROM rulings_touched)
               GROUP BY content_id) f USING (content_id)
    WHERE h.content_id NOT IN (SELECT content_id FROM rulings_void)
"""
_POINTS: Final = """
    SELECT r.content_id, max_by(r.points, r.id) AS points, any_value(h.seats_n) AS seats_n
    FROM rulings_in_force r JOIN {hands} h USING (content_id) WHERE r.points IS NOT NULL GROUP BY r.content_id
"""
_RESULTS: Final = """
    SELECT t.* REPLACE (coalesce(p.points[1:p.seats_n], t.points) AS points,
                        coalesce(p.points[p.seats_n + 1], t.sitting_points) AS sitting_points)
    FROM {results} t LEFT JOIN rulings_points p USING (content_id)
    WHERE content_id NOT IN (SELECT content_id FROM rulings_void)
"""
_SEATS: Final = """
    SELECT t.* REPLACE (coalesce(p.points[coalesce(t.seat, p.seats_n) + 1], t.points) AS points)
    FROM {seats} t LEFT JOIN rulings_points p USING (content_id)
    WHERE content_id NOT IN (SELECT content_id FROM rulings_void)
"""
_PAIRS: Final = """
    SELECT t.* REPLACE (
        coalesce(p.points[t.seat + 1], t.points) AS points,
        coalesce(p.points[t.other_seat + 1], t.other_points) AS other_points,
        CASE WHEN p.points IS NULL THEN t.paid
             WHEN p.points[t.seat + 1] < 0 AND p.points[t.other_seat + 1] > 0
             THEN -p.points[t.seat + 1] * p.points[t.other_seat + 1]
                  / list_sum(list_filter(p.points, lambda one: one > 0))
             ELSE 0.0 END AS paid)
    FROM {pairs} t LEFT JOIN rulings_points p USING (content_id)
    WHERE content_id NOT IN (SELECT content_id FROM rulings_void)
"""
"""Who pays whom by points that are written: a seat that loses pays every one that gains by the share of the gains."""

_EVALUATIONS: Final = """
    SELECT e.* REPLACE (s.points AS points, s.won AS won, s.outcome AS outcome)
    FROM {evaluations} e JOIN seats s ON s.content_id = e.content_id AND s.seat = e.seat
"""
_VIEWS: Final = {
    "rulings_latest": _LATEST,
    "rulings_void": "SELECT DISTINCT content_id FROM rulings_in_force WHERE verdict = 'void'",
    "rulings_points": _POINTS,
    "rulings_touched": _TOUCHED,
    "rulings_findings": _RULED,
    "findings": _FINDINGS,
    "hands": _HANDS,
    "results": _RESULTS,
    "seats": _SEATS,
    "pairs": _PAIRS,
    **{
        name: f"SELECT * FROM {{{name}}} WHERE content_id NOT IN (SELECT content_id FROM rulings_void)"
        for name in _OF_PLAY
    },
    "evaluations": _EVALUATIONS,
}

_COUNTED: Final = ("results", "seats", "pairs", "groups", "findings")
"""Tables that have another one with the rows of hands to which a ruling gives another course."""


class Ruling(NamedTuple):
    """One ruling. `action` None is the hand as a whole, `code` None every fault there; `points` by seat, or None."""

    id: int
    content_id: str
    hand: str
    action: int | None
    code: str | None
    verdict: Verdict
    points: list[float] | None
    by: str
    reason: str
    at: str
    cancels: int | None


class RulingError(Exception):
    """A ruling that cannot stand; says why in both languages."""

    def __init__(self, zh: str, en: str) -> None:
        super().__init__(en)
        self.zh, self.en = zh, en


def add_ruling(connection: duckdb.DuckDBPyConnection, ruling: Ruling) -> Ruling:
    """Appends a ruling under the next number, which it is returned with; makes the table where there is none.

    RulingError where it cancels a ruling that is not there, is of another hand, or is cancelled already.
    """
    earlier = {one.id: one for one in rulings(connection)}
    if ruling.cancels is not None:
        _may_cancel(ruling, earlier)
    added = ruling._replace(id=max(earlier, default=0) + 1)
    connection.execute(RULINGS.ddl().replace("CREATE TABLE", "CREATE TABLE IF NOT EXISTS"))
    connection.execute(f"INSERT INTO rulings VALUES ({', '.join('?' * len(added))})", list(added))
    return added


def _may_cancel(ruling: Ruling, earlier: dict[int, Ruling]) -> None:
    number = ruling.cancels
    known = earlier.get(number or 0)
    if known is None:
        raise RulingError(f"没有第 {number} 号裁定", f"there is no ruling {number}")
    if known.content_id != ruling.content_id:
        raise RulingError(
            f"第 {number} 号裁定是另一局（{known.hand}）的", f"ruling {number} is of another hand, {known.hand}"
        )
    if any(one.cancels == number for one in earlier.values()) or known.verdict == "withdrawn":
        raise RulingError(f"第 {number} 号裁定已经不算数", f"ruling {number} is not in force any more")


def rulings(connection: duckdb.DuckDBPyConnection) -> list[Ruling]:
    """All rulings in their order; none where the store has no such table."""
    if not has_table(connection, RULINGS.name):
        return []
    rows = connection.execute("SELECT * FROM rulings ORDER BY id").fetchall()
    return [Ruling(*row) for row in rows]


def in_force(all_of_them: Sequence[Ruling]) -> list[Ruling]:
    """Those that nothing has cancelled and that say something themselves."""
    cancelled = {one.cancels for one in all_of_them}
    return [one for one in all_of_them if one.id not in cancelled and one.verdict != "withdrawn"]


def take_effect(connection: duckdb.DuckDBPyConnection) -> None:
    """From now on this connection reads what is in force; without rulings nothing changes."""
    if not rulings(connection):
        return
    places = _places(connection)
    for view, query in _VIEWS.items():
        if view in places or view.startswith("rulings_"):
            connection.execute(f'CREATE OR REPLACE TEMP VIEW "{view}" AS {query.format(**places)}')


def _places(connection: duckdb.DuckDBPyConnection) -> dict[str, str]:
    """What to read for each table, by its name; `results_counted`: what the hands of another course come to."""
    (found,) = connection.execute("SELECT current_database()").fetchall()
    name = str(found[0]).replace('"', '""')
    there = [row[0] for row in connection.execute(_NAMES).fetchall()]
    places = {table: f'"{name}".main."{table}"' for table in there}
    none = f"(SELECT * FROM {places['results']} WHERE false)"
    places["results_counted"] = places.get(f"{PREFIX}results", none)
    for table in _COUNTED:
        if f"{PREFIX}{table}" in there:
            others = f"content_id NOT IN (SELECT content_id FROM {places['results_counted']})"
            counted = places[f"{PREFIX}{table}"]
            places[table] = f"(SELECT * FROM {places[table]} WHERE {others} UNION ALL SELECT * FROM {counted})"
    return places


_NAMES: Final = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'main'"


def has_table(connection: duckdb.DuckDBPyConnection, name: str) -> bool:
    """Whether the store has a table of this name."""
    return bool(connection.execute(f"{_NAMES} AND table_name = {literal(name)}").fetchall())
