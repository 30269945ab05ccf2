"""The dossier of a dispute: which findings, which moments, whose cards, what points, which other records."""

import pytest
from msgspec.structs import replace

from phz_cli.audit.dossier import Audience, NoDossierError, dossier_of
from phz_cli.audit.dossier_points import outcomes_of
from phz_cli.audit.hand import audit_record
from phz_cli.records import Record, content_id, view
from phz_cli.records.model import Match, Player, Result
from tests.audit.disputed import page_record
from tests.audit.disputes import DISPUTES, Dispute
from tests.audit.records import played

FALSE_WIN = page_record("H701")


@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda one: one.title)
def test_a_dispute_has_its_findings_and_the_table_around_it(dispute: Dispute) -> None:
    found = dossier_of(dispute.record, dispute.number)
    assert tuple(finding.code for finding in found.findings) == dispute.codes
    assert (found.seat, found.before.number, found.after.number) == (dispute.seat, dispute.before, dispute.after)
    assert len(found.causes) == len(found.findings)
    assert dispute.number in [moment.number for moment in found.timeline]


@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda one: one.title)
@pytest.mark.parametrize("audience", ["parties", "public"])
def test_no_card_is_shown_to_whom_it_is_hidden(dispute: Dispute, audience: Audience) -> None:
    found = dossier_of(dispute.record, dispute.number, audience=audience)
    for frame in (found.before, found.after):
        for seat, cards in enumerate(frame.seats):
            own = audience == "parties" and seat == dispute.seat
            assert ("?" in cards.hand) == (not own)
    assert not found.causes
    assert (found.explanation is None) == (audience == "public")


def test_the_public_reads_no_names_and_nothing_that_somebody_wrote() -> None:
    record = replace(
        FALSE_WIN,
        seats=[Player(id=f"p{seat}", name=f"王{seat}") for seat in range(3)],
        match=Match(event="常德赛", operator="李四"),
        notes=["王0 吵起来了"],
    )
    found = dossier_of(record, 5, audience="public", claim="王1 说够息")
    assert "王" not in repr(found.record) and "李四" not in repr(found.record) and found.claim == ""
    assert found.record.match.event == "常德赛"
    assert found.identity.content_id == content_id(record)


def test_the_first_fault_is_taken_where_no_action_is_named() -> None:
    assert dossier_of(page_record("C302")).number == 3
    with pytest.raises(NoDossierError) as none:
        dossier_of(played()[0])
    assert "--at" in none.value.zh and "--at" in none.value.en


def test_an_action_without_fault_has_a_dossier_too() -> None:
    found = dossier_of(FALSE_WIN, 1)
    assert found.findings == () and found.seat == 0
    assert [finding.code for finding in found.rest] == ["H701"]


def test_unknown_rules_are_said() -> None:
    with pytest.raises(NoDossierError, match="no-such"):
        dossier_of(replace(FALSE_WIN, rules="no-such"), 5)


def _points(record: Record) -> dict[str, tuple[float, ...] | None]:
    return {outcome.way: outcome.points for outcome in outcomes_of(record, audit_record(record))}


def test_a_false_win_is_priced_under_each_penalty() -> None:
    claimed = replace(FALSE_WIN, result=Result(outcome="hu", winner=1, points=[-4, 8, -4]))
    assert _points(claimed) == {
        "recorded": (-4, 8, -4),
        "rules": (0, 0, 0),
        "none": (0, 0, 0),
        "pay_each": (0, 0, 0),
        "pay_claimed": (4, -8, 4),
        "void": (0, 0, 0),
    }
    assert _points(FALSE_WIN)["pay_claimed"] is None
    each = {outcome.way: outcome.each for outcome in outcomes_of(claimed, audit_record(claimed))}
    assert each["pay_each"] == (1, -2, 1)


def test_the_penalty_of_the_rule_set_is_marked() -> None:
    record = replace(FALSE_WIN, options={"penalty": "pay_each:6"})
    agreed = [one.way for one in outcomes_of(record, audit_record(record)) if one.by_rules]
    assert agreed == ["pay_each"] and _points(record)["rules"] == (6, -12, 6)


def test_a_fault_that_is_no_false_win_has_no_penalty() -> None:
    assert list(_points(page_record("C302"))) == ["recorded", "rules", "void"]


def test_other_records_of_the_hand_agree_or_conflict() -> None:
    seen = view(FALSE_WIN, 0)
    shorter = replace(FALSE_WIN, actions=FALSE_WIN.actions[:-1])
    other = replace(FALSE_WIN, hand="another", actions=FALSE_WIN.actions[:-2])
    beside = [("a", 1, seen), ("b", 2, shorter), ("c", 3, other), ("d", 4, FALSE_WIN)]
    others = dossier_of(FALSE_WIN, 5, beside=beside).identity.others
    assert [(one.file, one.same_id, one.public) for one in others] == [("a", False, True), ("b", True, False)]
