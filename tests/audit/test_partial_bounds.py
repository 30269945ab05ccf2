"""However many cards a record hides and however long it is: its audit ends soon, and says where it broke off."""

import sys
from collections.abc import Callable
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from phz_cli.audit import HandReport, audit_record
from phz_cli.cli.undecided_text import undecided_lines
from phz_cli.cli.verdict_json import verdict_object
from phz_cli.records import Record
from phz_cli.records.model import Deal, RecordAction
from phz_cli.rulebook import sentence
from tests.audit.records import played

SECONDS = 1.0 if sys.gettrace() is None else 20.0
"""Processor time of one hand of at most 80 cards; more where every line is counted."""

GROWTH = 3.2
"""Twice the actions take no more than so many times the time: 2 where it is linear, 4 where it is quadratic."""

CARDS = "一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾"
HIDDEN = ["?" * 21, "?" * 20, "?" * 20]
OPEN = [
    "一一二二三四五六七八九十壹贰叁肆伍陆柒捌玖",
    "三三四四五五六六七七八八九九十十壹壹贰贰",
    "叁叁肆肆伍伍陆陆柒柒捌捌玖玖拾拾拾拾一一",
]


def _do(do: str, seat: int | None, card: str | None = None, *melds: str) -> RecordAction:
    return RecordAction(do=do, seat=seat, card=card, melds=list(melds))  # type: ignore[arg-type]


def _record(hands: list[str], actions: list[RecordAction]) -> Record:
    return replace(
        played("qq-half")[0],
        dealer=0,
        observer=None,
        match=None,
        start=None,
        end=None,
        result=None,
        deal=Deal(hands=hands),
        actions=actions,
    )


def _seconds(record: Record) -> float:
    before = process_time()
    audit_record(record)
    return process_time() - before


def _all_hidden(record: Record, draws: bool, melds: bool) -> Record:
    actions = [
        replace(action, card="?")
        if (draws and action.do == "draw") or (melds and action.do in ("wei", "ti"))
        else action
        for action in record.actions
    ]
    deal = replace(
        record.deal,
        hands=["?" * len(cards) for cards in record.deal.hands],
        wall=None,
        shown=None,
        extra=[replace(extra, card="?") for extra in record.deal.extra],
    )
    return replace(record, deal=deal, actions=actions, result=None)


@pytest.mark.parametrize("rules", ["qq-basic", "qq-full", "changde-80", "guilin"])
@pytest.mark.parametrize(("draws", "melds"), [(True, True), (True, False), (False, True)])
def test_a_hand_of_which_every_card_is_hidden_is_judged_at_once(rules: str, draws: bool, melds: bool) -> None:
    for record in played(rules)[6:8]:
        assert _seconds(_all_hidden(record, draws, melds)) < SECONDS


def test_twenty_hidden_draws_and_nineteen_cards_to_draw() -> None:
    """The last draw comes from an empty wall (T205); the others may be any of the cards that are left."""
    draws = [_do("draw", (1 + number) % 3, "?") for number in range(20)]
    record = _record(OPEN, [_do("discard", 0, "玖"), *draws])
    assert _seconds(record) < SECONDS
    assert ("T205", 21) in {(found.code, found.action) for found in audit_record(record).findings if found.certain}


def test_hidden_melds_that_fit_no_deal() -> None:
    actions = [_do("discard", 0, "玖")]
    for number in range(9):
        seat = (1 + number) % 3
        actions += [_do("draw", seat, "?"), _do("wei", seat, "?"), _do("discard", seat, CARDS[number])]
    assert _seconds(_record(HIDDEN, actions)) < SECONDS
    assert _seconds(_record(OPEN, actions)) < SECONDS
    quads = [_do("ti", number % 3, "?") for number in range(6)]
    assert _seconds(_record(HIDDEN, [*quads, *actions])) < SECONDS


def _bounded() -> HandReport:
    """A hand in which the kinds of the hidden draws cannot all be tried."""
    draws = [_do("draw", (1 + number) % 3, "?") for number in range(400)]
    return audit_record(_record(HIDDEN, [_do("discard", 0, "玖"), *draws, _do("hu", 1)]))


def test_what_a_bounded_search_leaves_open_says_so() -> None:
    report = _bounded()
    assert report.record is not None and report.completions is not None
    assert report.completions.is_bounded
    for language in ("zh", "en"):
        said = sentence("validate.looked_bounded", language)
        assert any(said in line for line in undecided_lines(report, report.record, language))
        looked = verdict_object(report, language)["completions"]
        assert isinstance(looked, dict)
        assert looked["stopped"] == said


def test_a_search_that_ended_does_not_say_that_it_broke_off() -> None:
    report = audit_record(_all_hidden(played("qq-half")[3], draws=False, melds=False))
    assert report.record is not None and report.completions is not None
    assert not report.completions.is_bounded
    looked = verdict_object(report, "en")["completions"]
    assert isinstance(looked, dict)
    assert "stopped" not in looked


def test_where_a_search_breaks_off_does_not_depend_on_the_machine() -> None:
    assert _bounded() == _bounded()


ACTIONS = st.lists(
    st.builds(
        _do,
        st.sampled_from(["draw", "draw", "draw", "discard", "discard", "wei", "ti", "peng", "pao", "hu"]),
        st.integers(0, 2),
        st.sampled_from("?" * 30 + CARDS),
    ),
    max_size=60,
)


@given(
    ACTIONS,
    st.lists(st.text("?" * 8 + CARDS, min_size=20, max_size=20), min_size=3, max_size=3),
    st.one_of(st.none(), st.text("??" + CARDS, min_size=19, max_size=19)),
)
@settings(max_examples=40, deadline=None)
def test_whatever_is_written_with_eighty_cards_is_judged_at_once(
    actions: list[RecordAction], hands: list[str], wall: str | None
) -> None:
    record = _record([hands[0] + "?", *hands[1:]], actions)
    record = replace(record, deal=replace(record.deal, wall=wall))
    assert _seconds(record) < SECONDS


LONG: dict[str, Callable[[int], list[RecordAction]]] = {
    "wins": lambda size: [_do("hu", number % 3, "一") for number in range(size)],
    "draws": lambda size: [_do("draw", number % 3, "四") for number in range(size)],
    "hidden draws": lambda size: [_do("draw", number % 3, "?") for number in range(size)],
    "discards": lambda size: [_do("discard", number % 3, "四") for number in range(size)],
    "discards and wins": lambda size: [
        _do("discard", 1, "四") if number < size // 2 else _do("hu", 1, "四") for number in range(size)
    ],
    "claims": lambda size: [_do("peng", 1 + number % 2, "一") for number in range(size)],
    "draws and claims": lambda size: [
        _do("draw" if number % 2 else "peng", number % 3, "四") for number in range(size)
    ],
    "hidden melds": lambda size: [_do("wei" if number % 2 else "draw", number // 2 % 3, "?") for number in range(size)],
    "groups of one": lambda size: [_do("chi", 1, "一", *["一二三"] * (4 * size))],
    "flips": lambda size: [_do("flip", None, "一") for _ in range(size)],
}


QUICK = ("wins", "hidden draws", "groups of one")
"""What is tried in the quick form; the other ones are slow."""


@pytest.mark.parametrize(
    "what", [what if what in QUICK else pytest.param(what, marks=pytest.mark.slow) for what in LONG]
)
@pytest.mark.parametrize("hands", [OPEN, HIDDEN], ids=["open", "hidden"])
def test_time_grows_as_a_hand_grows(what: str, hands: list[str]) -> None:
    """Best of two; what takes next to no time may take any multiple of it."""
    first = [_do("discard", 0, "一")]
    short, long = (min(_seconds(_record(hands, first + LONG[what](size))) for _ in range(2)) for size in (1_000, 2_000))
    assert long < GROWTH * max(short, 0.15)


@pytest.mark.slow
@pytest.mark.parametrize("what", LONG)
@pytest.mark.parametrize("hands", [OPEN, HIDDEN], ids=["open", "hidden"])
def test_a_very_long_hand_is_judged_within_seconds(what: str, hands: list[str]) -> None:
    assert _seconds(_record(hands, [_do("discard", 0, "一"), *LONG[what](8_000)])) < 10
