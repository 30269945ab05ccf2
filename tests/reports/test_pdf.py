"""Sections as PDF: the same bytes, the bundled typeface, nothing in a name is markup, and what is missing is named."""

import re
import sys

import pytest

from phz_cli.charts import typeface
from phz_cli.reports import Document, Section, mapped
from phz_cli.reports.pdf import MissingExtraError, draw_pages, draw_pdf

from .document import EMPTY, document

drawer = pytest.mark.skipif("not __import__('importlib.util').util.find_spec('typst')", reason="typst is missing")


def _drawn(whole: Document) -> bytes:
    return draw_pdf(whole, typeface.FOLDER, typeface.FAMILY)


@drawer
@pytest.mark.parametrize("pictures", ["svg", "png"])
def test_the_same_report_gives_the_same_bytes(pictures: str):
    made = _drawn(document("zh", pictures))
    assert made.startswith(b"%PDF")
    assert made == _drawn(document("zh", pictures))


@drawer
def test_text_is_drawn_with_the_bundled_typeface_alone():
    fonts = set(re.findall(rb"/FontName/\w+\+([\w-]+)", _drawn(document())))
    assert fonts
    assert all(font.startswith(b"PHZSansSC") for font in fonts), fonts


@drawer
def test_no_moment_is_in_it_and_its_language_is():
    for lang, code in (("zh", b"zh"), ("en", b"en")):
        made = _drawn(document(lang))  # type: ignore[arg-type]
        assert b"/Lang(" + code in made
        stamps = re.findall(rb"D:(\d{4})|CreateDate>(\d{4})", made)
        assert {year for stamp in stamps for year in stamp if year} <= {b"2000"}


@drawer
def test_every_page_is_a_picture_and_an_empty_report_has_one():
    pages = draw_pages(document(), typeface.FOLDER, typeface.FAMILY)
    assert len(pages) > 1
    assert all(page.startswith(b"\x89PNG") for page in pages)
    assert len(draw_pages(EMPTY, typeface.FOLDER, typeface.FAMILY)) == 1


@drawer
@pytest.mark.parametrize("hostile", ["#panic()", "$x$", "*_`@<a>", "]", "\\", '"', "// x"])
def test_markup_of_typst_in_a_name_stays_text(hostile: str):
    section = Section("a", hostile, document().sections[0].blocks)
    whole = Document(lang="zh", title=hostile, version="1", sections=(section,))
    assert _drawn(mapped(whole, lambda text: text + hostile)).startswith(b"%PDF")


def test_without_typst_the_extra_is_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(MissingExtraError) as caught:
        _drawn(EMPTY)
    assert caught.value.extra == "pdf"
