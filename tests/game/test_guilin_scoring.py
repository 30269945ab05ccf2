"""桂林字牌: the worked examples of law 10.10 (翻醒, X1-X7) and law 10.7 (舵 and payment, E1-E10, seed column)."""

from typing import Any

import pytest

from phz_cli.game.cards import COPIES, parse
from phz_cli.game.chances import best_win
from phz_cli.game.payment import Payment, count_xing, pay_win
from phz_cli.game.settle import Win
from phz_cli.game.table import DISCARDED, DRAWN, SHOWN
from tests.game.positions import judged, kind, position, profile_of

DEEP = 9
"""Cards left in the wall where it does not matter how many."""


def _paid(
    hand: tuple[str, ...], card: str, source: str, owner: int, flips: str, *, winner: int = 1, **how: object
) -> tuple[Win, Payment]:
    """The best win of this seat in a position, and who pays it; it must be a legal declaration."""
    stake, wall_left, discards = how.get("stake", 1), how.get("wall_left", DEEP), how.get("discards", 5)
    hands = ["", "", ""]
    hands[winner] = hand[0]
    melds = {winner: list(hand[1:])}
    profile = profile_of("guilin", stake=stake)
    table = position(profile, hands, card, source, owner, melds=melds, wall_left=int(str(wall_left)))
    table.discards = int(str(discards))
    won = best_win(table, winner)
    assert isinstance(won, Win)
    assert judged(table, f"hu {winner} {card}") == []
    return won, pay_win(table, winner, won, table.offer, parse(flips))


def _worth(found: tuple[Win, Payment]) -> tuple[int, int, int, int, tuple[float, ...]]:
    won, paid = found
    assert len(won.groups) == 7
    assert sum(paid.points) == 0
    assert not paid.flip_due
    return won.huxi, won.units, won.fan, paid.xing, paid.points


THIRTEEN = ("贰柒拾 一二三 五六 肆伍陆 六七八", "peng 九", "peng 玖")


def test_e1_ten_huxi_is_one_unit() -> None:
    hand = ("贰柒拾 一二三 五六 肆伍陆 六七八 柒捌玖", "peng 九")
    assert _worth(_paid(hand, "四", DRAWN, 0, "拾")) == (10, 1, 1, 0, (-1, 2, -1))


def test_e2_thirteen_huxi_and_two_xing() -> None:
    assert _worth(_paid(THIRTEEN, "四", DRAWN, 0, "五")) == (13, 2, 1, 2, (-4, 8, -4))


def test_e3_the_own_draw_doubles_the_units_and_not_the_xing() -> None:
    hand = ("贰柒拾 一二三 壹贰叁 五六 肆伍陆 六七八", "peng 九")
    assert _worth(_paid(hand, "四", DRAWN, 1, "三")) == (16, 3, 2, 1, (-7, 14, -7))


def test_e4_the_discarder_pays_for_both() -> None:
    hand = ("贰柒拾 一二三 九九九 五六 肆伍陆 六七八 柒捌玖",)
    assert _worth(_paid(hand, "四", DISCARDED, 0, "八")) == (12, 1, 1, 3, (-8, 8, 0))


def test_e5_the_last_card_doubles_and_turns_no_xing() -> None:
    hand = ("贰柒拾 壹贰叁 一二三 九九九 五六 肆伍陆", "peng 五")
    assert _worth(_paid(hand, "四", DRAWN, 0, "", wall_left=0)) == (19, 4, 2, 0, (-8, 16, -8))


def test_e6_the_own_draw_and_the_last_card_multiply() -> None:
    assert _worth(_paid(THIRTEEN, "四", DRAWN, 1, "", wall_left=0)) == (13, 2, 4, 0, (-8, 16, -8))


def test_e7_tianhu_counts_once_and_its_four_xing_turn_another_card() -> None:
    hand = ("三三三三 贰柒拾 壹贰叁 肆伍陆 六七八 九九 五六四",)
    found = _paid(hand, "四", SHOWN, 0, "二六", winner=0, discards=0)
    assert _worth(found) == (21, 4, 2, 5, (26, -13, -13))
    assert found[0].names == (("天胡", 2),)


def test_e8_dihu_is_paid_by_both() -> None:
    hand = ("贰柒拾 一二三 九九 四五六 肆伍陆 六七八 柒捌玖",)
    found = _paid(hand, "九", DISCARDED, 0, "拾", discards=1)
    assert _worth(found) == (10, 1, 2, 0, (-2, 4, -2))
    assert found[0].names == (("地胡", 2),)


def test_e9_twenty_one_huxi_and_four_xing() -> None:
    hand = ("壹贰叁 贰柒拾 五六 肆伍陆 八八", "pao 三", "peng 玖")
    assert _worth(_paid(hand, "四", DRAWN, 0, "二九")) == (21, 4, 1, 4, (-8, 16, -8))


def test_e10_the_stake_multiplies_everything() -> None:
    hand = ("贰柒拾 壹贰叁 一二三 五六", "wei 捌", "peng 玖", "peng 九")
    assert _worth(_paid(hand, "四", DRAWN, 1, "壹", stake=3)) == (25, 6, 2, 2, (-42, 84, -42))


@pytest.mark.parametrize(
    ("huxi", "units"), [(9, 0), (10, 1), (12, 1), (13, 2), (15, 2), (16, 3), (18, 3), (19, 4), (21, 4), (25, 6)]
)
def test_a_unit_for_ten_and_one_for_every_three_more(huxi: int, units: int) -> None:
    assert profile_of("guilin").units(huxi) == units


def test_the_public_check_of_five_huxi_a_unit() -> None:
    assert profile_of("guilin", unit_step=5).units(21) == 3


# ---------------------------------------------------------------- 翻醒


def _xing(cards: str, flips: str, wall_left: int = DEEP, won_on: str = "", **options: object) -> tuple[int, bool]:
    """醒 and whether a card that had to be turned is missing."""
    profile = profile_of("guilin", **options)
    winning = (kind(won_on),) if won_on else ()
    return count_xing(profile, parse(cards.replace(" ", "")), parse(flips), wall_left, *winning)


def test_x1_four_copies_turn_another_card() -> None:
    assert _xing("叁叁叁 壹贰叁", "贰") == (COPIES, True)


def test_x2_the_second_card_is_added() -> None:
    assert _xing("叁叁叁 壹贰叁 八九十", "贰九") == (5, False)


@pytest.mark.parametrize(("flipped", "xing"), [("十", 2), ("拾", 1)])
def test_x3_ten_is_followed_by_one(flipped: str, xing: int) -> None:
    assert _xing("一一壹 二三", flipped) == (xing, False)


def test_x4_only_the_same_size_counts() -> None:
    assert _xing("叁叁叁", "二") == (0, False)
    assert _xing("叁叁叁", "贰") == (3, False)


def test_x5_the_winning_card_itself_counts_without_a_flip() -> None:
    follow: dict[str, Any] = {"xing_mode": "follow", "xing_offsets": [0]}
    assert _xing("六六六", "", won_on="六", **follow) == (3, False)
    assert _xing("六六六", "", wall_left=0, won_on="六", **follow) == (3, False)
    assert _xing("六六六", "", won_on="七", **follow) == (0, False)


def test_x5_four_copies_of_the_winning_card_still_turn_one() -> None:
    follow: dict[str, Any] = {"xing_mode": "follow", "xing_offsets": [0]}
    assert _xing("六六六六 七八", "", won_on="六", **follow) == (4, True)
    assert _xing("六六六六 七八", "七", won_on="六", **follow) == (5, False)
    assert _xing("六六六六 七八", "", wall_left=0, won_on="六", **follow) == (4, False)


def test_x6_three_ranks_count_and_none_of_them_has_four_copies() -> None:
    assert _xing("四五五六", "五", xing_offsets=[1, 0, -1]) == (4, False)
    assert _xing("四五五五五六", "五", xing_offsets=[1, 0, -1]) == (6, True)


@pytest.mark.parametrize(("on_empty", "xing"), [("none", 0), ("winning_card", 2), ("next", 1)])
def test_x7_the_wall_is_empty(on_empty: str, xing: int) -> None:
    """The winning card 六 stands in for the card that cannot be turned, or the card after it does; the seed has none.

    With the next rank counted 六 gives 七七, and 七 gives 八.
    """
    assert _xing("四五六 七七八", "", wall_left=0, won_on="六", xing_on_empty=on_empty) == (xing, False)


@pytest.mark.parametrize("on_empty", ["none", "winning_card", "next"])
def test_x7_a_wall_with_cards_is_turned_whatever_the_option(on_empty: str) -> None:
    assert _xing("四五六 七七八", "", won_on="六", xing_on_empty=on_empty) == (0, True)
    assert _xing("四五六 七七八", "五", won_on="六", xing_on_empty=on_empty) == (1, False)


def test_x5_x7_the_option_reaches_the_payment() -> None:
    """A win on 四 whose hand holds one 五: 跟醒 +1 pays one more to each, nothing is turned."""
    profile = profile_of("guilin", xing_mode="follow")
    table = position(profile, ["", THIRTEEN[0], ""], "四", DRAWN, 0, melds={1: list(THIRTEEN[1:])})
    won = best_win(table, 1)
    assert isinstance(won, Win)
    assert pay_win(table, 1, won, table.offer, ()) == Payment((-3, 6, -3), 0, 1)
