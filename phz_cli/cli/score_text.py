"""Answers of the calculator as people read them: the hand, each way of winning with its price, the arrangement."""

from collections.abc import Iterator, Sequence
from typing import Final

from phz_cli.audit.calculator import Answer, Waiting, nearest_of, other_zimo
from phz_cli.audit.calculator_check import Posed
from phz_cli.audit.calculator_json import source_of
from phz_cli.cli.columns import aligned
from phz_cli.cli.language import Language
from phz_cli.game.cards import KIND_OF, cards_of, character, text
from phz_cli.game.melds import QUADS, Meld
from phz_cli.game.nearest import Nearest
from phz_cli.game.settle import Shortfall, Win
from phz_cli.game.table import SHOWN
from phz_cli.game.trial import GROUPS
from phz_cli.game.waits import Barred, Way
from phz_cli.rulebook import fault_sentence, sentence

_INDENT: Final = "    "
_BETWEEN: Final = " · "
_RIGHT: Final = ("huxi", "units", "fan", "each", "total", "copies")
_COLUMNS: Final = ("way", "huxi", "units", "names", "fan", "each", "total")


def answer_lines(posed: Posed, answers: Sequence[Answer], language: Language) -> Iterator[str]:
    """The lines about one case: what was asked, the wins with their prices, what is none and why, arrangements."""
    yield from _asked(posed, language)
    won = [answer for answer in answers if isinstance(answer.outcome, Win)]
    yield ""
    yield from _table([_row(posed, answer, language) for answer in won], _COLUMNS, language)
    yield from _refusals(posed, answers, language)
    for ways, answer in _arrangements(won, language):
        yield ""
        yield from _arranged(ways, answer, language)
    yield from _notes(posed, won, language)


def waits_lines(posed: Posed, waitings: Sequence[Waiting], language: Language) -> Iterator[str]:
    """The lines about the winning cards of a hand, one row a card and way."""
    yield from _asked(posed, language)
    yield ""
    if not waitings:
        yield sentence("score.no_waits", language)
        return
    rows = []
    for waiting in waitings:
        for index, answer in enumerate(waiting.answers):
            named = ["", ""] if index else [character(waiting.card), str(waiting.copies)]
            rows.append([*named, *_row(posed, answer, language)])
    yield from _table(rows, ("card", "copies", *_COLUMNS), language)
    yield from _notes(posed, [answer for waiting in waitings for answer in waiting.answers], language)


def way_text(way: Way, language: Language) -> str:
    """How a card comes: 自己摸的, 庄家的亮张."""
    key = source_of(way)
    if way.source == SHOWN:
        return sentence("score.way.shown_dealer" if way.own else "score.way.shown_other", language)
    suffix = "_last" if way.last else "_first" if way.first else ""
    return sentence(f"score.way.{key}{suffix}", language)


def reason_sentence(posed: Posed, answer: Answer, language: Language) -> str:
    """The sentence of the code that a declared win would get; empty for a win."""
    code = answer.reason
    if code is None:
        return ""
    words: dict[str, object] = {"player": sentence("score.claimant", language), "card": posed.case.card}
    if isinstance(answer.outcome, Barred):
        words["why"] = answer.outcome.why
    elif isinstance(answer.outcome, Shortfall):
        words |= {"best": answer.outcome.best, "minimum": posed.profile.minimum_huxi}
    return fault_sentence(code, language, words)


def _asked(posed: Posed, language: Language) -> list[str]:
    profile, seat, case = posed.profile, posed.seat, posed.case
    title = profile.title_zh if language == "zh" else profile.title_en
    hand = sentence("score.cards", language, hand=text(cards_of(seat.hand)), count=seat.held)
    rows = [["rules", f"{profile.id}  {title}"], ["hand", hand]]
    if seat.melds:
        rows.append(["melds", _BETWEEN.join(_named(meld, language) for meld in seat.melds)])
    if case.card is not None:
        rows.append(["offer", case.card])
    return aligned([[sentence(f"label.{key}", language), value] for key, value in rows])


def _table(rows: list[list[str]], columns: Sequence[str], language: Language) -> list[str]:
    if not rows:
        return []
    head = [sentence(f"score.column.{column}", language) for column in columns]
    right = [index for index, column in enumerate(columns) if column in _RIGHT]
    return aligned([head, *rows], right)


def _row(posed: Posed, answer: Answer, language: Language) -> list[str]:
    win = answer.outcome
    assert isinstance(win, Win)
    names = " ".join(f"{name} {fan}" for name, fan in win.names) or sentence("score.plain", language)
    return [
        way_text(answer.way, language),
        str(win.huxi),
        f"{win.units} {posed.profile.unit_zh}",
        names,
        str(win.fan),
        f"{answer.each:zg}",
        f"{answer.total:zg}",
    ]


def _refusals(posed: Posed, answers: Sequence[Answer], language: Language) -> Iterator[str]:
    """Why a way is no win; ways with one reason share its lines."""
    shared: dict[tuple[str, str, tuple[str, ...]], list[str]] = {}
    for answer in answers:
        if answer.reason is not None:
            found = nearest_of(posed, answer)
            near = () if found is None else tuple(_near(answer, found, language))
            key = (answer.reason, reason_sentence(posed, answer, language), near)
            shared.setdefault(key, []).append(way_text(answer.way, language))
    separator = sentence("value.separator", language)
    for (code, said, near), ways in shared.items():
        yield sentence("score.no_win", language, way=separator.join(ways), code=code, sentence=said)
        yield from near


def _near(answer: Answer, near: Nearest, language: Language) -> Iterator[str]:
    outcome = answer.outcome
    if isinstance(outcome, Shortfall) and outcome.best is not None:
        head = [sentence("score.complete", language, huxi=outcome.best)]
    else:
        head = [sentence("score.near", language, groups=len(near.groups))]
        if near.left:
            head.append(sentence("score.left", language, left=text(near.left)))
        head += _missing(near, language)
    yield _INDENT + sentence("score.and", language).join(head)
    yield from _groups(near.groups, language)


def _missing(near: Nearest, language: Language) -> list[str]:
    """What a 将 has to do with it, where it has."""
    if len(near.groups) != GROUPS - 1:
        return []
    kinds = {meld.kind for meld in near.groups}
    if kinds & set(QUADS):
        return [] if "jiang" in kinds else [sentence("score.no_jiang", language)]
    pairs = [card for card in set(near.left) if near.left.count(card) == 2]
    return [sentence("score.pair_without_quad", language)] if pairs else []


def _arrangements(won: Sequence[Answer], language: Language) -> list[tuple[str, Answer]]:
    """Each arrangement once, under the ways that it serves."""
    found: dict[tuple[Meld, ...], list[Answer]] = {}
    for answer in won:
        assert isinstance(answer.outcome, Win)
        found.setdefault(tuple(sorted(answer.outcome.groups)), []).append(answer)
    separator = sentence("value.separator", language)
    return [(separator.join(way_text(answer.way, language) for answer in same), same[0]) for same in found.values()]


def _arranged(ways: str, answer: Answer, language: Language) -> Iterator[str]:
    win = answer.outcome
    assert isinstance(win, Win)
    yield sentence("score.arrangement", language, ways=ways)
    yield from _groups(win.groups, language)
    total = sum(meld.huxi for meld in win.groups)
    key = "score.total" if total == win.huxi else "score.doubled"
    words = {"huxi": win.huxi} if total == win.huxi else {"huxi": win.huxi, "sum": total}
    yield _INDENT + sentence(key, language, **words)


def _groups(melds: Sequence[Meld], language: Language) -> list[str]:
    rows = [[_kind(meld, language), text(meld.cards), str(meld.huxi)] for meld in melds]
    return [f"{_INDENT}{line}" for line in aligned(rows, (2,))]


def _named(meld: Meld, language: Language) -> str:
    return f"{_kind(meld, language)} {text(meld.cards)}"


def _kind(meld: Meld, language: Language) -> str:
    kind = meld.kind
    if kind == "shun":
        big = {card >= 10 for card in meld.cards}
        kind = "mixed" if len(big) > 1 else "run"
    return sentence(f"meld.{kind}", language)


def _notes(posed: Posed, won: Sequence[Answer], language: Language) -> Iterator[str]:
    """What the prices leave out, and what another reading of the rules would make of them."""
    keys: list[str] = sorted({answer.payers for answer in won} - {"each"})
    if won and posed.profile.xing_offsets:
        keys.append("xing")
    if won and posed.profile.sitting_payment:
        keys.append("sitting")
    notes = [sentence(f"score.{key}", language) for key in keys]
    if posed.case.card is not None:
        card = KIND_OF[posed.case.card]
        for answer in won:
            each = other_zimo(posed, card, answer)
            if each is not None:
                key = "score.other_zimo_post" if posed.profile.zimo == "pre" else "score.other_zimo_pre"
                notes.append(sentence(key, language, way=way_text(answer.way, language), each=each))
    if notes:
        yield ""
        yield from notes
