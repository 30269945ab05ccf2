"""The server's text log of sy599: the reference hand, written hands, mixed tables, lines that cannot be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phz_cli.audit import audit_record
from phz_cli.records import Record
from phz_cli.records.importers import FORMATS, Draft, Misread, recognise
from phz_cli.records.importers.items import imported
from tests.audit.records import played, washed, won
from tests.records.importers.reference import assert_reference, example, told
from tests.records.importers.spoiled import read_quietly
from tests.records.importers.written_steps import sy599_log

FILE = "03_sy599_server.log"
RULES = "qq-basic"


def _read(*lines: str) -> list[Draft | Misread]:
    return [found for _, found in FORMATS["sy599-log"].read([("s.log", "\n".join(lines).encode())])]


def _one(*lines: str) -> Draft:
    (draft,) = _read(*lines)
    assert isinstance(draft, Draft)
    return draft


def test_the_reference_hand() -> None:
    (hand,) = imported(FORMATS["sy599-log"], [(FILE, example(FILE))])
    assert hand.record is not None
    assert_reference(hand.record, passes=True, wall=False)
    assert [action.on for action in hand.record.actions if action.do == "pass"] == [["peng"]] * 3
    report = audit_record(hand.record)
    assert report.verdict == "clean"
    assert report.score is not None and (report.score.huxi, report.score.points) == (21, (-4, 8, -4))
    found = recognise(example(FILE))
    assert found is not None and found[0].id == "sy599-log"


@pytest.mark.parametrize("record", played(RULES), ids=lambda record: str(record.match.no))
def test_a_written_hand_is_read_as_it_was(record: Record) -> None:
    (hand,) = imported(FORMATS["sy599-log"], [("s.log", "\n".join(sy599_log(record)).encode())])
    assert hand.record is not None
    assert list(map(told, hand.record.actions)) == list(map(told, record.actions))
    assert hand.record.deal.hands == record.deal.hands
    assert audit_record(hand.record).score == audit_record(record).score


def test_hands_of_several_tables_stand_mixed() -> None:
    one, other = sy599_log(played(RULES)[0], table="1"), sy599_log(played(RULES)[1], table="2")
    mixed = [line for pair in zip(one, other, strict=False) for line in pair] + one[len(other) :] + other[len(one) :]
    drafts = _read(*mixed)
    alone = [_one(*one), _one(*other)]
    assert [[move.action for move in draft.moves] for draft in drafts if isinstance(draft, Draft)] == [
        [move.action for move in draft.moves] for draft in alone
    ]
    assert [draft.line for draft in drafts] == [1, 2]


def test_what_stands_before_a_line_and_between_lines_is_passed_over() -> None:
    lines = sy599_log(won(RULES))
    noisy = [f"2021-09-01 10:00:00 INFO - {line}\r" for line in lines]
    noisy[5:5] = ["server started", "", noisy[3].replace("chuPai", "actList")]
    assert [move.action for move in _one(*noisy).moves] == [move.action for move in _one(*lines).moves]


@pytest.mark.parametrize(
    ("game", "rules", "unsupported"),
    [("Ldfpf", "qq-basic", "娄底放炮罚"), ("CdePhz", "changde-80", ""), ("Xyz", "qq-basic", "Xyz")],
)
def test_the_rules_are_those_of_the_game_that_the_log_names(game: str, rules: str, unsupported: str) -> None:
    draft = _one(*sy599_log(won(RULES), game))
    assert (draft.rules, draft.unsupported) == (rules, unsupported)


def test_a_wash_is_inferred_where_the_whole_wall_was_drawn() -> None:
    lines = sy599_log(washed(RULES))
    assert [(move.action.do, move.origin) for move in _one(*lines).moves[-1:]] == [("wash", "inferred")]
    last = max(number for number, line in enumerate(lines) if "|moPai|" in line)
    assert _one(*lines[:last]).moves[-1].action.do != "wash"


def test_a_quad_of_each_kind_is_one_action() -> None:
    lines = sy599_log(won(RULES))[:3]
    draft = _one(*lines, "Ldfpf|688001|1|900001|1|0|tiLong|[一, 一, 一, 一, 壹, 壹, 壹, 壹]", _discard())
    assert [(move.action.do, move.action.card) for move in draft.moves[:2]] == [("ti", "一"), ("ti", "壹")]


def _discard(cards: str = "[八]", verb: str = "chuPai", seat: int = 1) -> str:
    return f"Ldfpf|688001|1|900001|{seat}|0|{verb}|{cards}|null"


@pytest.mark.parametrize(
    ("line", "key"),
    [
        (_discard("[中]"), "import.sy599-log-card"),
        (_discard("[]"), "import.sy599-log-no-card"),
        (_discard(verb="gang"), "import.sy599-log-verb"),
        (_discard(seat=4), "import.sy599-log-seat"),
        (_discard("[一, 二, 三, 四]", "chi"), "import.sy599-log-chi"),
        (_discard("[一, 一, 二]", "peng"), "import.sy599-log-kinds"),
        ("Ldfpf|688001|1|9000", "import.sy599-log-line"),
    ],
)
def test_a_line_that_cannot_be_read_ends_its_hand_and_no_other(line: str, key: str) -> None:
    lines, other = sy599_log(played(RULES)[0]), sy599_log(played(RULES)[1], table="2")
    first, error, last = _read(*lines[:6], line, *lines[6:], *other)
    assert isinstance(first, Draft) and isinstance(error, Misread) and isinstance(last, Draft)
    assert (error.error.key, error.error.line, error.line) == (key, 7, 7)
    assert len(first.moves) == 3
    assert last.moves == [] or len(last.moves) == len(_one(*other).moves)


def test_a_hand_without_its_deal_is_told_once() -> None:
    lines = sy599_log(won(RULES))
    (missing,) = _read(*lines[3:])
    (partly,) = _read(lines[0])
    assert isinstance(missing, Misread) and isinstance(partly, Misread)
    assert missing.error.key == "import.sy599-log-no-deal"
    assert missing.error.sentence("en").startswith("line 1, column 1: hand ")


def test_a_second_deal_at_one_table_is_a_second_hand() -> None:
    lines = sy599_log(won(RULES))
    assert [type(found) for found in _read(*lines, *lines)] == [Draft, Draft]


@given(st.data())
def test_no_spoiled_log_fails(data: st.DataObject) -> None:
    lines = sy599_log(won(RULES))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        fields = lines[at].split("|")
        fields[data.draw(st.integers(0, len(fields) - 1))] = data.draw(
            st.sampled_from(["", "null", "[]", "[一]", "0", "99", "fapai", "x" * 50, "?", "1" * 30])
            | st.text(max_size=5)
        )
        lines[at] = "|".join(fields)
    content = "\n".join(lines).encode("utf-8", "replace")
    assert read_quietly("sy599-log", content[: data.draw(st.integers(0, len(content)))] + content[-200:])
