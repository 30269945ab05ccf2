"""T202 names the card of the intake that called for the discard; at the deal, the 亮张."""

from msgspec.structs import replace

from phz_cli.audit import Finding, audit_record, sample
from phz_cli.records import Record
from phz_cli.records.model import RecordAction

_INTAKES = ("peng", "chi", "wei", "pao")


def _missed(record: Record) -> Finding | None:
    report = audit_record(record)
    return next((finding for finding in report.findings if finding.code == "T202"), None)


def test_after_an_intake() -> None:
    for record in sample("qq-half", 20, 3):
        for number, action in enumerate(record.actions, 1):
            after = record.actions[number : number + 1]
            if action.do in _INTAKES and after and after[0].do == "discard":
                finding = _missed(replace(record, actions=record.actions[:number] + record.actions[number + 1 :]))
                if finding is not None:
                    assert (finding.action, finding.seat) == (number, action.seat)
                    assert finding.parameters == {"card": action.card}
                    return
    raise AssertionError("no hand with an intake and its discard")


def test_at_the_deal() -> None:
    record = next(record for record in sample("qq-half", 20, 3) if record.actions[0].do == "discard")
    drawn = RecordAction(do="draw", seat=(record.dealer + 1) % 3, card=(record.deal.wall or "")[0])
    finding = _missed(replace(record, actions=[drawn]))
    assert finding is not None
    assert (finding.action, finding.seat) == (0, record.dealer)
    assert finding.parameters == {"card": record.deal.shown}
