"""What each ruling makes of the standings and the statistics, before and after; and that nothing stored is changed."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from phz_cli import stats
from phz_cli.audit import audit_record
from phz_cli.audit.ruled import Open
from phz_cli.batch.parquet_export import export
from phz_cli.records import Record, content_id, to_json
from phz_cli.records.model import Match, RecordAction
from phz_cli.store import ingest, reading, writing
from phz_cli.store.ruled_hands import rule_anew
from phz_cli.store.rulings import Ruling, Verdict, add_ruling
from tests.audit.disputed import page_record
from tests.audit.test_ruled import CLEAN, ZOU_PAO, false_call

AT = Match(event="杯", session="1", table="1")
OPEN_WIN = replace(CLEAN, match=replace(AT, no=1), hand="open")
"""丙 wins 8 points."""
DEAD_WIN = replace(ZOU_PAO, match=replace(AT, no=2), hand="dead")
"""丙 has made a fault (F501 at action 1), and its win does not count."""
CALLED = replace(false_call(), match=AT, hand="called")

Rows = Sequence[tuple[object, ...]]


def stored(tmp_path: Path, *records: Record) -> Path:
    path = tmp_path / "made.duckdb"
    ingest(
        [audit_record(one, file="a.jsonl", line=line, raw=to_json(one)) for line, one in enumerate(records, 1)], path
    )
    return path


def rule(
    store: Path,
    record: Record,
    verdict: Verdict,
    action: int | None = None,
    *,
    points: list[float] | None = None,
    cancels: int | None = None,
) -> Open | None:
    made = Ruling(0, content_id(record), record.hand, action, None, verdict, points, "a", "b", "2026", cancels)
    with writing(store) as connection:
        add_ruling(connection, made)
        return rule_anew(connection, content_id(record))


def read(store: Path, query: str, *, as_ruled: bool = True) -> Rows:
    with reading(store, as_ruled=as_ruled) as connection:
        return connection.execute(query).fetchall()


def standings(store: Path) -> Rows:
    """(player, points over the match, rank), in the order of the seats."""
    rows = read(store, "SELECT player, points, rank FROM matches")
    return sorted(rows, key=lambda row: "甲乙丙".index(str(row[0])))


CODES = "SELECT seat, codes FROM seat_faults WHERE seat IS NOT NULL AND codes <> [] ORDER BY seat"


@pytest.mark.parametrize(
    ("record", "verdict", "action", "before", "after", "codes"),
    [
        # the action does not count, and stays a fault of 丙; the win that hung on it stands
        (CALLED, "void-action", 5, [0, 0, 0], [-4, -4, 8], [(2, ["H703"])]),
        # a hand that is dead has won for nothing
        (OPEN_WIN, "dead-hand", 4, [-4, -4, 8], [0, 0, 0], [(2, ["H704"])]),
        # play on: it stays a fault, and takes no win away
        (DEAD_WIN, "continue", 1, [0, 0, 0], [-1, -1, 2], [(2, ["F501"])]),
        # no fault, and takes no win away
        (DEAD_WIN, "dismissed", 1, [0, 0, 0], [-1, -1, 2], []),
        (DEAD_WIN, "upheld", 1, [0, 0, 0], [0, 0, 0], [(2, ["F501", "H704"])]),
    ],
)
def test_standings_points_wins_and_faults_are_those_of_the_hand_as_ruled(
    tmp_path: Path, record: Record, verdict: Verdict, action: int, before: list[int], after: list[int], codes: Rows
) -> None:
    store = stored(tmp_path, record)
    first = standings(store)
    assert [row[1] for row in first] == before
    assert rule(store, record, verdict, action) is None
    assert [row[1] for row in standings(store)] == after
    won = [points > 0 for points in after]
    assert [row[0] for row in read(store, "SELECT won FROM seat_hands ORDER BY seat")] == won
    assert [row[0] for row in read(store, "SELECT winner FROM results")] == [2 if any(won) else None]
    assert [row[0] for row in read(store, "SELECT outcome FROM hands")] == ["hu" if any(won) else "false_hu"]
    paid = read(store, "SELECT sum(paid), bool_or(won) FROM seat_pairs GROUP BY seat ORDER BY seat")
    assert [row[0] for row in paid] == [max(0, -points) for points in after]
    assert [row[1] for row in paid] == won
    found = [(seat, sorted(found)) for seat, found in read(store, CODES)]  # type: ignore[call-overload]
    if verdict != "void-action":
        assert found == codes
    else:
        assert [seat for seat, _ in found] == [2] and "H704" not in found[0][1]
    stood = read(store, "SELECT points FROM seats ORDER BY seat", as_ruled=False)
    assert [row[0] for row in stood] == before


def test_statistics_of_players_and_of_pairs_follow_the_ruling(tmp_path: Path) -> None:
    store = stored(tmp_path, OPEN_WIN)
    player = "SELECT player, won, points, false_hu FROM seats WHERE seat = 2"
    assert read(store, player) == [("丙", True, 8, 0)]
    before = stats.players(store, only=["win_rate"]).to_dicts()
    rule(store, OPEN_WIN, "dead-hand", 4)
    assert read(store, player) == [("丙", False, 0, 1)]
    after = stats.players(store, only=["win_rate"]).to_dicts()
    assert before != after
    versus = stats.pairs(store, only=["head_to_head_points"]).to_dicts()
    assert {row["value"] for row in versus} <= {0, None}


def test_the_penalty_of_the_rule_set_is_paid_for_a_win_of_a_dead_hand(tmp_path: Path) -> None:
    record = replace(OPEN_WIN, options={"penalty": "pay_each:2"})
    store = stored(tmp_path, record)
    rule(store, record, "dead-hand", 4)
    assert [row[1] for row in standings(store)] == [2, 2, -4]
    assert read(store, "SELECT outcome, winner FROM results") == [("false_hu", None)]


def test_a_ruling_taken_back_leaves_the_hand_as_it_was(tmp_path: Path) -> None:
    store = stored(tmp_path, OPEN_WIN)
    before = standings(store), read(store, "SELECT * FROM hands")
    rule(store, OPEN_WIN, "dead-hand", 4)
    assert standings(store) != before[0]
    rule(store, OPEN_WIN, "withdrawn", cancels=1)
    assert (standings(store), read(store, "SELECT * FROM hands")) == before


def test_what_cannot_be_worked_out_is_said_and_waits_for_points(tmp_path: Path) -> None:
    record = replace(page_record("C302"), match=AT)
    store = stored(tmp_path, record)
    assert rule(store, record, "void-action", 3) == Open("rest", 4)
    assert [row[1] for row in standings(store)] == [-5, -5, 10]
    rule(store, record, "penalty", 3, points=[2, -4, 2])
    assert [row[1] for row in standings(store)] == [2, -4, 2]
    assert [row[2] for row in standings(store)] == [1.5, 3, 1.5]


@pytest.mark.parametrize(
    ("points", "paid"),
    [
        ([-6, 3, 3], {(0, 1): 3, (0, 2): 3}),
        ([-2, -4, 6], {(0, 2): 2, (1, 2): 4}),
        ([0, -5, 5], {(1, 2): 5}),
        ([0, 0, 0], {}),
    ],
)
def test_points_as_written_say_who_pays_whom(tmp_path: Path, points: list[float], paid: dict[object, float]) -> None:
    store = stored(tmp_path, OPEN_WIN)
    rule(store, OPEN_WIN, "penalty", 4, points=points)
    rows = read(store, "SELECT seat, other_seat, paid FROM seat_pairs WHERE paid <> 0")
    assert {(seat, other): value for seat, other, value in rows} == paid
    sums = read(store, "SELECT points, other_points FROM seat_pairs ORDER BY seat, other_seat")
    assert sums[0] == (points[0], points[1]) and sums[-1] == (points[2], points[1])


def four() -> Record:
    """The record of four players; what they do does not matter here."""
    base = page_record("C302", 1)
    seats = [*base.seats, replace(base.seats[0], id="丁")]
    hands = [*base.deal.hands, base.deal.hands[1]]
    return replace(base, seats=seats, deal=replace(base.deal, hands=hands), actions=[RecordAction(do="wash")])


def test_two_who_lose_pay_two_who_gain_by_their_shares(tmp_path: Path) -> None:
    store = stored(tmp_path, four())
    rule(store, four(), "penalty", points=[-6, -3, 6, 3])
    query = "SELECT seat, other_seat, paid FROM pairs WHERE paid <> 0 ORDER BY seat, other_seat"
    assert read(store, query) == [(0, 2, 4), (0, 3, 2), (1, 2, 2), (1, 3, 1)]


def test_who_sits_out_gets_the_last_of_the_points(tmp_path: Path) -> None:
    record = replace(page_record("C302", 1), rules="changde-80", sitting=replace(OPEN_WIN.seats[0], id="丁"))
    store = stored(tmp_path, record)
    rule(store, record, "penalty", points=[-3, 1, 1, 1])
    rows = read(store, "SELECT player, points FROM seats ORDER BY player = '丁', seat")
    assert [points for _, points in rows] == [-3, 1, 1, 1]
    assert read(store, "SELECT points, sitting_points FROM results") == [([-3, 1, 1], 1)]
    assert read(store, "SELECT sum(paid) FROM pairs WHERE seat = 0") == [(2,)]


def test_a_parquet_folder_reads_as_ruled(tmp_path: Path) -> None:
    store = stored(tmp_path, OPEN_WIN, DEAD_WIN)
    rule(store, OPEN_WIN, "dead-hand", 4)
    rule(store, DEAD_WIN, "continue", 1, points=[3, -6, 3])
    export(store, tmp_path / "folder")
    for query in (
        'SELECT hand, verdict, "by", reason FROM rulings_in_force ORDER BY id',
        "SELECT * FROM seat_pairs ORDER BY content_id, seat, other_seat",
        "SELECT * FROM matches ORDER BY player",
        "SELECT * EXCLUDE (codes) FROM hand_facts ORDER BY hand",
    ):
        assert read(tmp_path / "folder", query) == read(store, query) != []
        if "rulings" not in query:
            raw = read(store, query, as_ruled=False)
            assert read(tmp_path / "folder", query, as_ruled=False) == raw != read(store, query)
