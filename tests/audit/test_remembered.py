"""What a run remembers, however many hands there are."""

from datetime import UTC, datetime

import pytest

from phz_cli.audit.remembered import First, Played, Remembered, key_of, packed, unpacked

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
PLAYED = Played("甲", "乙", None, "wash", 2, None)


def test_the_first_record_of_an_id_stays() -> None:
    seen = Remembered()
    assert seen.first(key_of("赛", "1"), b"one", "a:1") == First(b"one", "a:1")
    assert seen.first(key_of("赛", "1"), b"two", "b:7") == First(b"one", "a:1")
    assert seen.first(key_of("另一场", "1"), b"two", "b:7") == First(b"two", "b:7")


@pytest.mark.parametrize("played", [PLAYED, PLAYED._replace(winner="丙", ended=NOON)])
def test_a_hand_of_a_table_comes_back_as_it_was(played: Played) -> None:
    seen = Remembered()
    table = ("赛", None, "3")
    fourth = key_of(table, 4)
    assert seen.hand(fourth) is None and not seen.has(fourth)
    seen.keep(fourth, packed(played))
    seen.keep(fourth, packed(played._replace(washed=9)))
    assert unpacked(seen.hand(fourth) or b"") == played
    assert not seen.has(key_of(table, 5)) and not seen.has(key_of(("赛", "", "3"), 4))


def test_thousands_of_hands_need_little_memory() -> None:
    import tracemalloc

    seen = Remembered()
    tracemalloc.start()
    for number in range(5_000):
        seen.first(key_of("赛", str(number)), b"0123456789abcdef", f"night.jsonl:{number}")
        seen.keep(key_of(("赛", None, "3"), number), packed(PLAYED))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 200_000
    assert seen.first(key_of("赛", "17"), b"", "") == First(b"0123456789abcdef", "night.jsonl:17")
    assert seen.hand(key_of(("赛", None, "3"), 17)) == packed(PLAYED)
    seen.close()
