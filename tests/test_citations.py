"""Every article that anything in the repository cites is one that the law has, and nothing cites what is not here."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from phz_cli.rulebook import load_profile, parameter_table, profile_ids
from phz_cli.rulebook.law import NUMBER, clause_in, law_articles, law_chapters
from phz_cli.rulebook.pages import fault_pages

ROOT = Path(__file__).parent.parent
FOLDERS = ("phz_cli", "tests", "schemas")
KINDS = {".py", ".md", ".toml", ".j2", ".json", ".txt"}
PASSED_OVER = {
    "phz_cli/cli/verdict_sarif.py": "paragraphs of the SARIF standard",
    "tests/cli/published/sarif-2.1.0-rtm.5.json": "the standard itself",
    "phz_cli/stats/statistics.md": "D52 is a statistic there",
    "tests/test_citations.py": "this file",
    "tests/rulebook/test_law.py": "refuses such marks",
    "tests/rulebook/test_pages.py": "refuses a page written badly",
}

SPAN = rf"{NUMBER}(?:-{NUMBER})?"
CITATION = re.compile(rf"\blaw(?: chapters?)? ({SPAN}(?:, {SPAN})*)(?![\d.]*\d)|第({NUMBER})条")
CHAPTERS = re.compile(r"\blaw chapters? (\d+(?:-\d+)?(?:, \d+(?:-\d+)?)*)(?!\.\d)")
ELSEWHERE = re.compile(r"§\d|\((?:[^()]*, )?D\d{1,2}[,;) ]|\b(?:rules|regional|faults|variants|daer|arbitration)\.md")
"""Marks of texts that a reader of this repository does not have."""


def _files() -> Iterator[tuple[str, str]]:
    """Path and text of every file that may cite the law."""
    paths = [*ROOT.glob("*.md"), *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*"))]
    for path in sorted(paths):
        name = path.relative_to(ROOT).as_posix()
        if path.suffix in KINDS and path.is_file() and name not in PASSED_OVER:
            yield name, path.read_text(encoding="utf-8", errors="replace")


FILES = dict(_files())


def _ends(text: str) -> Iterator[str]:
    """Each article that a text cites; of a span both ends."""
    for match in CITATION.finditer(text):
        yield from re.split(r", |-", match[1] or match[2])


def test_every_article_that_is_cited_exists() -> None:
    wrong = {name: bad for name, text in FILES.items() if (bad := sorted(set(_ends(text)) - set(law_articles())))}
    assert wrong == {}


def test_every_chapter_that_is_cited_exists() -> None:
    known = {str(chapter.chapter) for chapter in law_chapters()}
    cited = {
        number for text in FILES.values() for match in CHAPTERS.finditer(text) for number in re.split(r", |-", match[1])
    }
    assert cited and cited <= known


def test_much_is_cited() -> None:
    """The patterns above find what they are to look at."""
    assert sum(bool(list(_ends(text))) for name, text in FILES.items() if name.endswith(".py")) > 50
    assert set(_ends("(law 6.1, 6.3-6.8), 第5.3条; law 1.2.")) == {"6.1", "6.3", "6.8", "5.3", "1.2"}


def test_nothing_cites_a_text_that_is_not_here() -> None:
    """Lines about lists of other people's, kept elsewhere and named with their path, are their own matter."""
    wrong = {
        f"{name}:{number}": line
        for name, text in FILES.items()
        for number, line in enumerate(text.splitlines(), 1)
        if ELSEWHERE.search(line) and "../shared/" not in line and "bugs.md" not in line
    }
    assert wrong == {}


@pytest.mark.parametrize("identity", profile_ids())
def test_clauses_and_parameters_cite_articles_by_number(identity: str) -> None:
    for code in fault_pages():
        assert set(clause_in(load_profile(identity), code).split(", ")) <= set(law_articles())
    for parameter in parameter_table().values():
        assert set(parameter.source.split(", ")) <= set(law_articles())
