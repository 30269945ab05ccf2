"""What a hand comes to under a referee's rulings, as far as the engine can tell it; the record stays as it is.

`void-action` plays the hand again without the action; a voided win transfers nothing. `dead-hand`, and a finding
`upheld` that was open and kills, make a later win of that seat a false one. `continue` and `dismissed` give the right
to win back that the fault took away; a false win `dismissed` counts as the record settles it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal, NamedTuple

from phz_cli.audit.findings import Finding, HandReport, Score
from phz_cli.audit.hand import audit_record
from phz_cli.audit.whatif import Change, in_record, of_play, points_of, what_if
from phz_cli.game import actions as verbs
from phz_cli.game.payment import Payment, pay_penalties
from phz_cli.records import Record, to_hand
from phz_cli.rulebook import load_profile
from phz_cli.rulebook.law import clause_in

FALSE_WINS: Final = ("H701", "H702", "H703", "H704", "H705")

_DEAD: Final = "H704"
_KILLING: Final = "dead-hand"
_FALSE_WIN: Final = "false_hu"


class Decision(NamedTuple):
    """One ruling in force: `action` None is the whole hand, `code` None every fault there."""

    verdict: str
    action: int | None
    code: str | None


class Ruled(NamedTuple):
    """The hand as it counts. `report.record` is the hand played; `findings` bear the numbers of the record's actions.

    `change` is what was done to the record, None where only what follows from it is another.
    """

    report: HandReport
    findings: tuple[Finding, ...]
    change: Change | None = None


Reason = Literal["several", "hidden", "rest", "unfinished", "nobody", "claim", "win"]


class Open(NamedTuple):
    """Why the engine cannot tell what the hand comes to; `action` is where the rest no longer fits."""

    reason: Reason
    action: int | None = None


Effect = Ruled | Open | None


def ruled(base: HandReport, decisions: Sequence[Decision], *, chances: bool = False) -> Effect:
    """The hand under these decisions; None where its course and its points stay as they are.

    `base` is the audit of the record as it stands. Of two decisions on the same action and code the later counts.
    """
    latest = {(one.action, one.code): one for one in decisions}
    case = _Case(base, tuple(latest.values()), chances)
    voided = [one.action for one in case.decisions if one.verdict == "void-action" and one.action]
    if not voided:
        return case.killed() or case.spared()
    if len(voided) > 1 or case.killed() is not None or case.spared() is not None:
        return Open("several")
    return case.without(voided[0])


class _Case:
    """One hand with the decisions on it."""

    def __init__(self, base: HandReport, decisions: tuple[Decision, ...], chances: bool) -> None:
        assert base.record is not None
        self.base, self.record, self.decisions, self.chances = base, base.record, decisions, chances
        self.partial = base.completions is not None or base.problem is not None

    def verdict(self, finding: Finding) -> str:
        """The most particular decision on a finding, or nothing."""
        found = [
            (one.code is not None, one.action is not None, one.verdict)
            for one in self.decisions
            if one.action in (None, finding.action) and one.code in (None, finding.code)
        ]
        return max(found)[2] if found else ""

    # ------------------------------------------------------------ an action that does not count

    def without(self, number: int) -> Effect:
        """The hand without action `number`."""
        action = self.record.actions[number - 1]
        if action.do == verbs.HU and number == self.win_action():
            return self.false_win(number, action.seat, None)
        false_end = action.do == verbs.HU and self.base.outcome == _FALSE_WIN
        if self.partial:
            return None if false_end else Open("hidden")
        found = what_if(self.record, Change("drop", number), rules=self.base.rules)
        if false_end and (found.misfit is not None or points_of(found.after) is None):
            return None  # such a win counts for nothing as it is
        if found.fit not in ("exact", "ends") or found.new:
            return Open("rest", None if found.misfit is None else found.misfit.number)
        if points_of(found.after) is None:
            return Open("unfinished")
        report = self.judged(found.record)
        findings = tuple(in_record(one, found.change) for one in report.findings)
        return Ruled(report, self.kept(findings, {number}), found.change)

    # ------------------------------------------------------------ a seat that may not win

    def killed(self) -> Effect:
        """The win of a seat that a decision has killed before is a false one; None where no such seat won."""
        for one in self.decisions:
            if one.verdict == _KILLING and one.action:
                seat = self.offender(one)
                if seat is None:
                    return Open("nobody")
                if self.wins_after(seat, one.action):
                    return self.false_win(self.win_action(), seat, one.action)
        for finding in self.base.findings:
            if finding.certain or finding.seat is None or self.verdict(finding) != "upheld":
                continue
            if finding.effect == _KILLING and self.wins_after(finding.seat, finding.action or 0):
                return self.false_win(self.win_action(), finding.seat, finding.action)
            if finding.code in FALSE_WINS and finding.action == self.win_action():
                return self.false_win(finding.action, finding.seat, None)
        return None

    def offender(self, decision: Decision) -> int | None:
        """The seat that a decision is about: that of the finding it names, else the one that acts."""
        at = [one for one in self.base.findings if one.action == decision.action and one.seat is not None]
        named = [one for one in at if decision.code in (None, one.code)]
        if named:
            return named[0].seat
        return self.record.actions[(decision.action or 1) - 1].seat

    def win_action(self) -> int | None:
        """The number of the action that won the hand."""
        score = self.base.score
        numbered = enumerate(self.record.actions, 1)
        winning = [number for number, one in numbered if score is not None and (one.do, one.seat) == _win(score)]
        return winning[-1] if winning else None

    def wins_after(self, seat: int, number: int) -> bool:
        """Whether this seat won the hand with or after an action."""
        at, score = self.win_action(), self.base.score
        return at is not None and score is not None and score.winner == seat and number <= at

    def false_win(self, number: int | None, seat: int | None, cause: int | None) -> Effect:
        """The hand with its win for a false one: nothing is paid unless the rule set has a penalty (law 10.16)."""
        assert number is not None and seat is not None
        profile = load_profile(self.base.rules, self.record.options)
        found = Finding(
            _DEAD,
            number,
            seat,
            cause=() if cause is None else (cause,),
            effect=profile.effects.get(_DEAD, "void-win"),
            clause=clause_in(profile, _DEAD),
            parameters={"causes": [] if cause is None else [cause]},
        )
        kept = [one for one in self.base.findings if not one.code.startswith("S")]
        score = None
        if profile.penalty != "none":
            each = profile.penalty_each() or to_hand(self.record).claimed
            if each is None:
                return Open("claim")
            nothing = Payment((0.0,) * len(self.record.seats), 0.0, 0)
            score = Score(None, 0, 0, (), 0, 0, pay_penalties(nothing, [(seat, each)]).points, 0.0)
        report = replace(self.base, findings=(*kept, found), score=score, outcome=_FALSE_WIN, verdict="faults")
        return Ruled(report, tuple(kept) if cause is None else report.findings)

    # ------------------------------------------------------------ a seat that may win after all

    def spared(self) -> Effect:
        """The hand with the right to win given back; None where no false win hangs on it."""
        spared = self.spared_causes()
        wins = [one for one in self.base.findings if one.code in FALSE_WINS and one.certain and one.action]
        actions = sorted({one.action for one in wins if one.action})
        freed = []
        for number in actions:
            here = [one for one in wins if one.action == number]
            bars = [one for one in here if self.verdict(one) != "dismissed" and not _falls(one, spared)]
            if not bars:
                freed.append((number, here))
        if not freed:
            return None
        if self.partial:
            return Open("hidden")
        number, here = freed[0]
        if any(one.code != _DEAD for one in here):
            return self.as_recorded(number, here)
        for one in here:
            if one.seat is not None and self.verdict(one) == "dismissed":
                spared[one.seat] = spared.get(one.seat, frozenset()) | set(one.cause)
        return self.played_with(spared)

    def spared_causes(self) -> dict[int, frozenset[int]]:
        """Seat → the actions whose every killing fault is dismissed, or let pass."""
        passed: dict[tuple[int, int], bool] = {}
        for one in self.base.findings:
            if one.certain and one.seat is not None and one.action is not None and one.effect == _KILLING:
                key = one.seat, one.action
                passed[key] = passed.get(key, True) and self.verdict(one) in ("dismissed", "continue")
        found: dict[int, frozenset[int]] = {}
        for (seat, action), let in passed.items():
            if let:
                found[seat] = found.get(seat, frozenset()) | {action}
        return found

    def played_with(self, spared: Mapping[int, frozenset[int]]) -> Effect:
        """The hand replayed by the engine with these actions taking nobody's right to win."""

        report = audit_record(
            self.record,
            file=self.base.file,
            line=self.base.line,
            raw=self.base.raw,
            rules=self.base.rules,
            chances=self.chances,
            spared=frozenset((seat, action) for seat, actions in spared.items() for action in actions),
        )
        known = {(one.code, one.action, one.seat) for one in self.base.findings}
        new = [one for one in report.findings if of_play(one) and (one.code, one.action, one.seat) not in known]
        if new:
            return Open("rest", new[0].action)
        if points_of(report) is None:
            return Open("unfinished")
        ruled_on = {one.action for one in self.base.findings if self.verdict(one) and one.code not in FALSE_WINS}
        return Ruled(report, self.kept(report.findings, ruled_on))

    def as_recorded(self, number: int, here: Sequence[Finding]) -> Effect:
        """A false win that is none by the referee: the settlement on record, which the engine cannot work out."""
        result, seat = self.record.result, here[0].seat
        if result is None or result.points is None or result.outcome != verbs.HU or result.winner != seat:
            return Open("win", number)
        names = tuple((name.name, name.fan) for name in result.names or ())
        score = Score(
            seat,
            result.huxi or 0,
            result.units or 0,
            names,
            result.fan or 0,
            result.xing or 0,
            tuple(result.points),
            result.sitting_points or 0.0,
            source=result.source,
        )
        others = tuple(one for one in self.base.findings if one not in here)
        return Ruled(replace(self.base, findings=others, score=score, outcome=verbs.HU), self.base.findings)

    # ------------------------------------------------------------ the same for all

    def judged(self, record: Record) -> HandReport:
        """The audit of the hand as it counts, at the place of the record."""
        place = {"file": self.base.file, "line": self.base.line, "raw": self.base.raw}
        return audit_record(record, **place, rules=self.base.rules, chances=self.chances)  # type: ignore[arg-type]

    def kept(self, findings: Sequence[Finding], at: set[int] | set[int | None]) -> tuple[Finding, ...]:
        """Findings with those of the record that the referee ruled on: whose they are does not change."""
        own = [one for one in self.base.findings if one.action in at]
        keys = {(one.code, one.action, one.seat) for one in own}
        return (*own, *(one for one in findings if (one.code, one.action, one.seat) not in keys))


def _win(score: Score) -> tuple[str, int | None]:
    return verbs.HU, score.winner


def _falls(finding: Finding, spared: Mapping[int, frozenset[int]]) -> bool:
    """Whether a false win by a dead hand hangs on nothing but what is let pass."""
    if finding.code != _DEAD or finding.seat is None or not finding.cause:
        return False
    return set(finding.cause) <= spared.get(finding.seat, frozenset())
