"""tanliang2 playbacks → records; above all: what is inferred where takings are not written is true."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from phz_cli.audit import audit_record
from phz_cli.records import Record
from phz_cli.records.importers import FORMATS, recognise
from tests.audit.records import played as played_hands
from tests.records.importers.broken import damaged
from tests.records.importers.reference import example, played, reference_record, told
from tests.records.importers.through import Through
from tests.records.importers.written_tanliang2 import TANLIANG2, tanliang2_playback

FORM = FORMATS["tanliang2"]
FULL = "05_tanliang2_playback.json"
HEAD = "05b_tanliang2_playback_as_HEAD_really_writes.json"
ALL = frozenset(TANLIANG2)
BARE = frozenset({"draw", "discard"})
TAKINGS = ("chi", "peng", "wei", "pao", "ti")


_THROUGH = Through("tanliang2", "playback.json")
items, one, marked = _THROUGH.items, _THROUGH.one, _THROUGH.extras


def doubts(row: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {mark["what"]: mark for mark in row.get("x-ambiguous", [])}


def playback() -> dict[str, Any]:
    return tanliang2_playback(played_hands("qq-basic")[0], ALL)


class TestFullForm:
    def test_the_example_is_the_reference_hand(self) -> None:
        record, wanted = one(example(FULL)), reference_record()
        assert played(record.actions) == played(wanted.actions)
        assert [sorted(hand) for hand in record.deal.hands] == [sorted(hand) for hand in wanted.deal.hands]
        assert [seat.name for seat in record.seats] == ["甲", "乙", "丙"]
        assert record.dealer == 0
        assert audit_record(record).findings == ()

    def test_the_open_wei_and_the_win_are_repaired(self) -> None:
        repaired = [row for row in marked(example(FULL))["actions"] if row.get("x-origin") == "repaired"]
        assert [(row["do"], row["x-note"]) for row in repaired] == [("wei", "shown"), ("hu", "hu-as-4")]

    def test_what_it_does_not_say_is_reported(self) -> None:
        found = doubts(marked(example(FULL)))
        assert set(found) == {"import.rules-unstated", "import.shown-unknown"}

    @pytest.mark.parametrize("number", range(24))
    def test_a_played_hand(self, number: int) -> None:
        hand = played_hands("qq-basic")[number]
        record = one(tanliang2_playback(hand, ALL))
        assert list(map(told, record.actions)) == list(map(told, hand.actions))

    def test_bi_that_is_not_listed_follows_from_the_rules(self) -> None:
        value = json.loads(example(FULL))
        for row in value["data"]["actionList"]:
            row.pop("resPai", None) if row["action"] == 1 else None
        assert played(one(value).actions) == played(reference_record().actions)
        repaired = [row for row in marked(value)["actions"] if row.get("x-note") == "bi"]
        assert [row["card"] for row in repaired] == ["肆"]

    def test_a_fault_stays_a_fault(self) -> None:
        value = json.loads(example(FULL))
        rows = value["data"]["actionList"]
        del rows[next(index for index, row in enumerate(rows) if row["action"] == 2) :]
        rows.append({"action": 101, "pos": "2", "cardVal": 19})
        rows.append({"action": 100, "pos": "3", "cardVal": 0})
        record = one(value)
        assert record.actions[-1].do == "discard"
        assert {"T201", "X601"} <= {finding.code for finding in audit_record(record).findings}


class TestHeadForm:
    def test_what_follows_is_inferred(self) -> None:
        wanted = [action for action in played(reference_record().actions) if action[0] != "hu"]
        assert played(one(example(HEAD)).actions) == [action for action in wanted if action[:3] != ("chi", 1, "肆")]

    def test_what_can_be_read_in_several_ways_is_reported(self) -> None:
        found = doubts(marked(example(HEAD)))
        assert found["import.tanliang2-taken"]["step"] == 2
        assert found["import.tanliang2-taken"]["readings"] == [
            "乙 chi 肆 四肆肆 肆伍陆",
            "乙 chi 肆 肆伍陆 四肆肆",
            "乙 peng 肆",
        ]
        assert found["import.tanliang2-end-win"]["players"] == ["乙"]

    def test_every_taking_is_marked_as_inferred(self) -> None:
        rows = marked(example(HEAD))["actions"]
        assert {row["do"]: row.get("x-origin", "recorded") for row in rows if row["do"] in BARE} == dict.fromkeys(
            BARE, "recorded"
        )
        assert {row["x-origin"] for row in rows if row["do"] in TAKINGS} == {"inferred"}

    @pytest.mark.parametrize("number", range(24))
    @pytest.mark.parametrize("verbs", [BARE, BARE | {"peng"}], ids=["bare", "with-peng"])
    def test_nothing_is_invented(self, number: int, verbs: frozenset[str]) -> None:
        hand = played_hands("qq-basic")[number]
        row = marked(tanliang2_playback(hand, verbs))
        truth = [action for action in hand.actions if action.do not in ("hu", "flip")]
        rows, moves = row["actions"], one(tanliang2_playback(hand, verbs)).actions
        if (rows[-1]["do"], rows[-1].get("seat")) in [("wei", hand.actions[-1].seat), ("ti", hand.actions[-1].seat)]:
            rows, moves = rows[:-1], moves[:-1]  # this program lays it before the win that our player declares at once
        for action, move in zip(rows, moves, strict=True):
            wanted = truth.pop(0)
            while _said(wanted) != _said(move):
                assert wanted.do in TAKINGS, f"{move} was not what happened"
                wanted = truth.pop(0)
            note = action.get("x-note")
            assert note == "eaten-or-bi" or told(wanted) == told(move)
        assert all(action.do in (*TAKINGS, "wash") for action in truth)

    def test_a_list_that_no_legal_play_explains_is_read_as_it_is(self) -> None:
        value = tanliang2_playback(played_hands("qq-basic")[0], BARE)
        rows = value["data"]["actionList"]
        rows[1]["pos"] = rows[0]["pos"]
        record = one(value)
        assert [action.do for action in record.actions if action.do in BARE] == [
            {100: "discard", 101: "draw"}[row["action"]] for row in rows
        ]
        assert doubts(marked(value))["import.tanliang2-lost"]["step"] == 2


def _said(action: Any) -> tuple[Any, ...]:
    """An action, whichever meld of a 吃 was eaten."""
    return action.do, action.seat, action.card, sorted("".join(sorted(meld)) for meld in action.melds)


class TestEnd:
    def test_a_quad_without_its_cards_is_one_where_play_goes_on(self) -> None:
        value = tanliang2_playback(hand_with("ti"), ALL)
        for row in value["data"]["actionList"]:
            row.pop("resPai", None) if row["action"] == 4 else None
        assert list(map(told, one(value).actions)) == list(map(told, hand_with("ti").actions))

    def test_a_wall_drawn_to_its_end_without_a_possible_win_is_a_wash(self) -> None:
        hand = hand_with("wash")
        row = marked(tanliang2_playback(hand, ALL))
        assert row["actions"][-1] == {"do": "wash", "x-origin": "inferred"}

    def test_a_list_that_stops_says_so(self) -> None:
        value = json.loads(example(FULL))
        del value["data"]["actionList"][-3:]
        assert doubts(marked(value))["import.tanliang2-end"] == {"what": "import.tanliang2-end"}


def hand_with(verb: str) -> Record:
    """A played hand in which somebody does this, a 提 with a drawn card; a wash where nobody could win on the last."""
    for seed in (1, 2, 3):
        for hand in played_hands("qq-basic", seed):
            if verb == "ti" and any(row["action"] == 4 and "resPai" in row for row in steps(hand)):
                return hand
            if (
                verb == "wash"
                and hand.actions[-1].do == verb
                and not doubts(marked(tanliang2_playback(hand, ALL))).keys() & {"import.tanliang2-end-win"}
            ):
                return hand
    raise AssertionError(verb)


def steps(hand: Record) -> list[dict[str, Any]]:
    return list(tanliang2_playback(hand, ALL)["data"]["actionList"])


class TestProblems:
    @pytest.mark.parametrize(
        ("change", "key"),
        [
            ({"action": 99}, "import.kind"),
            ({"pos": "4"}, "import.seat"),
            ({"cardVal": -1}, "import.card-code"),
            ({"cardVal": {}}, "record.type"),
            ({"pos": None}, "record.missing"),
        ],
    )
    def test_a_bad_step_is_one_sentence(self, change: dict[str, object], key: str) -> None:
        value = playback()
        value["data"]["actionList"][0].update(change)
        (item,) = items(value)
        assert item.error is not None
        assert item.error.key == key
        assert item.error.path.startswith("$.data.actionList[0]")
        assert item.error.sentence("zh")
        assert item.error.sentence("en")

    def test_sets_that_are_none(self) -> None:
        value = playback()
        row = next(row for row in value["data"]["actionList"] if row["action"] == 1)
        row["resPai"] = row["resPai"][1:]
        assert [item.error.key for item in items(value) if item.error] == ["import.tanliang2-chi"]

    def test_the_rest_is_still_read(self) -> None:
        bad = playback()
        bad["data"]["initialCard"]["1"][0] = {"type": 3, "number": 2}
        found = items([playback(), bad, playback()])
        assert [item.record is not None for item in found] == [True, False, True]
        assert found[1].error is not None
        assert found[1].error.key == "import.tanliang2-card"

    def test_players_with_one_id_are_told_apart(self) -> None:
        value = playback()
        value["data"]["userList"] = {str(seat): {"id": 0, "nickName": "bot"} for seat in (1, 2, 3)}
        assert [player.id for player in one(value).seats] == ["1", "2", "3"]

    def test_the_sniffer_knows_it(self) -> None:
        found = recognise(json.dumps(playback()).encode())
        assert found is not None
        assert found[0].id == "tanliang2"


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_whatever_is_damaged_there_is_no_traceback(data: st.DataObject) -> None:
    verbs = data.draw(st.sampled_from((ALL, BARE)))
    for item in items(data.draw(damaged(tanliang2_playback(played_hands("qq-basic")[1], verbs)))):
        assert (item.record is None) != (item.error is None)
        if item.error is not None:
            assert item.error.sentence("zh")
            assert item.error.sentence("en")
        else:
            assert item.record is not None
            audit_record(item.record)
