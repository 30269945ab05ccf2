"""Every clause in a small position, beside its nearest legal neighbour."""

import pytest

from phz_cli.game.apply import apply
from phz_cli.game.cards import KINDS
from phz_cli.game.judge import judge
from phz_cli.game.table import DISCARDED, DRAWN, SHOWN, Call, Made, Offer
from tests.game.positions import act, bits, dealt, go_on, judged, kind, position, profile_of, table_of

CASES = [
    ("a run of the own hand and the card", ("", "四五伍", ""), "chi 1 三 三四五", []),
    ("C303: a group without the card", ("", "四五六伍", ""), "chi 1 三 四五六", ["C303"]),
    ("C303: no group", ("", "四六伍", ""), "chi 1 三 三四六", ["C303"]),
    ("C301: a copy kept", ("", "三四五伍", ""), "chi 1 三 三四五", ["C301"]),
    ("the copy used", ("", "三四五一二伍", ""), "chi 1 三 三四五 一二三", []),
    ("C305: a card of a 坎", ("", "四四四五伍", ""), "chi 1 三 三四五", ["C305"]),
    ("C304: not the next seat", ("", "", "四五伍"), "chi 2 三 三四五", ["C304"]),
    ("C306: nothing left to discard", ("", "四五", ""), "chi 1 三 三四五", ["C306"]),
    ("R105: a card not held", ("", "四伍陆", ""), "chi 1 三 三四五", ["R105"]),
    ("the own draw may be eaten", ("四五伍", "", ""), "chi 0 三 三四五", []),
    ("a pair takes it", ("", "", "三三伍"), "peng 2 三", []),
    ("C306 of a 碰", ("", "", "三三"), "peng 2 三", ["C306"]),
    ("R105: one copy is no pair", ("", "", "三伍"), "peng 2 三", ["R105"]),
    ("P401: the own draw", ("三三伍", "", ""), "peng 0 三", ["F502", "P401"]),
    ("T206: another card", ("", "伍伍陆", ""), "peng 1 伍", ["T206"]),
    ("the own draw makes a 偎", ("三三伍", "", ""), "wei 0 三", []),
    ("F505: laid open", ("三三伍", "", ""), "wei 0 三 shown", ["F505"]),
    ("T201: 偎 of another's card", ("", "三三伍", ""), "wei 1 三", ["T201"]),
    ("F502: eaten instead", ("三三伍", "", ""), "draw 1 一", ["F502"]),
    ("F503: not taken", ("三三三伍", "", ""), "draw 1 一", ["F503"]),
    ("the own draw makes a 提", ("三三三伍", "", ""), "ti 0 三", []),
    ("F501: a 坎 not run", ("", "三三三伍", ""), "draw 1 一", ["F501"]),
    ("碰 in place of a 跑", ("", "三三三伍", ""), "peng 1 三", ["F501"]),
    ("the 坎 runs", ("", "三三三伍", ""), "pao 1 三", []),
    ("F506: no base", ("", "三三伍", ""), "pao 1 三", ["F506"]),
    ("F506: no base for a 提", ("", "三三伍", ""), "ti 1 三", ["F506"]),
    ("F506: a 提 of another's card", ("", "三三三伍", ""), "ti 1 三", ["F506"]),
    ("T206: a 提 that nothing made", ("", "伍伍伍陆", ""), "ti 1 伍", ["T206"]),
    ("T206: a 跑 of another card", ("", "伍伍伍陆", ""), "pao 1 伍", ["T206"]),
    ("the next seat draws", ("", "", ""), "draw 1 一", []),
    ("T201: another seat draws", ("", "", ""), "draw 2 一", ["T201"]),
    ("T201: a discard of a seat that took nothing", ("", "伍", ""), "discard 1 伍", ["T201"]),
    ("R105: a discard not held", ("", "伍", ""), "discard 1 陆", ["R105"]),
    ("R107: a 醒 before the end", ("", "", ""), "flip - 三", ["R107"]),
    ("R106: washed with cards left", ("", "", ""), "wash", ["R106"]),
    ("a ruling at any time", ("", "", ""), "rule - - verdict=continue", []),
    ("a pass", ("", "", ""), "pass 1 三", []),
    ("H703: another card, which does not fit either", ("", "", ""), "hu 1 四", ["H702", "H703"]),
    ("H702: no arrangement", ("", "伍", ""), "hu 1 三", ["H702"]),
]
"""(about, hands, action, codes): seat 0 has drawn 三."""


@pytest.mark.parametrize(("about", "hands", "action", "codes"), CASES, ids=[case[0] for case in CASES])
def test_a_card_drawn(about: str, hands: tuple[str, str, str], action: str, codes: list[str]) -> None:
    table = position("qq-basic", hands, "三")
    assert judged(table, action) == codes


@pytest.mark.parametrize(
    ("melds", "source", "owner", "action", "codes"),
    [
        (["peng 三"], DRAWN, 0, "pao 1 三", []),
        (["peng 三"], DRAWN, 1, "pao 1 三", []),
        (["peng 三"], DISCARDED, 0, "pao 1 三", ["F506"]),
        (["wei 三"], DISCARDED, 0, "pao 1 三", []),
        (["wei 三"], DISCARDED, 1, "pao 1 三", ["T201"]),
        (["wei 三"], DRAWN, 1, "ti 1 三", []),
        (["wei 三"], DRAWN, 1, "draw 2 一", ["F503"]),
        (["wei 三"], SHOWN, 0, "pao 1 三", ["T206"]),
        (["wei 三"], SHOWN, 0, "ti 1 三", ["T206"]),
    ],
)
def test_quads_of_table_melds(melds: list[str], source: str, owner: int, action: str, codes: list[str]) -> None:
    assert judged(position("qq-basic", ("", "伍", ""), "三", source, owner, melds={1: melds}), action) == codes


@pytest.mark.parametrize(
    ("action", "codes"),
    [
        ("discard 1 伍", []),
        ("discard 1 四", ["X601"]),
        ("discard 2 陆", ["T201"]),
        ("draw 2 一", ["T202"]),
        ("draw 1 一", ["T201", "T202"]),
        ("wash", ["R106", "T202"]),
    ],
)
def test_a_discard_owed(action: str, codes: list[str]) -> None:
    assert judged(position("qq-basic", ("", "四四四伍", "陆"), owes=1), action) == codes


def test_t203_a_discard_after_the_second_quad() -> None:
    table = position("qq-basic", ("", "伍陆", ""))
    table.last_intake = 1
    assert judged(table, "discard 1 伍") == ["T203"]


def test_t205_the_wall_is_empty() -> None:
    table = position("qq-basic", ("", "", ""), wall_left=0)
    assert judged(table, "draw 1 一") == ["T205"]
    assert judged(table, "wash") == []


@pytest.mark.parametrize(("action", "codes"), [("draw 1 一", []), ("wei 0 三", []), ("wash", [])])
def test_what_the_last_card_forces_may_be_left(action: str, codes: list[str]) -> None:
    table = position("qq-basic", ("三三伍", "", ""), "三", wall_left=0)
    assert [code for code in judged(table, action) if code != "T205"] == codes


# ---------------------------------------------------------------- bars, calls, lateness


@pytest.mark.parametrize(
    ("rules", "chi", "peng"),
    [("qq-basic", ["C302"], ["P402"]), ("changde-80", ["C302"], []), ("guilin", ["C302"], ["P402"])],
)
def test_a_passed_kind_is_barred(rules: str, chi: list[str], peng: list[str]) -> None:
    """Seat 1 could eat or 碰 三 and did neither; the next 三 comes from the same seat."""
    table = position(rules, ("伍陆", "三三一二四五叁叁伍陆", "伍"), "三")
    apply(table, act("draw 1 拾"))
    table.offer = Offer(kind("三"), DRAWN, 0, 42)
    assert judged(table, "chi 1 三 三四五 一二三 三叁叁") == chi
    assert judged(table, "peng 1 三") == peng


@pytest.mark.parametrize(("option", "barred"), [(True, True), (False, False)])
def test_the_own_discard_bars_eating(option: bool, barred: bool) -> None:
    table = position(profile_of("qq-basic", own_discard_bars_chi=option), ("", "三四五伍", ""), owes=1)
    apply(table, act("discard 1 三"))
    table.offer = Offer(kind("三"), DRAWN, 0, 42)
    assert judged(table, "chi 1 三 三四五") == (["C302"] if barred else [])


@pytest.mark.parametrize(
    ("call", "action", "codes"),
    [
        ("claim 2 三 want=peng", "chi 1 三 三四五", ["T204"]),
        ("claim 1 三 want=chi", "peng 2 三", []),
        ("claim 1 三 want=hu", "peng 2 三", []),
        ("claim 2 三 want=pao", "chi 1 三 三四五", []),
    ],
)
def test_a_founded_call_goes_before(call: str, action: str, codes: list[str]) -> None:
    table = position("qq-basic", ("", "四五伍", "三三陆"), "三")
    apply(table, act(call))
    assert judged(table, action) == codes


def test_the_nearer_seat_eats_first_among_equals() -> None:
    table = position("qq-basic", ("四五伍", "四五陆", ""), "三")
    table.calls.append(Call(0, "chi", True))
    assert judged(table, "chi 1 三 三四五") == ["T204"]
    assert judged(table, "chi 0 三 三四五") == []


def test_a_called_pao_is_not_missed() -> None:
    table = position("qq-basic", ("", "", "三三三伍"), "三")
    apply(table, act("claim 2 三 want=pao"))
    assert judged(table, "draw 1 一") == []


def test_a_claim_with_nothing_on_offer_is_no_call() -> None:
    table = position("qq-basic", ("", "", ""))
    apply(table, act("claim 2 三 want=pao"))
    apply(table, act("pass 1 三"))
    assert (table.calls, table.acted, table.number) == ([], False, 42)


def test_a_late_wei_is_worth_a_peng() -> None:
    """误亮偎: F502 at the draw, not killing; shown, worth 1, and it runs like a 碰."""
    table = position("changde-80", ("三三伍", "", ""), "三")
    apply(table, act("pass 1 三"))
    judgement = judge(table, act("wei 0 三 shown"))
    assert [(breach.code, breach.action, breach.kills) for breach in judgement.breaches] == [("F502", 40, False)]
    assert judged(table, "wei 0 三") == ["F502", "F505"]
    go_on(table, "wei 0 三 shown")
    meld = table.seats[0].melds[-1]
    assert (meld.huxi, meld.late) == (1, True)
    assert (table.seats[0].peng_base, table.seats[0].wei_base, table.seats[0].dead) == (bits("三"), 0, [])


def test_a_wei_after_a_passed_peng_shows_a_card() -> None:
    table = position("qq-basic", ("三三伍", "", ""), "三")
    table.seats[0].passed_peng = bits("三")
    assert judged(table, "wei 0 三") == ["F505"]
    assert judged(table, "wei 0 三 shown") == []


@pytest.mark.parametrize(
    ("rules", "seat", "codes"),
    [
        ("qq-basic", 1, ["F504"]),
        ("qq-basic", 0, ["F504"]),
        ("changde-80", 1, ["F504"]),
        ("changde-80", 0, []),
        ("guilin", 1, []),
    ],
)
def test_f504_at_the_first_intake(rules: str, seat: int, codes: list[str]) -> None:
    hands = ["", "", ""]
    hands[seat] = "九九九九三三伍"
    table = position(rules, hands, "三", DRAWN, 2)
    assert judged(table, f"peng {seat} 三") == codes
    table.seats[seat].intakes = 1
    assert judged(table, f"peng {seat} 三") == []


def test_two_hidden_quads_are_one_too_many() -> None:
    table = position("guilin", ("", "九九九九玖玖玖玖三三伍", ""), "三", DRAWN, 2)
    assert judged(table, "peng 1 三") == ["F504"]
    assert judged(table, "ti 1 九") == []


@pytest.mark.parametrize(("rules", "codes"), [("changde-80", ["F504"]), ("qq-basic", []), ("guilin", [])])
def test_f504_at_the_dealers_first_discard(rules: str, codes: list[str]) -> None:
    table = position(rules, ("九九九九伍", "", ""), owes=0)
    assert judged(table, "discard 0 伍") == codes
    assert judged(table, "discard 0 九") == ["X601"]
    table.seats[0].discards = 1
    assert judged(table, "discard 0 伍") == []


# ---------------------------------------------------------------- winning

WAITS = "捌捌捌 玖玖玖 一二三 二七十 七八九 伍陆 六六陆"
GROUPS = "捌捌捌 玖玖玖 一二三 二七十 七八九 伍陆肆 六六陆"
FIVE_KANS = "一一一 三三三 五五五 壹壹壹 叁叁叁 二四六八十"


def test_a_declared_win_and_what_spoils_it() -> None:
    table = position("qq-basic", ("", WAITS, ""), "肆")
    assert judged(table, "hu 1 肆") == []
    assert judged(table, "hu 1") == []
    table.seats[1].dead = [12, 7, 12]
    assert [(b.code, b.cause) for b in judge(table, act("hu 1 肆")).breaches] == [("H704", (7, 12))]


def test_a_living_hand_whose_count_is_off_names_the_cause() -> None:
    table = position("qq-basic", ("", "伍", ""), "肆")
    seat = table.seats[1]
    seat.offset_cause.append(9)
    assert [(b.code, b.cause) for b in judge(table, act("hu 1 肆")).breaches] == [("H702", (9,))]
    seat.dead.append(9)
    assert judged(table, "hu 1 肆") == ["H704"]


def test_h701_and_h703() -> None:
    hands = ("", "柒柒柒 伍伍 一壹壹 三四五 六七八 八九十", "")
    assert judged(position("qq-basic", hands, "伍", melds={1: ["peng 玖"]}), "hu 1 伍") == ["H701"]
    table = position("qq-basic", ("", WAITS, ""), "肆", DISCARDED)
    assert judged(table, "hu 1 肆") == ["H703"]
    assert judged(position("guilin", ("", WAITS, ""), "肆", DISCARDED), "hu 1 肆") == []
    assert judged(position("guilin", ("", WAITS, ""), "肆", SHOWN), "hu 1 肆") == ["H703"]
    assert judged(position("guilin", (WAITS, "", ""), "肆", DISCARDED), "hu 0 肆") == ["H703"]
    assert judged(position("qq-basic", ("", WAITS, "")), "hu 1") == ["H703"]


@pytest.mark.parametrize(
    ("first", "melds", "codes"), [("肆肆肆肆", {}, ["H703"]), ("", {0: ["ti 肆 dealt"]}, ["H703"]), ("肆", {}, [])]
)
def test_the_shown_card_in_a_quad_of_the_dealer(first: str, melds: dict[int, list[str]], codes: list[str]) -> None:
    table = position("qq-basic", (first, WAITS, ""), "肆", SHOWN, melds=melds)
    assert judged(table, "hu 1 肆") == codes


def test_start_hand_wins() -> None:
    table = position("qq-basic", (FIVE_KANS + "拾", "伍", FIVE_KANS), "拾", SHOWN)
    assert judged(table, "hu 0") == []
    assert judged(table, "hu 1") == ["H705"]
    assert judged(table, "hu 2 拾") == []
    complete = position("qq-basic", (WAITS + "肆", "", ""), "肆", SHOWN)
    assert judged(complete, "hu 0 肆") == []
    assert judged(complete, f"hu 0 肆 {GROUPS}") == []
    assert judged(complete, f"hu 0 肆 {GROUPS.replace('伍陆肆', '伍陆柒')}") == ["H706"]
    assert judged(position("qq-basic", (WAITS + "壹", "", ""), "壹", SHOWN), "hu 0 壹") == ["H705"]


@pytest.mark.parametrize(("kind_made", "codes"), [("wei", ["H703"]), ("pao", ["H703"])])
def test_the_card_of_another_seats_meld(kind_made: str, codes: list[str]) -> None:
    table = position("qq-basic", ("", WAITS, ""))
    table.made = Made(0, kind_made, Offer(kind("肆"), DRAWN, 0, 40), 20, 0)
    assert judged(table, "hu 1 肆") == codes


GROUPS = "捌捌捌 玖玖玖 一二三 二七十 七八九 伍陆肆 六六陆"


@pytest.mark.parametrize(
    ("groups", "codes"),
    [
        (GROUPS, []),
        (GROUPS.replace("二七十", "二七九").replace("七八九", "七八十"), ["H706"]),
        (GROUPS.replace("玖玖玖", "玖玖"), ["H706"]),
        (GROUPS.replace("玖玖玖", "玖玖 玖"), ["H706"]),
    ],
)
def test_h706_the_groups_shown(groups: str, codes: list[str]) -> None:
    assert judged(position("qq-basic", ("", WAITS, ""), "肆"), f"hu 1 肆 {groups}") == codes


def test_h706_of_a_hand_with_table_melds_and_a_pair() -> None:
    table = position(
        "qq-basic",
        ("", "捌 一二三", ""),
        "捌",
        melds={1: ["ti 九", "peng 陆", "chi 壹贰叁", "chi 六七八", "chi 四五六"]},
    )
    right = "九九九九 陆陆陆 壹贰叁 六七八 四五六 一二三 捌捌"
    assert judged(table, f"hu 1 捌 {right}") == []
    assert judged(table, f"hu 1 捌 {right.replace('九九九九', '九九九')}") == ["H706"]


def test_f507_in_guilin() -> None:
    table = position("guilin", ("", WAITS, ""), "肆", DISCARDED)
    assert judged(table, "draw 1 一") == ["F507"]
    assert judged(table, "hu 1 肆") == []
    third = position("guilin", ("", "", WAITS), "肆", DISCARDED)
    assert judged(third, "hu 1 肆") == ["H702"]
    both = position("guilin", ("", WAITS, WAITS), "肆", DISCARDED)
    assert judged(both, "hu 2 肆") == ["F507"]
    apply(both, act("claim 1 肆 want=hu"))
    assert judged(both, "draw 1 一") == ["F507"]


def test_f507_a_pao_may_be_laid_before_the_win_that_it_makes() -> None:
    hands = ("", "四四四 拾拾拾 一二三 肆伍陆 捌捌八 九九", "")
    table = position("guilin", hands, "四", DISCARDED, melds={1: ["chi 五六七"]})
    assert judged(table, "pao 1 四") == []
    go_on(table, "pao 1 四")
    assert judged(table, "hu 1 四") == []
    assert judged(table, "draw 2 一") == ["F507", "T202"]


def test_f507_a_pao_in_place_of_another_win_is_a_miss() -> None:
    hands = ("", "四四四 拾拾拾 五六 一二三 捌捌八 壹贰叁 九九玖", "")
    table = position("guilin", hands, "四", DISCARDED)
    assert judged(table, "pao 1 四") == ["F507"]


def test_after_the_end_only_flips_and_rulings_follow() -> None:
    table = position("guilin", ("", WAITS, ""), "肆")
    assert go_on(table, "hu 1 肆", "flip - 一", "rule", "draw 2 一", "discard 0 一") == [
        ("R107", 44, -1),
        ("R107", 45, -1),
    ]
    washed = position("guilin", ("", "", ""), wall_left=0)
    assert go_on(washed, "wash", "flip - 一") == [("R107", 42, -1)]


def test_every_dealt_kind_may_be_discarded_once_owed() -> None:
    table = table_of("qq-basic", dealt("*", "*", "*"))
    for card in range(KINDS):
        held = table.seats[0].hand[card]
        assert judged(table, f"discard 0 {'一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾'[card]}") == (
            [] if held in (1, 2) else ["R105"]
        )
