"""The report as one HTML page that needs nothing but itself: styles and pictures are inside it."""

import functools
from typing import Final

from phz_cli.reports.data import ReportData, Standing
from phz_cli.reports.environment import effect, environment
from phz_cli.reports.wording import Lang, word

_VERDICTS: Final = ("clean", "faults", "undecided", "unreadable")


def _verdict_shares(data: ReportData) -> list[tuple[str, int, float]]:
    """(verdict, hands, share in percent) for the bar."""
    read = data.totals.read or 1
    return [
        (verdict, getattr(data.totals, verdict), getattr(data.totals, verdict) / read * 100) for verdict in _VERDICTS
    ]


def _win_rate(row: Standing) -> float | None:
    return row.wins / row.hands if row.hands else None


def build_report(data: ReportData, lang: Lang) -> str:
    """The page as HTML text. The same data give the same text; nothing in it is fetched from anywhere."""
    return (
        environment()
        .get_template("page.html.j2")
        .render(
            data=data,
            lang=lang,
            title=data.title or word("title", lang),
            w=functools.partial(word, lang=lang),
            effect=functools.partial(effect, lang=lang),
            verdict_shares=_verdict_shares,
            win_rate=_win_rate,
            total=data.totals.clean + data.totals.faults + data.totals.undecided + data.totals.unreadable,
            faulty_hands=len({(fault.file, fault.line) for fault in data.faults}),
        )
    )
