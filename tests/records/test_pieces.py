"""Broken JSON over many lines: one message for what is broken together, in time that grows with the text."""

import time

import pytest

from phz_cli.records.pieces import Piece, values


def _pieces(data: bytes) -> list[Piece]:
    return list(values(data[start : start + 65_536] for start in range(0, len(data), 65_536)))


OPENED = b'{"phz":'
MIXED = b'{"phz":1,"a":['


@pytest.mark.parametrize("part", [OPENED, MIXED], ids=["nested", "with lists"])
@pytest.mark.parametrize("end", [b"", b"]"], ids=["cut", "closed wrongly"])
def test_records_that_are_broken_in_each_other_are_one_message(part: bytes, end: bytes) -> None:
    assert len(_pieces(part * 500 + end)) == 1


def test_what_follows_a_broken_record_is_read() -> None:
    whole = b'{"phz":1,"hand":"b"}'
    assert [piece.data for piece in _pieces(b'{"phz":1,"hand":\n' + whole)] == [b'{"phz":1,"hand":', whole]
    assert [piece.data for piece in _pieces(b'{"phz":1,"a":[}\n' + whole)] == [b'{"phz":1,"a":[}', whole]
    assert [piece.data for piece in _pieces(b'{"phz":1,\n{"phz":1,\n' + whole)][-1] == whole


def test_records_that_begin_a_line_are_told_one_by_one() -> None:
    assert len(_pieces(b'{"phz":1,\n' * 5)) == 5


def _seconds(data: bytes) -> float:
    best = 60.0
    for _ in range(3):
        begun = time.perf_counter()
        _pieces(data)
        best = min(best, time.perf_counter() - begun)
    return best


@pytest.mark.parametrize("part", [OPENED, MIXED, b'{"phz":1,\n', b'{"phz":1,"a":[}\n'])
def test_twice_the_text_takes_twice_the_time(part: bytes) -> None:
    once, twice = (_seconds(part * (count // len(part))) for count in (200_000, 400_000))
    assert twice < 3.2 * once + 0.02
