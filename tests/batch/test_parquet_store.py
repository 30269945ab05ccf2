"""A Parquet folder answers as the DuckDB store it was made of, also from an S3 server."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from phz_cli import stats
from phz_cli.batch.errors import BatchError
from phz_cli.batch.ingest import ingest
from phz_cli.batch.parquet_export import export
from phz_cli.batch.part import Settings
from phz_cli.store import TABLES, StoreError, reading
from phz_cli.store.parquet_store import MANIFEST, is_folder_store, opened
from phz_cli.store.views import VIEWS
from tests.batch.logs import night, ugly

NAMES = [*[table.name for table in TABLES], *[view.name for view in VIEWS]]


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """(DuckDB file, Parquet folder) of the same hands."""
    top = tmp_path_factory.mktemp("stores")
    logs = top / "logs"
    logs.mkdir()
    ugly(logs)
    night(logs, 15)
    ingest([str(logs)], top / "phz.duckdb", Settings())
    export(top / "phz.duckdb", top / "parquet")
    return top / "phz.duckdb", top / "parquet"


def _answers(place: Path | str) -> dict[str, list[tuple[object, ...]]]:
    manner = opened(place) if is_folder_store(place) else reading(place)
    with manner as connection:
        return {name: sorted(connection.execute(f'SELECT * FROM "{name}"').fetchall(), key=repr) for name in NAMES}


def test_every_table_and_view_answers_alike(stores: tuple[Path, Path]) -> None:
    file, folder = stores
    assert not is_folder_store(file)
    expected = _answers(file)
    assert len(expected["hands"]) > 30
    assert _answers(folder) == expected


def test_rows_lie_by_event_and_day(stores: tuple[Path, Path]) -> None:
    places = {
        path.parent.relative_to(stores[1] / "hands").as_posix() for path in (stores[1] / "hands").rglob("*.parquet")
    }
    assert "by_event=sample/by_day=2026-03-01" in places
    assert len({place.split("/")[0] for place in places}) == 2


def test_a_folder_without_its_manifest_or_of_another_version_is_refused(
    stores: tuple[Path, Path], tmp_path: Path
) -> None:
    with pytest.raises(StoreError, match="is no Parquet store"), opened(tmp_path):
        pass
    (tmp_path / MANIFEST).write_text('{"schema_version": 999, "rows": {}}')
    with pytest.raises(StoreError, match="upgrade"), opened(tmp_path):
        pass
    with pytest.raises(BatchError, match="exists"):
        export(stores[0], stores[1])


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """An S3 server of this machine; its address is where the clients look."""
    pytest.importorskip("s3fs", reason="s3fs (extra `cluster`) is not installed")
    moto = pytest.importorskip("moto.server", reason="moto (extra `test`) is not installed")
    running = moto.ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    running.start()
    _, port = running.get_host_and_port()
    address = f"http://127.0.0.1:{port}"
    for name, value in (
        ("AWS_ENDPOINT_URL", address),
        ("AWS_ACCESS_KEY_ID", "test"),
        ("AWS_SECRET_ACCESS_KEY", "test"),
        ("AWS_DEFAULT_REGION", "us-east-1"),
    ):
        monkeypatch.setenv(name, value)
    yield address
    running.stop()


@pytest.mark.filterwarnings("default")
def test_a_folder_on_s3_answers_alike(stores: tuple[Path, Path], server: str) -> None:
    import s3fs

    remote = s3fs.S3FileSystem()
    remote.mkdir("night")
    remote.put(str(stores[1]) + "/", "night/store", recursive=True)
    assert _answers("s3://night/store") == _answers(stores[0])
    assert _answers(Path("s3://night/store"))["hands"], "as a path it has lost a slash"
    with pytest.raises(StoreError, match="is no Parquet store"), opened("s3://night/nothing"):
        pass


def test_without_s3fs_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "s3fs", None)
    with pytest.raises(StoreError, match=r"phz\[cluster\]"), opened("s3://night/store"):
        pass


@pytest.mark.parametrize("statistic", [stats.players, stats.hands, stats.faults, stats.rules])
def test_statistics_are_the_same(
    statistic: Callable[[Path], pl.DataFrame], stores: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = statistic(stores[0])
    assert not expected.is_empty()
    for module in list(sys.modules.values()):
        if getattr(module, "__name__", "").startswith("phz_cli.stats.") and hasattr(module, "reading"):
            monkeypatch.setattr(module, "reading", opened)
    assert_frame_equal(statistic(stores[1]), expected)  # sums of fractions depend on the order of rows
