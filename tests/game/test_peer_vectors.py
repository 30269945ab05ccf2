"""The vectors of public programs about 胡息, arrangements, wins, waits and prices (the claims have their own file)."""

from collections.abc import Callable
from itertools import combinations

import pytest

from phz_cli.game.arrange import key_of, shapes
from phz_cli.game.cards import RED, counts_of
from phz_cli.game.melds import chi_ways, run_huxi, same_kind
from phz_cli.game.names import Facts, hold
from phz_cli.game.payment import count_xing
from phz_cli.game.settle import Shortfall, Trial, Win, price, settle
from phz_cli.game.table import DRAWN
from tests.game.peer_vectors import (
    MISSING,
    NOT_OURS,
    PARTLY,
    PATH,
    UNPAIRED,
    Vector,
    characters,
    hand_of,
    huxi_of,
    kind_of,
    kinds,
    melds_of,
    minimum,
    of_types,
    outcome_of,
    partitions,
    vectors,
    waits,
    whole_seat,
)
from tests.game.positions import profile_of, seat_of
from tests.game.test_peer_vectors_claims import CLAIMS

pytestmark = pytest.mark.skipif(not PATH.exists(), reason=MISSING)


def _chi_huxi(vector: Vector) -> set[str]:
    found = run_huxi(kinds(vector["hand"]))
    assert (found is not None) is vector["expected"]["valid"]
    assert found == vector["expected"]["huxi"]
    return {"valid", "huxi"}


def _meld_huxi(vector: Vector) -> set[str]:
    meld = vector["table_melds"][0]
    name = meld["kind"].replace("chou", "")
    assert same_kind(name, kind_of(meld["cards"][0])).huxi == vector["expected"]["huxi"]
    return {"huxi"}


def _partition(vector: Vector) -> set[str]:
    expected, reference = vector["expected"], vector["exhaustive_reference"]
    kans, found = partitions(kinds(vector["hand"]))
    assert bool(found) is reference["shape"] is expected.get("complete", True)
    best = max((kans + shape.huxi for shape in found), default=-1)
    assert best == reference["huxi"] == expected.get("huxi", expected.get("peer_huxi", best))
    if "groups" in expected:
        triplets = sum(kinds(vector["hand"]).count(card) == 3 for card in set(kinds(vector["hand"])))
        assert {triplets + shape.runs for shape in found} == {expected["groups"]}
    return set(expected)


def _win(vector: Vector) -> set[str]:
    expected = vector["expected"]
    seat = whole_seat(vector, vector["winning_card"] is None)
    given = vector.get("extra", {}).get("meld_huxi_given")
    if given is not None:
        seat.table_huxi += given - seat.melds[0].huxi
        seat.melds[0] = seat.melds[0]._replace(huxi=given)
    outcome = outcome_of(vector, seat, minimum(vector))
    reference = vector.get("exhaustive_reference", {})
    if vector["id"] in UNPAIRED:
        assert outcome == Shortfall(None)
        return _unpaired(vector)
    if "can_win" in expected and "can_win" not in PARTLY.get(vector["id"], {}):
        assert isinstance(outcome, Win) is expected["can_win"]
    if "huxi" in expected and vector["id"] not in (44,):
        assert huxi_of(outcome) == expected["huxi"]
    if "huxi" in reference:
        assert huxi_of(outcome) == reference["huxi"]
    if "groups" in expected:
        assert isinstance(outcome, Win)
        assert len(outcome.groups) == expected["groups"]
    return {"can_win", "huxi", "groups"}


def _unpaired(vector: Vector) -> set[str]:
    """The 胡息 that the reference counts are there, the win is not."""
    huxi = vector["exhaustive_reference"]["huxi"]
    if vector["id"] == 147:
        laid = sum(meld.huxi for meld in seat_of("", *melds_of(vector)).melds)
        assert laid + same_kind("wei", kind_of("s7")).huxi == huxi == vector["expected"]["huxi"]
        return {"can_win", "huxi"}
    kans, found = partitions(kinds(vector["hand"]))
    assert kans + max(shape.huxi for shape in found) + same_kind("ti", kind_of("s9")).huxi == huxi
    return {"standard_rule"}


def _no_huxi(vector: Vector) -> set[str]:
    """44, 46: 耒阳's 无胡 wants the arrangement of no 胡息 found, and none with a pair."""
    seat = whole_seat(vector, False)
    found = outcome_of(vector, seat, 10)
    assert found == Shortfall(0 if vector["expected"]["can_win"] else None)
    return {"can_win"}


def _twenty_cards(vector: Vector) -> set[str]:
    """48: six groups and a 将, as 耒阳's nineteen cards and one make them."""
    kans, found = partitions(kinds([*vector["hand"], vector["winning_card"]]))
    assert bool(found) is vector["expected"]["can_win"]
    assert kans + max(shape.huxi for shape in found) == 18
    return {"can_win"}


def _start_hand(vector: Vector) -> set[str]:
    """49, 85: the dealer's 21 cards are a win, 天胡 where the rule set has the name, at their 胡息 once."""
    assert _win(vector) >= {"can_win"}
    seat = seat_of(hand_of(vector))
    trial = Trial(-2, "shown", True, dealer=True, held=20)
    found = settle(profile_of("changde-80"), seat, trial)
    assert isinstance(found, Win)
    assert "天胡" in dict(found.names)
    assert "天胡" in (vector["expected"].get("name") or vector["expected"]["fan"])
    return {"can_win", "groups", "name"}


def _forbidden(vector: Vector) -> set[str]:
    """41: the same hand as 40 wins but for its offence; the right to win is judged among the claims."""
    assert isinstance(outcome_of(vector, whole_seat(vector, False), 10), Win)
    return set(vector["expected"])


_WINS_APART = {44: _no_huxi, 46: _no_huxi, 48: _twenty_cards, 49: _start_hand, 85: _start_hand, 41: _forbidden}


def _score(vector: Vector) -> set[str]:
    expected, extra = vector["expected"], vector["extra"]
    profile = profile_of("changde-80")
    units = profile.units(extra["huxi"])
    if "base_amount" in expected:
        assert 5 * (units + 1) == expected["base_amount"], "宁乡 pays 5 for each 等 and 5 more"
    elif "tun" in expected:
        assert price(profile, units, 1, extra["zimo"]) == expected["tun"]
    else:
        assert units == expected["points"]
    return set(expected)


PRICES = {
    "黑胡": ("qq-full", "乌胡", 0),
    "点胡": ("qq-full", "点胡", -1),
    "十红": ("changde-80", "红胡", 1),
    "十八大": ("qq-full", "大字胡", 1),
    "十八小": ("qq-full", "小字胡", 5),
    "乌胡": ("qq-basic", "乌胡", 0),
    "小红(10–12)": ("qq-basic", "红胡", 0),
    "大红(≥13)": ("qq-basic", "红乌", 0),
}
"""Another rule set's name: where it is here, and how many 番 more it bears here."""


def _fan(vector: Vector) -> set[str]:
    expected = vector["expected"]
    if "red" in vector.get("extra", {}):
        red = vector["extra"]["red"]
        cards: tuple[int, ...] = (*[min(RED)] * red, *[0] * (21 - red))
        wanted = {expected["name"]: expected["fan"]}
    else:
        cards = tuple(card for meld in vector["table_melds"] for card in kinds(meld["cards"]))
        wanted = expected["fan"]
    for name, fan in wanted.items():
        rules, ours, more = PRICES[name]
        names, _ = hold(profile_of(rules), Facts(cards=cards))
        assert dict(names)[ours] == fan + more
    return {"fan", "name"}


def _without_runs(vector: Vector) -> set[str]:
    """132, 135: 碰碰胡 (对对胡) holds with triplets alone, and not with a 吃 on the table; black triplets fill up."""
    fill = ("wei 三", "wei 四", "wei 伍", "wei 陆", "peng 捌", "peng 玖")
    melds = [*melds_of(vector), *fill[: 6 if hand_of(vector) else 5]]
    seat = seat_of(hand_of(vector), *melds)
    found = settle(profile_of("qq-half"), seat, Trial(-2, DRAWN, False, held=seat.held, intakes=seat.intakes))
    assert isinstance(found, Win)
    assert ("对对胡" in dict(found.names)) is ("fan" in vector["expected"])
    return set(vector["expected"])


def _no_name(vector: Vector) -> set[str]:
    """134: seven 顺 with nine red cards bear no name."""
    seat = seat_of("", *melds_of(vector))
    found = settle(profile_of("qq-full"), seat, Trial(-2, DRAWN, False, held=0, intakes=7))
    assert isinstance(found, Win)
    assert (found.names, found.huxi) == ((), vector["expected"]["huxi"])
    assert 5 * (found.units + 1) == vector["expected"]["amount_each_seat0"]
    return set(vector["expected"])


_FANS_APART = {132: _without_runs, 134: _no_name, 135: _without_runs}


def _waits(vector: Vector) -> set[str]:
    expected, reference = vector["expected"], vector.get("exhaustive_reference", {})
    paired = len(vector["hand"]) % 3 == 1 and not vector["table_melds"]
    quad = ("ti 八",) if paired else ()
    seat = whole_seat(vector, False, *quad)
    found = waits(seat, 9 * paired, hand_of(vector))
    best = {card: max(both) for card, both in found.items()}
    for key in ("waits", "oracle_waits", "shape_waits"):
        wanted = reference.get(key, expected.get(key))
        if isinstance(wanted, dict):
            assert best == {kind_of(name): huxi for name, huxi in wanted.items()}
        elif wanted is not None:
            assert set(best) == set(kinds(wanted))
    if "max_huxi" in expected:
        assert max(best.values()) == expected["max_huxi"]
        assert [card for card in best if best[card] >= 15] == expected["winning_waits"]
    return set(expected) - set(PARTLY.get(vector["id"], {}))


def _waits_of_both(vector: Vector) -> set[str]:
    """163, 242: on another seat's draw and on the own, from 15 胡息."""
    reference = vector["exhaustive_reference"]["waits_[other,self]_huxi"]
    found = waits(whole_seat(vector, False), 0, hand_of(vector))
    winning = {card: both for card, both in found.items() if max(both) >= 15}
    assert winning == {kind_of(name): tuple(both) for name, both in reference.items()}
    for key in ("peer_waits", "oracle_waits"):
        assert set(vector["expected"].get(key, reference)) == set(reference)
    return set(vector["expected"])


_WAITS_APART = {163: _waits_of_both, 242: _waits_of_both}


def _chi_options(vector: Vector) -> set[str]:
    expected, card = vector["expected"], kind_of(vector["winning_card"])
    counts = [0 if count > 2 else count for count in counts_of(kinds(vector["hand"]))]
    ways = list(chi_ways(counts, card))
    if "contains" in expected:
        main = tuple(sorted(kinds(expected["contains"]["main"])))
        bi = tuple(tuple(sorted(kinds(group))) for group in expected["contains"]["bi"])
        assert (main, *bi) in ways
    if "count" in expected:
        assert len(ways) == expected["count"]
    if "all_copies_used" in expected:
        assert ways
        assert all(sum(group.count(card) for group in way) == counts[card] + 1 for way in ways)
    return set(expected)


def _formed_huxi(vector: Vector) -> set[str]:
    """The most 胡息 of groups already formed: no card counts in two of them, and a 坎 is one."""
    kans = kinds(vector["extra"]["kans"])
    loose = [card for card in kinds(vector["hand"]) if card not in kans]
    best = 0
    for size in range(0, len(loose) + 1, 3):
        for chosen in combinations(loose, size):
            best = max([best, *(shape.huxi for shape in shapes(key_of(counts_of(chosen)), False))])
    assert best + sum(same_kind("kan", card).huxi for card in kans) == vector["expected"]["formed_huxi"]
    return set(vector["expected"])


def _count(vector: Vector) -> set[str]:
    """83: every copy of the winning card counts, in hand, laid, and itself; as 醒 on the card itself counts them."""
    names = [*vector["hand"], vector["winning_card"], *vector["table_melds"][0]["cards"]]
    card = kind_of(vector["winning_card"])
    found, _ = count_xing(profile_of("guilin", xing_offsets=[0]), kinds(names), (card,), 5)
    assert found == vector["expected"]["hu_card_count"] == characters(names).count(characters(["s5"]))
    return set(vector["expected"])


CHECKS: dict[str, Callable[[Vector], set[str]]] = {
    "chi_huxi": _chi_huxi,
    "meld_huxi": _meld_huxi,
    "partition": _partition,
    "partition_keep_kan": _partition,
    "win": _win,
    "score": _score,
    "fan": _fan,
    "waits": _waits,
    "chi_options": _chi_options,
    "formed_huxi": _formed_huxi,
    "count": _count,
}
APART = {**_WINS_APART, **_FANS_APART, **_WAITS_APART}


@pytest.mark.parametrize("vector", of_types(*CHECKS), ids=lambda vector: f"{vector['id']}-{vector['type']}")
def test_a_vector_holds(vector: Vector) -> None:
    """Each expected value is looked at, or named as another rule set's."""
    looked_at = APART.get(vector["id"], CHECKS[vector["type"]])(vector)
    others = set(PARTLY.get(vector["id"], {}))
    reasons = {"reason"}
    assert set(vector["expected"]) <= looked_at | others | reasons


def test_every_vector_is_tested_or_named() -> None:
    for vector in vectors():
        tested = vector["type"] in CHECKS or vector["id"] in CLAIMS
        assert tested or vector["id"] in NOT_OURS, vector["id"]
    numbers = {vector["id"] for vector in vectors()}
    assert len(numbers) == len(vectors()) == 206
    assert set(NOT_OURS) | set(PARTLY) | set(UNPAIRED) | set(CLAIMS) | set(APART) <= numbers
    assert not set(NOT_OURS) & (set(PARTLY) | set(CLAIMS))


def test_a_part_is_named_only_where_it_is_expected() -> None:
    expected = {vector["id"]: vector["expected"] for vector in vectors()}
    assert all(set(parts) <= set(expected[number]) for number, parts in PARTLY.items())
