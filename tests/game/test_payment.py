"""Who pays whom: the seat that sits out, the discarder, 醒 (law chapter 10)."""

import pytest

from phz_cli.game.actions import Deal, Hand
from phz_cli.game.cards import parse
from phz_cli.game.melds import Meld
from phz_cli.game.payment import Payment, count_xing, pay_washed, pay_win, share, shift
from phz_cli.game.profile import Profile
from phz_cli.game.settle import Win
from phz_cli.game.table import DISCARDED, DRAWN, SHOWN, Offer, Table
from tests.game.positions import kind, profile_of


def _table(profile: Profile, *, dealer: int = 0, sitting: bool = False, wall_left: int = 5, discards: int = 9) -> Table:
    table = Table(Hand(Deal(((), (), ())), dealer, (), sitting=sitting), profile)
    table.wall_left, table.discards = wall_left, discards
    return table


def _win(each: float, cards: str = "", fan: int = 1) -> Win:
    return Win(15, 1, (), fan, each, (Meld("chi", parse(cards), 0),))


CHANGDE = profile_of("changde-80")


@pytest.mark.parametrize(
    ("dealer", "winner", "each", "points"),
    [(0, 1, 2, (-2, 3, -3)), (0, 0, 2, (4, -3, -3)), (0, 2, 12, (-12, -13, 23))],
)
def test_e17_to_e20_the_seat_that_sits_out_is_paid_too(
    dealer: int, winner: int, each: float, points: tuple[float, ...]
) -> None:
    table = _table(CHANGDE, dealer=dealer, sitting=True)
    paid = pay_win(table, winner, _win(each), Offer(0, DRAWN, 1, 9), ())
    assert paid == Payment(points, 2, 0)
    assert sum(paid.points) + paid.sitting_points == 0


def test_e19_a_washed_hand_pays_the_seat_that_sits_out() -> None:
    assert pay_washed(_table(CHANGDE, sitting=True)) == Payment((0, -1, -1), 2, 0)
    assert pay_washed(_table(CHANGDE)) == Payment((0, 0, 0), 0, 0)
    assert pay_washed(_table(profile_of("changde-80", stake=5), sitting=True)) == Payment((0, -5, -5), 10, 0)


@pytest.mark.parametrize(
    ("source", "discards", "options", "points"),
    [
        (DISCARDED, 9, {}, (-6, 6, 0)),
        (DRAWN, 9, {}, (-3, 6, -3)),
        (SHOWN, 0, {}, (-3, 6, -3)),
        (DISCARDED, 1, {}, (-3, 6, -3)),
        (DISCARDED, 1, {"dihu_payers": "discarder"}, (-6, 6, 0)),
        (DISCARDED, 9, {"discard_payment": "each"}, (-3, 6, -3)),
    ],
)
def test_guilin_the_discarder_pays_both_shares(
    source: str, discards: int, options: dict[str, object], points: tuple[float, ...]
) -> None:
    table = _table(profile_of("guilin", **options), discards=discards)
    assert pay_win(table, 1, _win(3, "一二三"), Offer(9, source, 0, 9), parse("八")).points == points


@pytest.mark.parametrize(("card", "after"), [("一", "二"), ("十", "一"), ("拾", "壹"), ("玖", "拾")])
def test_the_next_rank_of_the_same_size(card: str, after: str) -> None:
    assert shift(kind(card), 1) == kind(after)


@pytest.mark.parametrize(
    ("cards", "flips", "wall_left", "found"),
    [
        ("二二三四", "一", 5, (2, False)),
        ("二二三四", "", 5, (0, True)),
        ("二二三四", "", 1, (0, True)),
        ("二二三四", "", 0, (0, False)),
        ("二二二二", "一", 5, (4, True)),
        ("二二二二", "一十", 5, (4, False)),
        ("二二二二一", "一十", 5, (5, False)),
        ("二二二二", "一", 1, (4, False)),
    ],
)
def test_xing_is_counted_and_chained(cards: str, flips: str, wall_left: int, found: tuple[int, bool]) -> None:
    assert count_xing(profile_of("guilin"), parse(cards), parse(flips), wall_left) == found


def test_xing_does_not_chain_by_option() -> None:
    assert count_xing(profile_of("guilin", xing_chain=False), parse("二二二二"), parse("一"), 5) == (4, False)


@pytest.mark.parametrize(("multiplied", "each"), [(False, 5), (True, 7)])
def test_xing_enters_the_payment(multiplied: bool, each: float) -> None:
    profile = profile_of("guilin", xing_multiplied=multiplied)
    paid = pay_win(_table(profile), 1, _win(3, "二二三", 2), Offer(0, DRAWN, 0, 9), parse("一"))
    assert (paid.xing, paid.points, paid.flip_due) == (2, (-each, 2 * each, -each), False)


@pytest.mark.parametrize(("on_haidi", "xing"), [(False, 0), (True, 2)])
def test_no_xing_on_the_last_card(on_haidi: bool, xing: int) -> None:
    """The wall is empty then, so that only the winning card itself can count."""
    table = _table(profile_of("guilin", xing_on_haidi=on_haidi, xing_mode="follow"), wall_left=0)
    assert pay_win(table, 1, _win(3, "二二三"), Offer(0, DRAWN, 0, 9), ()).xing == xing


def test_a_win_without_a_card_is_paid_by_both() -> None:
    assert pay_win(_table(profile_of("guilin")), 0, _win(1), None, parse("一")).points == (2, -1, -1)


def test_a_card_turned_from_an_empty_wall_counts_nothing() -> None:
    guilin = profile_of("guilin")
    assert count_xing(guilin, parse("六六一"), parse("五"), 1) == (2, False)
    assert count_xing(guilin, parse("六六一"), parse("五"), 0) == (0, False)
    assert count_xing(guilin, parse("六六六六一"), parse("五十"), 1) == (4, False)


def test_a_card_turned_after_the_winning_card_counted_itself() -> None:
    follow = profile_of("guilin", xing_mode="follow")
    cards, won_on = parse("二二二二三三"), kind("一")
    assert [count_xing(follow, cards, parse("二"), wall_left, won_on)[0] for wall_left in range(4)] == [4, 6, 6, 6]


@pytest.mark.parametrize("on_empty", ["none", "winning_card", "next"])
def test_a_win_without_a_card_has_no_xing_at_an_empty_wall(on_empty: str) -> None:
    assert count_xing(profile_of("guilin", xing_on_empty=on_empty), parse("壹玖拾"), (), 0) == (0, False)


def test_a_share_without_a_washed_hand_and_xing_is_the_price_of_the_win() -> None:
    assert share(profile_of("guilin", huangfan=True), _win(3)) == 3
