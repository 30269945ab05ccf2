"""Strength from ranks and means drawn to the field: the arithmetic of `rating` and `stable_points`."""

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from typing import Final, NamedTuple

from phz_cli.stats.intervals import ENOUGH_CLUSTERS

_SCALE: Final = 400 / log(10)
_ROUNDS: Final = 500
_STEP: Final = 1e-9
_PRIOR: Final = 1.0
"""Drawn matches that everybody is given against a player of mean strength, so that nobody's rating is infinite."""


class Rated(NamedTuple):
    """A rating with the standard error of the information in its matches."""

    rating: float
    error: float


class Made(NamedTuple):
    """A player's hands and matches: counts, points, and sums of squares around the own mean.

    `hand_squares` is Σ(y − mean)² over hands; `match_squares` is Σ(Y − x·mean)² over matches of x hands and Y points,
    `match_weight` the Σ x(1 − x/hands) that it amounts to by the variance of one hand.
    """

    hands: int
    points: float
    hand_squares: float
    matches: int = 0
    match_squares: float = 0.0
    match_weight: float = 0.0


class Shrunk(NamedTuple):
    """A mean drawn to the field's, with its standard error."""

    value: float
    error: float


def ratings(wins: Mapping[tuple[str, str], float], spread: Mapping[str, float] | None = None) -> dict[str, Rated]:
    """Bradley–Terry ratings from (better, worse) → how often; mean strength is 1500 (Hunter 2004, MM algorithm).

    A tie counts half to each side. Everybody has one drawn game against mean strength besides. `spread`: by how much
    a player's comparisons vary more than independent ones: in a match of s players (s + 1) / 3, since finishing before
    one comes with finishing before another (the rank in a match of equals has the variance (s² - 1) / 12); 1 for who
    is met as an opponent only.
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
        wider = 1.0 if spread is None else spread.get(player, 1.0)
        found[player] = Rated(1500 + _SCALE * log(own), _SCALE * sqrt(wider / information))
    return found


def _played(player: str, games: Mapping[str, float], strength: Mapping[str, float]) -> float:
    own = strength[player]
    return _PRIOR / (own + 1.0) + sum(count / (own + strength[other]) for other, count in games.items())


def _slack(own: float, other: float) -> float:
    return own * other / (own + other) ** 2


def shrunk(players: Sequence[Made]) -> list[Shrunk] | None:
    """Each player's mean drawn to the field's; None where nothing tells how much the points of a hand vary.

    The variance of a hand is the field's, pooled over the players (over matches where there are enough), as is the
    variance between players (one-way analysis of variance), so that how surely a mean is known depends on the hands
    alone and not on the points made in them. Σ value × hands is the points of the field.
    """
    within = _variance_of_hand(players)
    hands = sum(player.hands for player in players)
    if within is None or not hands:
        return None
    means = [player.points / player.hands for player in players]
    middle = sum(player.points for player in players) / hands
    scale = hands - sum(player.hands**2 for player in players) / hands
    distance = sum(player.hands * (mean - middle) ** 2 for player, mean in zip(players, means, strict=True))
    freedom = len(players) - 1
    between = max(0.0, (distance - freedom * within) / scale) if scale > 0 else 0.0
    # How far the players lie apart is itself not sure: the intervals allow for one and a half standard errors more.
    noise = within * freedom / scale if scale > 0 else 0.0
    unsure = between + 1.5 * (between + noise) * (sqrt(2 / freedom) if freedom else 0.0)
    kept = [_kept(between, within, player.hands) for player in players]
    weights = [player.hands * keep for player, keep in zip(players, kept, strict=True)]
    # Drawn around this mean, what the one loses the others gain.
    total = sum(weights)
    pivot = sum(weight * mean for weight, mean in zip(weights, means, strict=True)) / total if total else middle
    pulls = [weight / total for weight in weights] if total else [0.0] * len(players)
    shares = [player.hands / hands for player in players]
    # Sums over everybody of what a value takes of another's mean: by share, by pull, and both.
    apart_sums = _products(shares, pulls)
    chance_sums = _products(shares, pulls, [1 / player.hands for player in players])
    found = []
    for player, mean, keep, pull, share in zip(players, means, kept, pulls, shares, strict=True):
        own = share - keep * pull
        apart = _quadratic(apart_sums, keep) - 2 * own * (1 - keep) + (1 - keep) ** 2
        chance = _quadratic(chance_sums, keep) + (2 * own * keep + keep**2) / player.hands
        found.append(Shrunk(middle + keep * (mean - pivot), sqrt(max(0.0, unsure * apart + within * chance))))
    return found


def _products(shares: Sequence[float], pulls: Sequence[float], by: Sequence[float] | None = None) -> tuple[float, ...]:
    """Σ share², Σ share × pull and Σ pull², each times `by` (1 if None)."""
    factors = [1.0] * len(shares) if by is None else by
    triples = list(zip(shares, pulls, factors, strict=True))
    return (
        sum(share * share * factor for share, _, factor in triples),
        sum(share * pull * factor for share, pull, factor in triples),
        sum(pull * pull * factor for _, pull, factor in triples),
    )


def _quadratic(sums: tuple[float, ...], keep: float) -> float:
    """Σ (share − keep × pull)² from the sums of products."""
    return sums[0] - 2 * keep * sums[1] + keep * keep * sums[2]


def _kept(between: float, within: float, hands: int) -> float:
    """How much of a mean over so many hands is kept when it is drawn to the field's."""
    return between / (between + within / hands) if between else 0.0


def _variance_of_hand(players: Sequence[Made]) -> float | None:
    """The variance of a hand's points that means are charged, pooled over the players; None without any spread."""
    weight = sum(player.match_weight for player in players)
    if weight and sum(max(0, player.matches - 1) for player in players) >= ENOUGH_CLUSTERS:
        return sum(player.match_squares for player in players) / weight or None
    freedom = sum(player.hands - 1 for player in players)
    return sum(player.hand_squares for player in players) / freedom or None if freedom else None


def expected_score(first: float, second: float) -> float:
    """The chance that a rating finishes before another."""
    return 1 / (1 + exp((second - first) / _SCALE))
