"""The page of one fault code as it is printed: the rule, its effect under each rule set, the examples."""

from collections.abc import Iterator
from typing import Final

import msgspec

from phz_cli.audit import HandReport, audit_record
from phz_cli.audit.series import Series
from phz_cli.cli.columns import width
from phz_cli.cli.evidence_text import name_of
from phz_cli.cli.fault_effects import effects_of
from phz_cli.cli.language import Language, Says
from phz_cli.cli.law_words import clause_told
from phz_cli.cli.verdict_text import message_of
from phz_cli.cli.wrapping import WIDEST, labelled, wrapped
from phz_cli.records import Record, decode
from phz_cli.records.model import RecordAction
from phz_cli.rulebook import Example, FaultPage, fault_pages, sentence

_CLAUSE: Final = Says("规则条文", "Decided by")
_SEE: Final = Says("参看", "See also")
_ALL: Final = Says("各套规则", "Every rule set")
_EXAMPLES: Final = Says("例局（{}）", "Examples ({})")
_KIND: Final = {"fault": Says("违例", "Fault"), "legal": Says("合法", "Legal")}
_COLON: Final = Says("：", ": ")
_STOP: Final = Says("；", "; ")
_CONSEQUENCE: Final = ("后果", "What follows")
_INDENT: Final = "  "
_FILE: Final = "example.json"

_DONE: Final = {
    "ti": Says("提", "makes the ti 提 of"),
    "draw": Says("摸", "draws"),
    "discard": Says("打", "discards"),
    "chi": Says("吃", "eats"),
    "peng": Says("碰", "makes the peng 碰 of"),
    "wei": Says("偎", "lays the wei 偎 of"),
    "pao": Says("跑", "makes the pao 跑 of"),
    "pass": Says("过", "passes"),
    "claim": Says("喊", "calls"),
    "hu": Says("胡", "declares hu 胡 on"),
    "wash": Says("荒庄", "the hand is washed"),
    "flip": Says("翻醒", "flipped for 醒:"),
    "rule": Says("裁判判词", "the referee rules"),
}


def page_lines(page: FaultPage, language: Language, *, records: bool = False, places: int = WIDEST) -> Iterator[str]:
    """The lines of the page, at most `places` wide but for the records, which are printed only when asked for."""
    zh = language == "zh"
    yield f"{page.code} {page.zh}（{page.name}）" if zh else f"{page.code} {page.name} {page.zh}"
    yield ""
    see = [f"{code} {fault_pages()[code].zh if zh else fault_pages()[code].name}" for code in page.see]
    facts = {_CLAUSE: clause_told(page.clause, language), _SEE: _STOP.in_language(language).join(see)}
    column = max(width(label.in_language(language)) for label in facts)
    for label, text in facts.items():
        word = label.in_language(language)
        yield from labelled(word + " " * (column - width(word)), text, places)
    for paragraph in page.paragraphs(language):
        yield ""
        yield paragraph.heading
        yield from wrapped(paragraph.text.replace("`", ""), places, _INDENT, _INDENT)
        if paragraph.heading in _CONSEQUENCE:
            yield from _effects(page.code, language, places)
    yield from _examples(page, language, records, places)


def _effects(code: str, language: Language, places: int) -> Iterator[str]:
    effects = effects_of(code, language)
    for effect in effects:
        who = _ALL.in_language(language) if len(effects) == 1 else " ".join(effect.profiles)
        yield from wrapped(who, places, f"{_INDENT}- ", _INDENT * 2)
        yield from wrapped(effect.text, places, _INDENT * 3, _INDENT * 3)


# ---------------------------------------------------------------- examples


def reports_of(example: Example) -> list[HandReport]:
    """What the audit says of the records of an example, read one after the other from one file."""
    text = example.text if example.text.startswith("[") else f"[{example.text}]"
    rows = [bytes(row) for row in msgspec.json.decode(text, type=list[msgspec.Raw])]
    read = [(line, row, decode(row)) for line, row in enumerate(rows, 1)]
    return list(
        Series().complete(
            audit_record(record, file=_FILE, line=line, raw=row)
            for line, row, record in read
            if isinstance(record, Record)
        )
    )


def _examples(page: FaultPage, language: Language, records: bool, places: int) -> Iterator[str]:
    yield ""
    played: list[list[RecordAction]] = []
    for example in page.examples:
        report = reports_of(example)[-1]
        if report.record is None:
            continue
        if not played:
            yield _EXAMPLES.in_language(language).format(report.rule_set)
        played.append(report.record.actions)
        said = example.zh if language == "zh" else example.en
        yield from labelled(_KIND[example.kind].in_language(language), said, places, _INDENT)
        quoted = _reported(report, report.record, language)
        if example.kind == "legal":
            quoted = _instead(page.code, played[0], report.record, language)
        for label, text in quoted:
            yield from labelled(label, text, places, _INDENT * 3)
        if records:
            yield example.text


def _reported(report: HandReport, record: Record, language: Language) -> Iterator[tuple[str, str]]:
    """Each faulty action, and what is reported on it, each with its label."""
    quoted = 0
    for finding in report.findings:
        if finding.action and finding.action != quoted:
            quoted = finding.action
            yield _action(record, quoted, language)
        page = fault_pages()[finding.code]
        name = page.zh if language == "zh" else page.name
        yield finding.code, f"{name}{_COLON.in_language(language)}{message_of(finding, record, language)}"


def _instead(code: str, faulty: list[RecordAction], record: Record, language: Language) -> Iterator[tuple[str, str]]:
    """Where the legal hand parts from the faulty one; the claimant's win where the fault is a false one."""
    actions = enumerate(record.actions, 1)
    others = [number for number, action in actions if number > len(faulty) or action != faulty[number - 1]]
    claimed = faulty[-1]
    won = [number for number in others if record.actions[number - 1].do == "hu" == claimed.do]
    won = [number for number in won if record.actions[number - 1].seat == claimed.seat and code.startswith("H")]
    for number in (won or others)[:1]:
        yield _action(record, number, language)


def _action(record: Record, number: int, language: Language) -> tuple[str, str]:
    """Its place and what was done: `第2手`, `乙吃三：三四五 比 一二三`; or `action 2`, `乙 eats 三: 三四五`."""
    action = record.actions[number - 1]
    zh = language == "zh"
    player = "" if action.seat is None else name_of(record, action.seat)
    card = sentence(f"want.{action.want}", language) if action.want else action.card or ""
    done = _DONE[action.do].in_language(language)
    parts = [part for part in (player, done if card else done.removesuffix(" on"), card) if part]
    text = "".join(parts) if zh else " ".join(parts)
    if action.melds:
        text += _COLON.in_language(language) + _groups(action, zh)
    if action.shown:
        text += "，亮一张" if zh else ", one card face up"
    return sentence("place.action", language, action=number), text


def _groups(action: RecordAction, zh: bool) -> str:
    first, *rest = action.melds
    if action.do != "chi" or not rest:
        return " ".join(action.melds)
    return f"{first}{' 比 ' if zh else ', bi 比 '}{' '.join(rest)}"
