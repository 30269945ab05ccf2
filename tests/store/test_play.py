"""What the store tells of the play of a hand."""

import pytest

from phz_cli.audit.findings import Finding
from phz_cli.records.model import RecordAction
from phz_cli.store.play import Play
from phz_cli.store.rows import moment
from tests.store.hands import HandBuilder, win


def played(builder: HandBuilder) -> Play:
    """The play of a built hand."""
    return Play(builder.report(), builder.record())


@pytest.mark.parametrize(
    ("lines", "winner", "source", "exposure", "supplier"),
    [
        (["discard 0 一", "draw 1 二", "hu 1 二"], 1, "own_draw", 2, 1),
        (["discard 0 一", "draw 1 二", "hu 2 二"], 2, "other_draw", 2, 1),
        (["discard 0 一", "hu 2 一"], 2, "discard", 1, 0),
        (["hu 1 捌"], 1, "shown", 0, 0),
        (["hu 0"], 0, "shown", 0, 0),
        (["discard 0 一", "draw 1 二", "wei 1 二", "hu 1 二"], 1, "own_draw", 2, 1),
        (["discard 0 一", "draw 1 二", "pao 2 二", "hu 2"], 2, "other_draw", 2, 1),
    ],
)
def test_where_the_winning_card_came_from(
    lines: list[str], winner: int, source: str, exposure: int, supplier: int
) -> None:
    play = played(HandBuilder(lines, score=win(winner, (0, 0, 0))))
    assert (play.win_source, play.win_exposure, play.win_supplier) == (source, exposure, supplier)
    assert play.win_action == len(lines)


def test_a_false_win_before_the_true_one_is_no_win() -> None:
    play = played(
        HandBuilder(
            ["discard 0 一", "draw 1 二", "hu 1 二", "draw 2 三", "hu 1 三"],
            score=win(1, (0, 0, 0)),
            findings=(Finding("H701", 3, 1),),
        )
    )
    assert play.win_action == 5
    assert play.seats[1].false_hu == 1


@pytest.mark.parametrize("code", ["R105", "R107", "T206"])
def test_an_action_that_could_not_be_carried_out_does_not_count(code: str) -> None:
    play = played(HandBuilder(["discard 0 一", "peng 1 一"], findings=(Finding(code, 2, 1),)))
    assert play.seats[1].peng == 0
    assert play.laid == []


def test_other_faults_leave_the_action_on_the_table() -> None:
    play = played(HandBuilder(["discard 0 一", "peng 1 一"], findings=(Finding("P402", 2, 1),)))
    assert play.seats[1].peng == 1


def test_a_quad_without_base_does_not_count_but_one_on_a_discard_does() -> None:
    fault = (Finding("F506", 4, 1),)
    bare = played(HandBuilder(["discard 0 一", "discard 1 二", "draw 2 三", "pao 1 三"], findings=fault))
    assert bare.seats[1].pao_kan == 0
    based = played(HandBuilder(["discard 0 一", "peng 1 一", "discard 0 一", "pao 1 一"], findings=fault))
    assert based.seats[1].pao_peng == 1


def test_a_wei_of_anothers_card_is_none() -> None:
    assert played(HandBuilder(["draw 0 一", "wei 1 一"])).seats[1].wei == 0


def test_hidden_cards_can_be_taken_as_wei() -> None:
    play = played(HandBuilder(["draw 1 ?", "wei 1 ?"]))
    assert play.seats[1].wei == 1


def test_huxi_on_the_table_follows_a_pao() -> None:
    lines = ["draw 0 一", "wei 0 一", "draw 1 一", "pao 0 一", "draw 2 二", "draw 0 三", "draw 1 四"]
    play = played(HandBuilder(lines, intake=((2, 3), (4, 6))))
    assert play.seats[0].curve == {5: 6}
    assert [(meld.kind, meld.huxi, meld.base) for meld in play.laid] == [("wei", 3, None), ("pao", 6, "wei")]


def test_huxi_that_nobody_told_are_unknown_not_nought() -> None:
    lines = ["draw 0 一", "chi 0 一 一二三", "draw 1 一", "draw 1 二", "draw 2 二", "draw 0 三"]
    play = played(HandBuilder(lines))
    assert play.seats[0].curve == {5: None}
    assert play.seats[1].curve == {5: 0}


def test_each_meld_of_a_chi_has_its_huxi() -> None:
    play = played(
        HandBuilder(["draw 0 一", "chi 0 一 一二三 一壹壹"], intake=((2, 3), (2, 0))),
    )
    assert [(meld.kind, meld.cards, meld.huxi) for meld in play.laid] == [
        ("chi", "一二三", 3),
        ("bi", "一壹壹", 0),
    ]


def test_claims_are_lost_to_another_seat_only() -> None:
    lines: list[str | RecordAction] = [
        "discard 0 一",
        RecordAction(do="claim", seat=1, want="chi"),
        RecordAction(do="claim", seat=2, want="peng"),
        "peng 2 一",
        "discard 2 二",
        RecordAction(do="claim", seat=0, want="chi"),
        "draw 0 三",
    ]
    play = played(HandBuilder(lines))
    assert [(seat.claims, seat.claims_lost) for seat in play.seats] == [(1, 0), (1, 1), (1, 0)]


@pytest.mark.parametrize(
    ("text", "time", "offset"),
    [
        ("2026-03-01T19:50:00+08:00", "2026-03-01T11:50:00", "+08:00"),
        ("2026-03-01T19:50:00Z", "2026-03-01T19:50:00", "+00:00"),
        ("2026-03-01T23:50:00.5-03:30", "2026-03-02T03:20:00.500000", "-03:30"),
    ],
)
def test_times_are_utc_with_their_offset(text: str, time: str, offset: str) -> None:
    found, zone = moment(text)
    assert found is not None
    assert (found.isoformat(), zone) == (time, offset)


@pytest.mark.parametrize("text", [None, "yesterday", "2026-03-01T19:50:00"])
def test_times_without_a_place_are_none(text: str | None) -> None:
    assert moment(text) == (None, None)
