"""A small tournament, built by hand, whose every number was counted by hand (see `expected.py`).

p1 p2 p3 (甲 乙 丙) sit at seats 0 1 2. Six hands of qq-half at table t1, one of guilin at table t2.
"""

from dataclasses import replace

from phz_cli.audit.findings import Chance, Finding, HandReport
from phz_cli.records.model import RecordAction, Result
from phz_cli.stats import RuleFacts
from tests.store.hands import HANDS, HandBuilder, washed, win

HIDDEN = "?" * 20


def facts(rules: str) -> RuleFacts:
    """The rule sets of the tournament."""
    return RuleFacts(10, True) if rules == "guilin" else RuleFacts(15, False)


def chance(action: int, seat: int, want: str, *, reached: bool = True, taken: bool = False) -> Chance:
    """A chance with a card of no importance."""
    return Chance(action, seat, want, 3, reached, taken, want in ("wei", "ti", "pao"))


def _first() -> HandBuilder:
    """乙 wins on the card that 甲 draws."""
    return HandBuilder(
        [
            "ti 2 八",
            "discard 0 九",
            "peng 1 九",
            "discard 1 一",
            RecordAction(do="claim", seat=2, want="chi"),
            RecordAction(do="claim", seat=0, want="peng"),
            "peng 0 一",
            "discard 0 五",
            "draw 1 三",
            "chi 2 三 一二三 三四五",
            "discard 2 六",
            "draw 0 贰",
            "hu 1 贰",
        ],
        score=win(
            1,
            (-4, 8, -4),
            huxi=16,
            names=(("红胡", 2), ("海底", 2)),
            fan=4,
            source=0,
            groups=(("chi", "一二三", 3), ("peng", "九九九", 1), ("ti", "玖玖玖玖", 12)),
        ),
        result=Result(outcome="hu", winner=1, points=[-4, 8, -4]),
        intake=((1, 9), (3, 1), (7, 1), (10, 3), (10, 0)),
        chances=(
            chance(2, 1, "peng", taken=True),
            chance(4, 2, "chi", reached=False),
            chance(4, 0, "peng", taken=True),
            chance(9, 1, "chi"),
            chance(9, 2, "chi", taken=True),
            chance(12, 1, "hu", taken=True),
            chance(12, 2, "hu", reached=False),
        ),
    )


def _second() -> HandBuilder:
    """丙 wins on his own draw; the record hides 甲's cards; 乙 passes a win."""
    return HandBuilder(
        [
            "discard 1 二",
            "draw 2 壹",
            RecordAction(do="wei", seat=2, card="壹", shown=True),
            "discard 2 四",
            "draw 0 肆",
            "wei 0 肆",
            "discard 0 二",
            "draw 1 肆",
            "pao 0 肆",
            "draw 2 伍",
            "hu 2 伍",
        ],
        dealer=1,
        hands=(HIDDEN, *HANDS[1:]),
        score=win(2, (-6, -6, 12), huxi=21, units=3, own_draw=True, groups=(("wei", "壹壹壹", 6),)),
        intake=((3, 6), (6, 3), (9, 9)),
        chances=(
            chance(1, 2, "peng"),
            chance(2, 2, "wei", taken=True),
            chance(7, 0, "chi"),
            chance(8, 0, "pao", taken=True),
            chance(8, 1, "hu"),
            chance(10, 0, "hu", reached=False),
            chance(10, 2, "hu", taken=True),
        ),
    )


def _third() -> HandBuilder:
    """Washed; no chances were stored."""
    return HandBuilder(
        [
            "discard 2 一",
            "draw 0 二",
            "ti 0 二",
            "draw 1 三",
            "pao 0 三",
            "draw 2 四",
            "peng 1 四",
            "discard 1 五",
            "draw 2 四",
            "pao 1 四",
            "wash",
        ],
        dealer=2,
        score=washed(),
        intake=((3, 9), (5, 6), (7, 1), (10, 6)),
    )


def _fourth() -> HandBuilder:
    """甲 declares a false win; 乙 had burnt a bi."""
    return HandBuilder(
        ["discard 2 一", "draw 0 二", "hu 0 二"],
        dealer=2,
        result=Result(outcome="hu", winner=0, points=[4, -2, -2]),
        findings=(Finding("H701", 3, 0, effect="void-win"), Finding("C301", 1, 1, effect="dead-hand")),
        verdict="faults",
    )


def _fifth() -> HandBuilder:
    """甲, the dealer, wins with the deal; the scorer wrote other points."""
    return HandBuilder(
        ["hu 0"],
        score=win(
            0,
            (10, -5, -5),
            names=(("天胡", 6),),
            fan=6,
            own_draw=True,
            groups=(("ti", "一一一一", 9), ("kan", "壹壹壹", 6)),
        ),
        result=Result(outcome="hu", winner=0, points=[8, -4, -4]),
        findings=(Finding("S804", 1, None, effect="wrong-result"),),
        verdict="faults",
    )


def _sixth() -> HandBuilder:
    """The record stops; something is undecided."""
    return HandBuilder(
        ["discard 0 一"],
        findings=(Finding("R106", 1, None, effect="record"), Finding("C302", 1, 0, certain=False)),
        verdict="faults",
    )


def _seventh() -> HandBuilder:
    """guilin: 丙 wins on 乙's discard; the hand has no number."""
    return HandBuilder(
        ["discard 0 八", "draw 1 二", "discard 1 三", "hu 2 三"],
        rules="guilin",
        score=win(2, (0, -20, 20), huxi=12, names=(("海底", 2),), fan=2, source=1),
    )


def tournament() -> list[HandReport]:
    """The seven hands; the even ones were read from b.jsonl."""
    built = (_first(), _second(), _third(), _fourth(), _fifth(), _sixth(), _seventh())
    return [
        replace(
            builder,
            hand=f"h{number}",
            no=number if builder.rules == "qq-half" else None,
            table="t1" if builder.rules == "qq-half" else "t2",
            start=f"2026-03-01T19:{number:02}:00+08:00",
            file="b.jsonl" if number % 2 == 0 else "a.jsonl",
            line=number,
        ).report()
        for number, builder in enumerate(built, 1)
    ]
