"""Every declared statistic has a hand-counted expectation, and gives exactly it."""

from math import sqrt
from pathlib import Path

import polars as pl
import pytest

from phz_cli import stats
from phz_cli.stats import STATISTICS
from phz_cli.stats.reasons import METHODS, REASONS
from tests.stats.expected import EXPECTED
from tests.stats.tournament import facts

REFERENCE = Path(stats.__file__).parent / "statistics.md"


def table(store: Path, level: str) -> pl.DataFrame:
    """The whole table of a level."""
    made = {"player": stats.players, "hand": stats.hands, "rules": stats.rules, "fault": stats.faults}
    return made[level](store, facts=facts)


@pytest.mark.parametrize("identity", STATISTICS)
def test_a_statistic_is_what_was_counted_by_hand(store: Path, identity: str) -> None:
    statistic = STATISTICS[identity]
    found = table(store, statistic.level).filter(pl.col("statistic") == identity)
    assert identity in EXPECTED, "count it by hand in expected.py"
    for player, rules, detail, numerator, denominator in EXPECTED[identity]:
        row = found.filter(
            pl.col("rules").eq(rules) & pl.col("player").eq_missing(player) & pl.col("detail").eq_missing(detail)
        )
        assert row.height == 1, (player, rules, detail)
        values = row.row(0, named=True)
        assert values["numerator"] == pytest.approx(numerator), values
        assert values["denominator"] == denominator, values
        assert values["reason"] is None
        share = numerator / denominator
        value = {"ratio": share, "deviation": sqrt(abs(share))}.get(statistic.formula, numerator)
        assert values["value"] == pytest.approx(value)


def test_nothing_is_expected_of_what_is_not_declared() -> None:
    assert set(EXPECTED) == set(STATISTICS)


def test_there_are_enough_statistics_of_groups_a_and_b() -> None:
    groups = [statistic.group for statistic in STATISTICS.values() if statistic.level == "player"]
    assert len(groups) >= 30
    assert {group[0] for group in groups} == {"A", "B"}


def test_the_committed_page_is_what_the_declarations_make() -> None:
    assert REFERENCE.read_text(encoding="utf-8") == stats.page()


def test_everything_is_said_in_both_languages() -> None:
    for statistic in STATISTICS.values():
        assert statistic.en.isascii()
        assert statistic.why_en.isascii()
        assert not statistic.zh.isascii()
        assert not statistic.why_zh.isascii()
    for sentences in (*REASONS.values(), *METHODS.values()):
        assert set(sentences) == {"zh", "en"}
        assert not sentences["zh"].isascii()


def test_ids_are_unique_and_shares_have_whole_denominators() -> None:
    for identity, statistic in STATISTICS.items():
        assert identity == statistic.id
        assert (statistic.unit == "share") or statistic.interval != "wilson"
