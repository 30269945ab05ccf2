"""What every test of the store needs."""

from pathlib import Path

import pytest


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A place for a store that does not exist yet."""
    return tmp_path / "phz.duckdb"
