"""Records to audit: played hands, and variants of them."""

from functools import cache

from msgspec.structs import replace

from phz_cli.audit import HandReport, audit_record, sample
from phz_cli.audit.series import Series
from phz_cli.records import Record
from phz_cli.records.model import RecordAction, Result

HANDS = 24


@cache
def played(rules: str = "qq-half", seed: int = 1) -> tuple[Record, ...]:
    """Two sessions of hands at one table."""
    return tuple(sample(rules, HANDS, seed))


def won(rules: str = "qq-half", seed: int = 1) -> Record:
    """A hand that somebody won."""
    return next(record for record in played(rules, seed) if record.result and record.result.outcome == "hu")


def washed(rules: str = "changde-80") -> Record:
    """A hand that nobody won."""
    records = (record for seed in range(30) for record in played(rules, seed))
    return next(record for record in records if record.result and record.result.outcome == "wash")


def result_of(record: Record) -> Result:
    """The recorded result, which these records have."""
    assert record.result is not None
    return record.result


def with_result(record: Record, **values: object) -> Record:
    """The record with some figures of its result changed."""
    return replace(record, result=replace(result_of(record), **values))


def with_actions(record: Record, *actions: RecordAction) -> Record:
    """The record with these actions and no times."""
    return replace(record, actions=list(actions), start=None, end=None)


def codes(report: HandReport) -> list[str]:
    """The codes of a report, in order."""
    return [finding.code for finding in report.findings]


def series(*records: Record) -> list[HandReport]:
    """The reports of records read one after the other."""
    reports = [audit_record(record, file="a.jsonl", line=line) for line, record in enumerate(records, 1)]
    return list(Series().complete(reports))
