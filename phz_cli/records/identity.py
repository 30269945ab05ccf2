"""What makes two records the same hand: their facts, however they are written."""

import hashlib
from typing import Final

import msgspec
from msgspec.structs import replace

from phz_cli.game import actions as verbs
from phz_cli.records.model import Player, Record, RecordAction, Result
from phz_cli.records.view import PUBLIC, view
from phz_cli.records.write import without_empty_match

ID_LENGTH: Final = 32

_SORTED: Final = msgspec.json.Encoder(order="sorted")


def _without_signed_zeros(result: Result) -> Result:
    """-0.0 and 0.0 are one number but two spellings."""
    points = None if result.points is None else [point + 0.0 for point in result.points]
    sitting = None if result.sitting_points is None else result.sitting_points + 0.0
    return replace(result, points=points, sitting_points=sitting)


def canonical(record: Record) -> bytes:
    """The facts of a record as one spelling in UTF-8 JSON.

    Key order, spaces, BOM, line ends, x- keys, spellings of cards, defaults written or left out, `source` and
    `notes` make no difference. The record must come from `read`, so that its cards are canonical.
    """
    facts = replace(
        record,
        result=None if record.result is None else _without_signed_zeros(record.result),
        source=None,
        notes=[],
    )
    return _SORTED.encode(without_empty_match(facts))


def content_id(record: Record) -> str:
    """32 hexadecimal digits that name the facts of the record: half of the SHA-256 of `canonical`."""
    return hashlib.sha256(canonical(record)).hexdigest()[:ID_LENGTH]


def public_digest(record: Record) -> str:
    """32 hexadecimal digits that name what all observers of a hand share.

    Seats, dealer, 亮张, the actions with the cards that everybody saw, the result. Equal for a full record and for
    each observer's. What a record may leave out counts for nothing: times, names, passes, groups shown with a win.
    """
    seen = view(record, PUBLIC)
    facts = replace(
        seen,
        start=None,
        end=None,
        match=replace(seen.match, operator=None),
        seats=[Player(id=player.id) for player in seen.seats],
        sitting=None if seen.sitting is None else Player(id=seen.sitting.id),
        deal=replace(seen.deal, hands=[]),
        actions=[_public(action) for action in seen.actions if action.do != verbs.PASS],
    )
    return content_id(facts)


def _public(action: RecordAction) -> RecordAction:
    """An action without what a record may leave out; the order of cards in a group, and of 比 groups, is no fact."""
    groups = ["".join(sorted(meld)) for meld in action.melds] if action.do == verbs.CHI else []
    return replace(action, at=None, melds=groups[:1] + sorted(groups[1:]), note=None)
