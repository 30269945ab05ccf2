"""Numbers and names as people meet them: nought has no sign, and a name that no hand has is named."""

import ast
import re
from pathlib import Path

import pytest

import phz_cli
from phz_cli.audit import sample
from phz_cli.cli.main import run as run_command
from phz_cli.records import to_json

SOURCE = Path(phz_cli.__file__).parent
_FLOAT = re.compile(r"[^}]*[gf%]$")


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    """Exit status, and everything printed."""
    code = run_command([*words, "--lang", "en"])
    printed = capsys.readouterr()
    return code, printed.out + printed.err


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Six hands; the points of one are recorded as -0."""
    folder = tmp_path_factory.mktemp("numbers")
    lines = [to_json(record).decode().strip() for record in sample("qq-half", 6, 2)]
    won = next(place for place, line in enumerate(lines) if '"outcome":"hu"' in line.replace(" ", ""))
    lines[won] = re.sub(r'"points": ?\[[^]]*\]', '"points":[-0.0,0,0]', lines[won])
    (folder / "a.jsonl").write_text("\n".join(lines), encoding="utf-8")
    run_command(["ingest", str(folder / "a.jsonl"), "--store", str(folder / "phz.duckdb")])
    return folder / "phz.duckdb"


def test_every_format_of_a_fraction_drops_the_sign_of_nought() -> None:
    """`z` in the format; -0.004 with two decimals is 0.00, too."""
    bare = []
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FormattedValue) and isinstance(node.format_spec, ast.JoinedStr):
                parts = [part.value if isinstance(part, ast.Constant) else "0" for part in node.format_spec.values]
                spec = "".join(map(str, parts))
                if _FLOAT.fullmatch(spec) and "z" not in spec:
                    bare.append(f"{file.relative_to(SOURCE)}:{node.lineno}: {spec}")
    assert bare == []


def test_recorded_noughts_have_no_sign(capsys: pytest.CaptureFixture[str], store: Path) -> None:
    _, told = run(capsys, "validate", str(store.parent / "a.jsonl"))
    assert "gives the points 0, 0, 0" in told
    assert not re.search(r"[-−]0[ ,]", told)


def test_a_query_shows_lists_as_lists(capsys: pytest.CaptureFixture[str], store: Path) -> None:
    code, told = run(
        capsys, "query", "SELECT [1.5::DOUBLE, -2.0] AS a, recorded_points FROM results", "--store", str(store)
    )
    assert code == 0
    assert "[1.5, -2.0]" in told
    assert "[0.0, 0.0, 0.0]" in told
    assert "-0" not in told


def test_last_nought_is_refused(capsys: pytest.CaptureFixture[str], store: Path) -> None:
    code, told = run(capsys, "stats", "players", "--last", "0", "--store", str(store))
    assert code == 2
    assert "--last" in told


@pytest.mark.parametrize(
    ("option", "wanted", "near"),
    [("--rules", "qq-hlaf", "qq-half"), ("--event", "sampel", "sample"), ("--player", "甲甲", "甲")],
)
@pytest.mark.parametrize("command", [("stats", "players"), ("query", "SELECT 1"), ("stats", "field")])
def test_a_name_that_no_hand_has_is_named_with_the_nearest(
    capsys: pytest.CaptureFixture[str], store: Path, command: tuple[str, ...], option: str, wanted: str, near: str
) -> None:
    code, told = run(capsys, *command, option, wanted, "--store", str(store))
    assert code == 2
    assert f"{option}: there is no {wanted}" in told
    assert near in told
