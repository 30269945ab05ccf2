"""bagua99 records → records, hidden cards included."""

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from phz_cli.audit import audit_record
from phz_cli.records import Record, decode
from phz_cli.records.importers import FORMATS, recognise
from phz_cli.records.importers.items import Imported
from tests.audit.records import played as played_hands
from tests.records.importers.broken import damaged
from tests.records.importers.reference import example, played, reference_record, told
from tests.records.importers.through import Through
from tests.records.importers.written_bagua99 import bagua99_record, lays_dealt_quad

FORM = FORMATS["bagua99"]
EXAMPLE = "04_bagua99_record.json"
REAL = Path(__file__).parents[4] / "shared" / "peers" / "real"
RULES = "ningxiang"
SERVER = "ningxiang-bagua"
UNKNOWN = "?"
FIRST_HAND = "$.game.prepare_data.nCardData[0]"


_THROUGH = Through("bagua99", "records.jsonl")
items, one, extras = _THROUGH.items, _THROUGH.one, _THROUGH.extras


def reasons(row: dict[str, Any]) -> set[str]:
    return {mark["what"] for mark in row.get("x-ambiguous", [])}


def error(value: object) -> tuple[str, str]:
    """The key and path of the one error."""
    (item,) = items(value)
    assert item.error is not None
    assert item.error.sentence("zh")
    assert item.error.sentence("en")
    return item.error.key, item.error.path


@cache
def real(name: str) -> bytes:
    path = REAL / name
    if not path.exists():
        pytest.skip(f"{name} is not beside this repository")
    content = path.read_bytes()
    return gzip.decompress(content) if path.suffix == ".gz" else content


@cache
def posted() -> list[Imported]:
    """The 40 records as the server posts them."""
    return items(real("bagua99_records_40.jsonl.gz"))


@cache
def self_play() -> dict[str, dict[str, Any]]:
    """Hands of the same run with every card, by room and count."""
    rows = map(json.loads, real("ningxiang_selfplay_40.jsonl").decode().splitlines())
    return {row["hand"].removeprefix("bg-"): row for row in rows}


def hands(seeds: tuple[int, ...] = (1, 2, 3)) -> list[Record]:
    """Hands of ours that this server could have dealt."""
    return [hand for seed in seeds for hand in played_hands(RULES, seed) if not lays_dealt_quad(hand)]


def hiding() -> dict[str, Any]:
    """A record that hides a 偎."""
    for hand in hands():
        value = bagua99_record(hand)
        if any(
            row["name"] == "nxphz.GAME_WeiCardAck" and row["msg"]["nCardData"] == 0 for row in value["game"]["data"]
        ):
            return value
    raise AssertionError("no hand hides a 偎")


def without_hu(record: Record) -> list[Any]:
    return [move for move in played(record.actions) if move[0] != "hu"]


class TestExample:
    def test_it_is_the_reference_hand_but_for_the_shown_card(self) -> None:
        record, wanted = one(example(EXAMPLE)), reference_record()
        assert played(record.actions) == played(wanted.actions)
        assert [sorted(hand) for hand in record.deal.hands] == [sorted(hand) for hand in wanted.deal.hands]
        assert record.deal.wall == wanted.deal.wall
        assert "import.shown-unknown" in reasons(extras(example(EXAMPLE)))

    def test_the_hidden_wei_are_inferred(self) -> None:
        marked = [row for row in extras(example(EXAMPLE))["actions"] if row.get("x-origin") == "inferred"]
        assert [(row["do"], row["card"]) for row in marked] == [("wei", "壹"), ("wei", "三"), ("wei", "玖")]

    def test_it_is_known_by_its_content(self) -> None:
        found = recognise(example(EXAMPLE))
        assert found is not None
        assert found[0].id == "bagua99"


class TestRealRecords:
    def test_all_are_read_and_no_card_stays_hidden(self) -> None:
        assert len(posted()) == 40
        for item in posted():
            assert item.record is not None
            assert UNKNOWN not in item.raw.decode()

    def test_every_move_is_that_of_the_self_play(self) -> None:
        compared = 0
        for item in posted():
            assert item.record is not None
            truth = self_play().get(item.record.hand)
            if truth is None:
                continue
            wanted = [
                (row["do"], row.get("seat"), row.get("card"), _sorted(row.get("melds", [])), row.get("shown", False))
                for row in truth["actions"]
                if row["do"] != "hu"
            ]
            assert without_hu(item.record) == wanted
            assert item.record.deal.wall == truth["deal"]["wall"]
            assert item.record.result is not None
            assert item.record.result.points == truth["result"].get("points", [0, 0, 0])
            compared += 1
        assert compared == 15

    def test_points_and_names_are_those_of_the_rule_set(self) -> None:
        """三比, three equal red cards, is a name of that server's rooms."""
        differing = {}
        for item in posted():
            assert item.record is not None
            report = audit_record(item.record)
            if report.findings:
                differing[item.record.hand] = {finding.code for finding in report.findings}
        assert differing == {}

    def test_the_truth_under_the_rules_of_the_server(self) -> None:
        """39 of 40; the other: 9 番 that the room caps at 5."""
        differing = {}
        for name, row in self_play().items():
            raw = json.dumps({**row, "rules": SERVER}).encode()
            (found,) = _audited(raw)
            if found:
                differing[name] = found
        assert differing == {"100010-7": {"S804"}}


def _sorted(melds: list[str]) -> list[str]:
    """The groups of a 吃 as `told` puts them."""
    inner = ["".join(sorted(meld)) for meld in melds]
    return inner[:1] + sorted(inner[1:])


def _audited(raw: bytes) -> list[set[str]]:
    record = decode(raw)
    assert isinstance(record, Record)
    return [{finding.code for finding in audit_record(record).findings}]


class TestRoundTrip:
    def test_no_inferred_card_is_wrong_and_none_stays_hidden(self) -> None:
        hidden = 0
        for hand in hands():
            value = bagua99_record(hand)
            hidden += sum(row["msg"].get("nCardData") == 0 for row in value["game"]["data"])
            assert without_hu(one(value)) == [told(a) for a in hand.actions if a.do not in ("hu", "pass")]
        assert hidden > 0

    def test_without_the_end_a_card_is_right_or_unknown(self) -> None:
        unknown = 0
        for hand in hands():
            value = bagua99_record(hand)
            del value["game"]["data"][-1]
            moves = [action for action in hand.actions if action.do not in ("hu", "pass", "wash")]
            record = one(value)
            for found, wanted in zip(record.actions, moves, strict=True):
                assert found.card in (wanted.card, UNKNOWN)
                unknown += found.card == UNKNOWN
            assert "import.bagua99-no-end" in reasons(extras(value))
        assert unknown > 0

    def test_a_card_that_the_order_decides_is_reported(self) -> None:
        found = [extras(bagua99_record(hand)) for hand in hands()]
        noted = [row for row in found if any(action.get("x-note") == "order" for action in row["actions"])]
        assert noted
        assert all("import.bagua99-order" in reasons(row) for row in noted)

    def test_groups_that_do_not_fit_leave_the_card_unknown(self) -> None:
        value = hiding()
        for seat in value["game"]["data"][-1]["msg"]["card"]:
            seat["tCardData"] = [0] * 20
        row = extras(value)
        assert UNKNOWN in [action.get("card") for action in row["actions"]]
        assert "import.bagua99-hidden" in reasons(row)


class TestSeats:
    def test_the_server_counts_down(self) -> None:
        record = one(bagua99_record(hands()[0]))
        assert [player.name for player in record.seats] == ["p1", "p3", "p2"]

    def test_a_source_that_counts_up_is_followed(self) -> None:
        assert [player.name for player in one(example(EXAMPLE)).seats] == ["甲", "乙", "丙"]


class TestEnd:
    def test_cards_left_without_a_winner_are_a_table_that_broke_up(self) -> None:
        value = bagua99_record(next(hand for hand in hands() if hand.result and hand.result.outcome == "wash"))
        value["game"]["data"][-1]["msg"]["tRepertoryCard"] = [1, 2]
        record = one(value)
        assert record.result is not None
        assert record.result.outcome == "void"
        assert "import.bagua99-dissolved" in reasons(extras(value))

    def test_a_cap_of_the_room_is_reported(self) -> None:
        value = bagua99_record(next(hand for hand in hands() if hand.result and hand.result.outcome == "hu"))
        value["game"]["room"] = [{"key": "limit_base", "nValue": 1}]
        value["game"]["data"][-1]["msg"]["huPaiInfo"]["options"] = [
            {"key": "YiDianHong", "nValue": 4},
            {"key": "ShiBaXiao", "nValue": 5},
        ]
        row = extras(value)
        assert row["result"]["fan"] == 5
        assert row["options"]["fan_cap"] == 5


def _changed(index: int, **message: object) -> dict[str, Any]:
    value = bagua99_record(hands()[0])
    value["game"]["data"][index]["msg"] |= message
    return value


def _renamed(name: str) -> dict[str, Any]:
    value = bagua99_record(hands()[0])
    value["game"]["data"][1]["name"] = name
    return value


class TestErrors:
    @pytest.mark.parametrize(
        ("value", "found"),
        [
            (_renamed("nxphz.GAME_FlyAck"), ("import.bagua99-ack", "$.game.data[1].name")),
            (_renamed("mahjong.GAME_OutCardAck"), ("import.bagua99-ack", "$.game.data[1].name")),
            (_changed(0, nCurrentSeat=4), ("import.seat", "$.game.data[0].msg.nCurrentSeat")),
            (_changed(0, nCardData=21), ("import.card-code", "$.game.data[0].msg.nCardData")),
            (_changed(0, nCardData=None), ("record.missing", "$.game.data[0].msg")),
            ({"head": {}}, ("record.missing", "$")),
            ({"game": {"prepare_data": {"nCardData": [[0]] * 3}}}, ("import.bagua99-counts", FIRST_HAND)),
        ],
    )
    def test_each_is_named_with_its_place(self, value: object, found: tuple[str, str]) -> None:
        assert error(value) == found

    def test_the_other_lines_are_read(self) -> None:
        good = json.dumps(bagua99_record(hands()[0])).encode()
        first, second, third = items(good + b"\n" + good[: len(good) // 2] + b"\n" + good)
        assert first.record is not None
        assert second.error is not None
        assert second.line == 2
        assert third.record is not None


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_whatever_is_damaged_there_is_no_traceback(data: st.DataObject) -> None:
    for item in items(data.draw(damaged(hiding()))):
        assert (item.record is None) != (item.error is None)
        if item.error is not None:
            assert item.error.sentence("zh")
            assert item.error.sentence("en")
