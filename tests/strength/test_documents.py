"""Names that mean harm in the documents that people hand on: PDF, workbook, Markdown, page; events and dossiers."""

import csv
import io
import json
import re
import zipfile
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from phz_cli.cli.main import run
from phz_cli.cli.safe_cells import FORMULA_STARTS
from tests.breadth import some
from tests.strength.store_of import log_of, store_of

LOGS = Path(__file__).parents[2] / "sample_logs"
EVENT = '#import "/etc/passwd": *'
HARM = {
    "import": '#import "@preview/owned:0.1.0": *',
    "read": '#read("/etc/passwd")',
    "panic": '#panic("owned")',
    "eval": "#eval(sys.inputs.data)",
    "dollar": "$ sum_(i=0)^n #x $",
    "label": "@owned <owned>",
    "backslash": "\\ \\u{1b} \\#x \\",
    "brackets": "]]] #[ }}} {{{ ((( /* // */",
    "raw": '```typ #panic("owned")``` `x`',
    "bold": "*OWNED* _OWNED_ ~OWNED~",
    "heading": "\n# OWNED\n\r# OWNED\r\n- OWNED\u2028# OWNED\v# OWNED\f# OWNED",
    "table": "a | OWNED | b\n|---|---|",
    "link": "[OWNED](javascript:alert(1)) ![OWNED](http://owned.test/x.png) <http://owned.test>",
    "tag": "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "entity": "&lt;script&gt; &#60;b&#62;",
    "command": "=cmd|' /C calc'!A0",
    "sum": "@SUM(1+1)",
    "plus": '+HYPERLINK("http://owned.test")',
    "minus": "-2+3",
    "url": "http://owned.test/",
    "controls": "\x1b[31m\x00\x07\x9b2J\x7f",
    "bidi": "\u202eOWNED\u2066\u200b",
    "long": "甲" * 2_000,
    "rare": "👨‍👩‍👧🀄\U0010fffd\ufdd0",
    "empty": "",
}


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One event with a hand for each harm, every third with a fault; the harm is in all that may be free text."""
    clean = (LOGS / "round-1-table-1.jsonl").read_text(encoding="utf-8").splitlines()
    faulty = [path.read_text(encoding="utf-8").splitlines()[0] for path in sorted((LOGS / "broken").glob("H*.jsonl"))]
    rows = []
    for number, text in enumerate(HARM.values()):
        lines = clean if number % 3 else faulty
        row = json.loads(lines[number % len(lines)])
        row |= {"hand": text + "h", "notes": [text], "match": {"event": EVENT, "session": text, "table": text, "no": 1}}
        row["seats"] = [{"id": f"{text}{seat}", "name": f"{text}{seat}"} for seat in range(len(row["seats"]))]
        rows.append(row)
    return log_of(rows, tmp_path_factory.mktemp("documents") / "hostile.jsonl")


@pytest.fixture(scope="module")
def store(log: Path) -> Path:
    """The store of it."""
    return store_of(log)


def _written(out: Path, *arguments: object) -> bytes:
    assert run([*map(str, arguments), "--out", str(out), "--lang", "en"]) == 0
    return out.read_bytes()


def _report(store: Path, out: Path) -> bytes:
    return _written(out, "report", "--store", store, "--event", EVENT)


class _Active(HTMLParser):
    """What a browser would run or fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[object] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            fetched = name in {"href", "src", "srcset", "action", "formaction", "style", "xlink:href"}
            text = (value or "").strip()
            if name.startswith("on") or (fetched and ("javascript:" in text or "owned" in text)):
                self.found.append((tag, name, value))


def _no_markup(text: str) -> None:
    """Markdown in which no name has become a heading, list, table, link, tag or emphasis."""
    assert "\r" not in text and not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]", text)
    assert not re.search(r"^\s*(#|-|\|?-{3})\s*OWNED", text, re.M)
    for taken in ("](", "<script", "<img", "<http", "*OWNED", "_OWNED", "| OWNED", "```", "&lt;", "&#60;"):
        places = [found.start() for found in re.finditer(re.escape(taken), text)]
        assert all(text[at - 1] == "\\" for at in places), taken


def test_markdown_of_an_event(store: Path, tmp_path: Path) -> None:
    text = _report(store, tmp_path / "event.md").decode()
    assert text.count("OWNED") > 5
    _no_markup(text)


def test_a_page_of_an_event(store: Path, tmp_path: Path) -> None:
    page = _report(store, tmp_path / "event.html").decode()
    active = _Active()
    active.feed(page)
    assert active.found == []
    assert "<script>alert" not in page and "OWNED" in page


def test_a_workbook_of_an_event(store: Path, tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl", reason="openpyxl is missing")
    made = _report(store, tmp_path / "event.xlsx")
    with zipfile.ZipFile(io.BytesIO(made)) as parts:
        for name in parts.namelist():
            content = parts.read(name)
            assert b"<f>" not in content and b"<hyperlink" not in content, name
            assert b'TargetMode="External"' not in content, name
    cells = [
        cell
        for sheet in openpyxl.load_workbook(io.BytesIO(made))
        for row in sheet.iter_rows()
        for cell in row
        if cell.value is not None
    ]
    assert {cell.data_type for cell in cells} <= {"s", "n"}
    texts = {cell.value for cell in cells if cell.data_type == "s"}
    assert {text for text in texts if "HYPERLINK" in text or "cmd|" in text}, "the names are there, as text"


@pytest.mark.parametrize("form", ["csv", "md"])
def test_a_table_of_players(form: str, store: Path, tmp_path: Path) -> None:
    query = "SELECT player, name, session FROM seats"
    made = _written(tmp_path / f"t.{form}", "query", query, "--store", store, "--format", form).decode("utf-8-sig")
    if form == "md":
        _no_markup(made)
    else:
        cells = [cell for row in csv.reader(io.StringIO(made, newline="")) for cell in row]
        assert [cell for cell in cells if cell[:1] in FORMULA_STARTS and cell] == []
        assert len(cells) >= 3 * len(HARM)


@pytest.mark.parametrize("form", ["pdf", "md", "html"])
def test_a_dossier(form: str, log: Path, tmp_path: Path) -> None:
    if form == "pdf":
        pytest.importorskip("typst", reason="typst is missing")
    for line, name in enumerate(HARM, 1):
        if form != "md" and line % 3 != 1:
            continue  # the slow forms; every harm is in the documents of the event as well
        out = tmp_path / f"{name}.{form}"
        claim = ("--claim", HARM[name].replace("\0", ""))
        made = _written(out, "arbitrate", log, "--hand", f"{log}:{line}", "--at", 2, *claim)
        if form == "pdf":
            assert made.startswith(b"%PDF-") and b"/JavaScript" not in made and b"/URI" not in made
        elif form == "md":
            _no_markup(made.decode())
        else:
            active = _Active()
            active.feed(made.decode())
            assert active.found == []


def test_a_pdf_of_an_event_is_text_and_nothing_else(store: Path, tmp_path: Path) -> None:
    """Typst would stop at `#panic` and at `#import` of what is not there, were a name ever markup."""
    pytest.importorskip("typst", reason="typst is missing")
    made = _report(store, tmp_path / "event.pdf")
    assert made.startswith(b"%PDF-") and b"/JavaScript" not in made and b"/URI" not in made
    template: Any = files("phz_cli.reports").joinpath("templates", "document.typ")
    assert "eval(" not in template.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", some(["import", "backslash", "panic", "heading", "tag", "controls"], 2))
def test_a_pdf_of_a_player(name: str, store: Path, tmp_path: Path) -> None:
    pytest.importorskip("typst", reason="typst is missing")
    player = HARM[name] + "0"
    if "\0" in player:
        pytest.skip("no command line can hold a NUL")
    made = _written(tmp_path / "player.pdf", "report", "--store", store, "--player", player)
    assert made.startswith(b"%PDF-")
    assert [path.name for path in tmp_path.iterdir()] == ["player.pdf"]
