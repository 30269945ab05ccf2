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
    table = key_of("赛", None, "3")
    assert seen.hand_before(table, 5) is None and not seen.has(table, 4)
    assert seen.keep(table, 4, packed(played))
    assert not seen.keep(table, 4, packed(played._replace(washed=9)))
    for number in (5, 9):
        last = seen.hand_before(table, number)
        assert last is not None and (last[0], unpacked(last[1])) == (4, played)
    assert seen.has(table, 4) and not seen.has(table, 5) and not seen.has(key_of("赛", "", "3"), 4)
    assert seen.hand_before(table, 4) is None


def test_thousands_of_hands_need_little_memory() -> None:
    import tracemalloc

    seen = Remembered()
    tracemalloc.start()
    for number in range(5_000):
        seen.first(key_of("赛", str(number)), b"0123456789abcdef", f"night.jsonl:{number}")
        seen.keep(key_of("赛", None, "3"), number, packed(PLAYED))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 200_000
    assert seen.first(key_of("赛", "17"), b"", "") == First(b"0123456789abcdef", "night.jsonl:17")
    assert seen.hand_before(key_of("赛", None, "3"), 18) == (17, packed(PLAYED))
    assert seen.has(key_of("赛", None, "3"), 17)
    seen.close()
