"""hzy rounds → records."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from phz_cli.records import Record
from phz_cli.records.importers import FORMATS, recognise
from tests.audit.records import played as played_hands
from tests.records.importers.broken import damaged
from tests.records.importers.reference import assert_reference, example, played
from tests.records.importers.through import Through
from tests.records.importers.written_hzy import hzy_round

FORM = FORMATS["hzy"]
EXAMPLE = "01_hzy_round7.json"
RULES = "qq-basic"
SEEDS = (1, 2, 3)


_THROUGH = Through("hzy", "round7.json")
items, one, extras = _THROUGH.items, _THROUGH.one, _THROUGH.extras


def reasons(value: object) -> list[str]:
    return [mark["what"] for mark in extras(value).get("x-ambiguous", [])]


def error(value: object) -> tuple[str, str]:
    """The key and path of the one error."""
    (item,) = items(value)
    assert item.error is not None
    assert item.error.sentence("zh")
    assert item.error.sentence("en")
    return item.error.key, item.error.path


def hands(seeds: tuple[int, ...] = SEEDS) -> list[Record]:
    return [record for seed in seeds for record in played_hands(RULES, seed)]


def game() -> dict[str, Any]:
    """A round with a 吃 that lays 比 groups."""
    return hzy_round(next(hand for hand in hands() if any(len(a.melds) > 1 for a in hand.actions if a.do == "chi")))


def won() -> Record:
    return next(hand for hand in hands() if hand.result is not None and hand.result.outcome == "hu")


def eaten(record: Record) -> list[Any]:
    return [action for action in played(record.actions) if action[0] == "chi"]


class TestExample:
    def test_it_is_the_reference_hand(self) -> None:
        assert_reference(one(example(EXAMPLE)), passes=True)

    def test_it_is_known_by_its_content(self) -> None:
        found = recognise(example(EXAMPLE))
        assert found is not None
        assert found[0].id == "hzy"

    def test_settlement_players_and_rules_of_the_program(self) -> None:
        row = extras(example(EXAMPLE))
        assert [player["id"] for player in row["seats"]] == ["900001", "900002", "900003"]
        assert row["result"] == {
            "outcome": "hu",
            "winner": 1,
            "huxi": 21,
            "units": 4,
            "fan": 1,
            "points": [-4, 8, -4],
        }
        assert row["x-unsupported"] == "衡阳红黑"
        assert row["match"] == {"table": "HH01", "no": 7, "operator": "hzy"}

    def test_what_the_program_wrote_and_what_the_rules_brought_back(self) -> None:
        row = extras(example(EXAMPLE))
        marked = [(action["do"], action.get("x-origin", "recorded")) for action in row["actions"]]
        assert {origin for do, origin in marked if do == "draw"} == {"inferred"}
        assert {origin for do, origin in marked if do in ("discard", "peng", "pao")} == {"recorded"}


class TestRoundTrip:
    @pytest.mark.parametrize("omitted", [("draw", "ti", "wei", "pao"), ("draw", "ti")])
    def test_every_move_comes_back(self, omitted: tuple[str, ...]) -> None:
        for hand in hands():
            record = one(hzy_round(hand, omitted=omitted))
            assert played(record.actions) == played(hand.actions)
            assert record.deal.hands == hand.deal.hands
            assert record.deal.wall == hand.deal.wall

    def test_a_deal_of_whole_hands(self) -> None:
        hand = hands()[0]
        record = one(hzy_round(hand, portion=21))
        assert record.deal.hands == hand.deal.hands
        assert played(record.actions) == played(hand.actions)

    def test_a_wash_is_said(self) -> None:
        hand = next(hand for hand in hands() if hand.result is not None and hand.result.outcome == "wash")
        record = one(hzy_round(hand))
        assert record.actions[-1].do == "wash"
        assert record.result is not None
        assert record.result.outcome == "wash"


class TestLayDowns:
    def test_without_the_final_groups_a_wrong_one_is_never_silent(self) -> None:
        wrong = told = 0
        for hand in hands((1, 2, 3, 4, 5)):
            value = hzy_round(hand)
            del value["entry"]["reveal"]["melds"]
            reported = "import.hzy-lay" in reasons(value)
            told += reported
            wrong += eaten(one(value)) != eaten(hand) and not reported
        assert wrong == 0
        assert told > 0

    def test_the_final_groups_decide_every_one(self) -> None:
        for hand in hands((1, 2, 3, 4, 5)):
            assert "import.hzy-lay" not in reasons(hzy_round(hand))

    def test_a_found_lay_down_says_so(self) -> None:
        notes = [action.get("x-note") for action in extras(game())["actions"] if len(action.get("melds", ())) > 1]
        assert "lay" in notes

    def test_a_chi_that_cannot_be_keeps_its_two_cards(self) -> None:
        value = game()
        step = next(step for step in value["entry"]["replay"]["steps"] if step["t"] == "chi")
        step["g"] = [step["c"], step["c"]]
        assert one(value).actions


class TestSettlement:
    def test_fines_are_taken_out_of_the_points(self) -> None:
        hand = won()
        value = hzy_round(hand)
        value["entry"]["penalty"] = [-6, 3, 3]
        for user, fine in zip(value["entry"]["deltas"], (-6, 3, 3), strict=True):
            value["entry"]["deltas"][user] += fine
        record = one(value)
        assert record.result is not None
        assert hand.result is not None
        assert record.result.points == hand.result.points
        assert "import.hzy-fines" in reasons(value)

    def test_two_users_of_one_name_leave_the_points_out(self) -> None:
        value = hzy_round(won())
        value["entry"]["seatNames"] = ["甲", "甲", "丙"]
        value["entry"]["names"] = {"1": "甲", "2": "甲", "3": "丙"}
        record = one(value)
        assert record.result is not None
        assert record.result.points is None
        assert [player.id for player in record.seats] == ["seat-0", "seat-1", "seat-2"]
        assert "import.hzy-players" in reasons(value)

    def test_a_won_discard_names_who_dealt_it(self) -> None:
        value = hzy_round(won())
        value["entry"]["hu"] |= {"fromSeat": 2, "detail": {"xi": 12, "dianPao": True}}
        record = one(value)
        assert record.result is not None
        assert record.result.source == 2

    def test_substitutes_and_an_open_end_are_reported(self) -> None:
        value = hzy_round(won())
        value["entry"]["subs"] = [{"seat": 0, "names": ["丁", "甲"]}]
        value["entry"]["hu"] = None
        assert {"import.hzy-subs", "import.hzy-no-end"} <= set(reasons(value))


class TestOtherGames:
    def test_four_hands_of_fourteen_are_kept_unjudged(self) -> None:
        value = game()
        deck = [kind for kind in range(20) for _ in range(4)]
        value["entry"] |= {"variant": "hy_liuhuqiang", "seatNames": list("甲乙丙丁"), "reveal": None, "hu": None}
        value["entry"]["replay"] = {"dealer": 3, "deck": deck, "steps": []}
        record = one(value)
        assert [len(hand) for hand in record.deal.hands] == [14, 14, 14, 15]
        assert extras(value)["x-unsupported"] == "衡阳六胡抢"

    def test_the_detail_of_the_table_is_the_entry_alone(self) -> None:
        hand = hands()[0]
        assert played(one(hzy_round(hand)["entry"]).actions) == played(hand.actions)


def _replay(**changed: object) -> dict[str, Any]:
    value = game()
    value["entry"]["replay"] |= changed
    return value


class TestErrors:
    @pytest.mark.parametrize(
        ("value", "found"),
        [
            (_replay(deck=[0] * 79), ("import.hzy-deck", "$.entry.replay.deck")),
            (_replay(deck=[20] * 80), ("import.card-code", "$.entry.replay.deck[0]")),
            (_replay(dealer=3), ("import.seat", "$.entry.replay.dealer")),
            (_replay(steps=[{"s": 0, "t": "fly"}]), ("import.kind", "$.entry.replay.steps[0].t")),
            (_replay(steps=[{"s": 5, "t": "pass"}]), ("import.seat", "$.entry.replay.steps[0].s")),
            (_replay(steps=[{"s": 0, "t": "peng"}]), ("record.missing", "$.entry.replay.steps[0]")),
            (
                _replay(steps=[{"s": 0, "t": "chi", "c": 1, "g": [1]}]),
                ("import.hzy-own", "$.entry.replay.steps[0].g"),
            ),
            ({"entry": {}}, ("record.missing", "$.entry")),
        ],
    )
    def test_each_is_named_with_its_place(self, value: object, found: tuple[str, str]) -> None:
        assert error(value) == found

    def test_an_unknown_game(self) -> None:
        value = game()
        value["entry"]["variant"] = "mahjong"
        assert error(value) == ("import.hzy-variant", "$.entry.variant")

    def test_the_others_of_a_list_are_read(self) -> None:
        first, second = items([{"entry": {"replay": 3}}, game()])
        assert first.error is not None
        assert second.record is not None


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_whatever_is_damaged_there_is_no_traceback(data: st.DataObject) -> None:
    for item in items(data.draw(damaged(game()))):
        assert (item.record is None) != (item.error is None)
        if item.error is not None:
            assert item.error.sentence("zh")
            assert item.error.sentence("en")
