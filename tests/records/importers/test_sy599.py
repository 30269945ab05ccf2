"""sy599 play logs: the reference hand, written hands, and files that are not as they should be."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phz_cli.audit import audit_record
from phz_cli.records import Record
from phz_cli.records.importers import FORMATS, Draft, Misread, recognise
from phz_cli.records.importers.items import Imported, imported
from tests.audit.records import played, washed, won
from tests.records.importers.reference import assert_reference, example, told
from tests.records.importers.spoiled import ANY_JSON, places, read_quietly, replaced
from tests.records.importers.written_steps import sy599, sy599_id, text

FILE = "03_sy599_playlog.json"
RULES = "qq-basic"


def _imported(content: bytes) -> list[Imported]:
    return list(imported(FORMATS["sy599"], [("f.json", content)]))


def _drafts(value: object) -> list[Draft | Misread]:
    return [found for _, found in FORMATS["sy599"].read([("f.json", text(value))])]


def _one(value: object) -> Draft:
    (draft,) = _drafts(value)
    assert isinstance(draft, Draft)
    return draft


def _row(**changes: object) -> dict[str, Any]:
    return sy599(won(RULES), **changes)


def _closing(row: dict[str, Any], **changes: object) -> dict[str, Any]:
    return {**row, "closingMsg": json.dumps({**json.loads(row["closingMsg"]), **changes})}


def test_the_reference_hand() -> None:
    (hand,) = _imported(example(FILE))
    assert hand.record is not None
    assert_reference(hand.record, passes=True)
    assert audit_record(hand.record).verdict == "clean"
    result = hand.record.result
    assert result is not None
    assert (result.outcome, result.winner, result.huxi, result.points) == ("hu", 1, 21, [-4, 8, -4])
    assert hand.record.match.no == 7
    assert hand.record.end == "2025-10-09T16:53:20+08:00"
    found = recognise(example(FILE))
    assert found is not None and found[0].id == "sy599"


def test_a_refusal_names_what_was_offered() -> None:
    (hand,) = _imported(example(FILE))
    assert hand.record is not None
    assert [action.on for action in hand.record.actions if action.do == "pass"] == [["peng"]] * 3


@pytest.mark.parametrize("record", played(RULES), ids=lambda record: str(record.match.no))
def test_a_written_hand_is_read_as_it_was(record: Record) -> None:
    (hand,) = _imported(text(sy599(record)))
    assert hand.record is not None
    assert list(map(told, hand.record.actions)) == list(map(told, record.actions))
    assert (hand.record.deal.hands, hand.record.deal.wall) == (record.deal.hands, record.deal.wall)
    assert hand.record.dealer == record.dealer
    report = audit_record(hand.record)
    assert (report.verdict, report.score) == ("clean", audit_record(record).score)


def test_rows_stand_in_a_list_or_one_a_line() -> None:
    rows = [sy599(record) for record in played(RULES)[:3]]
    lines = b"\n".join(map(text, rows))
    assert [hand.line for hand in _imported(lines)] == [1, 2, 3]
    assert [hand.record and hand.record.hand for hand in _imported(text(rows))] == [
        hand.record and hand.record.hand for hand in _imported(lines)
    ]
    assert len(_imported(b"\xef\xbb\xbf" + lines)) == 3
    assert [hand.raw for hand in _imported(lines.decode().encode("gb18030"))] == [hand.raw for hand in _imported(lines)]


def test_a_wash_is_inferred_from_the_empty_wall() -> None:
    draft = _one(sy599(washed(RULES)))
    assert draft.moves[-1].action.do == "wash"
    assert draft.moves[-1].origin == "inferred"
    assert draft.result is not None and draft.result.outcome == "wash"
    dissolved = _one(_closing(sy599(washed(RULES)), leftCards=[1, 2]))
    assert dissolved.moves[-1].action.do != "wash"
    assert dissolved.result is None


@pytest.mark.parametrize(
    ("game", "minimum", "rules", "unsupported", "doubt"),
    [
        (53, 15, "changde-80", "", None),
        (245, 10, "guilin", "", None),
        (33, 15, "qq-basic", "", "import.rules-by-minimum"),
        (33, 10, "qq-basic", "邵阳剥皮", None),
        (199, 6, "qq-basic", "娄底放炮罚", None),
        (9999, 6, "qq-basic", "playType 9999", None),
        (None, 15, "qq-basic", "", "import.rules-unstated"),
    ],
)
def test_the_rules_are_those_of_the_source(
    game: int | None, minimum: int, rules: str, unsupported: str, doubt: str | None
) -> None:
    row = _closing(_row(playType=game), ext=[], intParams=[8, 3, minimum])
    draft = _one(row)
    assert (draft.rules, draft.unsupported) == (rules, unsupported)
    assert [key for key, _ in draft.ambiguities if key.startswith("import.rules")] == ([doubt] if doubt else [])


def test_hands_are_known_by_commas_whatever_stands_between_them() -> None:
    row = _row()
    first, second, third, *steps = row["play"].split(";")
    marked = ["1_16_1", first, "2_100_1", second, third, *steps, "3_14_", "1_13_"]
    assert _one({**row, "play": ";".join(marked)}).hands == _one(row).hands


def test_one_refusal_written_twice_is_one() -> None:
    row = _row()
    *hands, rest = row["play"].split(";", 3)
    card = rest.split(";")[0].rpartition("_")[2]
    twice = f"{hands[0]};{hands[1]};{hands[2]};{rest.split(';')[0]};2_12_0,1,0,0,1,0,0;2_5_{card};2_101_{card};"
    draft = _one({**row, "play": twice, "closingMsg": None})
    assert [(move.action.do, move.action.on) for move in draft.moves[1:]] == [("pass", ["peng", "chi"])]


def test_dealt_quads_and_their_replacements() -> None:
    row = _row()
    hands = ";".join(row["play"].split(";")[:3])
    draft = _one({**row, "play": f"{hands};1_11_1,11,21,31,41,51,61,71;1_15_5,46;", "closingMsg": None})
    assert [(move.action.do, move.action.card) for move in draft.moves] == [("ti", "一"), ("ti", "壹")]
    assert [(extra.seat, extra.card) for extra in draft.extra] == [(0, "五"), (0, "陆")]


def test_with_two_players_the_third_hand_stays_in_the_wall() -> None:
    row = _row()
    hands = ";".join(row["play"].split(";")[:3])
    draft = _one({**row, "play": f"{hands};1_0_1", "resList": row["resList"][:2], "closingMsg": None})
    assert len(draft.hands) == len(draft.seats) == 2


@pytest.mark.parametrize(
    ("step", "key"),
    [
        ("1_77_4", "import.sy599-code"),
        ("1_0_", "import.sy599-no-card"),
        ("1_0_81", "import.sy599-card"),
        ("4_0_1", "import.sy599-seat"),
        ("1_2_1,2,3", "import.sy599-kinds"),
        ("1_6_1,2", "import.sy599-chi"),
        ("nonsense", "import.sy599-step"),
        ("1_4_1,1,2", "import.sy599-kinds"),
    ],
)
def test_a_step_that_cannot_be_read_ends_the_hand_and_is_told(step: str, key: str) -> None:
    row = _row()
    parts = row["play"].split(";")
    error, draft = _drafts({**row, "play": ";".join([*parts[:6], step, *parts[6:]])})
    assert isinstance(error, Misread) and isinstance(draft, Draft)
    assert (error.error.key, error.error.path, error.error.parameters["number"]) == (key, "$.play", 7)
    assert len(draft.moves) == 3
    assert (draft.result, draft.wall) == (None, None)


@pytest.mark.parametrize(
    ("changes", "path", "key"),
    [
        ({"resList": None}, "$", "record.missing"),
        ({"play": 5.5}, "$.play", "record.type"),
        ({"play": "1,2;"}, "$.play", "import.sy599-hands"),
        ({"resList": ["{"]}, "$.resList[0]", "import.embedded"),
        ({"playCount": True}, "$.playCount", "record.type"),
        ({"startseat": 9}, "$.startseat", "import.sy599-seat"),
    ],
)
def test_a_row_that_cannot_be_read_is_told_with_its_path(changes: dict[str, object], path: str, key: str) -> None:
    error, other = _drafts([_row(**changes), _row()])
    assert isinstance(error, Misread) and isinstance(other, Draft)
    assert (error.error.path, error.error.key) == (path.replace("$", "$[0]"), key)


def test_a_closing_message_that_cannot_be_read_leaves_the_hand() -> None:
    error, draft = _drafts(_closing(_row(), leftCards=[99]))
    assert isinstance(error, Misread) and isinstance(draft, Draft)
    assert error.error.path == "$.closingMsg.leftCards[0]"
    assert draft.result is None and draft.moves


def test_what_contradicts_itself_is_told() -> None:
    row = _row()
    players = [json.loads(player) for player in row["resList"]]
    players[1]["firstCards"] = [1, 2, 3]
    named = won(RULES).dealer + 1
    draft = _one({**row, "resList": players, "startseat": named % 3 + 1})
    assert {key for key, _ in draft.ambiguities} >= {"import.sy599-first-cards", "import.dealer-guessed"}


def test_a_broken_line_takes_no_other_along() -> None:
    lines = [text(sy599(record)) for record in played(RULES)[:3]]
    found = _drafts_of(b"\n".join([lines[0][:-9], lines[1], lines[2]]))
    assert [type(item) for item in found] == [Misread, Draft, Draft]
    assert [item.line for item in found] == [1, 2, 3]


def test_players_without_their_own_seat_are_told() -> None:
    row = _row()
    (error,) = _drafts({**row, "resList": [row["resList"][0], *row["resList"][:2]]})
    assert isinstance(error, Misread)
    assert error.error.key == "import.sy599-seat"


def test_the_card_won_on_at_the_start_is_the_shown_one() -> None:
    row = _row()
    dealer = won(RULES).dealer
    shown = won(RULES).deal.hands[dealer][0]
    hands = ";".join(row["play"].split(";")[:3])
    draft = _one(_closing({**row, "play": f"{hands};{dealer + 1}_1_"}, huCard=sy599_id(shown)))
    assert draft.hands[dealer] == won(RULES).deal.hands[dealer][1:] + shown
    assert draft.moves[-1].action.card == shown
    assert ("import.sy599-shown", {"card": shown}) in draft.ambiguities


def test_a_cut_file_keeps_the_rows_before_the_cut() -> None:
    rows = text([sy599(record) for record in played(RULES)[:2]])
    draft, error = _drafts_of(rows[: len(rows) // 2 + 300])
    assert isinstance(draft, Draft) and isinstance(error, Misread)
    assert error.error.key == "json.cut"


def _drafts_of(content: bytes) -> list[Draft | Misread]:
    return [found for _, found in FORMATS["sy599"].read([("f.json", content)])]


@given(st.data())
def test_no_spoiled_row_fails(data: st.DataObject) -> None:
    row: Any = _row()
    row["resList"] = [json.loads(player) for player in row["resList"]]
    row["closingMsg"] = json.loads(row["closingMsg"])
    for _ in range(data.draw(st.integers(1, 2))):
        path = data.draw(st.sampled_from(places(row)))
        replaced(row, path, data.draw(ANY_JSON), data.draw(st.booleans()))
    assert read_quietly("sy599", json.dumps(row).encode())


@given(st.text(alphabet="0123456789_,;", max_size=60))
def test_no_play_string_fails(play: str) -> None:
    hands = ";".join(_row()["play"].split(";")[:3])
    assert read_quietly("sy599", text(_row(play=f"{hands};{play}")))


@given(st.integers(0, 10_000), st.binary(max_size=3))
def test_no_cut_file_fails(cut: int, tail: bytes) -> None:
    content = text(_row())
    assert read_quietly("sy599", content[: cut % len(content)] + tail)
