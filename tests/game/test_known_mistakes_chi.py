"""Mistakes of other programs in eating, laying the rest and passing (bugs.md §5.2, rows 39-55)."""

import pytest

from phz_cli.game.actions import Action
from phz_cli.game.apply import apply
from phz_cli.game.cards import KINDS, RANKS, other_size, parse, text
from phz_cli.game.chances import chi_choices
from phz_cli.game.melds import RUNS, RUNS_WITH, chi_ways, run_huxi
from phz_cli.game.offers import offers_of
from phz_cli.game.table import DISCARDED, DRAWN, Offer, Table
from tests.game.positions import PROFILES, act, bits, go_on, judged, kind, position


def _ways(hand: str, card: str, rules: str = "qq-basic") -> set[tuple[str, ...]]:
    """Every way of seat 1 to eat a discard of seat 0, as strings: the eaten group, then the rest."""
    table = position(rules, ("", hand, ""), card, DISCARDED)
    assert table.offer is not None
    return {tuple(map(text, way)) for way in chi_choices(table, table.offer, 1)}


def _eaten(table: Table, seat: int = 1) -> set[str]:
    """The groups into which the offers let this seat eat."""
    return {text(action.melds[0]) for action in offers_of(table, seat) if action.do == "chi"}


def test_only_the_eaten_kind_must_be_laid() -> None:
    """比 was asked of the other size as well (row 39)."""
    assert _ways("七七柒柒二十伍", "七") == {("七七柒", "二七十"), ("二七十", "七七柒")}
    table = position("qq-basic", ("", "七七柒柒二十伍", ""), "七", DISCARDED)
    assert go_on(table, "chi 1 七 七七柒 二七十") == []
    assert table.seats[1].hand[kind("柒")] == 1


def test_one_way_to_lay_the_rest_is_enough() -> None:
    """A legal 吃 was lost because one of several ways to lay the rest failed (row 40)."""
    runs = {"一二三", "二三四", "三四五"}
    assert _ways("三三四五一二叁伍", "三") == {(run, "三三叁") for run in runs} | {("三三叁", run) for run in runs}


@pytest.mark.parametrize(
    ("hand", "card", "action"),
    [
        ("八捌捌捌伍", "八", "chi 1 八 八八捌"),
        ("捌捌捌伍陆", "八", "chi 1 八 八捌捌"),
        ("二二贰贰贰七十伍", "二", "chi 1 二 二七十 二二贰"),
        ("七八九九九伍", "八", "chi 1 八 七八九"),
    ],
)
def test_a_kan_is_never_eaten_with(hand: str, card: str, action: str) -> None:
    """八八捌 was eaten with 捌 of a 坎, and 二二贰 laid with 贰 of one (row 41)."""
    table = position("qq-basic", ("", hand, ""), card, DISCARDED)
    assert "C305" in judged(table, action)
    assert _ways(hand, card) == set()


@pytest.mark.parametrize(
    ("hand", "card", "groups"),
    [
        ("三叁叁四五伍", "三", {"三四五", "三三叁", "三叁叁"}),
        ("二七八九伍", "十", {"二七十", "八九十"}),
        ("一二四五伍", "三", {"一二三", "二三四", "三四五"}),
    ],
)
def test_every_way_to_eat_is_offered(hand: str, card: str, groups: set[str]) -> None:
    """One of several ways to eat was offered (row 42)."""
    found = _eaten(position("qq-basic", ("", hand, ""), card, DISCARDED))
    assert found == groups


@pytest.mark.parametrize("rules", PROFILES)
def test_the_own_discard_may_not_be_eaten_later(rules: str) -> None:
    """A card that one had discarded could be eaten later (row 43)."""
    table = position(rules, ("", "三四五伍", ""), owes=1)
    assert go_on(table, "discard 1 三", "draw 2 拾") == []
    table.offer = Offer(kind("三"), DRAWN, 0, 43)
    assert judged(table, "chi 1 三 三四五") == ["C302"]
    assert _eaten(table) == set()


def test_the_own_discard_counts_when_another_seat_has_taken_it() -> None:
    """A discard that another player took did not count as one's own (row 44)."""
    table = position("changde-80", ("", "三四五伍", "一二陆"), owes=1)
    assert go_on(table, "discard 1 三", "chi 2 三 一二三", "discard 2 陆") == []
    table.offer = Offer(kind("三"), DRAWN, 0, 45)
    assert judged(table, "chi 1 三 三四五") == ["C302"]


def test_a_seat_that_was_not_reached_has_not_passed() -> None:
    """A pass was noted for a player whom the eater forestalled, though for 碰 it does count (row 45)."""
    table = position("qq-basic", ("四五伍", "四五陆", "三三柒"), "三")
    assert go_on(table, "chi 0 三 三四五") == []
    assert table.seats[1].chi_bar == table.seats[1].peng_bar == {}
    assert set(table.seats[2].peng_bar) == {kind("三")}
    assert table.seats[2].passed_peng == bits("三")


def test_silence_is_a_pass() -> None:
    """No pass was noted when the claimant had been hurried out without a decision (row 46)."""
    said = position("qq-basic", ("", "三三四五叁伍", ""), "三")
    silent = position("qq-basic", ("", "三三四五叁伍", ""), "三")
    assert go_on(said, "pass 1 三", "draw 1 拾") == go_on(silent, "draw 1 拾") == []
    assert said.seats[1].peng_bar == silent.seats[1].peng_bar == {kind("三"): (40, "passed")}
    assert said.seats[1].passed_peng == silent.seats[1].passed_peng == bits("三")


def test_a_call_and_a_pass_belong_to_one_card() -> None:
    """Passing on one card blocked a different card of the same kind (row 47)."""
    table = position("changde-80", ("", "四五伍", "三三陆"), "三", DISCARDED)
    assert go_on(table, "claim 2 三 want=peng", "pass 2 三", "draw 1 三") == []
    assert judged(table, "peng 2 三") == []
    assert judged(table, "chi 1 三 三四五") == ["C302"]
    nothing = position("qq-basic", ("", "", "三陆"), "三")
    assert go_on(nothing, "pass 2 三", "draw 1 拾") == []
    assert nothing.seats[2].peng_bar == nothing.seats[2].chi_bar == {}


@pytest.mark.parametrize(("rules", "eats"), [("changde-80", True), ("qq-basic", False), ("guilin", False)])
def test_a_passed_peng_bars_chi_only_where_the_rules_say_so(rules: str, eats: bool) -> None:
    """A passed 碰 also blocked 吃 where the rule set keeps them apart (row 48)."""
    table = position(rules, ("", "", "三三叁四五伍"), "三")
    assert go_on(table, "draw 1 拾") == []
    assert table.seats[2].passed_peng == bits("三")
    table.offer = Offer(kind("三"), DISCARDED, 1, 42)
    assert (judged(table, "chi 2 三 三四五 三三叁") == []) is eats
    assert bool(_eaten(table, 2)) is eats


def test_the_drawer_eats_first_and_then_the_next_seat() -> None:
    """The drawer's own 吃 was skipped after others had passed a 碰, or the next seat asked first (row 49)."""
    table = position("qq-basic", ("四五伍", "四五陆", "三三柒"), "三")
    assert go_on(table, "pass 2 三") == []
    assert _eaten(table, 0) == _eaten(table, 1) == {"三四五"}
    assert go_on(table, "claim 0 三 want=chi") == []
    assert judged(table, "chi 1 三 三四五") == ["T204"]
    assert judged(table, "chi 0 三 三四五") == []


@pytest.mark.parametrize("action", ["chi 1 三 三四五", "peng 2 三"])
def test_an_intake_that_leaves_only_kans_is_none(action: str) -> None:
    """吃 and 碰 were allowed though only 坎 would be left to discard (row 50)."""
    table = position("qq-basic", ("", "四五伍伍伍", "三三陆陆陆"), "三")
    assert judged(table, action) == ["C306"]
    assert act(action).do not in {offered.do for offered in offers_of(table, act(action).seat)}
    one_more = position("qq-basic", ("", "四五伍伍伍柒", "三三陆陆陆柒"), "三")
    assert judged(one_more, action) == []


def test_every_chi_must_leave_a_card_to_discard() -> None:
    """Only a 吃 with 比 was looked at, and the cards of a 坎 were counted among those left (row 51)."""
    for hand, action in (("四五伍伍伍", "chi 1 三 三四五"), ("三四五一二伍伍伍", "chi 1 三 三四五 一二三")):
        table = position("qq-basic", ("", hand, ""), "三")
        assert judged(table, action) == ["C306"]
        assert _eaten(table) == set()
        assert go_on(table, "draw 1 拾") == []
        assert table.seats[1].chi_bar == {}, "what could not be eaten was not passed"
    later = position("qq-basic", ("", "四五伍伍伍", ""), "三")
    later.seats[1].offset -= 1
    assert judged(later, "chi 1 三 三四五") == [], "no discard is due: nothing need be left"


def test_eating_a_card_is_no_pass_of_its_peng() -> None:
    """Choosing 吃 while another's answer was pending made one's own 碰 a passed one (row 52)."""
    for call in ([], ["claim 1 三 want=chi"]):
        table = position("qq-basic", ("", "三三叁四五陆", ""), "三", DISCARDED)
        assert go_on(table, *call, "chi 1 三 三四五 三三叁") == []
        assert table.seats[1].passed_peng == 0
        assert table.seats[1].peng_bar == table.seats[1].chi_bar == {}


def test_each_mixed_triplet_is_tried_with_the_whole_hand() -> None:
    """With both sizes in hand one 绞 was tried, or the second on what the first had left (row 53)."""
    assert _ways("三叁叁四五伍", "三") == {("三三叁",), ("三叁叁", "三四五"), ("三四五", "三叁叁")}
    assert _ways("三叁叁伍", "叁") == set(), "one 叁 would stay in hand"
    assert _ways("三三叁伍", "叁") == {("三叁叁",)}


@pytest.mark.parametrize("base", [0, RANKS])
def test_scoring_runs_are_found_by_rank_within_a_size(base: int) -> None:
    """二七十 and 一二三 were tested with the number of the card in place of its rank (row 54)."""
    scoring = {group for group, worth in RUNS.items() if worth and group[0] // RANKS == base // RANKS}
    assert scoring == {(base, base + 1, base + 2), (base + 1, base + 6, base + 9)}
    assert {RUNS[group] for group in scoring} == {6 if base else 3}
    for card in (1, 6, 9):
        assert (base + 1, base + 6, base + 9) in RUNS_WITH[base + card]


@pytest.mark.parametrize("card", range(KINDS))
def test_every_kind_has_its_mixed_triplets(card: int) -> None:
    """The other size of a big card was looked for ten places further, outside the table (row 55)."""
    other = other_size(card)
    assert other_size(other) == card != other
    assert other % RANKS == card % RANKS
    counts = [0] * KINDS
    counts[other] = 2
    assert list(chi_ways(counts, card)) == [(tuple(sorted((card, other, other))),)]
    assert run_huxi((card, card, other)) == 0


def test_a_way_is_an_action_that_can_be_played() -> None:
    """The ways above are those of the offers: laying one takes just its cards (rows 39-42)."""
    for way in _ways("三三四五一二叁伍", "三"):
        table = position("qq-basic", ("", "三三四五一二叁伍", ""), "三", DISCARDED)
        apply(table, Action("chi", 1, kind("三"), tuple(map(parse, way))))
        assert table.seats[1].hand[kind("三")] == 0
        assert table.seats[1].held == 8 - 5
