"""A record as the one line that writers write."""

from typing import Final

import msgspec
from msgspec.structs import replace

from phz_cli.records.model import Record, Result
from phz_cli.records.verbs import LARGEST_NUMBER

_NO_MATCH: Final = next(field.default for field in msgspec.structs.fields(Record) if field.name == "match")
_ENCODER: Final = msgspec.json.Encoder()


def _plain_number(number: float) -> float:
    """14.0 → 14, as people write it; reading makes it 14.0 again."""
    return int(number) if abs(number) <= LARGEST_NUMBER and number == int(number) else number


def _result(result: Result) -> Result:
    points = None if result.points is None else [_plain_number(point) for point in result.points]
    sitting = None if result.sitting_points is None else _plain_number(result.sitting_points)
    return replace(result, points=points, sitting_points=sitting)


def without_empty_match(record: Record) -> Record:
    """An empty `match` says as much as none: the default itself, which the encoder leaves out."""
    return replace(record, match=_NO_MATCH) if record.match == _NO_MATCH else record


def to_json(record: Record) -> bytes:
    """The record as one line of UTF-8 JSON without line end: keys in the order of the schema, defaults left out.

    `decode` makes an equal record of it.
    """
    result = None if record.result is None else _result(record.result)
    return _ENCODER.encode(without_empty_match(replace(record, result=result)))
