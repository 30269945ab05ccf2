"""What work costs as it grows: `python -m tests.bench.growth [HANDS ...]` prints a table, one line a size, and a plot.

The hands are those of the sample tournament, repeated under new ids and tables. Every command runs in a process
of its own, so that its peak of memory is its own. Times are of all processors together, divided by the hands: other
programs hardly change them. Logs are compressed; their bytes are told as they are read.
"""

import json
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple

import zstandard

ROOT: Final = Path(__file__).parents[2]
SIZES: Final = (1_000, 10_000)
WIDTH: Final = 40
_MEASURED: Final = """
import resource, sys
from phz_cli.cli.main import run
if __name__ == "__main__":
    status = run(sys.argv[1:])
    own, others = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    seconds = own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime
    print(own.ru_maxrss, seconds, file=sys.stderr)
    sys.exit(status)
"""


class Cost(NamedTuple):
    """What one command took: seconds on the clock and of all processors, KiB of memory of its own at the most."""

    waited: float
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
    peak, seconds = done.stderr.split()[-2:]
    found = Cost(perf_counter() - begun, float(seconds), int(peak))
    print(arguments[0], found, file=sys.stderr, flush=True)
    return found


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


def written(hands: int, log: Path) -> int:
    """Writes so many records; their bytes before they are compressed."""
    total = 0
    with log.open("wb") as file, zstandard.ZstdCompressor(level=1).stream_writer(file) as packed:
        for line in repeated(hands):
            total += packed.write(line.encode())
    return total


def measured(hands: int, folder: Path, jobs: int) -> Measured:
    """The costs of one size. The check comes last: it takes long and its cost does not grow."""
    log, store = folder / f"{hands}.jsonl.zst", folder / f"{hands}.duckdb"
    size = written(hands, log)
    stored = cost("ingest", str(log), "--store", str(store), "--jobs", str(jobs))
    asked = cost("stats", "players", "win_rate", "--store", str(store))
    checked = cost("validate", str(log), "--format", "json")
    return Measured(hands, size, checked, stored, store.stat().st_size, asked)


def main(sizes: list[int], jobs: int) -> None:
    """Prints the table as Markdown, a line as soon as it is known."""
    print("| hands | log B/hand | validate ms/hand | MiB | ingest ms/hand | MiB | store B/hand | stats s | MiB |")
    print("|--:" * 9 + "|", flush=True)
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for hands in sizes:
            rows.append(measured(hands, Path(folder), jobs))
            print(rows[-1].line(), flush=True)
    print("\n".join(["", *plot(rows)]))


if __name__ == "__main__":
    options = ArgumentParser()
    options.add_argument("hands", type=int, nargs="*", default=SIZES)
    options.add_argument("--jobs", type=int, default=1, help="processes of the ingest")
    given = options.parse_args()
    main(given.hands, given.jobs)
