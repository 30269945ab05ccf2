"""Events simulated hand by hand for the integrity flags, honest or with one planted pair.

24 players in groups of three over rounds; every player has a habit of giving and of taking, every hand its own mood, so
that feeds are over-dispersed and habits differ, as among people. A planted giver feeds one taker more by `extra`; a
planted sparer passes wins on the taker's cards with chance `spare`; a planted pair makes `gift` points more a hand.
"""

from collections import defaultdict
from dataclasses import dataclass
from random import Random
from typing import Final

from phz_cli.stats.chance import false_discovery
from phz_cli.stats.flag_tests import Feeds, Moments, Spared, Test, Together, collusion_tests, feed_tests, soft_tests

PLAYERS: Final = 24
ROUNDS: Final = 21
HANDS: Final = 12
DISCARDS: Final = 5
RATE: Final = {"next": 0.36, "previous": 0.15}
WIN_CHANCE: Final = 0.12
PASS: Final = 0.04
POINTS_SD: Final = 4.0

GIVER, TAKER = "p00", "p01"


@dataclass(frozen=True)
class Planted:
    """What is wrong with the event."""

    extra: float = 0.0
    spare: float = 0.0
    gift: float = 0.0


def event_tests(seed: int, planted: Planted | None = None) -> dict[str, list[Test]]:
    """Flag → the tests of one event."""
    random = Random(seed)
    wrong = planted or Planted()
    names = [f"p{number:02}" for number in range(PLAYERS)]
    gives = {name: random.uniform(0.85, 1.15) for name in names}
    takes = {name: random.uniform(0.85, 1.15) for name in names}
    feeds: dict[tuple[str, str, str], list[float]] = defaultdict(lambda: [0.0] * 6)
    spared: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    means: dict[tuple[int, int], dict[str, float]] = {}
    for number in range(ROUNDS):
        order = names[2:]
        random.shuffle(order)
        # The planted two sit together every third round, so that both also play without the other.
        first = [GIVER, TAKER] if number % 3 == 0 else [GIVER]
        order = [*first, *order] if number % 3 == 0 else [GIVER, *order[:5], TAKER, *order[5:]]
        for table in range(PLAYERS // 3):
            seated = order[3 * table : 3 * table + 3]
            points = _play(random, seated, gives, takes, wrong, feeds, spared)
            means[number, table] = {name: total / HANDS for name, total in points.items()}
    return {
        "pair_feed_asymmetry": feed_tests([Feeds(*key, int(sums[0]), *sums[1:]) for key, sums in feeds.items()]),
        "soft_play_rate": soft_tests([Spared(*key, *counts) for key, counts in spared.items()]),
        "collusion_value": _collusion(means),
    }


def _play(
    random: Random,
    seated: list[str],
    gives: dict[str, float],
    takes: dict[str, float],
    wrong: Planted,
    feeds: dict[tuple[str, str, str], list[float]],
    spared: dict[tuple[str, str], list[int]],
) -> dict[str, float]:
    """One match: adds to the sums, returns the points."""
    points = dict.fromkeys(seated, 0.0)
    for _ in range(HANDS):
        mood = random.uniform(0.7, 1.3)
        for seat, player in enumerate(seated):
            for step, relation in ((1, "next"), (2, "previous")):
                other = seated[(seat + step) % 3]
                rate = RATE[relation] * gives[player] * takes[other] * mood
                planted = (player, other) == (GIVER, TAKER)
                rate = min(0.9, rate + (wrong.extra if planted else 0))
                fed = sum(random.random() < rate for _ in range(DISCARDS))
                for place, value in enumerate((1, DISCARDS, fed, fed * fed, fed * DISCARDS, DISCARDS**2)):
                    feeds[player, other, relation][place] += value
                spared[player, other][0] += 1
                if random.random() < WIN_CHANCE:
                    spared[player, other][1] += 1
                    spared[player, other][2] += random.random() < (wrong.spare if planted and wrong.spare else PASS)
        winner = random.choice(seated)
        size = random.expovariate(1 / POINTS_SD)
        together = GIVER in seated and TAKER in seated
        for player in seated:
            points[player] += size if player == winner else -size / 2
            if together and wrong.gift:
                points[player] += wrong.gift if player in (GIVER, TAKER) else -2 * wrong.gift
    return points


def _collusion(means: dict[tuple[int, int], dict[str, float]]) -> list[Test]:
    alone: dict[str, list[float]] = defaultdict(list)
    pairs: dict[tuple[str, str], list[tuple[float, float]]] = defaultdict(list)
    for match in means.values():
        for player, mean in match.items():
            alone[player].append(mean)
            for other, others in match.items():
                if player < other:
                    pairs[player, other].append((mean, others))
    together = [
        Together(
            *key,
            HANDS * len(found),
            moments([own for own, _ in found]),
            moments([other for _, other in found]),
            moments([own + other for own, other in found]),
        )
        for key, found in pairs.items()
    ]
    return collusion_tests({player: moments(found) for player, found in alone.items()}, together)


def moments(values: list[float]) -> Moments:
    """The moments of some figures."""
    return Moments(len(values), sum(values), sum(value * value for value in values))


def red(tests: list[Test], q: float = 0.05) -> list[Test]:
    """The tests that would be shown red."""
    found = false_discovery([test.p for test in tests])
    return [test for test, value in zip(tests, found, strict=True) if value <= q]
