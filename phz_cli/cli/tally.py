"""How many hands came out how, so that every hand read is accounted for."""

from collections import Counter
from typing import Final

from phz_cli.audit import HandReport
from phz_cli.cli.console import FINDINGS, FINE, UNREADABLE, Console
from phz_cli.rulebook import sentence
from phz_cli.rulebook.pages import catalogue_order

_VERDICTS: Final = ("clean", "faults", "undecided", "unreadable")


class Tally:
    """Counts of verdicts and of fault codes over the reports it is shown."""

    def __init__(self) -> None:
        self.read = 0
        self.verdicts: Counter[str] = Counter()
        self.codes: Counter[str] = Counter()

    def add(self, report: HandReport) -> None:
        """Counts one hand."""
        self.read += 1
        self.verdicts[report.verdict] += 1
        self.codes.update(finding.code for finding in report.findings if finding.certain)

    @property
    def status(self) -> int:
        """The exit status: unreadable input before faults; undecided alone is fine."""
        if self.verdicts["unreadable"]:
            return UNREADABLE
        return FINDINGS if self.verdicts["faults"] else FINE

    def say(self, console: Console) -> None:
        """The summary, in which the parts add up to what was read, and how often each code was found."""
        counts = {"read": self.read, **{verdict: self.verdicts[verdict] for verdict in _VERDICTS}}
        _tell(console, "validate.summary", **counts)
        if self.codes:
            codes = sorted(self.codes, key=catalogue_order)
            text = "  ".join(f"{code} ×{self.codes[code]}" for code in codes)
            console.say(text, text)
            _tell(console, "validate.explain", code=codes[0])
        if not self.read:
            _tell(console, "validate.nothing_read")


def _tell(console: Console, key: str, **parameters: object) -> None:
    console.say(sentence(key, "zh", **parameters), sentence(key, "en", **parameters))
