"""A store of every older version becomes what a fresh ingest of the same logs makes; nothing else can happen to it."""

import hashlib
import tomllib
import zipfile
from functools import partial
from pathlib import Path

import duckdb
import pytest

from phz_cli.batch.part import Settings
from phz_cli.batch.rebuild import Rebuilt, rebuild_from
from phz_cli.cli.main import run
from phz_cli.store import SCHEMA_VERSION, StoreError, ingest, reading
from phz_cli.store.migration import Migrated, is_older, migrate, version_of
from phz_cli.store.rulings import Ruling, add_ruling, rulings
from phz_cli.store.tables import statements
from tests.batch.stores import content
from tests.store.hands import HandBuilder

RELEASED = Path(__file__).with_name("released")
VERSIONS = sorted(int(path.stem.partition("-")[2]) for path in RELEASED.glob("schema-*.zip"))
AGAIN = partial(rebuild_from, settings=Settings())


@pytest.fixture(params=VERSIONS)
def old(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A store as that version of phz made it; `logs` lies beside it, where the process is."""
    with zipfile.ZipFile(RELEASED / f"schema-{request.param}.zip") as archive:
        archive.extractall(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert version_of(tmp_path / "phz.duckdb") == request.param
    return tmp_path / "phz.duckdb"


def _migrated(store: Path) -> Migrated[Rebuilt]:
    done = migrate(store, AGAIN)
    assert done is not None
    return done


def _fresh(version: int, folder: Path) -> Path:
    """A store that the phz of today makes of the logs, by the commands that made the old one."""
    store = folder / "fresh.duckdb"
    logs = sorted(str(path) for path in Path("logs").iterdir() if path.name != "other.jsonl")
    assert run(["ingest", *logs, "--store", str(store)]) == 2, "some lines cannot be read"
    rules = ["--rules", "qq-basic"] if version > 1 else []
    assert run(["ingest", "logs/other.jsonl", *rules, "--store", str(store)]) == 0
    return store


def test_every_version_before_this_one_is_here() -> None:
    assert list(range(1, SCHEMA_VERSION)) == VERSIONS
    assert all((RELEASED / f"schema-{version}.zip").stat().st_size < 200_000 for version in VERSIONS)


def test_tables_do_not_change_under_a_version() -> None:
    digest = hashlib.sha256("\n".join(statements()).encode()).hexdigest()[:16]
    declared = tomllib.loads((RELEASED / "declared.toml").read_text())
    assert declared.get(str(SCHEMA_VERSION)) == digest, (
        "a table or view has changed: raise SCHEMA_VERSION and add the store of the version before (README.md); "
        f"while this version is not released, write {SCHEMA_VERSION} = '{digest}' into declared.toml"
    )


def test_all_tables_are_those_of_a_fresh_ingest(old: Path, tmp_path: Path) -> None:
    version = version_of(old)
    done = _migrated(old)
    assert (done.version, version_of(old)) == (version, SCHEMA_VERSION)
    expected = content(_fresh(version, tmp_path))
    assert {len(expected[name]) > 0 for name in ("hands", "findings", "quarantine", "pairs", "timings")} == {True}
    there = content(old)
    for table, rows in expected.items():
        assert there[table] == rows, table


def test_ingesting_again_adds_nothing(old: Path) -> None:
    _migrated(old)
    before = content(old)
    run(["ingest", "logs", "--store", str(old)])
    assert content(old) == before


def test_rulings_stay_and_are_in_force(old: Path) -> None:
    with duckdb.connect(str(old)) as connection:
        content_id, hand = connection.execute("SELECT content_id, hand FROM hands ORDER BY 1 LIMIT 1").fetchall()[0]
        made = Ruling(0, content_id, hand, None, None, "void", None, "裁判", "发牌有误", "2026-01-01", None)
        added = add_ruling(connection, made)
    _migrated(old)
    with reading(old, as_ruled=False) as connection:
        assert rulings(connection) == [added]
    with reading(old) as connection:
        assert connection.execute("SELECT count(*) FROM hands WHERE content_id = ?", [content_id]).fetchone() == (0,)


def test_commands_that_read_leave_it_alone(old: Path, capfd: pytest.CaptureFixture[str]) -> None:
    before = old.read_bytes()
    for command in (["stats", "hands"], ["query", "SELECT 1"], ["chart", "fault_timeline", "--out", "x.svg"]):
        assert run([*command, "--store", str(old), "--lang", "en"]) == 2
        assert f"run phz store migrate --store {old}" in capfd.readouterr().err
    assert run(["doctor", "--store", str(old), "--lang", "zh"]) == 1
    assert f"请运行 phz store migrate --store {old}" in capfd.readouterr().out
    assert old.read_bytes() == before


@pytest.mark.parametrize(
    "command", [["ingest", "logs"], ["watch", "logs", "--idle", "0", "--every", "0.01"], ["store", "migrate"]]
)
def test_commands_that_write_say_so_and_migrate(
    command: list[str], old: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    hands = _hands(old)
    run([*command, "--store", str(old), "--lang", "en"])
    said = capfd.readouterr().err.splitlines()
    assert f"{old} is of an older version and is migrated to version {SCHEMA_VERSION} first" in said[0]
    assert "27 hands, 2 unreadable lines" in said[1]
    assert version_of(old) == SCHEMA_VERSION
    assert _hands(old) == hands
    assert run(["store", "migrate", "--store", str(old), "--lang", "en"]) == 0
    assert "already" in capfd.readouterr().err


def _hands(store: Path) -> list[tuple[object, ...]]:
    with duckdb.connect(str(store), read_only=True) as connection:
        return connection.execute("SELECT content_id FROM hands ORDER BY 1").fetchall()


def test_only_the_store_is_left_behind_under_its_link_and_mode(old: Path, tmp_path: Path) -> None:
    place, link = tmp_path / "place", tmp_path / "link.duckdb"
    place.mkdir()
    store = old.rename(place / "fresh.duckdb")
    store.chmod(0o640)
    link.symlink_to(store)
    (place / ".fresh.duckdb.migrating").write_bytes(b"of a migration that was killed")
    _migrated(link)
    assert link.is_symlink()
    assert [path.name for path in place.iterdir()] == ["fresh.duckdb"]
    assert store.stat().st_mode & 0o777 == 0o640


def test_a_store_in_use_waits_for_another_time(old: Path) -> None:
    with duckdb.connect(str(old)), pytest.raises(StoreError) as caught:
        migrate(old, AGAIN)
    assert caught.value.key == "store.locked"
    assert is_older(old)


def _fails(error: Exception, connection: duckdb.DuckDBPyConnection, fresh: Path) -> None:
    fresh.write_bytes(b"half")
    raise error


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), duckdb.IOException("disk")])
def test_what_fails_leaves_the_old_store(error: Exception, old: Path) -> None:
    before = old.read_bytes()
    with pytest.raises(StoreError) as caught:
        migrate(old, partial(_fails, error))
    assert caught.value.key == "store.unmigrated"
    assert "as it was" in caught.value.sentence("en")
    assert old.read_bytes() == before
    assert not list(old.parent.glob(".phz*"))


def test_a_store_that_would_lose_hands_stays(old: Path, capfd: pytest.CaptureFixture[str]) -> None:
    def forgetful(connection: duckdb.DuckDBPyConnection, fresh: Path) -> None:
        ingest([], fresh)

    with pytest.raises(StoreError) as caught:
        migrate(old, forgetful)
    # one line holds NULs and a hand: 39 rows at 38 places
    assert (caught.value.key, caught.value.parameters["lost"]) == ("store.incomplete", 38)
    with duckdb.connect(str(old)) as connection:
        connection.execute("UPDATE raws SET raw = '\\x00' WHERE line = 1 AND file LIKE '%table-1%'")
    assert run(["ingest", "logs", "--store", str(old), "--lang", "en"]) == 2
    assert "save the others into a new store" in capfd.readouterr().err
    assert is_older(old)


def test_a_hand_that_reads_differently_now_is_named(old: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with duckdb.connect(str(old)) as connection:
        (raw,) = connection.execute("SELECT raw FROM raws WHERE file = 'logs/table-1.jsonl' AND line = 2").fetchall()
        connection.execute("UPDATE raws SET raw = ? WHERE file = 'logs/table-1.jsonl' AND line = 1", [raw[0]])
    assert run(["store", "migrate", "--store", str(old), "--lang", "en"]) == 0
    assert "logs/table-1.jsonl:1: this hand reads differently from when it was stored" in capfd.readouterr().err
    assert len(_hands(old)) == 26


def test_evaluations_are_kept_where_their_columns_are_the_same(path: Path) -> None:
    ingest([HandBuilder().report()], path)
    with duckdb.connect(str(path)) as connection:
        connection.execute("INSERT INTO evaluations BY NAME SELECT content_id, 'one' AS evaluator FROM hands")
        connection.execute("INSERT INTO evaluations (content_id) VALUES ('of no hand')")
        connection.execute("INSERT INTO evaluators (evaluator, rules) VALUES ('one', 'qq-half')")
        connection.execute("UPDATE schema_version SET version = ?", [SCHEMA_VERSION - 1])
    assert _migrated(path).unevaluated == 0
    with reading(path) as connection:
        assert connection.execute("SELECT evaluator FROM evaluations").fetchall() == [("one",)]
        assert connection.execute("SELECT rules FROM evaluators").fetchall() == [("qq-half",)]
    with duckdb.connect(str(path)) as connection:
        connection.execute("ALTER TABLE evaluations ADD COLUMN gone INTEGER")
        connection.execute("UPDATE schema_version SET version = ?", [SCHEMA_VERSION - 1])
    assert _migrated(path).unevaluated == 1
    with reading(path) as connection:
        assert connection.execute("SELECT count(*) FROM evaluations").fetchone() == (0,)


def test_a_store_of_today_and_one_of_tomorrow_are_left_alone(path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    ingest([], path)
    before = path.read_bytes()
    assert migrate(path, AGAIN) is None
    assert path.read_bytes() == before
    with duckdb.connect(str(path)) as connection:
        connection.execute("UPDATE schema_version SET version = ?", [SCHEMA_VERSION + 1])
    before = path.read_bytes()
    for command in (["ingest", "."], ["store", "migrate"]):
        assert run([*command, "--store", str(path), "--lang", "en"]) == 2
        assert "upgrade phz" in capfd.readouterr().err
    assert run(["doctor", "--store", str(path), "--lang", "en"]) == 1
    assert "pip install -U phz" in capfd.readouterr().out
    with pytest.raises(StoreError, match="upgrade phz"):
        migrate(path, AGAIN)
    assert path.read_bytes() == before


def test_what_is_no_store_file_is_told(tmp_path: Path, path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["store", "migrate", "--store", str(path), "--lang", "en"]) == 2
    assert "does not exist" in capfd.readouterr().err
    assert run(["store", "migrate", "--store", str(tmp_path), "--lang", "en"]) == 2
    assert "run phz store parquet again" in capfd.readouterr().err
    with pytest.raises(StoreError) as caught:
        migrate(path, AGAIN)
    assert caught.value.key == "store.missing"
    path.write_bytes(b"hello\n" * 1000)
    assert not is_older(path)
