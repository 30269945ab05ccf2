"""The declarations, the database and the reference page say the same."""

from pathlib import Path

from phz_cli.store import SCHEMA_VERSION, TABLES, ingest, page, reading
from phz_cli.store import tables as declared
from phz_cli.store.views import VIEWS

SCHEMA_PAGE = Path(declared.__file__).parent / "schema.md"


def test_the_committed_page_is_what_the_declarations_make() -> None:
    assert SCHEMA_PAGE.read_text(encoding="utf-8") == page()


def test_the_database_has_the_declared_columns(path: Path) -> None:
    ingest([], path)
    with reading(path) as connection:
        found = connection.execute(
            "SELECT table_name, column_name, data_type FROM duckdb_columns()"
            " WHERE table_name IN (SELECT table_name FROM duckdb_tables()) ORDER BY table_oid, column_index"
        ).fetchall()
    expected = [(table.name, column.name, column.type) for table in TABLES for column in table.columns]
    assert sorted(row for row in found if row[0] != "schema_version") == sorted(expected)


def test_the_database_has_the_declared_views_and_version(path: Path) -> None:
    ingest([], path)
    with reading(path, as_ruled=False) as connection:
        views = connection.execute("SELECT view_name FROM duckdb_views() WHERE NOT internal").fetchall()
        for (view,) in views:
            assert connection.execute(f'SELECT * FROM "{view}"').fetchall() == []
        version = connection.execute("SELECT version FROM schema_version").fetchall()
    assert {view for (view,) in views} == {view.name for view in VIEWS}
    assert version == [(SCHEMA_VERSION,)]


def test_everything_is_documented_in_both_languages() -> None:
    for table in TABLES:
        for entry in (table, *table.columns):
            assert entry.en.isascii(), entry.en
            assert any("一" <= character <= "鿿" for character in entry.zh) or entry.zh.isascii(), entry.zh
            assert entry.zh
            assert entry.en
