"""What an evaluator and a clock would have written about the tournament, put in by hand so that it can be counted."""

from math import log
from pathlib import Path

import duckdb

from phz_cli.store.columns import Table
from phz_cli.store.evaluation_tables import CHOICES, DECISIONS, EVALUATIONS, TAILS
from phz_cli.store.ingest import append
from phz_cli.store.pair_tables import TIMINGS

PLACE = {
    "rules": "qq-half", "event": "open", "session": "1", "table_name": "t1", "start": None, "completed": True,
    "seat": 0, "player": "p1", "evaluator": "by-hand",
}  # fmt: skip

TIMES: tuple[dict[str, object], ...] = (
    {"action": 1, "kind": "discard", "ms": 1000, "timeout": False},
    {"action": 2, "kind": "discard", "ms": 2000, "timeout": False},
    {"action": 3, "kind": "discard", "ms": 3000, "timeout": True},
    {"action": 4, "kind": "forced", "ms": 500, "timeout": False},
    {"action": 5, "kind": "chi", "ms": None, "timeout": False},
)

LOG_SQUARES = sum((log(ms) - (log(1000) + log(2000) + log(3000)) / 3) ** 2 for ms in (1000, 2000, 3000))

EVALUATED: tuple[dict[str, object], ...] = (
    {
        "role": "dealer", "outcome": "hu", "won": False, "points": -4, "start_distance": 3, "ready_exposure": 4,
        "ready_width": 2, "ready_outs": 5, "ready_chance": 0.25, "ready_at_end": True, "unready": 1, "exposures": 6,
        "near_miss": 1, "stuck": 2, "dead_cards": 1, "red_cards": 5, "final_cards": 20, "deal_value": 0.5,
        "deal_luck": 0.25, "deal_rank": 0.6, "draw_luck": -1.5, "luck_z": -0.5,
    },
    {
        "role": "next", "outcome": "wash", "won": False, "points": 0, "start_distance": 2, "ready_at_end": False,
        "unready": 0, "exposures": 8, "near_miss": 0, "stuck": 0, "dead_cards": 0, "red_cards": 7, "final_cards": 20,
        "deal_value": -0.5, "deal_luck": -0.75, "deal_rank": 0.2, "draw_luck": 0.5, "luck_z": 0.1,
    },
    {
        "role": "dealer", "outcome": "hu", "won": True, "points": 10, "start_distance": 1, "ready_exposure": 0,
        "ready_width": 3, "ready_outs": 6, "ready_chance": 0.5, "ready_at_end": True, "unready": 0, "exposures": 0,
        "near_miss": 0, "stuck": 0, "dead_cards": 0, "red_cards": 8, "final_cards": 21, "deal_value": 1,
        "deal_luck": 1, "deal_rank": 0.9, "draw_luck": 2, "luck_z": 1,
    },
)  # fmt: skip

_DECISION = (
    "distance", "best_distance", "useful", "best_useful", "near_best", "reach", "best_reach", "threat", "danger", "ms",
)  # fmt: skip

DECIDED: tuple[dict[str, object], ...] = tuple(
    dict(zip(_DECISION, values, strict=True)) | {"action": number, "options": 5}
    for number, values in enumerate(
        (
            (2, 2, 6, 8, 2, 12, 15, 10, 0.6, 1000),
            (3, 2, 0, 4, 1, 10, 10, 3, 0.1, 500),
            (1, 1, 3, 3, 4, 15, 15, 9, 0.5, 4000),
            (2, 2, 0, 0, 3, 9, 9, 0, 0.0, 3000),
        ),
        1,
    )
)

_CHOICE = ("kind", "value", "best", "error", "trap", "hidden", "hidden_mean", "hidden_variance")

CHOSEN: tuple[dict[str, object], ...] = tuple(
    dict(zip(_CHOICE, values, strict=True)) | {"action": number, "options": 3}
    for number, values in enumerate(
        (
            ("discard", 1.0, 1.5, 0.25, False, 1, 0.5, 0.25),
            ("discard", -1.0, 2.0, 1.0, True, 0, 0.5, 0.25),
            ("pass", 0.5, 0.5, 0.0, False, None, None, None),
            # five points, but the simulation is not sure of two and a half
            ("hu_pass", 1.5, 6.5, 3.0, False, None, None, None),
        ),
        1,
    )
)

TAILED: tuple[dict[str, object], ...] = (
    {"outcome": "hu", "wall": 12, "expected": 1.5, "error": 0.5, "realised": -4},
    {"outcome": "wash", "wall": 5, "expected": 0.25, "error": 0.1, "realised": 0},
    {"outcome": "hu", "wall": None, "expected": None, "error": None, "realised": 10},
    {"outcome": "unfinished", "wall": 19, "expected": -1.5, "error": 1, "realised": 0, "completed": False},
)


def rows(table: Table, values: tuple[dict[str, object], ...], hands: list[str]) -> list[tuple[object, ...]]:
    """Rows of a table from named values; one hand each, in turn."""
    made = []
    for place, value in enumerate(values):
        whole = PLACE | {"content_id": hands[place % len(hands)]} | value
        made.append(tuple(whole.get(column.name) for column in table.columns))
    return made


def measure(path: Path) -> None:
    """Adds times to h1, evaluations of h1, h3 and h5 and the tail of h6, all of p1; h1 took two minutes, h2 four."""
    with duckdb.connect(str(path)) as connection:
        ids = dict(connection.execute("SELECT hand, content_id FROM hands").fetchall())
        some = [ids["h1"], ids["h3"], ids["h5"]]
        append(
            connection,
            {
                "timings": rows(TIMINGS, TIMES, [ids["h1"]]),
                "evaluations": rows(EVALUATIONS, EVALUATED, some),
                "decisions": rows(DECISIONS, DECIDED, [ids["h1"]]),
                "choices": rows(CHOICES, CHOSEN, [ids["h1"]]),
                "tails": rows(TAILS, TAILED, [*some, ids["h6"]]),
            },
        )
        connection.execute("UPDATE hands SET duration = 120000 WHERE hand = 'h1'")
        connection.execute("UPDATE hands SET duration = 240000 WHERE hand = 'h2'")
        connection.execute("UPDATE seats SET timed = true WHERE content_id = ?", [ids["h1"]])
