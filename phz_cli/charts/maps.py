"""Charts of coloured cells that bear their numbers: who pays whom, dangerous discards, how even the deals are."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from phz_cli.charts import people, rows, style, typeface
from phz_cli.charts.frames import rule_sets
from phz_cli.charts.labels import signed
from phz_cli.charts.wording import Lang, word
from phz_cli.game.cards import CHARACTERS

CELL: Final = 0.2
"""Inches of a cell's height."""
NUMBER: Final = 8.0
ENOUGH: Final = 10
"""Discards below which a cell of the danger map has no colour."""
SPAN: Final = 5
WARM: Final = ("#ffffff", style.VERMILION)
COLD: Final = ("#ffffff", style.BLUE)
HEAD: Final = 0.22
PLACES: Final = ("dealer", "next", "opposite", "previous")
QUANTILES: Final = 1.7
"""Inches of a QQ plot's height."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in a cell, and how strongly it is coloured: -1 (cold) … 0 (white) … 1 (warm), None: not at all."""

    text: str
    strength: float | None


def _mixed(strength: float) -> str:
    low, high = COLD if strength < 0 else WARM
    share = min(1.0, abs(strength))
    ends = [[int(colour[start : start + 2], 16) for start in (1, 3, 5)] for colour in (low, high)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in zip(*ends, strict=True))


def grid(axes: Axes, names: Sequence[str], heads: Sequence[str], cells: Sequence[Sequence[Cell]]) -> None:
    """Cells under their heads, rows from the top down."""
    for height, (name, row) in zip(range(len(names) - 1, -1, -1), zip(names, cells, strict=True), strict=True):
        style.put(axes, -0.08 / style.inches(axes), height, name, size=style.SMALL_SIZE, align="right", by_width=True)
        for place, cell in enumerate(row):
            fill = style.PAPER if cell.strength is None else _mixed(cell.strength)
            axes.bar(place, 1, width=1, bottom=height - 0.5, color=fill, edgecolor="#dfe3e8", linewidth=0.6)
            ink = style.PAPER if rows.lightness(fill) < 0.5 else style.INK
            ink = style.QUIET if cell.strength is None else ink
            style.put(axes, place, height, cell.text, size=NUMBER, colour=ink, align="center")
    for place, head in enumerate(heads):
        style.put(axes, place, len(names) - 0.5 + 0.12 / CELL, head, size=NUMBER, colour=style.QUIET, align="center")
    axes.set_xlim(-0.5, len(heads) - 0.5)
    axes.set_ylim(-0.5, len(names) - 0.5 + HEAD / CELL)
    style.bare(axes)
    axes.spines["bottom"].set_visible(False)
    axes.set_xticks([])


def grid_height(count: int) -> float:
    return CELL * count + HEAD


def _amount(value: float) -> str:
    return f"{value / 1000:z.1f}k" if abs(value) >= 1000 else f"{value:z.0f}"


def _net(value: float) -> str:
    """An amount with its sign, short enough for a cell."""
    return signed(value, 0) if abs(value) < 1000 else signed(value / 1000) + "k"


def _balance(part: pl.DataFrame) -> tuple[dict[str, float], dict[str, int], dict[str, str]]:
    """Player → what he gained in all; hands that he paid or received in; name."""
    net: dict[str, float] = {}
    hands: dict[str, int] = {}
    names: dict[str, str] = {}
    for row in part.iter_rows(named=True):
        for side, sign in (("payer", -1), ("receiver", 1)):
            player = row[side]
            net[player] = net.get(player, 0.0) + sign * row["points"]
            hands[player] = hands.get(player, 0) + row["hands"]
            names[player] = row[f"{side}_name"] or player
    return net, hands, names


def _payments(part: pl.DataFrame, most: int) -> tuple[list[str], list[str], list[list[Cell]], int]:
    """Names, heads, cells of a matrix of payments, the greatest winner first; how many players are left out."""
    net, hands, names = _balance(part)
    kept, out = people.most_seen([(hands[player], player) for player in sorted(net)], most)
    order = sorted(kept, key=lambda player: (-net[player], names[player]))
    paid = {(row["payer"], row["receiver"]): row["points"] for row in part.iter_rows(named=True)}
    top = max([1.0, *(paid.get((payer, other), 0.0) for payer in order for other in order)])
    cells = []
    for payer in order:
        line = [Cell("·", None) if payer == other else _paid(paid.get((payer, other)), top) for other in order]
        cells.append([*line, Cell(_net(net[payer]), None)])
    shown = [f"{place} {names[player]}" for place, player in enumerate(order, start=1)]
    return shown, [str(place) for place in range(1, len(order) + 1)], cells, out


def _paid(value: float | None, top: float) -> Cell:
    return Cell("", None) if value is None else Cell(_amount(value), value / top)


def draw_pair_transfers(frame: pl.DataFrame, lang: Lang) -> Figure:
    """One facet a rule set: rows pay columns; the last column is what the player of the row gained in all."""
    groups = {rules: frame.filter(pl.col("rules") == rules) for rules in rule_sets(frame)}
    most = int((style.column_width(len(groups)) - 1.75) / 0.29)
    made = {rules: _payments(part, most) for rules, part in groups.items()}
    facets = [
        style.Facet(
            rules, word("hands-paid", lang, hands=f"{part['hands'].sum():,}"), grid_height(len(made[rules][0])), 0.1
        )
        for rules, part in groups.items()
    ]
    out = max(count for *_, count in made.values())
    words = style.Words(
        word("pair_transfers.title", lang),
        word("pair_transfers.shows", lang),
        people.joined([word("pair_transfers.note", lang), people.left_out(out, lang)], lang),
    )
    left = style.MARGIN + rows.NAME_ROOM
    figure, panels = style.sheet(words, facets, left=left, right=style.MARGIN)
    for axes, (names, heads, cells, _) in zip(panels, made.values(), strict=True):
        shown = [typeface.shorten(typeface.drawable(name), style.SMALL_SIZE, rows.NAME_ROOM - 0.1) for name in names]
        grid(axes, shown, [*heads, word("pair_transfers.net", lang)], cells)
    return figure


def summarise_pair_transfers(frame: pl.DataFrame, lang: Lang) -> str:
    """One sentence a rule set: the greatest sum that one player paid another."""
    said = []
    for rules in rule_sets(frame):
        row = (
            frame.filter(pl.col("rules") == rules).sort("points", "payer", descending=[True, False]).row(0, named=True)
        )
        said.append(
            word(
                "pair_transfers.summary",
                lang,
                rules=rules,
                payer=row["payer_name"] or row["payer"],
                receiver=row["receiver_name"] or row["receiver"],
                points=rows.plain(row["points"]),
                hands=row["hands"],
            )
        )
    return "\n".join(said)


def _dangers(part: pl.DataFrame, turns: Sequence[int]) -> list[list[Cell]]:
    found = {(row["card"], row["from_turn"]): row for row in part.iter_rows(named=True)}
    cells = []
    for card in CHARACTERS:
        line = []
        for turn in turns:
            row = found.get((card, turn))
            if row is None or row["discards"] < ENOUGH:
                line.append(Cell("·", None))
            else:
                share = row["taken"] / row["discards"]
                line.append(Cell(f"{share:z.0%}", share))
        cells.append(line)
    return cells


def draw_danger_map(frame: pl.DataFrame, lang: Lang) -> Figure:
    """One facet a rule set, one row a card, one column five exposed cards: how often a discard was taken."""
    groups = {rules: frame.filter(pl.col("rules") == rules) for rules in rule_sets(frame)}
    facets = [
        style.Facet(
            rules,
            word("danger_map.detail", lang, discards=f"{part['discards'].sum():,}", share=_taken(part)),
            grid_height(len(CHARACTERS)),
            0.1,
        )
        for rules, part in groups.items()
    ]
    words = style.Words(
        word("danger_map.title", lang), word("danger_map.shows", lang), word("danger_map.note", lang, enough=ENOUGH)
    )
    figure, panels = style.sheet(words, facets, left=style.MARGIN + 0.34, right=style.MARGIN)
    for axes, part in zip(panels, groups.values(), strict=True):
        turns = _turns(part)
        heads = [f"{turn}–{turn + SPAN - 1}" for turn in turns]
        grid(axes, list(CHARACTERS), heads, _dangers(part, turns))
    return figure


def _turns(part: pl.DataFrame) -> list[int]:
    """The columns up to the last one that has a cell with enough discards."""
    filled = part.filter(pl.col("discards") >= ENOUGH)
    last = (part if filled.is_empty() else filled)["from_turn"]
    return list(range(1, max(last) + 1, SPAN))


def _taken(part: pl.DataFrame) -> str:
    return f"{int(part['taken'].sum()) / max(1, int(part['discards'].sum())):z.0%}"


def summarise_danger_map(frame: pl.DataFrame, lang: Lang) -> str:
    """One sentence a rule set: the card whose discards were taken most often."""
    said = []
    for rules in rule_sets(frame):
        part = frame.filter(pl.col("rules") == rules)
        cards = part.group_by("card").agg(pl.col("discards").sum(), pl.col("taken").sum())
        enough = cards.filter(pl.col("discards") >= ENOUGH)
        worst = (cards if enough.is_empty() else enough).sort(pl.col("taken") / pl.col("discards"), "card").row(-1)
        said.append(
            word(
                "danger_map.summary",
                lang,
                rules=rules,
                discards=f"{part['discards'].sum():,}",
                share=_taken(part),
                card=worst[0],
                taken=worst[2],
                of=worst[1],
            )
        )
    return "\n".join(said)


def evenness(residuals: Sequence[float]) -> float:
    """The probability of residuals as uneven as these when cards are dealt fairly (χ², by Wilson and Hilferty).

    Counts of 20 kinds add up to the cards dealt, so they have 19 degrees of freedom and covariance −1/19.
    """
    freedom = len(residuals) - 1
    square = sum(value * value for value in residuals) * freedom / len(residuals)
    scale = 2 / (9 * freedom)
    return 1 - NormalDist().cdf(((square / freedom) ** (1 / 3) - (1 - scale)) / math.sqrt(scale))


def _place(place: int, places: int, lang: Lang) -> str:
    names = PLACES if places == 4 else ("dealer", "next", "previous")
    return word(f"role.{names[place]}", lang) if place < len(names) else str(place)


def _deal_cells(part: pl.DataFrame) -> list[list[Cell]]:
    """Ten rows of small and big cards side by side for each place."""
    found = {(row["place"], row["card"]): row["residual"] for row in part.iter_rows(named=True)}
    places = sorted(set(part["place"]))
    return [
        [
            Cell(signed(found[place, CHARACTERS[rank + size]]), found[place, CHARACTERS[rank + size]] / 4)
            for place in places
            for size in (0, 10)
        ]
        for rank in range(10)
    ]


def _quantiles(axes: Axes, part: pl.DataFrame, lang: Lang) -> None:
    """The residuals in order against what a fair deal gives; 95 % band of each order."""
    found = sorted(part["residual"])
    count, normal = len(found), NormalDist()
    expected = [normal.inv_cdf((place + 0.5) / count) for place in range(count)]
    reach = max(2.6, *(abs(value) for value in found)) * 1.08
    around = [
        1.96 * math.sqrt((place + 0.5) * (count - place - 0.5) / count**3) / normal.pdf(value)
        for place, value in enumerate(expected)
    ]
    low = [value - half for value, half in zip(expected, around, strict=True)]
    high = [value + half for value, half in zip(expected, around, strict=True)]
    axes.fill_between(expected, low, high, color=style.TRACK, linewidth=0)
    axes.plot([-reach, reach], [-reach, reach], color=style.VERMILION, linewidth=1.2, linestyle=(0, (3, 2)))
    axes.plot(expected, found, "o", color=style.BLUE, markersize=3.5, mew=0)
    axes.set_xlim(min(expected) * 1.05, max(expected) * 1.05)
    axes.set_ylim(-reach, reach)
    axes.grid(axis="both")
    axes.set_xlabel(word("deal_fairness.expected", lang))
    axes.set_ylabel(word("deal_fairness.found", lang), labelpad=1)


def draw_deal_fairness(frame: pl.DataFrame, lang: Lang) -> Figure:
    """Two facets a rule set: residuals by place and card, and the same against a fair deal's quantiles."""
    groups = {rules: frame.filter(pl.col("rules") == rules) for rules in rule_sets(frame)}
    facets = []
    for rules, part in groups.items():
        hands = word("deals", lang, hands=f"{max(part['hands']):,}")
        facets.append(style.Facet(rules, hands, grid_height(10) + HEAD * 0.9, 0.12))
        facets.append(style.Facet(rules, word("deal_fairness.quantiles", lang), QUANTILES, 0.46))
    words = style.Words(
        word("deal_fairness.title", lang), word("deal_fairness.shows", lang), word("deal_fairness.note", lang)
    )
    figure, panels = style.sheet(words, facets, left=0.62, right=style.MARGIN)
    for place, part in enumerate(groups.values()):
        axes = panels[2 * place]
        places = sorted(set(part["place"]))
        sizes = [word(f"size.{size}", lang) for size in ("small", "big")]
        names = [f"{CHARACTERS[rank]} {CHARACTERS[rank + 10]}" for rank in range(10)]
        grid(axes, names, sizes * len(places), _deal_cells(part))
        for number, seat in enumerate(places):
            chance = evenness(list(part.filter(pl.col("place") == seat)["residual"]))
            text = f"{_place(seat, len(places), lang)} p={chance:z.2f}"
            style.put(axes, 2 * number + 0.5, 9.5 + 0.31 / CELL, text, size=NUMBER, align="center")
        axes.set_ylim(-0.5, 9.5 + HEAD * 1.9 / CELL)
        _quantiles(panels[2 * place + 1], part, lang)
    return figure


def summarise_deal_fairness(frame: pl.DataFrame, lang: Lang) -> str:
    """One sentence a rule set: the p-value of each place and the greatest residual."""
    separator = "，" if lang == "zh" else ", "
    said = []
    for rules in rule_sets(frame):
        part = frame.filter(pl.col("rules") == rules)
        places = sorted(set(part["place"]))
        listed = []
        for place in places:
            residuals = list(part.filter(pl.col("place") == place)["residual"])
            listed.append(f"{_place(place, len(places), lang)} p={evenness(residuals):z.2f}")
        hands = word("deals", lang, hands=f"{max(part['hands']):,}")
        said.append(word("listed", lang, rules=rules, listed=separator.join([hands, *listed])))
    return "\n".join(said)
