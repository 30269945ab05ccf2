"""What the referees ruled on a hand before, in its dossier: the rulings of a store, those taken back among them."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from phz_cli.audit.dossier import Dossier
from phz_cli.cli.console import Console
from phz_cli.cli.dossier_words import say
from phz_cli.cli.evidence_text import name_of
from phz_cli.cli.language import Language
from phz_cli.cli.options import DEFAULT_STORE
from phz_cli.cli.ruling_words import VERDICT_WORDS
from phz_cli.reports import Block, Column, Paragraph, Table
from phz_cli.rulebook import sentence
from phz_cli.store import StoreError, reading
from phz_cli.store.rulings import Ruling, in_force, rulings

_PUBLIC = "public"


def ruled_before(console: Console, store: Path | None, hand: str) -> tuple[Ruling, ...]:
    """The rulings on the hand of this content id in a store: the one named, else the usual one where there is one.

    StoreError where the store that is named cannot be read; the usual one is then passed over, and that is said.
    """
    place = DEFAULT_STORE if store is None else store
    if store is None and not place.exists():
        return ()
    try:
        with reading(place, as_ruled=False) as connection:
            return tuple(one for one in rulings(connection) if one.content_id == hand)
    except StoreError as error:
        if store is not None:
            raise
        console.say(
            f"没有看以前的裁定：{error.sentence('zh')}", f"Earlier rulings are left out: {error.sentence('en')}"
        )
        return ()


def ruled_blocks(dossier: Dossier, found: Sequence[Ruling], language: Language) -> list[Block]:
    """One row for each ruling; nothing where there is none. The public is not told who ruled, nor his words."""
    if not found:
        return []
    standing = {one.id for one in in_force(found)}
    told = dossier.audience != _PUBLIC
    keys = ("ruled.number", "ruled.on", "ruled.how", *(("ruled.by",) if told else ()))
    rows = []
    for one in found:
        by = (say("ruled.words", language, by=one.by, reason=one.reason, at=one.at),) if told else ()
        how = _how(dossier, one, language)
        if one.id not in standing and one.verdict != "withdrawn":
            how = say("ruled.gone", language, how=how)
        rows.append((str(one.id), _on(one, language), how, *by))
    columns = tuple(Column(say(key, language)) for key in keys)
    return [Paragraph(say("ruled", language)), Table("", columns, tuple(rows))]


def ruled_objects(dossier: Dossier, found: Sequence[Ruling]) -> Iterator[dict[str, object]]:
    """The same for machines."""
    standing = {one.id for one in in_force(found)}
    for one in found:
        row = {"id": one.id, "action": one.action, "code": one.code, "verdict": one.verdict, "points": one.points}
        if dossier.audience != _PUBLIC:
            row |= {"by": one.by, "reason": one.reason, "at": one.at}
        yield {**row, "cancels": one.cancels, "in_force": one.id in standing}


def _on(ruling: Ruling, language: Language) -> str:
    """The action and the code that it is about."""
    if ruling.action is None:
        where = say("ruled.hand", language)
    else:
        where = say("ruled.action", language, number=ruling.action) if ruling.action else say("ruled.deal", language)
    return f"{where} {ruling.code}" if ruling.code else where


def _how(dossier: Dossier, ruling: Ruling, language: Language) -> str:
    """The verdict, what it takes back, the points of each player."""
    parts = [VERDICT_WORDS[ruling.verdict].in_language(language)]
    if ruling.cancels is not None:
        parts.append(say("ruled.cancels", language, number=ruling.cancels))
    if ruling.points is not None:
        record = dossier.record
        players = [name_of(record, seat) for seat in range(len(record.seats))]
        players += [] if record.sitting is None else [record.sitting.name or record.sitting.id]
        signed = [f"{points:+zg}".replace("-", "−") for points in ruling.points]
        each = [f"{player} {points}" for player, points in zip(players, signed, strict=False)]
        parts.append(sentence("value.separator", language).join(each))
    return say("ruled.between", language).join(parts)
