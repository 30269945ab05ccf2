"""The house rules that a reader relies on: floors, names, and what `phz --help` may import."""

import ast
import subprocess
import sys
from pathlib import Path

from importlinter import api

ROOT = Path(__file__).parent.parent
MODULES = sorted((ROOT / "phz_cli").rglob("*.py"))
SOURCES = [*MODULES, *sorted((ROOT / "tests").rglob("*.py"))]
UNSPEAKING = {"utils", "util", "helpers", "helper", "common", "manager", "misc"}


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_every_import_goes_down_the_floors() -> None:
    configuration = api.read_configuration(str(ROOT / "pyproject.toml"))
    assert configuration["contracts_options"], "the floors are declared in pyproject.toml"
    linted = subprocess.run(
        [
            sys.executable,
            "-c",
            "from importlinter.cli import lint_imports; raise SystemExit(lint_imports(no_cache=True))",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert linted.returncode == 0, linted.stdout


def test_files_are_named_after_what_they_answer() -> None:
    assert [_name(path) for path in SOURCES if UNSPEAKING & set(path.stem.split("_"))] == []


def test_packages_only_reexport() -> None:
    assert [_name(path) for path in MODULES if path.name == "__init__.py" and not _only_reexports(path)] == []


def _only_reexports(path: Path) -> bool:
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        declared = isinstance(node, ast.Assign) and all(
            isinstance(target, ast.Name) and target.id in ("__all__", "__version__") for target in node.targets
        )
        if not (docstring or declared or isinstance(node, ast.Import | ast.ImportFrom)):
            return False
    return True


def test_help_imports_nothing_heavy() -> None:
    """`phz --help` is typed often: only Typer and the table of commands are read for it."""
    program = (
        "import sys; from phz_cli.cli.main import run; status = run(['--help']);"
        "print('MODULES', *sys.modules); raise SystemExit(status)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    names = set(done.stdout.split("MODULES ")[1].split())
    heavy = {"polars", "duckdb", "matplotlib", "numpy", "rich", "pydantic", "msgspec", "jinja2", "zstandard"}
    assert not heavy & names
    rooms = {name for name in names if name.startswith("phz_cli.") and not name.startswith("phz_cli.cli")}
    assert not rooms


def test_every_package_says_what_it_is_for_in_at_most_ten_lines() -> None:
    for path in MODULES:
        if path.name == "__init__.py":
            said = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
            assert 0 < len(said.splitlines()) <= 10, _name(path)
