"""`phz stats explain STAT`: the hands behind the numerator and the denominator of a number."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import polars as pl

from phz_cli.cli.columns import aligned
from phz_cli.cli.console import MisuseError
from phz_cli.cli.language import Language, Says
from phz_cli.rulebook.nearest_names import find_nearest
from phz_cli.stats import STATISTICS, Filter, Statistic, explain

_HEADINGS = (
    Says("牌手", "player"),
    Says("规则", "rules"),
    Says("牌局", "hand"),
    Says("细目", "detail"),
    Says("分子", "numerator"),
    Says("分母", "denominator"),
    Says("出处", "read from"),
)


def named_statistic(name: str | None, extra: Sequence[Statistic]) -> Statistic:
    """The statistic with this id; MisuseError where there is none."""
    known = STATISTICS | {one.id: one for one in extra}
    if name is None:
        raise MisuseError("请写明统计的编号；phz stats list 列出全部", "name a statistic; see phz stats list")
    if name not in known:
        near = find_nearest(name, known)
        hint_zh = f"；是不是 {'、'.join(near)}" if near else "；phz stats list 列出全部"
        hint_en = f"; perhaps {', '.join(near)}" if near else "; phz stats list shows them all"
        raise MisuseError(f"没有 {name} 这个统计{hint_zh}", f"no statistic {name}{hint_en}")
    return known[name]


def explained(store: Path, statistic: Statistic, filters: Filter, detail: str | None) -> pl.DataFrame:
    """The rows behind a statistic; MisuseError where it has none or a detail must be named."""
    try:
        return explain(store, statistic, filters, detail=detail)
    except ValueError as error:
        if str(error) == "detail":
            raise MisuseError(
                f"{statistic.id} 是一组数，请用 --detail 写明哪一个",
                f"{statistic.id} is a family; name one with --detail",
            ) from None
        raise MisuseError(
            f"{statistic.id} 不是逐局相加得来的，没有明细",
            f"{statistic.id} is no sum over hands, so that no hands stand behind it",
        ) from None


def explanation_lines(frame: pl.DataFrame, language: Language) -> Iterator[str]:
    """The rows for people, with the sums at the end."""
    table = [[heading.in_language(language) for heading in _HEADINGS]]
    for row in frame.iter_rows(named=True):
        action = "" if row["action"] is None else f"#{row['action']}"
        table.append(
            [
                row["player"] or "–",
                row["rules"],
                f"{row['hand']}{action}",
                row["detail"] or "",
                _plain(row["numerator"]),
                _plain(row["denominator"]),
                f"{row['file']}:{row['line']}",
            ]
        )
    total = Says("合计", "sum").in_language(language)
    table.append([total, "", "", "", _plain(frame["numerator"].sum()), _plain(frame["denominator"].sum()), ""])
    yield from aligned(table, right=(4, 5))


def _plain(value: object) -> str:
    if value is None:
        return "–"
    number = float(str(value))
    return f"{number:z.0f}" if number == int(number) else f"{number:z.2f}"
