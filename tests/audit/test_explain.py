"""Explanations: the same verdicts as the judge, every clause with its values, the ten disputes, hidden cards."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from phz_cli.audit.explain import ClauseView, Explanation
from phz_cli.audit.explain_record import NotExplainedError, explain_record
from phz_cli.audit.explain_values import DECIDING, PARAMETERS
from phz_cli.game.actions import Action
from phz_cli.game.cards import CHARACTERS
from phz_cli.game.clauses import CLAUSES
from phz_cli.game.offers import offers
from phz_cli.game.profile import Profile
from phz_cli.game.replay import Replay, steps
from phz_cli.records import Record, to_hand, view
from phz_cli.records.model import RecordAction
from phz_cli.rulebook import fault_pages, load_profile
from phz_cli.rulebook.law import clause_in
from phz_cli.rulebook.sentences import messages
from tests.audit.disputed import BROKEN, broken_record, late_wei, page_record, read

CODES = sorted(path.stem for path in BROKEN.glob("*.jsonl"))


def clause_of(found: Explanation, code: str) -> ClauseView:
    """The broken clause of this code, else the first that has it."""
    views = [view for view in (*found.clauses, *found.left) if view.code == code]
    return next((view for view in views if view.state == "broken"), views[0])


def values(view: ClauseView) -> dict[str, Any]:
    """The values of a clause by the key of their fact."""
    return {fact.key: dict(fact.values) for fact in view.facts}


def test_every_clause_has_its_values_and_its_words() -> None:
    tests = {clause.test for clauses in CLAUSES.values() for clause in clauses}
    assert set(DECIDING) == tests
    for lang in ("zh", "en"):
        assert {f"explain.asks.{test.__name__}" for test in tests} <= set(messages(lang))


def test_the_parameters_of_a_clause_are_fields_of_a_rule_set() -> None:
    for code, names in PARAMETERS.items():
        assert code in fault_pages() and set(names) <= set(Profile.__dataclass_fields__)


def test_every_fact_has_its_words() -> None:
    folder = Path(__file__).parents[2] / "phz_cli" / "audit"
    named = {
        key for path in folder.glob("explain_*.py") for key in re.findall(r'Fact\(\s*"(\w+)"', path.read_text("utf-8"))
    }
    assert len(named) > 40
    for lang in ("zh", "en"):
        assert {f"explain.fact.{key}" for key in named} <= set(messages(lang))


@cache
def judged(code: str) -> list[set[tuple[str, int, int | None]]]:
    """What the judge finds at each action of a broken hand."""
    record = broken_record(code)
    profile = load_profile(record.rules, record.options)
    return [
        {(breach.code, breach.action, None if breach.seat < 0 else breach.seat) for breach in step.judgement.breaches}
        for step in steps(to_hand(record), profile, Replay())
    ]


@pytest.mark.parametrize("code", CODES)
def test_what_is_broken_is_what_the_judge_finds(code: str) -> None:
    record = broken_record(code)
    for number, found in enumerate(judged(code), 1):
        explanation = explain_record(record, number)
        broken = {(view.code, one.action, one.seat) for view in explanation.clauses for one in view.broken}
        if code == "R107" and not found:
            continue  # the judge names the end once, an explanation is asked about one action
        assert broken == found, number
        assert (explanation.answer == "illegal") == any(action == number for _, action, _ in found)
        late = {(view.code, number) for view in explanation.left}
        assert late == {(name, at) for later in judged(code)[number:] for name, at, _ in later if at == number}


@pytest.mark.parametrize("code", ["C301", "F501", "H702"])
def test_whatever_is_on_offer_is_explained_as_legal(code: str) -> None:
    record = broken_record(code)
    hand, profile = to_hand(record), load_profile(record.rules)
    for step in steps(hand, profile, Replay()):
        if step.number % 7 == 0:
            for action in offers(step.table):
                asked = _asked(action)
                found = explain_record(record, step.number, asked, after=False)
                assert found.answer == "legal", (step.number, action)


def _asked(action: Action) -> RecordAction:
    from phz_cli.audit.evidence import action_of
    from phz_cli.game.cards import text

    row: dict[str, Any] = action_of(action)
    if action.do == "draw":
        row["card"] = "?"
    if action.do == "chi":
        row["melds"] = [text(meld) for meld in action.melds]
    return RecordAction(**row)


# ---------------------------------------------------------------- the ten disputes


DISPUTES: list[tuple[str, Record, int, str, str, dict[str, dict[str, Any]]]] = [
    ("烧比", broken_record("C301"), 3, "illegal", "C301", {"copies": {"count": 1}, "left": {"laid": 0, "left": 1}}),
    ("走跑", page_record("F501"), 1, "legal", "F501", {"must_pao": {"seat": 2, "base": "kan", "card": "四"}}),
    ("走跑, the draw", page_record("F501"), 2, "over", "F501", {"must_pao": {"seat": 2}}),
    ("臭张吃", page_record("C302"), 3, "illegal", "C302", {"bar": {"since": 1, "how": "passed", "card": "四"}}),
    ("八块后打牌", page_record("T203"), 4, "illegal", "T203", {"quads": {"count": 2}, "counted": {"excess": 0}}),
    ("不够息", page_record("H701"), 5, "illegal", "H701", {"best": {"best": 13}, "minimum": {"minimum": 15}}),
    ("牌型不合", page_record("H702"), 3, "illegal", "H702", {"not_arranged": {"count": 7}}),
    ("过张碰", page_record("P402"), 4, "illegal", "P402", {"bar": {"since": 1, "how": "passed"}}),
    ("失提", page_record("F503"), 2, "legal", "F503", {"base": {"seat": 1, "base": "kan"}, "copies": {"count": 3}}),
    ("抢牌", page_record("T204"), 3, "illegal", "T204", {"call": {"seat": 2, "want": "peng"}}),
    ("误亮偎", late_wei(), 4, "illegal", "F505", {"acted": {}, "laid_closed": {}, "not_passed_peng": {"seat": 1}}),
]


@pytest.mark.parametrize(
    ("name", "record", "number", "answer", "code", "decided"), DISPUTES, ids=[row[0] for row in DISPUTES]
)
def test_the_ten_disputes(
    name: str, record: Record, number: int, answer: str, code: str, decided: dict[str, dict[str, Any]]
) -> None:
    found = explain_record(record, number)
    assert found.answer == answer
    clause = clause_of(found, code)
    assert clause.state == "broken" and clause.clause == clause_in(load_profile(record.rules), code)
    facts = values(clause)
    for key, expected in decided.items():
        assert expected.items() <= facts[key].items(), facts


def test_a_fault_of_omission_shows_who_owed_what_when_it_was_settled() -> None:
    found = explain_record(page_record("F501"), 1)
    (left,) = found.left
    assert (left.code, left.found_at, left.broken[0].seat) == ("F501", 2, 2)
    (other,) = found.others
    assert (other.seat, other.before, other.hand.count("四")) == (2, 2, 3)
    assert [(duty.do, duty.card, duty.base) for duty in other.had_to] == [("pao", "四", "kan")]


def test_false_wins_show_how_near_they_come() -> None:
    short = explain_record(page_record("H701"), 5).win
    assert short is not None and not short.wins
    assert (short.huxi, short.minimum, short.missing, short.left, len(short.groups)) == (13, 15, ("huxi",), "", 7)
    assert sum(group.huxi for group in short.groups) == 13
    none = explain_record(page_record("H702"), 3).win
    assert none is not None and none.missing == ("jiang",) and none.left == "伍玖" and len(none.groups) == 6


def test_a_win_is_priced_as_it_was_settled() -> None:
    record = page_record("C301")
    found = explain_record(record, len(record.actions))
    assert found.answer == "legal" and found.win is not None and found.win.wins
    assert sum(found.win.points) == 0 and found.win.points[2] > 0
    assert sum(group.huxi for group in found.win.groups) == found.win.huxi >= 15


def test_clauses_after_one_that_stops_are_not_reached() -> None:
    record = page_record("T204")
    found = explain_record(record, 1, RecordAction(do="peng", seat=1, card="四"))
    states = [(view.code, view.state) for view in found.clauses]
    assert states[:3] == [("R107", "held"), ("T206", "held"), ("R105", "broken")]
    assert {state for _, state in states[3:]} == {"not_reached"}
    assert all(not view.facts for view in found.clauses[3:])


# ---------------------------------------------------------------- actions that were not taken


def test_a_claim_for_the_card_of_the_cited_action_comes_after_it() -> None:
    record = page_record("T204")
    eats = RecordAction(do="chi", seat=1, card="四", melds=["四五六"])
    assert explain_record(record, 1, eats).answer == "legal" and explain_record(record, 1, eats).after
    assert explain_record(record, 3, eats).answer == "illegal" and not explain_record(record, 3, eats).after
    before = explain_record(record, 1, eats, after=False)
    assert before.answer == "illegal" and clause_of(before, "T206").state == "broken"
    assert explain_record(record, 0, RecordAction(do="hu", seat=2)).after


def test_a_win_without_a_card_is_one_on_the_card_that_is_there() -> None:
    record = page_record("H701")
    found = explain_record(record, 4, RecordAction(do="hu", seat=1))
    assert found.after and found.action.card == 3
    assert clause_of(found, "H701").state == "broken"
    assert explain_record(record, 0, RecordAction(do="hu", seat=1)).action.card == found_shown(record)


def found_shown(record: Record) -> int:
    """The kind of the dealer's last card."""
    return to_hand(record).deal.hands[record.dealer][-1]


def test_a_chi_without_groups_takes_the_best_that_there_are() -> None:
    record = page_record("T204")
    legal = explain_record(record, 1, RecordAction(do="chi", seat=1, card="四"))
    assert legal.answer == "legal" and legal.action.melds
    wrong = explain_record(record, 1, RecordAction(do="chi", seat=2, card="四"))
    assert wrong.answer == "illegal" and {view.code for view in wrong.clauses if view.broken} == {"C304"}
    lacking = explain_record(record, 1, RecordAction(do="chi", seat=1, card="拾"))
    assert clause_of(lacking, "T206").state == "broken"


def test_what_others_could_do_comes_in_order() -> None:
    found = explain_record(page_record("T204"), 3)
    assert [(claim.seat, claim.want, claim.called) for claim in found.claims] == [(2, "peng", True), (1, "chi", False)]


def test_rights_that_were_lost_are_shown() -> None:
    found = explain_record(page_record("C302"), 3)
    assert found.view is not None
    assert [(bar.card, bar.since, bar.how) for bar in found.view.no_chi] == [("四", 1, "passed")]
    dead = explain_record(page_record("H704"), 3)
    assert dead.view is not None and dead.view.dead == (1,)
    assert values(clause_of(dead, "H704"))["dead"]["causes"] == [1]


def test_a_late_wei_must_lie_open() -> None:
    found = explain_record(late_wei(), 4)
    assert found.view is not None
    assert [(duty.do, duty.shown) for duty in found.view.had_to] == [("wei", True)]


# ---------------------------------------------------------------- hidden cards


def hidden(code: str, seat: int | None) -> Record:
    """A broken sample hand as one seat, or the public, saw it."""
    return view(broken_record(code), seat)


def test_the_seat_that_wrote_the_record_is_judged_for_certain() -> None:
    found = explain_record(hidden("C301", 2), 3)
    assert found.answer == "illegal" and found.hidden == (0, 1)
    assert values(clause_of(found, "C301"))["left"]["left"] == 1
    assert found.view is not None and "?" not in found.view.hand


def test_no_card_is_made_up_for_a_hidden_hand() -> None:
    found = explain_record(hidden("H701", None), 24)
    assert found.answer == "undecided" and found.win is None
    assert found.view is not None and set(found.view.hand) == {"?"} and not found.view.could
    assert all(fact.private is None for view in found.clauses for fact in view.facts)
    assert clause_of(found, "H702").state == "undecided" and not clause_of(found, "H702").broken


def test_what_was_not_done_is_undecided_where_others_hide_their_cards() -> None:
    asked = RecordAction(do="chi", seat=2, card="九", melds=["八九十"])
    certain = explain_record(hidden("C301", 2), 2, asked)
    assert certain.answer == "illegal" and clause_of(certain, "C301").state == "broken"
    other = RecordAction(do="peng", seat=0, card="九")
    assert explain_record(hidden("C301", 2), 2, other).answer == "undecided"


def test_every_full_hand_is_looked_at_where_they_are_few() -> None:
    record = broken_record("C301")
    members = _members(record)
    members["deal"]["hands"][0] = "?" + members["deal"]["hands"][0][1:]
    found = explain_record(read(members), 3)
    assert found.answer == "illegal" and values(clause_of(found, "C301"))["copies"]["count"] == 1


def _members(record: Record) -> dict[str, Any]:
    import json

    from phz_cli.records import to_json

    found: dict[str, Any] = json.loads(to_json(record))
    return found


# ---------------------------------------------------------------- what cannot be explained


def _refused() -> Iterator[tuple[Record, int, RecordAction | None, str, str]]:
    record = page_record("C301")
    yield record, 1, RecordAction(do="wei", seat=1, card="?"), "牌要写明", "must name its card"
    members = _members(record)
    yield read({**members, "rules": "nowhere"}), 1, None, "没有叫 nowhere 的规则", "nowhere"
    members["deal"]["hands"] = ["".join(card * 4 for card in CHARACTERS), "一" * 20, "贰" * 20]
    members["actions"] = [{"do": "draw", "seat": 1, "card": "?"}]
    yield read(members), 1, None, "没有哪一种发牌与它相合", "no deal"


@pytest.mark.parametrize(("record", "number", "action", "zh", "en"), list(_refused()), ids=["card", "rules", "cards"])
def test_what_cannot_be_explained_says_why(
    record: Record, number: int, action: RecordAction | None, zh: str, en: str
) -> None:
    with pytest.raises(NotExplainedError) as raised:
        explain_record(record, number, action)
    assert zh in raised.value.sentence("zh")
    assert en in raised.value.sentence("en")


def test_another_rule_set_may_be_asked_for() -> None:
    record = page_record("P402")
    assert explain_record(record, 4).answer == "illegal"
    assert explain_record(record, 4, rules="changde-80").answer == "legal"
