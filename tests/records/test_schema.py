"""The published schema: in step with the declarations, and of one mind with the reader."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from phz_cli.records import Record, decode
from phz_cli.records.schema import record_schema, record_schema_text

from .hand import RECORD, changed, line
from .strategies import PATIENT, records
from .test_decode import ALIASES, JSON_VALUES, MISTAKES, REMOVED, _paths

PUBLISHED = Path(__file__).parents[2] / "schemas" / "record.schema.json"
VALIDATOR = Draft202012Validator(record_schema())

BEYOND_SCHEMAS = {"record.same-player", "json.duplicate"}
"""Mistakes that only a comparison of two values shows."""


def test_published_schema_is_in_step() -> None:
    assert PUBLISHED.read_text(encoding="utf-8") == record_schema_text(), "run python -m phz_cli.records.schema"


def test_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(record_schema())


def test_every_key_is_described() -> None:
    for definition in record_schema()["$defs"].values():
        assert definition["description"]
        assert definition["additionalProperties"] is False
        assert all(field["description"] for field in definition["properties"].values())


def test_example_is_valid() -> None:
    VALIDATOR.validate(RECORD)
    own = json.loads(line())
    own["x-a"] = own["deal"]["x-b"] = own["actions"][0]["x-c"] = own["seats"][0]["x-d"] = [1]
    VALIDATOR.validate(own)


@given(records())
@PATIENT
def test_readable_records_are_valid(data: dict[str, Any]) -> None:
    VALIDATOR.validate(data)


REFUSED = [
    (data, key)
    for data, key, _ in MISTAKES
    if not key.startswith("json.")
    and key not in BEYOND_SCHEMAS
    # 1.0 is an integer for a schema, it knows no calendar, and `$` of Python lets a line end by
    and not any(exception in data for exception in (b'"phz":1.0', b'"dealer":0.0', b"02-30", b"+08:00\\n"))
]


@pytest.mark.parametrize("data", [data for data, _ in REFUSED], ids=[key for _, key in REFUSED])
def test_what_the_reader_refuses_is_invalid(data: bytes) -> None:
    assert not VALIDATOR.is_valid(json.loads(data))


@pytest.mark.parametrize("written", [written for written, _ in ALIASES])
def test_other_spellings_of_cards_are_valid(written: str) -> None:
    VALIDATOR.validate(json.loads(changed("deal", "wall", to=written)))


@given(st.text("一貳?？s1b0,， ｓ龙", max_size=6))
@PATIENT
def test_schema_and_reader_agree_on_cards(written: str) -> None:
    data = changed("deal", "wall", to=written)
    assert VALIDATOR.is_valid(json.loads(data)) == isinstance(decode(data), Record)


@given(st.sampled_from(_paths(RECORD)), JSON_VALUES | st.just(REMOVED))
@PATIENT
def test_whatever_the_reader_takes_is_valid(path: tuple[str | int, ...], value: Any) -> None:
    try:
        data = changed(*path, to=value)
    except UnicodeEncodeError:
        return
    if isinstance(decode(data), Record):
        VALIDATOR.validate(json.loads(data))
