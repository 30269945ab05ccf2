"""The findings of a dispute with their clauses in both languages, and what would have been legal."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from phz_cli.audit.attribution import Attribution
from phz_cli.audit.dossier import Dossier
from phz_cli.audit.explain import Explanation
from phz_cli.audit.explain_seat import Claim, Duty, SeatView
from phz_cli.audit.explain_values import PARAMETERS
from phz_cli.audit.explain_win import WinView
from phz_cli.audit.findings import Finding
from phz_cli.cli.attribution_text import LIKELIER, hypothesis_text
from phz_cli.cli.dossier_words import say
from phz_cli.cli.evidence_text import legal_of, name_of
from phz_cli.cli.explain_win_text import kind_text, missing_texts
from phz_cli.cli.language import Language, Says
from phz_cli.cli.law_words import clause_told
from phz_cli.cli.verdict_text import message_of
from phz_cli.game import actions as verbs
from phz_cli.records import Record
from phz_cli.reports import Block, Column, Diagram, Group, Paragraph, Table
from phz_cli.reports import Row as DiagramRow
from phz_cli.rulebook import fault_pages, parameter_title, sentence, value_words
from phz_cli.rulebook.law import Article, cited_articles

_QUOTED: Final[dict[Language, tuple[str, ...]]] = {
    "zh": ("什么时候算", "为什么", "后果"),
    "en": ("Holds when", "Why", "What follows"),
}
_RIGHT: Final = Says("怎样才对", "Nearest legal play")
_STOP: Final = Says("；", "; ")
_COLON: Final = Says("：", ": ")
_SLIPS: Final = 3


class Text(NamedTuple):
    """A part of a clause under its heading."""

    heading: str
    text: str


def finding_blocks(dossier: Dossier, language: Language) -> list[Block]:
    """Each finding: what happened, what follows, the clause in both languages, what the rule set says of it."""
    blocks: list[Block] = [] if dossier.findings else [Paragraph(say("none", language))]
    causes = iter(dossier.causes)
    for finding in dossier.findings:
        blocks += _finding(dossier, finding, language)
        if finding.certain and dossier.causes:
            blocks.append(Paragraph(_cause(next(causes), dossier.record, language)))
    found = dossier.explanation
    if found is None or found.win is None or not _seen(dossier, found.action.seat):
        return blocks
    return [_arranged(dossier, found.win, found.action.seat, language), *blocks]


def _seen(dossier: Dossier, seat: int) -> bool:
    """Whether this reader may know the cards of a seat."""
    return dossier.audience == "referee" or seat == dossier.seat


def _arranged(dossier: Dossier, win: WinView, seat: int, language: Language) -> Diagram:
    """The cards of the win that was declared, group by group, and what is missing."""
    player = name_of(dossier.record, seat)
    key = "win.near" if win.left else "win"
    caption = say(key, language, player=player, huxi=win.huxi, minimum=win.minimum)
    groups = tuple(
        Group(say("group", language, kind=kind_text(one, language), huxi=one.huxi), one.cards) for one in win.groups
    )
    return Diagram(caption, (DiagramRow(player, groups, _joined(list(missing_texts(win, language)), language)),))


def _cause(cause: Attribution, record: Record, language: Language) -> str:
    """Whether the players or the record are likelier at fault, with the likeliest slips of the pen."""
    text = LIKELIER[cause.likelier].in_language(language)
    if cause.hypotheses:
        told = [hypothesis_text(one, record, language) for one in cause.hypotheses[:_SLIPS]]
        listed = _STOP.in_language(language).join(f"({place}) {one}" for place, one in enumerate(told, 1))
        if cause.explained > len(told):
            listed += f"{_STOP.in_language(language)}{say('more', language)}"
        return say("cause.some", language, text=text, count=cause.explained, list=listed)
    return say("cause.none" if cause.trials else "cause.plain", language, text=text)


def _finding(dossier: Dossier, finding: Finding, language: Language) -> Iterator[Block]:
    page = fault_pages()[finding.code]
    name = page.zh if language == "zh" else page.name
    said = message_of(finding, dossier.record, language)
    yield Paragraph(say("fault", language, code=finding.code, name=name, sentence=said), alarm=finding.certain)
    effect = sentence(f"effect.{finding.effect}", language)
    text = say("effect.note", language) if finding.effect == "note" else say("effect", language, effect=effect)
    if finding.cause:
        between = sentence("value.separator", language)
        text += say("from", language, causes=between.join(map(str, finding.cause)))
    yield Paragraph(text)
    columns = tuple(Column(say(key, language)) for key in ("what", "quote.zh", "quote.en"))
    rows = tuple(
        (f"{zh.heading} / {en.heading}" if language == "zh" else f"{en.heading} / {zh.heading}", zh.text, en.text)
        for zh, en in zip(clause_quoted(finding.code, "zh"), clause_quoted(finding.code, "en"), strict=True)
    )
    yield Table("", columns, rows)
    articles = cited_articles(finding.clause)
    columns = tuple(Column(say(key, language)) for key in ("article", "quote.zh", "quote.en"))
    rows = tuple((one.number, _article(one, "zh"), _article(one, "en")) for one in articles)
    yield Table(say("articles", language, clause=clause_told(finding.clause, language)), columns, rows, folded=True)
    for name in PARAMETERS.get(finding.code, ()):
        title = parameter_title(dossier.profile, name, language)
        value = value_words(dossier.profile, name, language)
        yield Paragraph(say("option", language, title=title, value=value), quiet=True)


def _article(article: Article, language: Language) -> str:
    """Title and text of an article in one paragraph."""
    title = article.title.in_language(language)
    return f"{title}{_COLON.in_language(language)}{' '.join(line.text for line in article.lines(language))}"


def clause_quoted(code: str, language: Language) -> list[Text]:
    """The clause in one language: when it holds, why, what follows."""
    paragraphs = fault_pages()[code].paragraphs(language)
    return [Text(one.heading, one.text.replace("`", "")) for one in paragraphs if one.heading in _QUOTED[language]]


def legal_blocks(dossier: Dossier, language: Language) -> list[Block]:
    """The clause's own advice, then what the seats could and had to do, as far as this reader may know."""
    blocks: list[Block] = []
    heading = _RIGHT.in_language(language)
    for code in dict.fromkeys(finding.code for finding in dossier.findings):
        texts = [
            one.text.replace("`", "") for one in fault_pages()[code].paragraphs(language) if one.heading == heading
        ]
        blocks += [Paragraph(f"{code} {text}") for text in texts]
    if dossier.explanation is None:
        return [*blocks, Paragraph(say("hidden", language), quiet=True)] if dossier.number else blocks
    rows = tuple(legal_rows(dossier, dossier.explanation, language))
    if rows:
        blocks.append(Table("", (Column(say("what", language)), Column(say("text", language))), rows))
    return blocks or [Paragraph(say("nothing", language))]


def legal_rows(dossier: Dossier, found: Explanation, language: Language) -> Iterator[tuple[str, str]]:
    """(what, text) of each seat that is to be told of, then who could have the card."""
    for view in _views(dossier, found):
        player = name_of(dossier.record, view.seat)
        could, had_to = _could(dossier, view, language), [_duty(duty, language) for duty in view.had_to]
        if not had_to or len(view.could) > len(view.had_to):
            yield say("could", language, player=player), _joined(could, language)
        if had_to:
            yield say("had_to", language, player=player), _joined(had_to, language)
        yield from _rights(view, player, language)
    claims = [claim for claim in found.claims if _told(dossier, claim)]
    if claims:
        texts = [_claim(dossier, claim, language) for claim in claims]
        yield say("claims", language), _joined(texts, language)


def _views(dossier: Dossier, found: Explanation) -> list[SeatView]:
    """The seat in dispute at the moment that counts; every seat told of where it is nobody's, for the referee."""
    views = [*found.others, *([] if found.view is None else [found.view])]
    own = [view for view in views if view.seat == dossier.seat]
    return own[:1] if own or dossier.audience != "referee" else views


def _told(dossier: Dossier, claim: Claim) -> bool:
    """Whether this reader may know that the seat can have the card: he is told of the others what they called."""
    return claim.called or _seen(dossier, claim.seat)


def _joined(texts: Sequence[str], language: Language) -> str:
    return _STOP.in_language(language).join(texts)


def _rights(view: SeatView, player: str, language: Language) -> Iterator[tuple[str, str]]:
    """What the seat had lost the right to, and since when."""
    between = sentence("value.separator", language)
    for key, bars in (("no_chi", view.no_chi), ("no_peng", view.no_peng)):
        if bars:
            told = [sentence("explain.bar", language, card=bar.card, since=bar.since, how=bar.how) for bar in bars]
            yield say(key, language, player=player), between.join(told)
    if view.dead:
        yield say("dead", language, player=player), sentence("explain.dead_since", language, causes=list(view.dead))


def _could(dossier: Dossier, view: SeatView, language: Language) -> list[str]:
    """What the seat could do; who was to draw where it could do nothing."""
    drawing = dossier.before.drawing
    if not view.could:
        key = "idle" if drawing is None else "idle_draw"
        return [say(key, language, player="" if drawing is None else name_of(dossier.record, drawing))]
    leaves = dossier.before.offer is not None and any(one["do"] == verbs.DRAW for one in view.could)
    others = [one for one in view.could if one["do"] != verbs.PASS and not (leaves and one["do"] == verbs.DRAW)]
    could = legal_of({"legal": others}, language)
    could += [sentence("verb.pass", language) for one in view.could if one["do"] == verbs.PASS]
    return [*could, say("leave", language)] if leaves else could


def _duty(duty: Duty, language: Language) -> str:
    if duty.do == verbs.DISCARD:
        return sentence("explain.duty_discard", language)
    if duty.shown:
        return sentence("legal.wei_shown", language, card=duty.card)
    key = "duty" if duty.base else "duty_plain"
    return sentence(f"explain.{key}", language, verb=duty.do, card=duty.card, base=duty.base)


def _claim(dossier: Dossier, claim: Claim, language: Language) -> str:
    text = f"{name_of(dossier.record, claim.seat)} {sentence(f'want.{claim.want}', language)}"
    marks = [sentence(f"explain.{key}", language) for key in ("forced", "called") if getattr(claim, key)]
    joined = sentence("value.separator", language).join(marks)
    return text + (Says(f"（{joined}）", f" ({joined})").in_language(language) if marks else "")
