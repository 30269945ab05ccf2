"""`phz rule`: rulings are appended, what cannot be ruled is said, the stored hand stays as it is."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from phz_cli.audit import audit_record
from phz_cli.cli.main import run
from phz_cli.records import to_json
from phz_cli.records.model import Player
from phz_cli.store import ingest, reading
from phz_cli.store.rulings import Ruling, rulings
from tests.audit.disputed import page_record
from tests.audit.test_ruled import CLEAN

CAPTURED = pytest.CaptureFixture[str]
WHEN = "2026-03-15T10:00:00+08:00"


def ruled(store: Path, hand: str, *words: str) -> int:
    """The exit status of a ruling by one referee."""
    return run(["rule", hand, *words, "--by", "张裁判", "--reason", "看了录像", "--store", str(store), "--lang", "zh"])


def kept(store: Path) -> list[Ruling]:
    """The rulings of a store."""
    with reading(store, as_ruled=False) as connection:
        return rulings(connection)


def test_a_ruling_is_appended_and_the_hand_stays(store: Path, capsys: CAPTURED) -> None:
    def hands() -> list[tuple[object, ...]]:
        with reading(store, as_ruled=False) as connection:
            return connection.execute("SELECT * FROM hands ORDER BY content_id").fetchall()

    before = hands()
    assert ruled(store, "r5-t3-13#2", "--verdict", "dismissed", "--code", "C301", "--when", WHEN) == 0
    captured = capsys.readouterr()
    assert captured.out == "1\n" and "第 1 号裁定" in captured.err
    (one,) = kept(store)
    assert one[2:] == ("r5-t3-13", 2, "C301", "dismissed", None, "张裁判", "看了录像", WHEN, None)
    assert hands() == before


def test_the_clock_is_read_only_where_no_time_is_given(store: Path) -> None:
    assert ruled(store, "r5-t3-12", "--verdict", "void") == 0
    assert kept(store)[0].at.endswith("+00:00")


def test_a_ruling_is_cancelled_once(store: Path, capsys: CAPTURED) -> None:
    assert ruled(store, "r5-t3-13", "--verdict", "void") == 0
    assert ruled(store, "r5-t3-13", "--cancel", "1") == 0
    assert [one.verdict for one in kept(store)] == ["void", "withdrawn"]
    for hand, number, says in (
        ("r5-t3-13", "1", "不算数"),
        ("r5-t3-12", "1", "另一局"),
        ("r5-t3-13", "9", "没有第 9 号"),
    ):
        assert ruled(store, hand, "--cancel", number) == 2
        assert says in capsys.readouterr().err
    assert len(kept(store)) == 2


@pytest.mark.parametrize(
    ("hand", "words", "says"),
    [
        ("none", ["--verdict", "void"], "库里没有这一局"),
        ("r5-t3-13#3", ["--verdict", "void"], "只有 2 手"),
        ("r5-t3-13", [], "--verdict"),
        ("r5-t3-13", ["--verdict", "withdrawn"], "--cancel"),
        ("r5-t3-13", ["--verdict", "upheld", "--code", "C999"], "没有这个违例代码"),
        ("r5-t3-13", ["--verdict", "penalty", "--points=-6,3"], "要 3 个数"),
        ("r5-t3-13", ["--verdict", "penalty", "--points=-6,3,4"], "合计 0"),
        ("r5-t3-13", ["--verdict", "penalty", "--points=nan,3,4"], "合计 0"),
        ("r5-t3-13", ["--verdict", "void", "--when", "昨天"], "--when"),
    ],
)
def test_misuse_is_one_sentence(store: Path, capsys: CAPTURED, hand: str, words: list[str], says: str) -> None:
    assert ruled(store, hand, *words) == 2
    assert says in capsys.readouterr().err
    assert kept(store) == []


def test_a_store_that_is_not_there_is_not_made(tmp_path: Path, capsys: CAPTURED) -> None:
    assert ruled(tmp_path / "none.duckdb", "H", "--verdict", "void") == 2
    assert not (tmp_path / "none.duckdb").exists()


@pytest.fixture
def won(tmp_path: Path) -> Path:
    """A store with one hand that 丙 wins, a seat that sits out, and one that 丙 wins with a stale chi before."""
    path, sits = tmp_path / "won.duckdb", replace(CLEAN, hand="sits", sitting=Player(id="丁"))
    records = [CLEAN, sits, page_record("C302")]
    ingest(
        [audit_record(one, file="a.jsonl", line=line, raw=to_json(one)) for line, one in enumerate(records, 1)], path
    )
    return path


def points(store: Path, hand: str) -> list[object]:
    """The points of the hand of a line, two of which have the same id."""
    with reading(store, counted=False) as connection:
        query = "SELECT s.points FROM seats s JOIN hands h USING (content_id) WHERE h.line = ? ORDER BY seat NULLS LAST"
        return [row[0] for row in connection.execute(query, [int(hand)]).fetchall()]


def identity(store: Path, line: int) -> str:
    """The content id of the hand of a line, two of which have the same id."""
    with reading(store, as_ruled=False) as connection:
        return str(connection.execute("SELECT content_id FROM hands WHERE line = ?", [line]).fetchall()[0][0])


def test_what_the_engine_can_work_out_needs_no_points(won: Path) -> None:
    assert points(won, "1") == [-4, -4, 8]
    assert ruled(won, f"{identity(won, 1)}#4", "--verdict", "dead-hand", "--anyway") == 0
    assert points(won, "1") == [0, 0, 0]
    assert ruled(won, identity(won, 1), "--cancel", "1") == 0
    assert points(won, "1") == [-4, -4, 8]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["#3", "--verdict", "void-action"], "后面的记录接不上（到第 4 手）；请用 --points"),
        (["", "--verdict", "penalty"], "规则没有定罚多少；请用 --points"),
        (["", "--verdict", "dead-hand"], "要写明第几手"),
    ],
)
def test_points_are_asked_for_where_only_the_referee_can_say(
    won: Path, capsys: CAPTURED, words: list[str], says: str
) -> None:
    hand = identity(won, 3) + words[0]
    assert ruled(won, hand, *words[1:]) == 2
    assert says in capsys.readouterr().err
    assert kept(won) == []
    if "#" in hand or "penalty" in words:
        assert ruled(won, hand, *words[1:], "--points=2,-4,2") == 0
        assert points(won, "3") == [2, -4, 2]


def test_who_sits_out_comes_last_and_may_be_left_out(won: Path, capsys: CAPTURED) -> None:
    assert ruled(won, "sits", "--verdict", "penalty", "--points=-6,3,3") == 0
    assert points(won, "2") == [-6, 3, 3, 0]
    assert ruled(won, "sits", "--verdict", "penalty", "--points=-6,2,2,2") == 0
    assert points(won, "2") == [-6, 2, 2, 2]
    assert ruled(won, "sits", "--verdict", "penalty", "--points=-6,2,2,1") == 2
    assert "守醒的写在最后" in capsys.readouterr().err


def test_an_action_without_a_finding_is_ruled_on_only_when_that_is_meant(store: Path, capsys: CAPTURED) -> None:
    assert ruled(store, "r5-t3-13#1", "--verdict", "dismissed") == 2
    said = capsys.readouterr().err
    assert "没有查出错处" in said and "r5-t3-13#2 C301" in said and "--anyway" in said
    assert ruled(store, "r5-t3-13#2", "--verdict", "dismissed", "--code", "C302") == 2
    assert "C302" in capsys.readouterr().err
    assert kept(store) == []
    assert ruled(store, "r5-t3-13#1", "--verdict", "dismissed", "--anyway") == 0
    assert len(kept(store)) == 1
