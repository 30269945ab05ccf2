"""Times at the ends of the calendar, moved by any key: moved alike, or left out; never an error."""

from datetime import UTC, datetime, timedelta

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from phz_cli.records import decode, to_json
from phz_cli.records.anonymise import Anonymiser
from phz_cli.records.model import Record
from tests.audit.records import won

FIRST, LAST = "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z"


def _moved(key: bytes, start: str | None, end: str | None) -> Record:
    return Anonymiser(key).record(msgspec.structs.replace(won(), start=start, end=end))


def _shift(key: bytes) -> timedelta:
    moved = _moved(key, LAST, None).start
    assert moved is not None
    return datetime.fromisoformat(LAST) - datetime.fromisoformat(moved)


@pytest.mark.parametrize(
    "time", [FIRST, "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "0001-01-02T00:00:00+00:00"]
)
def test_where_the_calendar_ends_the_time_is_left_out(time: str) -> None:
    record = _moved(b"a secret of many bytes", time, time)
    assert (record.start, record.end) == (None, None)
    assert isinstance(decode(to_json(record)), Record)


@given(st.binary(min_size=8, max_size=40))
def test_any_key_moves_by_at_least_a_day_and_at_most_ten_years(key: bytes) -> None:
    assert timedelta(days=1) <= _shift(key) <= timedelta(days=3_651)


@given(st.binary(min_size=8, max_size=40), st.datetimes(timezones=st.just(UTC)), st.integers(0, 86_400_000))
def test_distances_stay_or_the_early_time_goes(key: bytes, start: datetime, milliseconds: int) -> None:
    start = start.replace(microsecond=0)
    try:
        end = start + timedelta(milliseconds=milliseconds)
    except OverflowError:
        end = start
    record = _moved(key, start.isoformat(), end.isoformat())
    if record.start is None:
        assert start - datetime.min.replace(tzinfo=UTC) < _shift(key)
    else:
        assert record.end is not None
        assert datetime.fromisoformat(record.end) - datetime.fromisoformat(record.start) == end - start
    assert isinstance(decode(to_json(record)), Record)
