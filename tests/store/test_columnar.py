"""Rows that are told by column, with or without runs, come out of the file as they were."""

from pathlib import Path

import polars as pl
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from phz_cli.store.columnar import write_columns, write_rows
from phz_cli.store.columns import Column, Table
from phz_cli.store.runs import Run, spread

TABLE = Table(
    "some",
    "",
    "",
    (
        Column("content_id", "VARCHAR", "", ""),
        Column("number", "INTEGER", "", ""),
        Column("completed", "BOOLEAN", "", ""),
        Column("names", "VARCHAR[]", "", ""),
    ),
)
NAMES = st.none() | st.lists(st.text(max_size=3), max_size=3)
HANDS = st.lists(
    st.tuples(
        st.text(max_size=5), st.none() | st.booleans(), st.lists(st.tuples(st.integers(0, 99), NAMES), max_size=5)
    ),
    min_size=1,
    max_size=8,
)

Hand = tuple[str, bool | None, list[tuple[int, list[str] | None]]]


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(HANDS)
def test_runs_are_the_same_file_as_rows(tmp_path: Path, hands: list[Hand]) -> None:
    rows = [(name, number, done, names) for name, done, inside in hands for number, names in inside]
    columns = [
        [Run(name, len(inside)) for name, _, inside in hands],
        [row[1] for row in rows],
        [Run(done, len(inside)) for _, done, inside in hands],
        [row[3] for row in rows],
    ]
    write_columns(TABLE, columns, tmp_path / "runs.parquet")
    found = pl.read_parquet(tmp_path / "runs.parquet")
    assert found.select("content_id", "number", "completed").rows() == [row[:3] for row in rows]
    if rows:
        write_rows(TABLE, rows, tmp_path / "rows.parquet")
        assert found.equals(pl.read_parquet(tmp_path / "rows.parquet"))


def test_a_run_is_as_many_values_as_it_has_rows() -> None:
    assert spread(Run("天", 3)) == ("天",) * 3
    assert spread(Run("天", 0)) == ()
    assert spread([1, 2]) == [1, 2]
