"""Whether a hand such as a case states can be: its rule set, its cards, its melds, its winning card.

Each impossibility is one sentence with the JSON path where it shows.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec

from phz_cli.audit.calculator_case import Case, TableMeld, problem, unread
from phz_cli.audit.findings import Problem
from phz_cli.game.cards import COPIES, KIND_OF, KINDS, character, parse
from phz_cli.game.melds import QUADS, Meld, run_huxi, same_kind
from phz_cli.game.profile import Profile
from phz_cli.game.table import REST_PLAIN, REST_QUAD, Seat
from phz_cli.game.trial import GROUPS
from phz_cli.records import ReadError
from phz_cli.rulebook import RulesError, load_profile, sentence

_DRAWS: Final = ("own_draw", "other_draw")
_ONLY: Final = {"dealt": "ti", "late": "wei"}


class Posed(NamedTuple):
    """A case that can be, as the engine sees it: `seat` as it stood before the winning card came."""

    case: Case
    profile: Profile
    seat: Seat


def pose(case: Case, *, waits: bool = False) -> Posed | Problem:
    """The case as rule set and seat, or the first reason why there is no such hand.

    `waits`: the question is which cards would win, so that the card of the case says nothing.
    """
    if waits:
        case = msgspec.structs.replace(case, card=None)
    elif case.card is None:
        return unread(ReadError(key="record.missing", path="$", parameters={"names": ("card",)}))
    try:
        profile = load_profile(case.rules, case.options)
    except RulesError as error:
        path = "$.rules" if error.key == "rules.unknown" else "$.options"
        said = {language: sentence(error.key, language, **error.parameters) for language in ("zh", "en")}
        return Problem(path, said["zh"], said["en"])
    found = next(_impossible(case, profile), None)
    if found is not None:
        return found
    return Posed(case, profile, _seat(case, profile))


def _impossible(case: Case, profile: Profile) -> Iterator[Problem]:
    for index, meld in enumerate(case.melds):
        yield from _wrong_meld(meld, f"$.melds[{index}]", profile)
    yield from _fifth_copy(case)
    yield from _wrong_source(case)
    yield from _wrong_count(case, profile)


def _wrong_meld(meld: TableMeld, path: str, profile: Profile) -> Iterator[Problem]:
    for flag, kind in _ONLY.items():
        if getattr(meld, flag) and meld.kind != kind:
            yield problem(f"{path}.{flag}", flag)
    if meld.late and profile.late_wei != "as_peng":
        yield problem(f"{path}.late", "wei_late")
    if meld.kind == "chi" and run_huxi(parse(meld.cards or "")) is None:
        yield problem(f"{path}.cards", "no_group", cards=meld.cards)


def _fifth_copy(case: Case) -> Iterator[Problem]:
    counts = [0] * KINDS
    places = [("$.hand", parse(case.hand))]
    places += [(f"$.melds[{index}]", _table_meld(meld).cards) for index, meld in enumerate(case.melds)]
    places += [("$.card", parse(case.card or ""))]
    for path, cards in places:
        for card in cards:
            counts[card] += 1
        for card in sorted(set(cards)):
            if counts[card] > COPIES:
                yield problem(path, "fifth", card=character(card), count=counts[card])


def _wrong_source(case: Case) -> Iterator[Problem]:
    """What cannot go with how the card came."""
    if case.last and case.source is not None and case.source not in _DRAWS:
        yield problem("$.last", "last")
    if case.first_discard:
        if case.source not in (None, "discard"):
            yield problem("$.first_discard", "first")
        if case.dealer:
            yield problem("$.first_discard", "first_dealer")
    if _before_play(case):
        for index, meld in enumerate(case.melds):
            if meld.kind != "ti":
                yield problem(f"$.melds[{index}]", "early")


def _before_play(case: Case) -> bool:
    """Whether the card comes before anybody can have made a meld, so that a 提 on the table is from the deal."""
    return case.source == "shown" or case.first_discard


def _wrong_count(case: Case, profile: Profile) -> Iterator[Problem]:
    """Too many or too few cards in hand, by the rest value of law 3.2."""
    laid = len(case.melds)
    if laid >= GROUPS:
        yield problem("$.melds", "melds", melds=laid)
        return
    held = len(case.hand)
    wanted = hand_sizes(case, profile)
    if held not in wanted:
        yield problem("$.hand", "count", held=held, melds=laid, wanted=wanted)


def hand_sizes(case: Case, profile: Profile) -> list[int]:
    """How many cards the hand may hold before the winning card (law 2.5-2.9, 3.2).

    Of two or more quads from the deal each further one may still owe a skipped discard, unless a card was dealt for
    it. A 提 that is not said to be from the deal may be.
    """
    hidden = sum(case.hand.count(one) == COPIES for one in set(case.hand))
    quads = hidden + sum(meld.kind in QUADS for meld in case.melds)
    if not quads:
        return [REST_PLAIN - 3 * len(case.melds)]
    dealt = hidden + sum(meld.kind == "ti" for meld in case.melds)
    owed = 0 if profile.extra_for_quads else max(0, dealt - 1)
    rest = [REST_QUAD - skipped for skipped in range(owed, -1, -1)]
    return [size for each in rest if (size := each - 3 * len(case.melds) + hidden) >= 0]


def _table_meld(meld: TableMeld, *, red: bool = False) -> Meld:
    if meld.kind == "chi":
        cards = tuple(sorted(parse(meld.cards or "")))
        return Meld("chi", cards, run_huxi(cards) or 0)
    return same_kind(meld.kind, KIND_OF[meld.card or ""], dealt=meld.dealt, late=meld.late, red=red)


def _seat(case: Case, profile: Profile) -> Seat:
    """The seat as it would stand after the play that the melds tell of."""
    seat = Seat(parse(case.hand))
    for row in case.melds:
        meld = _table_meld(row, red=profile.red_peng)
        dealt = meld.dealt or (meld.kind == "ti" and _before_play(case))
        seat.lay(meld._replace(dealt=dealt))
        seat.laid_dealt += dealt
        seat.intakes += not dealt
        if meld.kind == "peng" or meld.late:
            seat.peng_base |= 1 << meld.cards[0]
        elif meld.kind == "wei":
            seat.wei_base |= 1 << meld.cards[0]
    for card in parse(case.passed):
        seat.passed_peng |= 1 << card
    return seat
