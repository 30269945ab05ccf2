"""`python -m tests.tools.remove_each_clause`: take each clause of the rules away and see that a test fails.

A clause that may be missing without any test noticing is a rule that nobody checks. Each stopping clause is also
made to stop no longer. Nothing on disk is changed. Exit status 1 when a change survived.
"""

import argparse
import contextlib
import io
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import Final

import pytest

from phz_cli.game.clauses import CLAUSES
from tests.game.changed_clauses import CHANGES, UNSTOPPED, Change

TESTS: Final = Path(__file__).parent.parent / "game" / "test_every_clause.py"
OWN: Final = "not test_a_change_of_a_clause"
"""The tests that change clauses themselves say nothing about a changed one."""
SECONDS: Final = 60


class FirstFailure:
    """A pytest plugin that keeps the name of the first test that failed."""

    def __init__(self) -> None:
        self.name = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test has run."""
        if report.failed and not self.name:
            self.name = report.nodeid


@contextlib.contextmanager
def _limited() -> Iterator[None]:
    """A test that hangs is interrupted, and so fails, where the system has an alarm clock."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise TimeoutError(f"the tests ran for more than {SECONDS} s")

    if not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def first_failure(paths: Sequence[str]) -> str:
    """The first test under these paths that fails now; empty when all pass. Raises RuntimeError when none ran."""
    plugin = FirstFailure()
    with _limited(), contextlib.redirect_stdout(io.StringIO()) as said, contextlib.redirect_stderr(said):
        status = pytest.main(["-x", "-n", "0", "-m", "not slow", "-k", OWN, *paths], plugins=[plugin])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        raise RuntimeError(said.getvalue())
    return plugin.name


def _line(change: Change, failed: str) -> str:
    what = f"{change.name}{f' ({change.how})' if change.how == UNSTOPPED else ''}"
    return f"{what:<52} {failed or 'SURVIVED'}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print clause and first failing test for every change; 1 when any survived, 2 when the tests fail as they are."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tests", nargs="+", default=[str(TESTS)], metavar="PATH", help="the tests to run")
    paths = parser.parse_args(arguments).tests
    broken = first_failure(paths)
    if broken:
        print(f"the tests fail as the rules stand: {broken}", file=sys.stderr)
        return 2
    survived = 0
    for change in CHANGES:
        with change.made():
            failed = first_failure(paths)
        survived += not failed
        print(_line(change, failed), flush=True)
    clauses = sum(map(len, CLAUSES.values()))
    print(f"{clauses} clauses, {len(CHANGES)} changes, {survived} survived", file=sys.stderr)
    return 1 if survived else 0


if __name__ == "__main__":
    raise SystemExit(main())
