"""Odd hands, made by hand against the articles that they name: several faults at once, and what follows a fault."""

from typing import NamedTuple

import pytest

from phz_cli.game.table import DISCARDED, SHOWN
from tests.game.positions import breaches, dealt, go_on, replayed
from tests.game.scenario import At
from tests.game.test_clauses import WAITS

RUNS = "四四四 拾拾拾 一二三 肆伍陆 捌捌八 九九"
"""Wins with a 四 that is run, beside a 五六七 on the table."""

PAIRED = "五五 拾拾拾 一二三 肆伍陆 八八捌 九九九 柒捌玖"
"""Wins with its own draw of a third 五."""

SCATTERED = "一四六八十 一四六 贰肆陆捌拾"
"""Thirteen cards without a group."""

PASSED_PAIR = "叁叁 玖玖玖 捌捌捌 一二三 二七十 七八九 伍陆 壹"
"""Once 叁 is 碰 and 壹 discarded it waits for 肆."""
PASSED_PENG = ("draw 1 一", "draw 2 叁", "peng 1 叁", "discard 1 壹", "draw 2 肆", "hu 1 肆")
"""The 碰 passed at action 40 is made at the second chance, and the hand then declared."""


class Odd(NamedTuple):
    """A position, what is then done, and every fault of it as `code seat action`, the card on offer being action 40."""

    law: str
    about: str
    at: At
    actions: tuple[str, ...]
    found: str = ""


COUNTS = (
    Odd(
        "12.1",
        "a discard that comes too late is out of turn, and the count is right again",
        At(("", "三三伍陆", ""), owes=1),
        ("draw 2 一", "discard 1 伍", "draw 2 三", "peng 1 三", "draw 2 二"),
        "T202 1 40, T201 1 42, T202 1 44",
    ),
    Odd(
        "12.1",
        "a card too many since a discard left out: judged as if it were right",
        At(("", "三三伍陆", ""), owes=1),
        ("draw 2 三", "peng 1 三", "discard 1 伍", "draw 2 二"),
        "T202 1 40",
    ),
    Odd(
        "12.1, 8.12",
        "the living hand that left out a discard cannot be complete",
        At(("", f"{WAITS} 五", ""), owes=1),
        ("draw 2 肆", "hu 1 肆"),
        "T202 1 40, H702 1 42",
    ),
    Odd(
        "8.12",
        "what the dead hand is short of is folded into its death",
        At(("", f"三三三 {SCATTERED}", ""), "三", melds={1: ["pao 九"]}),
        ("pao 1 三", "discard 1 贰", "draw 2 五", "hu 1 五"),
        "T203 1 42, H704 1 44",
    ),
    Odd(
        "12.2",
        "another seat discards first: the owing seat still owes",
        At(("陆", "伍", ""), owes=1),
        ("discard 0 陆", "discard 1 伍", "draw 2 一"),
        "T201 0 41",
    ),
    Odd(
        "12.2",
        "after a draw by the wrong seat its 下家 is next",
        At(("", "", "")),
        ("draw 2 一", "draw 0 二", "draw 1 四"),
        "T201 2 41",
    ),
    Odd(
        "12.3",
        "a 吃 waved off has passed nothing: the card stays for others and for itself",
        At(("", "三三四陆", "伍"), "三"),
        ("chi 1 三 三四五", "pao 2 三", "peng 1 三", "discard 1 陆"),
        "R105 1 41, F506 2 42",
    ),
    Odd(
        "12.3",
        "a discard of a card not held: no T202, and the next discard of the seat is due",
        At(("", "三三伍陆", ""), owes=1),
        ("discard 1 柒", "draw 2 三", "peng 1 三", "discard 1 伍"),
        "R105 1 41",
    ),
)

FORCED = (
    Odd(
        "2.10",
        "a dealt quad is late once, and may be laid afterwards",
        At(("", "九九九九三三四五伍", ""), "三"),
        ("peng 1 三", "discard 1 伍", "ti 1 九"),
        "F504 1 41",
    ),
    Odd(
        "2.10",
        "out of turn in time: the card stays on offer",
        At(("", "九九九九三三伍", ""), "三"),
        ("ti 1 九", "peng 1 三", "discard 1 伍"),
    ),
    Odd("2.10", "a win is no intake", At(("", "", f"{WAITS[:-4]} 六六陆"), "肆"), ("hu 2 肆",)),
    Odd(
        "2.10",
        "常德: the dealer breaks the quad with its first discard",
        At(("九九九九伍", "", ""), rules="changde-80", owes=0),
        ("discard 0 九",),
        "X601 0 41",
    ),
    Odd(
        "12.6",
        "F502 stands when another seat wins, F501 does not",
        At(("肆肆伍", WAITS, ""), "肆"),
        ("hu 1 肆",),
        "F502 0 40",
    ),
    Odd("12.6", "F501 does not", At(("", WAITS, "肆肆肆伍"), "肆"), ("hu 1 肆",)),
    Odd(
        "12.6",
        "a false win ends no offer: the 跑 is still due, and named at the draw",
        At(("", "三三三伍", ""), "三"),
        ("hu 1 三", "pass 2 三", "draw 1 一"),
        "H702 1 41, F501 1 40",
    ),
    Odd(
        "12.6, 11.6",
        "the dead hand may still run the card on which it had no win",
        At(("", "三三三伍", ""), "三"),
        ("hu 1 三", "pao 1 三", "discard 1 伍"),
        "H702 1 41",
    ),
    Odd(
        "3.7",
        "after the last card a 吃, its discard, and a 跑 of it left",
        At(("三三伍", "四五陆", "陆陆陆"), "三", wall_left=0),
        ("chi 1 三 三四五", "discard 1 陆", "wash"),
    ),
    Odd(
        "3.7",
        "the last card may be left, not melded otherwise",
        At(("三三四五叁伍", "", ""), "三", wall_left=0),
        ("chi 0 三 三四五 三三叁", "discard 0 伍", "wash"),
        "F502 0 40",
    ),
    Odd(
        "3.7",
        "washed in place of the discard",
        At(("", "四五陆", ""), "三", wall_left=0),
        ("chi 1 三 三四五", "wash"),
        "T202 1 41",
    ),
    Odd(
        "12.8", "the empty wall binds nobody", At(("", "", "三三三伍"), wall_left=0), ("draw 1 三", "wash"), "T205 1 41"
    ),
    Odd(
        "7.1, 7.5",
        "提 written as 跑: F503, and it is a 跑, after which a discard is due",
        At(("三三三伍陆", "", ""), "三"),
        ("pao 0 三", "discard 0 伍"),
        "F503 0 40",
    ),
    Odd(
        "7.1, 7.5",
        "提 where the own 碰 runs: waved off, and the 跑 is still due",
        At(("伍", "", ""), "三", melds={0: ["peng 三"]}),
        ("ti 0 三", "draw 1 一"),
        "F506 0 41, F501 0 40",
    ),
    Odd(
        "3.3, 5.7",
        "only 坎 left after a forced 偎: play goes on",
        At(("三三四四四", "", ""), "三"),
        ("wei 0 三", "draw 1 一"),
    ),
    Odd(
        "3.3, 5.7",
        "a discard all the same",
        At(("三三四四四", "", ""), "三"),
        ("wei 0 三", "discard 0 四"),
        "T203 0 42, X601 0 42",
    ),
    Odd(
        "3.2, 2.5-2.9",
        "桂林: the hidden quad counts as laid, so the 跑 is the second",
        At(("", "九九九九三三三伍陆", ""), "三", rules="guilin"),
        ("pao 1 三", "ti 1 九", "draw 2 一"),
    ),
)

LATE = (
    Odd(
        "7.3",
        "误亮偎 after a false win of another seat: open, not killing, and run by no discard",
        At(("三三伍", "", "三陆"), "三", rules="changde-80"),
        ("hu 1 三", "wei 0 三 shown", "discard 0 伍", "draw 1 一", "draw 2 二"),
        "H702 1 41, F502 0 40",
    ),
    Odd(
        "7.3",
        "an action waved off is none: the 偎 is in time and closed",
        At(("三三伍", "三四陆", ""), "三", rules="changde-80"),
        ("chi 1 三 三四五", "peng 2 三", "wei 0 三"),
        "R105 1 41, R105 2 42",
    ),
    Odd(
        "7.3",
        "a quad laid meanwhile is no action on the card",
        At(("三三伍", "九九九九", ""), "三", rules="changde-80"),
        ("ti 1 九", "wei 0 三"),
    ),
    Odd(
        "7.3",
        "误亮偎 on another seat's discard is no base",
        At(("", "", "三伍"), owes=2, rules="changde-80", melds={0: ["wei 三 late"]}),
        ("discard 2 三", "pao 0 三"),
        "F506 0 42",
    ),
    Odd(
        "7.3",
        "on a drawn card it must run",
        At(("伍", "", ""), "三", owner=1, rules="changde-80", melds={0: ["wei 三 late"]}),
        ("draw 2 一",),
        "F501 0 40",
    ),
)

WINS = (
    Odd(
        "8.12",
        "every reason at once: a discard, by a dead hand, without an arrangement",
        At(("", f"三三三 {SCATTERED} 五七九 壹柒", "陆"), owes=1),
        ("discard 1 三", "discard 2 陆", "hu 1 陆"),
        "X601 1 41, T201 2 42, H703 1 43, H704 1 43, H702 1 43",
    ),
    Odd("8.10", "偎 understood", At((PAIRED, "", ""), "五"), ("hu 0 五",)),
    Odd("8.10", "偎, then the win with its card", At((PAIRED, "", ""), "五"), ("wei 0 五", "hu 0 五")),
    Odd("8.10", "偎, then the win without it", At((PAIRED, "", ""), "五"), ("wei 0 五", "hu 0")),
    Odd(
        "8.10",
        "too late once its discard lies",
        At((PAIRED, "", ""), "五"),
        ("wei 0 五", "discard 0 一", "hu 0"),
        "H703 0 43",
    ),
    Odd(
        "8.10",
        "nobody else wins on it",
        At((PAIRED, WAITS, ""), "五"),
        ("wei 0 五", "hu 1 五", "hu 0 五"),
        "H702 1 42, H703 1 42",
    ),
    Odd("8.10", "跑胡 in one", At(("", RUNS, ""), "四", melds={1: ["chi 五六七"]}), ("hu 1 四",)),
    Odd("8.10", "跑, then 胡", At(("", RUNS, ""), "四", melds={1: ["chi 五六七"]}), ("pao 1 四", "hu 1")),
    Odd(
        "8.10",
        "QQ: no 跑胡 on a discard",
        At(("", RUNS, ""), "四", DISCARDED, melds={1: ["chi 五六七"]}),
        ("pao 1 四", "hu 1 四"),
        "H703 1 42",
    ),
    Odd(
        "8.10",
        "桂林: 跑胡 on a discard",
        At(("", RUNS, ""), "四", DISCARDED, rules="guilin", melds={1: ["chi 五六七"]}),
        ("pao 1 四", "hu 1 四"),
    ),
    Odd("8.12", "the next seat without a card", At(("", WAITS, ""), "肆", SHOWN), ("hu 1",), "H705 1 41"),
    Odd("8.12", "the next seat with it", At(("", WAITS, ""), "肆", SHOWN), ("hu 1 肆",)),
    Odd("8.12", "another card than the 亮张", At(("", WAITS, ""), "五", SHOWN), ("hu 1 肆",), "H703 1 41"),
    Odd("8.12", "which does not fit", At(("", WAITS, ""), "肆", SHOWN), ("hu 1 五",), "H702 1 41, H703 1 41"),
    Odd("8.12", "no arrangement with it", At(("", "伍", ""), "肆", SHOWN), ("hu 1 肆",), "H702 1 41"),
    Odd(
        "8.12",
        "桂林: nobody but the dealer",
        At(("", WAITS, ""), "肆", SHOWN, rules="guilin"),
        ("hu 1 肆",),
        "H703 1 41",
    ),
    Odd(
        "8.8",
        "桂林: a dead hand is not accused of leaving the win",
        At(("", WAITS, WAITS), "肆", DISCARDED, rules="guilin"),
        ("hu 1 四", "draw 1 一"),
        "H702 1 41, H703 1 41, F507 2 40",
    ),
    Odd(
        "8.8, 11.6",
        "桂林: a win left does not kill",
        At(("", WAITS, ""), "肆", DISCARDED, rules="guilin"),
        ("draw 1 一", "draw 2 肆", "hu 1 肆"),
        "F507 1 40",
    ),
)

PASSES = (
    Odd(
        "5.1",
        "the 下家 whom a third seat overlooked has passed",
        At(("", "四五伍", "四五陆"), "三"),
        ("chi 2 三 三四五", "discard 2 陆", "draw 0 三", "chi 1 三 三四五"),
        "C304 2 41, C302 1 44",
    ),
    Odd(
        "4.5",
        "whoever called and was not served has not passed",
        At(("", "四五伍", "三三陆"), "三"),
        ("claim 1 三 want=chi", "peng 2 三", "discard 2 陆", "draw 0 三", "chi 1 三 三四五"),
        "F501 2 44",
    ),
    Odd(
        "4.5",
        "an unfounded call goes before nobody",
        At(("", "四五伍", "三陆"), "三"),
        ("claim 2 三 want=peng", "chi 1 三 三四五"),
    ),
    Odd(
        "6.10",
        "忍碰, then 吃 of the same card",
        At(("", "三三四五叁伍", ""), "三"),
        ("pass 1 三", "chi 1 三 三四五 三三叁"),
    ),
    Odd(
        "6.1, 6.3-6.8",
        "QQ: what another seat took was still passed",
        At(("", "四五陆", "三三伍"), "三"),
        ("chi 1 三 三四五", "discard 1 陆", "draw 2 一", "draw 0 三", "peng 2 三"),
        "P402 2 45",
    ),
    Odd(
        "11.3",
        "three faults in one 吃: barred, from the wrong seat, a copy kept",
        At(("", "", "三三四五伍"), owes=2),
        ("discard 2 三", "draw 0 三", "chi 2 三 三四五"),
        "C301 2 43, C302 2 43, C304 2 43",
    ),
    Odd("11.6", "QQ: a barred 碰 kills", At(("", PASSED_PAIR, ""), "叁"), PASSED_PENG, "P402 1 43, H704 1 46"),
    Odd(
        "11.6",
        "桂林: a barred 碰 leaves the right to win",
        At(("", PASSED_PAIR, ""), "叁", rules="guilin"),
        PASSED_PENG,
        "P402 1 43",
    ),
    Odd("6.3-6.8", "常德: no 碰 is barred", At(("", PASSED_PAIR, ""), "叁", rules="changde-80"), PASSED_PENG),
)

ODD = (*COUNTS, *FORCED, *LATE, *WINS, *PASSES)


def _expected(found: str) -> list[tuple[str, int, int]]:
    rows = (row.split() for row in found.split(",")) if found else ()
    return sorted((code, int(action), int(seat)) for code, seat, action in rows)


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: f"{odd.law}: {odd.about}")
def test_what_is_found(odd: Odd) -> None:
    assert sorted(go_on(odd.at.table(), *odd.actions)) == _expected(odd.found)


def test_a_chi_that_leaves_nothing_to_discard_is_no_chance() -> None:
    """Not taking it is no pass (law 5.7)."""
    table = At(("", "四五六六六", ""), "三").table()
    go_on(table, "draw 1 七")
    assert table.seats[1].chi_bar == {}


@pytest.mark.parametrize(
    ("actions", "found"),
    [
        (("ti 1 一", "ti 1 二", "discard 0 三", "peng 1 三", "draw 2 四"), [("R106", 5, -1)]),
        (("ti 1 一", "ti 1 二", "discard 0 三", "peng 1 三", "discard 1 五"), [("R106", 5, -1), ("T203", 5, 1)]),
        (("ti 1 一", "discard 0 三", "peng 1 三", "ti 1 二", "draw 2 四"), [("F504", 3, 1), ("R106", 5, -1)]),
    ],
)
def test_two_dealt_quads_skip_one_discard(actions: tuple[str, ...], found: list[tuple[str, int, int]]) -> None:
    """D14, law 3.2: 20 cards less two quads are one short of the rest value, and the first intake makes it good."""
    deal = dealt(
        "三四六八十 壹叁伍柒玖 贰肆陆捌拾 四六八十 叁 玖",
        "一一一一二二二二 三三五七九 贰肆陆捌拾 伍柒",
        "*",
        wall=f"四{'拾'}",
    )
    assert breaches(replayed("qq-basic", deal, *actions)) == found
