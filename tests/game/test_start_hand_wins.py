"""三提五坎 beside an arrangement (law 2.11), 天胡息×2 and 黄番 (law 9.28), 双飘: stated by hand and priced twice."""

import pytest

from phz_cli.game.actions import Hand
from phz_cli.game.cards import CHARACTERS, COPIES, parse
from phz_cli.game.replay import Replay, run
from phz_cli.rulebook import load_profile
from tests.game import option_cases as hands
from tests.game.built_records import hand_of
from tests.game.edited_hands import told_of
from tests.game.positions import act, breaches, dealt
from tests.game.test_nothing_illegal_pays import paid_by_the_engine, paid_by_the_reference
from tests.game.test_second_opinion import engine_answer
from tests.reference import Case, Laid, answer
from tests.reference.replay import ending

Options = dict[str, object]

# 十十十 壹壹壹 叁叁叁 伍伍伍 柒柒柒 八八八 九九九: the 亮张 makes the last 坎 or, for another seat, a 碰
SEVEN = "八八八九九九十十十壹壹壹叁叁叁伍伍伍柒柒"
# five 坎 of 21, and 四五六 七八(九)
FIVE_AND_RUNS = "一一一二二二三三三壹壹壹贰贰贰四五六七八"


@pytest.mark.parametrize(
    ("case", "options", "huxi", "each"),
    [
        # 27 + 3 by an arrangement and 27 by the six 坎: both pay 6, the tie goes to 30
        (Case("qq-basic", SEVEN, (), "柒", "shown"), {}, 30, 6),
        # 天胡 of the dealer: seven 坎, 33 either way
        (Case("qq-basic", SEVEN, (), "柒", "shown", dealer=True), {}, 33, 8),
        # 21 both ways; by the sets it counts as 自摸
        (Case("qq-basic", FIVE_AND_RUNS, (), "九", "shown"), {}, 21, 4),
        # not so where it is nobody's 自摸: the arrangement pays as much
        (Case("qq-basic", FIVE_AND_RUNS, (), "九", "shown"), {"instant_is_zimo": "none"}, 21, 3),
        # 地胡 6 by the sets, 地胡 6 and 小胡 and so on by the arrangement
        (Case("changde-80", FIVE_AND_RUNS, (), "九", "shown"), {}, 21, 3 * 6),
        (Case("changde-80", SEVEN, (), "柒", "shown"), {}, 30, 6 * (6 + 8)),
    ],
)
def test_the_higher_payment_counts_and_ties_go_to_the_higher_huxi(
    case: Case, options: Options, huxi: int, each: float
) -> None:
    case = case._replace(options=tuple(options.items()))
    expected = answer(case)
    assert (expected.huxi, expected.each) == (huxi, each)
    assert engine_answer(case) == expected


def test_the_tie_reaches_the_payment_of_a_whole_hand() -> None:
    hand = hand_of(Case("qq-basic", SEVEN, (), "柒", "shown"))
    paid = paid_by_the_engine(hand, load_profile("qq-basic"))
    assert paid is not None
    assert (paid.huxi, paid.units, paid.points) == (30, 6, (-6, 12, -6))
    assert paid == paid_by_the_reference("qq-basic", hand)


# ---------------------------------------------------------------- until the first discard

DEALER = "四四四四五五五五七八九柒捌玖拾贰六六陆陆十"
"""Two dealt quads: laid, they leave no discard to make."""

FIVE_KAN = "一一一三三三壹壹壹叁叁叁伍伍伍二七捌玖拾"
"""24 胡息 in five 坎, and nothing that fits."""


def _deal(wall: str) -> Hand:
    used = parse(DEALER + FIVE_KAN + wall)
    rest = [card for card in range(len(CHARACTERS)) for _ in range(COPIES - used.count(card))]
    other = "".join(CHARACTERS[card] for card in (rest[::2] + rest[1::2])[:20])
    return Hand(dealt(DEALER, other, FIVE_KAN, wall=wall), 0, ())


def _played(hand: Hand, *actions: str) -> Hand:
    return hand._replace(actions=tuple(map(act, actions)))


def _judged(rules: str, hand: Hand, options: Options | None = None) -> Replay:
    replay = run(hand, load_profile(rules, options or {}))
    end, _ = ending(told_of(rules, hand, options))
    assert (None if end is None else end.points) == (
        replay.payment.points if replay.outcome == "hu" and replay.payment is not None else None
    )
    return replay


LAYS = ("ti 0 四", "ti 0 五")


def test_a_start_hand_is_declared_after_a_draw_where_the_dealer_owed_nothing() -> None:
    """Nobody has discarded: 24 胡息 are 4 等 and one more as 自摸, though the card drawn fits nothing."""
    replay = _judged("qq-basic", _played(_deal("八贰"), *LAYS, "draw 1 八", "hu 2"))
    assert breaches(replay) == []
    assert replay.payment is not None and replay.payment.points == (-5, -5, 10)


def test_a_start_hand_is_declared_before_any_draw() -> None:
    replay = _judged("qq-basic", _played(_deal("八贰"), *LAYS, "hu 2"))
    assert breaches(replay) == []
    assert replay.payment is not None and replay.payment.points == (-5, -5, 10)


def test_a_start_hand_is_none_after_the_first_discard() -> None:
    """The card that lies there is a discard, and none of its cards make seven groups with it."""
    actions = (*LAYS, "draw 1 八", "draw 2 八", "discard 1 贰", "hu 2")
    hand = _played(_deal("八八贰"), *actions)
    assert {code for code, action, seat in breaches(_judged("qq-basic", hand)) if action == 6 and seat == 2} >= {"H703"}


def test_a_start_hand_needs_the_option_where_the_rules_have_none() -> None:
    hand = _played(_deal("八贰"), *LAYS, "draw 1 八", "hu 2")
    off = _judged("qq-basic", hand, {"instant_win": False})
    assert off.outcome == "false_hu"
    on = _judged(
        "guilin", hand_of(hands.FIVE_KAN, named=False, flips="七"), {"instant_win": True, "win_on_shown": "all"}
    )
    assert breaches(on) == []


def test_the_small_three_never_joins_a_start_hand() -> None:
    """三 drawn by the seat that then declares its five 坎: 捉小三 is for a card that is won on."""
    kans = FIVE_KAN.replace("三三三", "四四四").replace("二七", "二八")
    dealer = DEALER.replace("四四四四", "六六六六").replace("六六陆陆", "九十陆陆")
    options: Options = {"extra_names": ["捉小三"]}
    used = parse(dealer + kans + "三")
    rest = [card for card in range(len(CHARACTERS)) for _ in range(COPIES - used.count(card))]
    other = "".join(CHARACTERS[card] for card in (rest[::2] + rest[1::2])[:20])
    hand = Hand(dealt(dealer, kans, other, wall="三贰"), 0, ())
    replay = _judged("changde-80", _played(hand, "ti 0 六", "ti 0 五", "draw 1 三", "hu 1"), options)
    assert breaches(replay) == []
    assert replay.win is not None and [name for name, _ in replay.win.names] == ["地胡"]


# ---------------------------------------------------------------- 天胡息×2 and 黄番

# 玖玖玖 捌捌捌 贰叁肆 四五六 七八九 一壹壹 十十拾: 12
TWELVE = "玖玖玖捌捌捌贰叁肆四五六七八九一壹壹十十"


@pytest.mark.parametrize(("minimum", "win", "huxi"), [(13, False, 12), (12, True, 24)])
def test_the_least_is_tested_before_doubling(minimum: int, win: bool, huxi: int) -> None:
    options = (("tianhu_double_huxi", True), ("minimum_huxi", minimum))
    case = Case("qq-basic", TWELVE, (), "拾", "shown", dealer=True, options=options)
    expected = answer(case)
    assert (expected.win, expected.huxi) == (win, huxi)
    assert engine_answer(case) == expected


@pytest.mark.parametrize(
    ("rules", "washed", "times"),
    [
        ("qq-full", 0, 1),
        ("qq-full", 1, 2),
        ("qq-full", 4, 2),
        ("changde-80", 0, 1),
        ("changde-80", 1, 2),
        ("changde-80", 4, 5),
    ],
)
def test_washed_hands_before_multiply(rules: str, washed: int, times: int) -> None:
    hand = hand_of(hands.PLAIN, washed=washed)
    plain = paid_by_the_engine(hand, load_profile(rules))
    paid = paid_by_the_engine(hand, load_profile(rules, {"huangfan": True}))
    assert paid is not None and plain is not None
    assert paid.points == tuple(times * points for points in plain.points)
    assert paid == paid_by_the_reference(rules, hand, {"huangfan": True})


# ---------------------------------------------------------------- 双飘


def _ningxiang(*laid: tuple[str, str]) -> tuple[str, ...]:
    """The names of a win with these groups on the table; the other groups are a 坎 of 二 and some without red."""
    runs = ["四五六", "肆伍陆", "三三叁", "八八捌", "九九玖"]
    melds = tuple(Laid(kind, cards) for kind, cards in laid)
    melds += tuple(Laid("chi", run) for run in runs[: 5 - len(laid)])
    case = Case("ningxiang", "二二二陆柒", melds, "捌", "other_draw", options=(("minimum_huxi", 1),))
    expected = answer(case)
    assert expected.win
    assert engine_answer(case) == expected
    return tuple(name for name, _ in expected.names)


@pytest.mark.parametrize(
    ("laid", "held"),
    [
        ([], False),
        ([("peng", "拾拾拾")], False),
        ([("peng", "拾拾拾"), ("wei", "贰贰贰")], True),
        ([("peng", "拾拾拾"), ("wei", "壹壹壹")], False),
        ([("peng", "拾拾拾"), ("wei", "贰贰贰"), ("peng", "十十十")], True),
    ],
)
def test_two_red_sets_on_the_table_are_a_name_and_a_kan_is_none_of_them(
    laid: list[tuple[str, str]], held: bool
) -> None:
    assert ("双飘" in _ningxiang(*laid)) == held
