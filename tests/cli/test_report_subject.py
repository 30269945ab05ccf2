"""`phz report` on one subject: a player, two players, an event, a table, a session, a hand, in every form."""

import io
import re
import sys
from pathlib import Path

import duckdb
import pytest

from phz_cli.audit import audit_paths
from phz_cli.cli.main import run
from phz_cli.cli.report_scope import IN_TIME
from phz_cli.store import ingest
from tests.breadth import some, take_turns

LOGS = Path(__file__).parents[2] / "sample_logs"
TABLE_1 = LOGS / "round-1-table-1.jsonl"
EVENT = "2026 常德公开赛"
SUBJECTS = {
    "player": ["--player", "陈家旺"],
    "versus": ["--versus", "陈家旺", "李春生"],
    "event": ["--event", EVENT],
    "table": ["--table", "1", "--event", EVENT],
    "session": ["--session", "1-1"],
    "hand": ["--hand", "r1-t1-0006"],
}


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with the twelve hands of one table, and two hands with a fault of another event."""
    path = tmp_path_factory.mktemp("season") / "season.duckdb"
    paths = [str(TABLE_1), str(LOGS / "broken" / "C301.jsonl"), str(LOGS / "broken" / "S804.jsonl")]
    ingest(audit_paths(paths, chances=True), path)
    return path


def _written(store: Path, out: Path, *arguments: str, lang: str = "zh") -> bytes:
    assert run(["report", "--store", str(store), *arguments, "-o", str(out), "--lang", lang]) == 0
    return out.read_bytes()


@pytest.mark.parametrize(("subject", "lang"), take_turns(list(SUBJECTS), ["zh", "en"]))
def test_every_subject_as_a_page(season: Path, tmp_path: Path, subject: str, lang: str) -> None:
    page = _written(season, tmp_path / "a.html", *SUBJECTS[subject], lang=lang).decode()
    assert page.startswith("<!DOCTYPE html>")
    assert f'<html lang="{"zh-CN" if lang == "zh" else "en"}">' in page
    assert not re.search(r"https?://|<script", re.sub(r"base64,[\w+/=]+", "", page))
    assert "None" not in re.sub(r"base64,[\w+/=]+|display: none", "", page).replace("'none'", "")


@pytest.mark.parametrize("subject", some(list(SUBJECTS), 2))
def test_every_subject_as_text_is_the_same_every_time(season: Path, tmp_path: Path, subject: str) -> None:
    first = _written(season, tmp_path / "a.md", *SUBJECTS[subject])
    assert first.startswith(b"# ")
    assert first == _written(season, tmp_path / "b.md", *SUBJECTS[subject])


@pytest.mark.parametrize("subject", ["player", "hand"])
def test_as_a_workbook_and_as_pdf(season: Path, tmp_path: Path, subject: str) -> None:
    assert _written(season, tmp_path / "a.xlsx", *SUBJECTS[subject]).startswith(b"PK")
    pytest.importorskip("typst", reason="typst is missing")
    made = _written(season, tmp_path / "a.pdf", *SUBJECTS[subject])
    assert made.startswith(b"%PDF")
    assert made == _written(season, tmp_path / "b.pdf", *SUBJECTS[subject])


def _account(store: Path, player: str) -> tuple[float, int]:
    with duckdb.connect(str(store), read_only=True) as connection:
        query = "SELECT sum(points), count(*) FILTER (won) FROM seats WHERE player = ? AND completed"
        total, wins = connection.execute(query, [player]).fetchall()[0]
    return float(total), int(wins)


def test_a_player_s_numbers_are_those_of_the_store(season: Path, tmp_path: Path) -> None:
    text = _written(season, tmp_path / "a.md", *SUBJECTS["player"], lang="en").decode()
    total, wins = _account(season, "陈家旺")
    (line,) = [line for line in text.splitlines() if line.startswith(f"| {EVENT} | qq-basic | ")]
    assert f" | {wins}/12 | " in line
    assert f" | {total:+g} | " in line.replace("−", "-")
    assert "No faults were found." in text


def test_what_two_players_paid_each_other_balances_with_the_third(season: Path, tmp_path: Path) -> None:
    """Of three players the points add up to nought, so the two accounts and the third's do."""
    text = _written(season, tmp_path / "a.md", *SUBJECTS["versus"], lang="en").decode()
    rows = [line.split(" | ") for line in text.splitlines() if re.match(r"\| (陈家旺|李春生) \| ", line)]
    points = {row[0].strip("| "): float(row[1].replace("−", "-")) for row in rows}
    assert set(points) == {"陈家旺", "李春生"}
    assert sum(points.values()) + _account(season, "王桂香")[0] == 0
    assert text.count("| r1-t1-00") == 12


def test_a_table_lists_its_hands_and_their_sum(season: Path, tmp_path: Path) -> None:
    text = _written(season, tmp_path / "a.md", *SUBJECTS["table"], lang="en").decode()
    (total,) = [line for line in text.splitlines() if line.startswith("| Sum |")]
    numbers = [float(cell) for cell in re.findall(r"[+\-]?\d+", total.replace("−", "-"))]
    assert sum(numbers) == 0
    assert len([line for line in text.splitlines() if line.startswith("| r1-t1-00")]) == 12


def test_an_event_lists_its_faults_with_the_table_as_it_stood(season: Path, tmp_path: Path) -> None:
    text = _written(season, tmp_path / "a.md", "--event", "broken", lang="zh").decode()
    assert "**C301 烧比** (死手) 丙" in text
    assert "S804" in text
    assert "   - 手牌: 一一一三" in text
    assert "没有可检验的局" in text, "two hands are too few for any test"
    assert "- 有问题: **2**" in text


def test_a_hand_shows_its_actions_and_what_was_found_at_each(season: Path, tmp_path: Path) -> None:
    text = _written(season, tmp_path / "a.md", "--hand", "C301", lang="zh").decode()
    assert "| 3 | 丙 | 吃 | 九 | 八九十 | 0:08 | C301 |" in text
    assert "丙 · 下家: 一一一三四四四四" in text
    with duckdb.connect(str(season), read_only=True) as connection:
        query = "SELECT count(*) FROM actions JOIN hands h USING (content_id) WHERE h.hand = 'C301'"
        (number,) = connection.execute(query).fetchall()[0]
    assert len(re.findall(r"^\| \d+ \| [甲乙丙] \|", text, re.M)) == number


def test_from_files_instead_of_a_store(season: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["report", str(TABLE_1), "--hand", "r1-t1-0006", "--format", "md", "--lang", "en"]) == 0
    printed = capsys.readouterr()
    assert printed.out.startswith("# Hand report: r1-t1-0006\n")
    assert "read 12 = clean 12" in printed.err


def test_the_page_is_printed_where_no_file_is_named(season: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert run(["report", "--store", str(season), *SUBJECTS["hand"], "--lang", "zh"]) == 0
    assert capsysbinary.readouterr().out.startswith(b"<!DOCTYPE html>")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--player", "陈家王"], "陈家旺"),
        (["--versus", "陈家旺", "陈家旺"], "two different players"),
        (["--versus", "陈家旺", "nobody"], "--versus: there is no nobody"),
        (["--event", "2026 常德公开"], EVENT),
        (["--table", "9", "--event", EVENT], "--table: there is no 9"),
        (["--session", "9-9"], "1-1"),
        (["--hand", "r1-t1-0060"], "near it: r1-t1-00"),
        (["--player", "陈家旺", "--hand", "C301"], "give only one of --player --hand"),
        (["--player", "陈家旺", "--rules", "no-such"], "no-such"),
        (["--player", "陈家旺", "-o", "a.doc"], "does not tell the format"),
        (["--player", "陈家旺", "--format", "pdf"], "name a file with --out"),
        (["--event", "broken", "--player", "陈家旺"], "--player: there is no 陈家旺; near it: 丙, 乙, 甲"),
        ([], "--store, --format and filters are for a report on one subject"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(
    season: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert run(["report", "--store", str(season), *arguments, "--lang", "en"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert said in printed.err
    assert len(printed.err.splitlines()) == 1


def test_a_store_and_files_exclude_each_other(season: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["report", str(TABLE_1), "--store", str(season), "--player", "陈家旺", "--lang", "en"]) == 2
    assert "either --store or paths" in capsys.readouterr().err


def test_a_folder_is_no_file_for_a_subject(season: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["report", "--store", str(season), "--player", "陈家旺", "-o", str(tmp_path), "--lang", "en"]) == 2
    assert "is a folder" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["report"], ["report", str(TABLE_1)]])
def test_the_whole_report_needs_records_and_a_folder(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*arguments, "--lang", "en"]) == 2
    assert "name" in capsys.readouterr().err


def test_without_typst_the_extra_is_named(
    season: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    out = tmp_path / "a.pdf"
    assert run(["report", "--store", str(season), *SUBJECTS["hand"], "-o", str(out), "--lang", "en"]) == 2
    assert "pip install 'phz[pdf]'" in capsys.readouterr().err
    assert not out.exists()


def test_hands_are_in_the_order_of_time(season: Path, tmp_path: Path) -> None:
    text = _written(season, tmp_path / "a.md", *SUBJECTS["table"]).decode()
    with duckdb.connect(str(season), read_only=True) as connection:
        query = f"SELECT h.hand FROM hands h WHERE event = ? ORDER BY {IN_TIME}"
        wanted = [hand for (hand,) in connection.execute(query, [EVENT]).fetchall()]
    assert re.findall(r"^\| (r1-t1-\d+) \|", text, re.M) == wanted


def test_a_workbook_of_an_event_opens_elsewhere(season: Path, tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl", reason="openpyxl is missing")
    made = _written(season, tmp_path / "a.xlsx", "--event", "broken")
    book = openpyxl.load_workbook(io.BytesIO(made))
    assert "违例与差错" in book.sheetnames


def test_filters_narrow_a_report_and_stand_in_it(season: Path, tmp_path: Path) -> None:
    whole = _written(season, tmp_path / "a.md", "--player", "陈家旺").decode()
    some = _written(season, tmp_path / "b.md", "--player", "陈家旺", "--last", "5").decode()
    assert "--last 5" in some
    assert "--last" not in whole
    assert "5 局，其中打完 5 局" in some
    dealt = _written(season, tmp_path / "c.md", "--player", "陈家旺", "--dealer", "--since", "2026-03-14").decode()
    assert "--since 2026-03-14 --role dealer" in dealt


def test_filters_are_for_one_subject_only(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["report", str(TABLE_1), "-o", str(tmp_path / "out"), "--last", "3", "--lang", "en"]) == 2
    assert "filters are for a report on one subject" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_player_stands_beside_the_field_with_flags(season: Path, tmp_path: Path) -> None:
    text = _written(season, tmp_path / "a.md", "--player", "陈家旺").decode()
    field = text[text.index("## 与全场比") : text.index("## 违例与差错")]
    assert "等级分" in field
    assert "最大回撤" in field
    flags = text[text.index("## 异常提示") : text.index("## 图表")]
    assert "没有牵涉他的检验" in flags, "twelve hands are too few for any test"


def test_statistics_without_a_number_stand_below_with_the_reason(season: Path, tmp_path: Path) -> None:
    for subject in ("player", "versus"):
        text = _written(season, tmp_path / "a.md", *SUBJECTS[subject], lang="en").decode()
        assert "No number (" in text


def test_long_tables_are_folded_and_pictures_fit_a_phone(season: Path, tmp_path: Path) -> None:
    page = _written(season, tmp_path / "a.html", *SUBJECTS["versus"]).decode()
    assert page.count('<details class="fold">') >= 2
    assert page.count('<source media="(max-width: 40rem)"') == page.count("<picture>") == 1
