"""Every command that reads records ends with 2 where there is none to read; each command of the table is looked at."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from phz_cli.cli.commands import TABLE
from phz_cli.cli.main import run
from tests.records.hand import RECORD, line

PATHS: Final[dict[str, list[str]]] = {
    "validate": ["{input}"],
    "ingest": ["{input}", "--store", "a.duckdb"],
    "report": ["{input}", "--out", "made"],
    "report ": ["{input}", "--player", "甲", "--out", "made.html"],
    "convert": ["{input}"],
    "convert ": ["{input}", "-o", "made.json"],
    "merge": ["{input}"],
    "anonymize": ["{input}"],
    "anonymize ": ["{input}", "-o", "made.jsonl"],
    "explain": ["{hand}#1", "{input}"],
    "whatif": ["{hand}#1", "{input}", "--drop"],
    "arbitrate": ["{input}", "--hand", "{hand}", "--at", "1"],
    "replay": ["{hand}", "{input}"],
    "watch": ["{input}", "--store", "a.duckdb", "--idle", "0.02", "--quiet", "0", "--every", "0.01"],
    "batch plan": ["{input}", "--out", "plan.json"],
}
"""How each command that reads records is called; a blank after the name makes another way of calling it."""

AFTER_A_PLAN: Final = {"batch run": ["plan.json", "--out", "shards"], "batch merge": ["plan.json", "--out", "shards"]}

OF_OTHER_THINGS: Final = frozenset(
    {"chart", "doctor", "docs", "export", "new", "people", "query", "rule", "rulings"}
    | {"sample", "schema", "score", "selfcheck", "standings", "stats", "version"}
)
"""Commands of which every one by that first word reads a store, rules, or what is typed."""

MADE: Final[dict[str, Callable[[Path], object]]] = {
    "an empty file": lambda place: (place / "input.jsonl").write_bytes(b""),
    "an unknown log": lambda place: (place / "input.jsonl").write_bytes(b"20:00:01 seat 1\n20:00:02 seat 2\n" * 9),
    "a foreign object": lambda place: (place / "input.jsonl").write_bytes(b'{"code": 0}\n'),
    "a page": lambda place: (place / "input.jsonl").write_bytes(b"<html>\n<body>\n</body>\n</html>\n"),
    "nothing": lambda _: None,
    "an empty folder": lambda place: (place / "input.jsonl").mkdir(),
}


def test_every_command_is_looked_at() -> None:
    looked_at = {name.strip() for name in PATHS} | set(AFTER_A_PLAN)
    left = {name for name in TABLE if name not in looked_at}
    assert {name for name in left if name.split()[0] not in OF_OTHER_THINGS | {"rules", "store"}} == set()
    assert looked_at <= set(TABLE)


@pytest.mark.parametrize("command", PATHS)
@pytest.mark.parametrize("made", MADE)
def test_nothing_to_read_is_status_2(
    command: str, made: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    MADE[made](tmp_path)
    words = [word.format(input="input.jsonl", hand="a") for word in PATHS[command]]
    assert run(["--lang", "en", *command.split(), *words]) == 2
    said = capsys.readouterr().err
    assert said.strip()
    assert "Traceback" not in said
    if command == "batch plan":
        for after, more in AFTER_A_PLAN.items():
            if Path("plan.json").exists():
                assert run(["--lang", "en", *after.split(), *more]) == 2


@pytest.mark.parametrize("command", PATHS)
def test_the_same_call_reads_what_is_there(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "input.jsonl").write_bytes(line() + b"\n")
    words = [word.format(input="input.jsonl", hand=RECORD["hand"]) for word in PATHS[command]]
    words = [word.replace("甲", RECORD["seats"][0]["id"]) for word in words]
    assert run(["--lang", "en", *command.split(), *words]) != 2


@pytest.mark.parametrize("command", ["report", "convert", "merge", "anonymize", "batch plan"])
def test_files_passed_over_are_named_and_fail_when_asked(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    sample = Path(__file__).parents[2] / "sample_logs" / "broken" / "M905.jsonl"
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "a.jsonl").write_bytes(sample.read_bytes())
    (tmp_path / "logs" / "letter.md").write_text("nothing", encoding="utf-8")
    words = [word.format(input="logs", hand="a") for word in PATHS[command]]
    call = ["--lang", "en", *command.split(), *words]
    assert run(call) == 0
    assert capsys.readouterr().err.count("letter.md: passed over") == 1
    assert run([*call, "--strict"]) == 2
