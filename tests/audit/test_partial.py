"""Records with unknown cards: what is certain, what is undecided, and what would decide it."""

import pytest
from msgspec.structs import replace

from phz_cli.audit import Finding, HandReport, audit_record
from phz_cli.records import Record, view
from phz_cli.records.model import Deal, Player, RecordAction
from tests.audit.records import played, result_of, washed, with_result, won

OWN = "一一二二三四五六七八九十壹贰叁肆伍陆柒捌玖"


def _record(*actions: RecordAction, rules: str = "qq-half") -> Record:
    """A hand seen by its dealer, who sits in seat 0."""
    return Record(
        phz=1,
        hand="partial",
        rules=rules,
        seats=[Player(id="p0", name="甲"), Player(id="p1", name="乙"), Player(id="p2", name="丙")],
        dealer=0,
        observer=0,
        deal=Deal(hands=[OWN, "?" * 20, "?" * 20], shown="玖"),
        actions=list(actions),
    )


def _do(do: str, seat: int, card: str, *melds: str) -> RecordAction:
    return RecordAction(do=do, seat=seat, card=card, melds=list(melds))  # type: ignore[arg-type]


def _certain(report: HandReport) -> list[tuple[str, int | None, int | None]]:
    return [(found.code, found.action, found.seat) for found in report.findings if found.certain]


def _found(report: HandReport, code: str) -> Finding:
    return next(found for found in report.findings if found.code == code)


@pytest.mark.parametrize("rules", ["qq-half", "changde-80", "guilin"])
def test_a_clean_hand_has_no_certain_fault_for_any_observer(rules: str) -> None:
    for record in played(rules)[:8]:
        for seat in range(3):
            report = audit_record(view(record, seat))
            assert _certain(report) == []
            assert report.verdict in ("clean", "undecided")
            assert report.completions is not None


def test_what_the_public_part_proves_is_certain() -> None:
    eats = _do("chi", 2, "三", "一二三")
    report = audit_record(_record(_do("discard", 0, "三"), eats, _do("discard", 2, "八")))
    assert ("C304", 2, 2) in _certain(report)  # 丙 does not sit below the dealer
    assert report.verdict == "faults"


def test_the_observers_own_hand_is_known() -> None:
    eats = _do("chi", 0, "拾", "十十拾")
    report = audit_record(_record(_do("discard", 0, "十"), _do("draw", 1, "拾"), eats))
    assert ("R105", 3, 0) in _certain(report)


def test_a_turn_that_no_cards_can_mend_is_certain() -> None:
    report = audit_record(_record(_do("discard", 0, "十"), _do("draw", 2, "拾"), _do("draw", 0, "四")))
    assert ("T201", 2, 2) in _certain(report)


def test_a_duty_of_a_hidden_seat_is_undecided_and_says_what_would_decide_it() -> None:
    report = audit_record(_record(_do("discard", 0, "十"), _do("draw", 1, "拾"), _do("draw", 2, "八")))
    missed = _found(report, "F502")
    assert (missed.certain, missed.seat, missed.action) == (False, 1, 2)
    assert missed.evidence["decides"] == {"condition": "F502", "seats": [1], "cards": "拾"}
    assert missed.evidence["hand"] == "?" * 20
    assert "legal" not in missed.evidence


def test_a_pair_laid_later_proves_that_it_was_held() -> None:
    """乙 passes the 碰 of 拾, which 偎 of 拾 with no card up then shows (F505)."""
    report = audit_record(
        _record(
            _do("discard", 0, "十"),
            _do("draw", 1, "八"),
            _do("draw", 2, "拾"),
            _do("draw", 0, "四"),
            _do("draw", 1, "拾"),
            _do("wei", 1, "拾"),
            _do("discard", 1, "一"),
        )
    )
    assert ("F505", 6, 1) in _certain(report)
    assert _found(report, "F505").evidence["hand"] == "一拾拾" + "?" * 17


def test_no_card_is_invented() -> None:
    """Whatever is said of a hidden seat, its hand in the evidence holds only what it later showed."""
    for record in played()[:6]:
        seen = view(record, 0)
        for found in audit_record(seen).findings:
            if found.seat in (1, 2) and "hand" in found.evidence:
                own = [action for action in seen.actions if action.seat == found.seat]
                laid = "".join((action.card or "") + "".join(action.melds) for action in own)
                shown = record.deal.hands[record.dealer][-1] if found.seat == record.dealer else ""
                known = set(str(found.evidence["hand"])) - {"?"}
                assert known <= set(laid + shown)


def test_points_are_settled_where_all_completions_agree() -> None:
    record = washed()
    report = audit_record(view(record, 0))
    assert report.score is not None
    assert list(report.score.points) == result_of(record).points
    wrong = with_result(record, points=[9.0, -4.0, -5.0])
    assert ("S804", len(record.actions), None) in _certain(audit_record(view(wrong, 0)))


def test_the_winner_settles_its_own_win_and_another_cannot() -> None:
    record = won()
    winner = result_of(record).winner
    assert winner is not None
    own = audit_record(view(record, winner))
    assert own.score is not None
    assert own.score.huxi == result_of(record).huxi
    others = [audit_record(view(record, seat)) for seat in range(3) if seat != winner]
    assert all(report.score is None or report.score == own.score for report in others)


def test_a_hand_of_which_little_is_open_is_looked_at_in_full() -> None:
    record = won()
    hands = [record.deal.hands[0], record.deal.hands[1], record.deal.hands[2][:-1] + "?"]
    if record.dealer == 2:
        hands = ["?" + record.deal.hands[0][1:], *record.deal.hands[1:]]
    report = audit_record(replace(record, deal=replace(record.deal, hands=hands)))
    assert report.completions is not None
    assert report.completions.exact
    assert report.completions.hands == 1  # the wall is known, so only one card is left
    assert (report.verdict, report.findings) == ("clean", ())


def test_the_same_record_is_always_judged_alike() -> None:
    seen = view(won("guilin"), 1)
    assert audit_record(seen) == audit_record(seen)


def test_a_record_with_which_no_deal_agrees_is_undecided_with_a_reason() -> None:
    record = _record(_do("discard", 0, "十"), RecordAction(do="draw", seat=1, card="?"))
    dealt = ["一" * 21, "二" * 4 + "?" * 16, "?" * 60]
    report = audit_record(replace(record, deal=Deal(hands=dealt, shown="一")))
    assert report.verdict == "undecided"
    assert report.problem is not None
    assert "?" in report.problem.zh and "?" in report.problem.en


def test_a_fifth_copy_leaves_the_deal_and_the_seat_in_doubt() -> None:
    """甲 holds 一一; 乙 cannot lay 一一一一 of it unless somebody is wrong about a card."""
    report = audit_record(
        _record(_do("discard", 0, "十"), _do("draw", 1, "一"), _do("peng", 2, "一"), _do("discard", 2, "八"))
    )
    assert [(found.code, found.certain) for found in report.findings if found.code in ("R102", "R105")] == [
        ("R102", False),
        ("R105", False),
    ]
    assert _certain(report) == []


def test_the_chinese_and_the_english_reason_differ() -> None:
    record = replace(_record(), deal=Deal(hands=["一" * 21, "?" * 20, "?" * 60], shown="一"))
    problem = audit_record(record).problem
    assert problem is not None
    assert problem.zh != problem.en


# ---------------------------------------------------------------- what is proved, and what chance must not decide


def test_a_hand_that_would_win_by_a_broken_pao_leaves_a_false_win_open_under_any_id() -> None:
    """丙 keeps 二二二 and eats the fourth 二: of 20 hidden cards some do so, few at random (law 4.3, 8.4)."""
    own = "二三三五七八八八九九九十叁伍陆陆柒捌玖拾捌"
    record = Record(
        phz=1,
        hand="",
        rules="changde-80",
        seats=[Player(id="a"), Player(id="b"), Player(id="c")],
        sitting=Player(id="d"),
        dealer=1,
        observer=1,
        deal=Deal(hands=["?" * 20, own, "?" * 20], shown="捌"),
        actions=[
            _do("ti", 2, "六"),
            _do("discard", 1, "三"),
            _do("draw", 2, "二"),
            _do("discard", 2, "五"),
            RecordAction(do="hu", seat=2, card="五"),
        ],
    )
    for number in range(40):
        report = audit_record(replace(record, hand=f"id-{number}"))
        assert ("H703", 5, 2) in _certain(report)
        assert ("H702", 5, 2) not in _certain(report)


def test_an_open_discard_proves_what_the_seat_held_before() -> None:
    """乙 lays no 偎 of the 拾 that it draws, and then discards its two 拾: it had just these, four there are."""
    known = OWN.replace("捌", "拾")
    record = _record(
        _do("discard", 0, "十"),
        _do("draw", 1, "拾"),
        _do("draw", 2, "八"),
        _do("peng", 1, "八"),
        _do("discard", 1, "拾"),
        _do("draw", 2, "七"),
        _do("peng", 1, "七"),
        _do("discard", 1, "拾"),
    )
    report = audit_record(replace(record, deal=replace(record.deal, hands=[known, "?" * 20, "?" * 20])))
    assert ("F502", 2, 1) in _certain(report)


def test_a_hidden_seat_that_burnt_a_kind_has_a_dead_hand() -> None:
    """乙 eats 三 and later discards another: it kept it (C301), so that whatever it holds, it may not win (H704)."""
    record = _record(
        _do("discard", 0, "三"),
        _do("chi", 1, "三", "三四五"),
        _do("discard", 1, "三"),
        _do("draw", 2, "拾"),
        _do("hu", 1, "拾"),
    )
    for known in ("三玖", "捌玖"):
        burnt = replace(record.deal, hands=[OWN[:-2] + known, "?" * 20, "?" * 20])
        certain = _certain(audit_record(replace(record, deal=burnt)))
        assert ("H704", 5, 1) in certain
        assert ("C301", 2, 1) in certain or known == "捌玖"  # it may have been a 坎, which the 吃 does not break
