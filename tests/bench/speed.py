"""How fast `phz validate` judges, beside PokerKit replaying its own hands, in one run on one core.

Run `python -m tests.bench.speed [HANDS]` from the top of the project. It prints figures and their ratio and never
fails on seconds. Both sides start from text and replay every action of every hand.
"""

import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter

from pokerkit import Automation, HandHistory, NoLimitTexasHoldem

from phz_cli.audit import audit_paths, sample
from phz_cli.records import to_json

ROUNDS = 3
RULES = ("qq-basic", "qq-half", "qq-full", "changde-80", "guilin")
_AUTOMATIONS = tuple(Automation)


def _poker_hand(random: Random) -> str:
    """A hand of six players who mostly check and call, in PokerKit's own notation."""
    game = NoLimitTexasHoldem(_AUTOMATIONS, True, 0, (1, 2), 2)
    state = game(200, 6)
    while state.status:
        if random.random() < 0.15 and state.can_fold():
            state.fold()
        elif random.random() < 0.1 and state.can_complete_bet_or_raise_to():
            state.complete_bet_or_raise_to()
        else:
            state.check_or_call()
    return HandHistory.from_game_state(game, state).dumps()


def _replay_poker(hands: list[str]) -> int:
    """Replays every hand; how many actions there were."""
    actions = 0
    for text in hands:
        history = HandHistory.loads(text)
        actions += len(history.actions)
        for _ in history:
            pass
    return actions


def _validate(file: Path) -> int:
    """Judges every hand; how many actions there were."""
    actions = 0
    for report in audit_paths([file]):
        assert report.verdict == "clean"
        assert report.record is not None
        actions += len(report.record.actions)
    return actions


def _best(work: Callable[[], int]) -> tuple[float, int]:
    """The shortest of some runs in seconds, and what the work counted."""
    times, counted = [], 0
    for _ in range(ROUNDS):
        begin = perf_counter()
        counted = work()
        times.append(perf_counter() - begin)
    return min(times), counted


def main(hands: int = 2_000) -> None:
    """Print the table."""
    random = Random("speed")
    poker = [_poker_hand(random) for _ in range(hands // 10)]
    seconds, actions = _best(partial(_replay_poker, poker))
    neighbour = actions / seconds
    print(f"{'what':<28}{'hands/s':>10}{'actions/s':>12}{'ratio':>8}")
    print(f"{'PokerKit replay':<28}{len(poker) / seconds:>10,.0f}{neighbour:>12,.0f}{1:>8.2f}")
    with tempfile.TemporaryDirectory() as folder:
        for rules in RULES:
            file = Path(folder) / f"{rules}.jsonl"
            file.write_bytes(b"".join(to_json(record) + b"\n" for record in sample(rules, hands, 1)))
            seconds, actions = _best(partial(_validate, file))
            rate = actions / seconds
            print(f"{'validate ' + rules:<28}{hands / seconds:>10,.0f}{rate:>12,.0f}{rate / neighbour:>8.2f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
