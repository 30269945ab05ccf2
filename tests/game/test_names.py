"""名堂 that few hands bear, each at its condition and beside it (law 9.10-9.21)."""

import pytest

from phz_cli.game.cards import KIND_OF, parse
from phz_cli.game.names import Facts, hold
from phz_cli.game.profile import NameRule, Profile
from tests.game.positions import profile_of

PLAIN = parse("二七二七")
"""Four red cards: no name of its own."""


@pytest.mark.parametrize(
    ("rules", "name", "facts", "fan"),
    [
        ("qq-full", "团圆", Facts(cards=PLAIN, quad_kinds=parse("四肆九")), 6),
        ("qq-full", "团圆", Facts(cards=PLAIN, quad_kinds=parse("四玖")), None),
        ("changde-80", "大团圆", Facts(cards=PLAIN, quad_kinds=parse("肆四")), 8),
        ("qq-full", "行行息", Facts(cards=PLAIN, groups=7, scoring=7), 8),
        ("qq-full", "行行息", Facts(cards=PLAIN, groups=7, scoring=6), None),
        ("qq-full", "行行息", Facts(cards=PLAIN), None),
        ("qq-full", "假行行", Facts(cards=PLAIN, groups=7, scoring=6, pair=True), 6),
        ("changde-80", "假行行", Facts(cards=PLAIN, groups=7, scoring=6, pair=True), 4),
        ("changde-80", "假行行", Facts(cards=PLAIN, groups=7, scoring=6), None),
        ("qq-full", "捉小三", Facts(cards=PLAIN, zimo=True, won_on=KIND_OF["三"]), 8),
        ("qq-full", "捉小三", Facts(cards=PLAIN, zimo=True, won_on=KIND_OF["叁"]), None),
        ("qq-full", "捉小三", Facts(cards=PLAIN, zimo=True, won_on=KIND_OF["四"]), None),
        ("qq-full", "捉小三", Facts(cards=PLAIN, won_on=KIND_OF["三"]), None),
        ("qq-full", "四七红", Facts(cards=PLAIN), 2),
        ("qq-full", "四七红", Facts(cards=PLAIN[:3]), None),
        ("changde-80", "听胡", Facts(cards=PLAIN, tinghu=True), 6),
        ("changde-80", "背靠背", Facts(cards=PLAIN, beikaobei=True), 8),
    ],
)
def test_a_name_by_option(rules: str, name: str, facts: Facts, fan: int | None) -> None:
    names = dict(hold(profile_of(rules, extra_names=[name]), facts)[0])
    assert names.get(name) == fan
    optional = {rule.name for rule in profile_of(rules).names if not rule.on}
    assert not optional & set(dict(hold(profile_of(rules), facts)[0]))


@pytest.mark.parametrize(("combine", "fan"), [("sum", 5), ("product", 6)])
def test_names_add_up_or_multiply(combine: str, fan: int) -> None:
    rules = (NameRule(name="自摸", when="zimo", fan=2), NameRule(name="海底", when="haidi", fan=3))
    profile = Profile(id="t", title_zh="", title_en="", source="", zimo="name", names=rules, fan_combine=combine)  # type: ignore[arg-type]
    assert hold(profile, Facts(zimo=True, haidi=True)) == ((("自摸", 2), ("海底", 3)), fan)
    assert hold(profile, Facts()) == ((), 1)


@pytest.mark.parametrize(("huxi", "units"), [(14, 0), (15, 1), (17, 1), (18, 2), (30, 6)])
def test_units(huxi: int, units: int) -> None:
    assert profile_of("qq-basic").units(huxi) == units
