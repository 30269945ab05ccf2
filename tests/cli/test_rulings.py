"""`phz rulings list`: every ruling with whether it is in force."""

import json
from pathlib import Path

import pytest

from phz_cli.cli.main import run
from tests.cli.test_rule import WHEN, ruled

CAPTURED = pytest.CaptureFixture[str]


def listed(store: Path, capsys: CAPTURED, *words: str) -> list[dict[str, object]]:
    """The rows of the list."""
    capsys.readouterr()
    assert run(["rulings", "list", "--store", str(store), "--format", "json", "--lang", "zh", *words]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_the_list_says_what_is_in_force(store: Path, capsys: CAPTURED) -> None:
    assert ruled(store, "r5-t3-13", "--verdict", "void", "--when", WHEN) == 0
    assert ruled(store, "r5-t3-12", "--verdict", "penalty", "--points=-6,3,3", "--when", WHEN) == 0
    assert ruled(store, "r5-t3-13", "--verdict", "upheld", "--cancel", "1", "--when", WHEN) == 0
    rows = listed(store, capsys)
    assert [(row["id"], row["verdict"], row["in_force"]) for row in rows] == [
        (1, "整局作废", False),
        (2, "罚分", True),
        (3, "违例成立", True),
    ]
    assert rows[1]["points"] == "-6 +3 +3" and rows[2]["cancels"] == 1
    assert [row["id"] for row in listed(store, capsys, "--in-force")] == [2, 3]
    assert [row["id"] for row in listed(store, capsys, "--hand", "r5-t3-12")] == [2]


def test_a_store_without_rulings_is_said_to_have_none(store: Path, capsys: CAPTURED) -> None:
    assert run(["rulings", "list", "--store", str(store), "--lang", "zh"]) == 0
    assert "库里没有裁定" in capsys.readouterr().err
