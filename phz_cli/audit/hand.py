"""The audit of one hand: replay, findings, settlement (law chapters 11-13)."""

from collections.abc import Mapping
from typing import Final

from phz_cli.audit.evidence import evidence_of, parameters_of
from phz_cli.audit.findings import Chance, Finding, HandReport, Problem
from phz_cli.audit.offered import chances_closed_by
from phz_cli.audit.partial import partial_report
from phz_cli.audit.settlement import differences, score_of
from phz_cli.game import actions as verbs
from phz_cli.game.actions import NO_SEAT
from phz_cli.game.judge import Breach
from phz_cli.game.profile import Profile
from phz_cli.game.replay import Replay, Step, steps
from phz_cli.records import FORMATS, Record, to_hand
from phz_cli.rulebook import RulesError, load_profile, sentence
from phz_cli.rulebook.law import clause_in

UNFINISHED: Final = "R106"

_LAYING: Final = frozenset((verbs.CHI, verbs.PENG, verbs.WEI, verbs.PAO, verbs.TI))


def audit_record(
    record: Record,
    *,
    file: str = "",
    line: int = 0,
    raw: bytes = b"",
    rules: str | None = None,
    chances: bool = False,
    spared: frozenset[tuple[int, int]] = frozenset(),
) -> HandReport:
    """Replay one record and report on it. `rules` overrides the rule set that the record names.

    `spared`: (seat, action) of faults that kill no hand, as a referee lets them pass; where no card is hidden.

    Never raises for what a record says: an unknown rule set or option makes the hand unreadable.
    """
    try:
        profile = load_profile(rules or record.rules, record.options)
    except RulesError as error:
        if rules is None and error.key == "rules.unknown" and _is_foreign(record):
            return HandReport(file, line, "undecided", record, raw, problem=_unsupported(error))
        return HandReport(file, line, "unreadable", record, raw, problem=_refused(error))
    if _hides_cards(record):
        return partial_report(record, profile, file, line, raw)
    return _report(record, profile, _Origin(file, line, raw), chances, spared)


class _Origin:
    __slots__ = ("file", "line", "raw")

    def __init__(self, file: str, line: int, raw: bytes) -> None:
        self.file, self.line, self.raw = file, line, raw


def _report(
    record: Record,
    profile: Profile,
    origin: _Origin,
    chances: bool,
    spared: frozenset[tuple[int, int]],
) -> HandReport:
    replay = Replay(spared=spared)
    evidence: dict[int, dict[str, object]] = {}
    offered: list[Chance] = []
    laid: list[tuple[int, int]] = []
    laying: Step | None = None
    for step in steps(to_hand(record), profile, replay):
        if laying is not None:
            laid.extend(_laid_by(laying))
        laying = step if step.action.do in _LAYING else None
        if step.judgement.breaches:
            _keep_evidence(step, evidence)
        if chances:
            offered.extend(chances_closed_by(step.table, step.action))
    if laying is not None:
        laid.extend(_laid_by(laying))
    players = [player.name or player.id for player in record.seats]
    findings = [_finding(breach, profile, players, evidence) for breach in replay.breaches]
    score = score_of(replay)
    unfinished = any(finding.code == UNFINISHED for finding in findings)
    for code, parameters in differences(record, replay, score, unfinished):
        findings.append(_made(code, len(record.actions), None, profile, parameters))
    return HandReport(
        origin.file,
        origin.line,
        "faults" if findings else "clean",
        record,
        origin.raw,
        tuple(sorted(findings, key=_order)),
        score,
        tuple(offered),
        intake_huxi=tuple(laid),
        outcome=replay.outcome,
        rules=profile.id,
    )


def _laid_by(step: Step) -> list[tuple[int, int]]:
    """(action, 胡息) of each meld that a carried-out action of _LAYING has put on the table."""
    if not step.judgement.carried:
        return []
    melds = step.table.seats[step.action.seat].melds[-max(1, len(step.action.melds)) :]
    return [(step.number, meld.huxi) for meld in melds]


def _order(finding: Finding) -> tuple[int, str, int]:
    return (
        -1 if finding.action is None else finding.action,
        finding.code,
        -1 if finding.seat is None else finding.seat,
    )


def _keep_evidence(step: Step, evidence: dict[int, dict[str, object]]) -> None:
    for breach in step.judgement.breaches:
        evidence[id(breach)] = evidence_of(step.table, breach.seat)


def _finding(
    breach: Breach, profile: Profile, players: list[str], evidence: Mapping[int, dict[str, object]]
) -> Finding:
    return _made(
        breach.code,
        breach.action,
        None if breach.seat == NO_SEAT else breach.seat,
        profile,
        parameters_of(breach, players),
        cause=breach.cause,
        effect=None if breach.kills else "note",
        evidence=evidence.get(id(breach), {}),
    )


def _made(
    code: str,
    action: int | None,
    seat: int | None,
    profile: Profile,
    parameters: dict[str, object],
    *,
    cause: tuple[int, ...] = (),
    effect: str | None = None,
    evidence: dict[str, object] | None = None,
) -> Finding:
    return Finding(
        code,
        action,
        seat,
        cause=cause,
        effect=effect or profile.effects.get(code, "note"),
        clause=clause_in(profile, code),
        parameters=parameters,
        evidence=evidence or {},
    )


def series_finding(code: str, profile: Profile, parameters: dict[str, object]) -> Finding:
    """A finding about the hand as a whole (M9xx)."""
    return _made(code, None, None, profile, parameters)


def _is_foreign(record: Record) -> bool:
    """Whether the record was made of another program's: such a program may play by rules that are not here yet."""
    return record.source is not None and record.source.format in FORMATS


def _unsupported(error: RulesError) -> Problem:
    said = {lang: sentence("rules.unsupported", lang, **error.parameters) for lang in ("zh", "en")}
    return Problem("$.rules", said["zh"], said["en"])


def _refused(error: RulesError) -> Problem:
    path = "$.rules" if error.key == "rules.unknown" else "$.options"
    said = {lang: sentence(error.key, lang, **error.parameters) for lang in ("zh", "en")}
    return Problem(path, said["zh"], said["en"])


def _hides_cards(record: Record) -> bool:
    deal = record.deal
    hidden = any("?" in cards for cards in deal.hands) or any(action.card == "?" for action in record.actions)
    unsaid = record.observer is not None and "" in deal.hands
    return hidden or unsaid or any(extra.card == "?" for extra in deal.extra)
