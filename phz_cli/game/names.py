"""名堂: which names a win bears and the 番 that they add up to (law 9.7-9.21, 9.22-9.25)."""

from dataclasses import dataclass
from math import prod
from typing import Final

from phz_cli.game.cards import KIND_OF, NO_CARD, RANKS, RED, is_big, other_size
from phz_cli.game.profile import NameRule, Profile


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What the names ask of a win. `cards` are all cards of the seven groups; `scoring` groups have 胡息."""

    cards: tuple[int, ...] = ()
    duidui: bool = False
    haidi: bool = False
    zimo: bool = False
    tianhu: bool = False
    dihu: bool = False
    tinghu: bool = False
    shuahou: bool = False
    quad_kinds: tuple[int, ...] = ()
    scoring: int = 0
    groups: int = 0
    pair: bool = False
    won_on: int = NO_CARD
    beikaobei: bool = False
    red_sets: int = 0


XIAO_SAN: Final = KIND_OF["三"]


def _count(facts: Facts, rule: NameRule) -> int:
    """How often, or with how many cards, the condition of a rule holds; -1 where it cannot apply."""
    match rule.when:
        case "red":
            return sum(card in RED for card in facts.cards) if facts.cards else -1
        case "one_red":
            reds = [card for card in facts.cards if card in RED]
            return len(reds) if len(set(reds)) == 1 else -1
        case "big":
            return sum(map(is_big, facts.cards))
        case "small":
            return sum(not is_big(card) for card in facts.cards)
        case "tuanyuan":
            quads = facts.quad_kinds
            return sum(card < RANKS and other_size(card) in quads for card in quads)
        case "hanghang":
            return int(facts.groups > 0 and facts.scoring == facts.groups)
        case "jiahang":
            return int(facts.pair and facts.scoring == facts.groups - 1)
        case "zhuoxiaosan":
            return int(facts.zimo and facts.won_on == XIAO_SAN)
        case _:
            return int(getattr(facts, rule.when))


def _holds(rule: NameRule, facts: Facts) -> int | None:
    """The count of a rule that holds, None of one that does not."""
    count = _count(facts, rule)
    if rule.values:
        return count if count in rule.values else None
    return count if rule.at_least <= count <= rule.at_most else None


def hold(profile: Profile, facts: Facts) -> tuple[tuple[tuple[str, int], ...], int]:
    """The names that hold with their 番, and the total 番 (1 without any)."""
    holding: list[tuple[NameRule, int]] = []
    for rule in profile.names:
        if _in_force(profile, rule):
            count = _holds(rule, facts)
            if count is not None:
                holding.append((rule, count))
    names = tuple((rule.name, _fan(profile, rule, count, holding)) for rule, count in holding)
    values = [value for _, value in names] or [1]
    match profile.fan_combine:
        case "product":
            fan = prod(values)
        case "most":
            fan = max(values)
        case _:
            fan = sum(values)
    return names, min(fan, profile.fan_cap) if profile.fan_cap else fan


def _in_force(profile: Profile, rule: NameRule) -> bool:
    """Whether the rule set counts this name; 自摸 is one only where it is paid as one (law 9.4, 9.22-9.25)."""
    if rule.name in profile.dropped_names or (rule.when == "zimo" and profile.zimo != "name"):
        return False
    return rule.on or rule.name in profile.extra_names


def _fan(profile: Profile, rule: NameRule, count: int, holding: list[tuple[NameRule, int]]) -> int:
    others = {other.name for other, _ in holding if other is not rule}
    if rule.plain_fan is not None and not others:
        return rule.plain_fan if profile.haidi_plain == "total_1" else rule.plain_fan + 1
    if rule.joined and rule.joined in others:
        return rule.joined_fan
    return rule.fan + rule.each * (count - rule.at_least)
