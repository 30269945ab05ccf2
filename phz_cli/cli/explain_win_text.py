"""A declared win in words: its arrangement with the 胡息 of each group, or how near it comes and what is missing."""

from collections.abc import Iterator, Sequence
from typing import Final

from phz_cli.audit.explain import Explanation
from phz_cli.audit.explain_seat import Laid
from phz_cli.audit.explain_win import WinView
from phz_cli.cli.columns import aligned
from phz_cli.cli.console import harmless
from phz_cli.cli.evidence_text import name_of
from phz_cli.cli.language import Language, Says
from phz_cli.cli.wrapping import wrapped
from phz_cli.game.cards import KIND_OF, RANKS
from phz_cli.game.clauses import WIN
from phz_cli.records import Record
from phz_cli.rulebook import sentence

_VOIDING: Final = {clause.code for clause in WIN}
_INDENT: Final = "    "
_COLON: Final = Says("：", ": ")
_STOP: Final = Says("；", "; ")


def win_lines(found: Explanation, record: Record, language: Language, places: int) -> Iterator[str]:
    """The lines about the win of an explanation."""
    win = found.win
    assert win is not None
    key = "arrangement" if win.wins or not win.left else "nearest"
    yield f"{sentence(f'explain.{key}', language)}{_COLON.in_language(language)}"
    yield from group_lines(win.groups, language)
    for text in (*_sum(win, language), *_price(found, record, language), *_waiting(win, language)):
        yield from wrapped(text, places, _INDENT, _INDENT + "  ")


def group_lines(groups: Sequence[Laid], language: Language) -> list[str]:
    """One line a group: what it is, its cards, its 胡息."""
    rows = [[kind_text(group, language), group.cards, str(group.huxi)] for group in groups]
    return [f"{_INDENT}{line}" for line in aligned(rows, (2,))]


def kind_text(group: Laid, language: Language) -> str:
    """What a group is called; a run of one size or of both where it was never laid."""
    kind = group.kind
    if kind == "shun":
        kind = "mixed" if len({KIND_OF[card] >= RANKS for card in group.cards}) > 1 else "run"
    return sentence(f"meld.{kind}", language)


def missing_texts(win: WinView, language: Language) -> Iterator[str]:
    """What keeps the cards from being a win."""
    if win.left:
        yield sentence("explain.left_over", language, cards=win.left)
    for what in win.missing:
        if what == "huxi":
            yield sentence("explain.short", language, count=win.minimum - win.huxi)
        elif what == "groups":
            yield sentence("explain.missing_groups", language, groups=len(win.groups))
        else:
            key = "missing_jiang" if what == "jiang" else "missing_pair"
            yield sentence(f"explain.{key}", language)


def _sum(win: WinView, language: Language) -> Iterator[str]:
    total = sum(group.huxi for group in win.groups)
    words = {"huxi": win.huxi, "minimum": win.minimum}
    if win.instant:
        yield sentence("explain.instant", language)
    doubled = total != win.huxi and win.wins
    text = sentence("explain.total_doubled" if doubled else "explain.total", language, **words, sum=total)
    missing = list(missing_texts(win, language))
    yield _STOP.in_language(language).join([text, *missing])


def _price(found: Explanation, record: Record, language: Language) -> Iterator[str]:
    win = found.win
    if win is None or not win.wins:
        return
    names = sentence("value.separator", language).join(f"{name} {fan}" for name, fan in win.names)
    yield sentence(
        "explain.price",
        language,
        units=win.units,
        unit=found.profile.unit_zh,
        names=names or sentence("score.plain", language),
        fan=win.fan,
    )
    points = [
        sentence("explain.point", language, player=harmless(name_of(record, seat)), points=f"{value:+zg}")
        for seat, value in enumerate(win.points)
    ]
    void = any(view.state == "broken" and view.code in _VOIDING for view in found.clauses)
    key = "points_void" if void else "points" if found.asked else "points_taken"
    text = sentence(f"explain.{key}", language, points=points)
    yield text + (sentence("explain.xing_open", language) if win.xing_open else "")


def _waiting(win: WinView, language: Language) -> Iterator[str]:
    if win.waits:
        yield sentence("explain.waits", language, cards=win.waits)
    elif win.waits is not None and not win.wins:
        yield sentence("explain.no_waits", language)
