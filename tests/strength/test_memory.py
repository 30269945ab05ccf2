"""Memory does not grow with the input: `phz validate` on a long file of hands under new ids."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LINES = (ROOT / "sample_logs" / "round-1-table-1.jsonl").read_text(encoding="utf-8").splitlines()
LIMIT_KIB = 250 * 1024

PEAK = """
import sys
from pathlib import Path
from phz_cli.cli.main import run
status = run(["validate", sys.argv[1], "--format", "json"])
lines = Path("/proc/self/status").read_text().splitlines()
print(next(line for line in lines if line.startswith("VmHWM")).split()[1], file=sys.stderr)
sys.exit(status)
"""


def _long(path: Path, megabytes: int) -> int:
    """Writes hands of many tables, each under its own id, until the file is large enough; how many."""
    hands, size = 0, 0
    with path.open("w", encoding="utf-8") as file:
        while size < megabytes << 20:
            row = json.loads(LINES[hands % len(LINES)])
            row["hand"] = f"h{hands}"
            row["match"]["table"] = f"t{hands // len(LINES)}"
            text = json.dumps(row, ensure_ascii=False)
            size += len(text.encode()) + 1
            file.write(text + "\n")
            hands += 1
    return hands


def _peak_kib(path: Path) -> int:
    """The most memory that the process had; `getrusage` would count that of the process which started it, too."""
    done = subprocess.run(
        [sys.executable, "-c", PEAK, str(path)],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-500:]
    return int(done.stderr.split()[-1])


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the peak is read from /proc")
def test_four_times_the_hands_need_no_more_memory(tmp_path: Path) -> None:
    small, large = tmp_path / "small.jsonl", tmp_path / "large.jsonl"
    _long(small, 1)
    _long(large, 4)
    peaks = [_peak_kib(small), _peak_kib(large)]
    assert peaks[1] < LIMIT_KIB
    assert peaks[1] - peaks[0] < 12 * 1024


@pytest.mark.slow
def test_a_gibibyte_of_hands(tmp_path: Path) -> None:
    """`PHZ_MEMORY_MIB` sets another size."""
    path = tmp_path / "night.jsonl"
    hands = _long(path, int(os.environ.get("PHZ_MEMORY_MIB", "1024")))
    peak = _peak_kib(path)
    print(f"{hands} hands, {path.stat().st_size >> 20} MiB: {peak / 1024:.0f} MiB at the most")
    assert peak < LIMIT_KIB
