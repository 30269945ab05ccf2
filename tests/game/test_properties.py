"""What holds at every step of every hand: conserved cards, the residue of law 3.2, one notion of what is legal."""

from collections.abc import Iterator
from random import Random

import pytest

from phz_cli.game import actions as verbs
from phz_cli.game.actions import Action, Deal, Hand
from phz_cli.game.cards import COPIES, DECK, KINDS, counts_of
from phz_cli.game.judge import judge
from phz_cli.game.offers import is_legal, normal, offers, offers_of
from phz_cli.game.playout import choose, deal_hand, playout
from phz_cli.game.profile import Profile
from phz_cli.game.replay import Replay, carry_out, run, steps
from phz_cli.game.table import Table
from phz_cli.rulebook import load_profile
from tests.game.conceivable import conceivable
from tests.game.positions import PROFILES

FAST = 100
MANY = 2_000
SAMPLED = 12


def _hand(rules: str, seed: int) -> tuple[Profile, Hand]:
    profile = load_profile(rules)
    return profile, playout(profile, Random(f"{rules}/{seed}"), seed % 3, profile.sitting, seed % 4)


def _kept(table: Table, deal: Deal) -> None:
    """All 80 cards are in a hand, in a meld, untaken beside a seat, or in the wall; nobody owes or hides one.

    A card that was drawn or discarded and not taken lies on its pile: what the table cannot say is what is left.
    """
    held = sum(seat.held for seat in table.seats)
    melded = sum(len(meld.cards) for seat in table.seats for meld in seat.melds)
    wall = table.wall_left
    known = [card for seat in table.seats for kind in range(KINDS) for card in [kind] * seat.hand[kind]]
    known += [card for seat in table.seats for meld in seat.melds for card in meld.cards]
    known += (deal.wall or ())[len(table.drawn) :]
    assert len(known) == held + melded + wall
    assert max(counts_of(known)) <= COPIES
    for seat in table.seats:
        assert seat.held == sum(seat.hand) >= 0
        assert seat.table_huxi == sum(meld.huxi for meld in seat.melds)


class _Piles:
    """The cards that nobody took, counted from the actions alone."""

    def __init__(self) -> None:
        self.untaken = 0

    def follow(self, action: Action, dealt_quad: bool) -> None:
        """A draw or discard adds a card to the piles; an intake of it takes it away."""
        if action.do in (verbs.DRAW, verbs.DISCARD):
            self.untaken += 1
        elif action.do in (verbs.CHI, verbs.PENG, verbs.WEI, verbs.PAO) or (action.do == verbs.TI and not dealt_quad):
            self.untaken -= 1


def _residue(table: Table, stuck: set[int]) -> Iterator[str]:
    """Seats whose count is off: h + 3m is 20, or 19 with a quad, and one more where a discard is owed (law 3.2).

    `stuck` seats had only 坎 left when a discard was due (law 3.3, 5.7); they are added here and not looked at again.
    """
    for number, seat in enumerate(table.seats):
        if seat.excess() > 0 and seat.loose_held() == 0:
            stuck.add(number)
        if number in stuck:
            continue
        quads = seat.quads_laid + seat.quads.bit_count()
        rest = 19 if quads else 20
        hidden = seat.quads.bit_count()
        count = seat.held - hidden + 3 * len(seat.melds)
        owed = table.debt is not None and table.debt.seat == number
        dealt_quads = seat.laid_dealt + hidden
        short = max(0, dealt_quads - 1) if table.profile.opening_ti != "hidden" else 0
        if not rest - short <= count - owed <= rest:
            yield f"seat {number}: {count} with {quads} quads, owed {owed}"


@pytest.mark.parametrize("rules", PROFILES)
def test_cards_are_conserved_and_hands_only_shrink(rules: str) -> None:
    for seed in range(FAST // 2):
        profile, hand = _hand(rules, seed)
        table, piles = Table(hand, profile), _Piles()
        replay, stuck = Replay(), set[int]()
        before = [list(seat.hand) for seat in table.seats]
        for action in hand.actions:
            quad = action.do == verbs.TI and table.lays_dealt_quad(action)
            piles.follow(action, quad)
            carry_out(table, action, judge(table, action), replay)
            held = sum(seat.held for seat in table.seats)
            melded = sum(len(meld.cards) for seat in table.seats for meld in seat.melds)
            assert held + melded + piles.untaken + table.wall_left == DECK
            _kept(table, hand.deal)
            now = [list(seat.hand) for seat in table.seats]
            for old, new in zip(before, now, strict=True):
                assert all(after <= earlier for earlier, after in zip(old, new, strict=True))
            before = now
            if not table.ended:
                assert not list(_residue(table, stuck))


@pytest.mark.parametrize("rules", PROFILES)
def test_what_is_offered_is_what_is_judged_legal(rules: str) -> None:
    """At sampled steps every conceivable action is legal exactly when it is among the offers."""
    profile = load_profile(rules)
    for seed in range(6):
        random = Random(f"{rules}/offers/{seed}")
        deal = deal_hand(profile, random, seed % 3)
        table, replay = Table(Hand(deal, seed % 3, ()), profile), Replay()
        number = 0
        while not table.ended:
            if number == 0 or random.random() < SAMPLED / 60 or table.made is not None:
                offered = set(offers(table))
                for action in conceivable(table):
                    legal = not judge(table, action).breaches
                    assert (normal(action) in offered) == legal, (seed, number, action)
            action = choose(table, deal, random)
            carry_out(table, action, judge(table, action), replay)
            number += 1
        assert offers(table) == ()


@pytest.mark.parametrize("rules", PROFILES)
def test_offers_and_judge_agree_after_faults_too(rules: str) -> None:
    """Hands in which now and then somebody does anything at all."""
    profile = load_profile(rules)
    for seed in range(8):
        random = Random(f"{rules}/faults/{seed}")
        deal = deal_hand(profile, random, seed % 3)
        table, replay = Table(Hand(deal, seed % 3, ()), profile), Replay()
        while not table.ended and table.number < 150:
            thinkable = [action for action in conceivable(table) if action.do != verbs.WASH]
            if random.random() < 0.1 and table.wall_left:
                offered = set(offers(table))
                for action in thinkable:
                    legal = not judge(table, action).breaches
                    assert (normal(action) in offered) == legal, (seed, table.number, action)
            action = random.choice(thinkable) if random.random() < 0.1 else choose(table, deal, random)
            if action.do == verbs.DRAW:
                drawn = len(table.drawn)
                wall = deal.wall or ()
                action = action.but(card=wall[drawn] if drawn < len(wall) else 0)
            carry_out(table, action, judge(table, action), replay)


@pytest.mark.parametrize("rules", PROFILES)
def test_offers_and_judge_agree_on_the_last_card(rules: str) -> None:
    """What the last card forces may be left (law 3.7), but no other meld may be made in its place."""
    profile = load_profile(rules)
    wrong = set()
    for seed in range(60):
        random = Random(f"{rules}/last/{seed}")
        deal = deal_hand(profile, random, seed % 3)
        table, replay = Table(Hand(deal, seed % 3, ()), profile), Replay()
        while not table.ended:
            if not table.wall_left:
                offered = set(offers(table))
                for action in conceivable(table):
                    if (normal(action) in offered) == bool(judge(table, action).breaches):
                        wrong.add((seed, table.number, action.do, action.seat, action.card))
            action = choose(table, deal, random)
            carry_out(table, action, judge(table, action), replay)
    assert not wrong


def test_the_offers_of_the_seats_are_the_offers() -> None:
    profile = load_profile("qq-basic")
    deal = deal_hand(profile, Random(5), 0)
    table = Table(Hand(deal, 0, ()), profile)
    action = choose(table, deal, Random(1))
    every = offers(table)
    assert [offered for seat in range(3) for offered in offers_of(table, seat)] == sorted(
        every, key=lambda offered: offered.seat
    )
    assert is_legal(table, action)
    assert not is_legal(table, action.but(seat=1))


def _clean(rules: str, seeds: range) -> None:
    for seed in seeds:
        profile, hand = _hand(rules, seed)
        replay = run(hand, profile)
        assert not replay.breaches, (rules, seed, replay.breaches)
        assert replay.outcome in ("hu", "wash")
        assert replay.payment is not None
        total = sum(replay.payment.points) + replay.payment.sitting_points
        assert abs(total) < 1e-9


@pytest.mark.parametrize("rules", PROFILES)
def test_played_hands_have_no_faults(rules: str) -> None:
    _clean(rules, range(FAST))


@pytest.mark.slow
@pytest.mark.parametrize("rules", PROFILES)
def test_many_played_hands_have_no_faults(rules: str) -> None:
    _clean(rules, range(FAST, FAST + MANY))


@pytest.mark.parametrize("rules", PROFILES)
def test_the_same_seed_is_the_same_hand(rules: str) -> None:
    assert _hand(rules, 7) == _hand(rules, 7)


@pytest.mark.parametrize("rules", PROFILES)
def test_the_order_of_dealt_cards_changes_nothing(rules: str) -> None:
    """Shuffled hands, the dealer's last card kept in its place, replay to the same result."""
    for seed in range(FAST // 4):
        profile, hand = _hand(rules, seed)
        random = Random(seed)
        hands = []
        for seat, cards in enumerate(hand.deal.hands):
            first, last = (cards[:-1], cards[-1:]) if seat == hand.dealer else (cards, ())
            hands.append((*random.sample(first, len(first)), *last))
        shuffled = hand._replace(deal=hand.deal._replace(hands=tuple(hands)))
        assert run(shuffled, profile) == run(hand, profile)


def test_steps_show_the_table_before_each_action() -> None:
    profile, hand = _hand("qq-basic", 3)
    numbers = [(step.number, step.table.number) for step in steps(hand, profile, Replay())]
    assert numbers == [(number, number - 1) for number in range(1, len(hand.actions) + 1)]
