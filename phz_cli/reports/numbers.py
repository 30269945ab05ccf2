"""How the page writes numbers."""

from typing import Final

from phz_cli.reports.data import Statistic, Unit

MINUS: Final = "\u2212"
NOTHING: Final = "n/a"
_HUNDREDTHS: Final = 2


def plain(value: float, decimals: int = _HUNDREDTHS) -> str:
    """At most `decimals` decimals and none that are zero, with thousands marked: 1,250 or 4.25."""
    text = f"{value:z,.{decimals}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text.replace("-", MINUS)


def signed(value: float, decimals: int = _HUNDREDTHS) -> str:
    """The same with its sign: +12, −3.5, 0."""
    text = plain(value, decimals)
    return text if text == "0" or text.startswith(MINUS) else f"+{text}"


def percent(share: float) -> str:
    """A share with one decimal: 33.7%."""
    return f"{share * 100:z.1f}%"


def written(value: float, unit: Unit) -> str:
    """A value in its unit."""
    if unit == "share":
        return percent(value)
    return signed(value) if unit == "points" else plain(value)


def counted(row: Statistic) -> str:
    """k/n; what is not known is n/a."""
    parts = [NOTHING if part is None else plain(part) for part in (row.numerator, row.denominator)]
    return "/".join(parts)


def interval(row: Statistic) -> str:
    """low – high in the unit of the value, or nothing."""
    if row.low is None or row.high is None:
        return ""
    return f"{written(row.low, row.unit)} – {written(row.high, row.unit)}"
