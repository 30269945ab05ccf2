"""A store with a few made hands, for the commands that read one."""

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from phz_cli.store import ingest
from tests.cli.made import CLEAN, FAULTY, RECORD


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A DuckDB file with one clean hand of qq-half and one faulty hand of qq-basic."""
    path = tmp_path / "made.duckdb"
    other = msgspec.structs.replace(RECORD, hand="r5-t3-13", rules="qq-basic")
    ingest([CLEAN, replace(FAULTY, record=other)], path)
    return path
