"""The kept corpus ends in verdicts or sentences, a short blind run finds nothing; the long run is for the asking."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.strength import fuzz

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("path", sorted(fuzz.CORPUS.iterdir()), ids=lambda path: path.name)
def test_every_file_of_the_corpus_ends_in_verdicts_or_sentences(path: Path) -> None:
    assert fuzz.judged(path.read_bytes()) >= 1


def test_two_seconds_of_mutations_find_nothing() -> None:
    tried, found = fuzz.blindly(2)
    assert tried > 10
    assert not found


@pytest.mark.slow
def test_a_long_run_finds_nothing() -> None:
    """`PHZ_FUZZ_SECONDS` sets another length; guided by coverage where atheris is installed."""
    seconds = os.environ.get("PHZ_FUZZ_SECONDS", str(int(fuzz.SECONDS)))
    done = subprocess.run([sys.executable, "-m", "tests.strength.fuzz", seconds], cwd=ROOT, check=False)
    assert done.returncode == 0
