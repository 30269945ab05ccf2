"""What if: one action of a record replaced, put in or left out, and what becomes different (one engine, two replays).

The changed record is replayed as any other; nothing after the change is made up. Figures of the record's own result
(S8xx) are no difference of play and are left out of the comparison.
"""

import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from msgspec.structs import replace

from phz_cli.audit.explain_record import NotExplainedError, explain_record
from phz_cli.audit.findings import Finding, HandReport
from phz_cli.audit.hand import audit_record
from phz_cli.game import actions as verbs
from phz_cli.game.clauses import CLAUSES
from phz_cli.records import Record
from phz_cli.records.model import RecordAction

Way = Literal["replace", "insert", "drop"]
Rest = Literal["recorded", "legal"]
Fit = Literal["exact", "ends", "illegal", "impossible"]

_OF_RESULT: Final = "S"
_OF_SERIES: Final = "M"
_AFTER_END: Final = "R107"
_UNFINISHED: Final = "R106"
_NOTHING_PAID: Final = ("false_hu", "void")
_AFTER_WIN: Final = (verbs.FLIP, verbs.RULE)


class Change(NamedTuple):
    """What is done to a record: action `number` is replaced, preceded by `action` (`insert`), or left out (`drop`)."""

    way: Way
    number: int
    action: RecordAction | None = None

    @property
    def shift(self) -> int:
        """How much the numbers of later actions grow."""
        return {"replace": 0, "insert": 1, "drop": -1}[self.way]

    def was(self, number: int) -> int | None:
        """The number in the record of action `number` of the changed hand; None for the new action."""
        if number < self.number:
            return number
        if number == self.number and self.way != "drop":
            return None
        return number - self.shift

    def now(self, number: int) -> int | None:
        """The number in the changed hand of action `number` of the record; None for the one left out."""
        if number < self.number:
            return number
        if number == self.number and self.way == "drop":
            return None
        return number + self.shift


class Misfit(NamedTuple):
    """The first action after the change that no longer applies: its number in the record and in the changed hand.

    `stops`: it cannot be carried out at all.
    """

    number: int
    now: int
    finding: Finding
    stops: bool


@dataclass(frozen=True, slots=True)
class WhatIf:
    """Two audits of one hand, the second with the change.

    `fit` says what becomes of the rest: `exact` (it all applies), `ends` (the hand ends with the change and the rest
    falls away), `illegal` or `impossible` (from `misfit` on). `cut` is how many recorded actions were left out of the
    changed hand for that. `at_change` are the findings that the new action itself brings; `new` and `gone` are the
    other findings that only one of the two audits has, the numbers of `new` those of the changed hand.
    """

    change: Change
    record: Record
    before: HandReport
    after: HandReport
    fit: Fit
    misfit: Misfit | None
    cut: int
    at_change: tuple[Finding, ...]
    new: tuple[Finding, ...]
    gone: tuple[Finding, ...]

    @property
    def settled(self) -> bool:
        """Whether both hands come to an end, so that their points can be compared."""
        return points_of(self.before) is not None and points_of(self.after) is not None


def what_if(record: Record, change: Change, *, rest: Rest = "recorded", rules: str | None = None) -> WhatIf:
    """The hand with the change. `rest`: whether what no longer applies is still played `recorded`, or left out.

    The number of the change must be that of an action, or one more than the last of them to insert at the end.
    """
    before = audit_record(record, rules=rules)
    changed = edited(record, change)
    after = audit_record(changed, rules=rules)
    own = _own(change, changed, rules)
    fit, misfit = _fit(change, before, after, own)
    cut = 0
    if misfit is not None and (fit == "ends" or rest == "legal"):
        kept = changed.actions[: misfit.now - 1]
        if fit == "ends":
            kept = [*kept, *_turned(changed.actions[misfit.now - 1 :])]
        cut = len(changed.actions) - len(kept)
        changed = replace(changed, actions=kept)
        after = audit_record(changed, rules=rules)
    at_change, new, gone = _compared(change, before, after, own)
    if cut and fit != "ends":
        new = tuple(finding for finding in new if finding.code != _UNFINISHED)
    return WhatIf(change, changed, before, after, fit, misfit, cut, at_change, new, gone)


def points_of(report: HandReport) -> tuple[float, ...] | None:
    """The points of each seat, then those of the player who sits out, if any; None where nothing is decided.

    A false win and a voided hand transfer nothing (law 13.7).
    """
    record, score = report.record, report.score
    if record is None:
        return None
    if score is not None:
        return (*score.points, score.sitting_points) if record.sitting is not None else score.points
    if report.outcome not in _NOTHING_PAID:
        return None
    return (0.0,) * (len(record.seats) + (record.sitting is not None))


class _Own(NamedTuple):
    """What the new action itself breaks, and (code, action) of what a later one shows that it left undone."""

    codes: frozenset[str]
    left: tuple[tuple[str, int], ...]


def _own(change: Change, changed: Record, rules: str | None) -> _Own:
    if change.way == "drop":
        return _Own(frozenset(), ())
    try:
        found = explain_record(changed, change.number, rules=rules)
    except NotExplainedError:
        return _Own(frozenset(), ())
    codes = {view.code for view in found.clauses if any(one.action == change.number for one in view.broken)}
    left = tuple((view.code, view.found_at) for view in found.left if view.broken)
    return _Own(frozenset(codes), left)


def edited(record: Record, change: Change) -> Record:
    """The record with the change made, and nothing else."""
    actions = list(record.actions)
    place = change.number - 1
    stated = [] if change.action is None else [change.action]
    actions[place : place + (change.way != "insert")] = stated
    return replace(record, actions=actions)


def _turned(actions: Sequence[RecordAction]) -> list[RecordAction]:
    """The 醒 cards that were turned, which a win that ends the hand earlier would have turned, too."""
    return [action for action in actions if action.do in _AFTER_WIN]


Key = tuple[str, int | None, int | None]


def _key(finding: Finding) -> Key:
    return finding.code, finding.action, finding.seat


def _moved(change: Change, finding: Finding) -> Key:
    """A finding of the record with the number that it has in the changed hand."""
    number = finding.action
    return finding.code, None if number is None else change.now(number), finding.seat


def of_play(finding: Finding) -> bool:
    """Whether a finding is about the play, not about the figures of the result or the order of the hands."""
    return finding.code[0] not in (_OF_RESULT, _OF_SERIES)


def _fit(change: Change, before: HandReport, after: HandReport, own: _Own) -> tuple[Fit, Misfit | None]:
    """Whether what follows the change still applies, by the findings that only the changed hand has."""
    known = {_moved(change, finding) for finding in before.findings}
    late = change.number + (change.way != "drop")
    assert after.record is not None, "the changed hand was audited"
    misfits = list(_left(change, after, own))
    for finding in after.findings:
        if _key(finding) in known or not finding.certain or not of_play(finding) or finding.action is None:
            continue
        was = change.was(finding.action)
        if finding.action >= late and was is not None and finding.code != _UNFINISHED:
            done = after.record.actions[finding.action - 1].do
            misfits.append(Misfit(was, finding.action, finding, _stops(done, finding.code)))
    if not misfits:
        return "exact", None
    first = min(misfits, key=lambda misfit: (misfit.now, not misfit.stops))
    if first.finding.code == _AFTER_END:
        return "ends", first
    return ("impossible" if first.stops else "illegal"), first


def _left(change: Change, after: HandReport, own: _Own) -> Iterator[Misfit]:
    """The recorded actions that go over what the new action calls for."""
    for code, now in own.left:
        was = change.was(now)
        for finding in after.findings:
            if was is not None and finding.certain and (finding.code, finding.action) == (code, change.number):
                yield Misfit(was, now, finding, False)


def _stops(do: str, code: str) -> bool:
    """Whether an action that breaks this clause cannot be carried out at all."""
    return any(clause.stops for clause in CLAUSES[do] if clause.code == code)


def _compared(
    change: Change, before: HandReport, after: HandReport, own: _Own
) -> tuple[tuple[Finding, ...], tuple[Finding, ...], tuple[Finding, ...]]:
    """The findings of the change itself, those that are new elsewhere, and those that are gone."""

    def itself(finding: Finding) -> bool:
        return change.way != "drop" and finding.action == change.number and finding.code in own.codes

    known = {_moved(change, finding) for finding in before.findings}
    still = {_key(finding) for finding in after.findings}
    return (
        tuple(finding for finding in after.findings if itself(finding)),
        tuple(
            finding
            for finding in after.findings
            if of_play(finding) and _key(finding) not in known and not itself(finding)
        ),
        tuple(finding for finding in before.findings if of_play(finding) and _moved(change, finding) not in still),
    )


def in_record(finding: Finding, change: Change) -> Finding:
    """A finding of the changed hand with the numbers that its actions have in the record."""

    def old(number: object) -> object:
        was = change.was(number) if isinstance(number, int) else None
        return number if was is None else was

    words = dict(finding.parameters)
    words |= {name: old(words[name]) for name in ("since", "draw") if name in words}
    causes = words.get("causes")
    if isinstance(causes, list):
        words["causes"] = [old(cause) for cause in causes]
    number = finding.action if finding.action is None else change.was(finding.action)
    return dataclasses.replace(finding, action=number or finding.action, parameters=words)


# ---------------------------------------------------------------- the standings


class Standing(NamedTuple):
    """A player's points over the hands of the match, with the hand as recorded and with the change; places from 1."""

    player: str
    before: float
    after: float
    place: int
    place_after: int


def same_match(record: Record, other: Record) -> bool:
    """Whether two records belong together: one event, session and table (at least one of them named)."""
    one, two = record.match, other.match
    place = (one.event, one.session, one.table)
    return any(place) and place == (two.event, two.session, two.table)


def standings(found: WhatIf, others: Sequence[HandReport]) -> tuple[Standing, ...]:
    """The standings of the match of this hand with those other hands, before and after; best first.

    Hands without a settlement count nothing. Empty where this hand has no settlement with the change.
    """
    if not found.settled:
        return ()
    before = _totals([*others, found.before])
    after = _totals([*others, found.after])
    rows = [
        Standing(player, before.get(player, 0), points, _place(before, player), _place(after, player))
        for player, points in after.items()
    ]
    return tuple(sorted(rows, key=lambda row: (row.place_after, row.player)))


def _totals(reports: Sequence[HandReport]) -> dict[str, float]:
    totals: dict[str, float] = {}
    for report in reports:
        record = report.record
        if record is not None:
            players = [*record.seats, *([] if record.sitting is None else [record.sitting])]
            points = points_of(report) or (0.0,) * len(players)
            for player, value in zip(players, points, strict=True):
                totals[player.id] = totals.get(player.id, 0) + value
    return totals


def _place(totals: dict[str, float], player: str) -> int:
    return 1 + sum(points > totals.get(player, 0) for points in totals.values())
