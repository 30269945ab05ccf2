"""A store that cannot be used says why in one sentence of each language."""

import subprocess
import sys
from pathlib import Path

import duckdb
import pytest

from phz_cli.store import StoreError, ingest, reading, writing
from phz_cli.store.errors import SENTENCES


def refused(path: Path) -> StoreError:
    """The error of opening a store to read it."""
    with pytest.raises(StoreError) as caught, reading(path):
        pass
    return caught.value


def test_a_missing_store(path: Path) -> None:
    error = refused(path)
    assert error.key == "store.missing"
    assert str(path) in error.sentence("zh")
    assert "phz ingest" in error.sentence("en")
    assert not path.exists(), "reading makes no store"


def test_a_folder_that_does_not_exist(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as caught:
        ingest([], tmp_path / "none" / "phz.duckdb")
    assert caught.value.key == "store.no_folder"


@pytest.mark.parametrize("content", [b"hello\n" * 1000, b"x", b"\x00" * 5000])
def test_a_file_that_is_no_database(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    assert refused(path).key == "store.not_a_store"
    with pytest.raises(StoreError) as caught:
        ingest([], path)
    assert caught.value.key == "store.not_a_store"
    assert path.read_bytes() == content, "somebody's file is left alone"


def test_a_folder_in_place_of_a_store(tmp_path: Path) -> None:
    assert refused(tmp_path).key == "store.not_a_folder"


def test_a_database_of_somebody_else(path: Path) -> None:
    with duckdb.connect(str(path)) as connection:
        connection.execute("CREATE TABLE birds (name VARCHAR)")
    assert refused(path).key == "store.not_a_store"
    with pytest.raises(StoreError) as caught:
        ingest([], path)
    assert caught.value.key == "store.not_a_store"


@pytest.mark.parametrize(("version", "key"), [(99, "store.newer"), (0, "store.older")])
def test_another_schema_version(path: Path, version: int, key: str) -> None:
    ingest([], path)
    with duckdb.connect(str(path)) as connection:
        connection.execute("UPDATE schema_version SET version = ?", [version])
    error = refused(path)
    assert error.key == key
    assert error.parameters["found"] == version
    assert str(version) in error.sentence("zh")


def test_a_truncated_store(path: Path) -> None:
    ingest([], path)
    whole = path.read_bytes()
    for size in (1, 100, 4096, 8192, 12288, len(whole) // 2):
        path.write_bytes(whole[:size])
        assert refused(path).key in ("store.not_a_store", "store.unopened"), size


def test_a_store_in_use_by_another_program(path: Path) -> None:
    ingest([], path)
    program = (
        f"import duckdb; connection = duckdb.connect({str(path)!r});"
        "print('ready', flush=True); input(); connection.close()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        other.stdout.readline()
        error = refused(path)
        other.communicate("\n")
    assert error.key == "store.locked"
    with reading(path):
        pass


def test_a_store_in_use_by_this_program(path: Path) -> None:
    with writing(path):
        assert refused(path).key == "store.locked"


def test_a_store_never_fetches_extensions(path: Path) -> None:
    with writing(path) as connection:
        for setting in ("autoinstall_known_extensions", "autoload_known_extensions"):
            assert connection.execute(f"SELECT current_setting('{setting}')").fetchall() == [(False,)]


def test_every_sentence_exists_in_both_languages() -> None:
    for key, sentences in SENTENCES.items():
        assert set(sentences) == {"zh", "en"}
        if key == "store.no_s3":
            continue
        assert "{path}" in sentences["zh"]
        assert "{path}" in sentences["en"]
