"""The tests behind the integrity flags: from sums to effect, z and p. Pure; never a verdict.

Each test says how unlikely a figure is when everybody plays honestly. It cannot tell a friend from a cheat, a style
from a signal: a flag is a reason to look at the hands, no more.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Final, NamedTuple

from phz_cli.stats.chance import beta_binomial_at_least, mid_binomial, upper_tail

PRIOR_FEEDS: Final = 30.0
"""Expected feeds that the field's rate counts for when a player's own habit is estimated."""

PRIOR_CHANCES: Final = 10.0
LEAST_EXPECTED: Final = 5.0
LEAST_MATCHES: Final = 4
LEAST_HANDS: Final = 30
"""Over fewer hands (of a player, of two together, of a place) nothing is tested."""

LEAST_DISCARDS: Final = 100
"""From so many on a sum of discards is close enough to normal."""


class Test(NamedTuple):
    """One test: who (and against whom), over how much, what was seen and expected, and how unlikely that is."""

    flag: str
    subject: str
    against: str
    n: float
    observed: float
    expected: float
    z: float
    p: float

    @property
    def effect(self) -> float:
        """What was seen beyond what was expected, by unit of n."""
        return (self.observed - self.expected) / self.n if self.n else 0.0


class Feeds(NamedTuple):
    """Sums over the hands of a player and an opponent in one place: discards d, and f of them taken by the opponent."""

    player: str
    other: str
    relation: str
    hands: int
    discards: float
    fed: float
    fed_fed: float
    fed_discards: float
    discards_discards: float


def feed_tests(sums: Sequence[Feeds]) -> list[Test]:
    """H80: does a player's discards go to one opponent more than his habit and the opponent's explain?

    Null: the share taken depends on the place only (next, previous), times the giver's habit towards others, times
    the taker's habit with others. Over-dispersion from hand to hand is estimated and charged, and so is the doubt about
    both habits. One-sided.
    """
    places: dict[str, list[Feeds]] = defaultdict(list)
    for one in sums:
        places[one.relation].append(one)
    rates = {place: _rate(rows) for place, rows in places.items()}
    given, taken = _habits(sums, rates)
    seen: dict[tuple[str, str], list[Feeds]] = defaultdict(list)
    for one in sums:
        seen[one.player, one.other].append(one)
    tests = []
    for (player, other), rows in sorted(seen.items()):
        plain = sum(rates[row.relation][0] * row.discards for row in rows)
        dispersion = max(rates[row.relation][1] for row in rows)
        own = sum(row.fed for row in rows), plain
        giver, giver_weight = _habit(given[player], own)
        taker, taker_weight = _habit(taken[other], own)
        expected = plain * giver * taker
        if expected < LEAST_EXPECTED or sum(row.hands for row in rows) < LEAST_HANDS:
            continue
        doubt = dispersion / giver_weight + dispersion / taker_weight
        # Roots of counts are nearly normal where counts are skewed.
        z = 2 * (sqrt(own[0]) - sqrt(expected)) / sqrt(dispersion + expected * doubt)
        n = sum(row.discards for row in rows)
        tests.append(Test("pair_feed_asymmetry", player, other, n, own[0], expected, z, upper_tail(z)))
    return tests


def _rate(rows: Sequence[Feeds]) -> tuple[float, float]:
    """The share of discards taken in a place, and the dispersion of feeds from hand to hand (Poisson: 1)."""
    discards, fed = sum(row.discards for row in rows), sum(row.fed for row in rows)
    rate = fed / discards if discards else 0.0
    squares = sum(row.fed_fed - 2 * rate * row.fed_discards + rate * rate * row.discards_discards for row in rows)
    return rate, max(0.5, squares / fed) if fed else 1.0


_Habits = dict[str, tuple[float, float]]


def _habits(sums: Sequence[Feeds], rates: Mapping[str, tuple[float, float]]) -> tuple[_Habits, _Habits]:
    """(fed, expected by place) of each giver and each taker."""
    given: _Habits = defaultdict(lambda: (0.0, 0.0))
    taken: _Habits = defaultdict(lambda: (0.0, 0.0))
    for one in sums:
        expected = rates[one.relation][0] * one.discards
        for habits, who in ((given, one.player), (taken, one.other)):
            fed, before = habits[who]
            habits[who] = fed + one.fed, before + expected
    return given, taken


def _habit(whole: tuple[float, float], own: tuple[float, float]) -> tuple[float, float]:
    """A habit as a factor, from everybody but the one tested; with the expected feeds that it rests on."""
    fed, expected = whole[0] - own[0], whole[1] - own[1]
    return (fed + PRIOR_FEEDS) / (expected + PRIOR_FEEDS), expected + PRIOR_FEEDS


class Spared(NamedTuple):
    """Hands with an opponent, chances to win on the opponent's cards that reached a player, and those passed."""

    player: str
    other: str
    hands: int
    chances: int
    passed: int


def soft_tests(sums: Sequence[Spared]) -> list[Test]:
    """H82: does a player pass wins on one opponent's cards more than on everybody else's?

    Null: he passes with his own share towards the others, drawn to the field's; the doubt about that share is charged
    (a beta-binomial law). One-sided.
    """
    total, passed = sum(one.chances for one in sums), sum(one.passed for one in sums)
    field = (passed + 0.5) / (total + 1) if total else 0.0
    own: dict[str, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for one in sums:
        chances, spared = own[one.player]
        own[one.player] = chances + one.chances, spared + one.passed
    tests = []
    for one in sorted(sums):
        if not one.chances or one.hands < LEAST_HANDS:
            continue
        chances, spared = own[one.player]
        rest = chances - one.chances
        weight = rest + PRIOR_CHANCES
        share = (spared - one.passed + PRIOR_CHANCES * field) / weight
        expected = one.chances * share
        z = (one.passed - expected) / sqrt(max(expected * (1 - share), 1e-9))
        p = beta_binomial_at_least(one.passed, one.chances, weight * share, weight * (1 - share))
        tests.append(Test("soft_play_rate", one.player, one.other, one.chances, one.passed, expected, z, p))
    return tests


class Moments(NamedTuple):
    """Matches, and the sums of a figure and of its square over them."""

    matches: int
    total: float
    squares: float

    def less(self, other: "Moments") -> "Moments":
        """The moments of the matches that the other does not count."""
        return Moments(self.matches - other.matches, self.total - other.total, self.squares - other.squares)

    def mean(self) -> float:
        """The mean."""
        return self.total / self.matches

    def spread(self) -> float:
        """The sum of squares around the mean."""
        return max(0.0, self.squares - self.total * self.total / self.matches)


class Together(NamedTuple):
    """Two players' hands and matches together: points per hand of the one, of the other, and of both."""

    player: str
    other: str
    hands: int
    own: Moments
    others: Moments
    joint: Moments


def collusion_tests(alone: Mapping[str, Moments], together: Sequence[Together]) -> list[Test]:
    """H81: do two players win more points per hand together than each makes without the other?

    Null: what they make at one table is the sum of what each makes at tables without the other. No pattern of play is
    assumed (after Mazrooei, Archibald and Bowling 2013). The spread from match to match is that of the whole field,
    for one player and for two, since a pair alone meets too seldom to show its own. One-sided.
    """
    single = _variance(list(alone.values()))
    double = _variance([pair.joint for pair in together])
    tests = []
    for pair in sorted(together):
        if pair.player not in alone or pair.other not in alone:
            continue  # a filter on the own seat or role has left nothing of what one of them makes alone
        first, second = alone[pair.player].less(pair.own), alone[pair.other].less(pair.others)
        n = pair.joint.matches
        if pair.hands < LEAST_HANDS or min(n, first.matches, second.matches) < LEAST_MATCHES:
            continue
        if not single or not double:
            continue
        error = double / n + single / first.matches + single / second.matches
        expected = first.mean() + second.mean()
        z = (pair.joint.mean() - expected) / sqrt(error)
        observed, wanted = n * pair.joint.mean(), n * expected
        tests.append(Test("collusion_value", pair.player, pair.other, n, observed, wanted, z, upper_tail(z)))
    return tests


def _variance(parts: Sequence[Moments]) -> float:
    """The variance within the parts, all of them together; 0 where no part has two matches."""
    several = [part for part in parts if part.matches > 1]
    freedom = sum(part.matches - 1 for part in several)
    return sum(part.spread() for part in several) / freedom if freedom else 0.0


class Leaning(NamedTuple):
    """Discards made beside others that look alike, and sums over them: copies of the discard in others' hands, their
    mean and their variance over the discards that look alike."""

    discards: int
    hidden: float
    mean: float
    variance: float


def hidden_tests(sums: Mapping[str, Leaning]) -> list[Test]:
    """H83: do a player's discards follow the cards that others hold hidden?

    Null: of the discards that look alike from outside each is as likely as any other, whatever others hold of it, but
    for what people read off the table: that lean, in copies by unit of variance, is the other players'. A permutation
    of each discard among those that look alike has just this mean and variance, so none is drawn; z² / (2n ln 2) is
    the information that a discard gives of the hidden cards, in bits. Two-sided: who peeks avoids what others wait
    for, who signals feeds it.
    """
    tests = []
    whole = [sum(column) for column in zip(*sums.values(), strict=True)]
    for player, own in sorted(sums.items()):
        discards, hidden, mean, variance = (total - part for total, part in zip(whole, own, strict=True))
        if min(own.discards, discards) < LEAST_DISCARDS:
            continue
        lean = (hidden - mean) / variance
        expected = own.mean + lean * own.variance
        # The others' lean is itself not sure.
        z = (own.hidden - expected) / sqrt(own.variance + own.variance**2 / variance)
        p = 2 * upper_tail(abs(z))
        tests.append(Test("hidden_info_correlation", player, "", own.discards, own.hidden, expected, z, p))
    return tests


def first_win_tests(counts: Mapping[str, tuple[int, int]]) -> list[Test]:
    """H78: does a player win on the deal or on the first card more often than the others?

    `counts`: player → (hands, such wins). Null: everybody's chance is that of the other players, half a win added.
    One-sided, mid-p.
    """
    hands, wins = sum(n for n, _ in counts.values()), sum(won for _, won in counts.values())
    tests = []
    for player, (n, won) in sorted(counts.items()):
        rest = hands - n
        if n < LEAST_HANDS or rest < LEAST_HANDS:
            continue
        share = (wins - won + 0.5) / (rest + 1)
        expected = n * share
        z = (won - expected) / sqrt(expected * (1 - share))
        tests.append(Test("first_exposure_win_z", player, "", n, won, expected, z, mid_binomial(won, n, share)))
    return tests


def deal_tests(counts: Mapping[tuple[str, str], tuple[int, int, float]]) -> list[Test]:
    """H79: is a card dealt to a place as often as a fair shuffle deals it?

    `counts`: (place, card) → (hands, cards dealt to the place in a hand, copies seen). Null: copies in a hand are
    hypergeometric, 4 in 80, so that their spread is known without estimate. Two-sided.
    """
    tests = []
    for (place, card), (hands, size, seen) in sorted(counts.items()):
        if hands < LEAST_HANDS:
            continue
        share = size / 80
        expected = 4 * share * hands
        spread = hands * 4 * share * (1 - share) * 76 / 79
        z = (seen - expected) / sqrt(spread)
        tests.append(Test("deal_fairness", place, card, hands, seen, expected, z, 2 * upper_tail(abs(z))))
    return tests
