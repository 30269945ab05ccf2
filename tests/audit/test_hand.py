"""The audit of one record: verdicts, findings with their evidence, what the statistics are given."""

from typing import Any

import pytest
from msgspec.structs import replace

from phz_cli.audit import audit_record
from phz_cli.game.cards import CHARACTERS, parse, text
from phz_cli.game.melds import RUNS_WITH, run_huxi
from phz_cli.records import Record
from phz_cli.records.model import RecordAction
from phz_cli.rulebook import load_profile
from phz_cli.rulebook.law import clause_in
from tests.audit.records import codes, played, washed, with_actions, won
from tests.game.positions import PROFILES


@pytest.mark.parametrize("rules", PROFILES)
def test_played_hands_are_clean_and_give_their_origin(rules: str) -> None:
    for line, record in enumerate(played(rules)[:8], 1):
        report = audit_record(record, file="a.jsonl", line=line, raw=b"{}")
        assert (report.verdict, report.findings, report.problem) == ("clean", (), None)
        assert (report.file, report.line, report.raw, report.record) == ("a.jsonl", line, b"{}", record)
        assert report.score is not None
        assert report.outcome == (record.result and record.result.outcome)
        assert report.chances == ()


def _first_discard(record: Record) -> int:
    return next(index for index, action in enumerate(record.actions) if action.do == "discard")


def _not_held(record: Record) -> str:
    return next(card for card in CHARACTERS if card not in record.deal.hands[record.dealer])


def test_a_finding_carries_what_a_referee_needs() -> None:
    record = next(
        record
        for record in played("qq-basic")
        if record.actions[0].do == "discard" and any(record.deal.hands[record.dealer].count(c) == 3 for c in CHARACTERS)
    )
    kan = next(card for card in CHARACTERS if record.deal.hands[record.dealer].count(card) == 3)
    faulty = with_actions(record, RecordAction(do="discard", seat=record.dealer, card=kan))
    first = next(finding for finding in audit_record(faulty).findings if finding.code != "R106")
    assert (first.code, first.action, first.seat, first.effect, first.certain) == (
        "X601",
        1,
        record.dealer,
        "dead-hand",
        True,
    )
    assert first.clause == clause_in(load_profile("qq-basic"), "X601")
    assert first.parameters == {"card": kan}
    evidence: dict[str, Any] = first.evidence
    assert sorted(evidence["hand"]) == sorted(record.deal.hands[record.dealer])
    assert evidence["melds"] == []
    assert evidence["offer"] == {"card": record.deal.shown, "source": "shown", "seat": record.dealer}
    discards = {action["card"] for action in evidence["legal"] if action["do"] == "discard"}
    assert kan not in discards
    assert discards
    assert {action["seat"] for action in evidence["legal"]} == {record.dealer}


def test_evidence_shows_melds_bi_groups_and_open_cards() -> None:
    seen: set[str] = set()
    for record in (
        record for rules in ("qq-basic", "changde-80") for seed in (1, 2, 3) for record in played(rules, seed)
    ):
        for index, action in enumerate(record.actions):
            if action.do in ("chi", "peng", "wei"):
                other = RecordAction(do="draw", seat=action.seat, card="一")
                report = audit_record(with_actions(record, *record.actions[:index], other, *record.actions[index:]))
                for finding in report.findings:
                    for legal in finding.evidence.get("legal", []):  # type: ignore[attr-defined]
                        seen.add(legal["do"])
                        seen.update(key for key in legal if key in ("melds", "shown"))
                    seen.update("laid" for _ in finding.evidence.get("melds", []))  # type: ignore[attr-defined]
    assert {"draw", "melds", "laid", "chi"} <= seen


def test_findings_of_nobody_have_no_seat_and_no_evidence() -> None:
    record = won()
    report = audit_record(with_actions(record, *record.actions[:-1]))
    last = report.findings[-1]
    assert (last.code, last.seat, last.effect, last.evidence) == ("R106", None, "record", {})
    assert report.verdict == "faults"
    assert report.score is None


def test_what_is_wrong_with_a_group_is_said_in_cards() -> None:
    """C303 names the group; R107 is nobody's and has no evidence; T206 with nothing on offer has no card."""
    record = next(hand for hand in played("qq-basic") if hand.actions[0].do == "discard")
    seat, card = (record.dealer + 1) % 3, record.actions[0].card or ""
    held = record.deal.hands[seat]
    group = next(
        card + one + two
        for one in held
        for two in held
        if one != two and parse(card + one + two) and run_huxi(parse(card + one + two)) is None
    )
    eaten = RecordAction(do="chi", seat=seat, card=card, melds=[group])
    report = audit_record(with_actions(record, record.actions[0], eaten, eaten, RecordAction(do="flip", card="一")))
    by_code = {finding.code: finding for finding in report.findings}
    assert by_code["C303"].parameters["meld"] == group
    assert by_code["T206"].parameters == {"card": card, "offer": None}
    assert "offer" not in by_code["T206"].evidence
    assert (by_code["R107"].seat, by_code["R107"].evidence) == (None, {})


def test_findings_come_in_the_order_of_actions() -> None:
    record = played()[0]
    index = _first_discard(record)
    wrong = RecordAction(do="discard", seat=record.actions[index].seat, card=_not_held(record))
    shown = next(card for card in CHARACTERS if card != record.deal.shown)
    faulty = with_actions(record, *record.actions[:index], wrong, RecordAction(do="hu", seat=(record.dealer + 1) % 3))
    report = audit_record(replace(faulty, deal=replace(faulty.deal, shown=shown)))
    assert codes(report)[:2] == ["R104", "R105"]
    assert [finding.action for finding in report.findings] == sorted(finding.action or 0 for finding in report.findings)


def test_players_are_named_by_name_where_they_have_one() -> None:
    """T204 names the seat that called."""
    for record in (record for seed in range(6) for record in played("qq-basic", seed)):
        for index, action in enumerate(record.actions):
            if action.do != "peng":
                continue
            seats = [replace(player, name=f"第{number}位") for number, player in enumerate(record.seats)]
            owner = record.actions[index - 1].seat or 0
            eats = (owner + 1) % 3
            call = RecordAction(do="claim", seat=action.seat, card=action.card, want="peng")
            found = []
            for run in RUNS_WITH[CHARACTERS.index(action.card or "")]:
                chi = RecordAction(do="chi", seat=eats, card=action.card, melds=[text(run)])
                faulty = replace(with_actions(record, *record.actions[:index], call, chi), seats=seats)
                found += [finding for finding in audit_record(faulty).findings if finding.code == "T204"]
            if found:
                assert found[0].parameters["other"] == f"第{action.seat}位"
                assert found[0].parameters["want"] == "peng"
                return
    pytest.fail("no 碰 in the sample that another seat could take away")


@pytest.mark.parametrize(
    ("changes", "path", "words"),
    [
        ({"rules": "mahjong"}, "$.rules", ("mahjong", "mahjong")),
        ({"options": {"jokers": 4}}, "$.options", ("没有参数 jokers", "no parameter jokers")),
        ({"options": {"minimum_huxi": "many"}}, "$.options", ("minimum_huxi", "minimum_huxi")),
        ({"options": {"id": "own"}}, "$.options", ("id", "id")),
    ],
)
def test_unknown_rules_and_options_make_a_hand_unreadable(
    changes: dict[str, Any], path: str, words: tuple[str, str]
) -> None:
    report = audit_record(replace(won(), **changes))
    assert report.verdict == "unreadable"
    assert report.problem is not None
    assert report.problem.path == path
    assert words[0] in report.problem.sentence("zh")
    assert words[1] in report.problem.sentence("en")
    assert report.record is not None


def test_rules_may_be_overridden() -> None:
    record = next(
        record
        for record in played("changde-80")
        if record.result and record.result.outcome == "hu" and record.result.names
    )
    assert codes(audit_record(record, rules="qq-basic"))
    assert audit_record(replace(record, rules="changsha-80")).verdict == "clean"
    assert audit_record(replace(record, rules="mahjong"), rules="changde-80").verdict == "clean"


@pytest.mark.parametrize("where", ["hand", "draw"])
def test_hidden_cards_that_the_rest_of_the_record_names_are_recovered(where: str) -> None:
    record = full = won()
    if where == "hand":
        hands = ["?" * len(record.deal.hands[0]), *record.deal.hands[1:]]
        record = replace(record, deal=replace(record.deal, hands=hands))
    else:
        actions = [replace(action, card="?") if action.do == "draw" else action for action in record.actions]
        record = replace(record, actions=actions)
    report = audit_record(record)
    assert (report.verdict, report.findings, report.problem) == ("clean", (), None)
    assert report.score == audit_record(full).score


def test_chances_are_given_when_asked_for() -> None:
    record = won()
    report = audit_record(record, chances=True)
    wins = [chance for chance in report.chances if chance.want == "hu" and chance.taken]
    winner = next(action for action in record.actions if action.do == "hu")
    assert [(chance.seat, chance.reached) for chance in wins] == [(winner.seat, True)]
    intakes = [(action.do, action.seat) for action in record.actions if action.do in ("chi", "peng", "wei", "pao")]
    assert [
        (chance.want, chance.seat)
        for chance in report.chances
        if chance.taken and chance.want in ("chi", "peng", "wei", "pao")
    ] == intakes
    assert all(chance.forced == (chance.want in ("wei", "ti", "pao")) for chance in report.chances)
    assert any(not chance.taken for chance in report.chances)


@pytest.mark.parametrize("rules", PROFILES)
def test_only_higher_claims_keep_a_card_from_a_seat(rules: str) -> None:
    """At one card one seat takes a chance, or a forced meld and the win after it; equal claims go by distance."""
    rank = {"wei": 4, "ti": 4, "hu": 3, "pao": 2, "peng": 2, "chi": 1}
    for record in played(rules):
        by_offer: dict[int, list[Any]] = {}
        for chance in audit_record(record, chances=True).chances:
            by_offer.setdefault(chance.action, []).append(chance)
        for chances in by_offer.values():
            taken = [chance for chance in chances if chance.taken]
            assert [chance.want for chance in taken[1:]] in ([], ["hu"])
            assert len(taken) < 2 or (taken[0].forced and taken[0].seat == taken[1].seat)
            assert all(chance.reached for chance in taken)
            for chance in chances:
                if taken and chance.seat != taken[0].seat and rank[chance.want] < rank[taken[0].want]:
                    assert not chance.reached
                if not taken:
                    assert chance.reached


def test_every_meld_on_the_table_has_its_huxi() -> None:
    record = won()
    report = audit_record(record)
    laid = [
        (number, max(1, len(action.melds)))
        for number, action in enumerate(record.actions, 1)
        if action.do in ("chi", "peng", "wei", "pao", "ti")
    ]
    assert [number for number, _ in report.intake_huxi] == [number for number, groups in laid for _ in range(groups)]


def test_a_washed_hand_of_a_table_with_a_seat_that_sits_out() -> None:
    report = audit_record(washed())
    assert report.score is not None
    assert (report.score.winner, report.score.sitting_points, sum(report.score.points)) == (None, 2, -2)
    assert (report.score.own_draw, report.score.source, report.score.groups) == (False, None, ())
