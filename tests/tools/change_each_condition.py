"""`python -m tests.tools.change_each_condition [MODULE ...]`: change one condition at a time and see a test fail.

Comparisons, boundaries, `and` and `or`, `not`, numbers, signs, branches and filters of the modules that price, allow
and carry out a hand are changed one at a time, in memory and in a process of its own. Nothing on disk is changed.
A change that no test notices must stand in `equivalent_changes.toml` with the reason why nothing can notice it.
Exit status 1 when another one survived, or when an entry of that table names no change that survives; 2 when the
tests fail as the modules stand.
"""

import argparse
import contextlib
import importlib
import io
import os
import signal
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import pytest

from tests.tools.condition_changes import Site, changes_of, put_in_place

MODULES: Final = ("names", "payment", "win_check", "settle", "chances", "apply")
_ROOT: Final = Path(__file__).parent.parent
_GAME: Final = _ROOT.parent / "phz_cli" / "game"
EQUIVALENT: Final = Path(__file__).with_name("equivalent_changes.toml")
TESTS: Final = (
    *(f"game/test_{name}.py" for name in MODULES),
    "game/test_single_conditions.py",
    "game/test_worked_examples.py",
    "game/test_guilin_scoring.py",
    "game/test_start_hand_wins.py",
    "game/test_every_clause.py",
    "game/test_every_duty.py",
    "game/test_table.py",
    "game/test_waits.py",
    "game/test_back_to_back.py",
    "game/test_known_mistakes_flow.py",
    "game/test_known_mistakes_forced.py",
    "game/test_known_mistakes_chi.py",
    "game/test_known_mistakes_arrangement.py",
    "game/test_odd_ends.py",
    "game/test_odd_hands.py",
    "game/test_wrong_counts.py",
    "game/test_options.py",
    "game/test_options_priced_twice.py",
    "test_conformance.py",
)
"""In the order in which they are asked; one that has noticed a change is asked sooner."""
SECONDS: Final = 40
"""A change with which the tests run longer than this makes them hang, which is noticed too."""
_NOTICED, _SURVIVED = 1, 0


class _Loop:
    """A pytest plugin that runs the tests once a change, up to the first that fails."""

    def __init__(self, modules: Sequence[str], workers: int) -> None:
        self.modules, self.workers = modules, workers
        self.failed = ""
        self.fails_unchanged = False
        self.tried = 0
        self.survivors: list[Site] = []
        self.kills: Counter[int] = Counter()
        self._running: dict[int, tuple[Site, int]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test has run, in a process of its own."""
        if report.failed and not self.failed:
            self.failed = report.nodeid

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Once without a change, then once a change."""
        if session.testsfailed:
            self.fails_unchanged = True
            return True
        self._start(session, None)
        self._finish()
        if not self.fails_unchanged:
            for site in self._sites():
                self._start(session, site)
                while len(self._running) >= self.workers:
                    self._finish()
            while self._running:
                self._finish()
        return True

    def _sites(self) -> Iterator[Site]:
        for module in self.modules:
            yield from changes_of(_GAME / f"{module}.py")

    def _start(self, session: pytest.Session, site: Site | None) -> None:
        read, write = os.pipe()
        worker = os.fork()
        if worker:
            os.close(write)
            kept = site or Site("", "", "", "", 0, None)  # type: ignore[arg-type]
            self._running[worker] = (kept._replace(tree=None), read)  # type: ignore[arg-type]
            return
        signal.alarm(SECONDS if site else 0)
        noticed = "0"
        try:
            noticed = str(self._first_failing(session, site))
        except BaseException:
            noticed = "0"
        finally:
            os.write(write, noticed.encode())
            os._exit(0)

    def _first_failing(self, session: pytest.Session, site: Site | None) -> int:
        """The place, from 1, of the first test that fails; -1 for none, 0 where the module cannot even be read."""
        if site is not None:
            module = importlib.import_module(f"phz_cli.game.{site.file.removesuffix('.py')}")
            put_in_place(module, site.tree)
        order = sorted(range(len(session.items)), key=lambda place: -self.kills[place])
        for place in order:
            item = session.items[place]
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            if self.failed:
                if site is None:
                    os.write(2, f"{self.failed} fails as the modules stand\n".encode())
                return place + 1
        return -1

    def _finish(self) -> None:
        worker, status = os.wait()
        site, read = self._running.pop(worker)
        with os.fdopen(read, "rb") as pipe:
            said = pipe.read().decode()
        place = int(said) if said and not os.WIFSIGNALED(status) else 0
        if not site.file:
            self.fails_unchanged = place != -1
            return
        self.tried += 1
        if place > 0:
            self.kills[place - 1] += 1
        if place == -1:
            self.survivors.append(site)
            os.write(2, f"{site.file}:{site.number} {site.scope}: {site.line}\n    {site.change}\n".encode())


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
    loop = _Loop(options.modules, options.workers)
    left_out = [f"--deselect={name}" for name in options.deselect]
    paths = [str(_ROOT / name) for name in TESTS]
    with contextlib.redirect_stdout(io.StringIO()) as said:
        status = pytest.main(["-n", "0", "-q", "--tb=no", "--hypothesis-seed=0", *left_out, *paths], plugins=[loop])
    if loop.fails_unchanged or not loop.tried:
        print(f"the tests do not pass as the modules stand ({status})\n{said.getvalue()}", file=sys.stderr)
        return 2
    files = {f"{module}.py" for module in options.modules}
    excused = {key for key in read_equivalent() if key[0] in files}
    unnamed = [site for site in loop.survivors if site.key not in excused]
    idle = excused - {site.key for site in loop.survivors}
    for site in unnamed:
        print(f"SURVIVED {site.file}:{site.number} {site.scope}: {site.line}\n    {site.change}")
    for key in sorted(idle):
        print(f"NO SUCH SURVIVOR {' | '.join(key)}")
    killed = loop.tried - len(loop.survivors)
    print(
        f"{loop.tried} changes, {killed} noticed, {len(loop.survivors) - len(unnamed)} equivalent, "
        f"{len(unnamed)} survived",
        file=sys.stderr,
    )
    return 1 if unnamed or idle else 0


if __name__ == "__main__":
    raise SystemExit(main())
