"""What a seat could do with the card on offer, whoever is reached first (law chapters 3-8)."""

from phz_cli.game.cards import COPIES, NO_CARD
from phz_cli.game.melds import PARTNER_MASKS, TWIN_MASKS, chi_ways
from phz_cli.game.settle import Shortfall, Win, better_win, instant_win, is_instant, settle
from phz_cli.game.table import DISCARDED, DRAWN, SHOWN, Made, Offer, Seat, Table
from phz_cli.game.trial import Trial
from phz_cli.game.win_check import wins, wins_on

Way = tuple[tuple[int, ...], ...]


def chi_position(table: Table, offer: Offer, seat: int) -> bool:
    """Whether the seat sits where it may eat: the drawer of a draw, and its 下家 (law 5.1)."""
    if offer.source == DRAWN and seat == offer.owner:
        return True
    return offer.source != SHOWN and seat == table.next(offer.owner)


def discard_follows(seat: Seat) -> bool:
    """Whether a 吃 or 碰 would call for a discard (law 3.2): both leave one card more than the rest value."""
    return seat.excess() + 1 > 0


def has_partners(seat: Seat, card: int) -> bool:
    """Whether the loose hand holds two cards that make a run with this one; quick, says nothing of 比."""
    if seat.pairs & TWIN_MASKS[card]:
        return True
    loose = seat.loose
    for mask in PARTNER_MASKS[card]:  # noqa: SIM110 - asked of every card: a generator would cost more than the rest
        if mask & loose == mask:
            return True
    return False


def _chi_room(table: Table, offer: Offer, seat: int) -> int:
    """More than how many cards of its hand a seat may not lay when it eats the card on offer; 0: it may not eat."""
    cards = table.seats[seat]
    card = offer.card
    if not chi_position(table, offer, seat) or card in cards.chi_bar:
        return 0
    if (cards.kans | cards.quads) >> card & 1 or not has_partners(cards, card):
        return 0
    if (seat == offer.owner and draw_duty(offer, cards)) or pao_base(offer, cards, seat == offer.owner):
        return 0
    return cards.loose_held() if discard_follows(cards) else cards.held + 1


def chi_choices(table: Table, offer: Offer, seat: int) -> list[Way]:
    """Every legal way for this seat to eat the card on offer, priority left out (law 5.3)."""
    room = _chi_room(table, offer, seat)
    if room == 0:
        return []
    return [way for way in chi_ways(table.seats[seat].loose_counts(), offer.card) if 3 * len(way) - 1 < room]


def may_chi(table: Table, offer: Offer, seat: int) -> bool:
    """Whether there is any of `chi_choices`."""
    room = _chi_room(table, offer, seat)
    if room == 0:
        return False
    cards = table.seats[seat]
    if cards.hand[offer.card] == 0:
        return room > 2  # no copy to cover: the eaten group is all that is laid
    for way in chi_ways(cards.loose_counts(), offer.card):  # noqa: SIM110 - as above
        if 3 * len(way) - 1 < room:
            return True
    return False


def may_peng(offer: Offer, cards: Seat, seat: int) -> bool:
    """Whether this seat may 碰 the card on offer, priority left out (law 7.1)."""
    if seat == offer.owner or offer.source == SHOWN or not cards.pairs >> offer.card & 1:
        return False
    if offer.card in cards.peng_bar:
        return False
    return not discard_follows(cards) or cards.loose_held() > 2


def pao_base(offer: Offer, cards: Seat, own: bool) -> str:
    """What the seat must 跑 the card on offer from: kan, wei or peng; empty when it need not (law 7.6)."""
    bit = 1 << offer.card
    if offer.source == SHOWN:
        return ""
    if not own:
        if cards.kans & bit:
            return "kan"
        if cards.wei_base & bit:
            return "wei"
    if offer.source == DRAWN and cards.peng_base & bit:
        return "peng"
    return ""


def is_void_pao(offer: Offer, cards: Seat) -> bool:
    """Whether a 跑 of the card on offer is void: a 碰 runs with drawn cards only (law 7.6, F506)."""
    return offer.source == DISCARDED and not (cards.kans | cards.wei_base) >> offer.card & 1


def draw_duty(offer: Offer, cards: Seat) -> str:
    """What the drawer must make of its own draw: ti or wei, empty for neither (law 7.2, 7.5)."""
    if offer.source != DRAWN:
        return ""
    bit = 1 << offer.card
    if (cards.kans | cards.wei_base) & bit:
        return "ti"
    return "wei" if cards.pairs & bit else ""


def trial(table: Table, seat: int) -> Trial | None:
    """The winning card that this seat could declare on now; None when no card is there for it."""
    made = table.made
    if made is not None:
        return _made_trial(table, made) if made.seat == seat else None
    offer = table.offer
    if offer is None or (offer.source == DISCARDED and offer.owner == seat):
        return None
    return offered_trial(table, offer, seat, winner_of(table, seat))


def _made_trial(table: Table, made: Made) -> Trial:
    """The card that lies in the 偎, 提 or 跑 just made; that of a void 跑 as it was discarded (law 8.11)."""
    offer = made.offer
    if made.before is not None:
        return offered_trial(table, offer, made.seat, made.before)
    return Trial(
        NO_CARD,
        offer.source,
        offer.owner == made.seat,
        last=table.wall_left == 0 and offer.source == DRAWN,
        first=is_first_discard(table, offer),
        intakes=made.intakes,
        held=made.held,
        won_on=offer.card,
    )


def offered_trial(table: Table, offer: Offer, seat: int, cards: Seat) -> Trial:
    """The winning card of an offer as this seat would use it."""
    own = offer.owner == seat
    return Trial(
        NO_CARD if own and offer.source == SHOWN else offer.card,
        offer.source,
        own,
        dealer=seat == table.dealer,
        last=table.wall_left == 0 and offer.source == DRAWN,
        first=is_first_discard(table, offer),
        intakes=cards.intakes,
        held=cards.held - (own and offer.source == SHOWN),
        won_on=offer.card,
    )


def is_first_discard(table: Table, offer: Offer) -> bool:
    """Whether the card is the dealer's first discard, on which a win is 地胡 (law 9.18, 10.5)."""
    return offer.source == DISCARDED and table.discards == 1 and offer.owner == table.dealer


def winner_of(table: Table, seat: int) -> Seat:
    """The seat as its win is judged: without a 跑 just made that is void (law 8.11)."""
    made = table.made
    if made is not None and made.before is not None and made.seat == seat:
        return made.before
    return table.seats[seat]


def source_allowed(table: Table, found: Trial, offer: Offer) -> str:
    """Why the profile does not let this card be won on; empty when it does (law 8.5-8.7)."""
    profile = table.profile
    if found.source == DISCARDED and not profile.win_on_discard:
        return "discard"
    if found.source == SHOWN and not found.own:
        if profile.win_on_shown == "dealer":
            return "shown"
        dealer = table.seats[offer.owner]
        if dealer.hand[offer.card] == COPIES or any(meld.cards[0] == offer.card for meld in dealer.melds):
            return "dealer_quad"
    return ""


def instant(table: Table, seat: int) -> Win | None:
    """天胡 by 三提 / 五坎, before the first discard (law 2.11)."""
    cards = table.seats[seat]
    if table.discards or not is_instant(table.profile, cards):
        return None
    return instant_win(table.profile, cards, seat == table.dealer)


def best_win(table: Table, seat: int) -> Win | Shortfall | None:
    """What declaring a win now would give this seat, its rights left out; None when there is no card for it."""
    found = trial(table, seat)
    outcome = None if found is None else settle(table.profile, winner_of(table, seat), found)
    at_once = instant(table, seat)
    return outcome if at_once is None else better_win(outcome, at_once)


def may_win(table: Table, seat: int) -> bool:
    """Whether this seat may win on the card that is there now, the order of winners left out."""
    cards = table.seats[seat]
    if cards.dead:
        return False
    if table.discards == 0 and instant(table, seat) is not None:
        return True
    offer = table.offer
    if offer is not None and offer.source != SHOWN:
        own = offer.owner == seat
        if offer.source == DISCARDED and (own or not table.profile.win_on_discard):
            return False
        return wins_on(table.profile, cards, offer.card, offer.source, own, offer.card)
    found = trial(table, seat)
    offer = table.made.offer if table.made is not None else offer
    if found is None or offer is None or source_allowed(table, found, offer):
        return False
    return wins(table.profile, winner_of(table, seat), found)


def founded(table: Table, seat: int, want: str) -> bool:
    """Whether a seat that calls for the card on offer could legally have it, priority left out (T204)."""
    offer = table.offer
    if offer is None:
        return False
    cards = table.seats[seat]
    if want == "hu":
        return may_win(table, seat)
    if want == "pao":
        return bool(pao_base(offer, cards, seat == offer.owner))
    if want == "peng":
        return may_peng(offer, cards, seat)
    return may_chi(table, offer, seat)
