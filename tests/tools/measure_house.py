"""`python -m tests.tools.measure_house [FOLDER]`: figures about the structure of the package, as a table.

For each floor its lines and files; the longest chain of imports; how many files and changes of package one hand passes
on its way through some commands (a call from one file into another counts); how functions and classes are named; how
many modules have one importer; how many texts in both languages stand in code. FOLDER holds another checkout to
measure. Nothing is judged.
"""

import argparse
import ast
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = "phz_cli"
CHINESE: Final = re.compile("[\u4e00-\u9fff]")
JOURNEYS: Final = {
    "validate": ["validate", "{hands}"],
    "validate, hidden cards": ["validate", "{partial}"],
    "ingest": ["ingest", "{hands}", "--store", "{store}", "--jobs", "1"],
    "chart": ["chart", "cumulative_points", "--store", "{store}", "--out", "{folder}/chart.svg"],
    "arbitrate": ["arbitrate", "{dispute}", "{hands}", "--out", "{folder}/dossier.html"],
}
"""What is typed; each runs in a process of its own."""

_TRACE: Final = """
import json, sys
sys.path.insert(0, sys.argv[1])
seen, last, switches = set(), None, 0
def package(name):
    rest = name.split("/phz_cli/", 1)[1].split("/")
    return rest[0] if len(rest) > 1 else ""
def trace(frame, event, argument):
    global last, switches
    name = frame.f_code.co_filename
    if event == "call" and "/phz_cli/" in name and frame.f_code.co_name != "<module>":
        seen.add(name)
        here = package(name)
        switches += last is not None and here != last
        last = here
from phz_cli.cli.main import run
sys.setprofile(trace)
status = run(sys.argv[2:])
sys.setprofile(None)
print("MEASURED", json.dumps([status, len(seen), switches]), file=sys.stderr)
"""


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Figures about the structure of phz_cli.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT)
    parser.add_argument("--no-journeys", action="store_true", help="leave out what needs hands to be run")
    chosen = parser.parse_args()
    house = House(chosen.folder.resolve())
    for name, value in house.figures():
        print(f"{name:58} {value}")
    if not chosen.no_journeys:
        for name, value in journeys(house.root):
            print(f"{name:58} {value}")
    return 0


class House:
    """The modules of one checkout, parsed."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.paths = sorted((root / PACKAGE).rglob("*.py"))
        self.trees = {self.module(path): ast.parse(path.read_text(encoding="utf-8")) for path in self.paths}

    def module(self, path: Path) -> str:
        """Return the dotted name of a file; that of its package for `__init__.py`."""
        parts = path.relative_to(self.root).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def figures(self) -> Iterator[tuple[str, object]]:
        """Yield each figure with its name."""
        yield from self._sizes()
        imports = self.imports()
        yield "longest chain of imports", _longest_chain(imports)
        importers = Counter(target for targets in imports.values() for target in targets)
        yield "modules with one importer", sum(importers[name] == 1 for name in self.trees)
        functions = [
            node
            for tree in self.trees.values()
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("__")
        ]
        single = sum("_" not in node.name.strip("_") for node in functions)
        yield "functions", len(functions)
        yield "… named with one word", f"{single / len(functions):.0%}"
        classes = Counter(
            node.name for tree in self.trees.values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)
        )
        more = {name: count for name, count in classes.items() if count > 1}
        yield "class names defined more than once", f"{len(more)} ({sum(more.values())} definitions)"
        yield "texts in both languages in code", sum(map(_bilingual_texts, self.trees.values()))

    def _sizes(self) -> Iterator[tuple[str, object]]:
        lines: Counter[str] = Counter()
        files: Counter[str] = Counter()
        for path in self.paths:
            inside = path.relative_to(self.root / PACKAGE).parts
            floor = inside[0] if len(inside) > 1 else "(top)"
            files[floor] += 1
            lines[floor] += path.read_text(encoding="utf-8").count("\n")
        for floor in sorted(lines, key=lambda name: -lines[name]):
            yield f"lines (files) of {floor}", f"{lines[floor]:,} ({files[floor]})"
        yield "lines (files) of all", f"{sum(lines.values()):,} ({sum(files.values())})"

    def imports(self) -> dict[str, set[str]]:
        """Return which modules of the package each module imports."""
        found: dict[str, set[str]] = defaultdict(set)
        for name, tree in self.trees.items():
            for node in ast.walk(tree):
                if isinstance(node, ast.Import):
                    found[name] |= {alias.name for alias in node.names if alias.name in self.trees}
                elif isinstance(node, ast.ImportFrom) and node.module is not None:
                    inner = {f"{node.module}.{alias.name}" for alias in node.names} & set(self.trees)
                    found[name] |= inner or ({node.module} & set(self.trees))
        return {name: targets - {name} for name, targets in found.items()}


def _longest_chain(imports: dict[str, set[str]]) -> int:
    @cache
    def depth(name: str) -> int:
        return 1 + max(map(depth, imports.get(name, set())), default=0)

    return max(map(depth, imports))


def _bilingual_texts(tree: ast.AST) -> int:
    """How many calls, tuples and dicts hold a text with Chinese letters beside one that has none."""
    count = 0
    for node in ast.walk(tree):
        parts = node.args if isinstance(node, ast.Call) else []
        parts = node.elts if isinstance(node, ast.Tuple) else node.values if isinstance(node, ast.Dict) else parts
        texts = ["".join(_constants(part)) for part in parts if part is not None]
        count += any(_says_the_same(*pair) for pair in pairwise(texts))
    return count


def _says_the_same(one: str, other: str) -> bool:
    """Whether a text has Chinese letters and the next one has Latin letters only."""
    return bool(CHINESE.search(one) and re.search("[A-Za-z]{2}", other)) and not CHINESE.search(other)


def _constants(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        for part in node.values:
            yield from _constants(part)


def journeys(root: Path) -> Iterator[tuple[str, object]]:
    """Yield for each command how many files it passes and how often a call goes from one package into another."""
    with tempfile.TemporaryDirectory() as folder:
        words = _prepare(Path(folder))
        for name, line in JOURNEYS.items():
            arguments = [word.format(**words) for word in line]
            command = [sys.executable, "-c", _TRACE, str(root), *arguments, "--lang", "en"]
            done = subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False)
            measured = [row for row in done.stderr.splitlines() if row.startswith("MEASURED ")]
            if not measured:
                yield f"one hand through {name}", f"failed: {done.stderr.strip().splitlines()[-1:]}"
                continue
            _, files, switches = json.loads(measured[-1].removeprefix("MEASURED "))
            yield f"one hand through {name}", f"{files} files, {switches:,} changes of package"


def _prepare(folder: Path) -> dict[str, str]:
    line = (ROOT / "sample_logs" / "broken" / "C301.jsonl").read_text(encoding="utf-8").splitlines()[0]
    record = json.loads(line)
    (folder / "hands.jsonl").write_text(line + "\n", encoding="utf-8")
    other = (record["dealer"] + 1) % len(record["seats"])
    record["observer"] = record["dealer"]
    record["deal"]["hands"][other] = "?" * 20
    (folder / "partial.jsonl").write_text(json.dumps(record, ensure_ascii=False) + "\n", encoding="utf-8")
    return {
        "folder": str(folder),
        "hands": str(folder / "hands.jsonl"),
        "partial": str(folder / "partial.jsonl"),
        "store": str(folder / "one.duckdb"),
        "dispute": f"{record['hand']}#1",
    }


if __name__ == "__main__":
    raise SystemExit(main())
