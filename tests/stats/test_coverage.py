"""How often the nominal 95 % intervals hold what they are about, by simulation from kept seeds."""

from collections.abc import Callable
from math import exp
from random import Random

import pytest

from phz_cli.stats.cells import Cell, evaluate, grid_of
from phz_cli.stats.declarations import STATISTICS

Draw = Callable[[Random], tuple[Cell, float]]


def shares(trials: int) -> Draw:
    """Shares of all sizes from 5 % to 95 %, as the shares of the catalogue are."""

    def draw(random: Random) -> tuple[Cell, float]:
        share = random.uniform(0.05, 0.95)
        return Cell(y=sum(random.random() < share for _ in range(trials)), x=trials), share

    return draw


def means(matches: int, shared: float) -> Draw:
    """Points a hand over matches of six to fourteen hands; `shared` is how much of the spread a match has in common."""

    def draw(random: Random) -> tuple[Cell, float]:
        cell = Cell()
        for _ in range(matches):
            common = random.gauss(0, shared)
            hands = [common + _points(random) for _ in range(random.randint(6, 14))]
            total, squares = sum(hands), sum(value * value for value in hands)
            cell.add((total, len(hands), squares, total, len(hands), len(hands), max(hands)))
        return cell, 0.0

    return draw


def _points(random: Random) -> float:
    """Skewed as points are: one win in four, three losses; the mean is 0."""
    return random.choice((9.0, 6.0, 12.0)) if random.random() < 0.25 else -3.0


def medians(size: int, quantile: float) -> Draw:
    """Times with the long tail of decisions."""

    def draw(random: Random) -> tuple[Cell, float]:
        values = sorted(random.lognormvariate(8, 0.7) for _ in range(size))
        found = []
        for share in grid_of(quantile):
            place = share * (size - 1)
            low = int(place)
            found.append(values[low] + (place - low) * (values[min(low + 1, size - 1)] - values[low]))
        return Cell(x=size, quantiles=tuple(found)), exp(8 + 0.7 * (0 if quantile == 0.5 else 1.281552))

    return draw


CASES = {
    "share of 30": ("win_rate", shares(30)),
    "share of 100": ("win_rate", shares(100)),
    "share of 400": ("win_rate", shares(400)),
    "mean of 5 matches": ("net_points_per_hand", means(5, 0.0)),
    "mean of 10 matches": ("net_points_per_hand", means(10, 1.0)),
    "mean of 40 matches": ("net_points_per_hand", means(40, 2.0)),
    "median of 100": ("decision_time_median", medians(100, 0.5)),
    "median of 1000": ("decision_time_median", medians(1000, 0.5)),
    "p90 of 300": ("decision_time_p90", medians(300, 0.9)),
}


def covered(name: str, repeats: int) -> float:
    """The share of intervals that hold the truth."""
    identity, draw = CASES[name]
    random = Random(f"coverage/{name}")
    held = 0
    for _ in range(repeats):
        cell, truth = draw(random)
        number = evaluate(STATISTICS[identity], cell)
        assert number.low is not None
        assert number.high is not None
        held += number.low <= truth <= number.high
    return held / repeats


@pytest.mark.parametrize("name", ["share of 100", "mean of 10 matches"])
def test_a_few_hundred_intervals(name: str) -> None:
    assert 0.91 <= covered(name, 500) <= 0.99


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_the_nominal_level_holds(name: str) -> None:
    share = covered(name, 5_000)
    print(f"{name}: {share:.3f}")
    assert 0.93 <= share <= 0.97
