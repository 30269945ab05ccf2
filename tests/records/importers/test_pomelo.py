"""Hands of our own, told as the 桂林 server tells them, come back; what that server wrote itself is read in place."""

import gzip
import json
from collections import Counter
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from phz_cli.audit import HandReport, audit_record
from phz_cli.audit.series import Series
from phz_cli.game.cards import CHARACTERS
from phz_cli.records import Record
from phz_cli.records.importers.formats import FORMATS, recognise
from phz_cli.records.importers.items import Imported, imported

from .pomelo_log import (
    START,
    alone,
    connector_log,
    enter,
    fight_log,
    played,
    told,
    won,
)
from .pomelo_reading import dealt, moves, read, records, rows

REAL: Final = Path(__file__).parents[4] / "shared" / "peers" / "real"


def same(found: Record, record: Record) -> None:
    assert [player.id for player in found.seats] == [player.id for player in record.seats]
    assert found.dealer == record.dealer
    assert found.deal.shown == record.deal.shown
    assert dealt(found.deal) == dealt(record.deal)
    assert found.deal.hands[found.dealer][-1] == record.deal.shown
    assert moves(found) == moves(record)
    assert found.deal.wall == record.deal.wall
    assert found.result is not None and record.result is not None
    mine, theirs = found.result, record.result
    assert (mine.outcome, mine.winner) == (theirs.outcome, theirs.winner)
    if theirs.outcome == "hu":
        source = next(action for action in reversed(record.actions) if action.do in ("draw", "discard"))
        # a card from the wall has no giver, whoever drew it
        assert mine.source == (source.seat if source.do == "discard" else None)
        assert (mine.huxi, mine.xing, mine.units, mine.points) == (
            theirs.huxi,
            theirs.xing,
            theirs.units,
            theirs.points,
        )


# whole hands


@pytest.mark.parametrize("may", [False, True], ids=["july", "may"])
def test_played_hands_come_back(may: bool) -> None:
    verbs = set[str]()
    for record in played():
        found = records(fight_log(told(record, may=may)))
        assert len(found) == 1
        if record.result is not None and record.result.outcome == "hu":
            same(found[0], record)
            verbs |= {action.do for action in found[0].actions}
    assert verbs == {"draw", "discard", "chi", "peng", "wei", "pao", "ti", "hu", "flip"}


@pytest.mark.parametrize("lag", [0, 3, 40])
def test_played_hands_come_back_from_two_connectors_that_tell_the_same(lag: int) -> None:
    for record in played(2, 12):
        pushes = told(record, may=True)
        one = connector_log(pushes, {"71": 4})
        other = connector_log(pushes, {"72": 4, "73": 6}, "connector-server-8", lag)
        found = records(one, other)
        assert len(found) == 1
        same(found[0], record)
    found = records(one, other, fight_log(pushes))
    assert len(found) == 1
    same(found[0], record)


def test_an_imported_hand_is_judged_as_the_hand_itself() -> None:
    for record in played(3, 12):
        item = read(alone(told(record)))[0]
        assert item.record is not None
        report = audit_record(item.record, file=item.file, line=item.line, raw=item.raw)
        assert {finding.code for finding in report.findings} == set()


def test_times_are_milliseconds_since_the_start() -> None:
    record = won()
    found = records(fight_log(told(record)))[0]
    assert found.start == "2031-05-06T07:08:09.000+08:00"
    assert [action.at for action in found.actions[:5]] == [1000 + (action.at or 0) for action in record.actions[:5]]
    assert found.end is not None and found.end > found.start
    assert (found.match.table, found.match.no) == ("8801", record.match.no)


def test_the_room_becomes_options() -> None:
    pushes = told(won())
    pushes[0] = enter(START, "8801", minHu=15, ziShu=3, ziMo=1, fanXing=[1, 2, 3])
    assert records(fight_log(pushes))[0].options == {
        "minimum_huxi": 15,
        "unit_step": 3,
        "zimo": "name",
        "xing_offsets": [1, 0, -1],
    }


def test_a_room_with_rules_that_we_have_not_is_kept_unjudged() -> None:
    pushes = told(won())
    pushes[0] = enter(START, "8801", ziMo=7)
    row = rows(fight_log(pushes))[0]
    assert "ziMo 7" in row["x-unsupported"]


def test_the_sniffer_knows_both_kinds_of_log() -> None:
    pushes = told(won())
    for log in (fight_log(pushes), alone(pushes)):
        known = recognise(log)
        assert known is not None and known[0].id == "pomelo"


# the real logs


def _real() -> list[tuple[str, bytes]]:
    logs = sorted((REAL / "pomelo_logs").glob("*.gz"))
    if not logs:
        pytest.skip("the real logs are not beside this repository")
    return [(path.name, gzip.decompress(path.read_bytes())) for path in logs]


@cache
def _real_items() -> tuple[Imported, ...]:
    return tuple(imported(FORMATS["pomelo"], _real()))


@cache
def _published() -> dict[str, dict[str, Any]]:
    """The hands that others read from all logs of that server, by their ids."""
    names = ("guilin_server_40.jsonl", "guilin_server_partial_8.jsonl", "guilin_server_unfinished_12.jsonl")
    texts = [(REAL / name).read_text(encoding="utf-8") for name in names]
    return {hand["hand"]: hand for text in texts for hand in map(json.loads, text.splitlines())}


CONTAINED: Final = {
    "zs-2017-05-03-3069-34",
    "zs-2017-05-04-9407-39",
    "zs-2017-05-04-9407-40",
    "zs-2017-05-04-9407-43",
    "zs-2017-05-04-4344-44",
    "zs-2017-05-04-4344-45",
    "zs-2017-05-04-4344-46",
    "zs-2017-05-04-4344-47",
    "zs-2017-05-04-4344-48",
    "zs-2017-05-04-9581-50",
    "zs-2017-07-29-3079-132",
    "zs-2017-07-29-5957-141",
    "zs-2017-07-29-0042-146",
    "zs-2017-07-29-0881-148",
    "zs-2017-07-31-9509-157",
}
"""The hands of the 40 that the four logs hold; none of the 8 partial and 12 unfinished ones."""

UNSAID: Final = {"zs-2017-05-04-9407-39": [19], "zs-2017-05-04-9407-43": [5, 19]}
"""Refusals that stand only in the log of a connector that is not among the four, by their place from 0."""


def _pairs() -> list[tuple[dict[str, Any], Imported]]:
    """The published hands that are found, by their start: two connectors may tell it some ms apart."""
    found = [(_time(item.record.start), item) for item in _real_items() if item.record is not None]
    return [
        (hand, item)
        for hand in _published().values()
        for start, item in found
        if abs((start - _time(hand["start"])).total_seconds()) < 0.005
    ]


def _time(text: str | None) -> datetime:
    return datetime.fromisoformat(text or "")


def _turned(hand: dict[str, Any]) -> dict[str, Any]:
    """What must agree, with seats counted from the dealer and cards in order."""
    seats, dealer = len(hand["seats"]), hand["dealer"]

    def seat(value: Any) -> Any:
        return None if value is None else (value - dealer) % seats

    result = hand["result"]
    return {
        "hands": ["".join(sorted(hand["deal"]["hands"][(dealer + index) % seats])) for index in range(seats)],
        "wall": hand["deal"].get("wall"),
        "shown": hand["deal"]["shown"],
        "actions": [
            (
                action["do"],
                seat(action.get("seat")),
                action.get("card"),
                ["".join(sorted(meld)) for meld in action.get("melds", [])],
                action.get("shown", False),
                action.get("on", []),
            )
            for action in hand["actions"]
        ],
        "result": (
            result["outcome"],
            seat(result.get("winner")),
            seat(result.get("from")),
            *(result.get(name) for name in ("huxi", "xing", "units")),
        ),
        "points": [result["points"][(dealer + index) % seats] for index in range(seats)],
    }


def test_the_real_logs_hold_the_hands_that_others_read_from_them() -> None:
    _real()
    pairs = _pairs()
    assert {hand["hand"] for hand, _ in pairs} == CONTAINED
    for published, item in pairs:
        theirs, mine = _turned(published), _turned(json.loads(item.raw))
        for place in reversed(UNSAID.get(published["hand"], [])):
            assert theirs["actions"].pop(place)[0] == "pass"
        assert mine == theirs, published["hand"]


def test_the_times_of_the_real_logs_agree() -> None:
    """Two lines and two connectors tell each push, some ms apart, and others took another of them."""
    _real()
    for published, item in _pairs():
        theirs = [action.get("at") for action in published["actions"] if action["do"] not in ("pass", "flip", "ti")]
        mine = [row.get("at") for row in json.loads(item.raw)["actions"] if row["do"] not in ("pass", "flip", "ti")]
        assert len(mine) == len(theirs)
        assert max(abs(one - other) for one, other in zip(mine, theirs, strict=True)) <= 3


def test_nothing_of_the_real_logs_is_lost() -> None:
    _real()
    read_hands = [item for item in _real_items() if item.record is not None]
    unread = Counter(item.error.key.removeprefix("import.pomelo-") for item in _real_items() if item.error is not None)
    assert unread == {"deck": 48, "beginning": 2}
    outcomes = Counter(item.record.result.outcome if item.record.result else "" for item in read_hands if item.record)
    assert outcomes == {"hu": 45, "wash": 3, "": 46}
    pushed = sum(
        len({line for line in log.splitlines() if b'"route":"onLordSelect"' in line and b"send message" not in line})
        for _, log in _real()
    )
    assert len(read_hands) + unread["deck"] == pushed


def test_won_hands_of_the_real_logs_are_known_to_the_last_card() -> None:
    _real()
    for item in _real_items():
        if item.record is not None and item.record.result is not None and item.record.result.outcome == "hu":
            deal = item.record.deal
            assert Counter("".join(deal.hands) + (deal.wall or "")) == Counter(CHARACTERS * 4), item.record.hand


def test_the_real_hands_give_just_the_known_faults() -> None:
    """As in tests/test_recorded_hands.py; 9407-43 has its predecessor here, and with it a dealer who did not follow."""
    _real()
    found = {item.record.hand: item for item in _real_items() if item.record is not None}
    names = {item.record.hand: hand["hand"] for hand, item in _pairs() if item.record is not None}
    reports: list[HandReport] = [
        audit_record(item.record, file=item.file, line=item.line, raw=item.raw)
        for item in found.values()
        if item.record
    ]
    faults = {}
    for report in Series().complete(reports):
        assert report.record is not None
        if report.record.result is not None and report.record.result.outcome == "hu":
            codes = sorted(finding.code for finding in report.findings)
            if codes:
                faults[names.get(report.record.hand, report.record.hand[:6])] = codes
    assert faults == {
        "zs-2017-05-03-3069-34": ["S804"],
        "zs-2017-05-04-9407-39": ["F501", "F502", "H704"],
        "zs-2017-05-04-9407-40": ["S804"],
        "9407-3": ["M902"],
        "zs-2017-05-04-9407-43": ["M902", "S804"],
        "zs-2017-05-04-4344-44": ["S804"],
        "zs-2017-05-04-4344-45": ["S804"],
        "zs-2017-05-04-4344-46": ["M902", "S804"],
        "zs-2017-05-04-4344-47": ["S804"],
        "zs-2017-05-04-4344-48": ["S804"],
        "zs-2017-07-29-3079-132": ["F501", "F501"],
        "zs-2017-07-29-5957-141": ["S801"],
        "zs-2017-07-31-9509-157": ["S801"],
    }
