"""Work shared by processes: results in order, whoever did them, and what goes wrong is told in its place."""

import os
import signal
import time
from pathlib import Path

import pytest

from phz_cli.batch.errors import BatchError
from phz_cli.batch.local import in_processes

SLOW = 0.02


def _square(number: int) -> tuple[int, int]:
    time.sleep(SLOW if number % 3 else 0)
    return number * number, os.getpid()


def _once(argument: tuple[str, int]) -> int:
    folder, number = argument
    Path(folder, str(number)).touch(exist_ok=False)
    time.sleep(SLOW)
    return number


def _refuses_seven(number: int) -> int:
    if number == 7:
        raise ValueError("seven")
    return number


def _dies_at_seven(number: int) -> int:
    if number == 7:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.parametrize(("jobs", "lends_a_hand"), [(1, False), (2, False), (2, True), (3, True)])
def test_results_come_in_order_from_no_more_processes_than_asked_for(jobs: int, lends_a_hand: bool) -> None:
    found = list(in_processes(_square, range(60), jobs, lends_a_hand=lends_a_hand))
    assert [square for square, _ in found] == [number * number for number in range(60)]
    processes = {process for _, process in found}
    assert len(processes) <= jobs
    assert (os.getpid() in processes) == (jobs == 1 or lends_a_hand)


@pytest.mark.parametrize(("jobs", "lends_a_hand"), [(1, False), (2, False), (2, True)])
def test_an_exception_is_raised_after_what_came_before_it(jobs: int, lends_a_hand: bool) -> None:
    results = in_processes(_refuses_seven, range(30), jobs, lends_a_hand=lends_a_hand)
    assert [next(results) for _ in range(7)] == list(range(7))
    with pytest.raises(ValueError, match="seven"):
        next(results)


def test_a_process_that_is_killed_is_a_sentence() -> None:
    with pytest.raises(BatchError) as caught:
        list(in_processes(_dies_at_seven, range(30), 2))
    assert caught.value.key == "batch.worker_died"


@pytest.mark.parametrize("count", [1, 5, 40])
def test_nothing_is_done_twice_or_left_when_this_process_takes_what_others_have_not_begun(
    tmp_path: Path, count: int
) -> None:
    arguments = [(str(tmp_path), number) for number in range(count)]
    assert list(in_processes(_once, arguments, 2, lends_a_hand=True)) == list(range(count))
    assert len(list(tmp_path.iterdir())) == count


def test_no_arguments_no_results() -> None:
    assert list(in_processes(_square, [], 2, lends_a_hand=True)) == []
