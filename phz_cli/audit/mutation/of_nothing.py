"""Changes that break nothing: the same legal hand told in another way. No finding may come of them."""

from random import Random

from msgspec.structs import replace

from phz_cli.audit.mutation.legal_hand import LegalHand
from phz_cli.audit.mutation.mutant import Mutant, one, put_in
from phz_cli.audit.mutation.of_win import shown_groups, with_groups
from phz_cli.game import actions as verbs
from phz_cli.game.actions import Action


def passes_written(legal: LegalHand, random: Random) -> Mutant | None:
    """A card that was left lying is passed aloud by a seat."""
    for moment in legal.shuffled(random, verbs.DRAW):
        offer = moment.left_alone
        if offer is not None:
            return one(put_in(legal, moment.number, Action(verbs.PASS, random.randrange(legal.size), offer.card)))
    return None


def claim_written(legal: LegalHand, random: Random, *, verb: str) -> Mutant | None:
    """The seat that takes the card calls for it first."""
    for moment in legal.shuffled(random, verb):
        offer, action = moment.open, moment.action
        if offer is not None and action.card == offer.card:
            return one(put_in(legal, moment.number, Action(verbs.CLAIM, action.seat, action.card, want=verb)))
    return None


def lower_claim_written(legal: LegalHand, random: Random) -> Mutant | None:
    """A 吃 is called for, and the 碰 of another seat goes before it."""
    for moment in legal.shuffled(random, verbs.PENG):
        seats = [seat for seat in legal.seats(random) if seat != moment.action.seat]
        return one(put_in(legal, moment.number, Action(verbs.CLAIM, seats[0], moment.action.card, want=verbs.CHI)))
    return None


def wall_left_out(legal: LegalHand, _random: Random) -> Mutant | None:
    """The wall is not on record: it is what was drawn."""
    return one(replace(legal.record, deal=replace(legal.record.deal, wall=None)))


def shown_left_out(legal: LegalHand, _random: Random) -> Mutant | None:
    """The 亮张 is not on record: it is the dealer's last card."""
    return one(replace(legal.record, deal=replace(legal.record.deal, shown=None)))


def result_left_out(legal: LegalHand, _random: Random) -> Mutant | None:
    """Nobody has settled the hand."""
    return one(replace(legal.record, result=None))


def hands_shuffled(legal: LegalHand, random: Random) -> Mutant | None:
    """The dealt cards stand in another order, the dealer's last card in its place."""
    hands = []
    for seat, cards in enumerate(legal.record.deal.hands):
        fixed = cards[-1] if seat == legal.record.dealer else ""
        rest = list(cards.removesuffix(fixed) if fixed else cards)
        random.shuffle(rest)
        hands.append("".join(rest) + fixed)
    return one(replace(legal.record, deal=replace(legal.record.deal, hands=hands)))


def melds_reordered(legal: LegalHand, random: Random) -> Mutant | None:
    """The cards of each eaten group are named in another order."""
    actions = []
    for action in legal.record.actions:
        melds = ["".join(random.sample(meld, len(meld))) for meld in action.melds]
        actions.append(replace(action, melds=melds))
    return one(replace(legal.record, actions=actions))


def groups_shown(legal: LegalHand, random: Random) -> Mutant | None:
    """The winner shows the seven groups, in any order."""
    win, groups = legal.win(), shown_groups(legal)
    if win is None or groups is None:
        return None
    random.shuffle(groups)
    return with_groups(legal, win, groups)


def told_twice(legal: LegalHand, _random: Random) -> Mutant | None:
    """The same record comes twice."""
    return Mutant((legal.record, legal.record), ())


def pair_in_order(legal: LegalHand, _random: Random) -> Mutant | None:
    """The next hand is read before this one."""
    return None if legal.after is None else Mutant((legal.after, legal.record), ())


def referee_speaks(legal: LegalHand, random: Random) -> Mutant | None:
    """A ruling that lets play go on stands between two actions."""
    for moment in legal.shuffled(random):
        return one(put_in(legal, moment.number, Action(verbs.RULE, verdict="continue")))
    return None


def unturned_wall(legal: LegalHand, random: Random) -> Mutant | None:
    """The cards that were never turned stand in another order in the wall."""
    wall = legal.record.deal.wall or ""
    if legal.unturned < 2:
        return None
    start = len(wall) - legal.unturned
    rest = random.sample(wall[start:], legal.unturned)
    return one(replace(legal.record, deal=replace(legal.record.deal, wall=wall[:start] + "".join(rest))))
