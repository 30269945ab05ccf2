"""How fast `phz ingest` is, in one run: with one process, with two, and again over files that are known.

Run `python -m tests.bench.ingest [HANDS]` from the top of the project, on two idle cores. It prints figures and their
ratios and never fails on seconds. Rounds with one and with two processes take turns, so that both see the same load.
"""

import os
import resource
import sys
import tempfile
from pathlib import Path
from time import perf_counter, process_time

from phz_cli.audit import sample
from phz_cli.batch import Settings, in_parallel
from phz_cli.game import judge
from phz_cli.records import to_json

ROUNDS = 2
TABLES = 8
REPEATS = 12


def _logs(folder: Path, hands: int) -> list[Path]:
    files = []
    for table in range(TABLES):
        file = folder / f"table-{table}.jsonl"
        lines = [to_json(record) for record in sample("qq-half", hands // TABLES, table, table=str(table))]
        file.write_bytes(b"\n".join(lines) + b"\n")
        files.append(file)
    return files


def _ingested(paths: list[Path], store: Path, jobs: int) -> float:
    """Seconds from opening the store to its last checkpoint."""
    began = perf_counter()
    totals = in_parallel([str(path) for path in paths], store, Settings(), jobs=jobs)
    took = perf_counter() - began
    assert totals.reconciles
    assert totals.read > 0
    return took


def _known_bytes(folder: Path, files: list[Path]) -> int:
    """Makes a second store of one file repeated under many names; the bytes of all of them."""
    content = files[0].read_bytes()
    copies = folder / "copies"
    copies.mkdir()
    for number in range(REPEATS):
        (copies / f"{number}.jsonl").write_bytes(content)
    return len(content) * REPEATS


def _processor_time(paths: list[Path], store: Path, jobs: int) -> float:
    """Seconds of processor time of all processes of a run; other programs hardly change it."""
    before, own = resource.getrusage(resource.RUSAGE_CHILDREN), process_time()
    _ingested(paths, store, jobs)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return process_time() - own + after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _shared_work(folder: Path, files: list[Path], hands: int) -> str:
    """What a hand costs one process, and two once they have started; what the start of the second costs."""
    one_hand = folder / "one.jsonl"
    one_hand.write_bytes(files[0].read_bytes().partition(b"\n")[0] + b"\n")
    start = _processor_time([one_hand], folder / "start.duckdb", 2)
    alone = _processor_time(files, folder / "alone.duckdb", 1) / hands
    shared = (_processor_time(files, folder / "shared.duckdb", 2) - start) / hands
    return (
        f"processor time: {1e6 * alone:.0f} µs a hand in one process, {1e6 * shared:.0f} µs in two "
        f"and {start:.2f} s to start; two cores: at most {2 / shared:.0f} hands/s"
    )


def main(hands: int) -> None:
    """Prints the figures."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        files = _logs(folder, hands)
        size = sum(file.stat().st_size for file in files)
        engine = "compiled" if judge.__file__.endswith(".so") else "plain Python"
        print(f"{hands} hands, {size / 1e6:.1f} MB; {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; {engine}")
        best = {1: float("inf"), 2: float("inf")}
        for number in range(ROUNDS):
            for jobs, before in list(best.items()):
                best[jobs] = min(before, _ingested(files, folder / f"{jobs}-{number}.duckdb", jobs))
        for jobs, seconds in best.items():
            print(f"{jobs} process(es): {hands / seconds:8.0f} hands/s")
        print(f"from one to two: {best[1] / best[2]:.2f} times")
        print(_shared_work(folder, files, hands))
        total = _known_bytes(folder, files)
        copies = [folder / "copies"]
        _ingested(copies, folder / "copies.duckdb", 1)
        again = _ingested(copies, folder / "copies.duckdb", 1)
        print(f"known files again: {total / 1e6:.1f} MB in {again:.3f} s, {total / again / 1e6:.0f} MB/s")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 4_000)
