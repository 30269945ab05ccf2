"""Drafts → records: the moves completed, every action marked with where it comes from, one JSON line each.

The marks are `x-origin` (inferred, repaired; a recorded action bears none) and `x-note` on an action, and
`x-ambiguous` and `x-unsupported` on the record: extension keys, so that a record stays one that everybody can read.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from phz_cli.game.actions import Hand
from phz_cli.game.table import Table
from phz_cli.records.decode import decode
from phz_cli.records.errors import ReadError
from phz_cli.records.hands import to_hand
from phz_cli.records.importers.complete import completed
from phz_cli.records.importers.draft import Draft, Misread, Move
from phz_cli.records.importers.formats import Format
from phz_cli.records.model import Deal, Record, Source
from phz_cli.records.write import to_json
from phz_cli.rulebook import RulesError, load_profile


class Imported:
    """One hand of a foreign file, or why it could not be read. `raw` is the record as one JSON line with its marks."""

    __slots__ = ("error", "file", "line", "raw", "record")

    def __init__(self, file: str, line: int, raw: bytes, record: Record | None, error: ReadError | None) -> None:
        self.file, self.line, self.raw, self.record, self.error = file, line, raw, record, error


def imported(form: Format, files: Sequence[tuple[str, bytes]]) -> Iterator[Imported]:
    """The hands of some files of one format, in the order of the source."""
    for file, draft in form.read(files):
        if isinstance(draft, Misread):
            yield Imported(file, draft.line, b"", None, draft.error)
            continue
        raw = marked(draft, form, file)
        result = decode(raw)
        if isinstance(result, Record):
            yield Imported(file, draft.line, raw, result, None)
        else:
            yield Imported(file, draft.line, raw, None, result)


def marked(draft: Draft, form: Format, file: str) -> bytes:
    """The draft as one line of JSON: a record with its marks."""
    moves = _completed(draft, form)
    record = _record(draft, moves, Source(format=form.id, file=file, id=draft.source_id or None))
    row: dict[str, Any] = msgspec.json.decode(to_json(record))
    for action, move in zip(row["actions"], moves, strict=True):
        if move.origin != "recorded":
            action["x-origin"] = move.origin
        if move.note:
            action["x-note"] = move.note
    if draft.unsupported:
        row["x-unsupported"] = draft.unsupported
    if draft.ambiguities:
        row["x-ambiguous"] = [{"what": key, **parameters} for key, parameters in draft.ambiguities]
    return msgspec.json.encode(row)


def _completed(draft: Draft, form: Format) -> list[Move]:
    """The moves with what the format omits; as they are where cards are hidden or the rule set is not ours."""
    if not form.omits or any("?" in hand for hand in draft.hands):
        return draft.moves
    try:
        profile = load_profile(draft.rules, draft.options)
    except RulesError:
        return draft.moves
    hand: Hand = to_hand(_record(draft, [], None))
    return completed(draft, Table(hand, profile), form.omits)


def _record(draft: Draft, moves: list[Move], source: Source | None) -> Record:
    return Record(
        phz=1,
        hand=draft.hand,
        rules=draft.rules,
        options=draft.options,
        match=draft.match,
        start=draft.start,
        end=draft.end,
        seats=draft.seats,
        sitting=draft.sitting,
        dealer=draft.dealer,
        washed=draft.washed,
        observer=draft.observer,
        deal=Deal(hands=draft.hands, shown=draft.shown, wall=draft.wall, extra=draft.extra),
        actions=[move.action for move in moves],
        result=draft.result,
        source=source,
        notes=draft.notes,
    )
