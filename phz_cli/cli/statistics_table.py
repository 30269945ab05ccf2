"""Statistics for people: a block for each player or rule set, each number with what it was counted over."""

from collections.abc import Iterator, Mapping
from typing import Final

import polars as pl

from phz_cli.cli.columns import aligned
from phz_cli.cli.language import Language, Says
from phz_cli.rulebook import sentence
from phz_cli.stats import STATISTICS, reason

_HEADINGS: Final = (
    Says("统计", "statistic"),
    Says("值", "value"),
    Says("95% 区间", "95 % interval"),
    Says("分子/分母", "counted"),
)
_GROUP: Final = ("player", "name", "file", "rules")
_NOBODY: Final = Says("（不指名）", "(nobody named)")


def statistics_lines(frame: pl.DataFrame, language: Language, *, named: bool) -> Iterator[str]:
    """The lines of a table of statistics; `named` when its rows are about players."""
    for _, part in frame.group_by(_GROUP, maintain_order=True):
        rows = part.to_dicts()
        yield _title(rows[0], language, named)
        table = [[heading.in_language(language) for heading in _HEADINGS]]
        table += [_cells(row, language) for row in rows]
        yield from (f"  {line}" for line in aligned(table, right=(1, 3)))
        yield ""


def label_of(row: Mapping[str, object], language: Language) -> str:
    """What the statistic of a row is called, with its detail: a name, a code or a place at the table."""
    statistic = STATISTICS[str(row["statistic"])]
    name = statistic.zh if language == "zh" else statistic.en
    detail = row["detail"]
    if not detail:
        return name
    if statistic.detail_from == "role":
        detail = sentence(f"role.{detail}", language)
    return f"{name} · {detail}"


def _title(row: Mapping[str, object], language: Language, named: bool) -> str:
    who = row["player"] or row["file"]
    parts = [] if who is None else [str(who)]
    if named and who is None:
        parts = [_NOBODY.in_language(language)]
    if row["name"] and row["name"] != who:
        parts.append(str(row["name"]))
    hands = Says(f"{row['n']} 局", f"{row['n']} hands").in_language(language)
    return aligned([[" · ".join([*parts, str(row["rules"]), hands])]])[0]


def _cells(row: Mapping[str, object], language: Language) -> list[str]:
    name = label_of(row, language)
    share = row["unit"] == "share"
    if row["reason"]:
        return [name, "–", reason(str(row["reason"]), language), _counted(row)]
    interval = ""
    if row["low"] is not None:
        interval = f"{_number(row['low'], share)} … {_number(row['high'], share)}"
    return [name, _number(row["value"], share), interval, _counted(row)]


def _counted(row: Mapping[str, object]) -> str:
    if row["numerator"] is None:
        return f"– / {_plain(row['denominator'])}"
    return f"{_plain(row['numerator'])} / {_plain(row['denominator'])}"


def _number(value: object, share: bool) -> str:
    number = float(str(value))
    return f"{number:.1%}" if share else _plain(number)


def _plain(value: object) -> str:
    """A number with at most two decimals, none where it is whole."""
    number = float(str(value))
    return f"{number:.0f}" if number == int(number) else f"{number:.2f}"
