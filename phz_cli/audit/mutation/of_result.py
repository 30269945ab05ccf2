"""Faults of the settlement on record: figures that are not the recomputed ones (S801-S807)."""

from random import Random

from msgspec.structs import replace

from phz_cli.audit.mutation.legal_hand import LegalHand
from phz_cli.audit.mutation.mutant import Expected, Mutant, one
from phz_cli.records.model import Name, Outcome, Result

_STRANGE = Name(name="天地胡", fan=4)
"""A 名堂 that no rule set has."""


def _changed(legal: LegalHand, *codes: str, **values: object) -> Mutant:
    """The hand with these figures in its result; the codes are due at the last action."""
    result = legal.record.result
    assert result is not None
    last = len(legal.record.actions)
    record = replace(legal.record, result=replace(result, **values))
    return one(record, *(Expected(code, last, None) for code in codes))


def _won(legal: LegalHand) -> Result | None:
    result = legal.record.result
    return result if result is not None and result.winner is not None else None


def figure_off(legal: LegalHand, random: Random, *, code: str, figure: str) -> Mutant | None:
    """S801, S802 or S806: this figure of the result is one, two or three too high or too low."""
    result = _won(legal)
    if result is None:
        return None
    value = getattr(result, figure) or 0
    steps = [step for step in (-3, -2, -1, 1, 2, 3) if value + step >= 0]
    return _changed(legal, code, **{figure: value + random.choice(steps)})


def names_off(legal: LegalHand, random: Random, *, how: str) -> Mutant | None:
    """S803: a 名堂 is left out, one is added, or one bears another 番."""
    result = _won(legal)
    if result is None or result.names is None:
        return None
    names = list(result.names)
    if how == "added":
        return _changed(legal, "S803", names=[*names, _STRANGE])
    if not names:
        return None
    place = random.randrange(len(names))
    if how == "left-out":
        return _changed(legal, "S803", names=names[:place] + names[place + 1 :])
    names[place] = replace(names[place], fan=names[place].fan + random.choice((1, 2)))
    return _changed(legal, "S803", names=names)


def fan_off(legal: LegalHand, random: Random) -> Mutant | None:
    """S803: the names are right, their sum is not."""
    result = _won(legal)
    if result is None or result.fan is None:
        return None
    return _changed(legal, "S803", fan=result.fan + random.choice((1, 2, 3)))


def points_shifted(legal: LegalHand, random: Random) -> Mutant | None:
    """S804: one seat has points that belong to another; they still add up."""
    result = legal.record.result
    if result is None or result.points is None:
        return None
    points = list(result.points)
    one_seat, other = legal.seats(random)[:2]
    shift = random.choice((1, 2, 5))
    points[one_seat] += shift
    points[other] -= shift
    return _changed(legal, "S804", points=points)


def points_doubled(legal: LegalHand, random: Random) -> Mutant | None:
    """S804: everybody pays and gets twice or three times as much."""
    result = _won(legal)
    if result is None or result.points is None or not any(result.points):
        return None
    times = random.choice((2, 3))
    sitting = None if result.sitting_points is None else times * result.sitting_points
    return _changed(legal, "S804", points=[times * points for points in result.points], sitting_points=sitting)


def points_unbalanced(legal: LegalHand, random: Random) -> Mutant | None:
    """S805 (and S804): the points of one seat are wrong, and nobody pays for it."""
    result = legal.record.result
    if result is None or result.points is None:
        return None
    points = list(result.points)
    points[random.randrange(legal.size)] += random.choice((-2, -1, 1, 2))
    return _changed(legal, "S804", "S805", points=points)


def sitting_unpaid(legal: LegalHand, random: Random) -> Mutant | None:
    """S805 (and S804): the seat that sits out has not what it was paid."""
    result = legal.record.result
    if result is None or not result.sitting_points:
        return None
    return _changed(legal, "S804", "S805", sitting_points=result.sitting_points - random.choice((1, 2)))


def winner_changed(legal: LegalHand, random: Random) -> Mutant | None:
    """S807: another seat stands as winner."""
    result = _won(legal)
    if result is None or result.winner is None:
        return None
    return _changed(legal, "S807", winner=(result.winner + random.choice((1, 2))) % legal.size)


def outcome_changed(legal: LegalHand, random: Random, *, was: Outcome, now: Outcome) -> Mutant | None:
    """S807: the hand ended in another way than its result says."""
    result = legal.record.result
    if result is None or result.outcome != was:
        return None
    winner = random.randrange(legal.size) if now == "hu" else None
    return _changed(legal, "S807", outcome=now, winner=winner)
