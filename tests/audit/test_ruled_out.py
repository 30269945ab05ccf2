"""A false win of a hidden seat that no cards could mend is certain; one that some hand would mend is not."""

from msgspec.structs import replace

from phz_cli.audit import HandReport, audit_record
from phz_cli.records import Record, view
from phz_cli.records.model import Deal, Player, RecordAction

OWN = "一一二二三四五六七八九十壹贰叁肆伍陆柒捌玖"


def _record(rules: str, hidden: str, *actions: RecordAction) -> Record:
    """A hand seen by its dealer in seat 0; of 乙 these cards are known."""
    return Record(
        phz=1,
        hand="ruled-out",
        rules=rules,
        seats=[Player(id="p0", name="甲"), Player(id="p1", name="乙"), Player(id="p2", name="丙")],
        dealer=0,
        observer=0,
        deal=Deal(hands=[OWN, hidden, "?" * 20], shown="玖"),
        actions=list(actions),
    )


def _wins(seat: int, card: str | None = None) -> RecordAction:
    return RecordAction(do="hu", seat=seat, card=card)


def _codes(report: HandReport, certain: bool) -> set[str]:
    return {found.code for found in report.findings if found.certain is certain}


DISCARD = RecordAction(do="discard", seat=0, card="十")


def test_cards_that_fit_no_seven_groups_whatever_the_rest_is() -> None:
    """一, 五 and 八 stand alone: with the 十 they lack five cards, and four are unknown."""
    loose = "一五八贰贰贰叁叁叁肆肆肆玖玖玖拾"
    report = audit_record(_record("qq-half", loose + "????", DISCARD, _wins(1, "十")))
    assert "H702" in _codes(report, certain=True)


def test_cards_that_some_hand_would_complete_are_undecided() -> None:
    report = audit_record(_record("qq-half", "一二三" + "?" * 17, DISCARD, _wins(1, "十")))
    assert "H702" not in _codes(report, certain=True)
    assert "H702" in _codes(report, certain=False)


def test_only_dealt_sets_win_at_once_for_a_seat_that_is_not_the_dealer() -> None:
    """With sixteen cards known to be single, no three quads and no five 坎 are left (law 2.11)."""
    single = "一二三四五六七八九十贰肆陆捌拾叁"
    report = audit_record(_record("qq-half", single + "????", _wins(1), DISCARD))
    assert "H705" in _codes(report, certain=True)
    unknown = audit_record(_record("qq-half", "?" * 20, _wins(1), DISCARD))
    assert "H705" not in _codes(unknown, certain=True)


def test_a_full_record_is_looked_at_in_full_even_where_the_winner_hid_a_card() -> None:
    record = _record("qq-half", "一一三三五五七七贰贰肆肆陆陆捌捌拾拾拾拾", DISCARD, _wins(1, "十"))
    full = replace(
        record,
        observer=None,
        deal=replace(record.deal, hands=[*record.deal.hands[:2], "三四五六七八九十" + "壹贰叁肆伍陆柒捌玖拾九九"]),
    )
    assert "H702" in _codes(audit_record(view(full, 1)), certain=True)
