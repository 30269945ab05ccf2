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
    if level == "field":
        return stats.field(store)
    made = {
        "player": stats.players,
        "hand": stats.hands,
        "rules": stats.rules,
        "fault": stats.faults,
        "tempo": stats.tempo,
        "pair": stats.pairs,
    }
    return made[level](store, facts=facts)


COUNTED = [identity for identity, statistic in STATISTICS.items() if statistic.level != "flag"]


@pytest.mark.parametrize("identity", COUNTED)
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
        z = numerator / sqrt(denominator)
        value = {"ratio": share, "deviation": sqrt(abs(share)), "z": z}.get(statistic.formula, numerator)
        if identity == "stable_points":
            # Nothing sets the three apart but chance: all have the field's mean, and what one loses another wins.
            value = 0
        elif identity in ("last_n_trend", "percentile_in_field"):
            value = share
        assert values["value"] == pytest.approx(value)


def test_nothing_is_expected_of_what_is_not_declared() -> None:
    assert set(EXPECTED) == set(COUNTED)


def test_the_catalogue_is_covered() -> None:
    """Each of the 84 numbers is declared, under the letter of its group."""
    declared = {statistic.group for statistic in STATISTICS.values()}
    letters = {"A": (1, 23), "B": (24, 39), "C": (40, 51), "D": (52, 60), "E": (61, 66), "F": (67, 71), "G": (72, 77)}
    ranges = letters | {"H": (78, 84)}
    assert declared == {
        f"{letter}{number}" for letter, (low, high) in ranges.items() for number in range(low, high + 1)
    }


def test_shares_of_one_whole_add_up_to_one(store: Path) -> None:
    frame = pl.concat([stats.players(store, facts=facts), stats.hands(store, facts=facts)])

    def whole(*identities: str) -> list[float]:
        chosen = frame.filter(pl.col("statistic").is_in(identities) & pl.col("value").is_not_null())
        keys = ["player", "rules"]
        return chosen.group_by(keys).agg(pl.col("value").sum())["value"].to_list()

    for family in ("huxi_source_share", "rank_rate"):
        assert whole(family) == pytest.approx([1.0] * len(whole(family))), family
    sources = ("hand_own_draw_rate", "hand_other_draw_rate", "hand_discard_rate", "hand_shown_rate")
    assert whole(*sources) == pytest.approx([1.0] * len(whole(*sources)))


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
