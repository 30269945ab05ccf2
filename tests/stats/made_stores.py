"""Stores made at random, without the engine: what no honest event has, but what a store can hold."""

from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final, Literal

import duckdb

from phz_cli.audit.findings import Chance, Finding, HandReport
from phz_cli.records.model import RecordAction
from phz_cli.store import ingest
from phz_cli.store.evaluation_tables import CHOICES, DECISIONS, EVALUATIONS, TAILS
from phz_cli.store.ingest import append
from phz_cli.store.pair_tables import TIMINGS
from tests.stats.measured import rows
from tests.store.hands import HandBuilder, washed, win

Ending = Literal["any", "washed", "level", "one"]
"""What hands bring: wins and washes, only washes, the same points every time, everything to one player."""

RULES: Final = ("qq-half", "guilin")
_SCORES: Final = (2, 4, 4, 4, 6, 12, 40)


@dataclass(frozen=True)
class Made:
    """What a store is made of."""

    seed: int
    hands: int
    players: int
    matches: int
    ending: Ending
    sitting: bool


def make_store(path: Path, made: Made) -> None:
    """Writes the store, evaluations and times included."""
    random = Random(made.seed)
    ingest([_hand(random, made, number) for number in range(made.hands)], path)
    _measure(path, random)


def _hand(random: Random, made: Made, number: int) -> HandReport:
    match = number % made.matches
    people = [f"p{place}" for place in range(made.players)]
    random.shuffle(people)
    seated = tuple(people[:3])
    winner = seated.index("p0") if made.ending == "one" and "p0" in seated else random.randrange(3)
    half = random.choice(_SCORES) if made.ending == "any" else 4
    points = tuple(2.0 * half if seat == winner else -1.0 * half for seat in range(3))
    is_washed = made.ending == "washed" or (made.ending == "any" and random.random() < 0.2)
    source = random.randrange(3)
    lines, card = _play(random, winner, source, is_washed)
    score = washed()
    if not is_washed:
        names = random.choice(((), (("红胡", 2),)))
        groups = (("chi", "一二三", 3), ("ti", "玖玖玖玖", 12))
        score = win(winner, points, huxi=15, names=names, fan=1 + len(names), source=source, groups=groups)
    wins = [] if is_washed else [Chance(card, winner, "hu", 3, True, True, False)]
    passed = [
        Chance(1, random.randrange(3), want, 3, random.random() < 0.8, False, False) for want in ("hu", "chi", "peng")
    ]
    return HandBuilder(
        lines,
        hand=f"h{number}",
        rules=RULES[match % 2 if made.matches > 1 else 0],
        session=f"s{match}",
        no=1 + number // made.matches,
        dealer=random.randrange(3),
        players=seated,  # type: ignore[arg-type]
        names=(None, None, None),
        sitting=people[3] if made.sitting and made.players > 3 else None,
        start=f"2026-03-01T{number // 60 % 24:02}:{number % 60:02}:00+08:00",
        score=score,
        chances=(*wins, *passed),
        findings=() if random.random() < 0.8 else (Finding("C301", 1, 0), Finding("F501", 1, 1, certain=False)),
    ).report()


def _play(random: Random, winner: int, source: int, is_washed: bool) -> tuple[list[str | RecordAction], int]:
    """Some actions, and the number of the one whose card was won on."""
    lines: list[str | RecordAction] = []
    for number in range(random.randrange(1, 6)):
        seat = number % 3
        lines += [f"draw {seat} 四", f"discard {seat} 五"] if random.random() < 0.5 else [f"discard {seat} 二"]
        if random.random() < 0.5:
            lines.append(random.choice((f"peng {(seat + 1) % 3} 五", f"wei {seat} 四", f"pao {(seat + 2) % 3} 五")))
    if is_washed:
        return [*lines, "wash"], 0
    return [*lines, f"draw {source} 七", f"hu {winner} 七"], len(lines) + 1


def _measure(path: Path, random: Random) -> None:
    """Adds one row a hand and player to everything that an evaluator and a clock would have written."""
    with duckdb.connect(str(path)) as connection:
        seats = connection.execute(
            "SELECT content_id, seat, player, rules, event, session, table_name, start, completed, role, outcome, won, "
            "points FROM seats WHERE seat IS NOT NULL ORDER BY content_id, seat"
        ).fetchall()
        names = ("content_id", "seat", "player", "rules", "event", "session", "table_name", "start", "completed")
        added: dict[str, list[tuple[object, ...]]] = {}
        for row in seats:
            known = dict(zip((*names, "role", "outcome", "won", "points"), row, strict=True))
            for table in (EVALUATIONS, DECISIONS, CHOICES, TAILS, TIMINGS):
                made = rows(table, (known | _figures(random),), [str(row[0])])
                added.setdefault(table.name, []).extend(made)
        append(connection, added)
        connection.execute("UPDATE hands SET duration = 60000 * (1 + hash(content_id) % 5)")


def _figures(random: Random) -> dict[str, object]:
    """One row's worth of every figure of the tables, each within what it can be."""
    whole, best = random.randrange(1, 6), random.choice((0.0, 1.0, 2.5))
    is_ready = random.random() < 0.6
    useful, distance = random.randrange(9), random.randrange(4)
    return {
        "start_distance": random.randrange(7), "ready_exposure": random.randrange(9) if is_ready else None,
        "ready_width": random.randrange(4) if is_ready else None, "ready_outs": whole if is_ready else None,
        "ready_chance": random.random() if is_ready else None, "ready_at_end": is_ready, "unready": random.randrange(2),
        "exposures": whole, "near_miss": random.randrange(2), "stuck": random.randrange(whole + 1),
        "dead_cards": random.randrange(2), "red_cards": random.randrange(8), "final_cards": 20, "deal_value": 0.5,
        "deal_luck": random.gauss(0, 1), "deal_rank": random.random(), "draw_luck": random.gauss(0, 1),
        "luck_z": random.gauss(0, 1), "action": 1, "options": 3, "distance": distance + random.randrange(2),
        "best_distance": distance, "useful": min(useful, whole), "best_useful": useful, "near_best": whole,
        "reach": random.randrange(15), "best_reach": random.randrange(15), "threat": random.choice((0, 9)),
        "danger": random.random(), "ms": random.choice((None, 0, 500, 4000)), "value": best - random.choice((0, 0, 3)),
        "best": best, "error": 0.5, "trap": random.random() < 0.1, "hidden": 1, "hidden_mean": 0.5,
        "hidden_variance": 0.25, "wall": 9, "expected": random.choice((None, 1.5)), "realised": 2.0,
        "kind": random.choice(("discard", "chi", "pass", "forced")), "timeout": random.random() < 0.1,
    }  # fmt: skip
