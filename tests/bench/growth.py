"""What work costs as it grows: `python -m tests.bench.growth [HANDS ...]` prints a table, one line a size.

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


def measured(hands: int, folder: Path) -> str:
    """One line of the table."""
    log, store = folder / f"{hands}.jsonl", folder / f"{hands}.duckdb"
    with log.open("w", encoding="utf-8") as file:
        file.writelines(repeated(hands))
    checked = cost("validate", str(log), "--format", "json")
    stored = cost("ingest", str(log), "--store", str(store), "--jobs", "1")
    asked = cost("stats", "players", "win_rate", "--store", str(store))
    cells = (
        f"{hands}",
        f"{log.stat().st_size / hands:.0f}",
        *(f"{1000 * done.seconds / hands:.2f} | {done.peak_kib / 1024:.0f}" for done in (checked, stored)),
        f"{store.stat().st_size / hands:.0f}",
        f"{asked.seconds:.1f} | {asked.peak_kib / 1024:.0f}",
    )
    return f"| {' | '.join(cells)} |"


def main(sizes: list[int]) -> None:
    """Prints the table as Markdown, a line as soon as it is known."""
    print("| hands | log B/hand | validate ms/hand | MiB | ingest ms/hand | MiB | store B/hand | stats s | MiB |")
    print("|--:" * 9 + "|", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for hands in sizes:
            print(measured(hands, Path(folder)), flush=True)


if __name__ == "__main__":
    main([int(size) for size in sys.argv[1:]] or list(SIZES))
