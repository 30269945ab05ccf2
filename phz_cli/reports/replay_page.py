"""A hand to step through, as one HTML page that needs nothing but itself: drawn cards, keyboard, touch, two languages.

The data come from above (see `PageHand`); everything that the page itself says is here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from markupsafe import Markup

from phz_cli.game.cards import KIND_OF, RED, is_big
from phz_cli.reports.environment import environment
from phz_cli.reports.wording import Lang

WORDS: Final[Mapping[str, tuple[str, str]]] = {
    "title": ("逐手回放", "Replay"),
    "skip": ("跳到牌桌", "Skip to the table"),
    "views": ("看谁的牌", "Whose view"),
    "first": ("开头", "Start"),
    "back": ("上一手", "Back"),
    "forward": ("下一手", "Next"),
    "last": ("结尾", "End"),
    "before": ("上一处违例", "Previous finding"),
    "after": ("下一处违例", "Next finding"),
    "language": ("English", "中文"),
    "table": ("牌桌", "Table"),
    "timeline": ("进程", "Timeline"),
    "hand": ("手牌", "Hand"),
    "melds": ("门子", "Melds"),
    "pile": ("弃牌", "Pile"),
    "could": ("能做", "Could"),
    "wall": ("墩", "Wall"),
    "offer": ("来牌", "On offer"),
    "dealer": ("庄", "dealer"),
    "cards": ("{count} 张", "{count}"),
    "hidden": ("{count} 张暗牌", "{count} face down"),
    "huxi": ("息", "huxi"),
    "result": ("结算", "Result"),
    "groups": ("摆法", "Groups"),
    "found": ("违例 {count} 处", "findings: {count}"),
    "none": ("没有查出违例", "No findings"),
    "step": ("第 {number} 手，共 {last} 手", "Action {number} of {last}"),
    "keys": (
        "← → 一手一手走，Home End 开头结尾，n p 下一处、上一处违例，0 看全部，1 到 4 看一家，v 换一家看，"
        "l 换语言；手机上左右划",
        "← → step, Home End first and last, n p next and previous finding, 0 all cards, 1 to 4 one seat, v next view, "
        "l language; on a phone swipe left and right",
    ),
    "script": ("这一页要用 JavaScript 才能翻看。", "This page needs JavaScript to be stepped through."),
}
"""Every text of the page, in Chinese and in English."""


@dataclass(frozen=True, slots=True)
class PageHand:
    """What the page shows. `data` is plain data for JSON: `hand`, `rules`, `players`, `dealer`, `start`, `pool`, and

    `views`, each with its `frames`; texts are lists of Chinese and English, or of the one text that serves for both.
    `faces`: the SVG path of each character of a card in a square of `side` units.
    """

    data: Mapping[str, Any]
    faces: Mapping[str, str]
    side: int
    version: str


def build_replay(hand: PageHand, lang: Lang) -> str:
    """The page as HTML text, opening in a language. The same data give the same text; nothing in it is fetched."""
    at = 0 if lang == "zh" else 1
    content = {**hand.data, "words": WORDS, "language": at}
    return (
        environment()
        .get_template("replay.html.j2")
        .render(
            lang=lang,
            words={key: texts[at] for key, texts in WORDS.items()},
            content=_embedded(content),
            faces=[(character, path, _weight(character)) for character, path in hand.faces.items()],
            side=hand.side,
            hand=hand.data["hand"],
            version=hand.version,
        )
    )


def _weight(character: str) -> str:
    """The classes of a card: its colour and its size."""
    kind = KIND_OF[character]
    return ("red" if kind in RED else "black") + (" big" if is_big(kind) else " small")


def _embedded(content: object) -> Markup:
    """JSON that can stand within a script element: `<` and the line ends of JavaScript are written as escapes."""
    text = msgspec.json.encode(content).decode()
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return Markup(text)
