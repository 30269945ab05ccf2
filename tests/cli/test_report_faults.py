"""What the page shows of single hands."""

from dataclasses import replace

from phz_cli.audit import Problem
from phz_cli.cli.report_faults import Gathered
from phz_cli.reports import Unreadable
from tests.cli.made import BURNT, CLEAN, DOUBTFUL, FAULTY, UNREADABLE


def test_everything_is_gathered_in_order_and_passed_on() -> None:
    gathered = Gathered("zh")
    reports = [CLEAN, UNREADABLE, replace(FAULTY, findings=(BURNT,) * 500), DOUBTFUL]
    assert list(gathered.watch(reports)) == reports
    assert [fault.certain for fault in gathered.faults] == [True] * 500 + [False]
    assert gathered.unreadable == [Unreadable(file="league.jsonl", line=13, message="没写完")]
    assert gathered.not_judged == 0


def test_a_fault_as_the_page_shows_it() -> None:
    gathered = Gathered("zh")
    list(gathered.watch([FAULTY]))
    (fault,) = gathered.faults
    assert (fault.file, fault.line, fault.hand, fault.rules) == ("league.jsonl", 12, "r5-t3-12", "qq-half")
    assert (fault.code, fault.name, fault.player, fault.action) == ("C301", "烧比", "p2", 2)
    assert fault.cards == "一一二三五"
    assert fault.melds == ("碰 四四四", "臭偎 玖玖玖")
    assert fault.offer == "一（打出来的）"
    assert fault.legal == ("吃 一：一二三 比 一二三", "打 二/五")


def test_a_fault_of_nobody_names_nobody() -> None:
    gathered = Gathered("en")
    nobody = replace(BURNT, code="M901", action=None, seat=None, parameters={"other": "a.jsonl:1"}, evidence={})
    list(gathered.watch([replace(FAULTY, findings=(nobody,))]))
    assert gathered.faults[0].player == ""
    assert gathered.faults[0].action is None


def test_hands_that_cannot_be_judged_are_counted() -> None:
    gathered = Gathered("en")
    list(gathered.watch([replace(CLEAN, verdict="undecided", problem=Problem("$.deal", "牌不全", "cards hidden"))]))
    assert gathered.not_judged == 1
    assert gathered.unreadable == []
