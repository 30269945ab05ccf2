"""Whether any hand within bounds can be arranged, held against every hand that lies within them."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from phz_cli.game.arrangeable import APART, LOOSE, QUAD, TRIPLET, Held, Question, is_arrangeable
from phz_cli.game.cards import KINDS, NO_CARD, cards_of, counts_of, parse
from phz_cli.game.melds import same_kind_huxi
from phz_cli.game.settle import Shortfall, settle
from phz_cli.game.table import DRAWN, Seat
from phz_cli.game.tally import Counts
from phz_cli.game.trial import Trial
from phz_cli.game.work import Work
from phz_cli.rulebook import load_profile

PROFILE = load_profile("qq-half")
PLENTY = 1_000_000
SEVEN = "一二三四五六七八九壹贰叁肆伍陆柒捌玖二七"


def _held(known: str, free: dict[str, int], unknown: int) -> Held:
    """A hand with these cards for certain and so many more out of those that are free."""
    least = counts_of(parse(known))
    most = list(least)
    for card, count in free.items():
        most[parse(card)[0]] += count
    return Held(tuple(least), tuple(most), len(known) + unknown)


def _hands(held: Held) -> list[Counts]:
    ranges = [range(low, min(high, 4) + 1) for low, high in zip(held.least, held.most, strict=True)]
    return [counts for counts in product(*ranges) if sum(counts) == held.held]


def _ask(held: Held, card: str, becomes: str, wanted: int = 0, melds: int = 0, *, quad: bool = False) -> bool:
    kind = parse(card)[0] if card else NO_CARD
    return is_arrangeable(held, Question(melds, quad, kind, becomes, 0, wanted), Work(PLENTY))


def test_a_hand_that_is_known_wins_as_it_lies() -> None:
    held = _held(SEVEN + "十", {}, 0)
    assert _ask(held, "", APART)
    assert _ask(held, "", APART, wanted=6)
    assert not _ask(held, "", APART, wanted=18)


def test_the_winning_card_is_a_loose_one_a_triplet_or_makes_a_quad() -> None:
    assert _ask(_held(SEVEN, {}, 0), "十", LOOSE)
    assert not _ask(_held(SEVEN, {}, 0), "伍", LOOSE)
    pair = _held("一二三四五六七八九壹贰叁肆伍陆柒捌玖拾拾", {}, 0)
    assert _ask(pair, "拾", TRIPLET)
    assert not _ask(pair, "玖", TRIPLET)
    kan = _held("一二三四五六七八九壹贰叁肆伍陆拾拾拾十十", {}, 0)
    assert _ask(kan, "拾", QUAD)
    assert not _ask(kan, "十", QUAD)


def test_a_kan_may_stay_and_its_fourth_card_be_used_in_a_run() -> None:
    """破跑: 一一一 is kept, the fourth 一 makes 一二三."""
    assert _ask(_held("一一一二三四贰贰肆肆陆陆柒柒拾拾", {}, 0), "一", LOOSE, melds=1, quad=True)
    assert _ask(_held("一一一二三四五六七八九贰叁肆伍陆柒", {}, 0), "一", LOOSE, melds=1)


def test_a_dealt_quad_needs_a_pair_beside_it() -> None:
    assert _ask(_held("一一一一二三四五六七八九十壹贰叁肆伍陆玖玖", {}, 0), "", APART)
    assert not _ask(_held("一一一一二三四五六七八九十壹贰叁肆伍陆玖拾", {}, 0), "", APART)


def test_where_the_work_runs_out_nothing_is_ruled_out() -> None:
    held = _held("一三五七九", dict.fromkeys("二四六八十贰肆陆捌拾", 4), 15)
    work = Work(3)
    assert is_arrangeable(held, Question(0, False, parse("壹")[0], LOOSE, 0, 15), work)
    assert work.ran_out


def test_the_fewest_and_the_most_loose_cards() -> None:
    assert _held("一二三", {}, 0).loose_range() == (3, 3)
    assert _held("一", {"一": 2, "二": 2}, 2).loose_range() == (0, 3)
    assert _held("一", {"一": 3}, 3).loose_range() == (0, 0)
    assert _held("一", {"二": 1}, 4).loose_range() == (0, 0), "no hand fits"


def test_how_many_sets_a_hand_can_hold() -> None:
    held = _held("一一二", {"一": 2, "二": 3, "三": 4}, 5)
    assert held.most_sets(3) == 2
    assert held.most_sets(4) == 2
    assert _held("一一二", {"一": 2, "二": 3}, 1).most_sets(4) == 0
    assert _held("", {"一": 4, "二": 4}, 8).most_sets(4) == 2


def test_bounds_are_narrowed_to_what_the_number_of_cards_leaves() -> None:
    assert _held("一", {"二": 4}, 1).narrow().most[1] == 1


# ---------------------------------------------------------------- against every hand

COUNTS = st.lists(st.integers(0, 2), min_size=KINDS, max_size=KINDS)


@given(st.randoms(use_true_random=False), st.sampled_from("一二三七十壹贰柒拾"), st.integers(0, 3))
def test_a_question_is_answered_as_the_win_check_answers_it_for_every_hand(random, card, unknown) -> None:  # type: ignore[no-untyped-def]
    """Seven groups are taken apart; some of the cards are then unknown, with a few others that they could be."""
    groups = [
        "一二三",
        "四五六",
        "七八九",
        "二七十",
        "壹贰叁",
        "贰柒拾",
        "肆伍陆",
        "一一壹",
        "九九九",
        "捌捌捌",
        "十十十",
    ]
    cards = list("".join(random.sample(groups, 7)))[:20]
    if max(counts_of(parse("".join(cards)))) > 4:
        return
    random.shuffle(cards)
    known, hidden = "".join(cards[unknown:]), cards[:unknown]
    free = dict.fromkeys(hidden, 1) | dict.fromkeys(random.sample("一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾", 3), 1)
    held = _held(known, free, unknown)
    kind = parse(card)[0]
    best = -1
    for counts in _hands(held):
        if counts[kind] == 4:
            return
        seat = Seat(cards_of(counts))
        outcome = settle(PROFILE, seat, Trial(kind, DRAWN, False, won_on=kind))
        best = max(
            best, (-1 if outcome.best is None else outcome.best) if isinstance(outcome, Shortfall) else outcome.huxi
        )
    for wanted in (0, 9, 15):
        answers = [
            is_arrangeable(held, Question(0, False, kind, becomes, huxi, wanted), Work(PLENTY))
            for becomes, huxi in (
                (LOOSE, 0),
                (TRIPLET, same_kind_huxi("peng", kind)),
                (QUAD, same_kind_huxi("pao", kind)),
            )
        ]
        # the win check takes the dearest arrangement, which has the most 胡息 or as many units
        assert any(answers) == (best >= wanted) or (best >= 15 and any(answers))
