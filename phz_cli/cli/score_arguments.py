"""From the options of `phz score` to a case: melds as people write them, where a card came from, `name=value`."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from phz_cli.audit.calculator_case import Case, case_of
from phz_cli.audit.findings import Problem
from phz_cli.cli.console import MisuseError
from phz_cli.cli.rule_options import option_of
from phz_cli.cli.rule_sets import profile_of

_VERBS: Final = {
    "chi": "吃 恰 chi",
    "peng": "碰 peng",
    "wei": "偎 臭偎 煨 扫 过扫 wei",
    "pao": "跑 开舵 pao",
    "ti": "提 扫穿 ti",
    "dealt": "起手提 手提 dealt-ti dealt_ti",
    "late": "误亮偎 误偎 late-wei late_wei",
    "kan": "坎 kan",
}
_FLAGGED: Final = {"dealt": "ti", "late": "wei"}
_WORDS: Final = sorted(
    ((word, verb) for verb, words in _VERBS.items() for word in words.split()), key=lambda pair: -len(pair[0])
)
"""Longest word first, so that 扫穿 is not read as 扫."""

_SOURCES: Final = {
    "own_draw": "own_draw 自摸 自己摸 自己摸的",
    "other_draw": "other_draw 别家摸 别家摸的",
    "discard": "discard 打出来的 放炮 点炮",
    "shown": "shown 亮张",
}
_SOURCE_OF: Final = {word: source for source, words in _SOURCES.items() for word in words.split()}
_ANY_RULES: Final = "qq-basic"
"""Every rule set has the same parameters: any of them can say which are lists."""

_TABLE_MELD: Final = "$.melds["
_OPTION_OF: Final = {
    "$.rules": "--rules",
    "$.hand": "--hand",
    "$.melds": "--meld",
    "$.card": "--card",
    "$.source": "--from",
    "$.dealer": "--dealer",
    "$.last": "--last",
    "$.first_discard": "--first-discard",
    "$.passed": "--passed",
    "$.washed": "--washed",
    "$.options": "--option",
}


class Stated(NamedTuple):
    """The options of one run that state a hand, as they were typed."""

    hand: str | None
    melds: Sequence[str]
    card: str | None
    source: str | None
    dealer: bool
    last: bool
    first_discard: bool
    passed: str | None
    washed: int

    def says_anything(self) -> bool:
        """Whether any of them was given."""
        return any(bool(value) for value in self)


def stated_case(stated: Stated, rules: str, options: dict[str, Any]) -> Case:
    """The case that the options state; MisuseError, naming the option, where they state none."""
    members: dict[str, Any] = {
        "rules": rules,
        "hand": stated.hand,
        "melds": [meld_of(meld) for meld in stated.melds],
        "dealer": stated.dealer,
        "last": stated.last,
        "first_discard": stated.first_discard,
        "washed": stated.washed,
        "options": options,
    }
    if stated.card is not None:
        members["card"] = stated.card
    if stated.source is not None:
        members["source"] = source_of(stated.source)
    if stated.passed is not None:
        members["passed"] = stated.passed
    case = case_of(members)
    if isinstance(case, Problem):
        raise refusal(case, stated)
    return case


def refusal(problem: Problem, stated: Stated) -> MisuseError:
    """A problem of the case as a misused option: its JSON path is said as the option that it comes from."""
    option = _option(problem.path, stated)
    if not option:
        return MisuseError(problem.zh, problem.en)
    return MisuseError(f"{option}：{problem.zh}", f"{option}: {problem.en}")


def _option(path: str, stated: Stated) -> str:
    if path.startswith(_TABLE_MELD):
        index = int(path.removeprefix(_TABLE_MELD).partition("]")[0])
        return f"--meld {stated.melds[index]}"
    return next((option for place, option in _OPTION_OF.items() if path.startswith(place)), "")


def meld_of(text: str) -> dict[str, Any]:
    """The members of a meld written as 吃一二三, 碰玖, `peng 玖`; MisuseError for any other word."""
    written = text.strip()
    for word, verb in _WORDS:
        if written.lower().startswith(word):
            return _meld(verb, written[len(word) :].lstrip(" :：="), text)
    raise MisuseError(
        f"--meld {text}：开头要写吃、碰、偎、跑、提，后面写牌，例如 吃一二三、碰玖",
        f"--meld {text}: begin with chi 吃, peng 碰, wei 偎, pao 跑 or ti 提, then the cards: 吃一二三, peng玖",
    )


def _meld(verb: str, cards: str, text: str) -> dict[str, Any]:
    if verb == "kan":
        raise MisuseError(
            f"--meld {text}：坎在手里，不算桌上的门子；三张都写在 --hand 里",
            f"--meld {text}: a kan 坎 stays in the hand; write its three cards in --hand",
        )
    if verb == "chi":
        return {"kind": "chi", "cards": cards}
    flags = {verb: True} if verb in _FLAGGED else {}
    return {"kind": _FLAGGED.get(verb, verb), "card": _one(cards), **flags}


def _one(cards: str) -> str:
    """玖玖玖 as 玖; what is not one character three or four times stays as it is."""
    together = "".join(cards.split())
    return together[0] if together and together == together[0] * len(together) and len(together) in (3, 4) else cards


def source_of(text: str) -> str:
    """The source that `--from` names; MisuseError for any other word."""
    source = _SOURCE_OF.get(text.strip().lower().replace("-", "_"))
    if source is None:
        raise MisuseError(
            f"--from {text}：应为 own-draw（自己摸的）、other-draw（别家摸的）、discard（打出来的）、shown（亮张）之一",
            f"--from {text}: expected one of own-draw, other-draw, discard, shown",
        )
    return source


def options_of(texts: Sequence[str], rules: str | None) -> dict[str, object]:
    """Parameters of the rule set from `name=value`; MisuseError where one is none."""
    return dict(option_of(text, profile_of(rules or _ANY_RULES)) for text in texts)
