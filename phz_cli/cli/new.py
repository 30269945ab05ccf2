"""`phz new`: an empty form in text notation for a referee to fill in."""

from collections.abc import Iterator
from typing import Annotated, Final, NamedTuple

import typer

from phz_cli.cli.console import FINE, Console
from phz_cli.cli.language import Language, Says
from phz_cli.cli.rule_sets import profile_of
from phz_cli.game.profile import Profile

_COLUMN: Final = 22
"""Where comments begin, in columns of a terminal (a Chinese character takes two)."""

_WIDE: Final = "\u2e80"
"""From this character on two columns are taken."""


class _Entry(NamedTuple):
    """One line to fill in: what it begins with, and what belongs there."""

    start: Says
    comment: Says


_TITLE: Final = Says(
    "跑胡子牌局记录单。冒号后面填写；# 后面是说明，留着、删掉都行。\n"
    "存成 *.phz 文件，用 phz validate 查对，用 phz convert 换成别的写法。\n"
    "一个文件写几局，两局之间隔一行 ===。",
    "A hand of Paohuzi 跑胡子. Fill in behind the colons; what follows a # is an explanation and may stay or go.\n"
    "Keep it as a *.phz file, check it with phz validate, turn it into another form with phz convert.\n"
    "Several hands in one file are separated by a line ===.",
)

_MATCH: Final = (
    _Entry(
        Says("局号:", "hand:"), Says("这一局的编号，一项赛事里各不相同", "the id of this hand, unique in its event")
    ),
    _Entry(Says("赛事:", "event:"), Says("赛事 / 场次 / 桌号，可以不填", "event / session / table; may stay empty")),
    _Entry(Says("局序:", "no:"), Says("这一桌的第几局，可以不填", "number of the hand at its table; may stay empty")),
    _Entry(
        Says("开始:", "start:"),
        Says("如 2026-03-01T19:50:00+08:00，可以不填", "such as 2026-03-01T19:50:00+08:00; may stay empty"),
    ),
    _Entry(
        Says("黄番:", "washed:"),
        Says("前面连荒了几局，没有就不填", "how many hands in a row were washed before; empty for none"),
    ),
)

_SEATS: Final = _Entry(
    Says("座位: 甲* 乙 丙", "seats: A* B C"),
    Says(
        "按轮次写，庄家后面加 *。改了名字，下面也照着改", "in turn order, * behind the dealer; use the names below, too"
    ),
)
_SITTING: Final = _Entry(
    Says("守醒:", "sitting:"), Says("守醒的人，没有就不填", "who sits this hand out; empty for nobody")
)

_CARDS: Final = (
    _Entry(
        Says("甲:", "A:"),
        Says(
            "庄家二十张，再写「亮」和第二十一张：一二三…… 亮 捌", "the dealer's 20, then 亮 and the 21st: 一二三… 亮 捌"
        ),
    ),
    _Entry(
        Says("乙:", "B:"),
        Says(
            "二十张。不知道的牌写 ?，一张都不知道只写一个 ?", "20 cards; ? for one not known, a single ? for none known"
        ),
    ),
    _Entry(Says("丙:", "C:"), Says("二十张", "20 cards")),
    _Entry(
        Says("墩:", "wall:"),
        Says("发剩的牌，先摸的在前，可以不填", "the cards left, in drawing order; may stay empty"),
    ),
)

_PLAY: Final = Says(
    "下面一行写一手：谁 动作 牌。动作有 摸 打 吃 碰 偎 提 跑 过 胡 荒。例如：\n"
    "  甲 打 十\n"
    "  乙 吃 十 八九十 比 二七十\n"
    "  乙 打 玖\n"
    "  丙 摸 ?\n"
    "  丙 偎 ?\n"
    "  乙 胡 陆 : 肆伍陆 一一一",
    "One action a line: player, action, card. Actions: draw discard chi peng wei ti pao pass hu wash. Such as:\n"
    "  A discard 十\n"
    "  B chi 十 八九十 bi 二七十\n"
    "  B discard 玖\n"
    "  C draw ?\n"
    "  C wei ?\n"
    "  B hu 陆 : 肆伍陆 一一一\n"
    "Cards may also be written s1 … s10 (small) and b1 … b10 (big).",
)

_END: Final = (
    _Entry(
        Says("结果:", "result:"),
        Says(
            "如 乙 胡 18息 2等 红胡2 | -4 +8 -4，荒庄写 荒，可以不填",
            "such as B hu 18huxi 2units 红胡2 | -4 +8 -4, or wash; may stay empty",
        ),
    ),
    _Entry(Says("备注:", "notes:"), Says("裁判要说明的，可以不填", "remarks of the referee; may stay empty")),
)


def new(
    context: typer.Context,
    rules: Annotated[
        str | None,
        typer.Option("--rules", metavar="ID", show_default=False),
        Says("先填好这套规则（见 phz rules list）", "fill in this rule set (see phz rules list)"),
    ] = None,
) -> int:
    """Prints the form in the language of the run."""
    console: Console = context.obj
    profile = None if rules is None else profile_of(rules)
    for line in form_lines(console.language, profile):
        console.line(line)
    return FINE


def form_lines(language: Language, profile: Profile | None) -> Iterator[str]:
    """The form, line by line. A rule set fills in its id, and asks for a sitting player where it has one."""
    yield from _comment(_TITLE.in_language(language))
    yield ""
    if profile is None:
        rules = _Entry(Says("规则:", "rules:"), Says("规则编号，见 phz rules list", "a rule set of phz rules list"))
    else:
        start = Says(f"规则: {profile.id}", f"rules: {profile.id}")
        rules = _Entry(start, Says(profile.title_zh, profile.title_en))
    sitting = (_SITTING,) if profile is None or profile.sitting else ()
    for entry in (rules, *_MATCH, _SEATS, *sitting):
        yield _line(entry, language)
    yield ""
    for entry in _CARDS:
        yield _line(entry, language)
    yield "---"
    yield from _comment(_PLAY.in_language(language))
    yield ""
    for entry in _END:
        yield _line(entry, language)


def _comment(text: str) -> Iterator[str]:
    return (f"# {line}" for line in text.split("\n"))


def _line(entry: _Entry, language: Language) -> str:
    start = entry.start.in_language(language)
    wide = sum(2 if character >= _WIDE else 1 for character in start)
    return f"{start}{' ' * max(_COLUMN - wide, 2)}# {entry.comment.in_language(language)}"
