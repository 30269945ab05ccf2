"""A dossier as a document of sections, for every drawer: HTML, PDF, Markdown."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from phz_cli import __version__
from phz_cli.audit.dossier import Dossier
from phz_cli.audit.findings import Finding
from phz_cli.cli.console import harmless
from phz_cli.cli.dossier_findings import finding_blocks, legal_blocks
from phz_cli.cli.dossier_points_text import points_blocks
from phz_cli.cli.dossier_rulings import ruled_blocks
from phz_cli.cli.dossier_table import table_blocks, timeline_blocks
from phz_cli.cli.dossier_words import say
from phz_cli.cli.evidence_text import name_of
from phz_cli.cli.explain_text import action_text
from phz_cli.cli.language import Language
from phz_cli.cli.verdict_text import message_of
from phz_cli.records.hands import to_action
from phz_cli.reports import Block, Column, Document, Paragraph, Section, Table, mapped
from phz_cli.rulebook import fault_pages, sentence
from phz_cli.store.rulings import Ruling

_REFEREE: Final = "referee"


@dataclass(frozen=True, slots=True)
class Source:
    """Where the record was read, the command that makes the dossier again, what was ruled on the hand before."""

    file: str
    line: int
    command: str
    rulings: tuple[Ruling, ...] = ()


def dossier_document(dossier: Dossier, source: Source, language: Language) -> Document:
    """The whole dossier; nothing in it depends on the clock."""
    record, number = dossier.record, dossier.number
    sections = {
        "incident": incident(dossier, language),
        "table": table_blocks(dossier, language),
        "timeline": timeline_blocks(dossier, language),
        "findings": finding_blocks(dossier, language),
        "legal": legal_blocks(dossier, language),
        "points": points_blocks(dossier, language),
        "record": _record(dossier, language),
        "ruling": [*ruled_blocks(dossier, source.rulings, language), *_ruling(dossier, language)],
    }
    made = [say("made", language, rules=_rules(dossier, language))]
    if dossier.audience == _REFEREE:
        made.append(say("made.again", language, command=source.command))
    return mapped(
        Document(
            lang=language,
            title=say("title" if number else "title_deal", language, hand=record.hand, number=number),
            version=__version__,
            facts=tuple(_facts(dossier, source, language)),
            sections=tuple(
                Section(key, say(f"section.{key}", language), tuple(blocks)) for key, blocks in sections.items()
            ),
            made=tuple(made),
        ),
        harmless,
    )


def _rules(dossier: Dossier, language: Language) -> str:
    profile = dossier.profile
    return f"{profile.id}（{profile.title_zh}）" if language == "zh" else f"{profile.id} ({profile.title_en})"


def _facts(dossier: Dossier, source: Source, language: Language) -> Iterator[tuple[str, str]]:
    """(what, text) of where the hand was played and for whom this is."""
    record, match = dossier.record, dossier.record.match
    pairs = [
        ("event", match.event),
        ("session", match.session),
        ("table", match.table),
        ("no", match.no),
        ("start", record.start),
        ("rules", _rules(dossier, language)),
        ("dealer", name_of(record, record.dealer)),
        ("accused", None if dossier.seat is None else name_of(record, dossier.seat)),
    ]
    if dossier.audience == _REFEREE:
        pairs += [("operator", match.operator), ("place", f"{source.file}:{source.line}")]
    pairs.append(("for", say(f"for.{dossier.audience}", language)))
    for key, text in pairs:
        if text is not None:
            yield say(key, language), str(text)


def incident_sentence(dossier: Dossier, language: Language) -> str:
    """The dispute in one sentence: what its first finding says, or that there is none."""
    number = dossier.number
    if dossier.findings:
        first = dossier.findings[0]
        return _found(dossier, first, language)
    if not number:
        return say("clean_deal", language)
    return say("clean", language, number=number, what=done_text(dossier, number, language))


def _found(dossier: Dossier, finding: Finding, language: Language) -> str:
    """What a finding says, after the action that it stands at where that is another seat's."""
    record, number = dossier.record, finding.action
    words: dict[str, object] = {"number": number, "sentence": message_of(finding, record, language)}
    if not number:
        return say("incident_deal", language, **words)
    action = record.actions[number - 1]
    late = dossier.after.number
    own, missed = action.seat == finding.seat, number == dossier.number and late > number
    if not own:
        words["what"] = done_text(dossier, number, language)
    if missed:
        words |= {"late": late, "done": done_text(dossier, late, language)}
    key = ("incident_own_late" if own else "incident_late") if missed else "incident" if own else "incident_at"
    return say(key, language, **words)


def done_text(dossier: Dossier, number: int, language: Language) -> str:
    """Who did what with an action, as it stands within a sentence: 甲打四."""
    text = action_text(to_action(dossier.record.actions[number - 1]), dossier.record, language)
    return text.replace(" ", "") if language == "zh" else text


def incident(dossier: Dossier, language: Language) -> list[Block]:
    """The dispute in one sentence, what is claimed, and what else is wrong in the hand."""
    blocks: list[Block] = [Paragraph(incident_sentence(dossier, language), alarm=bool(dossier.findings))]
    if dossier.claim:
        blocks.append(Paragraph(say("claim", language, claim=dossier.claim)))
    if any(not finding.certain for finding in dossier.findings):
        blocks.append(Paragraph(say("open", language)))
    if dossier.rest:
        between = sentence("value.separator", language)
        told = between.join(_rest(finding, language) for finding in dossier.rest)
        blocks.append(Paragraph(say("rest", language, list=told), quiet=True))
    return blocks


def _rest(finding: Finding, language: Language) -> str:
    page = fault_pages()[finding.code]
    key = "rest_hand" if not finding.action else "rest_one"
    name = page.zh if language == "zh" else page.name
    return say(key, language, number=finding.action, code=finding.code, name=name)


def _record(dossier: Dossier, language: Language) -> list[Block]:
    """What the record is, and what other records say of the same hand."""
    record, identity = dossier.record, dossier.identity
    observer = record.observer
    rows = (
        (say("content_id", language), identity.content_id),
        (say("public_digest", language), identity.public_digest),
        (
            say("observer", language),
            say("observer.all", language) if observer is None else name_of(record, observer),
        ),
    )
    blocks: list[Block] = [Table("", _columns(language, "column.what", "column.value"), rows)]
    if not identity.others:
        return [*blocks, Paragraph(say("others.none", language), quiet=True)]
    for other in identity.others:
        place = f"{other.file}:{other.line}" if dossier.audience == _REFEREE else say("other.place", language)
        key = "other.conflict" if other.same_id else "other.agrees"
        blocks.append(Paragraph(say(key, language, place=place, id=other.content_id), alarm=other.same_id))
    return blocks


def _columns(language: Language, *keys: str) -> tuple[Column, ...]:
    return tuple(Column(say(key, language)) for key in keys)


def _ruling(dossier: Dossier, language: Language) -> list[Block]:
    """Room for the ruling and for who signs it."""
    record, blank = dossier.record, say("ruling.blank", language)
    rows = [(say("ruling.choice", language), say("ruling.choices", language))]
    rows += [(say(f"ruling.{key}", language), blank) for key in ("points", "reason", "referee", "date")]
    players = [name_of(record, seat) for seat in range(len(record.seats))]
    rows += [(say("ruling.party", language, player=player), blank) for player in players]
    return [
        Paragraph(say("ruling.note", language), quiet=True),
        Table("", _columns(language, "column.what", "column.value"), tuple(rows)),
    ]
