"""Readers take time in proportion to their input: it is doubled, and the processor time compared."""

from io import BytesIO
from time import process_time

import pytest

from phz_cli.records import read


def time_of(data: bytes) -> float:
    before = process_time()
    assert list(read(["-"], stdin=BytesIO(data)))
    return process_time() - before


@pytest.mark.parametrize(
    ("start", "shape"),
    [(b"", b'{"phz":1,"x-a":"\\"'), (b"|fapai|\n", b"1"), (b"", b"{"), (b"", b"x "), (b"[", b'{"a":')],
)
def test_twice_the_input_takes_about_twice_the_time(start: bytes, shape: bytes) -> None:
    once = time_of(start + shape * (24_000 // len(shape)))
    twice = time_of(start + shape * (48_000 // len(shape)))
    assert twice <= 3.2 * once + 0.3
