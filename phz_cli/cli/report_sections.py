"""Sections that several subject reports share: standings, statistics, charts, faults, what the numbers rest on."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import polars as pl

from phz_cli.charts import CHARTS, frame_of
from phz_cli.cli.console import Console
from phz_cli.cli.report_drawing import picture_of
from phz_cli.cli.report_scope import Row, Scope, faults_of
from phz_cli.cli.standings import marks_of, notes, title_of
from phz_cli.cli.statistics_table import label_of
from phz_cli.reports import (
    Amount,
    Block,
    Cell,
    Chart,
    Column,
    FaultList,
    Paragraph,
    Ratio,
    Reason,
    Section,
    Span,
    Table,
    Unit,
)
from phz_cli.stats import reason, waiting
from phz_cli.stats import standings as standings_of
from phz_cli.stats.compute import ENOUGH

_UNITS: Final[dict[str, Unit]] = {"share": "share", "points": "points"}


def section(scope: Scope, key: str, blocks: Iterable[Block]) -> Section:
    """A section under the heading that its key has."""
    return Section(key, scope.word(f"section.{key}"), tuple(blocks))


def columns(scope: Scope, *keys: str) -> tuple[Column, ...]:
    """Column headings by key; a `+` before a key marks a column of numbers."""
    return tuple(Column(scope.word(f"column.{key.lstrip('+')}"), number=key.startswith("+")) for key in keys)


def amount(row: Row) -> Cell:
    """The value of a row of statistics, or why there is none."""
    if row["value"] is None:
        return None
    unit = str(row["unit"])
    return Amount(float(row["value"]), _UNITS.get(unit, "number"), "", bool(row["small"]))


def measured(row: Row, scope: Scope) -> Cell:
    """The same with the measure after it, or the reason why there is no number."""
    if row["value"] is None:
        return Reason(reason(str(row["reason"]), scope.language)) if row["reason"] else None
    unit = str(row["unit"])
    measure = "" if unit in _UNITS else scope.word(f"unit.{unit}")
    return Amount(float(row["value"]), _UNITS.get(unit, "number"), measure, bool(row["small"]))


def ratio(row: Row) -> Cell:
    """What the number was counted over; nothing where both are unknown."""
    if row["numerator"] is None and row["denominator"] is None:
        return None
    return Ratio(row["numerator"], row["denominator"])


def span(row: Row) -> Cell:
    """The interval of a row of statistics, where it has one."""
    if row["low"] is None or row["high"] is None:
        return None
    return Span(float(row["low"]), float(row["high"]), _UNITS.get(str(row["unit"]), "number"))


def caption(scope: Scope, rules: str, hands: int) -> str:
    """`qq-full · n=104 hands`."""
    return scope.word("statistics.caption", rules=rules, hands=f"{hands:,}")


def labelled(row: Row, scope: Scope) -> str:
    """What the statistic of a row is called."""
    return label_of(row, scope.language)


def statistics(scope: Scope, frame: pl.DataFrame, label: Callable[[Row, Scope], str] = labelled) -> list[Block]:
    """A table for each rule set of a frame of statistics, and what its marks mean."""
    tables: list[Block] = []
    heads = columns(scope, "statistic", "+value", "+counted", "+interval")
    for (rules,), part in frame.group_by("rules", maintain_order=True):
        rows = part.to_dicts()
        lines = tuple(
            (label(row, scope), measured(row, scope), ratio(row), span(row)) for row in rows if row["value"] is not None
        )
        missing = without_number(scope, [(label(row, scope), row["reason"]) for row in rows if row["value"] is None])
        told = statistics_caption(scope, str(rules), rows[0]["n"], len(lines))
        tables.append(Table(told, heads, lines, note=missing, folded=True))
    if not tables:
        return [Paragraph(scope.word("statistics.none"))]
    return [*tables, Paragraph(scope.word("statistics.rest"), quiet=True)]


def statistics_caption(scope: Scope, rules: str, hands: int, lines: int) -> str:
    """`qq-full · n=104 hands · 61 statistics`."""
    return f"{caption(scope, rules, hands)} · {scope.word('statistics.lines', lines=lines)}"


def without_number(scope: Scope, missing: Sequence[tuple[str, str | None]]) -> str:
    """The statistics that have no number, by the reason why; "" where all have one."""
    reasons: dict[str, list[str]] = {}
    for name, why in missing:
        said = reason(str(why), scope.language) if why else scope.word("statistics.unknown")
        reasons.setdefault(said, []).append(name)
    between, after = ("、", "。") if scope.language == "zh" else ("; ", ". ")
    sentences = [
        scope.word("statistics.without", reason=said, names=between.join(names)) for said, names in reasons.items()
    ]
    return "".join(f"{sentence}{after}" for sentence in sentences).strip()


def standings(scope: Scope) -> list[Block]:
    """A table of players for each event and rule set, most points first, and how they are ranked."""
    tables: list[Block] = []
    for (event, rules), rows in standing_rows(scope).items():
        marked = any(marks_of(row, scope.language) for row in rows)
        sat_out = any(row["sat_out"] for row in rows)
        keys = ["+rank", "player", "+points", *(["+sitting", "+sat_out"] if sat_out else []), "+mean", "+hands"]
        heads = columns(scope, *keys, "+win_rate", "+interval", *(["marks"] if marked else []))
        lines = tuple(
            (
                rank_of(row),
                row["who"],
                _points(row["points"]),
                *((_points(row["sitting_points"]), Amount(row["sat_out"])) if sat_out else ()),
                _points(row["per_hand"]),
                Amount(row["hands"]),
                win_rate_of(row),
                win_span_of(row),
                *((marks_of(row, scope.language),) if marked else ()),
            )
            for row in rows
        )
        told = title_of(event, caption(scope, rules, _completed(scope, event, rules)), scope.language)
        tables.append(Table(told, heads, lines))
    if not tables:
        return [Paragraph(scope.word("standings.none"))]
    said = [Paragraph(text, quiet=True) for text in notes(scope.store, scope.chosen, scope.tie_break, scope.language)]
    return [*tables, *said, Paragraph(scope.word("points.note"), quiet=True)]


def standing_rows(scope: Scope) -> dict[tuple[str | None, str], list[Row]]:
    """(event, rule set) → the rows of `stats.standings` with `who`, the best first."""
    found: dict[tuple[str | None, str], list[Row]] = {}
    for row in standings_of(scope.store, scope.chosen, tie_break=scope.tie_break).to_dicts():
        row["who"] = who(row["player"], row["name"])
        found.setdefault((row["event"], row["rules"]), []).append(row)
    return found


def rank_of(row: Row) -> Cell:
    """The rank of a row of the standings; `=2` where it is shared, nothing where nothing was settled."""
    if row["rank"] is None:
        return None
    return f"={row['rank']}" if row["tied"] > 1 else Amount(row["rank"])


def win_rate_of(row: Row) -> Cell:
    """The share of hands won in a row of the standings."""
    return None if row["win_rate"] is None else Amount(row["win_rate"], "share", "", row["hands"] < ENOUGH)


def win_span_of(row: Row) -> Cell:
    """The interval of that share."""
    return None if row["win_low"] is None else Span(row["win_low"], row["win_high"], "share")


def _points(value: float | None) -> Cell:
    return None if value is None else Amount(value, "points")


def who(player: str, name: str | None) -> str:
    """A player's name with the id behind it where they differ."""
    return player if not name or name == player else f"{name} · {player}"


def _completed(scope: Scope, event: str | None, rules: str) -> int:
    query = """
        SELECT count(*) AS n FROM hands
        WHERE {hands} AND completed AND event IS NOT DISTINCT FROM ? AND rules = ?
    """
    rows = scope.rows(query, [event, rules])
    return int(rows[0]["n"])


def charts(console: Console, scope: Scope, form: str, ids: Sequence[str]) -> list[Block]:
    """Charts of the hands that are meant, drawn as the form of the report needs them."""
    frames = ((chart_id, frame_of(CHARTS[chart_id].frame, scope.store, scope.chosen)) for chart_id in ids)
    least = scope.chosen.min_n
    return [Chart(picture_of(console, chart_id, frame, form, least=least)) for chart_id, frame in frames]


def faults(scope: Scope, *, player: str | None = None) -> list[Block]:
    """The list of findings, or a sentence that there are none."""
    found = faults_of(scope, player=player)
    blocks: list[Block] = [Paragraph(scope.word("faults.only_his"), quiet=True)] if player is not None else []
    if not found:
        return [*blocks, Paragraph(scope.word("faults.nobody"))]
    return [*blocks, FaultList(found)]


_COVERAGE: Final = """
    WITH chosen AS (SELECT * FROM hands WHERE {hands}),
    placed AS (SELECT * FROM seats WHERE role <> 'sitting' AND {hands}),
    ended AS (SELECT * FROM results WHERE {hands})
    SELECT (SELECT count(*) FROM chosen) AS hands_n,
           (SELECT count(*) FILTER (completed) FROM chosen) AS completed,
           (SELECT count(*) FILTER (verdict = 'faults') FROM chosen) AS faults,
           (SELECT count(*) FILTER (verdict = 'undecided') FROM chosen) AS undecided,
           (SELECT count(*) FILTER (offers_n > 0) FROM chosen) AS offers,
           (SELECT count(*) FROM conflicts WHERE {hands}) AS conflicts,
           (SELECT count(*) FROM placed) AS seats_n,
           (SELECT count(*) FILTER (known) FROM placed) AS known,
           (SELECT count(*) FILTER (points IS NOT NULL) FROM placed) AS settled,
           (SELECT count(*) FILTER (timed) FROM placed) AS timed,
           (SELECT count(*) FILTER (recorded_outcome IS NOT NULL) FROM ended) AS recorded,
           (SELECT count(*) FILTER (mismatch) FROM ended) AS mismatch
"""
_OF: Final = {
    "hands": None,
    "completed": "hands_n",
    "faults": "hands_n",
    "undecided": "hands_n",
    "conflicts": "hands_n",
    "waiting": None,
    "offers": "hands_n",
    "known": "seats_n",
    "settled": "seats_n",
    "timed": "seats_n",
    "recorded": "hands_n",
    "mismatch": "recorded",
}
"""What is counted → what it is a part of."""


def coverage(scope: Scope) -> list[Block]:
    """How many hands and seats the numbers of the report rest on."""
    (row,) = scope.rows(_COVERAGE)
    heads = (
        *columns(scope, "what", "+counted"),
        Column(scope.word("coverage.share"), number=True),
    )
    lines: list[tuple[Cell, ...]] = []
    row["hands"], row["waiting"] = row["hands_n"], waiting(scope.store, scope.chosen)
    for key, whole in _OF.items():
        if whole is None:
            lines.append((scope.word(f"coverage.{key}"), Amount(row[key]), None))
            continue
        share = Amount(row[key] / row[whole], "share") if row[whole] else None
        lines.append((scope.word(f"coverage.{key}"), Ratio(row[key], row[whole]), share))
    return [Table("", heads, tuple(lines))]
