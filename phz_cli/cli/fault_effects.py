"""What a fault does under each rule set, and where it can occur at all: read from the rule sets themselves."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from phz_cli.cli.language import Language, Says
from phz_cli.game.profile import Profile
from phz_cli.rulebook import load_profile, profile_ids, sentence


class Effect(NamedTuple):
    """What a code does under some rule sets: `profiles` are their ids, `text` one clause without full stop."""

    profiles: tuple[str, ...]
    text: str


def effects_of(code: str, language: Language) -> list[Effect]:
    """One row for all rule sets with the same effect and the same limits, in the order of their ids."""
    rows: dict[str, list[str]] = {}
    for identity in profile_ids():
        rows.setdefault(_effect(code, load_profile(identity), language), []).append(identity)
    return [Effect(tuple(profiles), text) for text, profiles in rows.items()]


def occurs(code: str, profile: Profile) -> bool:
    """Whether a hand under this rule set can have the fault."""
    impossible = _IMPOSSIBLE.get(code)
    return impossible is None or not impossible(profile)


def _effect(code: str, profile: Profile, language: Language) -> str:
    limit = _LIMITS.get(code)
    says = None if limit is None else limit(profile)
    if not occurs(code, profile):
        never = Says("不会有", "does not occur").in_language(language)
        return never if says is None else f"{never}{_BETWEEN.in_language(language)}{says.in_language(language)}"
    text = sentence(f"effect.{profile.effects.get(code, 'note')}", language)
    return text if says is None else f"{text}{_BETWEEN.in_language(language)}{says.in_language(language)}"


_BETWEEN: Final = Says("；", "; ")


def _bars(profile: Profile, claim: str) -> Says:
    """What makes a kind stale for a 吃 or a 碰 (law 6.3-6.8)."""
    word = Says("吃", "chi 吃") if claim == "chi" else Says("碰", "peng 碰")
    passed = [
        says
        for says, bars in (
            (Says("吃", "chi 吃"), profile.passed_chi_bars),
            (Says("碰", "peng 碰"), profile.passed_peng_bars),
        )
        if claim in bars
    ]
    zh, en = [f"放过{says.zh}" for says in passed], [f"whose {' or '.join(says.en for says in passed)} it passed"]
    if claim == "chi" and profile.own_discard_bars_chi:
        zh, en = ["自己打过", *zh], ["that it discarded", *(en if passed else [])]
    elif not passed:
        return Says("放过了还可以要", "a kind that was passed may still be taken")
    return Says(f"{'、'.join(zh)}的字不能再{word.zh}", f"no {word.en} of a kind {' or '.join(en)}")


def _chi_bars(profile: Profile) -> Says:
    return _bars(profile, "chi")


def _peng_bars(profile: Profile) -> Says:
    return _bars(profile, "peng")


def _late_wei(profile: Profile) -> Says | None:
    if profile.late_wei == "fault":
        return None
    return Says("同一轮里补着偎下来的只是提醒", "a note only if the wei 偎 is laid later in the same turn")


def _shown_wei(profile: Profile) -> Says | None:
    if profile.late_wei == "fault":
        return None
    return Says("误亮偎也要亮一张", "a wei 偎 laid late shows one card as well")


def _deadline(profile: Profile) -> Says:
    return {
        "first_intake": Says("自己进第一张之前要提", "due before the seat's own first intake"),
        "first_discard": Says(
            "庄家打第一张之前、闲家进第一张之前要提",
            "due before the dealer's first discard and another seat's first intake",
        ),
        "hidden": Says(
            "起手一提可以不亮；两提以上，庄家打第一张之前、闲家进第一张之前要放下",
            "one quad may stay hidden; two or more are due before the dealer's first discard "
            "and another seat's first intake",
        ),
    }[profile.opening_ti]


def _compulsory(profile: Profile) -> Says:
    return {
        "none": Says("胡不胡随便", "no win is compulsory"),
        "discard": Says("只管打出来的牌", "for discards only"),
        "always": Says("打出来的、墩上翻的都要胡", "for discards and for cards from the wall"),
    }[profile.compulsory_win]


def _minimum(profile: Profile) -> Says:
    return Says(f"{profile.minimum_huxi} 息起胡", f"a win needs {profile.minimum_huxi} huxi 胡息")


def _sources(profile: Profile) -> Says:
    discards = (
        Says("打出来的牌可以胡", "a discard may be won on")
        if profile.win_on_discard
        else Says("打出来的牌不能胡", "no discard may be won on")
    )
    shown = (
        Says("亮张哪家都可以胡", "the shown card by any seat")
        if profile.win_on_shown == "all"
        else Says("亮张只归庄家胡", "the shown card by the dealer only")
    )
    return Says(f"{discards.zh}，{shown.zh}", f"{discards.en}, {shown.en}")


def _start_hands(profile: Profile) -> Says:
    if profile.instant_win:
        return Says(
            "起手胡要三提、五坎，或者庄家二十一张成胡",
            "it takes three quads, five kan 坎, or the dealer's 21 cards complete",
        )
    return Says("起手胡只有庄家二十一张成胡的", "it takes the dealer's 21 cards complete")


def _units(profile: Profile) -> Says:
    least, base, step, unit = profile.minimum_huxi, profile.unit_base, profile.unit_step, profile.unit_zh
    return Says(
        f"{least} 息 {base} {unit}，每多 {step} 息加一{unit}",
        f"{base} {unit} from {least} huxi 胡息, 1 more for every {step}",
    )


_RANKS: Final = {
    -1: Says("小一位", "the rank below"),
    0: Says("本字", "the same rank"),
    1: Says("大一位", "the next rank"),
}


def _xing(profile: Profile) -> Says:
    if not profile.xing_offsets:
        return Says("没有醒，写了醒数才报", "there is no 醒: only where the record counts some")
    ranks = [_RANKS[offset] for offset in profile.xing_offsets]
    zh, en = "、".join(rank.zh for rank in ranks), " and ".join(rank.en for rank in ranks)
    return Says(f"数翻出来那张的{zh}", f"what counts is {en} of the card flipped")


def _next_dealer(profile: Profile) -> Says:
    win = {"winner": Says("胡了赢家坐庄", "the winner deals next"), "stays": Says("胡了庄家不动", "the dealer stays")}
    wash = {
        "stays": Says("荒了庄家不动", "after a washed hand the dealer stays"),
        "next": Says("荒了下家坐庄", "after a washed hand the next seat deals"),
        "unknown": Says("荒了以后谁坐庄不查", "who deals after a washed hand is not checked"),
    }
    first, second = win[profile.dealer_after_win], wash[profile.dealer_after_wash]
    return Says(f"{first.zh}，{second.zh}", f"{first.en} and {second.en}")


_IMPOSSIBLE: Final[Mapping[str, Callable[[Profile], bool]]] = {
    "F507": lambda profile: profile.compulsory_win == "none",
    "P402": lambda profile: "peng" not in (*profile.passed_chi_bars, *profile.passed_peng_bars),
}
"""Codes that a rule set can rule out."""

_LIMITS: Final[Mapping[str, Callable[[Profile], Says | None]]] = {
    "C302": _chi_bars,
    "P402": _peng_bars,
    "F502": _late_wei,
    "F504": _deadline,
    "F505": _shown_wei,
    "F507": _compulsory,
    "H701": _minimum,
    "H703": _sources,
    "H705": _start_hands,
    "S802": _units,
    "S806": _xing,
    "M902": _next_dealer,
}
"""How a parameter of the rule set bounds the code."""
