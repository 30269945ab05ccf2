"""ZiMortal states, games and pages of frames → records."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from phz_cli.audit import audit_record
from phz_cli.records.importers import FORMATS, recognise
from tests.audit.records import played as played_hands
from tests.records.importers.broken import damaged
from tests.records.importers.reference import example, played, reference_record, refused, told
from tests.records.importers.through import Through
from tests.records.importers.written_zimortal import zimortal_game

FORM = FORMATS["zimortal"]
EXAMPLE = "02_zimortal_game.json"


_THROUGH = Through("zimortal", "game.json")
items, one, extras = _THROUGH.items, _THROUGH.one, _THROUGH.extras


def reasons(row: dict[str, Any]) -> list[str]:
    return [mark["what"] for mark in row.get("x-ambiguous", [])]


def errors(value: object) -> list[str]:
    return [item.error.key for item in items(value) if item.error is not None]


def game() -> dict[str, Any]:
    return zimortal_game(played_hands("ningxiang")[0])


class TestExample:
    def test_it_is_the_reference_hand(self) -> None:
        record, wanted = one(example(EXAMPLE)), reference_record()
        assert played(record.actions) == played(wanted.actions)
        assert refused(record.actions) == refused(wanted.actions)
        assert [sorted(hand) for hand in record.deal.hands] == [sorted(hand) for hand in wanted.deal.hands]
        assert record.deal.wall == wanted.deal.wall
        assert record.dealer == wanted.dealer
        assert audit_record(record).findings == ()

    def test_money_of_another_table_is_reported(self) -> None:
        row = extras(example(EXAMPLE))
        assert row["rules"] == "qq-basic"
        assert "import.zimortal-rules" in reasons(row)

    def test_sorted_hands_do_not_tell_the_shown_card(self) -> None:
        (mark,) = (mark for mark in extras(example(EXAMPLE))["x-ambiguous"] if mark["what"] == "import.shown-unknown")
        assert "柒" in mark["cards"]

    def test_the_final_state_alone_gives_the_same_hand(self) -> None:
        record = one(json.loads(example(EXAMPLE))["final"])
        wanted = reference_record()
        assert [sorted(hand) for hand in record.deal.hands] == [sorted(hand) for hand in wanted.deal.hands]
        assert record.deal.wall == wanted.deal.wall
        assert played(record.actions) == played(wanted.actions)

    def test_the_sniffer_knows_it(self) -> None:
        found = recognise(example(EXAMPLE))
        assert found is not None
        assert found[0].id == "zimortal"


class TestRoundTrip:
    @pytest.mark.parametrize("number", range(12))
    def test_a_game_whose_draws_have_no_tile(self, number: int) -> None:
        hand = played_hands("ningxiang")[number]
        record = one(zimortal_game(hand))
        assert list(map(told, record.actions)) == list(map(told, hand.actions))
        assert record.deal.hands == hand.deal.hands
        assert record.deal.wall == hand.deal.wall

    @pytest.mark.parametrize("number", range(12))
    def test_a_lone_state_gives_the_deal_back(self, number: int) -> None:
        hand = played_hands("ningxiang")[number]
        state = zimortal_game(hand)["final"]
        draws = [row for row in state["history"] if row["kind"] == "draw"]
        for row, card in zip(draws, zimortal_game(hand)["initial"]["deck"][::-1], strict=False):
            row["tile"] = card
        record = one(state)
        assert [sorted(cards) for cards in record.deal.hands] == [sorted(cards) for cards in hand.deal.hands]
        assert record.deal.wall == hand.deal.wall

    def test_frames_of_the_page(self) -> None:
        whole = game()
        shots = [{"players": whole["initial"]["players"], "action": None}]
        shots += [{"players": whole["final"]["players"], "action": row, "winner": None} for row in whole["actions"]]
        record = one({"seed": 3, "dealer": whole["initial"]["dealer"], "frames": shots, "replay_verified": True})
        assert [action.do for action in record.actions] == [row["kind"] for row in whole["actions"]]
        assert record.deal.wall is None


class TestMarks:
    def test_a_draw_from_the_deck_is_inferred(self) -> None:
        drawn = [row for row in extras(game())["actions"] if row["do"] == "draw"]
        assert drawn
        assert {(row["x-origin"], row["x-note"]) for row in drawn} == {("inferred", "wall")}

    def test_a_draw_that_nobody_took_stays_unknown(self) -> None:
        state = game()["final"]
        state["history"] = [
            {"kind": "draw", "player": 1, "tile": None},
            {"kind": "draw", "player": 2, "tile": None},
            {"kind": "peng", "player": 1, "tile": 4},
        ]
        actions = one(state).actions
        assert [action.card for action in actions] == ["?", "五", "五"]

    def test_a_pass_of_the_program_is_no_refusal(self) -> None:
        whole = game()
        refusal = {"kind": "pass", "player": 1, "tile": 3, "source_type": "discard"}
        whole["actions"] = [*whole["actions"][:1], {**refusal, "forced": True}, {**refusal, "forced": False}]
        assert [action.do for action in one(whole).actions[1:]] == ["pass"]

    def test_the_money_of_the_program_is_its_own_rules(self) -> None:
        whole = game()
        whole["actions"].append({"kind": "hu", "player": 1, "tile": None})
        whole["final"]["settlement"] = {
            "winner": 1,
            "huxi": 18,
            "fan": {"黑胡": 5},
            "amount_each": 75,
            "payments": [-75, 150, -75],
            "groups": [{"kind": "chi", "tiles": [0, 1, 2]}],
        }
        record = one(whole)
        assert record.rules == "ningxiang"
        assert record.options == {"unit_base": 2, "stake": 5}
        assert record.result is not None
        assert (record.result.fan, record.result.huxi, record.result.points) == (5, 18, [-75, 150, -75])
        assert record.actions[-1].melds == ["一二三"]


class TestProblems:
    @pytest.mark.parametrize(
        ("change", "key"),
        [
            ({"kind": "gang"}, "import.kind"),
            ({"player": 3}, "import.seat"),
            ({"tile": 20}, "import.card-code"),
            ({"tile": "x"}, "record.type"),
            ({"kind": None}, "record.missing"),
        ],
    )
    def test_a_bad_action_is_one_sentence(self, change: dict[str, object], key: str) -> None:
        whole = game()
        whole["actions"][0].update(change)
        (item,) = items(whole)
        assert item.error is not None
        assert item.error.key == key
        assert "$.actions[0]" in item.error.path
        for lang in ("zh", "en"):
            assert item.error.sentence(lang)

    def test_the_rest_is_still_read(self) -> None:
        bad = game()
        del bad["initial"]["players"]
        found = items([game(), bad, game()])
        assert [item.record is not None for item in found] == [True, False, True]

    def test_a_cut_file(self) -> None:
        assert errors(json.dumps(game()).encode()[:500]) == ["json.cut"]

    def test_nothing_of_a_game(self) -> None:
        assert errors({}) == ["record.missing"]
        assert errors({"frames": []}) == ["record.empty"]


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_whatever_is_damaged_there_is_no_traceback(data: st.DataObject) -> None:
    for item in items(data.draw(damaged(game()))):
        assert (item.record is None) != (item.error is None)
        if item.error is not None:
            assert item.error.sentence("zh")
            assert item.error.sentence("en")
