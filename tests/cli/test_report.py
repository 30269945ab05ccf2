"""`phz report`: what its folder holds, when it may be written, and how it ends."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from phz_cli.audit import HandReport
from phz_cli.charts import REPORTED
from phz_cli.cli import report
from phz_cli.cli.main import run
from phz_cli.store import reading
from tests.cli.made import CLEAN, FAULTY, RECORD, UNREADABLE


@pytest.fixture
def audited(monkeypatch: pytest.MonkeyPatch) -> list[HandReport]:
    """The reports that the audit gives; a test fills it."""
    reports: list[HandReport] = []

    def audit_paths(paths: Sequence[str], *, rules: str | None, chances: bool) -> Iterator[HandReport]:
        assert chances, "statistics need the chances"
        return iter(reports)

    monkeypatch.setattr(report, "audit_paths", audit_paths)
    return reports


def _run(out: Path, language: str = "en") -> int:
    return run(["report", "league.jsonl", "--out", str(out), "--lang", language])


def test_the_folder_holds_everything_and_faults_do_not_fail_it(
    audited: list[HandReport], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    second = replace(FAULTY, record=msgspec.structs.replace(RECORD, washed=1))
    audited.extend([CLEAN, second, UNREADABLE])
    out = tmp_path / "new" / "report"
    assert _run(out) == 0
    printed = capsys.readouterr()
    assert printed.out == f"{out / 'index.html'}\n"
    assert str(out / "faults.jsonl") in printed.err
    verdicts = [msgspec.json.decode(line)["verdict"] for line in (out / "faults.jsonl").read_bytes().splitlines()]
    assert verdicts == ["faults", "unreadable"]
    assert {path.name for path in (out / "tables").iterdir()} == {
        "players.csv", "hands.csv", "faults.csv", "rules.csv",
    }  # fmt: skip
    for chart in REPORTED:
        assert (out / "charts" / f"{chart}.png").read_bytes().startswith(b"\x89PNG")
        assert (out / "charts" / f"{chart}.svg").read_bytes().startswith(b"<?xml")
    page = (out / "index.html").read_text(encoding="utf-8")
    assert page.count("data:image/svg+xml;base64,") == 2 * len(REPORTED)  # one for a page, one for a phone
    assert "3 read = 1 clean + 1 with faults + 0 undecided + 1 unreadable" in page
    for said in ("shao-bi", "league.jsonl:12 r5-t3-12#2", "league.jsonl:13", "it ended"):
        assert said in page
    for path in re.findall(r'href="([^"#:]+)"', page):
        assert (out / path).is_file(), path


def test_tables_open_in_a_chinese_spreadsheet(audited: list[HandReport], tmp_path: Path) -> None:
    audited.append(CLEAN)
    assert _run(tmp_path / "report") == 0
    for table in (tmp_path / "report" / "tables").iterdir():
        assert table.read_bytes().startswith(b"\xef\xbb\xbf")


def test_a_report_made_again_is_about_the_new_hands_only(audited: list[HandReport], tmp_path: Path) -> None:
    out = tmp_path / "report"
    audited.append(CLEAN)
    assert _run(out) == 0
    audited[:] = [HandReport("b.jsonl", 1, "clean", msgspec.structs.replace(RECORD, hand="other"), b"{}")]
    assert _run(out, "zh") == 0
    with reading(out / "phz.duckdb") as connection:
        assert connection.execute("SELECT hand FROM hands").fetchall() == [("other",)]
    assert (out / "index.html").read_text(encoding="utf-8").count('lang="zh-CN"') == 1
    assert not list(out.glob("*.part*"))


def test_what_an_interrupted_run_left_is_no_obstacle(audited: list[HandReport], tmp_path: Path) -> None:
    out = tmp_path / "report"
    out.mkdir()
    (out / "faults.jsonl").touch()
    (out / "phz.duckdb.part").write_bytes(b"half of a store")
    audited.append(CLEAN)
    assert _run(out) == 0


def test_a_folder_with_other_files_is_left_alone(
    audited: list[HandReport], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "phz.duckdb").write_bytes(b"my season")
    audited.append(CLEAN)
    assert _run(tmp_path, "zh") == 2
    assert "不敢覆盖" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["phz.duckdb"]


@pytest.mark.parametrize("reports", [[], [UNREADABLE]])
def test_without_a_hand_there_is_no_report(
    reports: list[HandReport], audited: list[HandReport], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    audited.extend(reports)
    assert _run(tmp_path / "report") == 2
    assert "There is no hand to report on." in capsys.readouterr().err
    assert not (tmp_path / "report" / "index.html").exists()
