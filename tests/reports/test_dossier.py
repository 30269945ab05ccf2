"""The dossiers of the ten classic disputes, as a referee reads them; `python -m tests.reports.dossiers` writes them."""

import re

import pytest

from phz_cli.audit.dossier import Audience
from phz_cli.charts import typeface
from phz_cli.reports.html import draw_html
from phz_cli.reports.markdown import draw_markdown
from phz_cli.reports.pdf import draw_pages
from phz_cli.rulebook.sentences import Language
from tests.audit.disputes import DISPUTES, Dispute
from tests.reports.dossiers import FOLDER, drawn, made


@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda one: one.title)
def test_the_dossier_is_the_one_that_was_read_through(dispute: Dispute) -> None:
    assert drawn(dispute) == (FOLDER / f"{dispute.title}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda one: one.title)
@pytest.mark.parametrize("audience", ["referee", "parties", "public"])
def test_both_languages_are_drawn_and_bytes_do_not_depend_on_the_run(dispute: Dispute, audience: Audience) -> None:
    for language in ("zh", "en"):
        document = made(dispute, language, audience)
        assert draw_html(document) == draw_html(made(dispute, language, audience))
        text = draw_markdown(document).decode()
        assert not re.search(r"\{\w+\}", text)
    headings = re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert len(headings) == 9 and not re.search(r"[\u4e00-\u9fff]", "".join(headings))


def test_room_for_the_ruling_is_left_to_the_referee() -> None:
    text = drawn(DISPUTES[0])
    ruling = text.partition("## 裁定\n")[2]
    assert "| 裁判签字 | ……" in ruling and ruling.count("签字 | ……") == 4
    assert "怎么判，由裁判定" in ruling


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_clause_in_two_languages_leaves_neither_a_narrow_column_in_print(language: Language) -> None:
    pytest.importorskip("typst", reason="typst is missing")
    false_win = next(one for one in DISPUTES if one.title == "不够息")
    assert len(draw_pages(made(false_win, language), typeface.FOLDER, typeface.FAMILY)) == 3
