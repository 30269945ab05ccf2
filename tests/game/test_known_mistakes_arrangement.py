"""Mistakes of other programs in arranging a hand and counting its 胡息 (bugs.md §5.1, rows 1-38)."""

from itertools import pairwise, permutations, product
from random import Random

import pytest

from phz_cli.game.arrange import Shape, key_of, shapes
from phz_cli.game.cards import CHARACTERS, COPIES, KINDS, RANKS, counts_of, parse, text
from phz_cli.game.chances import best_win
from phz_cli.game.melds import RUNS, chi_ways, run_huxi, same_kind
from phz_cli.game.names import Facts, hold
from phz_cli.game.payment import pay_win
from phz_cli.game.playout import playout
from phz_cli.game.replay import Replay, steps
from phz_cli.game.settle import Shortfall, Trial, Win, is_instant, settle
from phz_cli.game.table import DRAWN, SHOWN, Offer
from tests.game.known_mistakes import ZERO, group_kinds, huxi, outcome, seat_with
from tests.game.positions import (
    PROFILES,
    breaches,
    dealt,
    drawn,
    go_on,
    judged,
    kind,
    position,
    profile_of,
    replayed,
    seat_of,
)

SCORING = [("二七十", 3), ("一二三", 3), ("贰柒拾", 6), ("壹贰叁", 6)]


def _shapes(cards: str, pair: bool = False) -> tuple[Shape, ...]:
    return shapes(key_of(counts_of(parse(cards.replace(" ", "")))), pair)


def _waits(hand: str, *melds: str) -> dict[str, int]:
    """The cards that complete a hand, each with the most 胡息 of the arrangement (the laid ones left out)."""
    seat = seat_with(hand, *melds)
    laid = sum(meld.huxi for meld in seat.melds)
    found = {}
    for card in CHARACTERS:
        if hand.count(card) < COPIES:
            both = [outcome(seat, card, own=own) for own in (False, True)]
            values = [one.huxi - laid for one in both if isinstance(one, Win)]
            if values:
                found[card] = max(values)
    return found


def test_a_triplet_with_another_seats_card_is_a_peng() -> None:
    """A triplet completed by another player's card was scored as 坎 or 偎 (row 1)."""
    assert huxi("壹壹 八九十", "壹", "chi 贰柒拾") == 9
    assert huxi("壹壹 八九十", "壹", "chi 贰柒拾", own=True) == 12
    assert outcome(seat_with("壹壹 八九十", "chi 贰柒拾"), "壹", minimum=10) == Shortfall(9)


@pytest.mark.parametrize("card", CHARACTERS)
def test_every_kind_of_triplet_depends_on_whose_card_it_is(card: str) -> None:
    """Every triplet was scored as a 偎, whoever drew its third card (row 2)."""
    big = kind(card) >= RANKS
    assert huxi(card * 2, card) == (3 if big else 1)
    assert huxi(card * 2, card, discard=True) == (3 if big else 1)
    assert huxi(card * 2, card, own=True) == (6 if big else 3)


@pytest.mark.parametrize(("hand", "card", "melds"), [("三三三四", "五", ("ti 九",)), ("拾拾拾贰柒", "十", ())])
def test_a_kan_is_one_group(hand: str, card: str, melds: tuple[str, ...]) -> None:
    """A 坎 was split for a win: 三三三四五 as 三四五 and 对三, 拾拾拾贰柒十 as 贰柒拾 and 十拾拾 (row 3)."""
    assert outcome(seat_with(hand, *melds), card) == Shortfall(None)
    assert outcome(seat_with(hand, *melds), card, own=True) == Shortfall(None)


def test_the_order_of_cards_changes_no_huxi() -> None:
    """A 坎 was split or not by the order of the cards: the same hand gave 24 or 27 胡息 (row 4)."""
    cards, random = list("壹壹壹一二三二贰贰三叁叁七七柒八八"), Random(4)
    for _ in range(20):
        random.shuffle(cards)
        assert huxi("".join(cards), "捌", "peng 玖") == 12


@pytest.mark.parametrize("rules", PROFILES)
def test_in_every_win_the_kans_are_whole(rules: str) -> None:
    """345 of 3,791 hands were taken for wins because 坎 were split (row 5)."""
    assert outcome(seat_of("三三三九九九壹壹贰贰贰叁叁陆陆柒玖玖玖拾"), "陆", own=True) == Shortfall(None)
    profile, wins = profile_of(rules), 0
    for seed in range(25):
        for step in steps(playout(profile, Random(f"kans {seed}")), profile, Replay()):
            if step.action.do == "hu":
                seat = step.table.seats[step.action.seat]
                found = best_win(step.table, step.action.seat)
                wins += 1
                for card in range(KINDS):
                    if seat.kans >> card & 1 and card != step.action.card:
                        assert group_kinds(found, card) == {"kan"}
    assert wins


def test_mixed_triplets_are_groups_without_huxi() -> None:
    """The search knew no 绞, and 978 wins were missed (row 6)."""
    assert {shape.huxi for shape in _shapes("三三叁 捌八捌")} == {0}
    assert huxi("二三五五六六七七十十壹贰贰叁肆伍陆柒拾拾", "一", own=True) == 15


def test_the_search_is_exhaustive() -> None:
    """A greedy search without backtracking missed 9 % of the wins (row 7)."""
    hand = "一二二二五六七八九十壹壹贰伍伍陆陆陆柒拾"
    assert outcome(seat_of(hand), "八", own=True, minimum=15) != Shortfall(None)
    assert huxi(hand, "八", own=True) == 15


def test_an_incomplete_first_grouping_spoils_no_later_one() -> None:
    """The first, failing decomposition set the maximum to NaN, and every later one lost against it (row 8)."""
    assert _shapes("一一壹 二三四") == (Shape(0, 2, 0, False),)
    assert _shapes("一二三 一壹壹 贰贰二") == (Shape(3, 3, 1, False),)
    assert _shapes("一二三 一壹") == ()


def test_a_complete_hand_of_no_huxi_is_complete() -> None:
    """The best 胡息 started at 0 and was compared with >, so that a shape of 0 胡息 was lost (row 9)."""
    assert _waits("柒柒八九十拾拾", "ti 一") == {"七": 0, "十": 0, "柒": 6, "拾": 6}
    table = position("qq-basic", ("", "伍陆", ""), "肆", melds={1: ["chi 四五六"] * 6})
    assert judged(table, "hu 1 肆") == ["H701"]


def test_waits_do_not_depend_on_the_order_of_cards() -> None:
    """柒拾 waited for 贰 at 3 胡息, and 柒柒拾拾 for four cards or one by the order of the cards (row 10)."""
    assert _waits("柒拾") == {"贰": 6}
    four = {"七": 0, "十": 0, "柒": 6, "拾": 6}
    assert all(_waits("".join(order), "ti 一") == four for order in set(permutations("柒柒拾拾")))


def test_a_big_wei_counts_six_and_once() -> None:
    """A big 啸 had a small one's value, and its 胡息 were added twice (row 11)."""
    for card, worth in (("二", 3), ("贰", 6)):
        table = position("qq-basic", (card * 2 + "伍", "", ""), card)
        assert go_on(table, f"wei 0 {card}") == []
        assert table.seats[0].table_huxi == worth
        assert huxi("五六", "四", f"wei {card}") == worth


@pytest.mark.parametrize("size", [0, RANKS])
def test_a_pair_and_two_neighbours_wait_for_both_ends(size: int) -> None:
    """A pair and two single cards were looked up with one index too many or too few (row 12)."""
    for low, high in pairwise(range(RANKS)):
        pair = text([RANKS - size + (low + 5) % RANKS])
        ends = {rank for rank in (low - 1, high + 1) if 0 <= rank < RANKS}
        assert set(_waits(pair * 2 + text([size + low, size + high]), "ti 捌")) == set(
            text(size + rank for rank in ends)
        )


def test_of_many_groupings_the_one_with_most_huxi_counts() -> None:
    """A table kept the first 胡息 found for a key, not the best (row 13)."""
    assert {shape.huxi for shape in _shapes("二七十 二七十 贰柒拾")} == {0, 12}
    assert huxi("二七十 二七十 贰柒", "拾") == 12


def test_the_huxi_of_kans_are_part_of_the_minimum() -> None:
    """The 胡息 of 坎 were not taken off what was still needed, and a removed pair was put back wrongly (row 14)."""
    hand = "壹壹壹 一一一 二七十 五六"
    assert isinstance(outcome(seat_with(hand, "wei 九"), "四", minimum=15), Win)
    assert outcome(seat_with(hand, "peng 九"), "四", minimum=15) == Shortfall(13)
    assert huxi("壹壹壹 一一一 八八 五六", "四", "pao 九") == 15
    assert huxi("壹壹壹 五五 六七", "五", "pao 九") == 12, "of three 五 two are the 将"


def test_the_end_of_a_size_is_no_bound_to_run_over() -> None:
    """Cards above ten crashed the table lookup, and small and big bounds were mixed (row 15)."""
    full = [2] * KINDS
    for card in range(KINDS):
        ways = [way[0] for way in chi_ways(full, card)]
        assert all(card in group and group in RUNS for group in ways)
    assert run_huxi(parse("八九十")) == run_huxi(parse("捌玖拾")) == 0
    assert [run_huxi(parse(cards)) for cards in ("九十壹", "十壹贰", "玖拾一", "十一二", "九十一")] == [None] * 5


@pytest.mark.parametrize(("group", "worth"), SCORING)
def test_every_scoring_run_counts_however_many_there_are(group: str, worth: int) -> None:
    """A second 二七十 was taken for the first, and never more than two were counted (row 16)."""
    assert huxi(group * 2 + "九玖", "玖", f"chi {group}") == 3 * worth
    assert huxi(group * 2 + "九玖", "玖", f"chi {group}", f"chi {group}") == 4 * worth


@pytest.mark.parametrize(("group", "worth"), [*SCORING, ("四五六", 0)])
def test_an_eaten_group_keeps_its_huxi(group: str, worth: int) -> None:
    """The 胡息 of a laid 吃 were ignored, and 203 wins were lost (row 17)."""
    table = position("qq-basic", ("", group[1:] + "捌", ""), group[0])
    assert go_on(table, f"chi 1 {group[0]} {group}") == []
    assert table.seats[1].table_huxi == worth
    assert huxi("九玖", "玖", f"chi {group}") == worth


def test_two_quads_win_with_one_pair_but_the_second_completes_nothing() -> None:
    """With a 提 or 跑 on the table another quad was always refused, or always taken (row 18)."""
    assert huxi("一一 五六", "四", "ti 九", "pao 玖") == 18
    assert huxi("一一 五六", "三", "ti 九", "wei 三") is None
    assert huxi("一一 五六", "四", "ti 九", "wei 四") == 12


def test_the_fourth_card_drawn_to_the_own_wei_is_a_ti() -> None:
    """The fourth card of a laid 偎, drawn by its owner, was scored as a 跑 and without a pair (row 19)."""
    for card, worth in (("九", 9), ("玖", 12)):
        assert huxi("一一", card, f"wei {card}", own=True) == worth
        assert huxi("四五", card, f"wei {card}", own=True) is None
        assert huxi("一一", card, f"wei {card}") == worth - 3


def test_two_seven_ten_is_of_one_size() -> None:
    """二七十 was accepted of mixed sizes (row 20)."""
    for cards in product("二贰", "七柒", "十拾"):
        mixed = 0 < sum(kind(card) < RANKS for card in cards) < 3
        assert (run_huxi(parse("".join(cards))) is None) is mixed


def test_every_run_can_be_eaten() -> None:
    """二三四, 三四五 and others were missing from the table of 吃 (row 21)."""
    assert len(RUNS) == 2 * (8 + 1) + 2 * RANKS
    for group in RUNS:
        for card in set(group):
            rest = list(group)
            rest.remove(card)
            table = position("qq-basic", ("", text(rest) + text({0, 1, 2, 13, 14, 15} - set(group)), ""), text([card]))
            assert judged(table, f"chi 1 {text([card])} {text(group)}") == []


def test_a_failed_branch_leaves_the_cards_as_they_were() -> None:
    """Cards taken out in a branch that failed were not put back (row 22)."""
    seat = seat_of("一一二三三四四五六六陆捌玖玖拾拾柒柒壹壹")
    before = list(seat.hand)
    loose = list(seat.loose_counts())
    assert outcome(seat, "五") == outcome(seat, "五") == Shortfall(None)
    list(chi_ways(loose, kind("三")))
    assert (seat.hand, seat.held, loose) == (before, 20, before)


def test_a_fourth_card_may_make_a_quad_or_a_run() -> None:
    """With three in hand only the 跑, or only the run, was tried (row 23)."""
    assert huxi("四四四 五六", "四") == 3
    assert huxi("四四四 一一", "四") == 6
    assert huxi("肆肆肆 四四 二七十", "肆") == 12
    assert group_kinds(outcome(seat_with("玖玖玖 一一"), "玖"), kind("玖")) == {"pao"}
    assert group_kinds(outcome(seat_with("玖玖玖 捌拾"), "玖"), kind("玖")) == {"kan", "shun"}


@pytest.mark.parametrize(("card", "worth"), [("九", 9), ("玖", 12)])
def test_four_in_hand_are_a_ti(card: str, worth: int) -> None:
    """Four cards in hand were scored as a 跑 (row 24)."""
    found = outcome(seat_with(card * 4 + "十十 七八"), "六")
    assert isinstance(found, Win)
    assert found.huxi == worth
    assert group_kinds(found, kind(card)) == {"ti"}
    assert outcome(seat_with(card * 4 + "十拾 七八"), "六") == Shortfall(None)


def test_the_own_third_card_is_no_part_of_a_run() -> None:
    """A hand won with the self-drawn third card in a run, where a 偎 is forced (row 25)."""
    hand = "一四六六六九九九十十壹壹贰叁肆肆捌捌捌拾"
    assert outcome(seat_of(hand), "壹", own=True) == Shortfall(None)
    assert huxi("壹壹 贰叁 一", "壹") == 6
    assert huxi("壹壹 贰叁 一", "壹", own=True) is None


def test_the_best_win_is_kept_and_a_pair_comes_with_a_quad_only() -> None:
    """The first arrangement of 15 was returned, and pairs were not tied to quads (row 26)."""
    seat = seat_with("二七十 二七十 贰柒", "wei 壹", "wei 叁", "wei 九")
    found = outcome(seat, "拾", minimum=15)
    assert isinstance(found, Win)
    assert found.huxi == 27
    assert huxi("九九 五六", "四", "pao 一") == 6
    assert outcome(seat_of("九九 五六", "wei 一", *ZERO[:4]), "四") == Shortfall(None)
    assert outcome(seat_of("九八七 五六", "pao 一", *ZERO[:4]), "四") == Shortfall(None)


def test_a_hand_wins_with_any_number_of_its_groups_laid() -> None:
    """A remainder that no hand has was asked for, and table melds were ignored: nothing ever won (row 27)."""
    laid = ["一二三", "二七十", "贰柒拾", "壹贰叁", "六七八", "肆伍陆"]
    for number in range(len(laid) + 1):
        hand = "".join(laid[number:]) + "八九"
        assert huxi(hand, "十", *(f"chi {group}" for group in laid[:number])) == 18


def test_the_winning_card_is_part_of_the_hand() -> None:
    """The hand was searched without the winning card (row 28)."""
    seat = seat_with("一二三 二七十 五六")
    assert isinstance(outcome(seat, "四"), Win)
    assert outcome(seat, "九") == Shortfall(None)
    assert settle(profile_of("guilin"), seat, Trial(-2, DRAWN, False)) == Shortfall(None)


def test_enough_huxi_on_the_table_are_no_win() -> None:
    """A win was granted for 10 laid 胡息 whether or not the hand was complete (row 29)."""
    table = position(
        "guilin", ("", "一三五七九", ""), "十", melds={1: ["wei 壹", "wei 贰", "wei 叁", "wei 肆", "peng 八"]}
    )
    assert judged(table, "hu 1 十") == ["H702"]
    assert _shapes("八九十 四五六") != ()


def test_every_wait_is_found_once() -> None:
    """Waits were merged by the last group alone: one too many, one too few (row 30)."""
    hand = "贰贰贰贰柒柒柒拾拾十十九八七七六五四三二"
    waits = dict.fromkeys("一二三五六八九十", 21) | {"四": 18, "七": 18, "拾": 24}
    found = {}
    for card in CHARACTERS:
        if hand.count(card) < COPIES:
            both = [outcome(seat_of(hand), card, own=own, minimum=15) for own in (False, True)]
            if values := [one.huxi for one in both if isinstance(one, Win)]:
                found[card] = max(values)
    assert found == waits


def test_three_quads_want_a_pair() -> None:
    """Three quads were a win without a pair (row 31)."""
    quads = ("pao 一", "pao 九", "pao 玖")
    assert outcome(seat_of("七八", *quads, *ZERO[:3]), "六") == Shortfall(None)
    assert huxi("八 四五六", "八", *quads) == 21


def test_one_card_counts_in_one_group() -> None:
    """One red card was counted in two sets: 壹贰叁 and 贰柒拾 with a single 贰 (row 32)."""
    assert _shapes("壹贰叁 柒拾") == ()
    assert huxi("壹叁 柒拾 八", "贰") is None
    assert huxi("壹贰叁 柒拾", "贰") == 12


def test_a_fifth_copy_is_named() -> None:
    """The evaluator accepted a fifth copy of a card (row 33)."""
    hands = dealt("*", "*", "*").hands
    five = (*range(KINDS), 0)
    deal = dealt("*", "*", "*")._replace(hands=(five, (0, *hands[1][1:]), (0, 0, *hands[2][2:])))
    assert ("R102", 0, -1) in breaches(replayed("qq-basic", deal))


def test_a_hand_that_cannot_be_arranged_comes_to_an_end() -> None:
    """Sorting 二二三三三肆肆 looped for ever, because its best score started too high (row 34)."""
    assert _shapes("二二三三三肆肆") == ()
    assert _shapes("二二三三三肆肆", pair=True) == ()
    assert huxi("二二三三三肆肆九", "玖") is None


@pytest.mark.parametrize("rules", PROFILES)
def test_no_huxi_is_no_win(rules: str) -> None:
    """无胡, which only 耒阳 knows, was counted elsewhere and with a pair (row 35)."""
    seat = seat_with("三三叁 六七八 五六")
    assert settle(profile_of(rules), seat, drawn("四", seat)) == Shortfall(0)
    assert settle(profile_of(rules), seat_of("九九 五六", *ZERO[:5]), drawn("四", seat)) == Shortfall(None)


def test_tianhu_doubles_once() -> None:
    """天胡 and 地胡 were not doubled, or doubled twice (row 36)."""
    hand = "三三三三 贰柒拾 壹贰叁 肆伍陆 六七八 九九 五六四"
    seat = seat_of(hand)
    found = settle(profile_of("guilin"), seat, Trial(-2, SHOWN, True, dealer=True, held=20, won_on=kind("四")))
    assert isinstance(found, Win)
    assert (found.names, found.units, found.each) == ((("天胡", 2),), 4, 8)
    names, fan = hold(profile_of("guilin"), Facts(dihu=True))
    assert (names, fan) == ((("地胡", 2),), 2)


def test_xing_counts_hand_table_and_winning_card_and_no_discard() -> None:
    """A card named for a bonus was counted in the hand alone, or among the discards too (row 37)."""
    laid = ["peng 玖", "chi 肆伍陆", "chi 柒捌玖"]
    table = position("guilin", ("", "贰柒拾 一二三 五六 六七八 九", ""), "三", melds={1: laid}, owes=1)
    assert go_on(table, "discard 1 九") == []
    table.offer = Offer(kind("四"), DRAWN, 0, 42)
    won = best_win(table, 1)
    assert isinstance(won, Win)
    xing = {flip: pay_win(table, 1, won, table.offer, parse(flip)).xing for flip in "三五捌八"}
    assert xing == {"三": 1, "五": 2, "捌": 4, "八": 0}


def test_only_the_group_of_the_winning_card_is_touched_by_it() -> None:
    """A laid group was taken for the winning one because it held the same kind (row 38)."""
    seat = seat_of("贰柒拾 一二三 肆陆 四五六 六七八", "wei 伍 shown", "chi 柒捌玖")
    seat.passed_peng |= 1 << kind("伍")
    found = settle(profile_of("guilin"), seat, drawn("伍", seat))
    assert isinstance(found, Win)
    assert found.huxi == 6 + 3 + 6
    assert is_instant(profile_of("qq-basic"), seat) is False
    assert same_kind("wei", kind("伍"), shown=True).huxi == 6
