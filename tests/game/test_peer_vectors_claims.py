"""The vectors of public programs about what may and must be done with a card: 吃, 碰, 偎, 提, 跑, 胡 and their bars."""

from collections.abc import Callable, Sequence

import pytest

from phz_cli.game import actions as verbs
from phz_cli.game.actions import Action
from phz_cli.game.apply import apply
from phz_cli.game.chances import chi_choices, draw_duty, may_win, pao_base
from phz_cli.game.judge import judge
from phz_cli.game.offers import offers_of
from phz_cli.game.table import DISCARDED, DRAWN, Offer, Table
from tests.game.peer_vectors import (
    MISSING,
    PARTLY,
    PATH,
    Vector,
    characters,
    fillers,
    kind_of,
    kinds,
    melds_of,
    of_types,
)
from tests.game.positions import FAMILY, PROFILES, act, bits, codes, go_on, judged, kind, position, profile_of

pytestmark = pytest.mark.skipif(not PATH.exists(), reason=MISSING)

WAITING = 1
"""The seat of the vector's hand; seat 0 draws or discards the card that is not its own."""


def _at(vector: Vector, rules: str = "qq-basic", source: str = "", *, own: bool = False, loose: str = "") -> Table:
    """The vector's hand at a table with its card on offer; `loose` cards are added so that a discard is possible."""
    laid = [*melds_of(vector), *([] if loose else fillers(vector, False))]
    source = source or vector.get("extra", {}).get("source", "") or (DRAWN if own else DISCARDED)
    hands = ["", characters(vector["hand"]) + loose, ""]
    card = characters([vector["winning_card"]])
    return position(rules, hands, card, source, WAITING if own else 0, melds={WAITING: laid})


def _offered(table: Table, seat: int = WAITING) -> set[str]:
    return {action.do for action in offers_of(table, seat)}


def _ways(table: Table, seat: int = WAITING) -> list[tuple[tuple[int, ...], ...]]:
    assert table.offer is not None
    return chi_choices(table, table.offer, seat)


def _mains(table: Table) -> list[list[int]]:
    """The two hand cards of the eaten group of each way to eat, sorted."""
    assert table.offer is not None
    mains = []
    for way in _ways(table):
        main = list(way[0])
        main.remove(table.offer.card)
        mains.append(main)
    return sorted(mains)


def _wanted(mains: Sequence[list[str]]) -> list[list[int]]:
    return sorted(sorted(kinds(names)) for names in mains)


# ---------------------------------------------------------------- 吃


def _peng_goes_first(vector: Vector) -> set[str]:
    card = characters([vector["winning_card"]])
    table = position("qq-basic", ("", "捌拾伍", characters(vector["hand"]) + "陆"), card)
    assert judged(table, f"chi 1 {card} 捌玖拾") == []
    apply(table, act(f"claim 2 {card} want=peng"))
    assert judged(table, f"chi 1 {card} 捌玖拾") == ["T204"]
    assert judged(table, f"peng 2 {card}") == []
    return {"peng_beats_chi"}


def _no_way_to_eat(vector: Vector) -> set[str]:
    """66, 67, 68, 72: whatever there is to eat with stands in a 坎."""
    table = _at(vector, source=DISCARDED, loose="伍" if len(vector["hand"]) < 14 else "")
    assert _ways(table) == []
    return {"chi_options", "chi_uses_kan", "chi"}


def _kan_stays_whole(vector: Vector) -> set[str]:
    card = kind_of(vector["expected"]["chi_never_leaves_part_of_kan"])
    ways = _ways(_at(vector, source=DISCARDED, loose="伍"))
    assert ways
    assert all(card not in group for way in ways for group in way)
    return {"chi_never_leaves_part_of_kan"}


def _each_way_once(vector: Vector) -> set[str]:
    """70, 73: exactly these ways to eat, each with one way to lay the rest."""
    assert _mains(_at(vector, source=DISCARDED)) == _wanted(vector["expected"]["chi_mains"])
    return {"chi_mains"}


def _eat_or_peng(vector: Vector) -> set[str]:
    """71: 二七十 with 二二贰 is one way to eat among those that the hand has (the program asks for no other)."""
    table = _at(vector, source=DISCARDED)
    assert verbs.PENG in _offered(table)
    main = tuple(sorted(kinds([*vector["expected"]["chi_mains"][0], vector["winning_card"]])))
    found = [way for way in _ways(table) if way[0] == main]
    assert [len(way) for way in found] == [vector["expected"]["groups_laid"]]
    return set(vector["expected"])


def _last_seat(vector: Vector) -> set[str]:
    """80: the 上家 of whoever discarded may 碰, never eat."""
    card = characters([vector["winning_card"]])
    table = position("qq-basic", ("", "", characters(vector["hand"]) + "捌拾"), card, DISCARDED)
    assert _offered(table, 2) >= {verbs.PENG}
    assert "C304" in judged(table, f"chi 2 {card} 捌玖拾")
    assert _ways(table, 2) == []
    return set(vector["expected"])


# ---------------------------------------------------------------- bars


def _own_discard(vector: Vector) -> set[str]:
    """76: a kind that one discarded may not be eaten later, whoever took it."""
    hand = characters(vector["hand"])
    for taken in ("draw 1 拾", "peng 2 四"):
        table = position("changde-80", (hand + "四陆", "", "四四伍"), owes=0)
        assert go_on(table, "discard 0 四", taken) == []
        table.offer, table.debt = Offer(kind("四"), DISCARDED, 2, 44), None
        assert judged(table, f"chi 0 四 {hand[0]}四{hand[1]}") == ["C302"]
    return {"error"}


def _passed_peng_again(vector: Vector) -> set[str]:
    """77: in `qq-*` a passed 碰 may not be taken back, and kills the hand."""
    table = _at(vector, loose="伍")
    card = characters([vector["winning_card"]])
    assert go_on(table, "draw 1 拾") == []
    table.offer = Offer(kind(card), DISCARDED, 0, 44)
    assert go_on(table, f"peng 1 {card}") == [("P402", 42, 1)]
    assert table.seats[1].dead == [42]
    return {"error", "hu_banned"}


def _passed_in_silence(vector: Vector) -> set[str]:
    """78: the 碰 was open to a seat that said nothing while the card was eaten: passed all the same (law 6.1)."""
    card = characters([vector["winning_card"]])
    table = position("qq-basic", ("", "四五伍", characters(vector["hand"]) + "陆"), card, DISCARDED)
    apply(table, act(f"chi 1 {card} 四五{card}"))
    assert table.seats[2].passed_peng == bits(characters(vector["expected"]["chou"]))
    assert set(table.seats[2].peng_bar) == set(kinds(vector["expected"]["chou"]))
    return {"chou"}


def _late_peng_and_wei(vector: Vector) -> set[str]:
    """105: after a passed 碰 no 碰, and the own draw is a 臭偎 of full value."""
    card = characters([vector["winning_card"]])
    table = _at(vector, source=DRAWN, loose="伍")
    apply(table, act("draw 1 拾"))
    table.offer = Offer(kind(card), DRAWN, 0, 44)
    assert judged(table, f"peng 1 {card}") == ["P402"]
    table.offer = Offer(kind(card), DRAWN, 1, 45)
    assert judged(table, f"wei 1 {card}") == ["F505"]
    assert go_on(table, f"wei 1 {card} shown") == []
    assert table.seats[1].melds[-1].huxi == vector["expected"]["huxi"]
    return set(vector["expected"])


def _peng_is_not_chi(vector: Vector) -> set[str]:
    """115: a passed 碰 bars no 吃 in `changde-80`; in `qq-*` it does (law 6.3-6.8)."""
    card = kind_of(vector["winning_card"])
    for rules, barred in (("changde-80", False), ("qq-basic", True)):
        hands = ("", "", characters(vector["hand"]) + "伍")
        table = position(rules, hands, characters([vector["winning_card"]]), DISCARDED)
        apply(table, act("draw 1 拾"))
        assert table.seats[2].passed_peng == 1 << card
        table.offer = Offer(card, DISCARDED, 1, 44)
        assert bool(chi_choices(table, table.offer, 2)) is not barred
    return set(vector["expected"])


# ---------------------------------------------------------------- 偎 提 跑


def _forced(vector: Vector) -> set[str]:
    """50, 88, 89, 96, 97, 98, 99, 103: what must be made of the card, before any win of the drawer."""
    wanted = vector["expected"]["forced"]
    own = bool(vector["drawn_by_self"])
    table = _at(vector, source=DRAWN, own=own, loose="" if len(vector["hand"]) > 5 else "伍")
    seat = table.seats[WAITING]
    for name in vector.get("extra", {}).get("passed_peng", []):
        seat.passed_peng |= 1 << kind_of(name)
    assert table.offer is not None
    duty = draw_duty(table.offer, seat) if own and wanted != "pao" else "pao" * bool(pao_base(table.offer, seat, own))
    assert duty == wanted.replace("chou", "")
    if "not_allowed" in vector["expected"]:
        assert not may_win(table, WAITING)
    card = characters([vector["winning_card"]])
    shown = " shown" if wanted == "chouwei" else ""
    assert go_on(table, f"{duty} {WAITING} {card}{shown}") == []
    if "then" in vector["expected"]:
        assert vector["expected"]["then"] in _offered(table)
    return {"forced", "then", "not_allowed"}


def _run_of_a_peng(vector: Vector) -> set[str]:
    """74, 104: the fourth card of a 碰 runs from the wall, never from a hand."""
    expected = vector["expected"]
    for source, runs in ((DISCARDED, False), (DRAWN, True)):
        table = _at(vector, source=source, loose="伍")
        assert (verbs.PAO in _offered(table)) is runs
        found = judged(table, f"pao {WAITING} {characters([vector['winning_card']])}")
        assert found == ([] if runs else ["F506"])
    assert expected.get("pao_from_discard", expected.get("pao")) is False
    return set(expected)


def _two_dealt_quads(vector: Vector) -> set[str]:
    """82: after two opening quads the first intake calls for no discard, the second does."""
    laid = [f"{row} dealt" for row in melds_of(vector)]
    table = position("qq-basic", ("", "三三伍伍陆柒捌玖拾拾一二", ""), "三", melds={1: laid})
    table.seats[1].offset = 0
    assert table.seats[1].excess() == -vector["expected"]["free_discards"]
    apply(table, act("peng 1 三"))
    assert table.debt is None
    table.offer = Offer(kind("伍"), DRAWN, 0, 44)
    apply(table, act("peng 1 伍"))
    assert table.debt is not None
    return set(vector["expected"])


# ---------------------------------------------------------------- 胡 and offences


def _no_win_on_a_discard(vector: Vector) -> set[str]:
    """87: a discard is H703 in the 15-胡息 family, and won on in `guilin`; the same card drawn is won on in all."""
    for rules in PROFILES:
        table = _at(vector, rules, DISCARDED)
        assert (verbs.HU in _offered(table)) is (rules == "guilin")
        assert judged(table, f"hu {WAITING} {characters([vector['winning_card']])}")[:1] != ["H703"] or rules in FAMILY
        assert verbs.HU in _offered(_at(vector, rules, DRAWN))
    return {"hu"}


def _never_on_a_discard(vector: Vector) -> set[str]:
    assert [profile_of(rules).win_on_discard for rules in FAMILY] == [vector["expected"]["hu"]] * 4
    return {"hu"}


def _passed_chi_and_win(vector: Vector) -> set[str]:
    """90: a barred kind may still be won on."""
    for rules in PROFILES:
        table = _at(vector, rules, DRAWN)
        for name in vector["extra"]["passed_chi"]:
            table.seats[WAITING].chi_bar[kind_of(name)] = (3, "passed")
        assert verbs.HU in _offered(table)
    return {"hu"}


def _broken_kan(vector: Vector) -> set[str]:
    """75: a discard out of a 坎 kills the hand."""
    card = characters(vector["hand"][:1])
    for rules in PROFILES:
        table = position(rules, ("", characters(vector["hand"]) + "陆", ""), owes=1)
        assert go_on(table, f"discard 1 {card}") == [("X601", 41, 1)]
        assert table.seats[1].dead == [41]
    return {"error", "hu_banned"}


def _dead_hand(vector: Vector) -> set[str]:
    """41: the hand of 40 wins in `guilin`; after an offence the same declaration is H704."""
    table = _at(vector, "guilin", DISCARDED)
    action = Action(verbs.HU, WAITING, kind_of(vector["winning_card"]))
    assert codes(judge(table, action)) == []
    table.seats[WAITING].dead.append(7)
    assert codes(judge(table, action)) == ["H704"]
    return set(vector["expected"])


def _wei_then_win(vector: Vector) -> set[str]:
    """51: the third card of the own draw is laid as a 偎, and then wins."""
    table = _at(vector, "guilin", DRAWN, own=True)
    assert go_on(table, f"wei {WAITING} {characters([vector['winning_card']])}") == []
    assert verbs.HU in _offered(table)
    return {"can_win"}


CLAIMS: dict[int, Callable[[Vector], set[str]]] = {
    41: _dead_hand,
    51: _wei_then_win,
    63: _peng_goes_first,
    **dict.fromkeys((66, 67, 68, 72), _no_way_to_eat),
    69: _kan_stays_whole,
    **dict.fromkeys((70, 73), _each_way_once),
    71: _eat_or_peng,
    **dict.fromkeys((74, 104), _run_of_a_peng),
    75: _broken_kan,
    76: _own_discard,
    77: _passed_peng_again,
    78: _passed_in_silence,
    80: _last_seat,
    82: _two_dealt_quads,
    87: _no_win_on_a_discard,
    90: _passed_chi_and_win,
    **dict.fromkeys((50, 88, 89, 96, 97, 98, 99, 103), _forced),
    105: _late_peng_and_wei,
    115: _peng_is_not_chi,
    155: _never_on_a_discard,
}


@pytest.mark.parametrize(
    "vector", [vector for vector in of_types("legal", "win") if vector["id"] in CLAIMS], ids=lambda row: str(row["id"])
)
def test_a_claim_is_judged_alike(vector: Vector) -> None:
    """Each expected value is looked at, or named as another rule set's."""
    looked_at = CLAIMS[vector["id"]](vector)
    assert set(vector["expected"]) <= looked_at | set(PARTLY.get(vector["id"], {})) | {"reason"}
