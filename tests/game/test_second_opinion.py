"""The engine against the second opinion of tests/reference: win or not, 胡息, units, names, fan, price, shortfall."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from phz_cli.game import actions as verbs
from phz_cli.game.actions import Hand
from phz_cli.game.apply import apply, win
from phz_cli.game.cards import COPIES, KIND_OF, NO_CARD, parse, text
from phz_cli.game.chances import best_win, source_allowed, trial
from phz_cli.game.melds import Meld, run_huxi, same_kind
from phz_cli.game.playout import choose, deal_hand
from phz_cli.game.profile import Profile
from phz_cli.game.settle import Shortfall, Trial, Win, better_win, instant_win, is_instant, settle
from phz_cli.game.table import DISCARDED, DRAWN, SHOWN, Seat, Table
from phz_cli.rulebook import load_profile, profile_ids
from tests.game.positions import PROFILES
from tests.reference import Answer, Case, Laid, answer
from tests.reference.hands import built_case, random_case

CASES = Path(__file__).parents[3] / "shared" / "conformance" / "score.jsonl"
LOADED = {rules: load_profile(rules) for rules in profile_ids()}
SOURCES = {"own_draw": DRAWN, "other_draw": DRAWN, "discard": DISCARDED, "shown": SHOWN}
QUADS = ("ti", "pao")


# ---------------------------------------------------------------- the reference on its own


def _stated(case: dict[str, object]) -> Case:
    melds: list[dict[str, object]] = case["melds"]  # type: ignore[assignment]
    laid = [
        Laid(
            str(meld["kind"]),
            str(meld.get("cards") or str(meld["card"]) * (4 if meld["kind"] in QUADS else 3)),
            bool(meld.get("dealt")),
        )
        for meld in melds
    ]
    flags = {name: bool(case.get(name)) for name in ("dealer", "last", "first_discard")}
    passed = "".join(str(case.get("passed", "")))
    rules, hand, card, source = (str(case[name]) for name in ("rules", "hand", "card", "source"))
    return Case(rules, hand, tuple(laid), card, source, passed=passed, **flags)


def test_the_reference_prices_the_stated_cases_alike() -> None:
    if not CASES.exists():
        pytest.skip("the reference cases score.jsonl are not beside this repository")
    cases = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
    for case in cases:
        expected = case["expect"]
        names = tuple(sorted((row["name"], row["fan"]) for row in expected["names"]))
        wanted = Answer(**{"reason": ""} | expected | {"names": names})
        found = answer(_stated(case))
        assert found._replace(names=tuple(sorted(found.names))) == wanted, case["id"]
    assert len(cases) >= 315


# ---------------------------------------------------------------- the engine on the same hands


def seat_of(case: Case) -> Seat:
    """The hand of a case as the engine holds it; the dealer's 21st card lies in the hand."""
    own_shown = case.source == "shown" and case.dealer
    seat = Seat(parse(case.hand + (case.card if own_shown else "")))
    for laid in case.melds:
        cards = tuple(sorted(parse(laid.cards)))
        if laid.kind == "chi":
            seat.lay(Meld("chi", cards, run_huxi(cards) or 0))
        else:
            seat.lay(same_kind(laid.kind, cards[0], dealt=laid.dealt))
        seat.laid_dealt += laid.dealt
        seat.intakes += not laid.dealt
        if laid.kind == "wei":
            seat.wei_base |= 1 << cards[0]
        if laid.kind == "peng":
            seat.peng_base |= 1 << cards[0]
    for card in parse(case.passed):
        seat.passed_peng |= 1 << card
    return seat


def trial_of(case: Case, seat: Seat) -> Trial:
    """The winning card of a case as the engine holds it up."""
    own_shown = case.source == "shown" and case.dealer
    card = KIND_OF[case.card]
    return Trial(
        NO_CARD if own_shown else card,
        SOURCES[case.source],
        own_shown or case.source == "own_draw",
        dealer=case.dealer,
        last=case.last,
        first=case.first_discard,
        intakes=seat.intakes,
        held=len(case.hand),
        won_on=card,
    )


def engine_answer(case: Case) -> Answer:
    """What the engine makes of a case."""
    profile = load_profile(case.rules, dict(case.options)) if case.options else LOADED[case.rules]
    if _barred(profile, case):
        return Answer(False, "H703")
    seat = seat_of(case)
    outcome = settle(profile, seat, trial_of(case, seat))
    if case.source == "shown" and is_instant(profile, seat):
        outcome = better_win(outcome, instant_win(profile, seat, case.dealer))
    return _as_answer(outcome)


def _barred(profile: Profile, case: Case) -> bool:
    if case.source == "discard":
        return not profile.win_on_discard
    return case.source == "shown" and profile.win_on_shown == "dealer" and not case.dealer


def _as_answer(outcome: Win | Shortfall | None) -> Answer:
    if isinstance(outcome, Win):
        names = tuple(sorted(outcome.names))
        return Answer(True, "", outcome.huxi, outcome.units, names, outcome.fan, outcome.each)
    assert outcome is not None
    return Answer(False, "H702" if outcome.best is None else "H701", outcome.best)


def _compare(make: Callable[[Random], Case], seed: str, hands: int) -> Counter[str]:
    """Both sides on this many hands: how many were wins, short of 胡息 and so on."""
    random = Random(seed)
    kinds: Counter[str] = Counter()
    wrong: list[str] = []
    for _ in range(hands):
        case = make(random)
        expected, found = answer(case), engine_answer(case)
        kinds[expected.reason or "win"] += 1
        if found != expected and len(wrong) < 10:
            wrong.append(f"{case}\n  reference {expected}\n  engine    {found}")
    assert not wrong, "\n".join(wrong)
    return kinds


RANDOM, BUILT, PLAYED = 12_000, 6_000, 12
PARTS = 20


def test_random_hands_are_priced_alike() -> None:
    kinds = _compare(random_case, "random", RANDOM)
    assert kinds["H702"] > RANDOM // 2
    assert min(kinds["win"], kinds["H701"]) > 0


def test_built_hands_are_priced_alike() -> None:
    kinds = _compare(built_case, "built", BUILT)
    assert kinds["win"] > BUILT // 4
    assert min(kinds["H701"], kinds["H702"]) > BUILT // 20


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_a_million_random_hands_are_priced_alike(part: int) -> None:
    _compare(random_case, f"random/{part}", 1_000_000 // PARTS)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_a_hundred_thousand_built_hands_are_priced_alike(part: int) -> None:
    _compare(built_case, f"built/{part}", 100_000 // PARTS)


# ---------------------------------------------------------------- hands as they come up in play


def case_of(table: Table, seat: int) -> Case | None:
    """What this seat could win on now, None without an open card for it."""
    offer = table.offer
    cards = table.seats[seat]
    if offer is None or table.made is not None or (offer.source == DISCARDED and offer.owner == seat):
        return None
    own = offer.owner == seat
    source = {DISCARDED: "discard", SHOWN: "shown"}.get(offer.source, "own_draw" if own else "other_draw")
    held = [kind for kind, count in enumerate(cards.hand) for _ in range(count)]
    melds = [Laid(meld.kind, text(meld.cards), meld.dealt) for meld in cards.melds]
    if own and source == "shown":
        quads = [meld for meld in melds if meld.cards == text([offer.card] * COPIES)]
        for meld in quads:  # laid with the 亮张 in it: back into the hand
            melds.remove(meld)
            held += [offer.card] * COPIES
        held.remove(offer.card)
    return Case(
        table.profile.id,
        text(held),
        tuple(melds),
        text([offer.card]),
        source,
        dealer=seat == table.dealer,
        last=table.wall_left == 0 and offer.source == DRAWN,
        first_discard=offer.source == DISCARDED and table.discards == 1,
        passed=text([kind for kind in range(len(cards.hand)) if cards.passed_peng >> kind & 1]),
    )


def _check_offer(table: Table, seat: int, forced: dict[int, Case]) -> bool:
    """Compare what this seat could win now; True where there was something to compare."""
    made = table.made
    if made is not None and made.seat == seat and made.kind != verbs.PAO:
        # The own 偎 or 提 is forced before the win: laid or not, the hand is worth the same (law 4.3, 8.10).
        assert _as_answer(best_win(table, seat)) == answer(forced[seat]), forced[seat]
        return True
    case = case_of(table, seat)
    if case is None:
        return False
    forced[seat] = case
    expected = answer(case)
    found = trial(table, seat)
    assert found is not None and table.offer is not None
    refused = source_allowed(table, found, table.offer) in ("discard", "shown")
    assert refused == (expected.reason == "H703"), case
    assert refused or _as_answer(best_win(table, seat)) == expected, case
    return True


def _tables(rules: str, seed: str) -> Iterator[Table]:
    """The table before every action of a played hand, and at its end."""
    random = Random(f"{rules}/{seed}")
    profile = LOADED[rules]
    dealer = random.randrange(3)
    deal = deal_hand(profile, random, dealer)
    table = Table(Hand(deal, dealer, ()), profile)
    while not table.ended:
        yield table
        action = choose(table, deal, random)
        (win if action.do == verbs.HU else apply)(table, action)


def _compare_played(rules: str, seeds: range) -> int:
    compared = 0
    for seed in seeds:
        forced: dict[int, Case] = {}
        for table in _tables(rules, str(seed)):
            compared += sum(_check_offer(table, seat, forced) for seat in range(table.size))
    return compared


@pytest.mark.parametrize("rules", PROFILES)
def test_every_offer_of_played_hands_is_priced_alike(rules: str) -> None:
    assert _compare_played(rules, range(PLAYED)) > PLAYED * 30


@pytest.mark.slow
@pytest.mark.parametrize("rules", PROFILES)
def test_every_offer_of_many_played_hands_is_priced_alike(rules: str) -> None:
    assert _compare_played(rules, range(PLAYED, PLAYED + 400)) > 20_000
