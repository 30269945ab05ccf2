"""Frames that look like a tournament's, from a seed."""

import datetime
import math
import random

import polars as pl

from phz_cli.charts import COLUMNS

PLAYERS = [
    "刘海",
    "欧阳菊香",
    "陈亮",
    "周国强",
    "彭丽华",
    "易建军",
    "谭玉兰",
    "向东",
    "曾雪梅",
    "龙伟",
    "覃小红",
    "黄三毛",
]
RULES = ("qq-basic", "qq-half", "qq-full")
NAMES = ("红胡", "点胡", "红乌", "乌胡", "对对胡", "海底", "大字", "小字", "听胡", "耍猴")


def frame(name: str, rows: list[dict[str, object]]) -> pl.DataFrame:
    return pl.DataFrame(rows, schema=dict(COLUMNS[name]))


def wilson(k: int, n: int) -> tuple[float, float]:
    z = 1.96
    p = k / n
    centre = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, centre - half), min(1.0, centre + half)


def cumulative_points(players: list[str] = PLAYERS, hands: int = 104, rules: tuple[str, ...] = RULES) -> pl.DataFrame:
    chance = random.Random(7)
    rows: list[dict[str, object]] = []
    for rule in rules:
        totals = dict.fromkeys(players, 0.0)
        counts = dict.fromkeys(players, 0)
        for hand in range(hands):
            seats = chance.sample(players, 3)
            points = chance.choice([0, 2, 3, 4, 6, 8])
            for seat, player in enumerate(seats):
                gain = 2.0 * points if seat == 0 else -float(points)
                totals[player] += gain
                counts[player] += 1
                rows.append(
                    {
                        "player": f"p{players.index(player)}",
                        "name": player,
                        "index": counts[player],
                        "hand": f"{rule}-{hand}",
                        "rules": rule,
                        "points": gain,
                        "cumulative": totals[player],
                    }
                )
    return frame("cumulative_points", rows)


def huxi_histogram(rules: tuple[str, ...] = RULES) -> pl.DataFrame:
    chance = random.Random(3)
    rows: list[dict[str, object]] = []
    for rule in rules:
        counts = {huxi: round(30 * math.exp(-abs(huxi - 16) / 4) * chance.random()) for huxi in range(15, 34)}
        if rule == "qq-full":
            counts[0], counts[9] = 1, 2
        rows += [{"rules": rule, "minimum": 15, "huxi": huxi, "hands": hands} for huxi, hands in counts.items()]
    return frame("huxi_histogram", rows)


def names_rate(rules: tuple[str, ...] = RULES) -> pl.DataFrame:
    chance = random.Random(5)
    rows: list[dict[str, object]] = []
    for rule in rules:
        shown = NAMES if rule == "qq-full" else NAMES[:3]
        for place, name in enumerate(shown):
            wins = 96
            k = round(wins * 0.3 * chance.random() / (place + 1))
            low, high = wilson(k, wins)
            rows.append(
                {
                    "rules": rule,
                    "name": name,
                    "wins_with": k,
                    "wins": wins,
                    "rate": k / wins,
                    "low": low,
                    "high": high,
                }
            )
    return frame("names_rate", rows)


def claim_funnel(rules: tuple[str, ...] = RULES) -> pl.DataFrame:
    chance = random.Random(9)
    rows: list[dict[str, object]] = []
    sizes = {"chi": 1834, "peng": 320, "pao": 210, "wei": 190, "ti": 41, "hu": 131}
    for rule in rules:
        for want, offered in sizes.items():
            reached = round(offered * (0.8 + 0.2 * chance.random()))
            taken = reached if want in {"wei", "ti"} else round(reached * (0.3 + 0.6 * chance.random()))
            won = taken if want == "hu" else round(taken * 0.4)
            rows.append(
                {
                    "rules": rule,
                    "want": want,
                    "offered": offered,
                    "reached": reached,
                    "taken": taken,
                    "won": won,
                }
            )
    return frame("claim_funnel", rows)


def seat_results(rules: tuple[str, ...] = RULES) -> pl.DataFrame:
    rows: list[dict[str, object]] = []
    for rule in rules:
        for role, wins, mean in (("dealer", 41, 1.35), ("next", 30, -0.2), ("previous", 25, -1.15)):
            low, high = wilson(wins, 104)
            rows.append(
                {
                    "rules": rule,
                    "role": role,
                    "hands": 104,
                    "wins": wins,
                    "losses": 104 - wins - 8,
                    "washed": 8,
                    "win_rate": wins / 104,
                    "low": low,
                    "high": high,
                    "mean_points": mean,
                }
            )
    return frame("seat_results", rows)


CODES = (
    ("C301", "dead-hand"),
    ("F501", "dead-hand"),
    ("S804", "wrong-result"),
    ("R106", "record"),
    ("F504", "note"),
)


def fault_timeline(rules: tuple[str, ...] = RULES, tables: int = 4, hands: int = 26) -> pl.DataFrame:
    chance = random.Random(11)
    rows: list[dict[str, object]] = []
    morning = datetime.datetime(2026, 5, 1, 9, 0)
    for rule in rules:
        for table in range(1, tables + 1):
            for no in range(1, hands + 1):
                found = chance.sample(CODES, chance.choice([1, 1, 2])) if chance.random() < 0.09 else [(None, None)]
                for code, effect in found:
                    rows.append(
                        {
                            "rules": rule,
                            "event": "2026 五一杯",
                            "table_name": f"{table} 号桌",
                            "no": no,
                            "start": morning + datetime.timedelta(minutes=6 * no),
                            "hand": f"{rule}-{table}-{no}",
                            "code": code,
                            "effect": effect,
                            "count": 1 if code else 0,
                        }
                    )
    return frame("fault_timeline", rows)


FRAMES = {
    "cumulative_points": cumulative_points,
    "huxi_histogram": huxi_histogram,
    "names_rate": names_rate,
    "claim_funnel": claim_funnel,
    "seat_results": seat_results,
    "fault_timeline": fault_timeline,
}
