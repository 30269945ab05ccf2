"""How often a second the engine says whether a seat may win on a card, beside the exhaustive reference, on one core.

Run `python -m tests.bench.win_checks [SHARE]` from the top of the project; SHARE (1) scales the corpora. It prints
checks a second (of `win_check` also of its first round, with nothing remembered) and how many answers (win or not,
the most 胡息) differ from the reference, and never fails on seconds.
"""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from random import Random
from time import perf_counter

from phz_cli.game import actions as verbs
from phz_cli.game.actions import Hand
from phz_cli.game.apply import apply, win
from phz_cli.game.chances import trial
from phz_cli.game.playout import choose, deal_hand
from phz_cli.game.profile import Profile
from phz_cli.game.settle import Shortfall, Trial, Win, settle
from phz_cli.game.table import Seat, Table
from phz_cli.game.win_check import NO_ARRANGEMENT, forget, most_huxi, wins
from phz_cli.rulebook import load_profile
from tests.game.test_second_opinion import case_of, seat_of, trial_of
from tests.reference import CARDS, Case, Laid, answer
from tests.reference.cards import BIG, COPIES, SMALL

ROUNDS = 3
RULES = "qq-basic"
_RUNS = [size[start : start + 3] for size in (SMALL, BIG) for start in range(8)]
_RUNS += [size[1] + size[6] + size[9] for size in (SMALL, BIG)]
_MIXED = [trio for a, b in zip(SMALL, BIG, strict=True) for trio in (a + a + b, a + b + b)]
_GROUPS = _RUNS * 2 + _MIXED + [card * 3 for card in CARDS] * 2

Checks = list[tuple[Profile, Seat, Trial]]


def _dealt(random: Random) -> Case:
    """R: any twenty cards and the next one."""
    *hand, card = random.sample(CARDS * COPIES, 21)
    return Case(RULES, "".join(hand), (), card, "own_draw")


def _grouped(random: Random, source: str) -> Case:
    """P: seven groups, one card of them taken out."""
    cards = list("".join(random.choices(_GROUPS, k=7)))
    random.shuffle(cards)
    return Case(RULES, "".join(cards[1:]), (), cards[0], source)


def _near(random: Random) -> Case:
    """N: as P, with one card of the hand exchanged for another."""
    case = _grouped(random, "own_draw")
    return case._replace(hand=case.hand[1:] + random.choice(CARDS))


def _with_melds(random: Random) -> Case:
    """T: seven groups, up to two of them quads, some on the table; one card of the rest taken out."""
    quads = random.choice((0, 1, 1, 2))
    groups = [random.choice(CARDS) * COPIES for _ in range(quads)]
    groups += random.choices(_GROUPS, k=7 - quads - (quads > 0))
    laid = random.randint(quads, 5)
    rest = "".join(groups[laid:]) + random.choice(CARDS) * 2 * (quads > 0)
    cards = random.sample(rest, len(rest))
    melds = tuple(Laid(_kind(random, cards_of), cards_of) for cards_of in groups[:laid])
    return Case(RULES, "".join(cards[1:]), melds, cards[0], random.choice(("own_draw", "other_draw")))


def _kind(random: Random, cards: str) -> str:
    if len(cards) == COPIES:
        return random.choice(("ti", "pao"))
    return random.choice(("wei", "peng")) if len(set(cards)) == 1 else "chi"


def _possible(case: Case) -> bool:
    """Whether one deck has these cards and no four of a kind come together in the hand."""
    cards = case.hand + case.card
    every = cards + "".join(meld.cards for meld in case.melds)
    return all(cards.count(card) < COPIES and every.count(card) <= COPIES for card in set(cards))


def _corpora(share: float) -> dict[str, list[Case]]:
    """The corpora by name; those that are built are kept where one deck could give them."""
    made: dict[str, tuple[int, Callable[[Random], Case]]] = {
        "R_self": (20_000, _dealt),
        "P_self": (5_000, partial(_grouped, source="own_draw")),
        "P_other": (5_000, partial(_grouped, source="other_draw")),
        "N_self": (5_000, _near),
        "T_mix": (4_000, _with_melds),
    }
    found = {}
    for name, (number, make) in made.items():
        random = Random(name)
        endless = iter(partial(make, random), None)
        found[name] = [next(filter(_possible, endless)) for _ in range(int(number * share))]
    return found


def _frozen(seat: Seat) -> Seat:
    """The seat as it is now, though the hand goes on."""
    return seat.copy()


def _played(profile: Profile, seed: int) -> Iterator[tuple[Case, tuple[Profile, Seat, Trial]]]:
    """What every seat is asked at every card on offer of a played hand."""
    random = Random(seed)
    deal = deal_hand(profile, random, seed % 3)
    table = Table(Hand(deal, seed % 3, ()), profile)
    while not table.ended:
        for number, seat in enumerate(table.seats):
            case, held_up = case_of(table, number), trial(table, number)
            if case is not None and held_up is not None and case.source != "discard":
                yield case, (profile, _frozen(seat), held_up)
        action = choose(table, deal, random)
        (win if action.do == verbs.HU else apply)(table, action)


def _time(work: Callable[[], object], rounds: int = ROUNDS) -> list[float]:
    """Seconds of each round."""
    seconds = []
    for _ in range(rounds):
        begin = perf_counter()
        work()
        seconds.append(perf_counter() - begin)
    return seconds


def _settled(checks: Checks) -> list[bool]:
    return [isinstance(settle(*check), Win) for check in checks]


def _checked(checks: Checks) -> list[bool]:
    return [wins(*check) for check in checks]


def _mismatches(cases: list[Case], checks: Checks) -> int:
    """Hands where win or not, or the most 胡息, is not what the reference says, by `settle` or by `win_check`."""
    wrong = 0
    for case, check in zip(cases, checks, strict=True):
        expected, outcome = answer(case._replace(source=_unpriced(case))), settle(*check)
        best = outcome.best if isinstance(outcome, Shortfall) else outcome.huxi
        most = most_huxi(*check)
        agree = expected.win == isinstance(outcome, Win) == wins(*check)
        wrong += not (agree and expected.huxi == best == (None if most == NO_ARRANGEMENT else most))
    return wrong


def _unpriced(case: Case) -> str:
    """三提五坎 is not asked of either check: another seat's hand on the 亮张 is as good as on any draw."""
    return case.source if case.source != "shown" or case.dealer else "other_draw"


def _line(name: str, cases: list[Case], checks: Checks) -> str:
    forget()
    cold = _time(partial(_checked, checks), 1)[0]
    number, won = len(checks), sum(_checked(checks))
    reference = number / min(_time(lambda: list(map(answer, cases)), 1))
    settled = number / min(_time(partial(_settled, checks)))
    checked = number / min(_time(partial(_checked, checks)))
    return (
        f"{name:<10}{number:>8,}{won:>8,}{reference:>12,.0f}{settled:>12,.0f}{settled / reference:>8.2f}"
        f"{number / cold:>12,.0f}{checked:>12,.0f}{checked / reference:>8.2f}{_mismatches(cases, checks):>12,}"
    )


def main(share: float = 1) -> None:
    """Print the table."""
    profile = load_profile(RULES)
    print(
        f"{'corpus':<10}{'checks':>8}{'wins':>8}{'reference/s':>12}{'settle/s':>12}{'ratio':>8}"
        f"{'first/s':>12}{'check/s':>12}{'ratio':>8}{'mismatches':>12}"
    )
    for name, cases in _corpora(share).items():
        checks = []
        for case in cases:
            seat = seat_of(case)
            checks.append((profile, seat, trial_of(case, seat)))
        print(_line(name, cases, checks))
    played = list(chain.from_iterable(_played(profile, seed) for seed in range(int(200 * share))))
    print(_line("played", [case for case, _ in played], [check for _, check in played]))


if __name__ == "__main__":
    main(*map(float, sys.argv[1:2]))
