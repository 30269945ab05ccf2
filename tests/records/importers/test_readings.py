"""Every legal way to read events that leave takings out."""

import pytest

from phz_cli.records.importers import readings as module
from phz_cli.records.importers.dealt import dealt_table
from phz_cli.records.importers.draft import Draft
from phz_cli.records.importers.readings import Event, Readings, forced_by_draw, readings, winners
from phz_cli.records.model import Player, RecordAction

HANDS = [
    "一二三五六七八九十壹贰叁伍陆柒捌玖拾一二四",
    "四四肆五六七八九九十壹贰叁陆柒柒捌玖玖拾",
    "一三五六七八八九十壹贰叁伍伍陆柒捌玖拾拾",
]
"""The second hand holds a pair of 四 and one 肆, so that a 四 can be taken by 碰 or eaten in two ways."""
ALL = frozenset({"chi", "peng", "wei", "pao", "ti"})


def read(events: list[RecordAction], hidden: frozenset[str] = ALL, *, tolerant: bool = False) -> Readings:
    draft = Draft(
        hand="1", rules="qq-basic", seats=[Player(id=name) for name in "甲乙丙"], dealer=0, hands=HANDS, moves=[]
    )
    table = dealt_table(draft)
    assert table is not None
    return readings(table, [Event((event,)) for event in events], hidden, tolerant=tolerant)


def discard(seat: int, card: str) -> RecordAction:
    return RecordAction(do="discard", seat=seat, card=card)


def draw(seat: int, card: str) -> RecordAction:
    return RecordAction(do="draw", seat=seat, card=card)


def takings(found: Readings, event: int) -> list[tuple[str, ...]]:
    """The takings before an event, each as its verb and melds."""
    return sorted((way[0].do, *way[0].melds) for way in found.ways[event] if len(way) > 1)


def test_a_discard_of_another_seat_means_that_it_took_the_card() -> None:
    found = read([discard(0, "四"), discard(1, "八")])
    assert takings(found, 1) == [("chi", "四五六", "四四肆"), ("chi", "四四肆", "四五六"), ("peng",)]
    assert all(len(way) == 2 for way in found.ways[1])


def test_a_card_that_leaves_the_hand_later_was_not_used() -> None:
    found = read([discard(0, "四"), discard(1, "八"), draw(2, "十"), draw(0, "七"), discard(1, "五")])
    assert takings(found, 1) == [("peng",)]


def test_a_draw_of_the_next_seat_means_that_nobody_took_it() -> None:
    found = read([discard(0, "四"), draw(1, "七")])
    assert [len(way) for way in found.ways[1]] == [1]
    assert found.lost is None


def test_a_verb_that_the_source_writes_is_not_put_in() -> None:
    found = read([discard(0, "四"), discard(1, "八")], frozenset({"chi"}))
    assert {taking[0] for taking in takings(found, 1)} == {"chi"}


def test_what_no_play_explains_loses_the_readings() -> None:
    found = read([discard(0, "四"), discard(2, "三"), discard(1, "五")])
    assert found.lost == 1
    assert found.tables == []
    assert [[way[0].card for way in ways] for ways in found.ways] == [["四"], ["三"], ["五"]]


def test_a_complete_source_keeps_its_faults() -> None:
    found = read([discard(0, "四"), discard(2, "三")], frozenset({"wei", "ti", "pao"}), tolerant=True)
    assert found.lost is None
    assert len(found.tables) == 1


def test_too_many_readings_are_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_TABLES", 1)
    assert read([discard(0, "四"), discard(1, "八")]).lost == 1


def test_the_draw_that_must_be_melded() -> None:
    found = read([discard(0, "四"), draw(1, "九")])
    (table,) = found.tables
    assert forced_by_draw(table) == RecordAction(do="wei", seat=1, card="九")
    assert winners(found.tables) == []
