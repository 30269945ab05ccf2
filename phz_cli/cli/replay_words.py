"""A frame of a replayed hand in words, for plain text, the terminal and the page alike."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from phz_cli.audit import Finding
from phz_cli.audit.evidence import action_of
from phz_cli.audit.frames import ALL, Frame, Laid, Replayed, SeatFrame, View
from phz_cli.cli.console import harmless
from phz_cli.cli.evidence_text import legal_of, name_of, offer_of
from phz_cli.cli.explain_text import action_text
from phz_cli.cli.language import Language, Says
from phz_cli.cli.verdict_text import message_of
from phz_cli.game.actions import FLIP, HU, RULE, WASH
from phz_cli.game.cards import UNKNOWN_CHARACTER
from phz_cli.records import PUBLIC, Record
from phz_cli.rulebook import fault_pages, sentence

BETWEEN: Final = " · "

_DEAL: Final = Says("发牌", "the deal")
_WALL: Final = Says("墩上 {count} 张", "wall {count}")
_OWES: Final = Says("{player} 要打一张", "{player} owes a discard")
_DRAWS: Final = Says("轮到 {player} 摸", "{player} is to draw")
_HIDDEN: Final = Says("{count} 张暗牌", "{count} cards, face down")
_COUNTED: Final = Says("{cards}（{count} 张）", "{cards} ({count})")
_HUXI: Final = Says("{text} {huxi}息", "{text} {huxi}")
_TOTAL: Final = Says("{text}（共 {huxi} 息）", "{text} (huxi {huxi})")
_DEALER: Final = Says("{player}（庄家）", "{player} (dealer)")
_WON: Final = Says("{player} 胡", "{player} wins")
_WASHED: Final = Says("荒庄", "washed: nobody won")
_FIGURES: Final = Says("{huxi} 息，{units} 等囤，{fan} 番", "huxi {huxi}, units {units}, fan {fan}")
_AS_RECORDED: Final = Says("照记录：{text}", "as recorded: {text}")
_POINTS: Final = Says("得分 {points}", "points {points}")
_STOP: Final = Says("；", "; ")
_COLON: Final = Says("：", ": ")
_OFFER: Final = Says("来牌", "on offer")
_TURN: Final = Says("该谁", "turn")
_PILE: Final = Says("弃牌", "pile")
_COULD: Final = Says("能做", "could")
_RESULT: Final = Says("结算", "result")
_GROUPS: Final = Says("摆法", "groups")
_ALL: Final = Says("看全部", "all cards")
_PUBLIC: Final = Says("旁观", "public view")
_SEAT: Final = Says("{player} 的牌", "{player}'s cards")
_STALE: Final = Says("臭偎", "stale wei")

Figures = tuple[int | None, int | None, int | None, int | None, tuple[float, ...]]
"""Winner, 胡息, units, 番 and the points of each seat."""


class Line(NamedTuple):
    """A label and its text; `cards`: every character of a card in it is one."""

    label: str
    text: str
    cards: bool = False


class Block(NamedTuple):
    """A heading and the lines below it; `kind` is step, seat, finding or result."""

    kind: str
    heading: str
    lines: tuple[Line, ...]


def blocks(shown: Replayed, number: int, language: Language) -> Iterator[Block]:
    """Everything about one frame: the step, each seat, what was found, the result with the last one."""
    frame = shown.frames[number]
    yield Block("step", step_heading(shown, frame, language), tuple(_table(shown, frame, language)))
    for seat, cards in enumerate(frame.seats):
        heading = player_text(shown.record, seat, language)
        yield Block("seat", heading, tuple(_seat(cards, language)))
    for finding in frame.findings:
        yield Block("finding", finding_text(finding, shown.record, language), ())
    result = result_text(shown, language) if number == len(shown.frames) - 1 else ""
    if result:
        groups = (Line(_GROUPS.in_language(language), " ".join(shown.won), True),) if shown.won else ()
        yield Block("result", f"{_RESULT.in_language(language)}{_COLON.in_language(language)}{result}", groups)


def view_text(record: Record, seen_by: View, language: Language) -> str:
    """Whose view it is."""
    if seen_by == ALL:
        return _ALL.in_language(language)
    if seen_by is PUBLIC:
        return _PUBLIC.in_language(language)
    return _SEAT.in_language(language).format(player=harmless(name_of(record, int(seen_by))))


def step_heading(shown: Replayed, frame: Frame, language: Language) -> str:
    """`#3 丙 吃 九：八九十 · 0:08.9 · 墩上 18 张`."""
    step = f"#{frame.number} {step_text(shown, frame, language)}"
    return BETWEEN.join(filter(None, (step, time_text(frame), _WALL.in_language(language).format(count=frame.wall))))


def step_text(shown: Replayed, frame: Frame, language: Language) -> str:
    """Who does what; a ruling with its verdict and what is noted beside it."""
    if frame.action is None:
        return _DEAL.in_language(language)
    text = action_text(frame.action, shown.record, language)
    if frame.action.do == RULE:
        recorded = shown.record.actions[frame.number - 1]
        ruling = sentence(f"ruling.{recorded.verdict}", language) if recorded.verdict else ""
        text = _COLON.in_language(language).join(filter(None, (text, ruling)))
        text += f" {harmless(recorded.note)}" if recorded.note else ""
    return text


def time_text(frame: Frame) -> str:
    """Minutes and seconds since the start of the hand; empty where no time is recorded."""
    if frame.at is None:
        return ""
    minutes, milliseconds = divmod(frame.at, 60_000)
    return f"{minutes}:{milliseconds / 1000:z04.1f}"


def player_text(record: Record, seat: int, language: Language) -> str:
    """The player, named as dealer where that is so."""
    player = harmless(name_of(record, seat))
    return _DEALER.in_language(language).format(player=player) if seat == record.dealer else player


def offer_text(shown: Replayed, frame: Frame, language: Language) -> str:
    """The card on offer and who put it there; empty where there is none."""
    if frame.offer is None:
        return ""
    card, source, seat = frame.offer
    return harmless(offer_of({"offer": {"card": card, "source": source, "seat": seat}}, shown.record, language))


def turn_text(shown: Replayed, frame: Frame, language: Language) -> str:
    """Who owes a discard, else who is to draw."""
    says, seat = (_OWES, frame.owing) if frame.owing is not None else (_DRAWS, frame.drawing)
    return "" if seat is None else says.in_language(language).format(player=harmless(name_of(shown.record, seat)))


def could_text(cards: SeatFrame, language: Language) -> list[str]:
    """What the seat may do, one text each."""
    return legal_of({"legal": [action_of(action) for action in cards.could]}, language)


def meld_text(meld: Laid, language: Language) -> str:
    """`碰 玖玖玖 3息`."""
    kind = _STALE.in_language(language) if meld.stale else sentence(f"meld.{meld.kind}", language)
    text = f"{kind} {meld.cards}"
    return text if meld.huxi is None else _HUXI.in_language(language).format(text=text, huxi=meld.huxi)


def finding_text(finding: Finding, record: Record, language: Language) -> str:
    """Code, name, the sentence with the player's name, and what follows from it."""
    page = fault_pages()[finding.code]
    name = page.zh if language == "zh" else page.name
    effect = sentence(f"effect.{finding.effect}" if finding.certain else "label.undecided", language)
    colon = _COLON.in_language(language)
    return f"{finding.code} {name}{colon}{harmless(message_of(finding, record, language))} [{effect}]"


def result_text(shown: Replayed, language: Language) -> str:
    """How the hand ended and what it was worth: as the engine settles it, else as recorded."""
    score, ended = shown.report.score, shown.frames[-1].ended
    figures: Figures
    if score is not None:
        figures = (score.winner, score.huxi, score.units, score.fan, score.points)
        return _result(shown.record, ended, figures, language)
    result = shown.record.result
    if result is None:
        return ""
    figures = (result.winner, result.huxi, result.units, result.fan, tuple(result.points or ()))
    text = _result(shown.record, result.outcome, figures, language)
    return _AS_RECORDED.in_language(language).format(text=text)


def _result(record: Record, ended: str, figures: Figures, language: Language) -> str:
    winner, huxi, units, fan, points = figures
    parts = []
    if winner is not None:
        parts.append(_WON.in_language(language).format(player=harmless(name_of(record, winner))))
        if huxi is not None and units is not None and fan is not None:
            parts.append(_FIGURES.in_language(language).format(huxi=huxi, units=units, fan=fan))
    elif ended == WASH:
        parts.append(_WASHED.in_language(language))
    elif ended:
        parts.append(sentence(f"outcome.{ended}", language))
    if points:
        each = BETWEEN.join(f"{harmless(name_of(record, seat))} {value:+zg}" for seat, value in enumerate(points))
        parts.append(_POINTS.in_language(language).format(points=each))
    return _STOP.in_language(language).join(parts)


def _table(shown: Replayed, frame: Frame, language: Language) -> Iterator[Line]:
    offer, turn = offer_text(shown, frame, language), turn_text(shown, frame, language)
    if offer and not (frame.action is not None and frame.action.do in (HU, FLIP)):
        yield Line(_OFFER.in_language(language), offer)
    if turn:
        yield Line(_TURN.in_language(language), turn)


def _seat(cards: SeatFrame, language: Language) -> Iterator[Line]:
    count = len(cards.hand)
    hidden = UNKNOWN_CHARACTER in cards.hand
    says = _HIDDEN if hidden else _COUNTED
    hand = says.in_language(language).format(cards=cards.hand, count=count)
    yield Line(sentence("label.hand", language), hand if count else sentence("value.nothing", language), not hidden)
    if cards.melds:
        melds = BETWEEN.join(meld_text(meld, language) for meld in cards.melds)
        if cards.huxi is not None:
            melds = _TOTAL.in_language(language).format(text=melds, huxi=cards.huxi)
        yield Line(sentence("label.melds", language), melds, True)
    if cards.pile:
        yield Line(_PILE.in_language(language), cards.pile, True)
    if cards.could:
        yield Line(_COULD.in_language(language), BETWEEN.join(could_text(cards, language)), True)
