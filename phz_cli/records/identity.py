"""What makes two records the same hand: their facts, however they are written."""

import hashlib
from typing import Final

import msgspec
from msgspec.structs import replace

from phz_cli.records.model import Record, Result
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
