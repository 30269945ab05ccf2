"""The duties in every verb's list: what is missed is named whatever comes in its place (F501-F507).

The scenarios are judged, and their clauses taken away, in `test_every_clause.py` beside all others.
"""

from phz_cli.game.table import DISCARDED
from tests.game.scenario import At, Scenario
from tests.game.test_clauses import WAITS

TI_DUE = At(("三三三四五伍", "", ""), "三")
WEI_DUE = At(("三三四五叁伍", "", ""), "三")
PAO_DUE = At(("", "三三三四五伍", ""), "三")
"""Seat 0 has drawn 三 and must 提, must 偎; seat 1 must 跑 it."""

HU_DUE = At(("", WAITS, "肆肆肆伍"), "肆", DISCARDED, rules="guilin")
"""Seat 0 has discarded 肆: seat 1 must win on it, and seat 2 holds three."""

RUNS = "四四四 拾拾拾 一二三 肆伍陆 捌捌八 九九"
RUN_MADE = At(("", RUNS, ""), "四", DISCARDED, rules="guilin", melds={1: ["chi 五六七"]}, before=("pao 1 四",))
"""Seat 1 has made a 跑 that completes its hand."""


def _quad(hand: str, seat: int, rules: str = "qq-basic") -> At:
    """A dealt quad of 九 still in a hand that has taken nothing yet; seat 0 has drawn 三."""
    hands = ["", "", ""]
    hands[seat] = f"九九九九{hand}"
    return At((hands[0], hands[1], hands[2]), "三", rules=rules)


TI_MISSED = (
    Scenario("draw F503 missed_ti", "drawn on", TI_DUE, "draw 1 一", "F503 0 40"),
    Scenario("discard F503 missed_ti", "discarded", TI_DUE, "discard 0 伍", "F503 0 40, T201 0 41"),
    Scenario("chi F503 missed_ti", "eaten", TI_DUE, "chi 0 三 三四五", "F503 0 40"),
    Scenario("peng F503 missed_ti", "碰 instead", TI_DUE, "peng 0 三", "F503 0 40, P401 0 41"),
    Scenario("wei F503 missed_ti", "偎 instead", TI_DUE, "wei 0 三", "F503 0 40"),
    Scenario("pao F503 missed_ti", "written as a 跑", TI_DUE, "pao 0 三", "F503 0 40"),
    Scenario(
        "hu F503 missed_ti", "another seat wins", At(("肆肆肆", WAITS, ""), "肆"), "hu 1 肆", "F503 0 40", wins=True
    ),
    Scenario("wash F503 missed_ti", "washed", TI_DUE, "wash", "F503 0 40, R106 - 41"),
)

WEI_MISSED = (
    Scenario("draw F502 missed_wei", "drawn on", WEI_DUE, "draw 1 一", "F502 0 40"),
    Scenario("discard F502 missed_wei", "discarded", WEI_DUE, "discard 0 伍", "F502 0 40, T201 0 41"),
    Scenario("chi F502 missed_wei", "eaten", WEI_DUE, "chi 0 三 三四五 三三叁", "F502 0 40"),
    Scenario("peng F502 missed_wei", "碰 instead", WEI_DUE, "peng 0 三", "F502 0 40, P401 0 41"),
    Scenario(
        "wei F502 missed_wei",
        "误亮偎: laid after another seat has passed",
        At(("三三伍", "", ""), "三", rules="changde-80", before=("pass 1 三",)),
        "wei 0 三 shown",
        "F502 0 40",
    ),
    Scenario(
        "pao F502 missed_wei",
        "another seat runs it (a deck with six copies)",
        At(("三三伍", "三三三", ""), "三"),
        "pao 1 三",
        "F502 0 40",
    ),
    Scenario(
        "hu F502 missed_wei", "another seat wins", At(("肆肆伍", WAITS, ""), "肆"), "hu 1 肆", "F502 0 40", wins=True
    ),
    Scenario("wash F502 missed_wei", "washed", WEI_DUE, "wash", "F502 0 40, R106 - 41"),
)

PAO_MISSED = (
    Scenario("draw F501 missed_pao", "drawn on", PAO_DUE, "draw 1 一", "F501 1 40"),
    Scenario("discard F501 missed_pao", "discarded", PAO_DUE, "discard 1 伍", "F501 1 40, T201 1 41"),
    Scenario("chi F501 missed_pao", "eaten", PAO_DUE, "chi 1 三 三四五", "F501 1 40"),
    Scenario("peng F501 missed_pao", "碰 instead", PAO_DUE, "peng 1 三", "F501 1 40"),
    Scenario(
        "wei F501 missed_pao",
        "the drawer's 偎 comes first (a deck with six copies)",
        At(("三三伍", "三三三", ""), "三"),
        "wei 0 三",
        "F501 1 40",
    ),
    Scenario(
        "pao F501 missed_pao",
        "another seat runs it (a deck with seven copies)",
        At(("", "三三三", "三三三"), "三"),
        "pao 1 三",
        "F501 2 40",
    ),
    Scenario("wash F501 missed_pao", "washed", PAO_DUE, "wash", "F501 1 40, R106 - 41"),
)

HU_MISSED = (
    Scenario("draw F507 missed_hu", "drawn on", HU_DUE._replace(hands=("", WAITS, "")), "draw 1 一", "F507 1 40"),
    Scenario("discard F507 missed_hu", "discarded after the 跑", RUN_MADE, "discard 1 九", "F507 1 40"),
    Scenario(
        "chi F507 missed_hu",
        "eaten",
        HU_DUE._replace(hands=("", WAITS, "")),
        "chi 1 肆 肆伍陆",
        "F507 1 40",
    ),
    Scenario(
        "peng F507 missed_hu", "碰 instead", HU_DUE._replace(hands=("", WAITS, "肆肆伍")), "peng 2 肆", "F507 1 40"
    ),
    Scenario("pao F507 missed_hu", "another seat runs it", HU_DUE, "pao 2 肆", "F507 1 40"),
    Scenario(
        "hu F507 missed_hu",
        "the seat behind wins",
        HU_DUE._replace(hands=("", WAITS, WAITS)),
        "hu 2 肆",
        "F507 1 40",
        wins=True,
    ),
    Scenario(
        "wash F507 missed_hu",
        "washed after the last discard",
        HU_DUE._replace(hands=("", WAITS, ""), wall_left=0),
        "wash",
        "F507 1 40",
    ),
)

QUAD_LATE = (
    Scenario("chi F504 late_quad", "first 吃", _quad("四五伍", 1), "chi 1 三 三四五", "F504 1 41"),
    Scenario("peng F504 late_quad", "first 碰", _quad("三三伍", 1), "peng 1 三", "F504 1 41"),
    Scenario("wei F504 late_quad", "first 偎", _quad("三三伍", 0), "wei 0 三", "F504 0 41"),
    Scenario("pao F504 late_quad", "first 跑", _quad("三三三伍", 1), "pao 1 三", "F504 1 41"),
    Scenario("ti F504 late_quad", "first 提 of a drawn card", _quad("三三三伍", 0), "ti 0 三", "F504 0 41"),
    Scenario(
        "discard F504 late_quad_at_discard",
        "常德: the dealer's first discard",
        At(("九九九九伍", "", ""), rules="changde-80", owes=0),
        "discard 0 伍",
        "F504 0 41",
    ),
)

BASE = (
    Scenario(
        "pao F506 no_pao_base", "a pair only", At(("", "三三伍", ""), "三"), "pao 1 三", "F506 1 41", skipped=True
    ),
    Scenario(
        "pao F506 pao_of_discard",
        "a 碰 runs no discard",
        At(("", "伍", ""), "三", DISCARDED, melds={1: ["peng 三"]}),
        "pao 1 三",
        "F506 1 41",
    ),
    Scenario(
        "ti F506 no_ti_base", "another's card", At(("", "三三三伍", ""), "三"), "ti 1 三", "F506 1 41", skipped=True
    ),
    Scenario("wei F505 wei_display", "laid open", At(("三三伍", "", ""), "三"), "wei 0 三 shown", "F505 0 41"),
)

DUTIES = (*TI_MISSED, *WEI_MISSED, *PAO_MISSED, *HU_MISSED, *QUAD_LATE, *BASE)
