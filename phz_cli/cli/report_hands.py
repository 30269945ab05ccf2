"""Tables of hands: each with its result and what it brought, in the order of play."""

from collections.abc import Sequence
from typing import Final

from phz_cli.cli.report_scope import IN_TIME, Row, Scope
from phz_cli.cli.report_sections import columns
from phz_cli.reports import Amount, Block, Cell, Column, Paragraph, Table
from phz_cli.rulebook import sentence

_MOST_COLUMNS: Final = 5
"""Players who get a column of their own each; with more of them, points stand in one column as text."""

_HANDS: Final = """
    SELECT h.content_id, h.event, h.session, h.table_name, h.no, h.hand, h.outcome, h.rules, h.dealer_player,
           h.faults_n, r.winner_player, r.huxi, r.names, w.name AS winner_name, d.name AS dealer_name,
           (SELECT list({'player': s.player, 'name': s.name, 'points': s.points} ORDER BY s.seat) FROM seats s
            WHERE s.content_id = h.content_id) AS seated
    FROM (SELECT * FROM hands WHERE {hands}) h LEFT JOIN results r USING (content_id)
    LEFT JOIN seats w ON w.content_id = h.content_id AND w.seat = r.winner AND w.role <> 'sitting'
    LEFT JOIN seats d ON d.content_id = h.content_id AND d.seat = h.dealer AND d.role <> 'sitting'
    ORDER BY
"""


def hands_table(scope: Scope, only: Sequence[str] = ()) -> list[Block]:
    """A table of the hands of each match (event, session, table); `only`: points of these players alone."""
    matches: dict[tuple[str | None, ...], list[Row]] = {}
    for row in scope.rows(f"{_HANDS} {IN_TIME}"):
        matches.setdefault((row["event"], row["session"], row["table_name"]), []).append(row)
    if not matches:
        return [Paragraph(scope.word("statistics.none"))]
    return [_match(scope, key, rows, only) for key, rows in matches.items()]


def _match(scope: Scope, key: tuple[str | None, ...], rows: list[Row], only: Sequence[str]) -> Table:
    names = {seat["player"]: seat["name"] or seat["player"] for row in rows for seat in row["seated"]}
    shown = [player for player in names if not only or player in only]
    apart = len(shown) <= _MOST_COLUMNS
    heads = columns(scope, "hand", "dealer", "result", "+huxi", "names", "+faults")
    heads += tuple(Column(names[player], number=True) for player in shown) if apart else columns(scope, "points")
    lines = []
    for row in rows:
        points = {seat["player"]: seat["points"] for seat in row["seated"]}
        lines.append((*_result(scope, row), *(_points(points, shown) if apart else (_all(points, names),))))
    if apart:
        lines.append(_sum(scope, rows, shown))
    return Table(_caption(scope, key, rows), heads, tuple(lines), folded=True)


def _caption(scope: Scope, key: tuple[str | None, ...], rows: list[Row]) -> str:
    words = [
        f"{scope.word(f'fact.{name}')} {part}"
        for name, part in zip(("event", "session", "table"), key, strict=True)
        if part
    ]
    rules = " ".join(dict.fromkeys(row["rules"] for row in rows))
    return " · ".join([*words, rules, f"n={scope.word('hands.count', hands=len(rows))}"])


def _result(scope: Scope, row: Row) -> tuple[Cell, ...]:
    return (
        row["hand"],
        row["dealer_name"] or row["dealer_player"],
        outcome(scope, row),
        None if row["huxi"] is None or row["winner_player"] is None else Amount(row["huxi"]),
        " ".join(row["names"] or ()),
        Amount(row["faults_n"]) if row["faults_n"] else None,
    )


def outcome(scope: Scope, row: Row) -> str:
    """How a hand ended, with the winner."""
    kind = row["outcome"]
    text = sentence(f"outcome.{kind}", scope.language) if kind in _OUTCOMES else scope.word("hand.unfinished")
    return f"{text} · {row['winner_name'] or row['winner_player']}" if row["winner_player"] else text


_OUTCOMES: Final = ("hu", "wash", "false_hu", "void")


def _points(points: dict[str, float | None], shown: Sequence[str]) -> tuple[Cell, ...]:
    return tuple(
        None if points.get(player) is None else Amount(float(points[player] or 0), "points") for player in shown
    )


def _all(points: dict[str, float | None], names: dict[str, str]) -> str:
    told = [f"{names[player]} {value:+zg}" for player, value in points.items() if value is not None]
    return " ".join(told)


def _sum(scope: Scope, rows: list[Row], shown: Sequence[str]) -> tuple[Cell, ...]:
    totals = dict.fromkeys(shown, 0.0)
    for row in rows:
        for seat in row["seated"]:
            if seat["player"] in totals:
                totals[seat["player"]] += seat["points"] or 0
    faults = sum(row["faults_n"] or 0 for row in rows)
    sums = tuple(Amount(totals[player], "points") for player in shown)
    return (scope.word("hands.sum"), None, None, None, None, Amount(faults) if faults else None, *sums)
