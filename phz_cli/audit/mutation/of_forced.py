"""Faults of what must be done: 跑 偎 提 left or mistaken, dealt quads, compulsory wins (F501-F507)."""

from collections.abc import Iterator
from random import Random

from phz_cli.audit.mutation.legal_hand import LegalHand
from phz_cli.audit.mutation.moments import Moment, loose, runs_over
from phz_cli.audit.mutation.mutant import Expected, Mutant, goes_on, one, put_in, replayed
from phz_cli.game import actions as verbs
from phz_cli.game.actions import Action
from phz_cli.game.melds import chi_ways
from phz_cli.game.profile import Profile
from phz_cli.game.table import DISCARDED, Offer

_INTAKES = (verbs.CHI, verbs.PENG, verbs.WEI, verbs.PAO, verbs.TI)


def next_draw(legal: LegalHand, moment: Moment) -> Action | None:
    """The draw that would follow if nobody took the card on offer; None when the wall is empty."""
    offer = moment.offer
    if offer is None or moment.wall_left == 0:
        return None
    return Action(verbs.DRAW, (offer.owner + 1) % legal.size, legal.wall[moment.drawn])


def _forced(legal: LegalHand, random: Random, verb: str) -> Iterator[tuple[Moment, Offer, int, str]]:
    """The forced melds of the hand: the moment, the card, the seat, and what it was made from."""
    for moment in legal.shuffled(random, verb):
        offer = moment.open
        if offer is not None and moment.wall_left > 0:
            seat = moment.action.seat
            yield moment, offer, seat, moment.base(seat, offer.card)


def _eater(moment: Moment, random: Random, besides: int) -> Action | None:
    """A 吃 of the card on offer by a seat in its place that holds no copy of it."""
    offer = moment.open
    for seat in random.sample(range(len(moment.hands)), len(moment.hands)):
        if offer is None or seat == besides or not moment.position(seat) or moment.hands[seat][offer.card]:
            continue
        runs = runs_over(moment.hands[seat], offer.card)
        if runs:
            return Action(verbs.CHI, seat, offer.card, (random.choice(runs),))
    return None


# ---------------------------------------------------------------- 跑


def pao_left(legal: LegalHand, random: Random, *, base: str, source: str, own: bool = False) -> Mutant | None:
    """F501: a 跑 from this base, of a draw or a discard, is not made, and the next seat draws."""
    for moment, offer, seat, found in _forced(legal, random, verbs.PAO):
        draw = next_draw(legal, moment)
        if draw is not None and (found, offer.source, offer.owner == seat) == (base, source, own):
            return goes_on(legal, moment.number, [draw], random, Expected("F501", offer.action, seat))
    return None


def pao_overtaken(legal: LegalHand, random: Random) -> Mutant | None:
    """F501: another seat eats the card that had to be 跑."""
    for moment, offer, seat, _ in _forced(legal, random, verbs.PAO):
        chi = _eater(moment, random, seat)
        if chi is not None:
            return goes_on(legal, moment.number, [chi], random, Expected("F501", offer.action, seat))
    return None


def peng_for_pao(legal: LegalHand, random: Random) -> Mutant | None:
    """F501: two of a 坎 碰 the card that all three had to 跑."""
    for moment, offer, seat, base in _forced(legal, random, verbs.PAO):
        if base == "kan":
            fault = Action(verbs.PENG, seat, offer.card)
            return goes_on(legal, moment.number, [fault], random, Expected("F501", offer.action, seat))
    return None


def chi_for_pao(legal: LegalHand, random: Random) -> Mutant | None:
    """F501: the seat eats the card that it had to 跑."""
    for moment, offer, seat, base in _forced(legal, random, verbs.PAO):
        runs = runs_over(moment.hands[seat], offer.card)
        if base and moment.position(seat) and runs:
            fault = Action(verbs.CHI, seat, offer.card, (random.choice(runs),))
            return goes_on(legal, moment.number, [fault], random, Expected("F501", offer.action, seat))
    return None


# ---------------------------------------------------------------- 偎 and 提


def wei_left(legal: LegalHand, random: Random) -> Mutant | None:
    """F502: the own draw matches a pair, and the next seat draws."""
    for moment, offer, seat, _ in _forced(legal, random, verbs.WEI):
        draw = next_draw(legal, moment)
        if draw is not None:
            return goes_on(legal, moment.number, [draw], random, Expected("F502", offer.action, seat))
    return None


def chi_for_wei(legal: LegalHand, random: Random) -> Mutant | None:
    """F502: the drawer eats, with every 比, the card that its pair had to 偎."""
    for moment, offer, seat, _ in _forced(legal, random, verbs.WEI):
        free = loose(moment.hands[seat])
        ways = [way for way in chi_ways(free, offer.card) if 3 * len(way) - 1 < sum(free)]
        if ways:
            fault = Action(verbs.CHI, seat, offer.card, random.choice(ways))
            return goes_on(legal, moment.number, [fault], random, Expected("F502", offer.action, seat))
    return None


def wei_overtaken(legal: LegalHand, random: Random) -> Mutant | None:
    """F502: the 下家 eats the card that the drawer had to 偎."""
    for moment, offer, seat, _ in _forced(legal, random, verbs.WEI):
        chi = _eater(moment, random, seat)
        if chi is not None:
            return goes_on(legal, moment.number, [chi], random, Expected("F502", offer.action, seat))
    return None


def late_wei(legal: LegalHand, random: Random) -> Mutant | None:
    """F502: another seat has spoken before the drawer lays the 偎; a 误亮偎 is then shown."""
    for moment, offer, seat, _ in _forced(legal, random, verbs.WEI):
        said = Action(verbs.PASS, (seat + random.choice((1, 2))) % legal.size, offer.card)
        wei = moment.action.but(shown=True) if legal.profile.late_wei == "as_peng" else moment.action
        return goes_on(legal, moment.number, [said, wei], random, Expected("F502", offer.action, seat))
    return None


def ti_left(legal: LegalHand, random: Random, *, base: str) -> Mutant | None:
    """F503: the own draw makes a 提 of a 坎 or 偎, and the next seat draws."""
    for moment, offer, seat, found in _forced(legal, random, verbs.TI):
        draw = next_draw(legal, moment)
        if draw is not None and found == base and (offer.owner, offer.card) == (seat, moment.action.card):
            return goes_on(legal, moment.number, [draw], random, Expected("F503", offer.action, seat))
    return None


def ti_as_pao(legal: LegalHand, random: Random) -> Mutant | None:
    """F503: the 提 of the own draw is laid as 跑."""
    for moment, offer, seat, base in _forced(legal, random, verbs.TI):
        if base in ("kan", verbs.WEI) and (offer.owner, offer.card) == (seat, moment.action.card):
            fault = Action(verbs.PAO, seat, offer.card)
            return goes_on(legal, moment.number, [fault], random, Expected("F503", offer.action, seat))
    return None


# ---------------------------------------------------------------- dealt quads


def _laid_quads(legal: LegalHand) -> dict[int, list[Moment]]:
    """The moments at which each seat lays a quad of the deal."""
    found: dict[int, list[Moment]] = {}
    for moment in legal.moments:
        action = moment.action
        if action.do == verbs.TI and moment.hands[action.seat][action.card] == 4:
            found.setdefault(action.seat, []).append(moment)
    return found


def deadline(legal: LegalHand, seat: int) -> Moment | None:
    """The moment of the action that comes too late for the dealt quads of a seat (law 2.5-2.9, F504)."""
    at_discard = legal.profile.opening_ti != "first_intake" and seat == legal.hand.dealer
    dealt = {moment.number for laid in _laid_quads(legal).values() for moment in laid}
    for moment in legal.moments:
        if moment.action.seat != seat or moment.number in dealt:
            continue
        if moment.action.do == verbs.DISCARD if at_discard else moment.action.do in _INTAKES:
            return moment
    return None


def must_lay(profile: Profile, quads: int) -> int:
    """How many of the dealt quads have a deadline: all, or all when there are two, where one stays hidden."""
    return 0 if profile.opening_ti == "hidden" and quads < 2 else quads


def quad_never_laid(legal: LegalHand, random: Random) -> Mutant | None:
    """F504: a dealt quad stays in hand to the end."""
    return _late_quad(legal, random, later=False)


def quad_laid_late(legal: LegalHand, random: Random) -> Mutant | None:
    """F504: a dealt quad is laid right after the first intake (the dealer's first discard)."""
    return _late_quad(legal, random, later=True)


def _late_quad(legal: LegalHand, random: Random, *, later: bool) -> Mutant | None:
    laid = _laid_quads(legal)
    won = legal.win()
    for seat in random.sample(sorted(laid), len(laid)):
        late = deadline(legal, seat)
        held = legal.moments[0].hands[seat].count(4)
        if late is None or (won is not None and won.action.seat == seat):
            continue
        kept = laid[seat] if must_lay(legal.profile, held) else []
        kept = [moment for moment in kept if moment.number < late.number]
        if not kept or len(kept) != len(laid[seat]):
            continue
        gone = {moment.number for moment in kept}
        actions = [action for number, action in enumerate(legal.hand.actions, 1) if number not in gone]
        number = late.number - len(gone)
        if later:
            actions[number:number] = [moment.action for moment in kept]
        return one(replayed(legal, actions), Expected("F504", number, seat))
    return None


def one_quad_left(legal: LegalHand, random: Random) -> Mutant | None:
    """F504: of several dealt quads all but one are laid in time (law 2.7, 2.8)."""
    laid = _laid_quads(legal)
    won = legal.win()
    for seat in random.sample(sorted(laid), len(laid)):
        late = deadline(legal, seat)
        if late is None or len(laid[seat]) < 2 or (won is not None and won.action.seat == seat):
            continue
        if legal.moments[0].hands[seat].count(4) != len(laid[seat]):
            continue
        left = random.choice(laid[seat]).number
        actions = [action for number, action in enumerate(legal.hand.actions, 1) if number != left]
        if left < late.number:
            return one(replayed(legal, actions), Expected("F504", late.number - 1, seat))
    return None


# ---------------------------------------------------------------- laid in the wrong way


def wei_shown_wrong(legal: LegalHand, random: Random, *, shown: bool) -> Mutant | None:
    """F505: a 偎 laid open, or a 臭偎 laid closed."""
    for moment in legal.shuffled(random, verbs.WEI):
        if moment.action.shown != shown:
            fault = moment.action.but(shown=shown)
            expected = Expected("F505", moment.number, moment.action.seat)
            return goes_on(legal, moment.number, [fault], random, expected)
    return None


def pao_without_base(legal: LegalHand, random: Random, *, copies: tuple[int, ...]) -> Mutant | None:
    """F506: 跑 of another's card with this many copies in hand and no meld of them."""
    for moment in legal.shuffled(random, verbs.DRAW, verbs.PENG):
        offer = moment.open
        for seat in legal.seats(random):
            if offer is None or seat == offer.owner or moment.base(seat, offer.card):
                continue
            if moment.hands[seat][offer.card] in copies:
                fault = Action(verbs.PAO, seat, offer.card)
                return one(put_in(legal, moment.number, fault), Expected("F506", moment.number, seat))
    return None


def ti_for_pao(legal: LegalHand, random: Random) -> Mutant | None:
    """F506: another seat's card is called 提; the 跑 that was due follows."""
    for moment, offer, seat, base in _forced(legal, random, verbs.PAO):
        if offer.owner != seat and base in ("kan", verbs.WEI):
            fault = Action(verbs.TI, seat, offer.card)
            return one(put_in(legal, moment.number, fault), Expected("F506", moment.number, seat))
    return None


def ti_for_wei(legal: LegalHand, random: Random) -> Mutant | None:
    """F506: a 偎 is called 提; the 偎 follows."""
    for moment, offer, seat, _ in _forced(legal, random, verbs.WEI):
        fault = Action(verbs.TI, seat, offer.card)
        return one(put_in(legal, moment.number, fault), Expected("F506", moment.number, seat))
    return None


def pao_of_discard(legal: LegalHand, random: Random) -> Mutant | None:
    """F506: a 碰 runs with a discard; it may only with a drawn card."""
    for moment in legal.shuffled(random, verbs.DRAW):
        offer = moment.left_alone
        for seat in legal.seats(random):
            if offer is None or offer.source != DISCARDED or seat == offer.owner:
                continue
            if moment.base(seat, offer.card) == verbs.PENG:
                fault = Action(verbs.PAO, seat, offer.card)
                return goes_on(legal, moment.number, [fault], random, Expected("F506", moment.number, seat))
    return None


# ---------------------------------------------------------------- wins that must be declared


def win_is_compulsory(profile: Profile) -> bool:
    """Whether a win on a discard must be declared."""
    return profile.compulsory_win != "none"


def win_left(legal: LegalHand, random: Random) -> Mutant | None:
    """F507: the win on a discard is not declared, and the next seat draws."""
    win = legal.win()
    offer = None if win is None else win.open
    if win is None or offer is None or offer.source != DISCARDED:
        return None
    draw = next_draw(legal, win)
    if draw is None:
        return None
    return goes_on(legal, win.number, [draw], random, Expected("F507", offer.action, win.action.seat))


def win_overtaken(legal: LegalHand, random: Random) -> Mutant | None:
    """F507: the win on a discard is not declared, and another seat eats or 碰 the card."""
    win = legal.win()
    offer = None if win is None else win.open
    if win is None or offer is None or offer.source != DISCARDED:
        return None
    taken = _eater(win, random, win.action.seat)
    for seat in legal.seats(random):
        if seat not in (win.action.seat, offer.owner) and win.hands[seat][offer.card] == 2:
            taken = Action(verbs.PENG, seat, offer.card)
    if taken is None:
        return None
    return goes_on(legal, win.number, [taken], random, Expected("F507", offer.action, win.action.seat))
