"""The tournament in a store."""

from pathlib import Path

import pytest

from phz_cli.store import ingest
from tests.stats.measured import measure
from tests.stats.tournament import tournament


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with the tournament; nobody writes to it."""
    path = tmp_path_factory.mktemp("stats") / "phz.duckdb"
    assert ingest(tournament(), path).stored == 7
    measure(path)
    return path
