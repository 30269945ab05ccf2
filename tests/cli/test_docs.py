"""`phz docs`: every page in both languages, every command in them one that there is."""

import re
import shlex

import pytest

from phz_cli.cli.commands import TABLE
from phz_cli.cli.main import run
from phz_cli.rulebook import fault_pages
from phz_cli.rulebook.guide_pages import guide_text, guide_topics

FOR = ("organisers", "referees", "players", "platforms", "python", "records", "notation", "glossary")


def test_every_reader_has_a_page() -> None:
    assert set(FOR) <= set(guide_topics())
    assert "architecture" not in guide_topics()


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_list_and_every_page_are_printed(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["docs", "--lang", language]) == 0
    listed = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert listed == [*guide_topics(), "codes"]
    for topic in listed:
        assert run(["docs", topic, "--lang", language]) == 0
        assert len(capsys.readouterr().out) > 200, topic


def test_every_code_is_in_the_list_of_codes(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["docs", "codes"]) == 0
    page = capsys.readouterr().out
    assert all(code in page for code in fault_pages())


def test_a_page_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["docs", "referee", "--lang", "en"]) == 2
    assert "try referees" in capsys.readouterr().err


@pytest.mark.parametrize("topic", guide_topics())
def test_both_languages_show_the_same_commands_and_all_of_them_exist(topic: str) -> None:
    shown = {}
    for language in ("zh", "en"):
        text = guide_text(topic, language)  # type: ignore[arg-type]
        fences = re.findall(r"^```sh\n(.*?)^```$", text, flags=re.DOTALL | re.MULTILINE)
        shown[language] = [line for fence in fences for line in fence.splitlines() if line.startswith("phz ")]
    assert shown["zh"] == shown["en"]
    for line in shown["zh"]:
        words = shlex.split(line)
        assert words[1] in TABLE or " ".join(words[1:3]) in TABLE, line
