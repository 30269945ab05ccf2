"""A whole run over files: one report a line, bad lines among good ones, hands compared across files."""

from pathlib import Path

from msgspec.structs import replace

from phz_cli.audit import audit_paths
from phz_cli.records import to_json
from tests.audit.records import codes, played


def test_one_report_for_each_line(tmp_path: Path) -> None:
    first, second = played()[:2]
    lines = [to_json(first), b'{"phz": 1}', to_json(second)]
    (tmp_path / "a.jsonl").write_bytes(b"\n".join(lines) + b"\n")
    reports = list(audit_paths([tmp_path / "a.jsonl"]))
    assert [(report.line, report.verdict) for report in reports] == [(1, "clean"), (2, "unreadable"), (3, "clean")]
    assert reports[0].raw == lines[0]
    assert reports[1].record is None
    assert reports[1].problem is not None
    assert reports[1].problem.zh
    assert reports[1].problem.en != reports[1].problem.zh


def test_hands_are_compared_across_files_in_any_order(tmp_path: Path) -> None:
    first, second = played()[:2]
    turned = replace(second, seats=[*second.seats[1:], second.seats[0]])
    (tmp_path / "a.jsonl").write_bytes(to_json(turned))
    (tmp_path / "b.jsonl").write_bytes(to_json(first))
    reports = list(audit_paths([tmp_path / "a.jsonl", tmp_path / "b.jsonl"], chances=True))
    assert [codes(report) for report in reports] == [["M902"], []]
    assert reports[1].chances


def test_rules_are_overridden_for_all(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(to_json(replace(played()[0], rules="mahjong")))
    assert [report.verdict for report in audit_paths([tmp_path], rules="qq-half")] == ["clean"]
    assert [report.verdict for report in audit_paths([tmp_path])] == ["unreadable"]
