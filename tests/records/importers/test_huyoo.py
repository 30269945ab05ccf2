"""Huyoo replays → records: LONG of 4 and 8 bytes, chunks out of order, hexadecimal text, whatever is cut off."""

from random import Random
from struct import pack
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from phz_cli.audit import audit_record
from phz_cli.records import Record
from phz_cli.records.importers import FORMATS, recognise
from tests.audit.records import played as played_hands
from tests.audit.records import won
from tests.records.importers.broken import cut
from tests.records.importers.reference import assert_reference, example, told
from tests.records.importers.through import Through
from tests.records.importers.written_huyoo import frame, huyoo_chunks, huyoo_end, huyoo_frames

FORM = FORMATS["huyoo"]


_THROUGH = Through("huyoo", "replay.bin")
items, one, marked = _THROUGH.items, _THROUGH.one, _THROUGH.extras


def reasons(content: bytes) -> list[str]:
    return [mark["what"] for mark in marked(content).get("x-ambiguous", [])]


def outcome(content: bytes) -> tuple[int, list[str]]:
    """How many hands were read, and the keys of what could not be."""
    found = items(content)
    return sum(item.record is not None for item in found), [item.error.key for item in found if item.error]


def stream(long: str = "q", number: int = 0) -> bytes:
    return b"".join(huyoo_frames(played_hands("qq-basic")[number], long))


def spaced(content: bytes) -> bytes:
    """Hexadecimal text as people paste it: bytes apart, lines of 16."""
    digits = content.hex(" ").upper()
    return "\r\n".join(digits[at : at + 48] for at in range(0, len(digits), 48)).encode()


class TestExample:
    @pytest.mark.parametrize("name", ["07_huyoo_replay.bin", "07_huyoo_replay.hex"])
    def test_it_is_the_reference_hand(self, name: str) -> None:
        record = one(example(name))
        assert_reference(record, passes=False)
        assert audit_record(record).findings == ()
        assert record.result is not None
        assert (record.result.winner, record.result.huxi, record.result.points) == (1, 21, [-4, 8, -4])
        assert record.deal.shown == "柒"

    def test_the_units_may_hold_the_one_for_zimo(self) -> None:
        assert "import.huyoo-tun" in reasons(example("07_huyoo_replay.bin"))

    @pytest.mark.parametrize("name", ["07_huyoo_replay.bin", "07_huyoo_replay.hex"])
    def test_the_sniffer_knows_it(self, name: str) -> None:
        found = recognise(example(name))
        assert found is not None
        assert found[0].id == "huyoo"


class TestRoundTrip:
    @pytest.mark.parametrize("long", ["i", "q"])
    @pytest.mark.parametrize("number", range(24))
    def test_a_played_hand(self, number: int, long: str) -> None:
        hand = played_hands("qq-basic")[number]
        record = one(stream(long, number))
        assert list(map(told, record.actions)) == list(map(told, hand.actions))
        assert record.deal == hand.deal
        assert record.result is not None
        assert hand.result is not None
        assert record.result.points == hand.result.points

    def test_hexadecimal_text_with_spaces_and_lines(self) -> None:
        assert one(spaced(stream())) == one(stream())
        assert recognise(spaced(stream())) is not None

    @pytest.mark.parametrize("seed", range(5))
    def test_chunks_in_any_order(self, seed: int) -> None:
        chunks = huyoo_chunks(stream(), 100)
        Random(seed).shuffle(chunks)
        content = b"".join(chunks)
        assert one(content).actions == one(stream()).actions
        for text in (content, spaced(content)):
            found = recognise(text)
            assert found is not None
            assert found[0].id == "huyoo"
        assert one(spaced(content)).actions == one(stream()).actions

    def test_several_hands_in_one_stream(self) -> None:
        found = items(stream(number=0) + stream(number=1))
        assert [item.record and item.record.hand for item in found] == ["1", "2"]

    def test_messages_of_other_sorts_are_passed_over(self) -> None:
        frames = huyoo_frames(played_hands("qq-basic")[0])
        frames.insert(4, frame(106, bytes(5)))
        frames.insert(4, frame(3, b"hello", main=3))
        frames.insert(4, frame(140, bytes(2)))
        content = b"".join(frames)
        assert one(content).actions == one(stream()).actions
        (mark,) = (mark for mark in marked(content)["x-ambiguous"] if mark["what"] == "import.huyoo-other")
        assert mark["commands"] == ["140"]


class TestRules:
    @pytest.mark.parametrize(
        ("kind", "rules", "unsupported"),
        [
            (47, "qq-basic", None),
            (48, "changde-80", None),
            (49, "qq-basic", "常德多红对"),
            (999, "qq-basic", "kind 999"),
        ],
    )
    def test_the_kind_of_the_chunks_names_them(self, kind: int, rules: str, unsupported: str | None) -> None:
        row = marked(b"".join(huyoo_chunks(stream(), 300, kind)))
        assert row["rules"] == rules
        assert row.get("x-unsupported") == unsupported

    def test_a_bare_stream_names_none(self) -> None:
        assert "import.rules-unstated" in reasons(stream())


class TestUnknownCards:
    def test_a_deal_that_only_one_chair_was_told(self) -> None:
        frames = huyoo_frames(played_hands("qq-basic")[0])
        record = one(b"".join(frames[:1] + frames[3:]))
        assert record.observer == 0
        assert [set(hand[:20]) for hand in record.deal.hands[1:]] == [{"?"}, {"?"}]
        assert reasons(b"".join(frames[:1] + frames[3:])).count("import.huyoo-hidden") == 2

    def test_a_card_drawn_face_down_is_known_by_its_wei(self) -> None:
        hand = next(hand for hand in played_hands("qq-basic") if any(action.do == "wei" for action in hand.actions))
        at = next(index for index, action in enumerate(hand.actions) if action.do == "wei")
        frames = huyoo_frames(hand)
        frames[3 + at - 1] = frame(109, b"\0\0" + frames[3 + at - 1][-2:])
        row = marked(b"".join(frames))["actions"][at - 1]
        assert (row["card"], row["x-origin"], row["x-note"]) == (hand.actions[at].card, "inferred", "taken")

    def test_a_hand_broken_off_with_cards_left_is_void(self) -> None:
        hand = won("qq-basic")
        frames = huyoo_frames(hand)[:8]
        nobody = huyoo_end(Record(**{**_fields(hand), "result": None}), "一二", "q")
        record = one(b"".join([*frames, nobody]))
        assert record.result is not None
        assert record.result.outcome == "void"
        assert record.actions[-1].do != "wash"


def _fields(record: Record) -> dict[str, Any]:
    return {name: getattr(record, name) for name in record.__struct_fields__}


class TestProblems:
    def test_a_cut_frame_keeps_what_came_before(self) -> None:
        assert outcome(stream()[:-100]) == (1, ["import.huyoo-cut"])
        assert outcome(stream()[:-100].hex().encode()) == (1, ["import.huyoo-cut"])

    def test_half_a_byte(self) -> None:
        assert outcome(stream().hex().encode()[:-1]) == (1, ["import.huyoo-hex-odd", "import.huyoo-cut"])

    def test_a_stranger_in_the_digits_is_told_by_line_and_column(self) -> None:
        text = spaced(stream())
        (_, item) = items(text[:500] + b"xyz" + text[500:])[:2]
        assert item.error is not None
        assert item.error.key == "import.huyoo-hex"
        assert (item.error.line, item.error.column) == (11, 1)

    def test_a_missing_chunk(self) -> None:
        chunks = huyoo_chunks(stream(), 100)
        assert outcome(b"".join(chunks[:2] + chunks[3:])) == (1, ["import.huyoo-gap"])
        assert outcome(b"".join(chunks[:-1])) == (1, ["import.huyoo-gap"])

    def test_a_body_of_another_size_ends_the_hand_but_not_the_next(self) -> None:
        frames = huyoo_frames(played_hands("qq-basic")[0])
        frames[5] = frame(108, b"\0\0\1\1")
        assert outcome(b"".join(frames) + stream(number=1)) == (2, ["import.huyoo-body"])
        assert len(items(b"".join(frames))[0].record.actions) == 2  # type: ignore[union-attr]

    @pytest.mark.parametrize(
        ("bad", "key"),
        [
            (frame(108, b"\0\0\x0b"), "import.huyoo-card"),
            (frame(108, b"\0\0\x21"), "import.huyoo-card"),
            (frame(108, b"\0\0\x00"), "import.huyoo-card"),
            (frame(108, b"\7\0\x01"), "import.huyoo-chair"),
            (frame(105, b"\0\0\1\4" + bytes(9)), "import.huyoo-card"),
        ],
    )
    def test_bad_values_are_one_sentence(self, bad: bytes, key: str) -> None:
        frames = huyoo_frames(played_hands("qq-basic")[0])
        frames[4] = bad
        assert outcome(b"".join(frames)) == (1, [key])
        error = items(b"".join(frames))[1].error
        assert error is not None
        assert str(sum(map(len, frames[:4]))) in error.sentence("en")
        assert error.sentence("zh")

    def test_moves_without_a_deal(self) -> None:
        assert outcome(b"".join(huyoo_frames(played_hands("qq-basic")[0])[3:])) == (0, ["import.huyoo-no-start"])

    def test_what_is_no_frame(self) -> None:
        assert outcome(stream() + b"what is this") == (1, ["import.huyoo-frame"])
        assert outcome(b"") == outcome(frame(3, b"hello", main=3)) == (0, ["import.huyoo-nothing"])


@settings(deadline=None, max_examples=80)
@given(st.data())
def test_whatever_is_damaged_there_is_no_traceback(data: st.DataObject) -> None:
    whole = data.draw(st.sampled_from((stream(), stream("i"), b"".join(huyoo_chunks(stream(), 90)), spaced(stream()))))
    content = data.draw(
        cut(whole) | st.binary(max_size=60) | st.binary(max_size=60).map(lambda rest: whole[:300] + rest)
    )
    for item in items(content):
        assert (item.record is None) != (item.error is None)
        if item.error is not None:
            assert item.error.sentence("zh")
            assert item.error.sentence("en")
        else:
            assert item.record is not None
            audit_record(item.record)


@settings(deadline=None, max_examples=60)
@given(st.lists(st.tuples(st.integers(100, 111), st.binary(max_size=14)), max_size=12))
def test_any_messages_give_hands_or_sentences(messages: list[tuple[int, bytes]]) -> None:
    start = b"".join(huyoo_frames(played_hands("qq-basic")[0])[:3])
    body = b"".join(frame(sub, pack("<H", 1) + rest) for sub, rest in messages)
    for item in items(start + body):
        assert (item.record is None) != (item.error is None)
