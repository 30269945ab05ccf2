"""The points of a disputed hand under each possible ruling, as a table."""

from collections.abc import Iterator
from typing import Final

from phz_cli.audit.dossier import Dossier
from phz_cli.audit.dossier_points import Outcome
from phz_cli.cli.dossier_words import say
from phz_cli.cli.evidence_text import name_of
from phz_cli.cli.language import Language
from phz_cli.reports import Amount, Block, Cell, Column, Paragraph, Reason, Table
from phz_cli.rulebook import parameter_title, value_words

_K: Final = "K"


def points_blocks(dossier: Dossier, language: Language) -> list[Block]:
    """A row for each ruling, a column for each player."""
    record = dossier.record
    players = [name_of(record, seat) for seat in range(len(record.seats))]
    if record.sitting is not None:
        players.append(record.sitting.name or record.sitting.id)
    columns = (
        Column(say("way", language)),
        *(Column(player, number=True) for player in players),
        Column(say("basis", language)),
    )
    rows = tuple(_row(outcome, len(players), language) for outcome in dossier.outcomes)
    blocks: list[Block] = [Table("", columns, rows)]
    return [*blocks, *(Paragraph(note, quiet=True) for note in _notes(dossier, language))]


def _notes(dossier: Dossier, language: Language) -> Iterator[str]:
    """What the rule set says of a false win; that a dead hand alone costs nothing."""
    if any(outcome.way == "pay_each" for outcome in dossier.outcomes):
        title, value = (words(dossier.profile, "penalty", language) for words in (parameter_title, value_words))
        yield say("points.false", language, title=title, value=value)
        return
    for finding in dossier.findings:
        if finding.effect == "dead-hand" and finding.certain and finding.seat is not None:
            yield say("points.dead", language, player=name_of(dossier.record, finding.seat))
            return


def _row(outcome: Outcome, size: int, language: Language) -> tuple[Cell, ...]:
    basis = say(f"basis.{outcome.way}", language)
    if outcome.by_rules:
        basis = say("basis.agreed", language, basis=basis)
    cells: tuple[Cell, ...]
    if outcome.points is None:
        cells = (Reason(say(f"points.{outcome.way}", language)), *(None for _ in range(size - 1)))
    else:
        each = outcome.each or (0.0,) * size
        cells = tuple(_points(value, more) for value, more in zip(outcome.points, each, strict=True))
    return (say(f"way.{outcome.way}", language), *cells, basis)


def _points(value: float, each: float) -> Cell:
    """`+5`, or `+5−2K` where a penalty of K is open."""
    if not each:
        return Amount(value, "points")
    times = f"{abs(each):zg}" if abs(each) != 1 else ""
    return f"{f'{value:+zg}' if value else ''}{'−' if each < 0 else '+'}{times}{_K}"
