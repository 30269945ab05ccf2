"""`phz validate`: what it prints where, and its exit status."""

import re
from collections.abc import Iterator, Sequence

import msgspec
import pytest

from phz_cli.audit import HandReport
from phz_cli.cli import validate
from phz_cli.cli.main import run
from tests.cli.made import CLEAN, DOUBTFUL, FAULTY, UNREADABLE


@pytest.fixture
def audited(monkeypatch: pytest.MonkeyPatch) -> list[HandReport]:
    """The reports that the audit gives; a test fills it."""
    reports: list[HandReport] = []

    def audit_paths(
        paths: Sequence[str], *, rules: str | None = None, form: str | None = None, told: object = None
    ) -> Iterator[HandReport]:
        assert list(paths) == ["league.jsonl"]
        return iter(reports)

    monkeypatch.setattr(validate, "audit_paths", audit_paths)
    return reports


@pytest.mark.parametrize(
    ("reports", "status"),
    [
        ([], 2),
        ([CLEAN], 0),
        ([CLEAN, DOUBTFUL], 0),
        ([CLEAN, FAULTY], 1),
        ([FAULTY, UNREADABLE, CLEAN], 2),
    ],
)
@pytest.mark.parametrize("form", ["text", "json", "sarif", "junit", "csv", "html"])
def test_exit_status(reports: list[HandReport], status: int, form: str, audited: list[HandReport]) -> None:
    audited.extend(reports)
    assert run(["validate", "league.jsonl", "--format", form]) == status


def test_text_on_stdout_and_a_summary_that_reconciles_on_stderr(
    audited: list[HandReport], capsys: pytest.CaptureFixture[str]
) -> None:
    audited.extend([CLEAN, CLEAN, FAULTY, DOUBTFUL, UNREADABLE])
    run(["validate", "league.jsonl", "--lang", "zh"])
    printed = capsys.readouterr()
    assert "league.jsonl:12 r5-t3-12#2 C301 烧比\n" in printed.out
    summary, codes, advice = printed.err.splitlines()
    assert [int(number) for number in re.findall(r"\d+", summary)] == [5, 2, 1, 1, 1]
    assert codes == "C301 ×1"
    assert "phz rules explain C301" in advice


def test_json_is_one_object_a_hand(audited: list[HandReport], capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    audited.extend([CLEAN, FAULTY])
    run(["validate", "league.jsonl", "--format", "json", "--lang", "en"])
    printed = capfdbinary.readouterr()
    verdicts = [msgspec.json.decode(line)["verdict"] for line in printed.out.splitlines()]
    assert verdicts == ["clean", "faults"]
    assert b"read 2 = clean 1 + faults 1 + undecided 0 + unreadable 0" in printed.err


def test_no_hand_is_said(audited: list[HandReport], capsys: pytest.CaptureFixture[str]) -> None:
    run(["validate", "league.jsonl", "--lang", "en"])
    assert "no hand was read" in capsys.readouterr().err


def test_the_rule_set_is_checked_before_anything_is_read(
    audited: list[HandReport], capsys: pytest.CaptureFixture[str]
) -> None:
    audited.append(CLEAN)
    assert run(["validate", "league.jsonl", "--rules", "qq-none", "--lang", "zh"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "qq-half" in printed.err


def test_a_path_is_needed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["validate", "--lang", "zh"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("用法：phz validate [选项] PATH...\n")
    assert "缺少参数 'PATH'。" in said
