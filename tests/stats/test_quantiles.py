"""Quantiles of many groups against DuckDB's own and against sorted lists."""

from random import Random

import duckdb
import pytest

from phz_cli.stats import quantiles as module
from phz_cli.stats.quantiles import quantiles

SHARES = (0.1, 0.5, 0.9)


def by_hand(values: list[float]) -> list[float]:
    """Between order statistics by proportion."""
    values, found = sorted(values), []
    for share in SHARES:
        spot = share * (len(values) - 1)
        low = int(spot)
        found.append(values[low] + (spot - low) * (values[min(low + 1, len(values) - 1)] - values[low]))
    return found


def asked(rows: list[tuple[str | None, float]]) -> dict[object, tuple[int, list[float]]]:
    """Group -> how many and its quantiles."""
    with duckdb.connect() as connection:
        connection.execute("CREATE TABLE t (g VARCHAR, v DOUBLE)")
        connection.executemany("INSERT INTO t VALUES (?, ?)", rows)
        found = quantiles(connection, "t WHERE v >= ?", ["g"], "v", SHARES, [0.0])
        return {key[0]: (count, list(values)) for key, count, values in found}


def drawn(scale: float) -> list[tuple[str | None, float]]:
    """Three groups, one of them without a name, of 1 to 200 values."""
    random = Random("quantiles")
    sizes = {"a": 200, "b": 1, None: 7}
    return [(name, random.randrange(1 << 20) * scale) for name, size in sizes.items() for _ in range(size)]


@pytest.mark.parametrize("scale", [1, 0.5, 1 << 10])
def test_quantiles_of_whole_of_broken_and_of_great_numbers(scale: float) -> None:
    rows = drawn(scale)
    found = asked(rows)
    assert set(found) == {"a", "b", None}
    for name, (count, values) in found.items():
        own = [value for group, value in rows if group == name]
        assert count == len(own)
        assert values == pytest.approx(by_hand(own))


def test_whole_numbers_are_sorted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_asked", None)
    assert asked(drawn(1))["b"][0] == 1


def test_no_rows_no_groups() -> None:
    assert asked([("a", -1.0)]) == {}
