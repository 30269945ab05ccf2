"""Faults between the hands of a table: ids, dealers, times, washed counts (M901-M905)."""

from datetime import datetime, timedelta
from random import Random

from msgspec.structs import replace

from phz_cli.audit.mutation.legal_hand import LegalHand
from phz_cli.audit.mutation.mutant import Expected, Mutant, one
from phz_cli.records import Record


def _pair(legal: LegalHand, second: Record, code: str) -> Mutant:
    return Mutant((legal.record, second), (Expected(code, None, None, record=1),))


def same_id(legal: LegalHand, _random: Random) -> Mutant | None:
    """M901: the next hand bears the id of this one."""
    if legal.after is None:
        return None
    return _pair(legal, replace(legal.after, hand=legal.record.hand), "M901")


def second_account(legal: LegalHand, _random: Random) -> Mutant | None:
    """M901: the same hand once more, with one figure of it told in another way."""
    first = legal.record
    match = replace(first.match, operator="another hand")
    return _pair(legal, replace(first, match=match), "M901")


def dealer_moved(legal: LegalHand, random: Random, *, washed: bool) -> Mutant | None:
    """M902: after a win (or a washed hand) another player deals than the one whose turn it is."""
    after, result = legal.after, legal.record.result
    if after is None or result is None or (result.outcome == "wash") != washed:
        return None
    step = random.choice((1, 2))
    return _pair(legal, replace(after, seats=after.seats[step:] + after.seats[:step]), "M902")


def ends_before_start(legal: LegalHand, random: Random) -> Mutant | None:
    """M903: the hand ends before it begins."""
    if legal.record.start is None:
        return None
    end = datetime.fromisoformat(legal.record.start) - timedelta(seconds=random.randint(1, 600))
    return one(replace(legal.record, end=end.isoformat()), Expected("M903", None, None))


def times_swapped(legal: LegalHand, random: Random) -> Mutant | None:
    """M903: of two actions that follow each other the second has the earlier time."""
    actions = list(legal.record.actions)
    places = [place for place in range(len(actions) - 1) if (actions[place].at or 0) < (actions[place + 1].at or 0)]
    if not places:
        return None
    place = random.choice(places)
    one_time, other = actions[place].at, actions[place + 1].at
    actions[place] = replace(actions[place], at=other)
    actions[place + 1] = replace(actions[place + 1], at=one_time)
    return one(replace(legal.record, actions=actions), Expected("M903", None, None))


def begins_too_early(legal: LegalHand, random: Random) -> Mutant | None:
    """M903: the next hand begins while this one is still played."""
    if legal.after is None or legal.record.end is None:
        return None
    start = datetime.fromisoformat(legal.record.end) - timedelta(seconds=random.randint(1, 20))
    return _pair(legal, replace(legal.after, start=start.isoformat()), "M903")


def washed_off(legal: LegalHand, random: Random, *, washed: bool) -> Mutant | None:
    """M904: after a win some hands count as washed, or a washed hand is not counted."""
    after, result = legal.after, legal.record.result
    if after is None or result is None or (result.outcome == "wash") != washed:
        return None
    count = after.washed - 1 if washed else after.washed + random.choice((1, 2))
    return _pair(legal, replace(after, washed=count), "M904")


def hand_left_out(legal: LegalHand, random: Random) -> Mutant | None:
    """M905: some hands between this one and the next are missing."""
    if legal.after is None or legal.after.match.no is None:
        return None
    match = replace(legal.after.match, no=legal.after.match.no + random.randint(1, 3))
    return _pair(legal, replace(legal.after, match=match), "M905")
