"""The catalogue: every statistic, declared once."""

from typing import Final

from phz_cli.stats.choice_statistics import CHOICE_STATISTICS
from phz_cli.stats.claim_statistics import CLAIM_STATISTICS
from phz_cli.stats.development_statistics import DEVELOPMENT_STATISTICS
from phz_cli.stats.field_statistics import FIELD_STATISTICS
from phz_cli.stats.flag_statistics import FLAGS
from phz_cli.stats.hand_statistics import HAND_STATISTICS
from phz_cli.stats.result_statistics import RESULT_STATISTICS
from phz_cli.stats.statistic import Level, Statistic
from phz_cli.stats.tempo_statistics import TEMPO_STATISTICS

STATISTICS: Final[dict[str, Statistic]] = {
    statistic.id: statistic
    for statistic in (
        *RESULT_STATISTICS,
        *CLAIM_STATISTICS,
        *DEVELOPMENT_STATISTICS,
        *CHOICE_STATISTICS,
        *TEMPO_STATISTICS,
        *FIELD_STATISTICS,
        *FLAGS,
        *HAND_STATISTICS,
    )
}
"""Id → statistic, in the order in which tables show them."""


def of_level(level: Level) -> list[Statistic]:
    """The statistics of one command, in order."""
    return [statistic for statistic in STATISTICS.values() if statistic.level == level]


def page() -> str:
    """The reference page of the statistics in Markdown, Chinese and English beside each other."""
    lines = ["# 统计 / Statistics"]
    for statistic in STATISTICS.values():
        lines += [
            "",
            f"## {statistic.id}",
            "",
            f"{statistic.zh} · {statistic.en} ({statistic.group}, {statistic.level}, {statistic.unit})",
            "",
            f"{statistic.why_zh}。 {statistic.why_en[0].upper()}{statistic.why_en[1:]}.",
            "",
            f"- 分子 / numerator: `{statistic.numerator}`",
            f"- 分母 / denominator: `{statistic.denominator}`",
            f"- 视图 / view: `{statistic.view}` · 需要 / need: {statistic.need} · 算法 / formula: "
            f"{statistic.formula} · 区间 / interval: {statistic.interval} · 范围 / range: {_range(statistic)}",
        ]
        if statistic.requires:
            lines.append(f"- 只数有这些的局 / counts only hands with: {', '.join(statistic.requires)}")
    return "\n".join(lines) + "\n"


def _range(statistic: Statistic) -> str:
    low, high = statistic.range
    return f"{_end(low)} … {statistic.most or _end(high)}"


def _end(value: float) -> str:
    return f"{value:zg}".replace("inf", "∞").replace("-", "−")
