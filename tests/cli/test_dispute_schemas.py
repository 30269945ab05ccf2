"""The published schemas of `explain` and `whatif` fit what the two print, and nothing that has another shape."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from phz_cli.audit.schema import schemas
from phz_cli.cli.main import run
from phz_cli.records import Record, to_json, view
from phz_cli.rulebook import fault_pages
from tests.audit.disputed import page_record
from tests.audit.records import played

SCHEMAS = Path(__file__).parents[2] / "schemas"
CAPTURED = pytest.CaptureFixture[str]
WHATIF_CODES = ("C302", "H701", "F501", "T204", "H704")
CODES = [code for code in fault_pages() if code[0] in "CFHPTX" or code in ("R101", "R102", "R103", "R104", "R105")]


def validator(name: str) -> Draft202012Validator:
    schema = json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def printed(folder: Path, capsys: CAPTURED, record: Record, *words: str) -> dict[str, Any]:
    """The object that a command prints about the one record."""
    path = folder / "hands.jsonl"
    path.write_bytes(to_json(record) + b"\n")
    assert run([words[0], words[1], str(path), *words[2:], "--format", "json", "--lang", "en"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_the_published_schemas_are_in_step() -> None:
    for name, text in schemas().items():
        assert (SCHEMAS / name).read_text(encoding="utf-8") == text, "run python -m phz_cli.audit.schema"
    assert {path.name for path in SCHEMAS.glob("*.json")} == set(schemas())


@pytest.mark.parametrize("code", CODES)
def test_every_explanation_fits(code: str, tmp_path: Path, capsys: CAPTURED) -> None:
    record = page_record(code)
    fits = validator("explain")
    for number in range(len(record.actions) + 1):
        fits.validate(printed(tmp_path, capsys, record, "explain", f"{record.hand}#{number}"))


def test_hidden_cards_and_what_was_asked_about_fit(tmp_path: Path, capsys: CAPTURED) -> None:
    record, fits = view(page_record("C302", 1), 0), validator("explain")
    for number in range(len(record.actions) + 1):
        fits.validate(printed(tmp_path, capsys, record, "explain", f"{record.hand}#{number}"))
    fits.validate(printed(tmp_path, capsys, page_record("H701"), "explain", "H701#4", "--why-not", "乙 胡"))
    fits.validate(printed(tmp_path, capsys, page_record("C302"), "explain", "C302#1", "--why-not", "乙 吃 四"))


@pytest.mark.parametrize("code", WHATIF_CODES)
@pytest.mark.parametrize("words", [["--drop"], ["--insert", "乙 过"], ["--replace", "乙 胡", "--rest", "legal"]])
def test_every_change_fits(code: str, words: list[str], tmp_path: Path, capsys: CAPTURED) -> None:
    record, fits = page_record(code), validator("whatif")
    for number in range(1, len(record.actions) + 1):
        fits.validate(printed(tmp_path, capsys, record, "whatif", f"{record.hand}#{number}", *words))


def test_the_standings_of_a_match_fit(tmp_path: Path, capsys: CAPTURED) -> None:
    hands, path = played()[:6], tmp_path / "hands.jsonl"
    path.write_bytes(b"".join(to_json(hand) + b"\n" for hand in hands))
    last = len(hands[0].actions)
    assert run(["whatif", f"{hands[0].hand}#{last}", str(path), "--drop", "--format", "json", "--lang", "en"]) == 0
    found = json.loads(capsys.readouterr().out)
    validator("whatif").validate(found)
    assert found["standings"]["hands"] > 0


@pytest.mark.parametrize(
    ("name", "words", "break_it"),
    [
        ("explain", ["explain", "C302#3"], lambda found: found.update(answer="maybe")),
        ("explain", ["explain", "C302#3"], lambda found: found["clauses"][0].pop("facts", found.pop("left"))),
        ("explain", ["explain", "C302#3"], lambda found: found.update(more=1)),
        ("whatif", ["whatif", "C302#3", "--drop"], lambda found: found.update(fit="almost")),
        ("whatif", ["whatif", "C302#3", "--drop"], lambda found: found["standings"].pop("players")),
    ],
)
def test_another_shape_does_not_fit(
    name: str, words: list[str], break_it: Any, tmp_path: Path, capsys: CAPTURED
) -> None:
    found = printed(tmp_path, capsys, page_record("C302"), *words)
    assert validator(name).is_valid(found)
    break_it(found)
    assert not validator(name).is_valid(found)


def test_the_command_lists_them(capsys: CAPTURED) -> None:
    assert run(["schema"]) == 0
    assert {"explain", "whatif"} <= set(capsys.readouterr().out.split())
