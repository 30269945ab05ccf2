"""Verdicts as one HTML page that needs nothing but itself, to be read on a screen or printed.

Its head says how many hands came out how, so the findings are kept aside until the last hand, on disk where they are
many; memory holds one hand at a time.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, partial
from tempfile import SpooledTemporaryFile
from typing import Final

from jinja2 import Environment
from markupsafe import Markup

from phz_cli import __version__
from phz_cli.cli.attribution_text import cause_lines
from phz_cli.cli.console import harmless
from phz_cli.cli.language import Language, Says
from phz_cli.cli.law_page import law_environment
from phz_cli.cli.marks import Marked, MarkedReport
from phz_cli.cli.report_faults import fault_of
from phz_cli.cli.undecided_text import is_open, question
from phz_cli.cli.verdict_marked import state_text
from phz_cli.game.cards import KIND_OF, RED
from phz_cli.rulebook import fault_pages, sentence
from phz_cli.rulebook.law import cited_articles, law_articles
from phz_cli.rulebook.pages import catalogue_order

_IN_MEMORY: Final = 1 << 20
_VERDICTS: Final = ("clean", "faults", "undecided", "unreadable")
_SERIOUS: Final = frozenset({"dead-hand", "void-action", "void-win"})
_WORDS: Final = {
    "title": Says("牌局查对", "Verdicts on hands"),
    "read": Says("读入", "read"),
    "codes": Says("各种违例", "By code"),
    "findings": Says("逐处说明", "Findings"),
    "none": Says("没有查出什么。", "Nothing was found."),
    "cards": Says("手牌", "hand"),
    "melds": Says("桌上", "melds"),
    "offer": Says("来牌", "card on offer"),
    "legal": Says("合法的做法", "legal instead"),
    "clause": Says("依据", "decided by"),
    "law": Says("规则条文", "The law"),
    "cause": Says("谁的错", "cause"),
    "decides": Says("要看", "depends on"),
    "made": Says("由 phz 生成，版本", "made by phz"),
}


def html_pieces(reports: Iterable[MarkedReport], language: Language) -> Iterator[bytes]:
    """The page in pieces: head with counts, then what was found in the order of the files."""
    verdicts: Counter[str] = Counter()
    codes: Counter[str] = Counter()
    cited: set[str] = set()
    environment = _environment()
    word = partial(_word, language=language)
    hand = environment.get_template("verdict_hand.html.j2")
    with SpooledTemporaryFile(_IN_MEMORY) as body:
        for marked in reports:
            verdicts[marked.report.verdict] += 1
            codes.update(mark.finding.code for mark in marked.marks)
            cited.update(article.number for mark in marked.marks for article in cited_articles(mark.finding.clause))
            if marked.marks or marked.report.problem is not None:
                body.write(hand.render(w=word, lang=language, **_hand(marked, language)).encode())
        head = environment.get_template("verdict_head.html.j2")
        yield head.render(w=word, lang=language, **_totals(verdicts, codes, language)).encode()
        body.seek(0)
        yield from iter(lambda: body.read(_IN_MEMORY), b"")
        articles = [article for number, article in law_articles().items() if number in cited]
        foot = environment.get_template("verdict_foot.html.j2")
        yield foot.render(w=word, lang=language, articles=articles, numbers=cited, version=__version__).encode()


def _word(key: str, language: Language) -> str:
    return _WORDS[key].in_language(language)


def _totals(verdicts: Counter[str], codes: Counter[str], language: Language) -> dict[str, object]:
    pages = fault_pages()
    return {
        "read": verdicts.total(),
        "verdicts": [(one, sentence(f"verdict.{one}", language), verdicts[one]) for one in _VERDICTS],
        "codes": [
            (code, pages[code].zh if language == "zh" else pages[code].name, codes[code])
            for code in sorted(codes, key=catalogue_order)
        ],
        "version": __version__,
    }


def _hand(marked: MarkedReport, language: Language) -> dict[str, object]:
    report = marked.report
    return {
        "file": harmless(report.file),
        "line": report.line,
        "hand": "" if report.record is None else harmless(report.record.hand),
        "rules": report.rule_set,
        "verdict": report.verdict,
        "problem": "" if report.problem is None else harmless(report.problem.sentence(language)),
        "findings": [_finding(mark, marked, language) for mark in marked.marks],
    }


def _finding(mark: Marked, marked: MarkedReport, language: Language) -> dict[str, object]:
    record, finding = marked.report.record, mark.finding
    assert record is not None  # a hand without a record has no findings
    where = "hand" if finding.action is None else "deal" if finding.action == 0 else "action"
    decides = [finding.evidence["decides"]] if is_open(finding) else []
    return {
        "fault": fault_of(finding, marked.report, record, language),
        "clause": cited_articles(finding.clause),
        "place": sentence(f"place.{where}", language, action=finding.action),
        "effect": sentence(f"effect.{finding.effect}" if finding.certain else "label.undecided", language),
        "tone": _tone(mark),
        "decides": question(decides, record, language) if decides else "",
        "state": state_text(mark, language),
        "cause": [] if mark.attribution is None else list(cause_lines(mark.attribution, record, language)),
    }


def _tone(mark: Marked) -> str:
    """How a finding is coloured."""
    if not mark.finding.certain:
        return "undecided"
    if mark.finding.effect in _SERIOUS:
        return "serious"
    return mark.finding.effect if mark.finding.effect in {"wrong-result", "record"} else "note"


def _cards(characters: str) -> Markup:
    """Cards as small tiles, red ones in red; anything that is no card as it is."""
    tile = Markup('<span class="tile{}">{}</span>')
    return Markup("").join(
        tile.format(" red" if KIND_OF[one] in RED else "", one) if one in KIND_OF else one for one in characters
    )


@cache
def _environment() -> Environment:
    """Autoescape everywhere; the styles are those of the report's page."""
    environment = law_environment().overlay()
    environment.filters = dict(environment.filters)
    environment.filters |= {"cards": _cards, "harmless": harmless}
    return environment
