"""The catalogue of faults is complete, and what is written badly is refused with file and key."""

import re
import unicodedata

import pytest

from phz_cli.rulebook import FaultPage, Mark, fault_pages, load_profile, profile_ids
from phz_cli.rulebook.law import clause_in, law_articles
from phz_cli.rulebook.pages import Paragraph, parse_page
from phz_cli.rulebook.sentences import placeholders

CATALOGUE = """
R101 hand-size 张数不符|R102 fifth-copy 五张同牌|R103 wall-mismatch 墩牌不符|R104 shown-mismatch 亮张不符
R105 card-not-held 手中无此牌|R106 unfinished 记录不全|R107 after-end 终局后动作
T201 out-of-turn 越位|T202 missing-discard 漏打|T203 undue-discard 八块后打牌|T204 preempted 抢牌
T205 empty-wall 墩空摸牌|T206 not-on-offer 无此来牌
C301 shao-bi 烧比|C302 stale-chi 臭张吃 / 过张吃|C303 bad-meld 牌型不合|C304 wrong-source 非上家牌
C305 chi-breaks-kan 吃牌拆坎|C306 no-discard-left 无牌可打
P401 own-card 碰自己牌|P402 stale-peng 过张碰
F501 zou-pao 走跑|F502 missed-wei 忍偎|F503 missed-ti 失提 / 烧提|F504 opening-ti 起手失提
F505 wei-display 偎亮错|F506 pao-without-base 误跑|F507 missed-hu 放炮不胡
X601 break-kan 拆坎
H701 too-few-huxi 诈胡·不够息|H702 no-arrangement 诈胡·牌型不合|H703 win-source 诈胡·来源不合
H704 dead-hand 诈胡·死手|H705 not-tianhu 诈胡·非天胡|H706 shown-arrangement 摊牌不合
S801 huxi 胡息不符|S802 units 等囤不符|S803 names 名堂不符|S804 points 得分不符|S805 zero-sum 收支不平
S806 xing 醒数不符|S807 outcome 结局不符
M901 duplicate-hand 局号重复|M902 dealer-rotation 庄家轮转错
M903 time-order 时间倒退|M904 washed-count 黄庄数不符|M905 missing-hand 缺局
"""
ROWS = [tuple(row.split(" ", 2)) for line in CATALOGUE.strip().splitlines() for row in line.split("|")]
CODES = [row[0] for row in ROWS]

NO_SEAT = {"R102", "R103", "R104", "R106", "R107", *(code for code in CODES if code[0] in "SM")}
PARTS_ZH = ("什么时候算", "为什么", "记在哪里", "后果", "怎样才对", "桌上看什么")
PARTS_EN = ("Holds when.", "Why.", "Attached to.", "What follows.", "Nearest legal play.", "At the table.")
PINYIN = ("chi", "peng", "wei", "ti", "pao", "hu", "kan", "jiang", "huxi", "bi", "deng", "tun", "duo", "fan")

PAGE = """+++
code = "C301"
name = "shao-bi"
zh = "烧比"
clause = "5.3"
parameters = ["card"]
message_zh = "{player}吃{card}"
message_en = "{player} ate {card}"
see = []
+++

## 中文

**什么时候算**：烧
比，见 `guilin`。

**为什么**：下比。

## English

**Holds when.** It is
burnt.
"""

EXAMPLES = """
## Examples

- 中文：甲打四，
  乙碰四。
- English: 甲 discards 四,
  乙 takes it.

```json fault C301@7/0 M901@-/-
[
{"a": 1},
{"b": 2}
]
```

- 中文：没有。
- English: Nothing.

```json legal
{}
```
"""


@pytest.fixture(params=CODES)
def page(request: pytest.FixtureRequest) -> FaultPage:
    return fault_pages()[request.param]


def test_every_code_has_its_page_in_the_order_of_the_catalogue() -> None:
    assert [(page.code, page.name, page.zh) for page in fault_pages().values()] == ROWS


def test_messages_use_only_what_the_engine_gives(page: FaultPage) -> None:
    chinese, english = placeholders(page.message_zh), placeholders(page.message_en)
    assert chinese == english
    assert chinese <= {*page.parameters, "player", "card"}
    assert ("player" in chinese) == (page.code not in NO_SEAT)
    assert "card" not in chinese or "card" in page.parameters


def test_messages_are_one_sentence(page: FaultPage) -> None:
    assert page.message_zh.endswith("。") and page.message_zh.count("。") == 1
    assert page.message_en.endswith(".") and ". " not in page.message_en


def test_both_bodies_have_every_part_in_order(page: FaultPage) -> None:
    assert tuple(re.findall(r"^\*\*(.+?)\*\*", page.body_zh, re.M)) == PARTS_ZH
    assert tuple(re.findall(r"^\*\*(.+?)\*\*", page.body_en, re.M)) == PARTS_EN
    for body in (page.body_zh, page.body_en):
        assert 12 <= len(body.splitlines()) <= 25


def test_chinese_is_chinese(page: FaultPage) -> None:
    for text in (page.message_zh, page.body_zh):
        prose = re.sub(r"`[^`]*`|\{\w+\}|[A-Z]\d{3}", "", text)
        assert not re.search(r"[A-Za-z]{2,}\s+[A-Za-z]{2,}", prose)
        assert sum("CJK" in unicodedata.name(character, "") for character in prose) > len(prose) / 2
    assert not re.search(r"[\u4e00-\u9fff][,;:!?]", page.body_zh), "half-width punctuation after Chinese"


def test_pinyin_nouns_carry_their_chinese_at_first_mention(page: FaultPage) -> None:
    for noun in PINYIN:
        first = re.search(rf"\b{noun}\b(.{{0,2}})", page.body_en.replace("\n", " "))
        assert first is None or re.fullmatch(r" [\u4e00-\u9fff]", first[1]), (noun, first)


def test_articles_and_related_codes_exist(page: FaultPage) -> None:
    numbers = page.clause.split(", ")
    assert set(numbers) <= set(law_articles()) and len(numbers) == len(set(numbers))
    for identity in profile_ids():
        assert clause_in(load_profile(identity), page.code), "something decides it in every rule set"
    assert page.see and set(page.see) <= set(CODES) - {page.code}


def test_effects_are_not_typed_into_the_pages(page: FaultPage) -> None:
    """What a rule set does about a code is in the rule set; the consequence tells the rest."""
    for lang, heading in (("zh", "后果"), ("en", "What follows")):
        (text,) = [text for title, text in page.paragraphs(lang) if title == heading]
        assert not re.search("|".join(map(re.escape, (*profile_ids(), "qq-*"))), text)


def test_a_page_has_its_paragraphs_by_heading() -> None:
    page = parse_page(PAGE, "C301.md")
    assert page.paragraphs("zh") == (Paragraph("什么时候算", "烧比，见 `guilin`。"), Paragraph("为什么", "下比。"))
    assert page.paragraphs("en") == (Paragraph("Holds when", "It is burnt."),)
    assert [title + "." for title, _ in fault_pages()["C301"].paragraphs("en")] == list(PARTS_EN)


def test_a_paragraph_without_heading_is_refused() -> None:
    page = parse_page(PAGE.replace("**为什么**：下比。", "下比。"), "C301.md")
    with pytest.raises(ValueError, match="C301: every paragraph"):
        page.paragraphs("zh")


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("C301", ("C301", "shao-bi", "烧比")),
        ("F503", ("F503", "missed-ti", "失提 / 烧提", "失提", "烧提")),
        ("H701", ("H701", "too-few-huxi", "诈胡·不够息", "诈胡", "不够息")),
    ],
)
def test_a_page_goes_by_each_half_of_its_name(code: str, names: tuple[str, ...]) -> None:
    assert fault_pages()[code].names() == names


def test_examples_come_with_their_sentences() -> None:
    fault, legal = parse_page(PAGE + EXAMPLES, "C301.md").examples
    assert fault.marks == (Mark("C301", 7, 0), Mark("M901", None, None)) and legal.marks == ()
    assert (fault.zh, fault.en) == ("甲打四，乙碰四。", "甲 discards 四, 乙 takes it.")
    assert (legal.zh, legal.en) == ("没有。", "Nothing.")
    assert (fault.text, legal.text) == ('[\n{"a": 1},\n{"b": 2}\n]', "{}")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("+++\ncode", "code", "front matter"),
        ('clause = "5.3"', "clause = §", "front matter"),
        ('zh = "烧比"\n', "", "key 'zh'"),
        ('parameters = ["card"]', "parameters = [1]", "key 'parameters'"),
        ("see = []", 'see = []\ncolour = "red"', "unknown key 'colour'"),
        ("## English\n\n**Holds when.** It is\nburnt.\n", "", "section '## English'"),
        ("## English", "## Englisch", "unknown section '## Englisch'"),
        ("\n## 中文", "stray\n\n## 中文", "before the first section: 'stray'"),
        ("```json legal\n{}\n```", "```json legal\n{}", "a closed json fence at '- 中文：没有。'"),
        ("- 中文：没有。\n", "", "a closed json fence at '- English: Nothing.'"),
        ("- English: Nothing.\n", "", "a closed json fence at '- 中文：没有。'"),
        ("- 中文：没有。", "prose\n\n- 中文：没有。", "a closed json fence at 'prose'"),
        ("fault C301@7/0 M901@-/-", "fault C301@7", "json fault C301@7"),
        ("fault C301@7/0 M901@-/-", "fault", "json fault"),
        ("json legal", "json legal C301@7/0", "json legal C301@7/0"),
    ],
)
def test_what_is_written_badly_is_refused_with_its_place(old: str, new: str, complaint: str) -> None:
    text = PAGE + EXAMPLES
    assert old in text
    with pytest.raises(ValueError, match=re.escape(complaint)) as caught:
        parse_page(text.replace(old, new, 1), "faults/C301.md")
    assert str(caught.value).startswith("faults/C301.md: ")
