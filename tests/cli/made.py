"""Reports for the tests of the command line, made by hand."""

from dataclasses import replace

from phz_cli.audit import Finding, HandReport, Problem, Score
from phz_cli.records import Record
from phz_cli.records.model import Deal, Match, Player, RecordAction

RECORD = Record(
    phz=1,
    hand="r5-t3-12",
    rules="qq-half",
    match=Match(event="spring", table="3", no=12),
    seats=[Player(id="p1", name="甲"), Player(id="p2"), Player(id="p3", name="丙\x1b[31m")],
    dealer=0,
    deal=Deal(hands=["一", "二", "三"]),
    actions=[RecordAction(do="discard", seat=0, card="一"), RecordAction(do="chi", seat=1, card="一")],
)

SCORE = Score(
    winner=1,
    huxi=18,
    units=2,
    names=(("红胡", 2),),
    fan=2,
    xing=0,
    points=(-4.0, 8.0, -4.0),
    sitting_points=0.5,
)

BURNT = Finding(
    code="C301",
    action=2,
    seat=1,
    cause=(1,),
    effect="dead-hand",
    clause="5.5, 11.6",
    parameters={"card": "一", "left": 1},
    evidence={
        "hand": "一一二三五",
        "melds": [{"kind": "peng", "cards": "四四四"}, {"kind": "stale_wei", "cards": "玖玖玖"}],
        "offer": {"card": "一", "source": "discard", "seat": 0},
        "legal": [
            {"do": "discard", "seat": 1, "card": "二"},
            {"do": "chi", "seat": 1, "card": "一", "melds": ["一二三", "一二三"]},
            {"do": "discard", "seat": 1, "card": "五"},
        ],
    },
)

CLEAN = HandReport("league.jsonl", 11, "clean", record=RECORD, raw=b"{}", score=SCORE)
FAULTY = HandReport("league.jsonl", 12, "faults", record=RECORD, raw=b"{}", findings=(BURNT,))
DOUBTFUL = replace(FAULTY, verdict="undecided", findings=(replace(BURNT, certain=False),))
UNREADABLE = HandReport("league.jsonl", 13, "unreadable", raw=b"{", problem=Problem("$.hand", "没写完", "it ended"))
