"""What work costs as it grows: `python -m tests.bench.growth [HANDS ...]` prints a table, one line a size, and a plot.

The hands are those of the sample tournament, repeated under new ids and tables. Every command runs in a process
of its own, so that its peak of memory is its own; times are divided by the hands.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
SIZES: Final = (1_000, 10_000)
WIDTH: Final = 40
_MEASURED: Final = """
import resource, sys
from phz_cli.cli.main import run
status = run(sys.argv[1:])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)
sys.exit(status)
"""


class Cost(NamedTuple):
    """What one command took: wall seconds, and KiB of memory at the most."""

    seconds: float
    peak_kib: int


def repeated(hands: int) -> Iterator[str]:
    """So many records, one a line: the sample tournament again and again, each hand under its own id and table."""
    rows = [
        json.loads(line)
        for path in sorted((ROOT / "sample_logs").glob("*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    for number in range(hands):
        row, again = rows[number % len(rows)], number // len(rows)
        match = row["match"] | {"table": f"{again}/{row['match']['table']}"}
        yield json.dumps(row | {"hand": f"{again}/{row['hand']}", "match": match}, ensure_ascii=False) + "\n"


def cost(*arguments: str) -> Cost:
    """Runs one command line to its end. RuntimeError where it could not do its work."""
    begun = perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", _MEASURED, *arguments], cwd=ROOT, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, text=True, check=False,
    )  # fmt: skip
    if done.returncode > 1:
        raise RuntimeError(f"phz {' '.join(arguments)}: {done.stderr[-500:]}")
    return Cost(perf_counter() - begun, int(done.stderr.split()[-1]))


class Measured(NamedTuple):
    """What a size has cost: the log in bytes, the commands, the store in bytes."""

    hands: int
    log: int
    checked: Cost
    stored: Cost
    store: int
    asked: Cost

    def line(self) -> str:
        """One line of the table."""
        cells = (
            f"{self.hands}",
            f"{self.log / self.hands:.0f}",
            *(
                f"{1000 * done.seconds / self.hands:.2f} | {done.peak_kib / 1024:.0f}"
                for done in (self.checked, self.stored)
            ),
            f"{self.store / self.hands:.0f}",
            f"{self.asked.seconds:.1f} | {self.asked.peak_kib / 1024:.0f}",
        )
        return f"| {' | '.join(cells)} |"


def plot(rows: list[Measured]) -> Iterator[str]:
    """Bars of the milliseconds of one hand and of the peak of memory, one line a size."""
    for name, unit, values in (
        ("validate", "ms/hand", [1000 * row.checked.seconds / row.hands for row in rows]),
        ("ingest", "ms/hand", [1000 * row.stored.seconds / row.hands for row in rows]),
        ("validate", "MiB", [row.checked.peak_kib / 1024 for row in rows]),
        ("ingest", "MiB", [row.stored.peak_kib / 1024 for row in rows]),
    ):
        yield f"{name} {unit}"
        for row, value in zip(rows, values, strict=True):
            bar = "■" * max(1, round(WIDTH * value / max(values)))
            yield f"{row.hands:>9} {bar} {value:.{2 if value < 10 else 0}f}"


def measured(hands: int, folder: Path) -> Measured:
    """The costs of one size."""
    log, store = folder / f"{hands}.jsonl", folder / f"{hands}.duckdb"
    with log.open("w", encoding="utf-8") as file:
        file.writelines(repeated(hands))
    checked = cost("validate", str(log), "--format", "json")
    stored = cost("ingest", str(log), "--store", str(store), "--jobs", "1")
    asked = cost("stats", "players", "win_rate", "--store", str(store))
    return Measured(hands, log.stat().st_size, checked, stored, store.stat().st_size, asked)


def main(sizes: list[int]) -> None:
    """Prints the table as Markdown, a line as soon as it is known."""
    print("| hands | log B/hand | validate ms/hand | MiB | ingest ms/hand | MiB | store B/hand | stats s | MiB |")
    print("|--:" * 9 + "|", flush=True)
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for hands in sizes:
            rows.append(measured(hands, Path(folder)))
            print(rows[-1].line(), flush=True)
    print("\n".join(["", *plot(rows)]))


if __name__ == "__main__":
    main([int(size) for size in sys.argv[1:]] or list(SIZES))
