"""The worked examples of law 10.1 as a referee meets them: declared at the table and paid.

Their arithmetic is in `test_settle.py` (E1-E16) and `test_payment.py` (E17-E20), 桂林 in `test_guilin_scoring.py`.
"""

import re
from pathlib import Path

import pytest

from phz_cli.game.chances import best_win
from phz_cli.game.payment import pay_washed, pay_win
from phz_cli.game.settle import Win
from phz_cli.game.table import Table
from tests.game.positions import FAMILY, QQ, go_on, judged, position

E1 = ("捌捌捌 一二三 二七十 伍陆 六六陆", ["chi 四五六", "peng 玖"])
E3 = ("贰柒拾 二七十 壹贰叁 一二三 柒捌玖 五六", ["chi 六七八"])
TWO_UNITS = ("捌捌捌 一二三 二七十 伍陆 六六陆", ["chi 四五六", "wei 玖"])
"""E1 with a 偎 in place of the 碰: 18 胡息, 2 囤, no name."""

EXAMPLES = Path(__file__).parent


def _paid(table: Table, winner: int) -> tuple[float, ...]:
    won = best_win(table, winner)
    assert isinstance(won, Win)
    return pay_win(table, winner, won, table.offer, ()).points


@pytest.mark.parametrize("rules", FAMILY)
def test_e1_each_loser_pays_the_winner(rules: str) -> None:
    table = position(rules, ("", E1[0], ""), "肆", melds={1: E1[1]})
    assert judged(table, "hu 1 肆") == []
    assert _paid(table, 1) == (-1, 2, -1)


@pytest.mark.parametrize(("rules", "each"), [*((rules, 4) for rules in QQ), ("changde-80", 6)])
def test_e3_is_declared_with_its_groups(rules: str, each: int) -> None:
    table = position(rules, ("", E3[0], ""), "四", melds={1: E3[1]})
    assert judged(table, "hu 1 四 贰柒拾 二七十 壹贰叁 一二三 六七八 柒捌玖 四五六") == []
    assert _paid(table, 1) == (-each, 2 * each, -each)


@pytest.mark.parametrize("rules", FAMILY)
def test_e14_declared_is_a_false_win_for_want_of_huxi(rules: str) -> None:
    hand = "柒柒柒 伍伍 一壹壹 三四五 六七八 八九十"
    table = position(rules, ("", hand, ""), "伍", melds={1: ["peng 玖"]})
    assert judged(table, "hu 1 伍") == ["H701"]
    own = position(rules, (hand, "", ""), "伍", melds={0: ["peng 玖"]})
    assert judged(own, "hu 0 伍") == [], "the own draw makes a 偎: 15"


@pytest.mark.parametrize("rules", FAMILY)
def test_e15_without_the_pao_there_is_no_win(rules: str) -> None:
    hand = "四四四 拾拾拾 一二三 肆伍陆 捌捌八 九九"
    table = position(rules, ("", hand, ""), "四", melds={1: ["chi 五六七"]})
    assert judged(table, "hu 1 四") == []
    as_run = "四四四 拾拾拾 一二三 肆伍陆 捌捌八 九九 四五六"
    assert judged(table, f"hu 1 四 {as_run}") == ["H706"]
    assert judged(table, f"hu 1 四 {as_run.replace('四四四', '四四四四').replace('四五六', '五六七')}") == []


@pytest.mark.parametrize("rules", FAMILY)
def test_e16_another_seats_card_breaks_the_pao_and_the_own_draw_is_a_ti(rules: str) -> None:
    hand = "四四四 拾拾拾 五六 一二三 捌捌八 壹贰叁 九九玖"
    table = position(rules, ("", hand, ""), "四")
    assert judged(table, "hu 1 四 四四四 拾拾拾 四五六 一二三 捌捌八 壹贰叁 九九玖") == []
    own = position(rules, (hand, "", ""), "四")
    assert judged(own, "hu 0 四") == ["H702"]
    assert go_on(own, "ti 0 四") == []
    assert judged(own, "hu 0 四") == ["H702"]


@pytest.mark.parametrize(("winner", "owner", "points"), [(1, 0, (-2, 3, -3)), (0, 1, (4, -3, -3))], ids=["E17", "E18"])
def test_e17_e18_the_seat_that_sits_out_is_paid_beside_the_winner(
    winner: int, owner: int, points: tuple[float, ...]
) -> None:
    hands = ["", "", ""]
    hands[winner] = TWO_UNITS[0]
    table = position("changde-80", hands, "肆", "draw", owner, melds={winner: TWO_UNITS[1]})
    table.sitting = True
    won = best_win(table, winner)
    assert isinstance(won, Win)
    assert (won.units, won.fan) == (2, 1)
    paid = pay_win(table, winner, won, table.offer, ())
    assert (paid.points, paid.sitting_points) == (points, 2)


def test_e19_a_washed_hand() -> None:
    table = position("changde-80", ("", "", ""), wall_left=0)
    table.sitting = True
    assert judged(table, "wash") == []
    paid = pay_washed(table)
    assert (paid.points, paid.sitting_points) == ((0, -1, -1), 2)


def test_e20_a_self_drawn_dian_hu() -> None:
    hand = ("捌捌捌 五五伍 六六陆 九九玖 伍陆", ["wei 玖", "chi 一二三"])
    table = position("changde-80", ("", "", hand[0]), "肆", "draw", 2, melds={2: hand[1]})
    table.sitting = True
    won = best_win(table, 2)
    assert isinstance(won, Win)
    assert (won.units, won.fan) == (1, 6)
    paid = pay_win(table, 2, won, table.offer, ())
    assert (paid.points, paid.sitting_points) == ((-12, -13, 23), 2)


def test_every_worked_example_has_a_test() -> None:
    """E1-E20, and X1-X7 and E1-E10 of Guilin: each named by a test function."""
    name = re.compile(r"^def test_((?:[ex]\d+_)+(?:to_e\d+_)?)", re.MULTILINE)
    named: dict[str, set[str]] = {}
    for file in ("test_settle", "test_payment", "test_worked_examples", "test_guilin_scoring"):
        for found in name.findall((EXAMPLES / f"{file}.py").read_text(encoding="utf-8")):
            numbers = re.findall(r"[ex]\d+", found)
            if "_to_" in found:
                numbers = [f"e{number}" for number in range(int(numbers[0][1:]), int(numbers[1][1:]) + 1)]
            named.setdefault("guilin" if "guilin" in file else "family", set()).update(numbers)
    assert named["family"] >= {f"e{number}" for number in range(1, 21)}
    assert named["guilin"] >= {f"e{number}" for number in range(1, 11)} | {f"x{number}" for number in range(1, 8)}
