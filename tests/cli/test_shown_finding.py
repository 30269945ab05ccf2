"""The finding that the README shows is what the program prints."""

import re
from pathlib import Path

import pytest

from phz_cli.cli.main import run

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(("file", "language"), [("README.md", "en"), ("README.zh.md", "zh")])
def test_the_readme_shows_a_real_finding(
    file: str, language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    assert run(["validate", "sample_logs/broken/C301.jsonl", "--lang", language]) == 1
    (shown,) = re.findall(
        r"^```text\n(.*?)^```$", Path(file).read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE
    )
    assert shown == capsys.readouterr().out.removesuffix("\n")
