"""A dossier for machines; only sentences depend on the language."""

from phz_cli import __version__
from phz_cli.audit.dossier import Dossier
from phz_cli.audit.evidence import action_of
from phz_cli.audit.findings import Finding
from phz_cli.audit.frames import Frame
from phz_cli.cli.attribution_text import cause_object
from phz_cli.cli.dossier_document import Source, incident_sentence
from phz_cli.cli.dossier_findings import clause_quoted, legal_rows
from phz_cli.cli.dossier_rulings import ruled_objects
from phz_cli.cli.language import Language
from phz_cli.cli.verdict_text import message_of
from phz_cli.game import actions as verbs
from phz_cli.game.cards import UNKNOWN_CHARACTER
from phz_cli.records.hands import to_action
from phz_cli.rulebook import fault_pages


def dossier_object(dossier: Dossier, source: Source, language: Language) -> dict[str, object]:
    """The dossier as one object; what its reader may not see is not in it."""
    record, identity = dossier.record, dossier.identity
    certain = [finding for finding in dossier.findings if finding.certain]
    found: dict[str, object] = {
        "made_for": dossier.audience,
        "version": __version__,
        "hand": record.hand,
        "action": dossier.number,
        "seat": dossier.seat,
        "players": [player.name or player.id for player in record.seats],
        "rules": dossier.profile.id,
        "incident": incident_sentence(dossier, language),
        "claim": dossier.claim,
        "before": _frame(dossier.before),
        "after": _frame(dossier.after),
        "timeline": _timeline(dossier),
        "findings": [_finding(dossier, finding, language) for finding in dossier.findings],
        "elsewhere": [{"code": finding.code, "action": finding.action} for finding in dossier.rest],
        "legal": []
        if dossier.explanation is None
        else [{"what": what, "text": text} for what, text in legal_rows(dossier, dossier.explanation, language)],
        "points": [one._asdict() for one in dossier.outcomes],
        "record": {
            "content_id": identity.content_id,
            "public_digest": identity.public_digest,
            "others": [_other(dossier, place) for place in range(len(identity.others))],
        },
    }
    found["rulings"] = list(ruled_objects(dossier, source.rulings))
    if dossier.audience == "referee":
        found["causes"] = [
            {"code": finding.code, **cause_object(cause, record, language)}
            for finding, cause in zip(certain, dossier.causes, strict=True)
        ]
        found["file"], found["line"], found["command"] = source.file, source.line, source.command
    return found


def _frame(frame: Frame) -> dict[str, object]:
    return {
        "after": frame.number,
        "wall": frame.wall,
        "offer": None if frame.offer is None else frame.offer._asdict(),
        "seats": [
            {"hand": seat.hand, "melds": [meld._asdict() for meld in seat.melds], "pile": seat.pile}
            for seat in frame.seats
        ],
    }


def _timeline(dossier: Dossier) -> list[dict[str, object]]:
    rows = []
    for number, seen_by in dossier.timeline:
        action = dossier.record.actions[number - 1]
        row: dict[str, object] = {"action": number, "seat": action.seat, "at": action.at, "seen_by": seen_by}
        stated: dict[str, object] = {"do": action.do} if action.do == verbs.RULE else dict(action_of(to_action(action)))
        if seen_by is not None and dossier.seen_by not in ("all", seen_by):
            stated |= {"card": UNKNOWN_CHARACTER}
        rows.append({**stated, **row})
    return rows


def _finding(dossier: Dossier, finding: Finding, language: Language) -> dict[str, object]:
    page = fault_pages()[finding.code]
    return {
        "code": finding.code,
        "name": page.zh if language == "zh" else page.name,
        "action": finding.action,
        "seat": finding.seat,
        "cause": list(finding.cause),
        "effect": finding.effect,
        "certain": finding.certain,
        "clause": finding.clause,
        "message": message_of(finding, dossier.record, language),
        "quoted": {
            "zh": {one.heading: one.text for one in clause_quoted(finding.code, "zh")},
            "en": {one.heading: one.text for one in clause_quoted(finding.code, "en")},
        },
    }


def _other(dossier: Dossier, place: int) -> dict[str, object]:
    other = dossier.identity.others[place]
    told = {"content_id": other.content_id, "conflict": other.same_id, "public_agrees": other.public}
    return {"file": other.file, "line": other.line, **told} if dossier.audience == "referee" else told
