"""What a change of one action makes of a hand, in words: the rest, the faults, the end, the points, the standings."""

from collections.abc import Iterator, Sequence
from typing import Final

from phz_cli.audit import Finding, HandReport
from phz_cli.audit.whatif import Standing, WhatIf, in_record, points_of
from phz_cli.cli.cited import Cited
from phz_cli.cli.columns import aligned
from phz_cli.cli.console import harmless
from phz_cli.cli.evidence_text import name_of
from phz_cli.cli.explain_text import action_text
from phz_cli.cli.language import Language
from phz_cli.cli.verdict_text import message_of
from phz_cli.cli.wrapping import WIDEST, wrapped
from phz_cli.records import Record
from phz_cli.records.hands import to_action
from phz_cli.records.model import Player, RecordAction
from phz_cli.rulebook import fault_pages, load_profile, sentence

_INDENT: Final = "    "
_CHANGED: Final = (1, 2, 3)


def whatif_lines(
    found: WhatIf, cited: Cited, table: Sequence[Standing], others: Sequence[HandReport], language: Language
) -> Iterator[str]:
    """The whole answer in lines of at most 80 places, tables apart."""
    page = _Page(found, cited, language)
    for lines in (page.head(), page.rest(), page.faults(), page.end(), page.standings(table, others)):
        yield from map(str.rstrip, lines)


def end_text(report: HandReport, language: Language) -> str:
    """How a hand ended and what the win was worth."""
    score, record = report.score, report.record
    outcome = report.outcome
    if score is None or record is None:
        key = outcome if outcome in ("false_hu", "void") else "open"
        return sentence(f"whatif.end_{key}", language)
    if score.winner is None:
        return sentence("whatif.end_wash", language)
    words = {"huxi": score.huxi, "units": score.units, "fan": score.fan}
    unit = load_profile(report.rule_set, record.options).unit_zh
    return sentence("whatif.end_hu", language, player=harmless(name_of(record, score.winner)), unit=unit, **words)


def finding_text(finding: Finding, record: Record, language: Language) -> str:
    """One finding: action, code, name, sentence."""
    page = fault_pages()[finding.code]
    words = {"code": finding.code, "name": page.zh if language == "zh" else page.name}
    said = harmless(message_of(finding, record, language))
    key = "whatif.finding_hand" if finding.action is None else "whatif.finding"
    text = sentence(key, language, **words, sentence=said, action=finding.action)
    return text if finding.certain else text + sentence("whatif.uncertain", language)


def _winner(report: HandReport) -> tuple[str, int | None]:
    return report.outcome, None if report.score is None else report.score.winner


class _Page:
    """The parts of one answer."""

    def __init__(self, found: WhatIf, cited: Cited, language: Language) -> None:
        self.found, self.cited, self.record = found, cited, cited.record
        self.language: Language = language

    def say(self, key: str, **words: object) -> Iterator[str]:
        """A sentence of the table, in lines."""
        return wrapped(sentence(f"whatif.{key}", self.language, **words), WIDEST, "", "  ")

    def action(self, action: RecordAction) -> str:
        return action_text(to_action(action), self.record, self.language)

    def recorded(self, number: int) -> str:
        return self.action(self.record.actions[number - 1])

    def head(self) -> Iterator[str]:
        """What is changed, and whether that is legal itself."""
        change, record = self.found.change, self.record
        words: dict[str, object] = {"hand": harmless(record.hand), "action": change.number}
        key: str = change.way
        if change.number > len(record.actions):
            key = "insert_end"
        else:
            words["was"] = self.recorded(change.number)
        if change.action is not None:
            words["what"] = self.action(change.action)
        yield from self.say(key, **words)
        rules = self.found.before.rule_set
        profile = load_profile(rules, record.options)
        title = profile.title_zh if self.language == "zh" else profile.title_en
        place = {"file": harmless(self.cited.item.file), "line": self.cited.item.line}
        yield from wrapped(sentence("explain.place", self.language, **place, rules=rules, title=title))
        yield ""
        if change.action is not None:
            own = self.found.at_change
            yield from self.say("own_faults" if own else "own_legal")
            yield from self.listed(own, self.found.record)

    def rest(self) -> Iterator[str]:
        """Up to where the rest of the record still applies."""
        found, misfit = self.found, self.found.misfit
        if misfit is None:
            count = len(self.record.actions) - found.change.number + (found.change.way == "insert")
            yield from self.say("exact" if count else "exact_none", count=count)
            return
        words = {"first": misfit.number, "last": misfit.number - 1, "cut": found.cut}
        yield from self.say(found.fit, **words, what=self.recorded(misfit.number))
        if found.fit == "ends":
            return
        said = finding_text(in_record(misfit.finding, found.change), found.record, self.language)
        yield from wrapped(said, WIDEST, _INDENT, _INDENT + "  ")
        yield from self.say("cut" if found.cut else "kept", **words)

    def faults(self) -> Iterator[str]:
        """Findings that only one of the two hands has."""
        found = self.found
        if not found.gone and not found.new:
            yield from self.say("same")
        if found.gone:
            yield from self.say("gone")
            yield from self.listed(found.gone, self.record)
        if found.new:
            yield from self.say("new")
            yield from self.listed([in_record(one, found.change) for one in found.new], found.record)

    def listed(self, findings: Sequence[Finding], record: Record) -> Iterator[str]:
        for finding in findings:
            yield from wrapped(finding_text(finding, record, self.language), WIDEST, _INDENT, _INDENT + "  ")

    def end(self) -> Iterator[str]:
        """How the hand ends, and the points of everybody."""
        found = self.found
        before, after = (end_text(report, self.language) for report in (found.before, found.after))
        yield ""
        yield from self.say("outcome_same" if before == after else "outcome", before=before, after=after)
        one, two = points_of(found.before), points_of(found.after)
        if one is None or two is None:
            yield from self.say("no_points")
            return
        names = [player.name or player.id for player in self.players()]
        rows = zip(names, one, two, strict=True)
        cells = [[name, f"{was:+zg}", f"{now:+zg}", f"{now - was:+zg}"] for name, was, now in rows]
        yield from self.table(cells)

    def table(self, cells: list[list[str]]) -> Iterator[str]:
        head = [sentence(f"whatif.{key}", self.language) for key in ("player", "before", "after", "difference")]
        yield from (f"{_INDENT}{line}" for line in aligned([head, *cells], _CHANGED))

    def standings(self, table: Sequence[Standing], others: Sequence[HandReport]) -> Iterator[str]:
        """Points and places over the hands of the match."""
        if not self.found.settled:
            return
        yield ""
        if not others:
            yield from self.say("alone")
            return
        unsettled = sum(points_of(report) is None for report in others)
        yield from self.say("standings", count=len(others), open=unsettled)
        cells = []
        for row in table:
            places = [sentence("whatif.place", self.language, place=place) for place in (row.place, row.place_after)]
            points = [f"{row.before:+zg} {places[0]}", f"{row.after:+zg} {places[1]}"]
            cells.append([self.named(row.player), *points, f"{row.after - row.before:+zg}"])
        yield from self.table(cells)
        if _winner(self.found.before) != _winner(self.found.after):
            yield from self.say("later_hands")

    def players(self) -> list[Player]:
        """Everybody at the table, the one who sits out last."""
        return [*self.record.seats, *([] if self.record.sitting is None else [self.record.sitting])]

    def named(self, identity: str) -> str:
        return next((player.name for player in self.players() if player.id == identity and player.name), identity)
