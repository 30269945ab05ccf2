"""The dossier of a dispute: all that a referee needs to rule on one action of a hand, as data.

For whom it is made decides what is in it: the `referee` sees everything; the `parties` see what the seat in dispute
saw, and everybody's name; the `public` sees what lay open, and no names and no free text.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from msgspec.structs import replace

from phz_cli.audit.attribution import Attribution, attribution_of
from phz_cli.audit.dossier_points import Outcome, outcomes_of
from phz_cli.audit.explain import Explanation
from phz_cli.audit.explain_record import NotExplainedError, explain_record
from phz_cli.audit.findings import Finding, HandReport
from phz_cli.audit.frames import ALL, Frame, NotReplayedError, View, replayed
from phz_cli.audit.hand import audit_record
from phz_cli.game.profile import Profile
from phz_cli.records import PUBLIC, Language, Record, content_id, public_digest
from phz_cli.records.model import Match, Player
from phz_cli.records.view import closed_cards
from phz_cli.rulebook import RulesError, load_profile, sentence

Audience = Literal["public", "parties", "referee"]

_AT_THE_END: Final = ("R106", "S")
"""Codes that stand at the last action whatever that was."""

_SHOWN_BEFORE: Final = 6
_SHOWN_AFTER: Final = 3
_SEATS: Final[dict[Language, str]] = {"zh": "甲乙丙丁", "en": "ABCD"}


class NoDossierError(Exception):
    """There is nothing to make a dossier of; says why in both languages."""

    def __init__(self, zh: str, en: str) -> None:
        super().__init__(en)
        self.zh, self.en = zh, en


class Moment(NamedTuple):
    """One recorded action: its number, and the only seat that saw the card, None where everybody did."""

    number: int
    seen_by: int | None


class Other(NamedTuple):
    """Another record of the same hand; `same_id`: it bears the id and says something else (a conflict).

    `public`: what all observers share is the same in both.
    """

    file: str
    line: int
    content_id: str
    same_id: bool
    public: bool


@dataclass(frozen=True, slots=True)
class Identity:
    """What the record is: the name of its facts, of what all observers share, and other records of the hand."""

    content_id: str
    public_digest: str
    others: tuple[Other, ...] = ()


@dataclass(frozen=True, slots=True)
class Dossier:
    """One dispute. `record` is without names and notes where it is for the public.

    `number` is the action in dispute, 0 the deal; `seat` whose fault is alleged, None for nobody's. `shown` are the
    numbers of the frames before and after; `findings` are those of the dispute, `rest` the others of the hand.
    `explanation` is None where nothing was done (the deal) or where it would tell the public of hidden cards.
    """

    audience: Audience
    record: Record
    report: HandReport
    profile: Profile
    number: int
    seat: int | None
    findings: tuple[Finding, ...]
    rest: tuple[Finding, ...]
    causes: tuple[Attribution, ...]
    explanation: Explanation | None
    before: Frame
    after: Frame
    timeline: tuple[Moment, ...]
    outcomes: tuple[Outcome, ...]
    identity: Identity
    claim: str = ""
    seen_by: View = field(default=ALL)


def dossier_of(
    record: Record,
    number: int | None = None,
    *,
    audience: Audience = "referee",
    language: Language = "zh",
    rules: str | None = None,
    claim: str = "",
    beside: Sequence[tuple[str, int, Record]] = (),
) -> Dossier:
    """The dossier of action `number`, by default of the first that is at fault. Cards must be canonical.

    `beside` are other records that were read, with file and line; `language` that of the pseudonyms. NoDossierError
    where no fault is found and no action named, and for a record that cannot be judged.
    """
    identity = _identity(record, beside)
    if audience == "public":
        record, claim = nameless(record, language), ""
    profile = _profile(record, rules)
    report = audit_record(record, rules=rules)
    number = _first(report) if number is None else number
    explanation = _explained(record, number, rules)
    findings = tuple(_of_dispute(report, number, explanation))
    seat = _accused(record, number, findings)
    seen_by: View = ALL if audience == "referee" else PUBLIC if audience == "public" or seat is None else seat
    frames = _frames(record, seen_by, rules)
    before, after = _moments(number, findings, explanation)
    return Dossier(
        audience,
        record,
        report,
        profile,
        number,
        seat,
        findings,
        tuple(finding for finding in report.findings if finding not in findings),
        _causes(record, profile, report, findings) if audience == "referee" else (),
        None if audience == "public" else explanation,
        frames[before],
        frames[after],
        tuple(_timeline(record, number, after, findings)),
        outcomes_of(record, report, rules),
        identity,
        claim,
        seen_by,
    )


def _profile(record: Record, rules: str | None) -> Profile:
    try:
        return load_profile(rules or record.rules, record.options)
    except RulesError as error:
        said = {lang: sentence(error.key, lang, **error.parameters) for lang in ("zh", "en")}
        raise NoDossierError(said["zh"], said["en"]) from None


def _causes(
    record: Record, profile: Profile, report: HandReport, findings: Sequence[Finding]
) -> tuple[Attribution, ...]:
    """Of each certain finding, whether the players or the record are likelier at fault."""
    certain = [finding for finding in findings if finding.certain]
    return tuple(attribution_of(record, one, profile, beside=report.findings) for one in certain)


def nameless(record: Record, language: Language) -> Record:
    """The record with 甲 乙 丙 for the players, and without whatever somebody wrote in it."""
    seats = [Player(id=_SEATS[language][seat]) for seat in range(len(record.seats))]
    sitting = None if record.sitting is None else Player(id=_SEATS[language][len(seats)])
    match = Match(event=record.match.event, session=record.match.session, table=record.match.table, no=record.match.no)
    actions = [replace(action, note=None) for action in record.actions]
    return replace(record, seats=seats, sitting=sitting, match=match, actions=actions, notes=[], source=None)


def _first(report: HandReport) -> int:
    """The action of the first fault: a certain one of play, else any."""
    placed = [finding for finding in report.findings if finding.action is not None]
    ranked = sorted(placed, key=lambda one: (not one.certain, one.effect in ("note", "record"), one.code[0] == "S"))
    if not ranked:
        problem = report.problem
        if problem is not None:
            raise NoDossierError(problem.zh, problem.en)
        raise NoDossierError(
            "这一局没有查出错处；请用 --at 写明第几手", "no fault in this hand: name the action with --at"
        )
    return ranked[0].action or 0


def _explained(record: Record, number: int, rules: str | None) -> Explanation | None:
    try:
        return explain_record(record, number, rules=rules) if number else None
    except NotExplainedError:
        return None


def _of_dispute(report: HandReport, number: int, explanation: Explanation | None) -> list[Finding]:
    """The findings at the action, those that it led to, and those of earlier actions that it goes over."""
    views = () if explanation is None else (*explanation.clauses, *explanation.left)
    told = {(view.code, one.action) for view in views for one in view.broken}
    found = [
        finding
        for finding in report.findings
        if finding.action == number or number in finding.cause or (finding.code, finding.action) in told
    ]
    found.sort(key=lambda finding: finding.action != number)
    return [finding for finding in found if not finding.code.startswith(_AT_THE_END)] or found


def _accused(record: Record, number: int, findings: Sequence[Finding]) -> int | None:
    named = [finding.seat for finding in findings if finding.seat is not None]
    if named or not number:
        return named[0] if named else None
    return record.actions[number - 1].seat


def _frames(record: Record, seen_by: View, rules: str | None) -> tuple[Frame, ...]:
    try:
        return replayed(record, seen_by, rules=rules).frames
    except NotReplayedError as error:
        raise NoDossierError(error.sentence("zh"), error.sentence("en")) from None


def _moments(number: int, findings: Sequence[Finding], explanation: Explanation | None) -> tuple[int, int]:
    """The frames before and after: around the action, or around the one by which a duty was gone over."""
    here = [finding for finding in findings if finding.action == number]
    if explanation is not None:
        late = [view.found_at for view in explanation.left for one in view.broken if one.action == number]
        if late and {view.code for view in explanation.left} & {finding.code for finding in here}:
            return min(late) - 1, min(late)
    return max(number - 1, 0), number


def _timeline(record: Record, number: int, after: int, findings: Sequence[Finding]) -> list[Moment]:
    """What led to the dispute and what followed; what it hangs on is always among them."""
    closed = {place + 1 for place in closed_cards(record.actions)}
    named = [value for one in findings for value in (*one.cause, one.parameters.get("since"), one.action)]
    wanted = {value for value in named if isinstance(value, int)}
    shown = [
        place
        for place in range(1, len(record.actions) + 1)
        if number - _SHOWN_BEFORE <= place <= max(after, number) + _SHOWN_AFTER or place in wanted
    ]
    return [Moment(place, record.actions[place - 1].seat if place in closed else None) for place in shown]


def _identity(record: Record, beside: Sequence[tuple[str, int, Record]]) -> Identity:
    """The digests, and the records that are of the same hand but are not this one."""
    own, public = content_id(record), public_digest(record)
    others = []
    for file, line, other in beside:
        found, open_ = content_id(other), public_digest(other)
        same_id = other.hand == record.hand and other.match.event == record.match.event
        if found != own and (same_id or open_ == public):
            others.append(Other(file, line, found, same_id and open_ != public, open_ == public))
    return Identity(own, public, tuple(others))
