"""Frames for the charts that came after the first six, from a seed, and what makes each."""

import random
from collections.abc import Callable

import polars as pl

from phz_cli.game.cards import CHARACTERS
from tests.charts.synthetic import FRAMES as FIRST
from tests.charts.synthetic import PLAYERS, RULES, frame, wilson

Rows = list[dict[str, object]]


def _people(make: Callable[[random.Random, str, str], Rows]) -> Rows:
    chance = random.Random(17)
    return [row for rules in RULES for player in PLAYERS for row in make(chance, rules, player)]


def _who(rules: str, player: str) -> dict[str, object]:
    return {"rules": rules, "player": f"p{PLAYERS.index(player)}", "name": player}


def rolling_rates() -> pl.DataFrame:
    def make(chance: random.Random, rules: str, player: str) -> Rows:
        rows: Rows = []
        for index in range(30, 80):
            wins = chance.randint(4, 14)
            low, high = wilson(wins, 30)
            rows.append(
                {
                    **_who(rules, player),
                    "index": index,
                    "hands": 30,
                    "wins": wins,
                    "supplied": chance.randint(1, 9),
                    "win_rate": wins / 30,
                    "low": low,
                    "high": high,
                }
            )
        return rows

    return frame("rolling_rates", _people(make))


def rank_stack() -> pl.DataFrame:
    def make(chance: random.Random, rules: str, player: str) -> Rows:
        return [{**_who(rules, player), "place": place, "matches": float(chance.randint(1, 5))} for place in (1, 2, 3)]

    return frame("rank_stack", _people(make))


def pair_transfers() -> pl.DataFrame:
    def make(chance: random.Random, rules: str, player: str) -> Rows:
        return [
            {
                "rules": rules,
                "payer": player,
                "payer_name": player,
                "receiver": other,
                "receiver_name": None,
                "hands": chance.randint(1, 20),
                "points": float(chance.randint(1, 1400)),
            }
            for other in PLAYERS
            if other != player
        ]

    return frame("pair_transfers", _people(make))


def seat_effect() -> pl.DataFrame:
    rows: Rows = [
        {
            "rules": rules,
            "role": role,
            "hands": 240,
            "matches": 16,
            "effect": effect,
            "low": effect - 2,
            "high": effect + 2,
        }
        for rules in RULES
        for role, effect in (("dealer", 2.75), ("next", -2.9), ("previous", 0.15))
    ]
    return frame("seat_effect", rows)


def drawdown() -> pl.DataFrame:
    def make(chance: random.Random, rules: str, player: str) -> Rows:
        fall = chance.randint(20, 300)
        return [{**_who(rules, player), "hands": 75, "drawdown": fall, "low": 40, "median": 90, "high": 200}]

    return frame("drawdown", _people(make))


def score_flow() -> pl.DataFrame:
    rows: Rows = []
    chance = random.Random(3)
    for rules in RULES:
        for table in ("1", "2"):
            totals = dict.fromkeys(PLAYERS[:3], 0)
            for no in range(1, 13):
                for seat, player in enumerate(PLAYERS[:3]):
                    points = chance.randint(-9, 9)
                    totals[player] += points
                    rows.append(
                        {
                            **_who(rules, player),
                            "event": "杯赛",
                            "session": "上午",
                            "table_name": table,
                            "no": no,
                            "dealer": no % 3 == seat,
                            "points": points,
                            "cumulative": totals[player],
                        }
                    )
    return frame("score_flow", rows)


def hand_survival() -> pl.DataFrame:
    rows: Rows = []
    for rules in RULES:
        hands = at_risk = 200
        for exposure in range(4, 36):
            won, washed = 5, int(exposure > 30)
            left = 1 - 5 * (exposure - 3) / hands
            rows.append(
                {
                    "rules": rules,
                    "exposure": exposure,
                    "at_risk": at_risk,
                    "won": won,
                    "washed": washed,
                    "left": left,
                    "low": max(0.0, left - 0.05),
                    "high": min(1.0, left + 0.05),
                }
            )
            at_risk -= won + washed
    return frame("hand_survival", rows)


def huxi_on_table() -> pl.DataFrame:
    rows: Rows = [
        {
            "rules": rules,
            "turn": turn,
            "won": won,
            "seats": 900 // turn,
            "mean": turn / 2 + won,
            "low": turn / 2,
            "high": turn / 2 + 2,
        }
        for rules in RULES
        for turn in (5, 10, 15, 20)
        for won in (True, False)
    ]
    return frame("huxi_on_table", rows)


def huxi_sources() -> pl.DataFrame:
    def make(chance: random.Random, rules: str, player: str) -> Rows:
        wins = chance.randint(5, 40)
        kinds = ("ti", "pao", "wei", "kan", "peng", "chi", "shun", "jiang")
        return [
            {**_who(rules, player), "kind": kind, "huxi": 0 if kind == "jiang" else chance.randint(3, 90), "wins": wins}
            for kind in kinds
        ]

    return frame("huxi_sources", _people(make))


def win_sources() -> pl.DataFrame:
    def make(chance: random.Random, rules: str, player: str) -> Rows:
        sources = ("own_draw", "other_draw", "discard")
        return [{**_who(rules, player), "source": source, "wins": chance.randint(1, 20)} for source in sources]

    return frame("win_sources", _people(make))


def danger_map() -> pl.DataFrame:
    chance = random.Random(5)
    rows: Rows = []
    for rules in RULES:
        for card in CHARACTERS:
            for turn in (1, 6, 11, 16):
                discards = chance.randint(5, 60)
                rows.append(
                    {
                        "rules": rules,
                        "card": card,
                        "from_turn": turn,
                        "discards": discards,
                        "taken": chance.randint(0, discards),
                    }
                )
    return frame("danger_map", rows)


def decision_times() -> pl.DataFrame:
    rows: Rows = [
        {
            "rules": rules,
            "kind": kind,
            "forced": kind in ("wei", "pao"),
            "class": place,
            "actions": 50 - abs(place - 44) * 6,
            "decisions": 262,
            "median_ms": 2048.0,
            "late_ms": 6000.0,
        }
        for rules in RULES
        for kind in ("discard", "chi", "peng", "wei", "pao")
        for place in range(38, 51)
    ]
    return frame("decision_times", rows)


def win_rates() -> pl.DataFrame:
    def make(chance: random.Random, rules: str, player: str) -> Rows:
        hands = chance.randint(20, 90)
        wins = chance.randint(1, hands // 2)
        low, high = wilson(wins, hands)
        return [
            {
                **_who(rules, player),
                "hands": hands,
                "wins": wins,
                "field": 0.26,
                "rate": wins / hands,
                "low": low,
                "high": high,
            }
        ]

    return frame("win_rates", _people(make))


def percentile_strip() -> pl.DataFrame:
    def make(chance: random.Random, rules: str, player: str) -> Rows:
        place = PLAYERS.index(player)
        return [
            {
                **_who(rules, player),
                "statistic": statistic,
                "value": 0.2 + place / 50,
                "cases": 40,
                "players": len(PLAYERS),
                "percentile": (place + 0.5) / len(PLAYERS) * 100,
                "chosen": place == 3,
            }
            for statistic in ("win_rate", "chi_rate", "peng_rate")
        ]

    return frame("percentile_strip", _people(make))


def fault_codes() -> pl.DataFrame:
    rows: Rows = [
        {"rules": rules, "code": code, "effect": effect, "faulty": faulty, "hands": 300}
        for rules in RULES
        for code, effect, faulty in (("C301", "dead-hand", 9), ("S804", "wrong-result", 7), ("M902", "record", 2))
    ]
    return frame("fault_codes", rows)


def coverage() -> pl.DataFrame:
    rows: Rows = [
        {"rules": "", "file": f"/records/round-{number}.jsonl", "state": state, "hands": hands}
        for number in range(40)
        for state, hands in (("known", 30), *([("partial", 4), ("unreadable", 2)] if number % 7 == 0 else []))
    ]
    return frame("coverage", rows)


def deal_fairness() -> pl.DataFrame:
    chance = random.Random(8)
    rows: Rows = [
        {
            "rules": rules,
            "place": place,
            "card": card,
            "hands": 240,
            "copies": 250,
            "expected": 252.0,
            "residual": chance.gauss(0, 1),
        }
        for rules in RULES
        for place in range(3)
        for card in CHARACTERS
    ]
    return frame("deal_fairness", rows)


def luck_adjusted() -> pl.DataFrame:
    rows: Rows = [
        {
            "rules": rules,
            "player": f"p{place}",
            "name": name,
            "index": index,
            "points": float(index % 7 * place),
            "adjusted": float(index % 5 * place),
            "low": index % 5 * place - 2.0 * index,
            "high": index % 5 * place + 2.0 * index,
            "removed": -0.02 if rules == "qq-basic" else 0.31,
            "seats": 306,
        }
        for rules in RULES
        for place, name in enumerate(PLAYERS[:6])
        for index in range(1, 4 + 9 * place)
    ]
    return frame("luck_adjusted", rows)


def ting_survival() -> pl.DataFrame:
    return hand_survival().rename({"won": "ready", "washed": "ended"})


def distance_map() -> pl.DataFrame:
    rows: Rows = [
        {
            "rules": rules,
            "from_turn": turn,
            "distance": distance,
            "decisions": 90 // (1 + abs(distance - 4 + turn // 8)),
        }
        for rules in RULES
        for turn in (1, 6, 11, 16, 21, 26, 31)
        for distance in range(1, 7)
    ]
    return frame("distance_map", rows)


def time_difficulty() -> pl.DataFrame:
    rows: Rows = [
        {"rules": rules, "near_best": ways, "decisions": 400 // ways, "low": 900.0, "median": 2e3 * ways, "high": 2e4}
        for rules in RULES
        for ways in range(1, 6)
    ]
    return frame("time_difficulty", rows)


FRAMES: dict[str, Callable[[], pl.DataFrame]] = {
    **FIRST,
    **{
        make.__name__: make
        for make in (
            rolling_rates,
            rank_stack,
            pair_transfers,
            seat_effect,
            drawdown,
            score_flow,
            hand_survival,
            huxi_on_table,
            huxi_sources,
            win_sources,
            danger_map,
            decision_times,
            win_rates,
            percentile_strip,
            fault_codes,
            coverage,
            deal_fairness,
            luck_adjusted,
            ting_survival,
            distance_map,
            time_difficulty,
        )
    },
}
