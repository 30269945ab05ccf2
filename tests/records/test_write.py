"""What the writer writes reads back to an equal record."""

import json
from typing import Any

from hypothesis import given

from phz_cli.records import Record, content_id, decode, to_hand, to_json

from .hand import changed, line
from .strategies import PATIENT, records


def test_round_trip_of_the_example() -> None:
    record = decode(line())
    assert isinstance(record, Record)
    written = to_json(record)
    assert decode(written) == record
    assert b"\n" not in written
    assert list(json.loads(written))[:3] == ["phz", "hand", "rules"]


def test_numbers_are_written_as_people_do() -> None:
    record = decode(changed("result", "points", to=[-4.0, 8, -4.5]))
    assert isinstance(record, Record)
    assert b'"points":[-4,8,-4.5]' in to_json(record)


def test_defaults_are_left_out() -> None:
    record = decode(changed("match", to={}))
    assert isinstance(record, Record)
    assert not {"match", "washed", "observer"} & set(json.loads(to_json(record)))


@given(records())
@PATIENT
def test_round_trip(data: dict[str, Any]) -> None:
    record = decode(line(data))
    assert isinstance(record, Record), record.sentence("en")
    written = to_json(record)
    again = decode(written)
    assert again == record
    assert isinstance(again, Record) and to_json(again) == written
    assert content_id(again) == content_id(record)
    to_hand(again)
