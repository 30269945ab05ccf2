"""Every fault of the reference cases reads well: each sentence has its parameters, in both languages, text and JSON."""

import json
from pathlib import Path

import msgspec
import pytest

from phz_cli.audit import audit_paths
from phz_cli.audit.verdict_schema import VerdictObject
from phz_cli.cli.language import LANGUAGES
from phz_cli.cli.report_faults import Gathered
from phz_cli.cli.verdict_json import verdict_line
from phz_cli.cli.verdict_text import verdict_lines
from phz_cli.rulebook import fault_pages
from tests.conformance import read_cases

GAP = Path(__file__).parents[2] / "sample_logs" / "broken" / "M905.jsonl"
"""The sessions of the reference cases are complete, so none of them shows a missing hand."""


@pytest.fixture(scope="module")
def league(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One file with the records of all cases."""
    out = tmp_path_factory.mktemp("faults") / "league.jsonl"
    with out.open("w", encoding="utf-8") as file:
        for case in read_cases("faults"):
            for record in case.get("records", [case.get("record")]):
                file.write(json.dumps(record, ensure_ascii=False) + "\n")
        file.write(GAP.read_text(encoding="utf-8"))
    return out


def test_every_fault_can_be_said(league: Path) -> None:
    codes = set()
    for report in audit_paths([league]):
        codes |= {finding.code for finding in report.findings}
        for language in LANGUAGES:
            text = "\n".join(verdict_lines(report, language))
            assert not any(mark in text for mark in ("{", "}", "None", "['"))
            row = msgspec.json.decode(verdict_line(report, language), type=VerdictObject)
            assert [fault.code for fault in row.faults] == [finding.code for finding in report.findings]
            gathered = Gathered(language)
            list(gathered.watch([report]))
            assert len(gathered.faults) == len(report.findings)
    assert codes == set(fault_pages())
