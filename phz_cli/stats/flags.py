"""Integrity flags of a store (group H): reasons to look at hands, never a verdict.

Every row has n, what was seen and what is expected under the flag's null model (`flag_statistics.NULLS`), the effect
by unit of n, z, p, and the q-value after Benjamini and Hochberg over every test of the event, all flags and rule sets
together. Of one flag under one rule set `tests` says how many were made and `expected_low` how many of them honest play
puts below `LOW_P`, beside how many were seen there. Nothing is tested over fewer than `LEAST_HANDS` hands, but for a
deal seen twice.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import duckdb
import polars as pl

from phz_cli.game.cards import CHARACTERS
from phz_cli.stats.chance import false_discovery
from phz_cli.stats.filters import Filter
from phz_cli.stats.flag_tests import (
    Feeds,
    Leaning,
    Moments,
    Spared,
    Test,
    Together,
    collusion_tests,
    deal_tests,
    feed_tests,
    first_win_tests,
    hidden_tests,
    soft_tests,
)
from phz_cli.store.database import reading

LOW_P: Final = 0.01
RED_Q: Final = 0.05
"""A flag is red when its q-value is at most this: of honest events at most this share shows any red."""

SCHEMA: Final = {
    "event": pl.String,
    "rules": pl.String,
    "flag": pl.String,
    "subject": pl.String,
    "against": pl.String,
    "n": pl.Float64,
    "observed": pl.Float64,
    "expected": pl.Float64,
    "effect": pl.Float64,
    "z": pl.Float64,
    "p": pl.Float64,
    "q": pl.Float64,
    "red": pl.Boolean,
    "tests": pl.Int64,
    "expected_low": pl.Float64,
    "seen_low": pl.Int64,
}

_REPEATED_P: Final = 1e-12
"""Stands for the chance of a repeated deal, which no float holds."""

_Family = tuple[str | None, str]
"""Event and rule set."""

_PAIRS: Final = """
    SELECT event, rules, player, other, relation, count(*), sum(discards), sum(fed), sum(fed * fed),
           sum(fed * discards), sum(discards * discards), sum(win_chances), sum(wins_passed)
    FROM seat_pairs WHERE {where} GROUP BY ALL ORDER BY ALL
"""
_ALONE: Final = """
    SELECT event, rules, player, count(*), sum(mean), sum(mean * mean) FROM (
        SELECT event, rules, session, table_name, player, avg(points) AS mean FROM seat_hands
        WHERE points IS NOT NULL AND {where} GROUP BY ALL) GROUP BY ALL
"""
_TOGETHER: Final = """
    SELECT event, rules, player, other, sum(hands), count(*), sum(own), sum(own * own), sum(others),
           sum(others * others), sum(own + others), sum((own + others) * (own + others)) FROM (
        SELECT event, rules, session, table_name, player, other, count(*) AS hands, avg(points) AS own,
               avg(other_points) AS others
        FROM seat_pairs WHERE points IS NOT NULL AND player < other AND {where} GROUP BY ALL)
    GROUP BY ALL ORDER BY ALL
"""
_FIRST: Final = """
    SELECT event, rules, player, count(*), count(*) FILTER (won AND win_exposure <= 1)
    FROM seat_hands WHERE {where} GROUP BY ALL
"""
_COUNTED: Final = ", ".join(
    f"sum(length(start_cards) - length(replace(start_cards, '{card}', '')))" for card in CHARACTERS
)
_DEALT: Final = f"""
    SELECT event, rules, role, count(*), max(length(start_cards)), {_COUNTED}
    FROM seat_hands WHERE start_cards IS NOT NULL AND {{where}} GROUP BY event, rules, role
"""
_REPEATED: Final = """
    SELECT event, rules, deal_digest, count(*), (SELECT count(*) FROM hands WHERE deal_digest IS NOT NULL)
    FROM hands WHERE deal_digest IS NOT NULL AND {where} GROUP BY ALL HAVING count(*) > 1 ORDER BY ALL
"""
_HIDDEN: Final = """
    SELECT event, rules, player, count(*), sum(hidden), sum(hidden_mean), sum(hidden_variance)
    FROM seat_choices WHERE hidden_variance > 0 AND {where} GROUP BY event, rules, player
"""


def flags(store: str | Path, filters: Filter | None = None, *, only: Sequence[str] = ()) -> pl.DataFrame:
    """Every test of every flag, the least likely first within event, rule set and flag.

    A filter by player, and `only`, leave the null models and the q-values whole: all are tested, then those rows shown.
    """
    chosen = filters or Filter()
    everybody = replace(chosen, player=())
    with reading(store) as connection:
        found = list(_families(connection, everybody))
    rows: list[tuple[object, ...]] = []
    for event in dict.fromkeys(family[0] for family, _, _ in found):
        rows += _rows_of_event([one for one in found if one[0][0] == event])
    made = pl.DataFrame(rows, schema=SCHEMA, orient="row")
    if only:
        made = made.filter(pl.col("flag").is_in(only))
    if chosen.player:
        named = pl.col("subject").is_in(chosen.player) | pl.col("against").is_in(chosen.player)
        made = made.filter(named)
    return made.sort("event", "rules", "flag", "p", "subject", "against", nulls_last=True)


def _rows_of_event(found: Sequence[tuple[_Family, str, list[Test]]]) -> Iterator[tuple[object, ...]]:
    """The rows of one event: one correction over all its tests."""
    corrected = iter(false_discovery([test.p for _, _, tests in found for test in tests]))
    for (event, rules), flag, tests in found:
        seen = sum(test.p < LOW_P for test in tests)
        for test in tests:
            q = next(corrected)
            numbers = (test.n, test.observed, test.expected, test.effect, test.z, test.p, q, q <= RED_Q)
            yield (event, rules, flag, test.subject, test.against, *numbers, len(tests), LOW_P * len(tests), seen)


def _families(connection: duckdb.DuckDBPyConnection, filters: Filter) -> Iterator[tuple[_Family, str, list[Test]]]:
    def ask(query: str, *, seats: bool = True) -> list[tuple[object, ...]]:
        where, parameters = filters.where(seats=seats)
        return connection.execute(query.replace("{where}", where), parameters).fetchall()

    makers: dict[str, Callable[[], _Tests]] = {
        "first_exposure_win_z": lambda: _first_wins(ask(_FIRST)),
        "deal_fairness": lambda: _dealt(ask(_DEALT)),
        "repeated_deal": lambda: _repeated(ask(_REPEATED, seats=False)),
        "pair_feed_asymmetry": lambda: _fed(ask(_PAIRS)),
        "collusion_value": lambda: _collusion(ask(_ALONE), ask(_TOGETHER)),
        "soft_play_rate": lambda: _soft(ask(_PAIRS)),
        "hidden_info_correlation": lambda: _hidden(ask(_HIDDEN)),
    }
    for flag, make in makers.items():
        for family, tests in make().items():
            if tests:
                yield family, flag, tests


_Tests = dict[_Family, list[Test]]


def _family(row: Sequence[object]) -> _Family:
    return None if row[0] is None else str(row[0]), str(row[1])


def _number(value: object) -> float:
    return float(str(value or 0))


def _first_wins(rows: Sequence[tuple[object, ...]]) -> _Tests:
    counts: dict[_Family, dict[str, tuple[int, int]]] = defaultdict(dict)
    for row in rows:
        counts[_family(row)][str(row[2])] = int(_number(row[3])), int(_number(row[4]))
    return {family: first_win_tests(found) for family, found in counts.items()}


def _dealt(rows: Sequence[tuple[object, ...]]) -> _Tests:
    counts: dict[_Family, dict[tuple[str, str], tuple[int, int, float]]] = defaultdict(dict)
    for row in rows:
        hands, size = int(_number(row[3])), int(_number(row[4]))
        for card, seen in zip(CHARACTERS, row[5:], strict=True):
            counts[_family(row)][str(row[2]), card] = hands, size, _number(seen)
    return {family: deal_tests(found) for family, found in counts.items()}


def _repeated(rows: Sequence[tuple[object, ...]]) -> _Tests:
    found: _Tests = defaultdict(list)
    for row in rows:
        times, hands = _number(row[3]), _number(row[4])
        found[_family(row)].append(Test("repeated_deal", str(row[2]), "", hands, times - 1, 0.0, times, _REPEATED_P))
    return found


def _fed(rows: Sequence[tuple[object, ...]]) -> _Tests:
    feeds: dict[_Family, list[Feeds]] = defaultdict(list)
    for row in rows:
        sums = [_number(value) for value in row[6:11]]
        feeds[_family(row)].append(Feeds(str(row[2]), str(row[3]), str(row[4]), int(_number(row[5])), *sums))
    return {family: feed_tests(found) for family, found in feeds.items()}


def _soft(rows: Sequence[tuple[object, ...]]) -> _Tests:
    spared: dict[_Family, dict[tuple[str, str], tuple[int, int, int]]]
    spared = defaultdict(lambda: defaultdict(lambda: (0, 0, 0)))
    for row in rows:
        family, key = _family(row), (str(row[2]), str(row[3]))
        hands, chances, passed = spared[family][key]
        counts = hands + int(_number(row[5])), chances + int(_number(row[11])), passed + int(_number(row[12]))
        spared[family][key] = counts
    return {
        family: soft_tests([Spared(*key, *counts) for key, counts in found.items()]) for family, found in spared.items()
    }


def _hidden(rows: Sequence[tuple[object, ...]]) -> _Tests:
    leanings: dict[_Family, dict[str, Leaning]] = defaultdict(dict)
    for row in rows:
        # Threads add in any order: rounded, equal players have equal sums on every run.
        sums = [round(_number(value), 6) for value in row[4:]]
        leanings[_family(row)][str(row[2])] = Leaning(int(_number(row[3])), *sums)
    return {family: hidden_tests(found) for family, found in leanings.items()}


def _collusion(alone: Sequence[tuple[object, ...]], together: Sequence[tuple[object, ...]]) -> _Tests:
    singles: dict[_Family, dict[str, Moments]] = defaultdict(dict)
    for row in alone:
        singles[_family(row)][str(row[2])] = Moments(int(_number(row[3])), _number(row[4]), _number(row[5]))
    pairs: dict[_Family, list[Together]] = defaultdict(list)
    for row in together:
        hands, matches = int(_number(row[4])), int(_number(row[5]))
        sums = [_number(value) for value in row[6:]]
        moments = [Moments(matches, sums[place], sums[place + 1]) for place in (0, 2, 4)]
        pairs[_family(row)].append(Together(str(row[2]), str(row[3]), hands, *moments))
    return {family: collusion_tests(singles[family], found) for family, found in pairs.items()}


# NOIMPORT
