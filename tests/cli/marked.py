"""Reports with marks for the tests of what is printed."""

from collections.abc import Iterable

from phz_cli.audit import HandReport
from phz_cli.cli.baseline import key_of
from phz_cli.cli.marks import Marked, MarkedReport
from phz_cli.cli.waivers import Waiver
from tests.cli.made import BURNT, FAULTY

CONTENT = "a" * 32
KEY = key_of(CONTENT, BURNT)
WAIVED = MarkedReport(
    FAULTY,
    (Marked(BURNT, KEY, "waived", Waiver(by="裁判 <李>", reason='看过 "录像"', code="C301"), fails=False),),
)
KNOWN = MarkedReport(FAULTY, (Marked(BURNT, KEY, "known", fails=False),))


def plain(reports: Iterable[HandReport]) -> list[MarkedReport]:
    """The reports with every finding new; what is certain fails."""
    return [
        MarkedReport(
            report,
            tuple(Marked(one, key_of(CONTENT, one), fails=one.certain) for one in report.findings),
        )
        for report in reports
    ]
