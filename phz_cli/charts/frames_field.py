"""Frames about the whole field and the records: rates beside each other, faults by code, files, the deal."""

import math
from dataclasses import replace
from pathlib import Path
from typing import Final

import msgspec
import polars as pl
import zstandard

from phz_cli.charts.asking import asked, with_share
from phz_cli.charts.frames import empty_frame
from phz_cli.game.cards import CHARACTERS
from phz_cli.stats import FRAMES, STATISTICS, Filter, players

ENOUGH: Final = 30
"""Cases below which a player's statistic takes no place among the others."""
FIELD: Final = 5
"""Players below whom a percentile says nothing."""
COPIES: Final = 4
DECK: Final = 80


class _Deal(msgspec.Struct):
    hands: list[str]


class _Dealt(msgspec.Struct):
    """What a record says about the deal; everything else is passed over."""

    deal: _Deal
    dealer: int


def win_rates(store: str | Path, filters: Filter | None = None) -> pl.DataFrame:
    """One row a player: hands, wins, the win rate with its interval, and that of all seats together.

    Players of the filter are set beside the rate of everybody, not beside their own.
    """
    wanted = filters or Filter()
    rows = asked(
        store,
        """
        SELECT rules, player, max(name) AS name, count(*)::BIGINT AS hands, count(*) FILTER (won)::BIGINT AS wins,
               sum(count(*) FILTER (won)) OVER (PARTITION BY rules)
                   / sum(count(*)) OVER (PARTITION BY rules)::DOUBLE AS field
        FROM seat_hands WHERE {where} GROUP BY rules, player ORDER BY rules, player
        """,
        replace(wanted, player=()),
        seats=True,
    ).with_columns(pl.col("field").cast(pl.Float64))
    if wanted.player:
        rows = rows.filter(pl.col("player").is_in(list(wanted.player)))
    return with_share(rows, "wins", "hands", "rate")


def fault_timeline(store: str | Path, filters: Filter | None = None) -> pl.DataFrame:
    """The frame of the statistics with its times by the clock of the records, where all of them kept the same one."""
    rows = FRAMES["fault_timeline"](store, filters)
    query = "SELECT DISTINCT start_offset FROM hands WHERE start IS NOT NULL AND {where}"
    offsets = asked(store, query, filters, seats=False).to_series().to_list()
    if len(offsets) != 1 or offsets[0] is None or not offsets[0].endswith(":00"):
        return rows
    # The names of these zones have the sign that POSIX gives them: +08:00 is GMT-8.
    hours = -int(offsets[0][:3])
    zone = f"Etc/GMT{hours:+d}" if hours else "UTC"
    return rows.with_columns(pl.col("start").dt.replace_time_zone("UTC").dt.convert_time_zone(zone))


def percentile_strip(store: str | Path, filters: Filter | None = None) -> pl.DataFrame:
    """One row a statistic and player with enough cases: his value and his percentile among the players.

    The field is everybody; the players of the filter are `chosen`, nobody is where it names none.
    """
    wanted = filters or Filter()
    table = players(store, replace(wanted, player=()))
    rows = table.filter(
        (pl.col("unit") == "share")
        & pl.col("detail").is_null()
        & pl.col("value").is_not_null()
        & (pl.col("denominator") >= ENOUGH)
    )
    group = ["rules", "statistic"]
    below = (pl.col("value").rank("average") - 0.5) / pl.len() * 100
    order = {name: place for place, name in enumerate(STATISTICS)}
    return (
        rows.with_columns(
            below.over(group).alias("percentile"),
            pl.len().over(group).cast(pl.Int64).alias("players"),
            pl.col("player").is_in(list(wanted.player)).alias("chosen"),
            pl.col("value").n_unique().over(group).alias("differing"),
        )
        .filter((pl.col("players") >= FIELD) & (pl.col("differing") > 1))
        .with_columns(pl.col("denominator").cast(pl.Int64).alias("cases"))
        .sort("rules", pl.col("statistic").replace_strict(order, default=len(order)), "percentile", "player")
        .select(list(empty_frame("percentile_strip").columns))
    )


def fault_codes(store: str | Path, filters: Filter | None = None) -> pl.DataFrame:
    """One row a code: hands in which it was found for certain, of all hands read; commonest first."""
    return asked(
        store,
        """
        WITH chosen AS (SELECT content_id, rules FROM hands WHERE {where}),
        counted AS (SELECT rules, count(*) AS hands FROM chosen GROUP BY rules)
        SELECT h.rules, f.code, min(f.effect) AS effect, count(DISTINCT f.content_id)::BIGINT AS faulty,
               any_value(c.hands)::BIGINT AS hands
        FROM findings f JOIN chosen h USING (content_id) JOIN counted c ON c.rules = h.rules
        WHERE f.certain GROUP BY h.rules, f.code ORDER BY h.rules, faulty DESC, f.code
        """,
        filters,
        seats=False,
    )


def coverage(store: str | Path, filters: Filter | None = None) -> pl.DataFrame:
    """One row a file and state: hands with all cards known, partly known, not played out; lines in quarantine.

    Quarantined lines are of no event or rules, so a filter leaves them out. `rules` is empty: files are not split.
    """
    rows = asked(
        store,
        """
        WITH known AS (SELECT content_id, bool_and(known) AS known FROM seats WHERE role <> 'sitting' GROUP BY ALL)
        SELECT '' AS rules, file, CASE WHEN NOT completed THEN 'open' WHEN known THEN 'known' ELSE 'partial' END
               AS state, count(*)::BIGINT AS hands
        FROM hands LEFT JOIN known USING (content_id) WHERE {where} GROUP BY ALL ORDER BY file, state
        """,
        filters,
        seats=False,
    )
    if (filters or Filter()).where(seats=False)[1]:
        return rows
    query = "SELECT '' AS rules, file, 'unreadable' AS state, count(*)::BIGINT AS hands FROM quarantine WHERE {where}"
    lines = asked(store, f"{query} GROUP BY ALL", None, seats=False)
    return pl.concat([rows, lines]).sort("file", "state")


def deal_fairness(store: str | Path, filters: Filter | None = None) -> pl.DataFrame:
    """One row a place at the table and card: copies dealt there, expected, and the residual z.

    A deal that several records repeat counts once. Over hands with 80 cards whose deal is wholly recorded. For one
    hand of m cards the copies are hypergeometric: mean 4m/80, variance 4m/80 times (80-m)/80 times 76/79; hands
    are independent, so both add up.
    """
    raws = asked(
        store,
        "SELECT h.rules, w.raw FROM hands h JOIN raws w USING (content_id) WHERE {where} ORDER BY content_id",
        filters,
        seats=False,
    )
    copies: dict[tuple[str, int, str], int] = {}
    sums: dict[tuple[str, int], list[float]] = {}
    seen: set[tuple[str, ...]] = set()
    opener, decoder = zstandard.ZstdDecompressor(), msgspec.json.Decoder(_Dealt)
    for rules, raw in raws.iter_rows():
        try:
            dealt = decoder.decode(opener.decompress(raw))
        except (msgspec.DecodeError, UnicodeDecodeError):
            continue  # another notation or a record without the deal: not counted, and n says so
        if (deal := (rules, *dealt.deal.hands)) not in seen:
            seen.add(deal)
            _count(rules, dealt, copies, sums)
    rows = []
    for (rules, place), (hands, mean, variance) in sorted(sums.items()):
        for card in CHARACTERS:
            found = copies.get((rules, place, card), 0)
            rows.append((rules, place, card, int(hands), found, mean, (found - mean) / math.sqrt(variance)))
    return pl.DataFrame(rows, schema=empty_frame("deal_fairness").schema, orient="row")


def _count(
    rules: str, dealt: _Dealt, copies: dict[tuple[str, int, str], int], sums: dict[tuple[str, int], list[float]]
) -> None:
    """Adds one deal where it is wholly known; `place` counts from the dealer, who is 0."""
    hands = dealt.deal.hands
    if len(hands) < 3 or any(len(hand) < 14 or not set(hand) <= set(CHARACTERS) for hand in hands):
        return
    for seat, hand in enumerate(hands):
        place, size = (seat - dealt.dealer) % len(hands), len(hand)
        totals = sums.setdefault((rules, place), [0.0, 0.0, 0.0])
        totals[0] += 1
        totals[1] += COPIES * size / DECK
        totals[2] += COPIES * size / DECK * (DECK - size) / DECK * (DECK - COPIES) / (DECK - 1)
        for card in hand:
            copies[rules, place, card] = copies.get((rules, place, card), 0) + 1
