"""How fast hands are judged and stored, beside PokerKit and python-chess replaying their own, in one run.

Run `python -m tests.bench.speed [HANDS]` from the top of the project. It prints figures and their ratio and never
fails on seconds. Both sides start from text and replay every action of every hand.
"""

import sys
import tempfile
from collections.abc import Callable
from functools import partial
from io import StringIO
from pathlib import Path
from random import Random
from time import perf_counter

import chess
import chess.pgn
import msgspec
from pokerkit import Automation, HandHistory, NoLimitTexasHoldem

from phz_cli.audit import audit_paths, sample
from phz_cli.game import judge
from phz_cli.game.actions import Hand
from phz_cli.game.profile import Profile
from phz_cli.game.replay import run
from phz_cli.records import to_hand, to_json
from phz_cli.rulebook import load_profile
from phz_cli.store import ingest

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


def _replay(profile: Profile, hands: list[Hand]) -> int:
    """Judges and settles hands that have been read; how many actions there were."""
    for hand in hands:
        run(hand, profile)
    return sum(len(hand.actions) for hand in hands)


def _decode(lines: list[bytes]) -> int:
    """Decodes the JSON alone, which nothing that reads it can beat; how many actions there were."""
    return sum(len(msgspec.json.decode(line)["actions"]) for line in lines)


def _ingest(file: Path, folder: Path, hands: int) -> int:
    """Judges and stores every hand in a new store; how many actions there were."""
    store = folder / f"{perf_counter()}.duckdb"
    totals = ingest(audit_paths([file], chances=True), store)
    assert totals.stored == hands
    return sum(len(msgspec.json.decode(line)["actions"]) for line in file.read_bytes().splitlines())


def _read_games(text: str) -> int:
    """python-chess reading games with every move checked; how many moves there were."""
    source, moves = StringIO(text), 0
    while (game := chess.pgn.read_game(source)) is not None:
        moves += len(list(game.mainline_moves()))
    return moves


def _chess_games(count: int) -> str:
    """Games of random legal moves as PGN."""
    random, games = Random("chess"), []
    for _ in range(count):
        board = chess.Board()
        while not board.is_game_over() and board.fullmove_number < 40:
            board.push(random.choice(list(board.legal_moves)))
        games.append(str(chess.pgn.Game.from_board(board)))
    return "\n\n".join(games)


def _row(what: str, hands: int, work: Callable[[], int], neighbour: float | None) -> float:
    """Prints one row; actions a second."""
    seconds, actions = _best(work)
    rate = actions / seconds
    ratio = 1.0 if neighbour is None else rate / neighbour
    print(f"{what:<28}{hands / seconds:>10,.0f}{rate:>12,.0f}{ratio:>8.2f}")
    return rate


def main(hands: int = 2_000) -> None:
    """Print the table."""
    random = Random("speed")
    poker = [_poker_hand(random) for _ in range(hands // 10)]
    games = max(1, hands // 50)
    kind = "compiled" if judge.__file__.endswith(".so") else "plain Python"
    print(f"{'engine: ' + kind:<28}{'hands/s':>10}{'actions/s':>12}{'ratio':>8}")
    neighbour = _row("PokerKit replay", len(poker), partial(_replay_poker, poker), None)
    _row("python-chess read_game", games, partial(_read_games, _chess_games(games)), neighbour)
    with tempfile.TemporaryDirectory() as folder:
        for rules in RULES:
            records = list(sample(rules, hands, 1))
            lines = [to_json(record) for record in records]
            file = Path(folder) / f"{rules}.jsonl"
            file.write_bytes(b"".join(line + b"\n" for line in lines))
            played = [to_hand(record) for record in records]
            _row(f"decode JSON {rules}", hands, partial(_decode, lines), neighbour)
            _row(f"replay {rules}", hands, partial(_replay, load_profile(rules), played), neighbour)
            _row(f"validate {rules}", hands, partial(_validate, file), neighbour)
        _row(
            f"ingest {RULES[0]}",
            hands,
            partial(_ingest, Path(folder) / f"{RULES[0]}.jsonl", Path(folder), hands),
            neighbour,
        )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
