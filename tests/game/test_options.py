"""Options that rule sets leave off (law chapters 9-10), each at work."""

import pytest

from phz_cli.game.apply import apply
from phz_cli.game.cards import CHARACTERS, parse
from phz_cli.game.names import Facts, hold
from phz_cli.game.payment import Payment, count_xing, pay_win
from phz_cli.game.profile import Profile
from phz_cli.game.settle import Shortfall, Win, price, settle
from phz_cli.game.table import DISCARDED, DRAWN, Offer
from phz_cli.rulebook import RulesError
from tests.game.positions import (
    act,
    breaches,
    dealt,
    drawn,
    judged,
    kind,
    position,
    profile_of,
    replayed,
    seat_of,
)
from tests.game.test_payment import _table, _win

E1 = ("捌捌捌 一二三 二七十 伍陆 六六陆", "chi 四五六", "peng 玖")


def _settled(profile: Profile, card: str = "肆", *, own: bool = False, last: bool = False) -> Win:
    seat = seat_of(*E1)
    outcome = settle(profile, seat, drawn(card, seat, own=own, last=last))
    assert isinstance(outcome, Win)
    return outcome


@pytest.mark.parametrize(
    ("options", "own", "last", "each"),
    [
        ({"zimo": "post"}, True, False, 2 * 2 + 1),
        ({"zimo": "pre"}, True, False, (2 + 1) * 2),
        ({"bonus_units": 3}, False, False, (2 + 3) * 2),
        ({"haidi_units": 2}, False, True, (2 + 2) * 2),
        ({"haidi_units": 2}, False, False, 2 * 2),
        ({"stake": 5}, True, False, (2 * 2 + 1) * 5),
        ({"zimo": "double"}, True, False, 2 * 2 * 2),
        ({"zimo": "double"}, False, False, 2 * 2),
    ],
)
def test_what_one_seat_pays(options: dict[str, object], own: bool, last: bool, each: float) -> None:
    assert price(profile_of("qq-half", **options), 2, 2, own, last) == each


def test_haidi_units_reach_the_win_on_the_last_card() -> None:
    profile = profile_of("guilin", dropped_names=["海底"], haidi_units=2)
    plain, last = _settled(profile), _settled(profile, last=True)
    assert (plain.each, last.each, last.names) == (plain.units, plain.units + 2, ())


def test_a_dropped_name_counts_no_more() -> None:
    assert [name for name, _ in _settled(profile_of("qq-half"), last=True).names] == ["海底"]
    assert _settled(profile_of("qq-half", dropped_names=["海底"]), last=True).names == ()


def test_zimo_is_a_name_only_where_it_is_paid_as_one() -> None:
    assert _settled(profile_of("guilin"), own=True).names == (("自摸", 2),)
    added = _settled(profile_of("guilin", zimo="pre"), own=True)
    assert (added.names, added.each) == ((), added.units + 1)


@pytest.mark.parametrize(("combine", "fan"), [("sum", 10), ("product", 25), ("most", 5)])
def test_how_names_add_up(combine: str, fan: int) -> None:
    facts = Facts(cards=parse("一三四"), duidui=True)
    names, total = hold(profile_of("qq-half", fan_combine=combine), facts)
    assert names == (("乌胡", 5), ("对对胡", 5))
    assert total == fan
    plain = profile_of("changde-80", fan_combine=combine)
    assert hold(plain, Facts(cards=parse("一二")))[1] == 6
    assert hold(plain, Facts(cards=()))[1] == 1


def test_a_cap_on_all_names_together() -> None:
    facts = Facts(cards=parse("一三四"), duidui=True)
    assert hold(profile_of("qq-half", fan_cap=7), facts)[1] == 7
    assert hold(profile_of("qq-half", fan_cap=20), facts)[1] == 10


@pytest.mark.parametrize(
    ("cards", "name"), [("二二二一", "三比"), ("二二二二", "四比"), ("二二七一", ""), ("一一", "")]
)
def test_red_cards_of_one_kind_are_a_name_by_option(cards: str, name: str) -> None:
    profile = profile_of("ningxiang", extra_names=["三比", "四比"])
    held = {found for found, _ in hold(profile, Facts(cards=parse(cards)))[0]}
    assert held & {"三比", "四比"} == ({name} if name else set())


@pytest.mark.parametrize(
    ("huxi", "units"), [(9, 0), (10, 3), (11, 1), (12, 2), (14, 2), (15, 3), (17, 3), (18, 4), (21, 5)]
)
def test_units_may_come_from_a_table(huxi: int, units: int) -> None:
    assert profile_of("hengyang-shihuka").units(huxi) == units


def test_red_peng_makes_red_groups_worth_more() -> None:
    for red, peng, pao, black in ((False, 1, 9, 3), (True, 3, 12, 3)):
        profile = profile_of("guilin", red_peng=red)
        table = position(profile, ("二二四", "三四五", "三四五"), "二", DRAWN, 1)
        apply(table, act("peng 0 二"))
        assert table.seats[0].table_huxi == peng
        table = position(profile, ("贰贰贰四", "三四五", "三四五"), "贰", DRAWN, 1)
        apply(table, act("pao 0 贰"))
        assert table.seats[0].table_huxi == pao
        table = position(profile, ("玖玖四", "三四五", "三四五"), "玖", DRAWN, 1)
        apply(table, act("peng 0 玖"))
        assert table.seats[0].table_huxi == black


def test_red_peng_counts_for_the_triplet_that_the_winning_card_makes() -> None:
    hand = ("捌捌捌 一二三 伍伍伍 四五六 七八九", "peng 玖", "peng 拾")
    seats = {red: seat_of(*hand) for red in (False, True)}
    for red, seat in seats.items():
        seat.remove(kind("九"))
        seat.remove(kind("八"))
        seat.remove(kind("七"))
        for card in "十十":
            seat.receive(kind(card))
        outcome = settle(profile_of("guilin", red_peng=red), seat, drawn("十", seat))
        assert isinstance(outcome, Win)
        assert {group.cards[0]: group.huxi for group in outcome.groups}[kind("十")] == (3 if red else 1)


def test_a_cap_bounds_what_one_seat_pays() -> None:
    paid = pay_win(_table(profile_of("changde-80", payment_cap=100)), 1, _win(120), Offer(0, DRAWN, 0, 9), ())
    assert paid.points == (-100, 200, -100)
    paid = pay_win(_table(profile_of("changde-80", payment_cap=100)), 1, _win(90), Offer(0, DRAWN, 0, 9), ())
    assert paid.points == (-90, 180, -90)


def test_the_discarder_may_pay_one_share_alone() -> None:
    profile = profile_of("guilin", discard_payment="one_share")
    paid = pay_win(_table(profile), 1, _win(3, "一二三"), Offer(9, DISCARDED, 0, 9), parse("八"))
    assert paid.points == (-3, 3, 0)


def test_washed_hands_multiply_by_option() -> None:
    table = _table(profile_of("changde-80", huangfan=True))
    table.washed = 2
    assert pay_win(table, 1, _win(6), Offer(0, DRAWN, 0, 9), ()).points == (-18, 36, -18)


@pytest.mark.parametrize(
    ("options", "cards", "flips", "wall_left", "found"),
    [
        ({"xing_mode": "follow", "xing_offsets": [0]}, "六六六一", "", 5, (3, False)),
        ({"xing_mode": "follow", "xing_offsets": [0]}, "六六六六", "", 5, (4, True)),
        ({"xing_mode": "follow", "xing_offsets": [0]}, "六六六六一", "一", 5, (5, False)),
        ({"xing_mode": "follow", "xing_offsets": [0]}, "六六六六", "", 0, (4, False)),
        ({"xing_on_empty": "none"}, "七七", "", 0, (0, False)),
        ({"xing_on_empty": "winning_card"}, "七七", "", 0, (2, False)),
        ({"xing_on_empty": "next"}, "八七七", "", 0, (1, False)),
        ({"xing_on_empty": "next"}, "八七七", "七", 5, (1, False)),
    ],
)
def test_what_xing_starts_from(
    options: dict[str, object], cards: str, flips: str, wall_left: int, found: tuple[int, bool]
) -> None:
    profile = profile_of("guilin", **options)
    assert count_xing(profile, parse(cards), parse(flips), wall_left, kind("六")) == found


def test_the_winning_card_reaches_the_count() -> None:
    profile = profile_of("guilin", xing_mode="follow", xing_offsets=[0])
    paid = pay_win(_table(profile), 1, _win(1, "六六六"), Offer(kind("六"), DRAWN, 0, 9), ())
    assert paid == Payment((-4, 8, -4), 0, 3)


# ---------------------------------------------------------------- wins that must be declared

WINNER, *LAID = E1


@pytest.mark.parametrize(
    ("compulsory", "owner", "codes"), [("always", 0, ["F507"]), ("always", 1, ["F507"]), ("discard", 1, [])]
)
def test_a_drawn_card_may_have_to_be_won_on(compulsory: str, owner: int, codes: list[str]) -> None:
    profile = profile_of("guilin", compulsory_win=compulsory)
    table = position(profile, ("十十壹壹", WINNER, "十十壹壹"), "肆", DRAWN, owner, melds={1: LAID})
    assert judged(table, f"draw {(owner + 1) % 3} 七") == codes
    assert judged(table, "hu 1 肆") == []


def test_the_own_wei_may_come_before_a_win_that_must_be_declared() -> None:
    profile = profile_of("guilin", compulsory_win="always")
    hands = ("捌捌捌 一二三 二七十 玖玖 肆肆四 四五六 壹贰叁", "十十壹壹", "十十壹壹")
    table = position(profile, hands, "玖", DRAWN, 0)
    assert judged(table, "wei 0 玖") == []
    apply(table, act("wei 0 玖"))
    assert "F507" in judged(table, "discard 0 一")
    assert judged(table, "hu 0 玖") == []


def test_nobody_else_must_win_on_a_card_that_its_drawer_must_lay() -> None:
    profile = profile_of("guilin", compulsory_win="always")
    table = position(profile, ("肆肆壹壹", WINNER, "十十壹壹"), "肆", DRAWN, 0, melds={1: LAID})
    assert judged(table, "wei 0 肆") == []
    assert judged(table, "draw 1 七") == ["F502"]


# ---------------------------------------------------------------- what a false win costs

DEAL = dealt("*", "*", "*")
SHOWN_CARD = CHARACTERS[DEAL.hands[0][-1]]


@pytest.mark.parametrize(
    ("options", "claimed", "payment"),
    [
        ({}, 4.0, None),
        ({"penalty": "pay_each:2"}, None, Payment((2, -4, 2), 0, 0)),
        ({"penalty": "pay_each:2", "stake": 3}, None, Payment((6, -12, 6), 0, 0)),
        ({"penalty": "pay_claimed"}, 4.0, Payment((4, -8, 4), 0, 0)),
        ({"penalty": "pay_claimed"}, None, None),
    ],
)
def test_what_a_false_win_costs(options: dict[str, object], claimed: float | None, payment: Payment | None) -> None:
    replay = replayed(profile_of("qq-half", **options), DEAL, f"hu 1 {SHOWN_CARD}", claimed=claimed)
    assert {code for code, _, _ in breaches(replay)} & {"H701", "H702"}
    assert (replay.outcome, replay.payment) == ("false_hu", payment)


def test_a_false_win_in_the_middle_is_paid_at_the_end() -> None:
    profile = profile_of("qq-half", penalty="pay_each:1")
    actions = [f"hu 1 {SHOWN_CARD}", f"discard 0 {SHOWN_CARD}"]
    assert replayed(profile, DEAL, *actions).payment is None
    washed = replayed(profile, DEAL, *actions, "wash")
    assert washed.outcome == "wash" and washed.payment == Payment((1, -2, 1), 0, 0)


@pytest.mark.parametrize(
    "options",
    [
        {"penalty": "pay_each"},
        {"penalty": "pay_each:-1"},
        {"penalty": "pay_each:1.5"},
        {"penalty": "double"},
        {"xing_offsets": [2]},
        {"fan_combine": "max"},
        {"compulsory_win": True},
    ],
)
def test_an_option_that_means_nothing_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(RulesError, match="bad_option"):
        profile_of("guilin", **options)


def test_a_hand_below_the_minimum_stays_below_with_any_bonus() -> None:
    seat = seat_of(*E1)
    outcome = settle(profile_of("qq-half", minimum_huxi=18, bonus_units=5), seat, drawn("肆", seat))
    assert outcome == Shortfall(15)
