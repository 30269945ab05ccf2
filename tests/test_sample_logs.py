"""What ships in sample_logs/: a clean tournament and one faulty file a code, as their program makes them."""

from pathlib import Path

import pytest

from phz_cli.audit import audit_paths, audit_record
from phz_cli.records import decode, to_json
from phz_cli.rulebook import fault_pages
from tests.tools.make_sample_logs import ROUNDS, TABLES, broken, tournament

TOP = Path(__file__).parents[1] / "sample_logs"
COMPANIONS = {"H703": {"H702"}, "H704": {"X601"}, "P401": {"F502"}, "S805": {"S804"}}


def test_the_tournament_is_clean_and_of_the_stated_size() -> None:
    reports = list(audit_paths(sorted(TOP.glob("*.jsonl"))))
    assert len(reports) == TABLES * sum(hands for _, hands in ROUNDS) >= 300
    assert {report.verdict for report in reports} == {"clean"}
    players = {player.id for report in reports if report.record for player in report.record.seats}
    assert len(players) == 12


@pytest.mark.parametrize("code", list(fault_pages()))
def test_each_broken_file_shows_its_code(code: str) -> None:
    reports = list(audit_paths([TOP / "broken" / f"{code}.jsonl"]))
    codes = {finding.code for report in reports for finding in report.findings}
    assert codes == {code} | COMPANIONS.get(code, set())


def test_read_together_no_broken_file_disturbs_another() -> None:
    files = [TOP / "broken" / f"{code}.jsonl" for code in fault_pages()]
    apart = [report.findings for file in files for report in audit_paths([file])]
    together = [report.findings for report in audit_paths([TOP]) if "broken" in report.file]
    assert sorted(map(repr, together)) == sorted(map(repr, apart))


def test_the_files_are_what_their_program_writes() -> None:
    for name, records in tournament():
        assert (TOP / name).read_bytes() == b"".join(to_json(record) + b"\n" for record in records)
    faulty = (TOP / "broken" / "X601.jsonl").read_bytes()
    again = broken("X601")
    record = decode(faulty.strip())
    assert audit_record(again[0]).findings[0].code == "X601"
    assert getattr(record, "actions", None) == again[0].actions
