"""Waits: a card is listed exactly when holding it up would win; what bars a way; the dealer's 亮张."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from phz_cli.game.cards import COPIES, KINDS, cards_of, counts_of, parse, text
from phz_cli.game.melds import RUNS, Meld, same_kind
from phz_cli.game.settle import Shortfall, Win, settle
from phz_cli.game.table import DISCARDED, DRAWN, SHOWN, Seat
from phz_cli.game.trial import Trial
from phz_cli.game.waits import Barred, Way, barred, copies_owned, waits, weigh
from tests.game.positions import PROFILES, kind, profile_of, seat_of

OWN, OTHER = Way(DRAWN, True), Way(DRAWN, False)
WAYS = (OWN, OTHER, Way(DRAWN, True, last=True), Way(DISCARDED, False), Way(DISCARDED, False, first=True))


def near_win(random: Random) -> Seat:
    """A seat that holds six groups and one that lacks a card: mostly one that waits for something."""
    while True:
        counts = [0] * KINDS
        hand: list[int] = []
        laid: list[Meld] = []
        quad = random.random() < 0.4
        for place in range(7):
            group = _group(random, quad, place)
            for card in group.cards:
                counts[card] += 1
            if group.kind in ("chi", "peng", "wei", "pao", "ti"):
                laid.append(group)
            else:
                hand += group.cards
        if max(counts) <= COPIES and hand:
            hand.remove(random.choice(hand))
            return _seat(hand, laid)


def _group(random: Random, quad: bool, place: int) -> Meld:
    card = random.randrange(KINDS)
    if quad and place < 2:
        return same_kind(random.choice(("pao", "ti")) if place else "jiang", card)
    if random.random() < 0.5:
        run = random.choice(sorted(RUNS))
        return Meld(random.choice(("chi", "shun")), run, RUNS[run])
    return same_kind(random.choice(("peng", "wei", "kan")), card)


def _seat(hand: list[int], laid: list[Meld]) -> Seat:
    seat = Seat(tuple(hand))
    for meld in laid:
        seat.lay(meld)
        seat.intakes += 1
        seat.wei_base |= (meld.kind == "wei") << meld.cards[0]
        seat.peng_base |= (meld.kind == "peng") << meld.cards[0]
    return seat


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 1 << 32), st.sampled_from(PROFILES), st.sampled_from(WAYS))
def test_a_card_is_listed_exactly_when_it_wins(seed: int, rules: str, way: Way) -> None:
    profile, seat = profile_of(rules), near_win(Random(seed))
    listed = {wait.card: wait for wait in waits(profile, seat, way)}
    owned = counts_of([*cards_of(seat.hand), *(card for meld in seat.melds for card in meld.cards)])
    for card in range(KINDS):
        trial = Trial(card, *way, seat.intakes, seat.held, card)
        outcome = settle(profile, seat, trial) if owned[card] < COPIES and not barred(profile, way) else None
        assert (card in listed) == isinstance(outcome, Win), text([card])
        if card in listed:
            assert listed[card] == (card, COPIES - owned[card], outcome)


def test_hands_that_lack_one_card_mostly_wait() -> None:
    """What the property above looks at is not empty."""
    waiting = sum(any(waits(profile_of("guilin"), near_win(Random(seed)), OWN)) for seed in range(60))
    assert waiting > 20


def test_the_waits_of_a_hand_with_their_price() -> None:
    seat = seat_of("柒柒柒 伍伍 一壹壹 三四五 六七八", "peng 玖", "chi 八九十")
    profile = profile_of("qq-half")
    own = [(text([wait.card]), wait.copies, wait.win.huxi, wait.win.each) for wait in waits(profile, seat, OWN)]
    assert own == [("伍", 2, 15, 2), ("柒", 1, 15, 2), ("玖", 1, 15, 2)]
    assert [text([wait.card]) for wait in waits(profile, seat, OTHER)] == ["玖"]


@pytest.mark.parametrize(
    ("rules", "way", "why"),
    [
        ("qq-half", Way(DISCARDED, False), "discard"),
        ("guilin", Way(DISCARDED, False), ""),
        ("guilin", Way(SHOWN, False), "shown"),
        ("guilin", Way(SHOWN, True, dealer=True), ""),
        ("changde-80", Way(SHOWN, False), ""),
        ("qq-half", OTHER, ""),
    ],
)
def test_what_a_profile_bars(rules: str, way: Way, why: str) -> None:
    profile = profile_of(rules)
    assert barred(profile, way) == why
    outcome = weigh(profile, seat_of("二七十 贰柒拾 一二三 壹贰叁 四五六 七八九 八九"), kind("十"), way)
    assert outcome == Barred(why) if why else isinstance(outcome, Win)


def test_the_dealer_has_the_shown_card_in_its_hand() -> None:
    """A triplet that the 亮张 completes is a 坎 for the dealer and a 碰 for anybody else (law 9.3)."""
    seat = seat_of("伍伍 一二三 二七十 壹贰叁 四五六 七八九 捌捌八")
    before = list(seat.hand)
    dealer = weigh(profile_of("changde-80"), seat, kind("伍"), Way(SHOWN, True, dealer=True))
    other = weigh(profile_of("changde-80"), seat, kind("伍"), Way(SHOWN, False))
    assert isinstance(dealer, Win) and dealer.huxi == 3 + 3 + 6 + 6
    assert isinstance(other, Win) and other.huxi == 3 + 3 + 6 + 3
    assert ("天胡", 6) in dealer.names and ("地胡", 6) in other.names
    assert seat.hand == before


def test_five_kans_win_whatever_is_shown() -> None:
    seat = seat_of("一一一 三三三 五五五 壹壹壹 叁叁叁 二四六八十")
    way = Way(SHOWN, False)
    assert len(list(waits(profile_of("qq-half"), seat, way))) == KINDS
    assert not list(waits(profile_of("qq-half", instant_win=False), seat, way))
    dealt = seat_of("一一一 三三三 五五五 壹壹壹 叁叁 二四六八十拾", "ti 九 dealt")
    won = weigh(profile_of("qq-half"), dealt, kind("叁"), Way(SHOWN, True, dealer=True))
    assert isinstance(won, Win) and won.instant


def test_an_arrangement_that_pays_more_counts_before_five_kans() -> None:
    seat = seat_of("一一一 三三三 五五五 壹壹壹 叁叁叁 八八捌 九九")
    outcome = weigh(profile_of("qq-half"), seat, kind("玖"), Way(SHOWN, False))
    assert isinstance(outcome, Win) and not outcome.instant
    assert (outcome.huxi, outcome.names, outcome.each) == (21, (("乌胡", 5),), 15)


def test_a_barred_way_still_lets_five_kans_win() -> None:
    seat = seat_of("一一一 三三三 五五五 壹壹壹 叁叁叁 二四六八十")
    outcome = weigh(profile_of("guilin", instant_win=True), seat, kind("拾"), Way(SHOWN, False))
    assert isinstance(outcome, Win) and outcome.instant


def test_no_fifth_copy_is_waited_for() -> None:
    seat = seat_of("捌", "ti 九", "peng 陆", "chi 一二三", "chi 壹贰叁", "chi 六七八", "chi 四五六")
    assert [text([wait.card]) for wait in waits(profile_of("qq-half"), seat, OTHER)] == ["捌"]
    assert copies_owned(seat)[kind("九")] == COPIES
    assert all(wait.card not in parse("九") for wait in waits(profile_of("guilin"), seat, OWN))


def test_a_hand_of_the_wrong_size_waits_for_nothing() -> None:
    outcome = weigh(profile_of("qq-half"), seat_of("一二三 四五"), kind("六"), OTHER)
    assert outcome == Shortfall(None)
