"""Every option of a record at work: legal, faulty and priced cases of its own, priced twice."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from random import Random
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from phz_cli.audit.hand import audit_record
from phz_cli.audit.sample import record_of
from phz_cli.audit.series import Series
from phz_cli.audit.settlement import recorded
from phz_cli.game.actions import Hand
from phz_cli.game.cards import CHARACTERS
from phz_cli.game.playout import playout
from phz_cli.game.profile import Profile
from phz_cli.game.replay import run
from phz_cli.game.table import DISCARDED, SHOWN
from phz_cli.records import Record
from phz_cli.records.model import Match, Player
from phz_cli.rulebook import load_profile
from phz_cli.rulebook.profiles import IDENTITY, PARAMETERS
from tests.game import option_cases as hands
from tests.game.built_records import hand_of
from tests.game.edited_hands import edited, told_of
from tests.game.option_cases import PRICED, Priced
from tests.game.positions import act, dealt, go_on, judged, position, replayed
from tests.game.test_nothing_illegal_pays import paid_by_the_engine, paid_by_the_reference
from tests.game.test_second_opinion import engine_answer
from tests.reference import Case, answer
from tests.reference.replay import false_win_points


def _options(row: Priced, *, on: bool = True) -> dict[str, object]:
    return {**row.beside, **(row.options if on else {})}


def _with(case: Case, rules: str, options: Mapping[str, object]) -> Case:
    return case._replace(rules=rules, options=tuple(options.items()))


def _name(row: Priced) -> str:
    return f"{row.rules}-{row.options}-{row.case.source}-{row.case.card}"


# ---------------------------------------------------------------- priced


@pytest.mark.parametrize("row", PRICED, ids=_name)
def test_a_finished_hand_costs_what_the_option_says(row: Priced) -> None:
    for on, each in ((True, row.each), (False, row.without)):
        case = _with(row.case, row.rules, _options(row, on=on))
        expected = answer(case)
        assert (expected.each if expected.win else None) == each
        assert engine_answer(case) == expected


@pytest.mark.parametrize("row", [row for row in PRICED if row.whole], ids=_name)
def test_a_whole_hand_is_paid_as_the_option_says(row: Priced) -> None:
    """The win stands or not as stated, and both sides let the same seats pay the same."""
    for on, each, points in ((True, row.each, row.points), (False, row.without, row.points_without)):
        options = _options(row, on=on)
        hand = _built(row)
        found = paid_by_the_engine(hand, load_profile(row.rules, options))
        assert found == paid_by_the_reference(row.rules, hand, options)
        assert (None if found is None else found.each) == each
        if points:
            assert found is not None and found.points == points


@pytest.mark.parametrize("row", [row for row in PRICED if row.whole and row.each is not None], ids=_name)
def test_a_hand_settled_as_agreed_is_clean_and_as_not_agreed_is_not(row: Priced) -> None:
    """What stands on record is what the option makes of the hand, or what it would be without the option."""
    options = _options(row)
    record = replace(_recorded(_built(row), row.rules, sits_out=row.sits_out), options=options)
    settled = recorded(record, audit_record(record).score)
    assert [finding.code for finding in audit_record(settled).findings] == []
    plain = replace(record, options=_options(row, on=False))
    score = audit_record(plain).score
    if score is None or score == audit_record(record).score:
        return
    wrong = recorded(record, score)
    codes = {finding.code for finding in audit_record(wrong).findings}
    assert codes and codes <= {"S801", "S802", "S803", "S804", "S806"}


def _built(row: Priced) -> Hand:
    return hand_of(
        row.case,
        flips=row.flips,
        washed=row.washed,
        sits_out=row.sits_out,
        wall_empty=row.wall_empty,
        named=row.named,
    )


def _recorded(hand: Hand, rules: str, *, sits_out: bool = False) -> Record:
    sitting = "丁" if sits_out else None
    start = datetime(2026, 3, 1, 9, tzinfo=UTC)
    return record_of(
        load_profile(rules), hand, Match(), Random(1), start, identity="built", seating=(["甲", "乙", "丙"], sitting)
    )


# ---------------------------------------------------------------- legal and faulty


class Stated(NamedTuple):
    """What is found under an option and without it: codes, sorted; none of them is a legal case."""

    parameter: str
    rules: str
    options: Mapping[str, object]
    judge: Callable[[Profile], list[str]]
    found: str
    without: str


def _going_on(profile: Profile, held: tuple[str, ...], offer: str, *actions: str, owes: int = -1) -> list[str]:
    """The codes of these actions; `offer` is `card source owner`, empty for none."""
    card, source, owner = offer.split() if offer else ("", "draw", "0")
    table = position(profile, held, card, source, int(owner), owes=owes)
    return sorted(code for code, _, _ in go_on(table, *actions))


def _winning(profile: Profile, case: Case, source: str = "draw") -> list[str]:
    """The codes of a win of seat 1 on a card of seat 0."""
    table = position(profile, ("十十拾拾", case.hand, "四四七"), case.card, source, 0)
    return sorted(judged(table, f"hu 1 {case.card}"))


def _small(profile: Profile, size: int) -> list[str]:
    """The codes of a deal of so many cards to each seat, one more to the dealer."""
    cards = CHARACTERS
    return _deal(profile, cards[: size + 1], cards[:size], cards[:size])


def _start_hand(profile: Profile) -> list[str]:
    table = position(profile, ("十十拾拾", hands.FIVE_KAN.hand, "四四七"), "捌", SHOWN, 0)
    return sorted(judged(table, "hu 1"))


def _deal(profile: Profile, *stated: str, extra: tuple[tuple[int, str], ...] = ()) -> list[str]:
    """The codes of a deal alone."""
    replay = replayed(profile, dealt(*stated, extra=extra), "rule -")
    return sorted(breach.code for breach in replay.breaches if breach.action == 0 and breach.code != "R106")


def _flipping(profile: Profile, flips: str) -> list[str]:
    """The codes of a plain win with these cards turned after it."""
    hand = hand_of(hands.PLAIN, flips=flips)
    return sorted(breach.code for breach in run(hand, profile).breaches)


def _next_hand(profile: Profile, dealer: int, *, washed: bool) -> list[str]:
    """The codes of the hand after one that seat 2 won, or nobody; `dealer` deals it."""
    hand = hand_of(hands.PLAIN)
    first = hand._replace(deal=hand.deal._replace(wall=()), actions=(hand.actions[0], act("wash")))
    before = _recorded(first if washed else hand, profile.id)
    players = ["甲", "乙", "丙"]
    after = _recorded(hand._replace(washed=int(washed)), profile.id)
    after = replace(after, seats=[Player(id=player) for player in players[dealer:] + players[:dealer]])
    options = {
        name: getattr(profile, name)
        for name in ("dealer_after_win", "dealer_after_wash")
        if getattr(profile, name) != getattr(load_profile(profile.id), name)
    }
    records = [
        replace(
            record,
            hand=str(no),
            options=options,
            match=Match(event="e", session="1", table="1", no=no),
            start=None,
            end=None,
        )
        for no, record in ((1, before), (2, after))
    ]
    *_, last = Series().complete(map(audit_record, records))
    return sorted(finding.code for finding in last.findings)


def _false_win(profile: Profile) -> list[str]:
    return _winning(profile, hands.PLAIN._replace(card="七"))


_LETS_GO = ("draw 1 九", "draw 2 八", "draw 0 三")
_EATS = ("十拾拾玖", "一二四伍", "七柒捌拾")
_PAIR = ("十拾拾玖", "三三叁一二四伍", "七柒捌拾")
_QUADS = "四四四四五五五五七七捌捌玖玖拾拾壹壹贰叁"

STATED: tuple[Stated, ...] = (
    Stated("hand_size", "qq-basic", {"hand_size": 14}, lambda p: _small(p, 14), "", "R101 R101 R101"),
    Stated("hand_size", "qq-basic", {"hand_size": 15}, lambda p: _small(p, 14), "R101 R101 R101", "R101 R101 R101"),
    Stated("hand_size", "qq-basic", {"hand_size": 14}, lambda p: _deal(p, "*", "*", "*"), "R101 R101 R101", ""),
    Stated(
        "passed_chi_bars",
        "changde-80",
        {"passed_chi_bars": []},
        lambda p: _going_on(p, _EATS, "三 draw 0", *_LETS_GO, "chi 1 三 一二三"),
        "",
        "C302",
    ),
    Stated(
        "passed_chi_bars",
        "changde-80",
        {"passed_chi_bars": ["chi", "peng"]},
        lambda p: _going_on(p, _PAIR, "三 draw 0", *_LETS_GO, "peng 1 三"),
        "P402",
        "",
    ),
    Stated(
        "passed_peng_bars",
        "qq-basic",
        {"passed_peng_bars": [], "passed_chi_bars": ["chi"]},
        lambda p: _going_on(p, _PAIR, "三 draw 0", *_LETS_GO, "peng 1 三"),
        "",
        "P402",
    ),
    Stated(
        "passed_peng_bars",
        "changde-80",
        {"passed_peng_bars": ["peng"]},
        lambda p: _going_on(p, _PAIR, "三 draw 0", *_LETS_GO, "peng 1 三"),
        "P402",
        "",
    ),
    Stated(
        "own_discard_bars_chi",
        "qq-basic",
        {"own_discard_bars_chi": False},
        lambda p: _going_on(
            p,
            ("十拾拾玖", "三一二四伍", "七柒捌拾"),
            "",
            "discard 1 三",
            "draw 2 九",
            "draw 0 三",
            "chi 1 三 一二三",
            owes=1,
        ),
        "",
        "C302",
    ),
    Stated(
        "own_discard_bars_chi",
        "qq-basic",
        {"own_discard_bars_chi": False},
        lambda p: _going_on(p, _EATS, "三 draw 0", *_LETS_GO, "chi 1 三 一二三"),
        "C302",
        "C302",
    ),
    Stated(
        "opening_ti",
        "qq-basic",
        {"opening_ti": "hidden"},
        lambda p: _going_on(p, ("十拾拾玖", "四四四四三三五陆", "七柒捌拾"), "三 draw 0", "peng 1 三"),
        "",
        "F504",
    ),
    Stated(
        "opening_ti",
        "qq-basic",
        {"opening_ti": "first_discard"},
        lambda p: _going_on(p, ("四四四四五陆", "十拾拾玖", "七柒捌拾"), "", "discard 0 五", owes=0),
        "F504",
        "",
    ),
    Stated(
        "extra_for_quads",
        "qq-basic",
        {"extra_for_quads": True},
        lambda p: _deal(p, "*", _QUADS, "*", extra=((1, "九"),)),
        "",
        "R101",
    ),
    Stated("extra_for_quads", "qq-basic", {"extra_for_quads": True}, lambda p: _deal(p, "*", _QUADS, "*"), "R101", ""),
    Stated(
        "late_wei",
        "qq-basic",
        {"late_wei": "as_peng"},
        lambda p: _going_on(p, ("十拾拾玖", "四四五陆柒", "七柒捌拾"), "四 draw 1", "pass 2 四", "wei 1 四 shown"),
        "F502",
        "F502 F505",
    ),
    Stated(
        "late_wei",
        "qq-basic",
        {"late_wei": "as_peng"},
        lambda p: _going_on(p, ("十拾拾玖", "四四五陆柒", "七柒捌拾"), "四 draw 1", "wei 1 四"),
        "",
        "",
    ),
    Stated("minimum_huxi", "qq-basic", {"minimum_huxi": 18}, lambda p: _winning(p, hands.PLAIN), "H701", ""),
    Stated("minimum_huxi", "guilin", {"minimum_huxi": 18}, lambda p: _winning(p, hands.TEN_RED), "", ""),
    Stated(
        "win_on_discard",
        "qq-basic",
        {"win_on_discard": True},
        lambda p: _winning(p, hands.PLAIN, DISCARDED),
        "",
        "H703",
    ),
    Stated(
        "win_on_discard",
        "qq-basic",
        {"win_on_discard": True, "minimum_huxi": 16},
        lambda p: _winning(p, hands.PLAIN, DISCARDED),
        "H701",
        "H703",
    ),
    Stated(
        "compulsory_win",
        "guilin",
        {"compulsory_win": "none"},
        lambda p: _going_on(p, ("十十拾拾", hands.PLAIN.hand, "四四七"), "肆 discard 0", "draw 1 六"),
        "",
        "F507",
    ),
    Stated(
        "compulsory_win",
        "qq-basic",
        {"compulsory_win": "always"},
        lambda p: _going_on(p, ("十十拾拾", hands.PLAIN.hand, "四四七"), "肆 draw 0", "draw 1 六"),
        "F507",
        "",
    ),
    Stated("win_on_shown", "guilin", {"win_on_shown": "all"}, lambda p: _winning(p, hands.PLAIN, SHOWN), "", "H703"),
    Stated(
        "win_on_shown", "qq-basic", {"win_on_shown": "dealer"}, lambda p: _winning(p, hands.PLAIN, SHOWN), "H703", ""
    ),
    Stated("instant_win", "guilin", {"instant_win": True}, _start_hand, "", "H705"),
    Stated("instant_win", "qq-basic", {"instant_win": False}, _start_hand, "H705", ""),
    Stated(
        "zero_huxi_on_passed_peng",
        "guilin",
        {"zero_huxi_on_passed_peng": False, "minimum_huxi": 15},
        lambda p: _going_on(
            p,
            ("十十拾拾", hands.BIG_PENG.hand, "四四七"),
            "伍 draw 0",
            "draw 1 六",
            "draw 2 五",
            "draw 0 伍",
            "hu 1 伍",
        ),
        "",
        "",
    ),
    Stated(
        "zero_huxi_on_passed_peng",
        "qq-basic",
        {"zero_huxi_on_passed_peng": True},
        lambda p: _going_on(
            p,
            ("十十拾拾", hands.BIG_PENG.hand, "四四七"),
            "伍 draw 0",
            "draw 1 陆",
            "draw 2 五",
            "draw 0 伍",
            "hu 1 伍",
        ),
        "H701",
        "",
    ),
    Stated(
        "effects",
        "qq-basic",
        {"effects": {"X601": "note"}},
        lambda p: _going_on(
            p, ("十拾拾拾", hands.PLAIN.hand + "壹", "四四七"), "", "discard 1 捌", "draw 2 伍", owes=1
        ),
        "X601",
        "X601",
    ),
    Stated(
        "effects",
        "qq-basic",
        {"effects": {"T201": "dead-hand"}},
        lambda p: _going_on(
            p,
            ("十十拾拾", hands.PLAIN.hand + "贰", "四四七"),
            "",
            "discard 1 贰",
            "discard 0 十",
            "draw 1 肆",
            "hu 1 肆",
            owes=0,
        ),
        "H704 T201",
        "T201",
    ),
    Stated("effects", "qq-basic", {"effects": {"X601": "note"}}, lambda p: _winning(p, hands.PLAIN), "", ""),
    Stated(
        "dealer_after_win",
        "qq-basic",
        {"dealer_after_win": "stays"},
        lambda p: _next_hand(p, 0, washed=False),
        "",
        "M902",
    ),
    Stated(
        "dealer_after_win",
        "qq-basic",
        {"dealer_after_win": "stays"},
        lambda p: _next_hand(p, 2, washed=False),
        "M902",
        "",
    ),
    Stated(
        "dealer_after_wash",
        "qq-basic",
        {"dealer_after_wash": "next"},
        lambda p: _next_hand(p, 1, washed=True),
        "",
        "M902",
    ),
    Stated(
        "dealer_after_wash",
        "qq-basic",
        {"dealer_after_wash": "next"},
        lambda p: _next_hand(p, 0, washed=True),
        "M902",
        "",
    ),
    Stated(
        "dealer_after_wash",
        "qq-basic",
        {"dealer_after_wash": "unknown"},
        lambda p: _next_hand(p, 2, washed=True),
        "",
        "M902",
    ),
    Stated("xing_offsets", "qq-basic", {"xing_offsets": [1]}, lambda p: _flipping(p, "拾"), "", "R107"),
    Stated("xing_offsets", "qq-basic", {"xing_offsets": [1]}, lambda p: _flipping(p, ""), "R106", ""),
    Stated("xing_mode", "guilin", {"xing_mode": "follow"}, lambda p: _flipping(p, ""), "", "R106"),
    Stated("penalty", "qq-basic", {"penalty": "pay_each:2"}, _false_win, "H702", "H702"),
    Stated("penalty", "qq-basic", {"penalty": "pay_each:2"}, lambda p: _winning(p, hands.PLAIN), "", ""),
)


@pytest.mark.parametrize("row", STATED, ids=lambda row: f"{row.parameter}-{row.rules}-{row.options}")
def test_what_is_legal_under_an_option_and_what_is_not(row: Stated) -> None:
    assert row.judge(load_profile(row.rules, row.options)) == row.found.split()
    assert row.judge(load_profile(row.rules)) == row.without.split()


# ---------------------------------------------------------------- what a false win costs


def _false_hand(claimed: float | None = None) -> Hand:
    hand = hand_of(hands.PLAIN)
    return hand._replace(
        actions=(*hand.actions[:1], act(f"draw 1 {hands.PLAIN.card}"), act("hu 1 肆")), claimed=claimed
    )


@pytest.mark.parametrize(
    ("options", "claimed", "points"),
    [
        ({}, 4.0, None),
        ({"penalty": "pay_each:2"}, None, (2, -4, 2)),
        ({"penalty": "pay_each:2", "stake": 3}, None, (6, -12, 6)),
        ({"penalty": "pay_claimed"}, 4.0, (4, -8, 4)),
        ({"penalty": "pay_claimed"}, None, None),
    ],
)
def test_a_false_win_costs_what_the_option_says(
    options: dict[str, object], claimed: float | None, points: tuple[float, ...] | None
) -> None:
    hand = _false_hand(claimed)
    replay = run(hand, load_profile("qq-basic", options))
    assert replay.outcome == "false_hu"
    assert (None if replay.payment is None else replay.payment.points) == points
    assert false_win_points(told_of("qq-basic", hand, options), claimed) == points


# ---------------------------------------------------------------- hands played under an option

PLAYED: tuple[tuple[str, Mapping[str, object]], ...] = (
    ("changde-80", {"sitting": False, "unit_zh": "底"}),
    ("qq-full", {"passed_chi_bars": [], "passed_peng_bars": []}),
    ("changde-80", {"passed_chi_bars": ["chi", "peng"], "passed_peng_bars": ["chi", "peng"]}),
    ("qq-half", {"own_discard_bars_chi": False}),
    ("qq-basic", {"opening_ti": "first_discard"}),
    ("qq-basic", {"opening_ti": "hidden", "extra_for_quads": True}),
    ("guilin", {"opening_ti": "first_intake", "extra_for_quads": False}),
    ("qq-basic", {"late_wei": "as_peng"}),
    ("changde-80", {"late_wei": "fault"}),
    ("qq-basic", {"effects": {"F502": "note", "C301": "void-action"}}),
    ("qq-half", {"minimum_huxi": 10}),
    ("guilin", {"minimum_huxi": 15, "compulsory_win": "always"}),
    ("qq-full", {"win_on_discard": True, "compulsory_win": "discard", "discard_payment": "all_shares"}),
    ("guilin", {"win_on_discard": False, "compulsory_win": "none"}),
    ("changde-80", {"win_on_shown": "dealer", "instant_win": False}),
    ("guilin", {"win_on_shown": "all", "instant_win": True, "instant_names": True}),
    ("guilin", {"zero_huxi_on_passed_peng": False, "dihu_payers": "discarder", "discard_payment": "one_share"}),
    ("qq-full", {"zero_huxi_on_passed_peng": True}),
    ("qq-full", {"unit_step": 1, "unit_base": 2, "bonus_units": 1, "haidi_units": 3}),
    ("hengyang-shihuka", {"unit_table": [[10, 1], [12, 4]], "unit_step": 2, "zimo": "post"}),
    ("qq-half", {"red_peng": True, "zimo": "double"}),
    ("guilin", {"red_peng": True, "zimo": "post"}),
    ("qq-basic", {"instant_is_zimo": "none", "instant_names": True, "tianhu_double_huxi": True}),
    ("changde-80", {"fan_combine": "product", "fan_cap": 12}),
    ("qq-full", {"fan_combine": "most", "haidi_plain": "plus_1"}),
    ("changde-80", {"extra_names": ["听胡", "耍猴", "大团圆", "行行息", "假行行", "四七红", "背靠背", "捉小三"]}),
    ("qq-full", {"extra_names": ["四七红", "团圆", "行行息", "假行行", "捉小三"], "dropped_names": ["听胡"]}),
    ("ningxiang", {"extra_names": ["二比", "三比", "四比"]}),
    ("changde-80", {"huangfan": True, "payment_cap": 20, "sitting_payment": 2, "stake": 5}),
    ("qq-half", {"huangfan": True, "huangfan_most": 3}),
    ("guilin", {"xing_offsets": [1, 0, -1], "xing_chain": False, "xing_multiplied": True}),
    ("guilin", {"xing_mode": "follow", "xing_offsets": [0], "xing_on_haidi": True}),
    ("guilin", {"xing_on_empty": "next", "xing_on_haidi": True}),
    ("guilin-xin", {"xing_on_empty": "winning_card", "dropped_names": []}),
    ("qq-basic", {"dealer_after_win": "stays", "dealer_after_wash": "next", "penalty": "pay_each:2"}),
)
"""Options under which hands are played; whoever adds a parameter adds it here."""


def _compare_played(rules: str, options: Mapping[str, object], numbers: range) -> int:
    """Play hands under the options and change some: how many were paid alike by both sides."""
    profile = load_profile(rules, options)
    paid = 0
    for number in numbers:
        legal = playout(profile, Random(f"{rules}/{options}/{number}"), number % 3, profile.sitting, number % 4)
        assert not run(legal, profile).breaches
        for hand in (legal, edited(legal, Random(number))):
            found = paid_by_the_engine(hand, profile)
            if profile.penalty != "none":
                continue
            assert found == paid_by_the_reference(rules, hand, options), (number, hand)
            paid += found is not None
    return paid


@pytest.mark.parametrize(
    ("rules", "options"), PLAYED, ids=lambda value: str(value) if isinstance(value, dict) else value
)
def test_hands_played_under_options_are_legal_and_priced_alike(rules: str, options: Mapping[str, object]) -> None:
    assert _compare_played(rules, options, range(15)) > 0 or "penalty" in options


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "options"), PLAYED, ids=lambda value: str(value) if isinstance(value, dict) else value
)
def test_many_hands_played_under_options_are_legal_and_priced_alike(rules: str, options: Mapping[str, object]) -> None:
    _compare_played(rules, options, range(100, 900))


# ---------------------------------------------------------------- nothing is left out

HARMLESS = {
    "sitting": "a record says itself who sits out",
    "unit_zh": "a word",
}
"""Parameters that nothing can break, and why."""


def test_every_parameter_has_a_legal_a_faulty_and_a_priced_case() -> None:
    """A parameter without a case of each kind is a parameter that nobody has tried."""
    parameters = set(PARAMETERS) - set(IDENTITY)
    whole = [row for row in PRICED if row.whole and row.each is not None]
    changed = {row.parameter for row in whole if (row.each, row.points) != (row.without, row.points_without)}
    played = {name for _, options in PLAYED for name in options}
    legal = {row.parameter for row in whole} | {row.parameter for row in STATED if not row.found}
    legal |= {name for name in HARMLESS if name in played}
    faulty = changed | {row.parameter for row in STATED if row.found} | set(HARMLESS)
    priced = {row.parameter for row in PRICED} | played
    assert (parameters - legal, parameters - faulty, parameters - priced) == (set(), set(), set())
    assert {row.parameter for row in PRICED} | played <= parameters


def test_every_option_of_a_case_changes_something() -> None:
    """Of each parameter at least one case is another one without the option."""
    for parameter in set(PARAMETERS) - set(IDENTITY) - set(HARMLESS) - {"penalty"}:
        stated = any(row.found != row.without for row in STATED if row.parameter == parameter)
        priced = any(
            (row.each, row.points) != (row.without, row.points_without) for row in PRICED if row.parameter == parameter
        )
        assert stated or priced, parameter
