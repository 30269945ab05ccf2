"""Faults of wins: what is declared and is none, or is shown in the wrong way (H701-H706)."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

from msgspec.structs import replace

from phz_cli.audit.hand import audit_record
from phz_cli.audit.mutation.arrangement import could_be_instant, joins_loose, most_huxi, most_huxi_as_dealt
from phz_cli.audit.mutation.legal_hand import LegalHand
from phz_cli.audit.mutation.moments import Moment, loose, loose_kinds
from phz_cli.audit.mutation.mutant import Expected, Mutant, goes_on, one, played_on, replayed, spoiled
from phz_cli.audit.mutation.of_forced import deadline, next_draw
from phz_cli.game import actions as verbs
from phz_cli.game.actions import Action
from phz_cli.game.cards import COPIES, KINDS, NO_CARD, parse
from phz_cli.game.melds import RUNS
from phz_cli.game.profile import Profile
from phz_cli.game.table import DISCARDED, DRAWN, SHOWN, Offer
from phz_cli.records.hands import from_action

_OUT_OF_REACH = 999
"""A minimum of 胡息 that no hand reaches."""


def _declared(legal: LegalHand, moment: Moment, seat: int, card: int, random: Random, code: str) -> Mutant:
    fault = Action(verbs.HU, seat, card)
    return goes_on(legal, moment.number, [fault], random, Expected(code, moment.number, seat))


def _left(legal: LegalHand, random: Random, source: str) -> Iterator[tuple[Moment, Offer]]:
    """Cards of this source that were left lying."""
    for moment in legal.shuffled(random, verbs.DRAW):
        offer = moment.left_alone
        if offer is not None and offer.source == source:
            yield moment, offer


def wins_on_discards(profile: Profile) -> bool:
    """Whether a discard may be won on at all."""
    return profile.win_on_discard


def only_draws_win(profile: Profile) -> bool:
    """Whether no discard may be won on."""
    return not profile.win_on_discard


# ---------------------------------------------------------------- not enough, or no seven groups


def too_few(legal: LegalHand, random: Random, *, source: str, own: bool = False) -> Mutant | None:
    """H701: seven groups, whose 胡息 are below the minimum however they are laid."""
    for moment, offer in _left(legal, random, source):
        for seat in legal.seats(random):
            if (seat == offer.owner) == own and joins_loose(legal.profile, moment, seat):
                most = most_huxi(moment, seat, offer.card)
                if most is not None and most < legal.profile.minimum_huxi:
                    return _declared(legal, moment, seat, offer.card, random, "H701")
    return None


def minimum_raised(legal: LegalHand, _random: Random) -> Mutant | None:
    """H701: a good win under an option that asks for more 胡息 than there are."""
    win = legal.win()
    if win is None or (win.offer is not None and win.offer.source == SHOWN):
        return None
    record = replayed(legal, legal.hand.actions[: win.number])
    record = replace(record, options={"minimum_huxi": _OUT_OF_REACH})
    return one(record, Expected("H701", win.number, win.action.seat))


def _cannot_win(legal: LegalHand, moment: Moment, seat: int, card: int) -> bool:
    """Whether there are no seven groups with this card for certain."""
    return joins_loose(legal.profile, moment, seat) and most_huxi(moment, seat, card) is None


def no_arrangement(legal: LegalHand, random: Random, *, source: str, own: bool = False) -> Mutant | None:
    """H702: a hand that cannot be laid out as seven groups is declared on a card that was left lying."""
    for moment, offer in _left(legal, random, source):
        for seat in legal.seats(random):
            if (seat == offer.owner) == own and _cannot_win(legal, moment, seat, offer.card):
                return _declared(legal, moment, seat, offer.card, random, "H702")
    return None


def no_win_on_shown(legal: LegalHand, random: Random) -> Mutant | None:
    """H702: another seat declares a win on the dealer's 亮张, and has no seven groups with it."""
    moment, offer = _opening(legal)
    dealer = legal.hand.dealer
    if moment is None or offer is None or moment.hands[dealer][offer.card] == COPIES or moment.melds[dealer]:
        return None
    for seat in legal.seats(random):
        if seat != dealer and _cannot_win(legal, moment, seat, offer.card):
            return _declared(legal, moment, seat, offer.card, random, "H702")
    return None


def _opening(legal: LegalHand) -> tuple[Moment | None, Offer | None]:
    """The moment before the dealer's first discard, with the 亮张."""
    for moment in legal.moments:
        if moment.action.do == verbs.DISCARD:
            return (moment, moment.offer) if moment.since == 0 else (None, None)
    return None, None


def bad_group_won_with(legal: LegalHand, random: Random) -> Mutant | None:
    """C303 and H702: the winner has laid a group that is none, of cards that it kept to the end (law 8.14).

    Where the rest of the hand then still makes groups, that is taken: with the bad group it would be a win.
    """
    win = legal.win()
    if win is None or win.offer is None or win.offer.source == SHOWN:
        return None
    seat, last = win.action.seat, win.hands[win.action.seat]
    places = []
    for moment in legal.shuffled(random, verbs.CHI):
        action = moment.action
        if action.seat != seat or len(action.melds) != 1:
            continue
        freed = _without(action.melds[0], action.card)
        for pair in combinations([kind for kind in loose_kinds(moment.hands[seat]) if last[kind] in (1, 2)], 2):
            group = (action.card, *pair)
            if action.card in pair or tuple(sorted(group)) in RUNS or set(pair) & set(freed):
                continue
            counts = list(last)
            for kind in freed:
                counts[kind] += 1
            for kind in pair:
                counts[kind] -= 1
            hands = (*win.hands[:seat], tuple(counts), *win.hands[seat + 1 :])
            whole = most_huxi(win._replace(hands=hands), seat, win.action.card) is not None
            places.append((whole, moment.number, action.but(melds=(group,))))
    if not places:
        return None
    _, number, fault = max(places, key=lambda place: place[0])
    actions = (*spoiled(legal, number, fault, instead=1)[: win.number],)
    return one(replayed(legal, actions), Expected("C303", number, seat), Expected("H702", win.number, seat))


def won_after_void_pao(legal: LegalHand, random: Random) -> Mutant | None:
    """F506 and H702: a 跑 without a base, then a win declared on its card by a hand that has none (law 8.11)."""
    for moment, offer in [*_left(legal, random, DRAWN), *_left(legal, random, DISCARDED)]:
        if offer.source == DISCARDED and not legal.profile.win_on_discard:
            continue
        for seat in legal.seats(random):
            if seat == offer.owner or moment.base(seat, offer.card):
                continue
            if _cannot_win(legal, moment, seat, offer.card):
                faults = [Action(verbs.PAO, seat, offer.card), Action(verbs.HU, seat, offer.card)]
                expected = (Expected("F506", moment.number, seat), Expected("H702", moment.number + 1, seat))
                return goes_on(legal, moment.number, faults, random, *expected)
    return None


def own_discard_and_no_win(legal: LegalHand, random: Random) -> Mutant | None:
    """H703 and H702: the own discard is won on, by a hand that has no seven groups with it (law 8.12)."""
    for moment, offer in _left(legal, random, DISCARDED):
        seat = offer.owner
        if _cannot_win(legal, moment, seat, offer.card):
            expected = (Expected("H703", moment.number, seat), Expected("H702", moment.number, seat))
            return goes_on(legal, moment.number, [Action(verbs.HU, seat, offer.card)], random, *expected)
    return None


# ---------------------------------------------------------------- no card to win on


def on_discard(legal: LegalHand, random: Random, *, completes: bool) -> Mutant | None:
    """H703: a discard is won on where only drawn cards may be, by any hand or by one that it completes."""
    for moment, offer in _left(legal, random, DISCARDED):
        for seat in legal.seats(random):
            if seat == offer.owner:
                continue
            most = most_huxi(moment, seat, offer.card) if joins_loose(legal.profile, moment, seat) else None
            if not completes or (most is not None and most >= legal.profile.minimum_huxi):
                return _declared(legal, moment, seat, offer.card, random, "H703")
    return None


def on_own_discard(legal: LegalHand, random: Random) -> Mutant | None:
    """H703: the seat declares a win on the card that it has just thrown."""
    for moment, offer in _left(legal, random, DISCARDED):
        return _declared(legal, moment, offer.owner, offer.card, random, "H703")
    return None


def on_anothers_meld(legal: LegalHand, random: Random, *, verbs_laid: tuple[str, ...]) -> Mutant | None:
    """H703: a seat declares a win on the card that another one has just taken."""
    for moment in legal.shuffled(random, verbs.DRAW, verbs.DISCARD):
        if moment.since != moment.number - 1 or moment.since == 0:
            continue
        laid = legal.hand.actions[moment.since - 1]
        if laid.do in verbs_laid:
            seat = (laid.seat + random.choice((1, 2))) % legal.size
            return _declared(legal, moment, seat, laid.card, random, "H703")
    return None


def on_no_card(legal: LegalHand, random: Random) -> Mutant | None:
    """H703: after a 吃 or 碰 a seat declares a win and names no card, for there is none."""
    for moment in legal.shuffled(random, verbs.DISCARD):
        if moment.offer is None and moment.made is None:
            return _declared(legal, moment, random.randrange(legal.size), NO_CARD, random, "H703")
    return None


def on_other_card(legal: LegalHand, random: Random) -> Mutant | None:
    """H703: the card named is not the card on offer."""
    for moment in legal.shuffled(random, verbs.DRAW):
        offer = moment.left_alone
        if offer is not None:
            card = random.choice([kind for kind in range(KINDS) if kind != offer.card])
            return _declared(legal, moment, random.randrange(legal.size), card, random, "H703")
    return None


def only_dealer_wins_on_shown(profile: Profile) -> bool:
    """Whether the 亮张 is no card for the other seats."""
    return profile.win_on_shown == "dealer"


def all_win_on_shown(profile: Profile) -> bool:
    """Whether every seat may win on the 亮张."""
    return profile.win_on_shown == "all"


def on_shown(legal: LegalHand, random: Random, *, fourth: bool) -> Mutant | None:
    """H703: another seat declares a win on the 亮张, which is the dealer's alone or makes its fourth copy."""
    moment, offer = _opening(legal)
    if moment is None or offer is None:
        return None
    dealer = legal.hand.dealer
    quad = moment.hands[dealer][offer.card] == COPIES
    quad = quad or any(meld.dealt and meld.cards[0] == offer.card for meld in moment.melds[dealer])
    seat = (dealer + random.choice((1, 2))) % legal.size
    if fourth and not quad:
        return None
    if could_be_instant(legal.profile, moment, seat):
        return None
    return _declared(legal, moment, seat, offer.card, random, "H703")


# ---------------------------------------------------------------- hands that are dead


def kills(*codes: str, profile: Profile) -> bool:
    """Whether each of these faults takes away the right to win."""
    return all(profile.effects.get(code) == "dead-hand" for code in codes)


def _dead(
    legal: LegalHand, moment: Moment, seat: int, faults: list[Action], random: Random, *before: Expected
) -> Mutant | None:
    """The faults, then the next draw, then this seat declares a win on it."""
    prefix = [*faults]
    wall = legal.wall[moment.drawn :]
    drawn = [action for action in faults if action.do == verbs.DRAW]
    if not drawn:
        if not wall:
            return None
        prefix.append(Action(verbs.DRAW, (faults[-1].seat + 1) % legal.size, wall[0]))
        drawn = prefix[-1:]
    prefix.append(Action(verbs.HU, seat, drawn[-1].card))
    number = moment.number + len(prefix) - 1
    record = played_on(legal, moment.number, prefix, random)
    return one(record, *before, Expected("H704", number, seat))


def dead_by_broken_kan(legal: LegalHand, random: Random) -> Mutant | None:
    """H704: a 坎 is broken, and on the next draw the seat declares a win."""
    for moment in legal.shuffled(random, verbs.DISCARD):
        seat = moment.action.seat
        kans = [kind for kind, count in enumerate(moment.hands[seat]) if count == 3]
        if kans:
            fault = Action(verbs.DISCARD, seat, random.choice(kans))
            found = _dead(legal, moment, seat, [fault], random, Expected("X601", moment.number, seat))
            if found is not None:
                return found
    return None


def dead_by_left_pao(legal: LegalHand, random: Random) -> Mutant | None:
    """H704: a 跑 is left, and on the draw that follows the seat declares a win."""
    for moment in legal.shuffled(random, verbs.PAO):
        offer, draw = moment.open, next_draw(legal, moment)
        if offer is not None and draw is not None:
            seat = moment.action.seat
            return _dead(legal, moment, seat, [draw], random, Expected("F501", offer.action, seat))
    return None


def dead_by_burnt_bi(legal: LegalHand, random: Random) -> Mutant | None:
    """H704: a 吃 without its 比, the discard after it, and a win declared on the next draw."""
    for moment in legal.shuffled(random, verbs.CHI):
        action = moment.action
        if len(action.melds) != 2 or action.card in _without(action.melds[0], action.card):
            continue
        if legal.moments[moment.number].owes != action.seat:
            continue
        after = [kind for kind, count in enumerate(loose(moment.hands[action.seat])) if count]
        after = [kind for kind in after if kind not in action.melds[0]]
        if after:
            faults = [
                action.but(melds=action.melds[:1]),
                Action(verbs.DISCARD, action.seat, random.choice(after)),
            ]
            before = Expected("C301", moment.number, action.seat)
            found = _dead(legal, moment, action.seat, faults, random, before)
            if found is not None:
                return found
    return None


def _without(group: tuple[int, ...], card: int) -> list[int]:
    rest = list(group)
    rest.remove(card)
    return rest


def dead_by_false_win(legal: LegalHand, random: Random) -> Mutant | None:
    """H704: a seat that has declared a false win declares another one on the next draw."""
    for moment, offer in _left(legal, random, DRAWN):
        for seat in legal.seats(random):
            if _cannot_win(legal, moment, seat, offer.card):
                faults = [Action(verbs.HU, seat, offer.card), moment.action]
                return _dead(legal, moment, seat, faults, random, Expected("H702", moment.number, seat))
    return None


def dead_by_late_quad(legal: LegalHand, _random: Random) -> Mutant | None:
    """H704: the winner never laid its dealt quad."""
    win = legal.win()
    if win is None:
        return None
    seat = win.action.seat
    late = deadline(legal, seat)
    gone = [
        moment.number
        for moment in legal.moments
        if moment.action.do == verbs.TI and moment.action.seat == seat and moment.hands[seat][moment.action.card] == 4
    ]
    if late is None or not gone or gone[-1] > late.number or legal.profile.opening_ti == "hidden":
        return None
    actions = [action for number, action in enumerate(legal.hand.actions, 1) if number not in gone]
    expected = (Expected("F504", late.number - len(gone), seat), Expected("H704", win.number - len(gone), seat))
    return one(replayed(legal, actions), *expected)


# ---------------------------------------------------------------- start hands and what is shown


def not_tianhu(legal: LegalHand, random: Random, *, named: bool) -> Mutant | None:
    """H705: the dealer declares its 21 cards, and they are no win."""
    moment, offer = _opening(legal)
    dealer = legal.hand.dealer
    if moment is None or offer is None or could_be_instant(legal.profile, moment, dealer):
        return None
    most = most_huxi_as_dealt(moment, dealer)
    if most is not None and most >= legal.profile.minimum_huxi:
        return None
    return _declared(legal, moment, dealer, offer.card if named else NO_CARD, random, "H705")


def not_dihu(legal: LegalHand, random: Random) -> Mutant | None:
    """H705: another seat declares a start-hand win and has neither 三提 nor 五坎."""
    moment, _ = _opening(legal)
    if moment is None:
        return None
    seat = (legal.hand.dealer + random.choice((1, 2))) % legal.size
    if could_be_instant(legal.profile, moment, seat):
        return None
    return _declared(legal, moment, seat, NO_CARD, random, "H705")


def shown_groups(legal: LegalHand) -> list[tuple[int, ...]] | None:
    """The seven groups of the win, as the engine lays them out; None for a washed hand or a start-hand win."""
    score = audit_record(legal.record).score
    if score is None or len(score.groups) != 7:
        return None
    return [parse(cards) for _, cards, _ in score.groups]


def with_groups(legal: LegalHand, win: Moment, groups: list[tuple[int, ...]]) -> Mutant:
    """The hand with these groups shown at the win, its result unchanged. Nothing is expected yet."""
    actions = list(legal.record.actions)
    actions[win.number - 1] = replace(from_action(win.action.but(melds=tuple(groups))), at=actions[win.number - 1].at)
    return one(replace(legal.record, actions=actions))


def _shown(legal: LegalHand, win: Moment, groups: list[tuple[int, ...]]) -> Mutant:
    return with_groups(legal, win, groups)._replace(expected=(Expected("H706", win.number, win.action.seat),))


def shows_six(legal: LegalHand, random: Random) -> Mutant | None:
    """H706: one of the seven groups is not shown."""
    win, groups = legal.win(), shown_groups(legal)
    if win is None or groups is None:
        return None
    groups.pop(random.randrange(len(groups)))
    return _shown(legal, win, groups)


def shows_foreign_card(legal: LegalHand, random: Random) -> Mutant | None:
    """H706: one group is shown as another good one, of cards that the winner does not have."""
    win, groups = legal.win(), shown_groups(legal)
    if win is None or groups is None:
        return None
    places = [place for place, group in enumerate(groups) if len(group) == 3]
    place = random.choice(places)
    groups[place] = random.choice([run for run in RUNS if sorted(run) != sorted(groups[place])])
    return _shown(legal, win, groups)


def shows_wrong_groups(legal: LegalHand, random: Random) -> Mutant | None:
    """H706: the right cards, but two groups have exchanged a card and are none."""
    win, groups = legal.win(), shown_groups(legal)
    if win is None or groups is None:
        return None
    threes = [place for place, group in enumerate(groups) if len(group) == 3]
    for one_place in random.sample(threes, len(threes)):
        for other_place in random.sample(threes, len(threes)):
            first, second = list(groups[one_place]), list(groups[other_place])
            first[0], second[0] = second[0], first[0]
            if one_place != other_place and tuple(sorted(first)) not in RUNS and len(set(first)) > 1:
                groups[one_place], groups[other_place] = tuple(first), tuple(second)
                return _shown(legal, win, groups)
    return None
