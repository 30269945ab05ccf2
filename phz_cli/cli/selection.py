"""Which codes a run looks at: `--select` and `--ignore`, by the beginning of the code."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from phz_cli.audit import Finding, HandReport
from phz_cli.audit.findings import Verdict
from phz_cli.cli.console import MisuseError
from phz_cli.rulebook import fault_pages
from phz_cli.rulebook.nearest_names import find_nearest


@dataclass(frozen=True, slots=True)
class Selection:
    """Code prefixes in capitals. Without `select` every code counts; `ignore` goes before `select`."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def __contains__(self, code: object) -> bool:
        text = str(code)
        return not text.startswith(self.ignore or "-") and (not self.select or text.startswith(self.select))

    def narrowed(self, report: HandReport) -> HandReport:
        """The report with the findings of these codes only, and the verdict that they give."""
        if report.verdict == "unreadable" or not report.findings:
            return report
        kept = tuple(finding for finding in report.findings if finding.code in self)
        if len(kept) == len(report.findings):
            return report
        return replace(report, findings=kept, verdict=_verdict(kept, report))


def selection_of(select: Sequence[str] | None, ignore: Sequence[str] | None) -> Selection:
    """What the options ask for, each a list of prefixes with commas; MisuseError for one that begins no code."""
    return Selection(_prefixes(select or ()), _prefixes(ignore or ()))


def words_of(values: Iterable[str]) -> list[str]:
    """The words of an option that may be given several times and may hold several words with commas."""
    return [word.strip() for value in values for word in value.replace("，", ",").split(",") if word.strip()]


def _prefixes(values: Sequence[str]) -> tuple[str, ...]:
    prefixes = tuple(dict.fromkeys(word.upper() for word in words_of(values)))
    if values and not prefixes:
        raise MisuseError(
            "--select、--ignore 后面要写代码的开头，例如 F5,H",
            "--select and --ignore take the beginning of codes, e.g. F5,H",
        )
    for prefix in prefixes:
        if not any(code.startswith(prefix) for code in fault_pages()):
            raise _unknown(prefix)
    return prefixes


def _unknown(prefix: str) -> MisuseError:
    codes = list(fault_pages())
    known = codes + sorted({code[:2] for code in codes}) + sorted({code[0] for code in codes})
    near = find_nearest(prefix, known)
    near = near or list(dict.fromkeys(code[0] for code in codes))
    return MisuseError(
        f"没有以 {prefix} 开头的代码；相近的：{'、'.join(near)}",
        f"no code begins with {prefix}; near it: {', '.join(near)}",
    )


def _verdict(findings: Sequence[Finding], report: HandReport) -> Verdict:
    faults = [finding for finding in findings if finding.is_fault]
    if any(finding.certain for finding in faults):
        return "faults"
    return "undecided" if faults or report.problem is not None else "clean"
