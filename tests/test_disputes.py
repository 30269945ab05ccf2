"""Disputed and mis-scored hands of ../shared/peers/real/disputes.json, each asked of the engine as it was argued.

The hands of the Guilin server that are judged whole stand in test_recorded_hands.py; here are the moments. Read in
place; the tests skip where it is absent. Cases with wild cards (P01, P02) and of 耒阳 (P16) have no rule set here.
"""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from phz_cli.game.cards import parse
from phz_cli.game.chances import best_win, chi_choices, may_win, pao_base
from phz_cli.game.melds import run_huxi
from phz_cli.game.settle import Shortfall, Win
from phz_cli.game.table import DISCARDED, DRAWN, Table
from tests.game.positions import judged, position, profile_of

FILE: Final = Path(__file__).parents[2] / "shared" / "peers" / "real" / "disputes.json"
WHOLE: Final = {"L01", "L02", "L04", "L07", "L08", "L10", "L11", "L13", "L14"}
"""Hands of the server, or moments of them, that other tests judge from the deal on, or that hold no fault."""
NO_RULES: Final = {"P01", "P02", "P16"}
RULES: Final = profile_of("guilin-xin")


def _cases() -> dict[str, dict[str, Any]]:
    if not FILE.exists():
        pytest.skip("the disputes are not beside this repository")
    return {row["id"]: row for row in json.loads(FILE.read_text(encoding="utf-8"))}


def _asked(row: dict[str, Any], owner: int, source: str) -> Table:
    hands = ["", "", ""]
    hands[row.get("seat", 1)] = row["hand"]
    melds = {row.get("seat", 1): [f"{kind} {cards if kind == 'chi' else cards[0]}" for kind, cards in _melds(row)]}
    return position(RULES, hands, row["card"], source, owner, melds=melds)


def _melds(row: dict[str, Any]) -> list[tuple[str, str]]:
    return [(text.split()[0], text.split()[1]) for text in row["melds"]]


def test_every_case_is_answered() -> None:
    here = {"L05", "P04", "P05", "P07", "P08", "P10", "P11", "P13", "P14", "P17"}
    assert set(_cases()) == WHOLE | NO_RULES | here


def test_l01_l02_l04_are_worth_what_the_rules_say() -> None:
    for name, owner, source, huxi in (("L01", 1, DISCARDED, 19), ("L02", 0, DISCARDED, 15), ("L04", 0, DISCARDED, 18)):
        row = _cases()[name]
        outcome = best_win(_asked(row, owner, source), row["seat"])
        assert isinstance(outcome, Win) and outcome.huxi == huxi, name


def test_l05_a_seat_that_may_run_may_win_instead() -> None:
    row = _cases()["L05"]
    table = _asked(row, 0, DRAWN)
    outcome = best_win(table, 1)
    assert isinstance(outcome, Win) and outcome.huxi == 10
    assert judged(table, "hu 1 一") == [] and may_win(table, 1)


@pytest.mark.parametrize("name", ["L07", "L08", "L10"])
def test_a_run_that_is_due_stays_due_when_the_win_is_declined(name: str) -> None:
    row = _cases()[name]
    table = _asked(row, (row["seat"] + 2) % 3, DRAWN)
    assert table.offer is not None
    assert pao_base(table.offer, table.seats[row["seat"]], own=False) == "peng"
    assert "F501" in judged(table, f"draw {row['seat']} 一")


def test_l11_a_drawn_card_may_be_declined() -> None:
    row = _cases()["L11"]
    table = _asked(row, 0, DRAWN)
    assert may_win(table, 1)
    assert "F507" not in judged(table, "draw 1 二")


def test_p05_only_copies_of_the_eaten_kind_must_go() -> None:
    table = position("qq-half", ("", _cases()["P05"]["hand"] + "一一", ""), "七", DRAWN, 0)
    assert judged(table, "chi 1 七 七七柒 二七十") == []


def test_p07_p08_the_third_copy_from_another_seat_is_a_peng() -> None:
    assert _cases()["P07"]["right"].startswith("9")
    table = position("guilin", ("", "壹壹八九十", ""), "壹", DRAWN, 0, melds={1: ["chi 壹贰叁"] + ["chi 四五六"] * 4})
    assert best_win(table, 1) == Shortfall(9)
    table = position("guilin", ("", "三三壹贰叁", ""), "三", DRAWN, 0, melds={1: ["chi 七八九"] * 5})
    assert best_win(table, 1) == Shortfall(7)


def test_p10_p11_a_kan_is_not_taken_apart() -> None:
    table = position("guilin", ("", "拾拾拾贰柒十", ""), "十", DRAWN, 0, melds={1: ["chi 七八九"] * 5})
    assert _cases()["P10"]["codes"] == ["H702"]
    assert not isinstance(best_win(table, 1), Win)
    table = position("qq-half", ("", _cases()["P11"]["hand"] + "一", ""), "八", DISCARDED, 0)
    assert table.offer is not None and chi_choices(table, table.offer, 1) == []
    assert "C305" in judged(table, "chi 1 八 八捌捌")


def test_p13_every_complete_way_to_eat_is_there() -> None:
    table = position("qq-half", ("", _cases()["P13"]["hand"], ""), "三", DISCARDED, 0)
    assert table.offer is not None
    ways = {tuple(sorted(way)) for way in chi_choices(table, table.offer, 1)}
    assert ways == {tuple(sorted((parse("三三叁"), parse("三四五"))))}
    assert {way[0] for way in chi_choices(table, table.offer, 1)} == {parse("三三叁"), parse("三四五")}


def test_p14_a_peng_runs_on_a_drawn_card_only() -> None:
    assert _cases()["P14"]["codes"] == ["F506"]
    for source, codes in ((DISCARDED, ["F506"]), (DRAWN, [])):
        table = position("qq-half", ("", "一二三四", ""), "六", source, 0, melds={1: ["peng 六"]})
        assert judged(table, "pao 1 六") == codes


def test_p04_an_own_discard_bars_eating() -> None:
    table = position("qq-half", ("", "二四一一", ""), "三", DRAWN, 1)
    assert _cases()["P04"]["codes"] == ["C302"]
    assert judged(table, "chi 1 三 二三四") == []
    table.seats[1].chi_bar[parse("三")[0]] = (14, "discarded")
    assert judged(table, "chi 1 三 二三四") == ["C302"]


def test_p17_a_card_belongs_to_one_group() -> None:
    assert _cases()["P17"]["right"].startswith("6")
    assert run_huxi(parse("壹贰叁")) == run_huxi(parse("贰柒拾")) == 6
    table = position("guilin", ("", "壹叁柒拾", ""), "贰", DRAWN, 0, melds={1: ["chi 七八九"] * 5})
    assert not isinstance(best_win(table, 1), Win)
