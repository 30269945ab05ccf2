"""Statistics for people: a block for each player or rule set, each number with what it was counted over."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import polars as pl

from phz_cli.cli.columns import aligned
from phz_cli.cli.language import Language, Says
from phz_cli.rulebook import sentence
from phz_cli.rulebook.sentences import messages
from phz_cli.stats import NULLS, STATISTICS, Statistic, reason

_HEADINGS: Final = (
    Says("统计", "statistic"),
    Says("值", "value"),
    Says("95% 区间", "95 % interval"),
    Says("分子/分母", "counted"),
)
_GROUP: Final = ("player", "name", "file", "rules")
_NOBODY: Final = Says("（不指名）", "(nobody named)")


def statistics_lines(
    frame: pl.DataFrame, language: Language, *, named: bool, extra: Sequence[Statistic] = ()
) -> Iterator[str]:
    """The lines of a table of statistics; `named` when its rows are about players; `extra` as the user defined."""
    for _, part in frame.group_by(_GROUP, maintain_order=True):
        rows = part.to_dicts()
        yield _title(rows[0], language, named)
        table = [[heading.in_language(language) for heading in _HEADINGS]]
        table += [_cells(row, language, extra) for row in rows]
        yield from (f"  {line}" for line in aligned(table, right=(1, 3)))
        yield ""


def label_of(row: Mapping[str, object], language: Language, extra: Sequence[Statistic] = ()) -> str:
    """What the statistic of a row is called, with its detail: a name, a code or a place at the table."""
    identity = str(row["statistic"])
    statistic = STATISTICS.get(identity) or next(one for one in extra if one.id == identity)
    name = statistic.zh if language == "zh" else statistic.en
    detail = row["detail"]
    if not detail:
        return name
    if "role" in (statistic.detail_from, statistic.by):
        detail = sentence(f"role.{detail}", language)
    elif statistic.by != "other":  # that is a player, who may be called anything
        detail = messages(language).get(f"detail.{detail}", detail)
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


def _cells(row: Mapping[str, object], language: Language, extra: Sequence[Statistic]) -> list[str]:
    name = label_of(row, language, extra)
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
    return f"{number:z.1%}" if share else _plain(number)


def _plain(value: object) -> str:
    """A number with at most two decimals, none where it is whole."""
    number = float(str(value))
    return f"{number:z.0f}" if number == int(number) else f"{number:z.2f}"


_CATALOGUE: Final = (
    Says("编号", "id"),
    Says("中文", "中文"),
    Says("英文", "English"),
    Says("表", "table"),
    Says("组", "group"),
    Says("需要", "need"),
)


def catalogue_lines(statistics: Sequence[Statistic], language: Language) -> Iterator[str]:
    """One line for each statistic: id, names, where it is shown, its place in the catalogue, what it needs."""
    table = [[heading.in_language(language) for heading in _CATALOGUE]]
    table += [[one.id, one.zh, one.en, one.level, one.group, one.need] for one in statistics]
    yield from aligned(table)


_FLAG: Final = (
    Says("提示", "flag"),
    Says("谁", "who"),
    Says("对谁", "against"),
    Says("n", "n"),
    Says("见到", "seen"),
    Says("料想", "expected"),
    Says("p", "p"),
    Says("q", "q"),
    Says("红", "red"),
)
_NO_VERDICT: Final = Says(
    "以下只是请人去看牌局的提示，不是裁定；多查几项，总有几项偶然偏低。",
    "These are reasons to look at hands, not verdicts: of many tests some are low by chance.",
)
_SHOWN: Final = 10


def flag_lines(frame: pl.DataFrame, language: Language) -> Iterator[str]:
    """For each family of tests its null model, how many were low by chance, and the least likely rows."""
    yield _NO_VERDICT.in_language(language)
    for (event, rules, flag), part in frame.group_by("event", "rules", "flag", maintain_order=True):
        first = part.row(0, named=True)
        statistic = STATISTICS[str(flag)]
        yield ""
        yield f"{event or '–'} · {rules} · {statistic.zh if language == 'zh' else statistic.en}"
        yield "  " + NULLS[str(flag)][language]
        low = f"{first['expected_low']:z.2g}"
        yield "  " + Says(
            f"检验 {first['tests']} 次，p < 0.01 偶然该有 {low} 次，见到 {first['seen_low']} 次",
            f"{first['tests']} tests, {low} expected at p < .01, {first['seen_low']} seen",
        ).in_language(language)
        table = [[heading.in_language(language) for heading in _FLAG]]
        table += [_flag(row) for row in part.head(_SHOWN).iter_rows(named=True)]
        yield from (f"  {line}" for line in aligned(table, right=(3, 4, 5, 6, 7)))
        if part.height > _SHOWN:
            yield "  " + Says(
                f"另有 {part.height - _SHOWN} 行，见 --format csv", f"{part.height - _SHOWN} more with --format csv"
            ).in_language(language)


def _flag(row: Mapping[str, object]) -> list[str]:
    numbers = [_plain(row[name]) for name in ("n", "observed", "expected")]
    chances = [f"{float(str(row[name])):z.2g}" for name in ("p", "q")]
    return [str(row["flag"]), str(row["subject"]), str(row["against"]), *numbers, *chances, "*" if row["red"] else ""]
