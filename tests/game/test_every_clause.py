"""Every clause of every verb decides something: a position in which it alone, or it beside others, is broken.

The duties (F501-F503, F507), which stand in most lists, are in `test_every_duty.py`.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from phz_cli.game.clauses import CLAUSES
from phz_cli.game.table import DISCARDED, SHOWN
from tests.game.changed_clauses import CHANGES, Change, named
from tests.game.scenario import At, Scenario
from tests.game.test_clauses import GROUPS, WAITS
from tests.game.test_every_duty import DUTIES

NOTHING = ("", "", "")
OWING = ("", "伍", "")
TOO_FEW = "柒柒柒 伍伍 一壹壹 三四五 六七八 八九十"


def _washed(*hands: str) -> At:
    """A hand that has ended: washed at action 41."""
    full = (*hands, "", "", "")
    return At((full[0], full[1], full[2]), "三", wall_left=0, before=("wash",))


RECORD = (
    Scenario("draw R107 after_end", "drawn after the end", _washed(), "draw 1 一", "R107 - 42", skipped=True),
    Scenario("discard R107 after_end", "打 after it", _washed("", "伍"), "discard 1 伍", "R107 - 42", skipped=True),
    Scenario("chi R107 after_end", "吃 after it", _washed("", "四五伍"), "chi 1 三 三四五", "R107 - 42", skipped=True),
    Scenario("peng R107 after_end", "碰 after it", _washed("", "三三伍"), "peng 1 三", "R107 - 42", skipped=True),
    Scenario("wei R107 after_end", "偎 after it", _washed("三三伍"), "wei 0 三", "R107 - 42", skipped=True),
    Scenario("pao R107 after_end", "跑 after it", _washed("", "三三三伍"), "pao 1 三", "R107 - 42", skipped=True),
    Scenario("ti R107 after_end", "提 after it", _washed("", "九九九九"), "ti 1 九", "R107 - 42", skipped=True),
    Scenario("hu R107 after_end", "胡 after it", _washed("", "二二"), "hu 1 三", "R107 - 42", skipped=True),
    Scenario("wash R107 after_end", "washed twice", _washed(), "wash", "R107 - 42", skipped=True),
    Scenario("pass R107 after_end", "过 after it", _washed(), "pass 1 三", "R107 - 42", skipped=True),
    Scenario("claim R107 after_end", "喊 after it", _washed(), "claim 1 三 want=hu", "R107 - 42", skipped=True),
    Scenario(
        "flip R107 after_end",
        "翻醒 where the rules know none",
        At(("", WAITS, ""), "肆", before=("hu 1 肆",)),
        "flip - 三",
        "R107 - 42",
        skipped=True,
    ),
    Scenario(
        "flip R107 unwon_flip",
        "翻醒 before anybody has won",
        At(NOTHING, rules="guilin"),
        "flip - 三",
        "R107 - 41",
        skipped=True,
    ),
    Scenario("wash R106 cards_left", "washed with cards left", At(NOTHING), "wash", "R106 - 41"),
    Scenario(
        "discard R105 discard_not_held",
        "a card that the seat has not",
        At(("", "伍", ""), owes=1),
        "discard 1 陆",
        "R105 1 41",
        skipped=True,
    ),
    Scenario(
        "chi R105 chi_not_held",
        "eaten with a card that the seat has not",
        At(("", "四伍陆", ""), "三"),
        "chi 1 三 三四五",
        "R105 1 41",
        skipped=True,
    ),
    Scenario(
        "peng R105 pair_not_held",
        "one copy is no pair",
        At(("", "", "三伍"), "三"),
        "peng 2 三",
        "R105 2 41",
        skipped=True,
    ),
    Scenario(
        "wei R105 pair_not_held",
        "one copy is no pair",
        At(("三伍", "", ""), "三"),
        "wei 0 三",
        "R105 0 41",
        skipped=True,
    ),
)

TURN = (
    Scenario("draw T202 discard_owed", "drawn over a discard", At(OWING, owes=1), "draw 2 一", "T202 1 40"),
    Scenario("wash T202 discard_owed", "washed over it", At(OWING, owes=1, wall_left=0), "wash", "T202 1 40"),
    Scenario("draw T201 draw_turn", "the 下家 is due", At(NOTHING), "draw 2 一", "T201 2 41"),
    Scenario("draw T205 empty_wall", "no card is left", At(NOTHING, wall_left=0), "draw 1 一", "T205 1 41"),
    Scenario("discard T201 discard_turn", "took nothing", At(("", "伍", "")), "discard 1 伍", "T201 1 41"),
    Scenario(
        "discard T203 undue_discard",
        "八块: no discard after the second quad",
        At(("", "三三三伍", ""), "三", melds={1: ["pao 九"]}, before=("pao 1 三",)),
        "discard 1 伍",
        "T203 1 42",
    ),
    Scenario(
        "chi T206 not_on_offer",
        "another card",
        At(("", "三五伍", ""), "三"),
        "chi 1 四 三四五",
        "T206 1 41",
        skipped=True,
    ),
    Scenario(
        "peng T206 not_on_offer", "another card", At(("", "伍伍陆", ""), "三"), "peng 1 伍", "T206 1 41", skipped=True
    ),
    Scenario(
        "wei T206 not_on_offer", "another card", At(("伍伍陆", "", ""), "三"), "wei 0 伍", "T206 0 41", skipped=True
    ),
    Scenario(
        "pao T206 not_on_offer", "another card", At(("", "伍伍伍陆", ""), "三"), "pao 1 伍", "T206 1 41", skipped=True
    ),
    Scenario(
        "ti T206 ti_not_on_offer", "another card", At(("", "伍伍伍陆", ""), "三"), "ti 1 伍", "T206 1 41", skipped=True
    ),
    Scenario(
        "wei T201 wei_turn", "偎 of another's card", At(("", "三三伍", ""), "三"), "wei 1 三", "T201 1 41", skipped=True
    ),
    Scenario(
        "pao T201 own_discard",
        "跑 of the own discard",
        At(("", "伍", ""), "三", DISCARDED, 1, melds={1: ["wei 三"]}),
        "pao 1 三",
        "T201 1 41",
        skipped=True,
    ),
    Scenario(
        "chi T204 preempted",
        "a 碰 was called",
        At(("", "四五伍", "三三陆"), "三", before=("claim 2 三 want=peng",)),
        "chi 1 三 三四五",
        "T204 1 42",
    ),
    Scenario(
        "peng T204 preempted",
        "a 胡 was called",
        At(("", WAITS, "肆肆伍"), "肆", before=("claim 1 肆 want=hu",)),
        "peng 2 肆",
        "T204 2 42",
    ),
    Scenario(
        "pao T204 preempted",
        "a 胡 was called",
        At(("", WAITS, "肆肆肆伍"), "肆", before=("claim 1 肆 want=hu",)),
        "pao 2 肆",
        "T204 2 42",
    ),
    Scenario(
        "hu T204 preempted",
        "a 胡 of the 下家 was called",
        At(("", WAITS, WAITS), "肆", before=("claim 1 肆 want=hu",)),
        "hu 2 肆",
        "T204 2 42",
        wins=True,
    ),
)

CHOICE = (
    Scenario("chi C301 shao_bi", "a copy is kept", At(("", "三四五伍", ""), "三"), "chi 1 三 三四五", "C301 1 41"),
    Scenario(
        "chi C302 stale_chi",
        "its own discard comes back",
        At(("", "三四五伍", ""), owes=1, before=("discard 1 三", "draw 2 一", "draw 0 三")),
        "chi 1 三 三四五",
        "C302 1 44",
    ),
    Scenario("chi C303 bad_meld", "no group", At(("", "四六伍", ""), "三"), "chi 1 三 三四六", "C303 1 41"),
    Scenario("chi C304 wrong_source", "not the 下家", At(("", "", "四五伍"), "三"), "chi 2 三 三四五", "C304 2 41"),
    Scenario("chi C305 breaks_kan", "a card of a 坎", At(("", "四四四五伍", ""), "三"), "chi 1 三 三四五", "C305 1 41"),
    Scenario(
        "chi C306 chi_leaves_nothing", "nothing to discard", At(("", "四五", ""), "三"), "chi 1 三 三四五", "C306 1 41"
    ),
    Scenario(
        "peng C306 peng_leaves_nothing", "nothing to discard", At(("", "", "三三"), "三"), "peng 2 三", "C306 2 41"
    ),
    Scenario(
        "peng P401 own_card",
        "碰 of the own discard",
        At(("", "三三伍", ""), "三", DISCARDED, 1),
        "peng 1 三",
        "P401 1 41",
    ),
    Scenario(
        "peng P402 stale_peng",
        "the 碰 was passed two draws ago",
        At(("", "三三伍", ""), "三", before=("draw 1 拾", "draw 2 三")),
        "peng 1 三",
        "P402 1 43",
    ),
    Scenario(
        "discard X601 breaks_group", "a card of a 坎", At(("", "四四四伍", ""), owes=1), "discard 1 四", "X601 1 41"
    ),
)

WINNING = (
    Scenario("hu H705 not_start_hand", "no 三提 五坎", At(("", "伍", ""), "拾", SHOWN), "hu 1", "H705 1 41"),
    Scenario("hu H703 win_source", "a discard", At(("", WAITS, ""), "肆", DISCARDED), "hu 1 肆", "H703 1 41"),
    Scenario(
        "hu H704 dead_hand",
        "after a win on a card that was not there",
        At(("", WAITS, ""), "肆", before=("hu 1 四",)),
        "hu 1 肆",
        "H704 1 42",
    ),
    Scenario("hu H702 no_arrangement", "one loose card", At(("", "伍", ""), "肆"), "hu 1 肆", "H702 1 41"),
    Scenario(
        "hu H701 too_few_huxi",
        "nine 胡息",
        At(("", TOO_FEW, ""), "伍", melds={1: ["peng 玖"]}),
        "hu 1 伍",
        "H701 1 41",
    ),
    Scenario(
        "hu H706 wrong_showing",
        "groups of other cards",
        At(("", WAITS, ""), "肆"),
        f"hu 1 肆 {GROUPS.replace('玖玖玖', '玖玖')}",
        "H706 1 41",
        wins=True,
    ),
)

SCENARIOS = (*RECORD, *TURN, *CHOICE, *WINNING, *DUTIES)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.clause)
def test_the_clause_is_broken(scenario: Scenario) -> None:
    scenario.check()


def test_every_clause_has_a_scenario() -> None:
    clauses = {named(verb, clause) for verb, clauses in CLAUSES.items() for clause in clauses}
    assert {scenario.clause for scenario in SCENARIOS} == clauses


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: f"{change.name} {change.how}")
def test_a_change_of_a_clause_is_seen_in_its_scenario(change: Change) -> None:
    own = [scenario for scenario in SCENARIOS if scenario.clause == change.name]
    with change.made():
        assert any(_fails(scenario) for scenario in own)


def _fails(scenario: Scenario) -> bool:
    try:
        scenario.check()
    except AssertionError:
        return True
    return False


@pytest.mark.slow
def test_no_clause_can_be_taken_away_unnoticed() -> None:
    """The whole suite of this page runs once for each change."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.tools.remove_each_clause"],
        cwd=Path(__file__).parent.parent.parent,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "SURVIVED" not in done.stdout
