"""`python -m tests.tools.change_each_condition [MODULE ...]`: change one condition at a time and see a test fail.

Comparisons, boundaries, `and` and `or`, `not`, numbers, signs, branches and filters of the modules that price, allow
and carry out a hand are changed one at a time, in memory and in a process of its own. Nothing on disk is changed.
A change that no test notices must stand in `equivalent_changes.toml` with the reason why nothing can notice it.
Exit status 1 when another one survived, or when an entry of that table names no change that survives; 2 when the
tests fail as the modules stand.
"""

import argparse
import ast
import contextlib
import importlib
import io
import os
import signal
import subprocess
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from tests.tools.condition_changes import Site, changes_of, prepare, put_in_place

MODULES: Final = ("names", "payment", "win_check", "settle", "chances", "apply")
_ROOT: Final = Path(__file__).parent.parent
_GAME: Final = _ROOT.parent / "phz_cli" / "game"
EQUIVALENT: Final = Path(__file__).with_name("equivalent_changes.toml")
_PRICES: Final = (
    "game/test_names.py",
    "game/test_payment.py",
    "game/test_settle.py",
    "game/test_single_conditions.py",
    "game/test_worked_examples.py",
    "game/test_guilin_scoring.py",
    "game/test_start_hand_wins.py",
    "game/test_back_to_back.py",
    "game/test_options.py",
    "game/test_options_priced_twice.py",
    "test_conformance.py",
)
_ALLOWS: Final = (
    "game/test_chances.py",
    "game/test_apply.py",
    "game/test_single_conditions.py",
    "game/test_table.py",
    "game/test_clauses.py",
    "game/test_every_clause.py",
    "game/test_every_duty.py",
    "game/test_odd_ends.py",
    "game/test_odd_hands.py",
    "game/test_wrong_counts.py",
    "game/test_options.py",
    "game/test_known_mistakes_flow.py",
    "game/test_known_mistakes_forced.py",
    "game/test_known_mistakes_chi.py",
    "game/test_start_hand_wins.py",
    "test_conformance.py",
)
TESTS: Final = {
    "names": _PRICES,
    "payment": _PRICES,
    "settle": _PRICES,
    "win_check": (
        "game/test_win_check.py",
        "game/test_waits.py",
        "game/test_single_conditions.py",
        "test_conformance.py",
    ),
    "chances": _ALLOWS,
    "apply": _ALLOWS,
}
"""Files of tests that exercise each module. Tests that notice much in little time are asked first."""
SECONDS: Final = 30
"""A change with which the tests take more of the processor than this makes them hang, which is noticed too."""


class _Loop:
    """A pytest plugin that runs the tests once a change of a module, up to the first that fails."""

    def __init__(self, module: str, workers: int) -> None:
        self.module, self.workers = module, workers
        self.has_failed = False
        self.failed = ""
        self.fails_unchanged = True
        self.tried = 0
        self.survivors: list[Site] = []
        self.unreadable: list[Site] = []
        self._kills: Counter[int] = Counter()
        self._seconds: list[float] = []
        self._running: dict[int, tuple[Site, int]] = {}

    def pytest_configure(self) -> None:
        """No time goes into finding the smallest example that fails. Imported late: pytest rewrites it first."""
        from hypothesis import Phase, settings

        settings.register_profile("first", phases=(Phase.explicit, Phase.generate), database=None, deadline=None)
        settings.load_profile("first")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test has run."""
        if report.failed:
            self.has_failed = True
            self.failed = report.nodeid

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Once without a change, then once a change."""
        for item in session.items:
            before = time.perf_counter()
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            self._seconds.append(time.perf_counter() - before)
        if self.has_failed or session.testsfailed:
            return True
        self.fails_unchanged = False
        prepare()
        for site in changes_of(_GAME / f"{self.module}.py"):
            self._start(session, site)
            while len(self._running) >= self.workers:
                self._finish()
        while self._running:
            self._finish()
        return True

    def _start(self, session: pytest.Session, site: Site) -> None:
        read, write = os.pipe()
        worker = os.fork()
        if worker:
            os.close(write)
            self._running[worker] = (site._replace(tree=ast.Module([], [])), read)
            return
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        said = "unreadable"
        try:
            put_in_place(importlib.import_module(f"phz_cli.game.{self.module}"), site.tree)
            said = str(self._find_failing(session))
        finally:
            os.write(write, said.encode())
            os._exit(0)

    def _find_failing(self, session: pytest.Session) -> int:
        """The place of the first test that fails, -1 for none."""
        order = sorted(range(len(session.items)), key=lambda place: (0.1 + self._kills[place]) / self._seconds[place])
        for place in reversed(order):
            item = session.items[place]
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            if self.has_failed:
                return place
        return -1

    def _finish(self) -> None:
        """Take in what one process has found. One that hung says nothing, and has noticed the change."""
        worker, _ = os.wait()
        site, read = self._running.pop(worker)
        with os.fdopen(read, "rb") as pipe:
            said = pipe.read().decode()
        self.tried += 1
        if said == "unreadable":
            self.unreadable.append(site)
        elif said == "-1":
            self.survivors.append(site)
            print(f"{site.file}:{site.number} {site.change}", file=sys.stderr, flush=True)
        elif said:
            self._kills[int(said)] += 1


def read_equivalent(path: Path = EQUIVALENT) -> dict[tuple[str, str, str, str], str]:
    """The reason of each change that nothing can notice, by what names it."""
    rows = tomllib.loads(path.read_text(encoding="utf-8")).get("change", [])
    return {(row["file"], row["scope"], row["line"], row["change"]): row["reason"] for row in rows}


def main(arguments: Sequence[str] | None = None) -> int:
    """Print every change that survives without a reason, and the counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="*", default=MODULES, metavar="MODULE", help="modules of phz_cli/game")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="N", help="processes at once")
    parser.add_argument("--deselect", action="append", default=[], metavar="TEST", help="a test to leave out")
    options = parser.parse_args(arguments)
    if len(options.modules) == 1:
        return change_module(options.modules[0], options.workers, options.deselect)
    # pytest starts once a process: the second time hypothesis would be imported already
    left_out = [f"--deselect={name}" for name in options.deselect]
    command = [sys.executable, "-m", "tests.tools.change_each_condition", f"--workers={options.workers}", *left_out]
    return max(subprocess.run([*command, module], check=False).returncode for module in options.modules)


def change_module(module: str, workers: int, left_out: Sequence[str]) -> int:
    """Print what survives in one module, and its counts; the exit status."""
    loop = _Loop(module, workers)
    deselected = [f"--deselect={name}" for name in left_out]
    paths = [str(_ROOT / name) for name in TESTS[module]]
    quiet = ["-n0", "-q", "--tb=no", "-s", "-p", "no:logging", "--hypothesis-seed=0"]
    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main([*quiet, *deselected, *paths], plugins=[loop])
    if loop.fails_unchanged:
        print(f"{module}: the tests do not pass as the module stands: {loop.failed}", file=sys.stderr)
        return 2
    excused = {key for key in read_equivalent() if key[0] == f"{module}.py"}
    unnamed = [site for site in loop.survivors if site.key not in excused]
    idle = excused - {site.key for site in loop.survivors}
    for site in unnamed:
        print(f"SURVIVED {site.file}:{site.number} {site.scope}: {site.line}\n    {site.change}")
    for site in loop.unreadable:
        print(f"UNREADABLE {site.file}:{site.number} {site.scope}: {site.line}\n    {site.change}", file=sys.stderr)
    for key in sorted(idle):
        print(f"NO SUCH SURVIVOR {' | '.join(key)}")
    equivalent, noticed = len(loop.survivors) - len(unnamed), loop.tried - len(loop.survivors)
    print(
        f"{module}: {loop.tried} changes, {noticed} noticed ({len(loop.unreadable)} of them as the module was read), "
        f"{equivalent} equivalent, {len(unnamed)} survived",
        flush=True,
    )
    return 1 if unnamed or idle else 0


if __name__ == "__main__":
    raise SystemExit(main())
