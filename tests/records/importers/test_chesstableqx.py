"""ChessTableQX playbacks: the reference hand, written rounds, and commands that are not as they should be."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phz_cli.audit import audit_record
from phz_cli.records import Record
from phz_cli.records.importers import FORMATS, Draft, Misread, recognise
from phz_cli.records.importers.items import imported
from tests.audit.records import played, washed, won
from tests.records.importers.reference import assert_reference, example, told
from tests.records.importers.spoiled import ANY_JSON, places, read_quietly, replaced
from tests.records.importers.written_steps import chesstableqx, number, scene, text, uid

FILE = "06_chesstableqx_playback.json"
RULES = "qq-basic"
Commands = list[dict[str, Any]]


def _read(commands: object) -> list[Draft | Misread]:
    return [found for _, found in FORMATS["chesstableqx"].read([("p.json", text(commands))])]


def _one(commands: object) -> Draft:
    (draft,) = _read(commands)
    assert isinstance(draft, Draft)
    return draft


def _playback(record: Record | None = None, **room: object) -> Commands:
    record = record or won(RULES)
    return [scene(record), *chesstableqx(record, **room)]


def _first(commands: Commands, name: str) -> int:
    return next(index for index, row in enumerate(commands) if row["cmd"] == name)


def test_the_reference_hand() -> None:
    (hand,) = imported(FORMATS["chesstableqx"], [(FILE, example(FILE))])
    assert hand.record is not None
    assert_reference(hand.record, passes=True)
    assert [action.on for action in hand.record.actions if action.do == "pass"] == [["peng"]] * 3
    assert audit_record(hand.record).verdict == "clean"
    result = hand.record.result
    assert result is not None
    assert (result.outcome, result.winner, result.huxi, result.points) == ("hu", 1, 21, [-4, 8, -4])
    assert [player.name for player in hand.record.seats] == ["甲", "乙", "丙"]
    assert hand.record.match.no == 7
    found = recognise(example(FILE))
    assert found is not None and found[0].id == "chesstableqx"


def test_the_rounds_of_a_table_are_read_as_they_were() -> None:
    records = played(RULES)
    commands = [scene(records[0]), *(row for record in records for row in chesstableqx(record))]
    hands = list(imported(FORMATS["chesstableqx"], [("p.json", text(commands))]))
    assert len(hands) == len(records)
    for hand, record in zip(hands, records, strict=True):
        assert hand.record is not None
        assert list(map(told, hand.record.actions)) == list(map(told, record.actions))
        assert (hand.record.deal.hands, hand.record.deal.wall) == (record.deal.hands, record.deal.wall)
        assert (hand.record.dealer, hand.record.match.no) == (record.dealer, record.match.no)
        report = audit_record(hand.record)
        assert (report.verdict, report.score) == ("clean", audit_record(record).score)


def test_a_wash_is_inferred_and_a_dissolved_round_is_none() -> None:
    commands = _playback(washed(RULES))
    draft = _one(commands)
    assert (draft.moves[-1].action.do, draft.moves[-1].origin) == ("wash", "inferred")
    assert draft.result is not None and draft.result.outcome == "wash"
    commands[-1]["data"]["isDismiss"] = True
    dissolved = _one(commands)
    assert dissolved.moves[-1].action.do != "wash" and dissolved.result is None


@pytest.mark.parametrize(
    ("game", "room", "rules", "options", "unsupported"),
    [
        (2017012, {}, "qq-basic", {}, ""),
        (2017012, {"minHuxi": 10}, "qq-basic", {"minimum_huxi": 10}, ""),
        (2018164, {}, "changde-80", {}, ""),
        (2018079, {}, "qq-basic", {}, "湘乡告胡子"),
        (2017012, {"kingNum": 4}, "qq-basic", {}, "三人跑胡子 kingNum=4"),
        (1, {}, "qq-basic", {}, "gameType 1"),
    ],
)
def test_the_rules_are_those_of_the_source(
    game: int, room: dict[str, object], rules: str, options: dict[str, object], unsupported: str
) -> None:
    commands = _playback(**room)
    for row in commands[1:]:
        row["data"].get("tData", {})["gameType"] = game
    draft = _one(commands)
    assert (draft.rules, draft.options, draft.unsupported) == (rules, options, unsupported)


def test_options_and_commands_that_are_not_understood_are_told() -> None:
    commands = _playback(fanXing=2, payWay=1, off=False)
    commands.insert(5, {"cmd": "HZSomething", "data": {}})
    commands.insert(5, {"cmd": "onlinePlayer", "data": {"uid": 1}})
    assert _one(commands).ambiguities == [
        ("import.options-unread", {"names": ["fanXing"]}),
        ("import.chesstableqx-commands", {"names": ["HZSomething"]}),
    ]


def test_the_fourth_player_may_sit_out() -> None:
    record = won(RULES)
    commands = _playback(record)
    for row in commands[1:]:
        state = row["data"].get("tData")
        if state is not None and len(state["uids"]) == 3:
            state["uids"].insert(0, 77)
            state["zhuang"] += 1
            state["winner"] = state.get("winner", -1) + 1
        if state is not None and "curPlayer" in state:
            state["curPlayer"] += 1
    commands[-1]["data"]["tData"]["winner"] = (record.result.winner if record.result else 0) + 1
    commands[-1]["data"]["players"]["77"] = {"winone": 2}
    draft = _one(commands)
    assert draft.sitting is not None and draft.sitting.id == "77"
    assert draft.dealer == record.dealer
    assert [move.action.do for move in draft.moves] == [action.do for action in record.actions]
    assert draft.result is not None and draft.result.winner == record.result.winner  # type: ignore[union-attr]
    assert draft.result.sitting_points == 2


def test_the_dealers_last_card_may_come_as_a_first_draw() -> None:
    record = won(RULES)
    commands = _playback(record)
    dealt = commands[1]["extra"]["mjhandDatas"][str(uid(record.dealer))]["mjhand"]
    last = dealt.pop()
    data = {"uid": uid(record.dealer), "newCard": last, "isFirstDraw": True}
    commands.insert(2, {"cmd": "HZNewCard", "data": data})
    draft = _one(commands)
    assert draft.hands == record.deal.hands
    assert [key for key, _ in draft.ambiguities] == ["import.chesstableqx-first-draw"]
    assert len(draft.moves) == len(record.actions)


@pytest.mark.parametrize(
    ("name", "member", "value", "key"),
    [
        ("MJPut", "card", 91, "import.chesstableqx-card"),
        ("MJPut", "card", 20, "import.chesstableqx-card"),
        ("MJPut", "uid", 5, "import.chesstableqx-uid"),
        ("MJPut", "card", None, "record.missing"),
        ("HZChiCard", "mjchi", [], "import.chesstableqx-chi"),
        ("HZChiCard", "mjchi", [{"eatCards": [1, 2]}], "card.count"),
        ("HZChiCard", "mjchiCard", [], "import.chesstableqx-eaten"),
        ("HZGangCard", "type", 3, "import.chesstableqx-gang"),
        ("HZWeiCard", "isHandWei", True, "import.chesstableqx-hand-wei"),
    ],
)
def test_a_command_that_cannot_be_read_ends_its_round_and_no_other(
    name: str, member: str, value: object, key: str
) -> None:
    records = played(RULES)
    record = next(record for record in records if _has(record, name))
    commands = [*_playback(record), *chesstableqx(records[0])]
    at = _first(commands, name)
    commands[at]["data"][member] = value
    error, first, last = _read(commands)
    assert isinstance(error, Misread) and isinstance(first, Draft) and isinstance(last, Draft)
    assert error.error.key == key
    assert error.error.path.startswith(f"$[{at}].data")
    assert len(first.moves) == at - 2 and first.result is None
    assert len(last.moves) == len(records[0].actions)


def _has(record: Record, name: str) -> bool:
    return any(row["cmd"] == name for row in chesstableqx(record))


def test_an_end_that_cannot_be_read_leaves_the_round() -> None:
    commands = _playback()
    commands[-1]["data"]["cards"] = [91]
    error, draft = _read(commands)
    assert isinstance(error, Misread) and isinstance(draft, Draft)
    assert error.error.path == f"$[{len(commands) - 1}].data.cards[0]"
    assert draft.moves and draft.result is None


def test_commands_without_a_deal_are_told_once() -> None:
    commands = _playback()
    error, draft = _read([*commands[2:], *commands])
    assert isinstance(error, Misread) and isinstance(draft, Draft)
    assert (error.error.key, error.error.path) == ("import.chesstableqx-no-deal", "$[0]")


def test_a_deal_that_cannot_be_read_is_told_once() -> None:
    commands = _playback()
    commands[1]["extra"]["mjhandDatas"][str(uid(0))]["mjhand"][0] = 91
    (error,) = _read(commands)
    assert isinstance(error, Misread)
    assert error.error.path == f"$[1].extra.mjhandDatas.{uid(0)}.mjhand[0]"


def test_a_cut_file_keeps_what_stands_before_the_cut() -> None:
    content = text(_playback())
    draft, error = [found for _, found in FORMATS["chesstableqx"].read([("p.json", content[: len(content) * 2 // 3])])]
    assert isinstance(draft, Draft) and isinstance(error, Misread)
    assert error.error.key == "json.cut"
    assert draft.moves and draft.wall is None


def test_a_file_that_is_no_list_is_told() -> None:
    (error,) = _read({"cmd": "initSceneData"})
    assert isinstance(error, Misread)
    assert error.error.sentence("en") == "$: this is an object; expected a list"


def test_cards_of_both_sizes() -> None:
    assert [number(card) for card in "一十壹拾"] == [1, 10, 21, 30]


@given(st.data())
def test_no_spoiled_playback_fails(data: st.DataObject) -> None:
    commands = _playback()
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(places(commands)))
        replaced(commands, path, data.draw(ANY_JSON), data.draw(st.booleans()))
    assert read_quietly("chesstableqx", json.dumps(commands).encode())


@given(st.integers(0, 100_000), st.binary(max_size=3))
def test_no_cut_file_fails(cut: int, tail: bytes) -> None:
    content = text(_playback())
    assert read_quietly("chesstableqx", content[: cut % len(content)] + tail)
