"""Perft: how many sequences of legal actions there are from a fixed deal, counted by playing every one of them.

A draw takes the next card of the wall, so a sequence is one way that the players could go. A sequence that ends the
hand early is counted at its own length only. `python -m tests.game.perft` prints the table of goldens anew.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import NamedTuple

from phz_cli.game import actions as verbs
from phz_cli.game.actions import Action, Deal, Hand
from phz_cli.game.apply import apply, win
from phz_cli.game.judge import judge
from phz_cli.game.offers import normal, offers
from phz_cli.game.playout import deal_hand
from phz_cli.game.table import Table
from phz_cli.rulebook import load_profile
from tests.game.conceivable import conceivable

GOLDENS = Path(__file__).with_name("perft.txt")

Moves = Callable[[Table], Iterable[Action]]


class Line(NamedTuple):
    """A golden: after `played` actions drawn by lot from a deal, the `sequences` of `depth`, and by their last verb."""

    rules: str
    seed: int
    played: int
    depth: int
    sequences: int
    verbs: tuple[tuple[str, int], ...]

    def __str__(self) -> str:
        split = " ".join(f"{verb}={count}" for verb, count in self.verbs)
        return f"{self.rules:<11}{self.seed:>5}{self.played:>7}{self.depth:>6}{self.sequences:>9}  {split}"


class Start(NamedTuple):
    """A table to count from, and the deal whose wall it draws from."""

    table: Table
    deal: Deal


def start(rules: str, seed: int, played: int) -> Start:
    """The table after some legal actions of the deal with this seed, any but a win, drawn by lot."""
    profile = load_profile(rules)
    random = Random(f"perft/{seed}")
    dealer = seed % 3
    deal = deal_hand(profile, random, dealer)
    table = Table(Hand(deal, dealer, (), sitting=profile.sitting), profile)
    for _ in range(played):
        action = random.choice([action for action in offers(table) if action.do != verbs.HU])
        table = _after(table, deal, action)
    return Start(table, deal)


def perft(table: Table, deal: Deal, depth: int, moves: Moves = offers) -> Counter[str]:
    """How many sequences of `depth` actions there are, by the verb of the last one."""
    if depth == 1:
        return Counter(action.do for action in moves(table))
    counted: Counter[str] = Counter()
    for action in moves(table):
        counted += perft(_after(table, deal, action), deal, depth - 1, moves)
    return counted


def by_judge(table: Table) -> Iterable[Action]:
    """Legal actions found without `offers`: whatever anybody could think of that breaks no clause."""
    if table.ended:
        return set()
    return {normal(action) for action in conceivable(table) if not judge(table, action).breaches}


def _after(table: Table, deal: Deal, action: Action) -> Table:
    """A copy of the table after the action."""
    branch = table.copy()
    if action.do == verbs.HU:
        win(branch, action)
    elif action.do == verbs.DRAW:
        apply(branch, action.but(card=(deal.wall or ())[len(table.drawn)]))
    else:
        apply(branch, action)
    return branch


def line(rules: str, seed: int, played: int, depth: int) -> Line:
    """The golden of one start and depth as it is now."""
    counted = perft(*start(rules, seed, played), depth)
    return Line(rules, seed, played, depth, counted.total(), tuple(sorted(counted.items())))


def goldens() -> list[Line]:
    """The goldens as kept in perft.txt."""
    lines = []
    for text in GOLDENS.read_text(encoding="utf-8").splitlines()[1:]:
        rules, *numbers = text.split()
        seed, played, depth, count = map(int, numbers[:4])
        split = [word.split("=") for word in numbers[4:]]
        lines.append(Line(rules, seed, played, depth, count, tuple((verb, int(number)) for verb, number in split)))
    return lines


def main() -> None:
    """Print the table for the starts and depths that it has."""
    print(GOLDENS.read_text(encoding="utf-8").splitlines()[0])
    for golden in goldens():
        print(line(*golden[:4]))


if __name__ == "__main__":
    main()
