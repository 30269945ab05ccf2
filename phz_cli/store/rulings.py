"""Rulings of referees: appended to the store, never changed; what is in force alters what is read, never the record.

`take_effect` lays views of the same names over the tables of one connection: hands ruled void are not in them,
findings dismissed neither; findings upheld are certain; points awarded take the place of the recomputed ones.
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

_OF_PLAY: Final = ("actions", "melds", "groups", "chances", "pairs", "timings", "evaluations", "decisions")
"""Tables whose rows of a void hand are left out; the raw record and its places always stay."""

_IN_FORCE: Final = """
    SELECT * FROM {rulings} WHERE verdict <> 'withdrawn'
    AND id NOT IN (SELECT cancels FROM {rulings} WHERE cancels IS NOT NULL)
"""
_LATEST: Final = """
    SELECT content_id, action, code, max_by(verdict, id) AS verdict FROM rulings_in_force
    WHERE verdict IN ('upheld', 'dismissed') GROUP BY content_id, action, code
"""
_RULED: Final = """
    SELECT f.*, (SELECT max_by(r.verdict, (r.code IS NOT NULL, r.action IS NOT NULL)) FROM rulings_latest r
        WHERE r.content_id = f.content_id AND (r.action IS NULL OR r.action IS NOT DISTINCT FROM f.action)
        AND (r.code IS NULL OR r.code = f.code)) AS ruled
    FROM {findings} f WHERE f.content_id NOT IN (SELECT content_id FROM rulings_void)
"""
_FINDINGS: Final = """
    SELECT * EXCLUDE (ruled) REPLACE (certain OR coalesce(ruled = 'upheld', false) AS certain)
    FROM rulings_findings WHERE ruled IS DISTINCT FROM 'dismissed'
"""
_HANDS: Final = """
    SELECT * REPLACE (CASE
        WHEN content_id NOT IN (SELECT content_id FROM rulings_latest) THEN verdict
        WHEN content_id IN (SELECT content_id FROM findings WHERE certain) THEN 'faults'
        WHEN content_id IN (SELECT content_id FROM findings) THEN 'undecided'
        ELSE 'clean' END AS verdict)
    FROM {hands} WHERE content_id NOT IN (SELECT content_id FROM rulings_void)
"""
_RESULTS: Final = """
    SELECT t.* REPLACE (coalesce(p.points, t.points) AS points)
    FROM {results} t LEFT JOIN rulings_points p USING (content_id)
    WHERE content_id NOT IN (SELECT content_id FROM rulings_void)
"""
_SEATS: Final = """
    SELECT t.* REPLACE (CASE WHEN p.points IS NULL OR t.role = 'sitting' THEN t.points
                        ELSE p.points[t.seat + 1] END AS points)
    FROM {seats} t LEFT JOIN rulings_points p USING (content_id)
    WHERE content_id NOT IN (SELECT content_id FROM rulings_void)
"""
_VIEWS: Final = {
    "rulings_in_force": _IN_FORCE,
    "rulings_latest": _LATEST,
    "rulings_void": "SELECT DISTINCT content_id FROM rulings_in_force WHERE verdict = 'void'",
    "rulings_points": """
        SELECT content_id, max_by(points, id) AS points FROM rulings_in_force
        WHERE points IS NOT NULL GROUP BY content_id
    """,
    "rulings_findings": _RULED,
    "findings": _FINDINGS,
    "hands": _HANDS,
    "results": _RESULTS,
    "seats": _SEATS,
    **{
        name: f"SELECT * FROM {{{name}}} WHERE content_id NOT IN (SELECT content_id FROM rulings_void)"
        for name in _OF_PLAY
    },
}


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


def keep_rulings(connection: duckdb.DuckDBPyConnection, kept: Sequence[Ruling]) -> None:
    """Puts rulings of another store into this one under their own numbers; this store must have none yet."""
    if kept:
        connection.execute(RULINGS.ddl().replace("CREATE TABLE", "CREATE TABLE IF NOT EXISTS"))
        marks = ", ".join("?" * len(kept[0]))
        connection.executemany(f"INSERT INTO rulings VALUES ({marks})", [list(ruling) for ruling in kept])


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
    if not _has_rulings(connection):
        return []
    rows = connection.execute("SELECT * FROM rulings ORDER BY id").fetchall()
    return [Ruling(*row) for row in rows]


def in_force(all_of_them: Sequence[Ruling]) -> list[Ruling]:
    """Those that nothing has cancelled and that say something themselves."""
    cancelled = {one.cancels for one in all_of_them}
    return [one for one in all_of_them if one.id not in cancelled and one.verdict != "withdrawn"]


def take_effect(connection: duckdb.DuckDBPyConnection) -> None:
    """From now on this connection reads what is in force; without rulings nothing changes."""
    if not _has_rulings(connection):
        return
    (found,) = connection.execute("SELECT current_database()").fetchall()
    name = str(found[0]).replace('"', '""')
    tables = [row[0] for row in connection.execute("SELECT table_name FROM duckdb_tables()").fetchall()]
    places = {table: f'"{name}".main."{table}"' for table in tables}
    for view, query in _VIEWS.items():
        if view in places or view.startswith("rulings_"):
            connection.execute(f'CREATE OR REPLACE TEMP VIEW "{view}" AS {query.format(**places)}')


def _has_rulings(connection: duckdb.DuckDBPyConnection) -> bool:
    query = f"SELECT count(*) FROM duckdb_tables() WHERE table_name = {literal(RULINGS.name)}"
    return connection.execute(query).fetchall() != [(0,)]
