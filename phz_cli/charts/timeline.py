"""Chart: where the faults lie, one row a table, one mark a hand in order of play."""

import datetime
import re
from collections import Counter
from dataclasses import dataclass
from typing import Final

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from phz_cli.charts import style, typeface
from phz_cli.charts.frames import rule_sets
from phz_cli.charts.labels import natural
from phz_cli.charts.wording import Lang, word

LANES: Final = 8
"""Above this many tables under a rule set, tables without a finding are left out, and said so."""
MOST_LANES: Final = 40
LEAST_HANDS: Final = 12
"""Places along a row at least, so that a table of one hand is no wider than others."""
LEAST_LANE: Final = 0.54
CODE_SIZE: Final = 8.5
CODE_GAP: Final = 0.08
"""Inches between a mark and its code, which is written upwards."""
LABEL_ROOM: Final = 1.22
LABEL_TOP: Final = 0.13
LABEL_LINE: Final = 0.155
LABEL_BOTTOM: Final = LABEL_TOP - 3 * LABEL_LINE
"""Where the texts of a row end, in inches from its middle."""

PLAYER_EFFECTS: Final = frozenset({"dead-hand", "void-action", "void-win"})
KINDS: Final = {
    "player": (style.VERMILION, "s"),
    "result": (style.ORANGE, "D"),
    "record": (style.PURPLE, "^"),
    "note": (style.SKY, "o"),
}


@dataclass(frozen=True, slots=True)
class _Mark:
    """One hand: its codes with their counts, and the gravest kind of effect, or None when it is clean."""

    codes: tuple[tuple[str, int], ...]
    kind: str | None


@dataclass(frozen=True, slots=True)
class _Lane:
    """One table's hands in order of play."""

    event: str
    table: str
    period: str
    marks: tuple[_Mark, ...]

    @property
    def faulty(self) -> int:
        return sum(1 for mark in self.marks if mark.kind)


def _kind(effects: list[str]) -> str:
    kinds = {
        "player" if effect in PLAYER_EFFECTS else {"wrong-result": "result", "record": "record"}.get(effect, "note")
        for effect in effects
    }
    return next(kind for kind in KINDS if kind in kinds)


def _mark(rows: pl.DataFrame) -> _Mark:
    found = rows.filter(pl.col("code").is_not_null())
    counts: Counter[str] = Counter()
    for code, count in zip(found["code"], found["count"], strict=True):
        counts[code] += 1 if count is None else count
    if not counts:
        return _Mark((), None)
    return _Mark(tuple(sorted(counts.items())), _kind([effect or "note" for effect in found["effect"]]))


def _period(starts: list[datetime.datetime]) -> str:
    """The day and the times between which the table's hands began, e.g. 05-01 09:00–11:40; of several days the days."""
    if not starts:
        return ""
    first, last = min(starts), max(starts)
    if first.date() != last.date():
        return f"{first:%m-%d}–{last:%m-%d}"
    return f"{first:%m-%d %H:%M}–{last:%H:%M}" if first != last else f"{first:%m-%d %H:%M}"


def _lanes(rows: pl.DataFrame) -> list[_Lane]:
    """The tables of one rule set, in order of event and table."""
    keys = rows.with_columns(pl.col("event").fill_null(""), pl.col("table_name").fill_null(""))
    lanes = []
    order = ["event", "table_name", "start", "no", "hand"]
    for (event, table), hands in keys.sort(order, nulls_last=True).group_by("event", "table_name", maintain_order=True):
        marks = [_mark(hand) for _, hand in hands.group_by("hand", maintain_order=True)]
        starts = [start for start in hands["start"] if start is not None]
        lanes.append(_Lane(str(event), str(table), _period(starts), tuple(marks)))
    return sorted(lanes, key=lambda lane: (lane.event, natural(lane.table)))


def _kept(lanes: list[_Lane]) -> list[_Lane]:
    """The lanes that are drawn where there are too many."""
    if len(lanes) <= LANES:
        return lanes
    faulty = [lane for lane in lanes if lane.faulty] or lanes[:LANES]
    if len(faulty) <= MOST_LANES:
        return faulty
    worst = {id(lane) for lane in sorted(faulty, key=lambda lane: -lane.faulty)[:MOST_LANES]}
    return [lane for lane in faulty if id(lane) in worst]


def _code_text(mark: _Mark) -> str:
    code, count = mark.codes[0]
    more = len(mark.codes) - 1
    return code + (f"×{count}" if count > 1 else "") + (f" +{more}" if more else "")


def _coded(lane: _Lane, longest: int, room: float) -> list[int]:
    """The places of the hands whose codes are written: from the first on, as many as do not touch each other."""
    step = room / (longest + 0.4)
    apart = style.line_height(CODE_SIZE) * 0.86
    chosen: list[int] = []
    for place, mark in enumerate(lane.marks, start=1):
        if mark.kind and (not chosen or (place - chosen[-1]) * step >= apart):
            chosen.append(place)
    return chosen


def _lane_height(lanes: list[_Lane]) -> tuple[float, float]:
    """Inches of a row, so that no code reaches the row above, and of the room above the first row."""
    least = LEAST_LANE + (LABEL_LINE if len({lane.event for lane in lanes}) > 1 else 0)
    codes = [typeface.width(_code_text(mark), CODE_SIZE) for lane in lanes for mark in lane.marks if mark.kind]
    if not codes:
        return least, 0.0
    longest = max(codes) + CODE_GAP
    height = max(least, longest + CODE_GAP + 0.02)
    return height, max(0.0, longest - height - LABEL_BOTTOM)


def _draw_lane(axes: Axes, middle: float, lane: _Lane, coded: list[int]) -> None:
    clean = [place + 1 for place, mark in enumerate(lane.marks) if not mark.kind]
    axes.plot([0.4, len(lane.marks) + 0.6], [middle, middle], color=style.TRACK, linewidth=6, solid_capstyle="butt")
    axes.plot(clean, [middle] * len(clean), "|", color="#9aa3ad", markersize=5, mew=1.0)
    for place, mark in enumerate(lane.marks, start=1):
        if mark.kind is None:
            continue
        colour, marker = KINDS[mark.kind]
        axes.plot(
            [place], [middle], marker, color=colour, markersize=6, markeredgecolor=style.INK, mew=0.5, clip_on=False
        )
        if place in coded:
            text = _code_text(mark)
            axes.text(
                place,
                middle + CODE_GAP,
                text,
                size=CODE_SIZE,
                rotation=90,
                ha="center",
                va="bottom",
                color=style.INK,
            )


def _label(axes: Axes, middle: float, lane: _Lane, with_event: bool, lang: Lang) -> None:
    """Table, event where there are several, sample and period in the left margin."""
    left = -LABEL_ROOM / style.inches(axes)
    table = lane.table or word("timeline.no-table", lang)
    room = LABEL_ROOM - 0.1
    lines = [(typeface.shorten(typeface.drawable(table), style.SMALL_SIZE, room), style.SMALL_SIZE, style.INK)]
    if with_event and lane.event:
        lines.append((typeface.shorten(typeface.drawable(lane.event), CODE_SIZE, room), CODE_SIZE, style.QUIET))
    lines.append((word("timeline.lane", lang, hands=len(lane.marks), faulty=lane.faulty), CODE_SIZE, style.QUIET))
    if lane.period:
        lines.append((lane.period, CODE_SIZE, style.QUIET))
    for place, (text, size, colour) in enumerate(lines):
        style.put(axes, left, middle + LABEL_TOP - place * LABEL_LINE, text, size=size, colour=colour, by_width=True)


def _panel(axes: Axes, lanes: list[_Lane], room: tuple[float, float], lang: Lang) -> None:
    height, head = room
    longest = _longest(lanes)
    with_event = len({lane.event for lane in lanes}) > 1
    for place, lane in enumerate(lanes):
        middle = (len(lanes) - 1 - place) * height
        _draw_lane(axes, middle, lane, _coded(lane, longest, style.inches(axes)))
        _label(axes, middle, lane, with_event, lang)
    axes.set_xlim(0.3, longest + 0.7)
    axes.set_ylim(LABEL_BOTTOM, LABEL_BOTTOM + len(lanes) * height + head)  # in inches
    style.bare(axes)
    axes.spines["bottom"].set_visible(False)
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 10**9) if longest <= 8 * step)
    first = step if step >= 5 else 1 + step
    axes.set_xticks([1, *range(first, longest + 1, step)])
    axes.tick_params(axis="x", length=0, pad=1)
    axes.set_xlabel(word("timeline.axis", lang))


def _longest(lanes: list[_Lane]) -> int:
    """Hands of the row with most, and so many that a mark does not grow to fill the width."""
    return max(LEAST_HANDS, *(len(lane.marks) for lane in lanes))


def _zone(frame: pl.DataFrame) -> str:
    """The zone of the times of the frame, as UTC+08:00."""
    kind = frame.schema["start"]
    zone = (kind.time_zone if isinstance(kind, pl.Datetime) else None) or "UTC"
    found = re.fullmatch(r"Etc/GMT([+-])(\d+)", zone)
    if found is None:
        return zone
    sign = "-" if found[1] == "+" else "+"  # these names have the sign the other way round
    return f"UTC{sign}{int(found[2]):02d}:00"


def _note(groups: list[list[_Lane]], drawn: list[list[_Lane]], room: float, zone: str, lang: Lang) -> str:
    timed = any(lane.period for lanes in drawn for lane in lanes)
    sentences = [word("timeline.zone", lang, zone=zone)] if timed else []
    bare = sum(lane.faulty - len(_coded(lane, _longest(lanes), room)) for lanes in drawn for lane in lanes)
    if bare:
        sentences.append(word("timeline.unlabelled", lang, count=bare))
    shown = {id(lane) for lanes in drawn for lane in lanes}
    hidden = [lane for lanes in groups for lane in lanes if id(lane) not in shown]
    faulty = sum(lane.faulty for lane in hidden)
    if faulty:
        sentences.append(word("timeline.hidden-faulty", lang, limit=MOST_LANES, count=len(hidden), faulty=faulty))
    elif hidden:
        sentences.append(word("timeline.hidden", lang, count=len(hidden)))
    return (" " if lang == "en" else "").join(sentences)


def _keys(lang: Lang) -> list[style.Key]:
    keys = [style.Key(word("timeline.key.clean", lang), "#9aa3ad", "marker", "|")]
    keys += [
        style.Key(word(f"timeline.key.{kind}", lang), colour, "marker", marker)
        for kind, (colour, marker) in KINDS.items()
    ]
    return keys


def draw(frame: pl.DataFrame, lang: Lang) -> Figure:
    """One facet a rule set; a hand with several findings bears its first code and how many more."""
    groups = {rules: _lanes(frame.filter(pl.col("rules") == rules)) for rules in rule_sets(frame)}
    drawn = {rules: _kept(lanes) for rules, lanes in groups.items()}
    rooms = {rules: _lane_height(lanes) for rules, lanes in drawn.items()}
    beside = style.MARGIN + LABEL_ROOM, style.MARGIN + 0.1
    facets = [
        style.Facet(
            rules,
            word(
                "timeline.detail",
                lang,
                hands=sum(len(lane.marks) for lane in lanes),
                faulty=sum(lane.faulty for lane in lanes),
            ),
            rooms[rules][0] * len(drawn[rules]) + rooms[rules][1],
        )
        for rules, lanes in groups.items()
    ]
    words = style.Words(
        word("fault_timeline.title", lang),
        word("fault_timeline.shows", lang),
        _note(
            list(groups.values()),
            list(drawn.values()),
            style.column_width(len(facets)) - sum(beside),
            _zone(frame),
            lang,
        ),
        _keys(lang),
    )
    figure, panels = style.sheet(words, facets, left=beside[0], right=beside[1])
    for axes, (rules, lanes) in zip(panels, drawn.items(), strict=True):
        _panel(axes, lanes, rooms[rules], lang)
    return figure


def summary(frame: pl.DataFrame, lang: Lang) -> str:
    """One sentence a rule set: hands, tables, faulty hands and the commonest codes."""
    sentences = []
    for rules in rule_sets(frame):
        lanes = _lanes(frame.filter(pl.col("rules") == rules))
        counts: Counter[str] = Counter()
        for lane in lanes:
            for mark in lane.marks:
                counts.update(dict(mark.codes))
        common = sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:3]
        listed = ("、" if lang == "zh" else ", ").join(f"{code}×{count}" for code, count in common)
        opening, closing = ("（", "）") if lang == "zh" else (" (", ")")
        sentences.append(
            word(
                "timeline.summary",
                lang,
                rules=rules,
                hands=sum(len(lane.marks) for lane in lanes),
                tables=len(lanes),
                faulty=sum(lane.faulty for lane in lanes),
                codes=f"{opening}{listed}{closing}" if listed else "",
            )
        )
    return "\n".join(sentences)
