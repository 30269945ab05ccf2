"""Worked examples of 胡息, names and payment, each hand as written, and the readings of a winning card around them."""

import pytest

from phz_cli.game.actions import Hand
from phz_cli.game.payment import pay_win
from phz_cli.game.settle import Shortfall, Trial, Win, better_win, instant_win, is_instant, price, settle, wins_by_quad
from phz_cli.game.table import DRAWN, SHOWN, Offer, Table
from tests.game.positions import FAMILY, QQ, dealt, discarded, drawn, kind, profile_of, seat_of, shown

E1 = ("捌捌捌 一二三 二七十 伍陆 六六陆", "chi 四五六", "peng 玖")
E3 = ("贰柒拾 二七十 壹贰叁 一二三 柒捌玖 五六", "chi 六七八")


def _settled(rules: str, hand: tuple[str, ...], card: str, **how: object) -> Win | Shortfall:
    options = how.pop("options", {})
    assert isinstance(options, dict)
    seat = seat_of(*hand)
    return settle(profile_of(rules, **options), seat, drawn(card, seat, **how))  # type: ignore[arg-type]


def _worth(outcome: Win | Shortfall) -> tuple[int, int, int, float]:
    assert isinstance(outcome, Win), outcome
    assert len(outcome.groups) == 7
    return outcome.huxi, outcome.units, outcome.fan, outcome.each


@pytest.mark.parametrize("rules", FAMILY)
def test_e1_a_plain_win_pays_one(rules: str) -> None:
    assert _worth(_settled(rules, E1, "肆")) == (15, 1, 1, 1)


def test_e1_four_red_cards_are_a_name_where_the_option_says_so() -> None:
    options = {"extra_names": ["四七红"]}
    assert _worth(_settled("changde-80", E1, "肆", options=options)) == (15, 1, 2, 2)


@pytest.mark.parametrize("rules", FAMILY)
def test_e2_the_own_draw_pays_one_more(rules: str) -> None:
    assert _worth(_settled(rules, E1, "肆", own=True)) == (15, 1, 1, 2)


@pytest.mark.parametrize(("rules", "fan", "each"), [*((rules, 2, 4) for rules in QQ), ("changde-80", 3, 6)])
def test_e3_ten_red_cards(rules: str, fan: int, each: int) -> None:
    assert _worth(_settled(rules, E3, "四")) == (18, 2, fan, each)


@pytest.mark.parametrize(
    ("rules", "options", "each"), [("qq-basic", {}, 5), ("qq-basic", {"zimo": "pre"}, 6), ("changde-80", {}, 9)]
)
def test_e3_self_drawn(rules: str, options: dict[str, object], each: int) -> None:
    assert _worth(_settled(rules, E3, "四", own=True, options=options))[3] == each


@pytest.mark.parametrize(
    ("rules", "options", "fan", "zimo", "each"),
    [
        ("qq-half", {}, 3, False, 3),
        ("qq-half", {}, 3, True, 4),
        ("qq-half", {"zimo": "pre"}, 3, True, 6),
        ("changde-80", {}, 6, False, 6),
        ("changde-80", {}, 6, True, 12),
        ("guilin", {}, 2, True, 2),
        ("guilin", {"stake": 3}, 2, True, 6),
    ],
)
def test_e4_as_arithmetic(rules: str, options: dict[str, object], fan: int, zimo: bool, each: float) -> None:
    assert price(profile_of(rules, **options), 1, fan, zimo) == each


@pytest.mark.parametrize(("rules", "fan", "each"), [("qq-basic", 5, 20), ("qq-half", 10, 40), ("changde-80", 16, 64)])
def test_e5_no_red_card_and_no_run(rules: str, fan: int, each: int) -> None:
    hand = ("四四四 壹壹壹 三", "pao 捌", "wei 玖", "peng 五", "peng 六")
    assert _worth(_settled(rules, hand, "三")) == (26, 4, fan, each)


@pytest.mark.parametrize(("rules", "fan"), [("qq-basic", 4), ("qq-half", 4), ("changde-80", 7)])
def test_e6_fourteen_red_cards(rules: str, fan: int) -> None:
    hand = ("贰贰贰 柒柒七 拾拾十 七八 一二三", "chi 二七十", "peng 玖")
    assert _worth(_settled(rules, hand, "六")) == (15, 1, fan, fan)


@pytest.mark.parametrize(("rules", "fan", "each"), [("qq-half", 4, 8), ("changde-80", 9, 18)])
def test_e7_red_on_the_last_card(rules: str, fan: int, each: int) -> None:
    assert _worth(_settled(rules, E3, "四", last=True)) == (18, 2, fan, each)


@pytest.mark.parametrize(
    ("rules", "options", "each"), [("qq-half", {}, 1), ("qq-half", {"haidi_plain": "plus_1"}, 2), ("changde-80", {}, 6)]
)
def test_e8_plain_on_the_last_card(rules: str, options: dict[str, object], each: int) -> None:
    assert _worth(_settled(rules, E1, "肆", last=True, options=options)) == (15, 1, each, each)


@pytest.mark.parametrize(("rules", "fan"), [("changde-80", 18), ("qq-full", 13)])
def test_e9_eighteen_small_cards(rules: str, fan: int) -> None:
    hand = ("一一一 五五五 六六 玖拾", "wei 三", "pao 八", "peng 九")
    assert _worth(_settled(rules, hand, "捌")) == (16, 1, fan, fan)


@pytest.mark.parametrize(("rules", "fan"), [("changde-80", 9), ("qq-full", 7), ("qq-half", 1)])
def test_e10_nineteen_big_cards(rules: str, fan: int) -> None:
    hand = ("叁叁叁 柒捌玖 贰柒拾 伍陆 八八捌", "wei 壹", "peng 伍")
    assert _worth(_settled(rules, hand, "肆")) == (21, 3, fan, 3 * fan)


@pytest.mark.parametrize(
    ("rules", "options", "dealer", "wanted"),
    [
        ("qq-basic", {}, True, (21, 3, 1, 4)),
        ("qq-basic", {}, False, (21, 3, 1, 4)),
        ("qq-basic", {"tianhu_double_huxi": True}, True, (42, 10, 1, 11)),
        ("qq-basic", {"instant_is_zimo": "none"}, True, (21, 3, 1, 3)),
        ("changde-80", {}, True, (21, 3, 6, 24)),
        ("changde-80", {}, False, (21, 3, 6, 18)),
    ],
)
def test_e11_five_dealt_kans(
    rules: str, options: dict[str, object], dealer: bool, wanted: tuple[int, int, int, float]
) -> None:
    seat = seat_of("一一一 三三三 五五五 壹壹壹 叁叁叁 二四六八十" + ("拾" if dealer else ""))
    profile = profile_of(rules, **options)
    assert is_instant(profile, seat)
    found = instant_win(profile, seat, dealer)
    assert (found.huxi, found.units, found.fan, found.each) == wanted
    assert found.instant


@pytest.mark.parametrize(
    ("rules", "options", "each"),
    [("qq-half", {}, 3), ("changde-80", {"extra_names": ["耍猴"]}, 24), ("changde-80", {}, 3), ("qq-full", {}, 24)],
)
def test_e12_one_card_left(rules: str, options: dict[str, object], each: int) -> None:
    hand = ("捌", "ti 九", "peng 陆", "chi 一二三", "chi 壹贰叁", "chi 六七八", "chi 四五六")
    assert _worth(_settled(rules, hand, "捌", options=options))[::3] == (21, each)


@pytest.mark.parametrize(("washed", "option", "each"), [(2, True, 18), (0, True, 6), (2, False, 6)])
def test_e13_washed_hands_before_multiply(washed: int, option: bool, each: int) -> None:
    profile = profile_of("changde-80", huangfan=option)
    deal = dealt("*", "*", "*", wall="一二三四五六七八九十壹贰叁肆伍陆柒捌玖")
    table = Table(Hand(deal, 0, (), washed), profile)
    won = _settled("changde-80", E3, "四")
    assert isinstance(won, Win)
    payment = pay_win(table, 1, won, Offer(kind("四"), DRAWN, 0, 1), ())
    assert payment.points == (-each, 2 * each, -each)


@pytest.mark.parametrize("rules", FAMILY)
def test_e14_a_triplet_of_another_seats_card_is_a_peng(rules: str) -> None:
    hand = ("柒柒柒 伍伍 一壹壹 三四五 六七八 八九十", "peng 玖")
    assert _settled(rules, hand, "伍") == Shortfall(12)


@pytest.mark.parametrize("rules", QQ)
def test_e15_only_the_quad_completes_the_hand(rules: str) -> None:
    hand = ("四四四 拾拾拾 一二三 肆伍陆 捌捌八 九九", "chi 五六七")
    outcome = _settled(rules, hand, "四")
    assert _worth(outcome) == (15, 1, 1, 1)
    assert isinstance(outcome, Win)
    assert "pao" in {meld.kind for meld in outcome.groups}
    seat = seat_of(*hand)
    assert wins_by_quad(profile_of(rules), seat, drawn("四", seat))


@pytest.mark.parametrize("rules", ["qq-basic", "qq-half", "changde-80"])
def test_e16_a_kan_stays_a_kan_where_the_card_completes_a_run(rules: str) -> None:
    hand = ("四四四 拾拾拾 五六 一二三 捌捌八 壹贰叁 九九玖",)
    outcome = _settled(rules, hand, "四")
    assert _worth(outcome) == (18, 2, 1, 2)
    assert isinstance(outcome, Win)
    assert "kan" in {meld.kind for meld in outcome.groups if meld.cards[0] == kind("四")}
    assert _settled(rules, hand, "四", own=True) == Shortfall(None)
    seat = seat_of(*hand)
    assert not wins_by_quad(profile_of(rules), seat, drawn("四", seat))


# ---------------------------------------------------------------- readings


@pytest.mark.parametrize(
    ("base", "source", "own", "kinds"),
    [
        ("wei 四", "draw", False, {"pao"}),
        ("wei 四", "draw", True, {"ti"}),
        ("peng 四", "draw", False, {"pao"}),
        ("peng 四", "draw", True, {"pao"}),
    ],
)
def test_a_table_meld_grows_into_the_winning_quad(base: str, source: str, own: bool, kinds: set[str]) -> None:
    outcome = _settled("qq-basic", ("拾拾拾 玖玖玖 一二三 肆伍陆 九九", base, "chi 五六七"), "四", own=own)
    assert isinstance(outcome, Win)
    assert {meld.kind for meld in outcome.groups if meld.cards[0] == kind("四")} == kinds
    assert len(outcome.groups) == 7


def test_a_discard_makes_no_quad_of_a_peng() -> None:
    seat = seat_of("拾拾拾 玖玖玖 一二三 肆伍陆 九九", "peng 四", "chi 五六七")
    assert settle(profile_of("guilin"), seat, discarded("四", seat)) == Shortfall(None)


def test_the_own_drawn_kan_becomes_a_ti() -> None:
    outcome = _settled("qq-basic", ("四四四 拾拾拾 一二三 肆伍陆 捌捌八 九九", "chi 五六七"), "四", own=True)
    assert _worth(outcome) == (18, 2, 1, 3)


def test_the_own_drawn_pair_becomes_a_wei() -> None:
    hand = ("柒柒柒 伍伍 一壹壹 三四五 六七八 八九十", "peng 玖")
    assert _worth(_settled("qq-basic", hand, "伍", own=True)) == (15, 1, 1, 2)


def test_a_dealt_quad_kept_in_hand_counts_and_wants_its_pair() -> None:
    seat = seat_of("九九九九 捌 一二三 壹贰叁 六七八 四五六", "peng 陆")
    outcome = settle(profile_of("guilin"), seat, drawn("捌", seat))
    assert _worth(outcome) == (21, 4, 1, 4)
    assert isinstance(settle(profile_of("guilin"), seat, drawn("九", seat)), Shortfall)


def test_a_passed_peng_is_worth_nothing_in_guilin() -> None:
    hand = ("柒柒柒 捌捌捌 伍伍 三四五 六七八 八九十", "peng 玖")
    seat = seat_of(*hand)
    assert _worth(settle(profile_of("guilin"), seat, discarded("伍", seat)))[0] == 18
    seat.passed_peng |= 1 << kind("伍")
    assert _worth(settle(profile_of("guilin"), seat, discarded("伍", seat)))[0] == 15


def test_of_two_readings_the_one_with_more_huxi_counts() -> None:
    """四 makes a 跑 with 将 肆肆, or leaves the 坎 and makes 四肆肆."""
    outcome = _settled("qq-basic", ("四四四 拾拾拾 一二三 捌捌八 九九玖 肆肆", "chi 五六七"), "四")
    assert _worth(outcome)[0] == 15
    assert isinstance(outcome, Win)
    assert {meld.kind for meld in outcome.groups} >= {"pao", "jiang"}


@pytest.mark.parametrize(
    ("rules", "dealer", "names"),
    [("changde-80", True, ("天胡",)), ("changde-80", False, ("地胡",)), ("guilin", True, ("天胡",))],
)
def test_a_win_on_the_shown_card(rules: str, dealer: bool, names: tuple[str, ...]) -> None:
    hand = "捌捌捌 玖玖玖 一二三 二七十 七八九 伍陆 六六陆"
    seat = seat_of(hand + ("肆" if dealer else ""))
    outcome = settle(profile_of(rules), seat, shown("肆", seat, dealer=dealer))
    assert isinstance(outcome, Win)
    assert tuple(name for name, _ in outcome.names) == names


def test_the_shown_card_doubles_huxi_by_option() -> None:
    seat = seat_of("捌捌捌 玖玖玖 一二三 二七十 七八九 肆伍陆 六六陆")
    trial = Trial(-2, SHOWN, True, dealer=True, held=20, won_on=kind("肆"))
    assert _worth(settle(profile_of("qq-basic", tianhu_double_huxi=True), seat, trial))[0] == 36


def test_three_dealt_quads_are_instant_laid_or_not() -> None:
    seat = seat_of("一一一一 二三四五六七八九", "ti 壹 dealt", "ti 叁 dealt")
    profile = profile_of("qq-basic")
    assert is_instant(profile, seat)
    found = instant_win(profile, seat, False)
    assert (found.huxi, [meld.kind for meld in found.groups]) == (33, ["ti", "ti", "ti"])
    assert not is_instant(profile_of("guilin"), seat)
    assert not is_instant(profile, seat_of("一一一一 二三四五六七八九十壹贰叁", "ti 壹 dealt"))


@pytest.mark.parametrize(
    ("rules", "melds", "named"),
    [
        ("ningxiang", ("peng 十", "wei 贰"), True),
        ("ningxiang", ("pao 十", "ti 贰"), True),
        ("ningxiang", ("peng 十", "wei 叁"), False),
        ("ningxiang-bagua", ("peng 十", "wei 贰"), False),
    ],
)
def test_two_red_groups_are_a_name_in_ningxiang(rules: str, melds: tuple[str, str], named: bool) -> None:
    """双飘 counts groups of three or four red cards that were laid, not red cards."""
    last = "玖玖" if melds[0].startswith("pao") else "玖玖玖"
    outcome = _settled(rules, (f"捌捌捌 三四五 六六陆 伍陆 {last}", *melds), "肆")
    assert isinstance(outcome, Win)
    assert ("双飘" in dict(outcome.names)) is named


def test_two_red_cards_are_that_name_in_the_rooms_of_one_server() -> None:
    outcome = _settled("ningxiang-bagua", ("捌捌捌 一二三 玖玖玖 伍陆 六六陆 壹贰叁", "chi 四五六"), "肆")
    assert isinstance(outcome, Win)
    assert ("双飘", 2) in outcome.names


def test_no_quad_wins_with_too_few_huxi_or_an_illegal_group() -> None:
    seat = seat_of("四四四 拾拾拾 一二三 肆伍陆 捌捌八 九九", "chi 五六七")
    assert wins_by_quad(profile_of("qq-basic"), seat, drawn("四", seat))
    assert not wins_by_quad(profile_of("qq-basic", minimum_huxi=16), seat, drawn("四", seat))
    seat.spoiled = True
    assert not wins_by_quad(profile_of("qq-basic"), seat, drawn("四", seat))


def test_a_start_hand_counts_only_what_was_dealt() -> None:
    kans = "三三三 五五五 六六六 壹壹壹 叁叁叁"
    dealt_only, beside = (
        instant_win(profile_of("qq-basic"), seat, False) for seat in (seat_of(kans), seat_of(kans, "wei 玖"))
    )
    assert beside == dealt_only


def test_of_two_wins_worth_the_same_the_start_hand_counts() -> None:
    plain = _settled("qq-basic", E1, "肆")
    assert isinstance(plain, Win)
    assert not plain.instant
    assert better_win(plain, plain._replace(instant=True)).instant


def test_a_price_without_more_said_is_not_of_the_last_card() -> None:
    profile = profile_of("qq-basic", haidi_units=2)
    assert [price(profile, 1, 1, False), price(profile, 1, 1, False, last=True)] == [1, 3]
