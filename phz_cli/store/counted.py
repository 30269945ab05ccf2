"""Which rows count: one hand under one id, and the people that an alias file joins, laid over a connection as views.

Two different hands of one event (without an event: of one file) cannot both bear one id. The one that stands first by
file and line counts; the others wait in `waiting_hands` until somebody decides, and are in no table, so that every
statistic leaves them out. Connections opened with `as_ruled=False` read everything.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Final

import duckdb

from phz_cli.store.errors import StoreError
from phz_cli.store.queries import literal
from phz_cli.store.tables import TABLES

_PLACE: Final = "event, hand, CASE WHEN event IS NULL THEN file END"
_TWICE: Final = f"SELECT 1 FROM hands GROUP BY {_PLACE} HAVING count(*) > 1 LIMIT 1"
_WAITING: Final = f"""
    SELECT * FROM (
        SELECT content_id, hand, event, session, table_name, rules, file, line,
               first_value(content_id) OVER (PARTITION BY {_PLACE} ORDER BY file, line, content_id) AS counted
        FROM hands) WHERE content_id <> counted
"""
_PERSONS: Final = ("player", "dealer_player", "winner_player", "other")
_LISTS_OF_PERSONS: Final = ("others",)

_joined: ContextVar[Mapping[str, str] | None] = ContextVar("joined_people", default=None)


@contextmanager
def people_joined(persons: Mapping[str, str]) -> Iterator[None]:
    """Within it every connection reads the hands of an id (key) as those of a person (value)."""
    token = _joined.set(persons)
    try:
        yield
    finally:
        _joined.reset(token)


def person_of(player: str) -> str:
    """The person that an id is joined to; the id itself where it is joined to nobody."""
    return (_joined.get() or {}).get(player, player)


def count_once(connection: duckdb.DuckDBPyConnection, path: Path) -> None:
    """From now on this connection reads one hand under one id; makes `waiting_hands` for the others.

    StoreError where two ids that an alias file joins took part in one hand.
    """
    twice = bool(connection.execute(_TWICE).fetchall())
    connection.execute(f"CREATE TEMP {'TABLE' if twice else 'VIEW'} waiting_hands AS {_WAITING}")
    if twice:
        there = _names(connection)
        if "conflicts" in there:
            connection.execute("CREATE TEMP TABLE conflicting AS SELECT * FROM conflicts")
        for table in TABLES:
            if table.name in there and any(column.name == "content_id" for column in table.columns):
                stays = "content_id NOT IN (SELECT content_id FROM waiting_hands)"
                lay_over(connection, table.name, f"SELECT * FROM {{source}} WHERE {stays}", "counted_before_")
        if "conflicts" in there:
            connection.execute('CREATE TEMP VIEW "conflicts" AS SELECT * FROM conflicting')
    persons = _joined.get()
    if persons:
        _lay_people(connection, persons)
        together = _played_together(connection)
        if together is not None:
            raise StoreError("store.people_together", path, hand=together)


def _played_together(connection: duckdb.DuckDBPyConnection) -> str | None:
    """The id of a hand in which two ids that are joined to one person took part; None where there is none."""
    query = """
        SELECT any_value(hand) FROM seats JOIN hands USING (content_id)
        GROUP BY content_id, player HAVING count(*) > 1 ORDER BY 1 LIMIT 1
    """
    found = connection.execute(query).fetchone()
    return None if found is None else str(found[0])


def lay_over(connection: duckdb.DuckDBPyConnection, name: str, query: str, prefix: str) -> None:
    """A view in place of a table, or of the view laid over it before; `{source}` in the query is what was there."""
    found = connection.execute(
        "SELECT count(*) FROM duckdb_views() WHERE temporary AND view_name = ?", [name]
    ).fetchall()
    if found != [(0,)]:
        connection.execute(f'ALTER VIEW temp.main."{name}" RENAME TO "{prefix}{name}"')
        source = f'temp.main."{prefix}{name}"'
    else:
        (database,) = connection.execute("SELECT current_database()").fetchall()[0]
        quoted = str(database).replace('"', '""')
        source = f'"{quoted}".main."{name}"'
    connection.execute(f'CREATE TEMP VIEW "{name}" AS {query.format(source=source)}')


def _names(connection: duckdb.DuckDBPyConnection) -> set[str]:
    return {str(row[0]) for row in connection.execute("SELECT table_name FROM information_schema.tables").fetchall()}


def _lay_people(connection: duckdb.DuckDBPyConnection, persons: Mapping[str, str]) -> None:
    """Views in which every column of players names the person."""
    there = _names(connection)
    for table in TABLES:
        names = {column.name for column in table.columns}
        renamed = [f"{_person(name, persons)} AS {name}" for name in _PERSONS if name in names]
        renamed += [
            f"list_transform({name}, lambda one: {_person('one', persons)}) AS {name}"
            for name in _LISTS_OF_PERSONS
            if name in names
        ]
        if renamed and table.name in there:
            query = f"SELECT * REPLACE ({', '.join(renamed)}) FROM {{source}}"
            lay_over(connection, table.name, query, "joined_before_")


def _person(column: str, persons: Mapping[str, str]) -> str:
    cases = " ".join(f"WHEN {_quoted(one)} THEN {_quoted(person)}" for one, person in sorted(persons.items()))
    return f"CASE {column} {cases} ELSE {column} END"


def _quoted(text: str) -> str:
    """A literal in a query that is formatted once."""
    return literal(text).replace("{", "{{").replace("}", "}}")
