"""The fast path accepts nothing that the exact checks refuse."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from phz_cli.records import Record
from phz_cli.records.checks import action_problems, card_problems, is_plain, is_time
from phz_cli.records.model import RecordAction
from phz_cli.records.verbs import PLAIN, SHAPES

from .hand import RECORD
from .strategies import PATIENT, records


def problems(record: Record) -> list[str]:
    seats = len(record.seats)
    found = [*card_problems(record.deal, seats), *action_problems(record.actions, seats)]
    return [error.key for error in found]


@given(records())
@PATIENT
def test_sound_records_take_the_fast_path(data: dict[str, Any]) -> None:
    record = msgspec.convert(data, Record)
    assert is_plain(record)
    assert problems(record) == []


ACTIONS = st.builds(
    RecordAction,
    do=st.sampled_from(list(SHAPES)),
    seat=st.sampled_from([None, 0, 2, 3, -1]),
    card=st.sampled_from([None, "一", "?", "拾", "", "一二", "貳", "s1", "x"]),
    melds=st.lists(st.sampled_from(["一二三", "一二", "", "一二?", "s1,s2,s3"]), max_size=2),
    shown=st.booleans(),
    on=st.lists(st.sampled_from(["peng", "draw"]), max_size=1),
    want=st.sampled_from([None, "hu"]),
    verdict=st.sampled_from([None, "void"]),
    note=st.sampled_from([None, ""]),
    at=st.sampled_from([None, 5, 2**53]),
)


@given(ACTIONS)
@PATIENT
def test_fast_path_is_sound_for_actions(action: RecordAction) -> None:
    record = msgspec.structs.replace(msgspec.convert(RECORD, Record), actions=[action])
    assert not is_plain(record) or problems(record) == []


def test_fast_path_knows_every_verb() -> None:
    assert {do for do, *_ in PLAIN[3]} == set(SHAPES)
    assert len(PLAIN[2]) < len(PLAIN[3]) < len(PLAIN[4])


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("2026-03-01T19:50:00+08:00", True),
        ("2026-03-01T19:50:00Z", True),
        ("2026-03-01T19:50:00.123456789-00:30", True),
        ("2026-03-01T19:50:00", False),
        ("2026-03-01 19:50:00Z", False),
        ("2026-03-01", False),
        ("2026-13-01T19:50:00Z", False),
        ("2026-03-01T19:50:00+25:00", False),
        ("２026-03-01T19:50:00Z", False),
        ("", False),
    ],
)
def test_times_have_an_offset(text: str, good: bool) -> None:
    assert is_time(text) is good
