"""The table before and after a disputed action, and the timeline with who could see what."""

from collections.abc import Iterator

from phz_cli.audit.dossier import Dossier, Moment
from phz_cli.audit.frames import Frame, Laid, SeatFrame
from phz_cli.cli.dossier_words import say
from phz_cli.cli.evidence_text import name_of, offer_of
from phz_cli.cli.explain_text import action_text
from phz_cli.cli.language import Language
from phz_cli.game import actions as verbs
from phz_cli.game.cards import UNKNOWN_CHARACTER
from phz_cli.records.hands import to_action
from phz_cli.records.model import RecordAction
from phz_cli.reports import Amount, Block, Cell, Column, Diagram, Group, Paragraph, Row, Table
from phz_cli.rulebook import sentence


def table_blocks(dossier: Dossier, language: Language) -> list[Block]:
    """Both pictures of the table; one where nothing lies between them."""
    frames = {"before": dossier.before, "after": dossier.after}
    if dossier.before.number == dossier.after.number:
        frames.pop("after")
    return [_picture(dossier, when, frame, language) for when, frame in frames.items()]


def _picture(dossier: Dossier, when: str, frame: Frame, language: Language) -> Diagram:
    parts = [_offer(dossier, frame, language), say("wall", language, count=frame.wall)]
    if frame.owing is not None:
        parts.append(say("owes", language, player=name_of(dossier.record, frame.owing)))
    elif frame.drawing is not None and frame.offer is None:
        parts.append(say("draws", language, player=name_of(dossier.record, frame.drawing)))
    words = {"when": say(when, language), "number": frame.number, "parts": say("between", language).join(parts)}
    rows = tuple(
        Row(name_of(dossier.record, seat), tuple(_groups(cards, language)), _note(cards, language))
        for seat, cards in enumerate(frame.seats)
    )
    return Diagram(say("caption" if frame.number else "caption_deal", language, **words), rows)


def _offer(dossier: Dossier, frame: Frame, language: Language) -> str:
    if frame.offer is None or frame.ended:
        return say("no_offer", language)
    card, source, seat = frame.offer
    evidence = {"offer": {"card": card, "source": source, "seat": seat}}
    return say("offer", language, offer=offer_of(evidence, dossier.record, language))


def _groups(cards: SeatFrame, language: Language) -> Iterator[Group]:
    if cards.hand and UNKNOWN_CHARACTER not in cards.hand:
        yield Group(say("hand", language), cards.hand)
    for meld in cards.melds:
        yield Group(_kind(meld, language), meld.cards)
    if cards.pile:
        yield Group(say("pile", language), cards.pile)


def _kind(meld: Laid, language: Language) -> str:
    kind = sentence(f"meld.{meld.kind}", language)
    if meld.huxi is None:
        return kind
    return say("stale", language, huxi=meld.huxi) if meld.stale else say("group", language, kind=kind, huxi=meld.huxi)


def _note(cards: SeatFrame, language: Language) -> str:
    """How many cards a hand has that is not shown."""
    return say("down", language, count=len(cards.hand)) if UNKNOWN_CHARACTER in cards.hand else ""


def timeline_blocks(dossier: Dossier, language: Language) -> list[Block]:
    """What was done, when, and who saw the card."""
    columns = (
        Column(say("column.number", language), number=True),
        *(Column(say(f"column.{key}", language)) for key in ("player", "done", "time", "seen")),
    )
    rows = tuple(_step(dossier, moment, language) for moment in dossier.timeline)
    if all(row[3] is None for row in rows):
        columns, rows = (*columns[:3], columns[4]), tuple((*row[:3], row[4]) for row in rows)
    note = say("timeline.note", language)
    return [Table("", columns, rows, note=note, terse=True)] if rows else [Paragraph(note, quiet=True)]


def _step(dossier: Dossier, moment: Moment, language: Language) -> tuple[Cell, ...]:
    action = dossier.record.actions[moment.number - 1]
    hidden = moment.seen_by is not None and dossier.seen_by not in ("all", moment.seen_by)
    done = step_text(dossier, action, hidden, language)
    if moment.number == dossier.number:
        done = say("disputed", language, text=done)
    player = "" if action.seat is None else name_of(dossier.record, action.seat)
    return Amount(moment.number), player, done, _clock(action.at), _seen(dossier, moment, action, language)


def step_text(dossier: Dossier, action: RecordAction, hidden: bool, language: Language) -> str:
    """What was done, without the player; a card that this reader does not see is `?`."""
    played = to_action(action)
    text = action_text(played.but(seat=verbs.NO_SEAT), dossier.record, language)
    if hidden and action.card:
        text = text.replace(action.card, UNKNOWN_CHARACTER)
    return f"{text} {action.note}" if action.note else text


def _clock(at: int | None) -> str | None:
    """Minutes and seconds since the start of the hand."""
    if at is None:
        return None
    minutes, milliseconds = divmod(at, 60_000)
    return f"{minutes}:{milliseconds / 1000:z04.1f}"


def _seen(dossier: Dossier, moment: Moment, action: RecordAction, language: Language) -> str:
    if action.card is None:
        return ""
    if moment.seen_by is None:
        return say("seen.all", language)
    return say("seen.one", language, player=name_of(dossier.record, moment.seen_by))
