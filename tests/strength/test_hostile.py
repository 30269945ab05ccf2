"""Records that mean harm: names that command terminals, pages, sheets or databases; bombs, loops and devices.

One log holds every kind of harm in every free text. Whatever reads or prints it ends with a message or a verdict,
and what it prints or writes is harmless where it is shown.
"""

import csv
import io
import json
import os
import re
import resource
import subprocess
import sys
import zipfile
import zlib
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import duckdb
import polars as pl
import pytest
import zstandard

from phz_cli.charts import typeface
from phz_cli.cli.console import Console
from phz_cli.cli.main import run
from phz_cli.cli.safe_cells import FORMULA_STARTS
from phz_cli.cli.text_grid import cut_to
from phz_cli.records import read
from tests.breadth import some
from tests.strength.store_of import log_of, store_of

ROOT = Path(__file__).parents[2]
LOGS = ROOT / "sample_logs"
SQL = "'; DROP TABLE hands; --"
HARM = {
    "ansi": "\x1b[2J\x1b]0;owned\x07\x1b[31mred",
    "c1": "\x9b31mred\x7f",
    "bidi": "\u202egnp.exe\u2066\u200b",
    "nul": "a\x00b",
    "lines": "a\nb\r\nc\u2028d",
    "tab": "\t=1",
    "long": "甲" * 10_000,
    "script": "<script>alert(1)</script>",
    "image": '"><img src=x onerror=alert(1)>',
    "attribute": "' onmouseover='alert(1)",
    "close": "</script><script>alert(1)</script>",
    "template": "{{ 7*7 }}{% raw %}",
    "link": "[x](javascript:alert(1))",
    "command": "=cmd|' /C calc'!A0",
    "sum": "@SUM(1)",
    "plus": "+1",
    "minus": "-1",
    "wide": "＝1",
    "sql": SQL,
    "path": "../../etc/passwd",
    "emoji": "👨‍👩‍👧🀄",
    "empty": "",
    "dollar": "$x_{1}$ \\frac{",
    "markup": "[red]x[/red][/]",
}
COMMANDING = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b\u2028-\u202e\u2066-\u2069]")
NUMBER = re.compile(r"[-+]?[\d.]+(e[-+]?\d+)?")


def _records() -> list[dict[str, Any]]:
    """A hand for each harm, every second one with a fault, the harm in all that may be free text."""
    clean = (LOGS / "round-1-table-1.jsonl").read_text(encoding="utf-8").splitlines()
    faulty = [path.read_text(encoding="utf-8").splitlines()[0] for path in sorted((LOGS / "broken").glob("*.jsonl"))]
    records = []
    for number, text in enumerate(HARM.values()):
        lines = faulty if number % 2 else clean
        row = json.loads(lines[number % len(lines)])
        row |= {"hand": text + "h", "notes": [text], "source": dict.fromkeys(("format", "file", "id"), text)}
        row["match"] = row.get("match", {}) | dict.fromkeys(("event", "session", "table", "operator"), text)
        row["seats"] = [{"id": f"{text}{seat}", "name": text} for seat in range(len(row["seats"]))]
        row["x-" + text] = {text: text}
        row["actions"].insert(1, {"do": "rule", "verdict": "continue", "note": text})
        records.append(row)
    return records


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return log_of(_records(), tmp_path_factory.mktemp("hostile") / "hostile.jsonl")


@pytest.fixture(scope="module")
def store(log: Path) -> Path:
    return store_of(log)


@pytest.fixture
def said(capfdbinary: pytest.CaptureFixture[bytes]) -> Any:
    """Runs a command line that must not fail; its standard output."""

    def ran(*arguments: object) -> str:
        status = run([*map(str, arguments), "--lang", "en"])
        out, narration = capfdbinary.readouterr()
        assert status in (0, 1, 2), narration
        assert not COMMANDING.search(narration.decode("utf-8"))
        return out.decode("utf-8")

    return ran


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.active: list[object] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name.startswith("on") or (value or "").strip().startswith("javascript:"):
                self.active.append((tag, name, value))


def _inert(page: str) -> None:
    tags = _Tags()
    tags.feed(page)
    assert tags.active == []
    assert "<script>alert" not in page


def _no_formula(table: str, least: int = 20) -> None:
    cells = [cell for row in csv.reader(io.StringIO(table.lstrip("\ufeff"), newline="")) for cell in row]
    assert len(cells) > least
    bad = [cell for cell in cells if cell and cell[0] in FORMULA_STARTS and not NUMBER.fullmatch(cell)]
    assert bad == []


@pytest.mark.parametrize("form", ["text", "json", "sarif", "junit", "csv", "html"])
def test_validate(form: str, log: Path, said: Any) -> None:
    out = said("validate", log, "--format", form)
    if form == "text":
        assert not COMMANDING.search(out)
    elif form == "csv":
        _no_formula(out)
    elif form == "html":
        _inert(out)
    elif form == "json":
        rows = [json.loads(line) for line in out.split("\n") if line]
        assert {row["hand"] for row in rows} == {text + "h" for text in HARM.values()}


@pytest.mark.parametrize("form", ["table", "csv"])
@pytest.mark.parametrize("what", ["hands", "faults", "flags"])
def test_stats(what: str, form: str, store: Path, said: Any) -> None:
    out = said("stats", what, "--store", store, "--format", form)
    if form == "csv":
        _no_formula(out, least=1 if what == "flags" else 20)  # too few hands for any test
    else:
        assert not COMMANDING.search(out)


def test_stats_of_players_begin_no_formula(store: Path, said: Any) -> None:
    _no_formula(said("stats", "players", "win_rate", "--store", store, "--format", "csv"))


@pytest.mark.parametrize("form", ["csv", "md", "table", "xlsx"])
def test_query(form: str, store: Path, said: Any, tmp_path: Path) -> None:
    out = tmp_path / f"asked.{form}"
    said("query", "SELECT hand, event FROM hands", "--store", store, "--format", form, "--out", out)
    if form == "csv":
        _no_formula(out.read_text(encoding="utf-8"))
    if form == "xlsx":
        with zipfile.ZipFile(out) as book:
            assert not [name for name in book.namelist() if b"<f>" in book.read(name)]


@pytest.mark.parametrize("column", ["--player", "--event", "--table", "--session", "--rules", "--opponent"])
def test_sql_in_an_argument_is_a_value(column: str, store: Path, said: Any) -> None:
    said("stats", "hands", "--store", store, column, SQL)
    with duckdb.connect(str(store), read_only=True) as database:
        assert database.execute("SELECT count(*) FROM hands").fetchone() == (len(HARM),)


@pytest.mark.parametrize(
    "sentence",
    ["DROP TABLE hands", f"SELECT 1 {SQL}", "SELECT * FROM read_csv('/etc/passwd')", "COPY hands TO 'stolen.csv'"],
)
def test_a_query_only_reads_the_store(
    sentence: str, store: Path, said: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "root:" not in said("query", sentence, "--store", store)
    assert list(tmp_path.iterdir()) == []
    with duckdb.connect(str(store), read_only=True) as database:
        assert database.execute("SELECT count(*) FROM hands").fetchone() == (len(HARM),)


@pytest.mark.parametrize("chart", ["fault_timeline", "cumulative_points"])
def test_charts_take_any_name_in_bounded_time(chart: str, store: Path, said: Any, tmp_path: Path) -> None:
    said("chart", chart, "--store", store, "--out", tmp_path / "chart.svg")
    _inert((tmp_path / "chart.svg").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", some(["path", "script", "command", "ansi"], 1))
def test_a_report_writes_only_its_page(name: str, store: Path, said: Any, tmp_path: Path) -> None:
    out = tmp_path / "within" / "page.html"
    out.parent.mkdir()
    said("report", "--store", store, "--player", HARM[name] + "0", "--out", out)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [out]
    _inert(out.read_text(encoding="utf-8"))


@pytest.mark.slow
def test_the_whole_report(log: Path, said: Any, tmp_path: Path) -> None:
    said("report", log, "--out", tmp_path / "report")
    assert [path.name for path in tmp_path.iterdir()] == ["report"]
    for page in (tmp_path / "report").rglob("*.html"):
        _inert(page.read_text(encoding="utf-8"))
    for table in (tmp_path / "report" / "tables").iterdir():
        csv.field_size_limit(1 << 20)
        _no_formula(table.read_text(encoding="utf-8"))


@pytest.mark.parametrize("form", ["jsonl", "json", "phz"])
def test_convert_keeps_every_hand(form: str, log: Path, said: Any, tmp_path: Path) -> None:
    out = tmp_path / f"again.{form}"
    said("convert", log, "--out", out)
    assert [item.record and item.record.hand for item in read([str(out)])] == [text + "h" for text in HARM.values()]


@pytest.mark.parametrize("command", ["anonymize", "merge"])
def test_commands_that_write_records(command: str, log: Path, said: Any) -> None:
    assert all(json.loads(line) for line in said(command, log).split("\n") if line)


@pytest.mark.parametrize("command", ["explain", "replay"])
def test_commands_about_one_hand(command: str, log: Path, said: Any) -> None:
    for line in range(1, len(HARM) + 1):
        assert not COMMANDING.search(said(command, f"{log}:{line}#2", log))
        break_out = said(command, "\x1b[31m../../x#2", log)
        assert not COMMANDING.search(break_out)


def test_machine_output_commands_no_terminal() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal, pipe = Terminal(), io.StringIO()
    for stream in (terminal, pipe):
        Console("en", out=stream, narration=io.StringIO()).data("\ufeffa,\x1b[31m\x9b\r\n".encode())
    assert terminal.getvalue() == "a,\\x1b[31m\\x9b\n"
    assert pipe.getvalue() == "\ufeffa,\x1b[31m\x9b\r\n"


def test_long_texts_are_cut_at_once() -> None:
    assert cut_to("甲" * 1_000_000, 9) == "甲甲甲甲…"
    assert cut_to("abc", 3) == "abc"
    cut = typeface.shorten("甲" * 10_000, 10, 1.0)
    assert cut.endswith("…") and typeface.width(cut, 10) <= 1.0 < typeface.width("甲" + cut, 10)


def _with(old: str, new: str) -> bytes:
    line = (LOGS / "round-1-table-1.jsonl").read_text(encoding="utf-8").splitlines()[0]
    assert old in line
    return line.replace(old, new, 1).encode() + b"\n"


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('"phz":1', '"phz":1e400', "json.number"),
        ('"dealer":', '"dealer":1' + "0" * 30 + ',"x-":', "record.seat"),
        ('"phz":1', '"phz":NaN', "json.malformed"),
        ('"phz":1', '"phz":1,"phz":1', "json.duplicate"),
        ('"phz":1', '"phz":1,"x-a":{"b":1,"b":2}', "json.duplicate"),
        ('"hand":"', '"hand":"\\ud800', "json.surrogate"),
        ('"phz":1', '"phz":1,"x-a":' + "[" * 5000 + "]" * 5000, "json.deep"),
    ],
    ids=["huge-float", "huge-integer", "nan", "twice", "twice-inside", "surrogate", "deep"],
)
def test_a_value_that_json_cannot_mean(old: str, new: str, key: str, tmp_path: Path) -> None:
    path = tmp_path / "one.jsonl"
    path.write_bytes(_with(old, new) + _with('"phz":1', '"phz":1'))
    first, second = read([str(path)])
    assert first.error is not None and first.error.key == key
    assert second.record is not None


BOMBS = ("bomb.jsonl.gz", "bomb.jsonl.zst", "bomb.json.zst", "bomb.phz.zst", "bomb.log.zst")


@pytest.mark.parametrize("name", some(BOMBS, 1))
def test_a_bomb_needs_no_memory(name: str, tmp_path: Path) -> None:
    """A GiB of zeros in a few KiB, under a limit of 1 GiB on the data of the process."""
    path = tmp_path / name
    if name.endswith(".gz"):
        packer = zlib.compressobj(9, zlib.DEFLATED, zlib.MAX_WBITS | 16)
        member = packer.compress(bytes(1 << 26)) + packer.flush()
    else:
        member = zstandard.ZstdCompressor().compress(bytes(1 << 26))
    path.write_bytes(member * 16)
    code = "import sys; from phz_cli.cli.main import run; sys.exit(run(['validate', sys.argv[1], '--lang', 'en']))"
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)], cwd=ROOT, capture_output=True, text=True, check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (1 << 30, 1 << 30)),
    )  # fmt: skip
    assert done.returncode == 2, done.stderr
    assert "unreadable" in done.stdout and "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("time", "kept"),
    [("0001-01-01T00:00:00+14:00", False), ("0001-01-01T00:00:00Z", True), ("9999-12-31T00:00:00Z", True)],
)
def test_times_at_the_ends_of_the_calendar(time: str, kept: bool, said: Any, tmp_path: Path) -> None:
    path = tmp_path / "time.jsonl"
    path.write_text(json.dumps(json.loads(_with('"phz":1', '"phz":1')) | {"start": time, "end": time}) + "\n")
    said("ingest", path, "--store", tmp_path / "time.duckdb")
    with duckdb.connect(str(tmp_path / "time.duckdb"), read_only=True) as database:
        assert database.execute("SELECT count(*) FROM hands").fetchone() == (int(kept),)
    assert bool(said("anonymize", path)) is kept


def test_loops_devices_and_pipes_in_a_folder(tmp_path: Path, said: Any) -> None:
    (tmp_path / "good.jsonl").write_bytes(_with('"phz":1', '"phz":1'))
    (tmp_path / "loop").symlink_to(tmp_path)
    (tmp_path / "self.jsonl").symlink_to("self.jsonl")
    (tmp_path / "zero.jsonl").symlink_to("/dev/zero")
    (tmp_path / "folder.jsonl").mkdir()
    os.mkfifo(tmp_path / "pipe.jsonl")
    reasons = {Path(item.file).name: item.error and item.error.key for item in read([str(tmp_path)])}
    assert reasons == {
        "good.jsonl": None,
        "self.jsonl": "file.unreadable",
        "zero.jsonl": "file.special",
        "pipe.jsonl": "file.special",
    }


def test_frames_of_players_hold_what_the_log_says(store: Path) -> None:
    with duckdb.connect(str(store), read_only=True) as database:
        rows = database.execute("SELECT hand FROM hands").fetchall()
    assert set(pl.Series([row[0] for row in rows])) == {text + "h" for text in HARM.values()}
