"""Strength from ranks and means drawn to the field: the arithmetic of `rating` and `stable_points`."""

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from typing import Final, NamedTuple

_SCALE: Final = 400 / log(10)
_ROUNDS: Final = 500
_STEP: Final = 1e-9
_PRIOR: Final = 1.0
"""Drawn matches that everybody is given against a player of mean strength, so that nobody's rating is infinite."""


class Rated(NamedTuple):
    """A rating with the standard error of the information in its matches."""

    rating: float
    error: float


class Shrunk(NamedTuple):
    """A mean drawn to the field's, with its standard error."""

    value: float
    error: float


def ratings(wins: Mapping[tuple[str, str], float]) -> dict[str, Rated]:
    """Bradley–Terry ratings from (better, worse) → how often; mean strength is 1500 (Hunter 2004, MM algorithm).

    A tie counts half to each side. Everybody has one drawn game against mean strength besides.
    """
    players = sorted({player for pair in wins for player in pair})
    games: dict[str, dict[str, float]] = {player: {} for player in players}
    won = dict.fromkeys(players, _PRIOR / 2)
    for (better, worse), count in wins.items():
        won[better] += count
        games[better][worse] = games[better].get(worse, 0.0) + count
        games[worse][better] = games[worse].get(better, 0.0) + count
    strength = dict.fromkeys(players, 1.0)
    for _ in range(_ROUNDS):
        before = strength
        strength = {player: won[player] / _played(player, games[player], before) for player in players}
        if max(abs(log(strength[one] / before[one])) for one in players) < _STEP:
            break
    found = {}
    for player in players:
        own = strength[player]
        information = _PRIOR * _slack(own, 1.0)
        information += sum(count * _slack(own, strength[other]) for other, count in games[player].items())
        found[player] = Rated(1500 + _SCALE * log(own), _SCALE / sqrt(information))
    return found


def _played(player: str, games: Mapping[str, float], strength: Mapping[str, float]) -> float:
    own = strength[player]
    return _PRIOR / (own + 1.0) + sum(count / (own + strength[other]) for other, count in games.items())


def _slack(own: float, other: float) -> float:
    return own * other / (own + other) ** 2


def shrunk(means: Sequence[tuple[float, float]]) -> list[Shrunk]:
    """Each (mean, squared standard error) drawn to the weighted mean of all, by DerSimonian and Laird's spread."""
    weights = [1 / max(error, _STEP) for _, error in means]
    total = sum(weights)
    middle = sum(weight * mean for weight, (mean, _) in zip(weights, means, strict=True)) / total
    spread = sum(weight * (mean - middle) ** 2 for weight, (mean, _) in zip(weights, means, strict=True))
    scale = total - sum(weight * weight for weight in weights) / total
    between = max(0.0, (spread - (len(means) - 1)) / scale) if scale > 0 else 0.0
    found = []
    for mean, error in means:
        if between == 0.0:
            found.append(Shrunk(middle, sqrt(1 / total)))
        else:
            keep = between / (between + error)
            found.append(Shrunk(keep * mean + (1 - keep) * middle, sqrt(between * error / (between + error))))
    return found


def expected_score(first: float, second: float) -> float:
    """The chance that a rating finishes before another."""
    return 1 / (1 + exp((second - first) / _SCALE))
