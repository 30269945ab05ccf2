"""The hand that every example of ../shared/peers/examples holds, and what an imported record of it must state.

The examples are read in place; where the folder is missing, the tests that ask for them skip.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from phz_cli.records import Record
from phz_cli.records.model import Deal, Name, Player, RecordAction, Result

EXAMPLES = Path(__file__).parents[4] / "shared" / "peers" / "examples"
TRUTH = "00_truth_neutral.json"
BROKEN = "09_broken_logs.json"
SMALL, BIG = "一二三四五六七八九十", "壹贰叁肆伍陆柒捌玖拾"
RULES = "qq-basic"
"""What the reference calls classic15, win from the wall, one more unit for 自摸: qq-basic as it is."""


def example(name: str) -> bytes:
    """The bytes of one example; skips the test where there is none."""
    path = EXAMPLES / name
    if not path.exists():
        pytest.skip(f"the example {name} is not beside this repository")
    return path.read_bytes()


@cache
def truth() -> dict[str, Any]:
    """The reference hand, as its file states it."""
    return dict(json.loads(example(TRUTH)))


def card(code: str) -> str:
    """`s3` → 三, `b3` → 叁."""
    return (SMALL if code[0] == "s" else BIG)[int(code[1:]) - 1]


def cards(codes: list[str]) -> str:
    """A list of codes as a string of characters."""
    return "".join(map(card, codes))


def action_of(event: dict[str, Any]) -> RecordAction | None:
    """One event of the reference in the form of a record; None for `deal`."""
    match event["t"]:
        case "deal":
            return None
        case "wei" | "chouwei" as kind:
            return RecordAction(do="wei", seat=event["seat"], card=card(event["card"]), shown=kind == "chouwei")
        case "pass":
            return RecordAction(do="pass", seat=event["seat"], card=card(event["card"]), on=[event["gave_up"]])
        case "chi":
            melds = [cards(meld) for meld in (event["cards"], *event["bi"])]
            return RecordAction(do="chi", seat=event["seat"], card=card(event["card"]), melds=melds)
        case "hu":
            won = event["card"]
            melds = [cards(codes) for _, codes, _ in event["groups"]]
            return RecordAction(do="hu", seat=event["seat"], card=won and card(won), melds=melds)
        case verb:
            return RecordAction(do=verb, seat=event["seat"], card=card(event["card"]))


def actions_of(events: list[dict[str, Any]]) -> list[RecordAction]:
    """Events of the reference in the form of a record."""
    return [action for event in events if (action := action_of(event)) is not None]


def reference_record(events: list[dict[str, Any]] | None = None) -> Record:
    """The reference hand as a record; `events` in place of its own, and then without a result."""
    hand, end = truth(), truth()["final"]
    winner = hand["events"][-1]["seat"]
    settled = Result(
        outcome="hu",
        winner=winner,
        huxi=end["huxi"],
        units=end["tun"],
        names=list[Name](),
        fan=end["fan"],
        points=end["delta"],
    )
    return Record(
        phz=1,
        hand="reference",
        rules=RULES,
        seats=[Player(id=name) for name in "甲乙丙"],
        dealer=hand["dealer"],
        deal=Deal(hands=[cards(codes) for codes in hand["hands"]], wall=cards(hand["wall"])),
        actions=actions_of(hand["events"] if events is None else events),
        result=settled if events is None else None,
    )


def told(action: RecordAction) -> tuple[Any, ...]:
    """What an action says, whatever the order of cards in a meld and of the 比 melds among themselves.

    The card and the arrangement of a 胡 and the kinds refused by a 过 are left out: sources differ in what they write.
    """
    if action.do == "hu":
        return (action.do, action.seat)
    melds = ["".join(sorted(meld)) for meld in action.melds]
    return (action.do, action.seat, action.card, melds[:1] + sorted(melds[1:]), action.shown)


def played(actions: list[RecordAction]) -> list[tuple[Any, ...]]:
    """What happened, without the refusals."""
    return [told(action) for action in actions if action.do != "pass"]


def refused(actions: list[RecordAction]) -> list[tuple[Any, ...]]:
    """The refusals: how many other actions came before, and who refused which card."""
    found, before = [], 0
    for action in actions:
        if action.do == "pass":
            found.append((before, action.seat, action.card))
        else:
            before += 1
    return found


def assert_reference(record: Record, *, passes: bool, wall: bool = True) -> None:
    """The record states the reference hand. `passes`: with its refusals; `wall`: with the whole wall."""
    wanted = reference_record()
    assert len(record.seats) == len(wanted.seats)
    assert record.dealer == wanted.dealer
    assert [sorted(hand) for hand in record.deal.hands] == [sorted(hand) for hand in wanted.deal.hands]
    assert record.deal.hands[record.dealer][-1] == wanted.deal.hands[wanted.dealer][-1]
    assert played(record.actions) == played(wanted.actions)
    assert refused(record.actions) == (refused(wanted.actions) if passes else [])
    if wall:
        assert record.deal.wall == wanted.deal.wall
