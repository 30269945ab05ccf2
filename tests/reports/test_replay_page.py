"""The replayer's page in a real browser: no error, no network, keyboard alone, touch, phone and desk."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from phz_cli.audit.frames import ALL, View, replayed
from phz_cli.charts.card_faces import SIDE, card_faces
from phz_cli.cli.replay_data import page_data, views_beside
from phz_cli.records import PUBLIC, Record
from phz_cli.reports.replay_page import WORDS, PageHand, build_replay
from phz_cli.reports.wording import Lang
from tests.audit.disputed import broken_record

WIDE = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
NAMED = "(one => one.dataset.view ? 'view' : one.id || one.className)(document.activeElement)"
LAST = 42


def _page(lang: Lang = "zh", seen_by: View = ALL, start: int = 0, record: Record | None = None) -> str:
    record = record or broken_record("C301")
    shown = [replayed(record, one) for one in views_beside(record, seen_by)]
    return build_replay(PageHand(page_data(shown, start), card_faces(), SIDE, "1.0"), lang)


# ---------------------------------------------------------------- the text of the page


def test_the_same_hand_gives_the_same_bytes() -> None:
    assert _page() == _page()


def test_nothing_is_fetched_and_every_card_is_drawn() -> None:
    page = _page()
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "").replace("http-equiv", "")
    assert page.count("<symbol") == 21
    assert page.count('class="red big"') == 3 and page.count('class="red small"') == 3


def test_a_name_cannot_leave_its_place() -> None:
    record = broken_record("C301")
    hostile = "</script><script>alert(1)</script>"
    seats = [replace(record.seats[0], name=hostile), *record.seats[1:]]
    page = _page(record=replace(record, seats=seats, hand=hostile))
    assert "<script>alert" not in page
    assert page.count("</script>") == 2


def test_the_page_of_the_public_has_the_same_bytes_whatever_is_hidden() -> None:
    record = broken_record("C301")
    hands = list(record.deal.hands)
    hands[0], hands[2] = hands[0].replace("三", "柒", 1), hands[2].replace("柒", "三", 1)
    other = replace(record, deal=replace(record.deal, hands=hands))
    assert _page(seen_by=PUBLIC, record=other) == _page(seen_by=PUBLIC)
    assert _page(record=other) != _page()


def test_every_word_is_there_in_both_languages() -> None:
    assert all(len(texts) == 2 and all(texts) for texts in WORDS.values())


# ---------------------------------------------------------------- in Chromium


class _Opened:
    """The page in a window; `complaints` and `requested` are what it must not have."""

    def __init__(self, browser: Any, folder: Path, text: str, **window: Any) -> None:
        file = folder / "hand.html"
        file.write_text(text, encoding="utf-8")
        self.address = file.as_uri()
        self.context = browser.new_context(viewport={"width": 1280, "height": 844}, **window)
        self.page = self.context.new_page()
        self.complaints: list[str] = []
        self.requested: list[str] = []
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self.requested.append(request.url))
        self.page.goto(self.address)

    def number(self) -> int:
        return int(self.page.inner_text("#step .number").removeprefix("#"))

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def close(self) -> None:
        self.context.close()
        assert self.complaints == []
        assert [url for url in self.requested if not url.startswith("data:")] == [self.address]


@pytest.mark.browser
@pytest.mark.parametrize(
    ("scheme", "width", "lang"),
    [("light", 390, "zh"), ("dark", 390, "en"), ("light", 1280, "en"), ("dark", 1280, "zh")],
)
def test_every_frame_of_every_view_fits(browser: Any, tmp_path: Path, scheme: str, width: int, lang: Lang) -> None:
    opened = _Opened(browser, tmp_path, _page(lang), color_scheme=scheme)
    opened.page.set_viewport_size({"width": width, "height": 844})
    for _ in range(5):
        opened.press("Home")
        for number in range(0, LAST + 1, 6):
            assert opened.number() == number
            assert opened.page.evaluate(WIDE)
            opened.press(*["ArrowRight"] * 6)
        assert opened.number() == LAST
        assert opened.page.evaluate(WIDE)
        opened.press("v")
    opened.close()


@pytest.mark.browser
def test_the_keyboard_alone_does_everything(browser: Any, tmp_path: Path) -> None:
    opened = _Opened(browser, tmp_path, _page("zh"))
    for key, number in (("n", 3), ("n", 3), ("ArrowLeft", 2), ("End", LAST), ("p", 3), ("Home", 0), ("p", 0)):
        opened.press(key)
        assert opened.number() == number, key
    pressed = "document.querySelector('#views [aria-pressed=true]').textContent"
    for key, name in (("2", "乙 的牌"), ("v", "丙 的牌"), ("v", "旁观"), ("0", "看全部"), ("4", "看全部")):
        opened.press(key)
        assert opened.page.evaluate(pressed) == name
    opened.press("l")
    assert opened.page.get_attribute("html", "lang") == "en"
    assert opened.page.evaluate(pressed) == "all cards"
    # Tab reaches every control that is not disabled, each with a visible outline, and Enter works on it
    reached = set()
    for _ in range(16):
        opened.press("Tab")
        name = opened.page.evaluate(NAMED)
        if name:
            assert opened.page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid", name
        reached.add(name)
    assert {"skip", "view", "language", "where", "mark serious", "forward", "last", "after"} <= reached
    opened.page.focus("#forward")
    opened.press("Enter")
    assert opened.number() == 1
    opened.page.focus(".mark")
    opened.press("Enter")
    assert opened.number() == 3
    opened.close()


@pytest.mark.browser
def test_arrows_move_one_step_on_the_timeline_too(browser: Any, tmp_path: Path) -> None:
    opened = _Opened(browser, tmp_path, _page("en", start=3))
    assert opened.number() == 3
    opened.page.focus("#where")
    opened.press("ArrowRight")
    assert opened.number() == 4
    assert opened.page.get_attribute("#where", "aria-valuetext").startswith("Action 4 of 42")
    opened.close()


@pytest.mark.browser
@pytest.mark.parametrize("width", [390, 1280])
def test_buttons_are_large_named_and_marks_can_be_clicked(browser: Any, tmp_path: Path, width: int) -> None:
    opened = _Opened(browser, tmp_path, _page("zh"))
    opened.page.set_viewport_size({"width": width, "height": 844})
    for button in opened.page.query_selector_all("button"):
        box = button.bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44
        assert button.get_attribute("aria-label") or button.inner_text()
    opened.page.click(".mark")
    assert opened.number() == 3
    assert opened.page.inner_text(".finding.serious").startswith("C301 烧比")
    assert opened.page.query_selector_all("[role=img]:not([aria-label])") == []
    opened.close()


@pytest.mark.browser
def test_swiping_turns_a_step(browser: Any, tmp_path: Path) -> None:
    opened = _Opened(browser, tmp_path, _page("zh"), has_touch=True)
    swipe = """([from, to, down]) => {
      const table = document.getElementById("table");
      const touch = (x, y) => new Touch({ identifier: 1, target: table, clientX: x, clientY: y });
      table.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(from, 300)], bubbles: true }));
      table.dispatchEvent(new TouchEvent("touchend", { changedTouches: [touch(to, 300 + down)], bubbles: true }));
    }"""
    for moved, number in (([300, 100, 10], 1), ([300, 100, 200], 1), ([300, 280, 0], 1), ([100, 300, 0], 0)):
        opened.page.evaluate(swipe, moved)
        assert opened.number() == number
    opened.close()


@pytest.mark.browser
def test_hidden_hands_are_backs(browser: Any, tmp_path: Path) -> None:
    opened = _Opened(browser, tmp_path, _page("zh", seen_by=PUBLIC))
    assert opened.page.locator(".backs").count() == 3
    assert opened.page.locator("#views button").count() == 1
    assert opened.page.locator('.hand use:not([href="#card-back"])').count() == 0
    opened.press("0", "1", "v")
    assert opened.page.locator(".backs").count() == 3
    opened.close()


@pytest.mark.browser
def test_long_names_do_not_widen_the_phone_page(browser: Any, tmp_path: Path) -> None:
    record = broken_record("C301")
    seats = [replace(seat, name="x" * 200) for seat in record.seats]
    opened = _Opened(browser, tmp_path, _page("en", record=replace(record, seats=seats, hand="y" * 200)))
    opened.page.set_viewport_size({"width": 390, "height": 844})
    for key in ("Home", "n", "End"):
        opened.press(key)
        assert opened.page.evaluate(WIDE)
    opened.close()
