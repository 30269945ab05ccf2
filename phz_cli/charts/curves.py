"""Charts of lines over time: how long hands last, 胡息 on the table, rolling rates, how a match ran."""

from typing import Final

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from phz_cli.charts import people, style, typeface
from phz_cli.charts.frames import rule_sets
from phz_cli.charts.labels import signed, spread
from phz_cli.charts.wording import Lang, word

LINES: Final = (
    (style.BLUE, "-", "o"),
    (style.VERMILION, (0, (5, 1.5)), "s"),
    (style.GREEN, (0, (1, 1)), "^"),
    (style.PURPLE, (0, (4, 1, 1, 1)), "D"),
    (style.ORANGE, (0, (7, 2)), "v"),
)
"""Colour, dashes and marker of the lines in a panel: told apart in grey too."""
MATCHES: Final = 12
"""Matches drawn on one sheet."""
RUNNERS: Final = 12
"""Players whose rolling rates are drawn on one sheet."""
RUN: Final = 40
"""Hands from which on a rolling rate is a line and no point."""
LABEL_ROOM: Final = 1.3


def parts_of(frame: pl.DataFrame) -> dict[str, pl.DataFrame]:
    """The rows of each rule set, in order."""
    return {rules: frame.filter(pl.col("rules") == rules) for rules in rule_sets(frame)}


def _shares(axes: Axes, top: float = 1.0) -> None:
    axes.set_ylim(0, top)
    axes.yaxis.set_major_locator(MaxNLocator(nbins=4, steps=[1, 2, 2.5, 5, 10]))
    axes.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    axes.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=8))
    axes.grid(axis="y")
    axes.spines["left"].set_visible(False)


def _median(part: pl.DataFrame) -> int | None:
    """The number of exposed cards by which half of the hands are won."""
    reached = part.filter(pl.col("left") <= 0.5)
    return None if reached.is_empty() else int(reached["exposure"][0])


def draw_hand_survival(frame: pl.DataFrame, lang: Lang) -> Figure:
    """One facet a rule set: the share of hands not yet won against exposed cards, with its 95 % band."""
    return draw_survival(frame, lang, "hand_survival", "washed")


def draw_survival(frame: pl.DataFrame, lang: Lang, chart: str, censored: str) -> Figure:
    """One facet a rule set: what is left against exposed cards; a stroke where cases ended without the event."""
    parts = parts_of(frame)
    longest = int(max(frame["exposure"]))
    facets = []
    for rules, part in parts.items():
        hands = int(part["at_risk"][0])
        ended_n = int(part[censored].sum())
        facets.append(style.Facet(rules, word(f"{chart}.detail", lang, hands=f"{hands:,}", washed=ended_n), 1.35, 0.46))
    words = style.Words(word(f"{chart}.title", lang), word(f"{chart}.shows", lang), word(f"{chart}.note", lang))
    figure, panels = style.sheet(words, facets, left=0.6, right=style.MARGIN + 0.06)
    for axes, part in zip(panels, parts.values(), strict=True):
        places, left = [0, *part["exposure"]], [1.0, *part["left"]]
        axes.fill_between(
            part["exposure"].to_numpy(),
            part["low"].fill_null(0.0).to_numpy(),
            part["high"].fill_null(0.0).to_numpy(),
            step="post",
            color="#cfe3f2",
            linewidth=0,
        )
        axes.step(places, left, where="post", color=style.BLUE, linewidth=1.8)
        ended = part.filter(pl.col(censored) > 0)
        axes.plot(ended["exposure"].to_list(), ended["left"].to_list(), "|", color=style.INK, markersize=6, mew=1.1)
        middle = _median(part)
        if middle is not None:
            axes.plot([0, middle, middle], [0.5, 0.5, 0], color=style.VERMILION, linewidth=1.2, linestyle=(0, (3, 2)))
            text = word(f"{chart}.median", lang, cards=middle)
            late = middle > longest / 2
            gap = longest * 0.015
            style.put(
                axes,
                middle - gap if late else middle + gap,
                0.4 if late else 0.58,
                text,
                size=style.SMALL_SIZE,
                colour="#a84600",
                align="right" if late else "left",
            )
        axes.set_xlim(0, longest + 0.5)
        _shares(axes, 1.04)
        axes.set_yticks([0, 0.25, 0.5, 0.75, 1.0])
        axes.set_xlabel(word("exposed", lang))
    return figure


def summarise_hand_survival(frame: pl.DataFrame, lang: Lang) -> str:
    """One sentence a rule set: hands, washed hands, the median."""
    return summarise_survival(frame, lang, "hand_survival", "washed")


def summarise_survival(frame: pl.DataFrame, lang: Lang, chart: str, censored: str) -> str:
    """One sentence a rule set: cases, those that ended without the event, the median."""
    said = []
    for rules, part in parts_of(frame).items():
        middle = _median(part)
        said.append(
            word(
                f"{chart}.summary",
                lang,
                rules=rules,
                hands=f"{part['at_risk'][0]:,}",
                washed=part[censored].sum(),
                cards="—" if middle is None else middle,
            )
        )
    return "\n".join(said)


def draw_huxi_on_table(frame: pl.DataFrame, lang: Lang) -> Figure:
    """One facet a rule set: mean 胡息 on the table of later winners and of the others, by exposed cards."""
    parts = parts_of(frame)
    facets = [
        style.Facet(rules, word("huxi_on_table.detail", lang, seats=f"{max(part['seats']):,}"), 1.35, 0.66)
        for rules, part in parts.items()
    ]
    keys = [
        style.Key(word(f"huxi_on_table.{side}", lang), LINES[place][0], "marker", LINES[place][2])
        for place, side in enumerate(("winner", "others"))
    ]
    words = style.Words(
        word("huxi_on_table.title", lang), word("huxi_on_table.shows", lang), word("huxi_on_table.note", lang), keys
    )
    figure, panels = style.sheet(words, facets, left=0.56, right=style.MARGIN + 0.1)
    top = max([1.0, *(value for value in (*frame["high"], *frame["mean"]) if value is not None)])
    for axes, part in zip(panels, parts.values(), strict=True):
        for place, won in enumerate((True, False)):
            side = part.filter(pl.col("won") == won).sort("turn")
            colour, dashes, marker = LINES[place]
            shift = 0.25 if won else -0.25
            turns = [turn + shift for turn in side["turn"]]
            axes.vlines(
                turns,
                side["low"].fill_null(strategy="zero").to_list(),
                side["high"].fill_null(strategy="zero").to_list(),
                color=colour,
                linewidth=1.2,
            )
            axes.plot(
                turns,
                side["mean"].to_list(),
                color=colour,
                linestyle=dashes,
                marker=marker,
                markersize=5,
                linewidth=1.6,
            )
        counts = part.group_by("turn").agg(pl.col("seats").sum()).sort("turn")
        marks = [f"{turn}\nn={seats:,}" for turn, seats in counts.iter_rows()]
        axes.set_xticks(counts["turn"].to_list(), marks, size=style.SMALL_SIZE - 1, linespacing=1.5)
        axes.set_xlim(2.5, 32.5)
        axes.set_ylim(0, top * 1.05)
        axes.yaxis.set_major_locator(MaxNLocator(integer=True, nbins=4))
        axes.grid(axis="y")
        axes.spines["left"].set_visible(False)
        axes.set_xlabel(word("exposed", lang))
    return figure


def summarise_huxi_on_table(frame: pl.DataFrame, lang: Lang) -> str:
    """One sentence a rule set: both sides at the first turn."""
    said = []
    for rules, part in parts_of(frame).items():
        turn = int(min(part["turn"]))
        means = {}
        for won in (True, False):
            row = part.filter((pl.col("turn") == turn) & (pl.col("won") == won))
            means[won] = "—" if row.is_empty() else f"{row['mean'][0]:z.1f} (n={row['seats'][0]:,})"
        said.append(
            word("huxi_on_table.summary", lang, rules=rules, turn=turn, winner=means[True], others=means[False])
        )
    return "\n".join(said)


def _runners(frame: pl.DataFrame) -> tuple[list[tuple[str, str, pl.DataFrame]], int]:
    """Players with most hands, as many of each rule set: rules, name, rows; and how many are left out."""
    groups = parts_of(frame)
    most = max(1, RUNNERS // len(groups))
    found, out = [], 0
    for rules, part in groups.items():
        played = [(float(max(rows["index"])), rows) for _, rows in part.group_by("player", maintain_order=True)]
        runs = [(hands, rows) for hands, rows in played if hands >= RUN]
        out += len(played) - len(runs)
        kept, hidden = people.most_seen(runs, most)
        out += hidden
        found += [(rules, people.called(rows.row(0, named=True)), rows) for rows in kept]
    return found, out


def draw_rolling_rates(frame: pl.DataFrame, lang: Lang) -> Figure:
    """One facet a player and rule set: win rate with its band, and how often others won on his card."""
    runs, out = _runners(frame)
    facets = [
        style.Facet(f"{rules} · {name}", word("hands-n", lang, hands=f"{max(rows['index']):,}"), 0.8, 0.3)
        for rules, name, rows in runs
    ]
    window = max(frame["hands"])
    keys = [
        style.Key(word("rolling_rates.won", lang), style.BLUE, "line"),
        style.Key(word("rolling_rates.supplied", lang), style.VERMILION, "dash"),
    ]
    words = style.Words(
        word("rolling_rates.title", lang, window=window),
        word("rolling_rates.shows", lang),
        people.joined([word("rolling_rates.note", lang, window=window), people.left_out(out, lang)], lang),
        keys,
    )
    figure, panels = style.sheet(words, facets, left=0.6, right=style.MARGIN + 0.08)
    for axes, (_, _, rows) in zip(panels, runs, strict=True):
        places = rows["index"].to_list()
        supplied = (rows["supplied"] / rows["hands"]).to_list()
        axes.fill_between(places, rows["low"].to_list(), rows["high"].to_list(), color="#cfe3f2", linewidth=0)
        axes.plot(places, rows["win_rate"].to_list(), color=style.BLUE, linewidth=1.7)
        axes.plot(places, supplied, color=style.VERMILION, linewidth=1.4, linestyle=(0, (3, 1.5)))
        axes.set_xlim(places[0], places[-1])
        _shares(axes, 0.8)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=6))
    return figure


def summarise_rolling_rates(frame: pl.DataFrame, lang: Lang) -> str:
    """One sentence a player and rule set drawn: his latest window."""
    said = []
    for rules, name, rows in _runners(frame)[0]:
        last = rows.row(-1, named=True)
        said.append(
            word(
                "rolling_rates.summary",
                lang,
                rules=rules,
                name=name,
                wins=last["wins"],
                supplied=last["supplied"],
                hands=last["hands"],
            )
        )
    return "\n".join(said)


def _match_name(rows: pl.DataFrame, lang: Lang) -> str:
    row = rows.row(0, named=True)
    parts = [row["rules"], row["session"] or "", word("table", lang, table=row["table_name"])]
    return " · ".join(str(part) for part in parts if part)


def _matches(frame: pl.DataFrame) -> list[pl.DataFrame]:
    keys = ("rules", "event", "session", "table_name")
    return [rows for _, rows in frame.group_by(keys, maintain_order=True)]


def _kept_matches(frame: pl.DataFrame) -> list[pl.DataFrame]:
    """At most `MATCHES`, as many as possible of each rule set, the first of each."""
    groups = [_matches(part) for part in parts_of(frame).values()]
    most = max(1, MATCHES // len(groups))
    return [match for group in groups for match in group[:most]]


def draw_score_flow(frame: pl.DataFrame, lang: Lang) -> Figure:
    """One facet a match, one line a player, a mark where he dealt; totals at the lines' ends."""
    matches = _kept_matches(frame)
    facets = [
        style.Facet(_match_name(rows, lang), word("hands-n", lang, hands=rows["no"].n_unique()), 1.25, 0.3)
        for rows in matches
    ]
    out = len(_matches(frame)) - len(matches)
    left_out = word("score_flow.left-out", lang, count=out) if out else ""
    words = style.Words(
        word("score_flow.title", lang),
        word("score_flow.shows", lang),
        people.joined([word("score_flow.note", lang), left_out], lang),
    )
    figure, panels = style.sheet(words, facets, left=0.56, right=style.MARGIN + LABEL_ROOM)
    for axes, rows in zip(panels, matches, strict=True):
        _flow(axes, rows)
    return figure


def _flow(axes: Axes, rows: pl.DataFrame) -> None:
    ends = []
    first, last = min(rows["no"]), max(rows["no"])
    for place, (_, run) in enumerate(rows.sort("player", "no").group_by("player", maintain_order=True)):
        colour, dashes, marker = LINES[place % len(LINES)]
        # Everybody starts from 0, so that a match of one hand has lines too.
        places, values = [first - 1, *run["no"].to_list()], [0.0, *run["cumulative"].to_list()]
        dealt = [number for number, dealer in enumerate(run["dealer"], start=1) if dealer]
        axes.plot(
            places,
            values,
            color=colour,
            linestyle=dashes,
            linewidth=1.6,
            zorder=2,
            marker=marker,
            markersize=4,
            markevery=dealt,
        )
        ends.append((people.called(run.row(0, named=True)), values[-1], colour, marker))
    axes.axhline(0, color="#8a929c", linewidth=0.9, zorder=1)
    axes.set_xlim(first - 1, last + 0.3)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=7))
    axes.yaxis.set_major_locator(MaxNLocator(integer=True, nbins=4))
    axes.yaxis.set_major_formatter(lambda value, _: signed(value))
    axes.grid(axis="y")
    axes.spines["left"].set_visible(False)
    low, high = axes.get_ylim()
    gap = style.line_height(style.SMALL_SIZE) * (high - low) / 1.25
    inch = 1 / style.inches(axes)
    for (name, value, colour, marker), height in zip(
        ends, spread([value for _, value, _, _ in ends], gap, low + gap / 2, high - gap / 2), strict=True
    ):
        total = signed(value)
        room = LABEL_ROOM - 0.2 - typeface.width(" " + total, style.SMALL_SIZE)
        text = f"{typeface.shorten(typeface.drawable(name), style.SMALL_SIZE, room)} {total}"
        axes.plot(
            [1 + 0.08 * inch],
            [height],
            marker,
            color=colour,
            markersize=5,
            clip_on=False,
            transform=axes.get_yaxis_transform(),
        )
        style.put(axes, 1 + 0.17 * inch, height, text, size=style.SMALL_SIZE, by_width=True)


def summarise_score_flow(frame: pl.DataFrame, lang: Lang) -> str:
    """One sentence a match drawn: the totals."""
    separator = "，" if lang == "zh" else ", "
    said = []
    for rows in _kept_matches(frame):
        last = rows.sort("no").group_by("player", maintain_order=True).last().sort("cumulative", descending=True)
        listed = [f"{people.called(row)} {signed(row['cumulative'])}" for row in last.iter_rows(named=True)]
        name = f"{_match_name(rows, lang)} {word('hands-n', lang, hands=rows['no'].n_unique())}"
        said.append(word("listed", lang, rules=name, listed=separator.join(listed)))
    return "\n".join(said)
