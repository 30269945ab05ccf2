"""A hand judged under another rule set than its own is reported under that one everywhere."""

from pathlib import Path

from phz_cli.audit import audit_record, sample
from phz_cli.cli.verdict_json import verdict_object
from phz_cli.stats import Filter, players
from phz_cli.store import ingest


def test_the_asked_for_rule_set_is_the_one_named(tmp_path: Path) -> None:
    record = next(iter(sample("qq-basic", 1, 5)))
    report = audit_record(record, file="a", line=1, rules="qq-full", chances=True)
    assert report.rules == "qq-full"
    assert verdict_object(report, "en")["rules"] == "qq-full"
    ingest([report], tmp_path / "s.duckdb")
    assert set(players(tmp_path / "s.duckdb", Filter())["rules"]) == {"qq-full"}


def test_a_hand_that_no_rule_set_judged_keeps_the_name_of_its_record() -> None:
    record = next(iter(sample("qq-basic", 1, 5)))
    report = audit_record(record, rules="nope")
    assert (report.rules, report.rule_set, report.verdict) == ("", "qq-basic", "unreadable")
