"""The bundled typeface: what it covers, how texts are made drawable, and where it came from."""

import warnings
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from phz_cli.charts import typeface
from phz_cli.game.cards import CHARACTERS

LIMIT = 2_500_000
ROOT = Path(__file__).resolve().parents[2]


def test_the_two_files_stay_small():
    assert sum(path.stat().st_size for path in typeface.FILES.values()) < LIMIT


def test_it_bears_its_own_name_and_its_licence():
    for weight, path in typeface.FILES.items():
        names = TTFont(path)["name"]
        shown = [names.getDebugName(number) or "" for number in (1, 4, 6)]
        assert typeface.FAMILY in shown[0]
        assert not any("Noto" in name or "Source" in name for name in shown), weight
        assert "SIL Open Font License" in names.getDebugName(13)
        assert "Adobe" in names.getDebugName(0)
    licence = (typeface.FOLDER / "OFL.txt").read_text("utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert "Reserved Font Name 'Source'" in licence


def test_regular_covers_gb2312_and_the_cards():
    hanzi = bytes(byte for row in range(0xB0, 0xF8) for cell in range(0xA1, 0xFF) for byte in (row, cell)).decode(
        "gb2312", errors="ignore"
    )
    assert len(set(hanzi)) >= 6763
    assert typeface.covered().issuperset(hanzi)
    assert typeface.covered().issuperset(CHARACTERS + "囤胡息偎提跑碰吃醒，。；：、（）〇×−…")
    assert typeface.covered("bold").issuperset(CHARACTERS + "囤胡息偎提跑碰吃醒")


def test_it_covers_the_texts_of_the_package_that_may_be_drawn():
    rulebook, charts = ROOT / "phz_cli" / "rulebook", ROOT / "phz_cli" / "charts"
    paths = [*rulebook.rglob("*.toml"), *rulebook.rglob("*.md"), *charts.glob("*.py")]
    texts = "".join(path.read_text("utf-8") for path in paths)
    missing = set(texts) - typeface.covered() - set("\n\t")
    assert not missing, f"regenerate the fonts with tests/tools/subset_font.py: {sorted(missing)}"


def test_names_beyond_gb2312_that_people_bear_are_covered():
    assert typeface.covered().issuperset("喆玥堃祎翀赟燊昇珺瑄")


def test_an_uncovered_character_is_seen_and_said():
    with pytest.warns(typeface.UncoveredCharacterWarning, match=r"U\+20BB7"):
        assert typeface.drawable("𠮷田") == "〓田"


def test_controls_and_invisible_marks_are_no_boxes():
    assert typeface.drawable("王\u200b\t五\x07") == "王 五 "


def test_a_composed_letter_is_found_for_a_decomposed_one():
    assert typeface.drawable("Jose\u0301") == "José"


@given(st.text())
def test_what_is_drawn_is_always_covered(text: str):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", typeface.UncoveredCharacterWarning)
        drawn = typeface.drawable(text)
    assert typeface.covered().issuperset(drawn.replace("\n", ""))


def test_bold_is_used_only_where_it_covers_the_text():
    assert typeface.weight_for("胡息") == "bold"
    assert typeface.weight_for("覃瞿") == "normal" or typeface.covered("bold").issuperset("覃瞿")
    assert typeface.weight_for("喆") == "normal" or "喆" in typeface.covered("bold")


def test_width_grows_with_size_and_text():
    one = typeface.width("胡", 72)
    assert one == pytest.approx(1.0, abs=0.15)
    assert typeface.width("胡胡胡", 72) > 2.5 * one
    assert typeface.width("胡", 36) == pytest.approx(one / 2, rel=0.05)


def test_shorten_keeps_within_the_room():
    assert typeface.shorten("刘海", 10, 2.0) == "刘海"
    cut = typeface.shorten("一二三四五六七八九十" * 3, 10, 1.0)
    assert cut.endswith("…")
    assert typeface.width(cut, 10) <= 1.0


def test_wrap_breaks_where_a_reader_expects():
    lines = typeface.wrap("每位选手逐局累加的积分，按回放结算。", 10, 1.0)
    assert len(lines) > 1
    assert not any(line[0] in "，。" for line in lines)
    assert typeface.wrap("one two three", 10, 0.6) == ["one two", "three"]
    assert not any(line.endswith("（") for line in typeface.wrap("还没有人胡的局占几成（Kaplan-Meier）。", 10, 1.6))
    assert "".join(typeface.wrap("一二三四五六七八九十", 10, 0.5)) == "一二三四五六七八九十"
