"""Paths that are no ordinary files, given by name: nothing is read without end, one sentence says why, status 2.

Pipes are read like standard input, once; what cannot be opened is named by every command that reads records.
"""

import os
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from phz_cli.cli.main import run
from phz_cli.records import read, sources
from phz_cli.records.pieces import LIMIT

TOP = Path(__file__).parents[2]
LOG = TOP / "sample_logs" / "round-1-table-1.jsonl"
HANDS = 12
SECONDS = 60
"""More than any of this takes on a busy machine; without end is longer."""

needs_devices = pytest.mark.skipif(not Path("/dev/zero").exists(), reason="the system has no /dev/zero")
needs_proc = pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="the system has no /proc")


def _phz(*arguments: object, **more: Any) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-c", "from phz_cli.cli.main import main; main()", *map(str, arguments), "--lang", "en"],
        capture_output=True,
        text=True,
        cwd=TOP,
        timeout=SECONDS,
        check=False,
        **more,
    )
    assert "Traceback" not in done.stderr
    return done


def _keys(*paths: Path | str) -> list[str | None]:
    """The reason of every item that cannot be read, None for a hand."""
    return [None if item.error is None else item.error.key for item in read(map(str, paths))]


@needs_devices
@pytest.mark.parametrize("command", ["validate", "ingest", "convert", "anonymize"])
def test_a_device_is_refused_and_the_rest_is_read(command: str, tmp_path: Path) -> None:
    options = ["--store", tmp_path / "phz.duckdb"] if command == "ingest" else []
    done = _phz(command, "/dev/zero", LOG, *options)
    assert done.returncode == 2
    sentences = [line for line in (done.stdout + done.stderr).splitlines() if "a device, a socket" in line]
    assert len(sentences) == 1 and "/dev/zero" in sentences[0] and "write - for standard input" in sentences[0]
    assert str(HANDS) in done.stdout + done.stderr


@needs_devices
@pytest.mark.parametrize("name", ["/dev/urandom", "/dev/full", "/dev/tty"])
def test_every_device_but_the_empty_one(name: str) -> None:
    if not Path(name).exists():
        pytest.skip(f"the system has no {name}")
    assert _keys(name) == ["file.device"]
    assert _keys(os.devnull) == []


def test_a_socket_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # the address of a socket must be short
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("hands.jsonl")
        assert _keys("hands.jsonl") == ["file.device"]
        assert _keys(tmp_path) == ["file.special"]


@needs_proc
def test_files_of_the_system_are_refused(tmp_path: Path) -> None:
    (tmp_path / "link.jsonl").symlink_to("/proc/self/maps")
    assert _keys("/proc/self/maps", "/sys/kernel/mm/transparent_hugepage/enabled", tmp_path)[::2] == ["file.device"] * 2


@needs_proc
def test_an_ordinary_file_by_its_descriptor_is_read() -> None:
    with LOG.open("rb") as file:
        assert _keys(f"/proc/self/fd/{file.fileno()}") == [None] * HANDS


def _through_a_pipe(content: bytes, run_with: Callable[[int], Any]) -> Any:
    """What `run_with` returns for the reading end of a pipe into which the content is written."""
    end, start = os.pipe()

    def write() -> None:
        with suppress(BrokenPipeError), os.fdopen(start, "wb") as file:
            file.write(content)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        return run_with(end)
    finally:
        os.close(end)
        writer.join()


PIPED = {
    "lines": LOG.read_bytes(),
    "list": b"[" + b",\n".join(LOG.read_bytes().splitlines()) + b"]",
    "gb18030": LOG.read_bytes().decode().encode("gb18030"),
}


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="the system has no /dev/fd")
@pytest.mark.parametrize("command", ["validate", "ingest"])
@pytest.mark.parametrize("form", PIPED)
def test_what_a_shell_calls_process_substitution(command: str, form: str, tmp_path: Path) -> None:
    options = ["--store", tmp_path / "phz.duckdb", "--jobs", 2] if command == "ingest" else []

    def run_with(end: int) -> subprocess.CompletedProcess[str]:
        return _phz(command, f"/dev/fd/{end}", *options, pass_fds=[end])

    done = _through_a_pipe(PIPED[form], run_with)
    assert done.returncode == 0, done.stderr
    assert (f"{HANDS} stored" if command == "ingest" else f"read {HANDS} ") in done.stdout + done.stderr


def test_a_named_pipe_is_read_once(tmp_path: Path) -> None:
    pipe = tmp_path / "hands.jsonl"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_bytes(LOG.read_bytes()))
    writer.start()
    assert _keys(pipe) == [None] * HANDS
    writer.join()


def test_a_pipe_cannot_be_cut_into_shards(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(tmp_path / "hands.jsonl")
    assert run(["batch", "plan", str(tmp_path / "hands.jsonl"), "--lang", "en"]) == 2
    assert "save it to a file first" in capfd.readouterr().err


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="the system has no /dev/fd")
def test_a_line_without_end_from_a_pipe_takes_no_memory() -> None:
    content = b"x" * (LIMIT + (8 << 20)) + b"\n" + LOG.read_bytes()
    found = _through_a_pipe(content, lambda end: _keys(f"/dev/fd/{end}"))
    assert found == ["bytes.long", *[None] * HANDS]


@pytest.fixture
def forbidden(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], None]:
    """Takes the right to read a path away, also where the tests run as root, to whom nothing is forbidden."""
    closed: set[str] = set()
    really_open, really_walk = Path.open, os.walk

    def opened(path: Path, *arguments: Any, **more: Any) -> Any:
        if str(path) in closed:
            raise PermissionError(13, "Permission denied", str(path))
        return really_open(path, *arguments, **more)

    def walked(top: Any, *arguments: Any, onerror: Any = None, **more: Any) -> Any:
        for place, folders, names in really_walk(top, *arguments, onerror=onerror, **more):
            if str(place) in closed:
                onerror(PermissionError(13, "Permission denied", str(place)))
                folders.clear()
                continue
            yield place, folders, names

    monkeypatch.setattr(Path, "open", opened)
    monkeypatch.setattr(sources.os, "walk", walked)
    return lambda path: closed.add(str(path))


@pytest.fixture
def folder(tmp_path: Path, forbidden: Callable[[Path], None]) -> Path:
    """A good file, one that may not be read, and a folder that may not."""
    folder = tmp_path / "logs"
    (folder / "closed").mkdir(parents=True)
    (folder / "good.jsonl").write_bytes(LOG.read_bytes())
    (folder / "secret.jsonl").write_bytes(LOG.read_bytes())
    (folder / "closed" / "within.jsonl").write_bytes(LOG.read_bytes())
    forbidden(folder / "closed")
    forbidden(folder / "secret.jsonl")
    return folder


def test_what_may_not_be_read_is_an_item_each(folder: Path) -> None:
    found = [(Path(item.file).name, item.error and item.error.key) for item in read([str(folder)])]
    assert found == [
        *[("good.jsonl", None)] * HANDS,
        ("secret.jsonl", "file.permission"),
        ("closed", "file.permission"),
    ]


@pytest.mark.parametrize(("language", "says"), [("en", "no permission to read it"), ("zh", "没有读取权限")])
@pytest.mark.parametrize("command", ["validate", "ingest", "convert", "anonymize"])
def test_commands_name_what_may_not_be_read(
    command: str, language: str, says: str, folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    options = ["--store", str(folder.parent / "phz.duckdb"), "--jobs", "1"] if command == "ingest" else []
    assert run([command, str(folder), *options, "--lang", language]) == 2
    told = "".join(capfd.readouterr())
    for name in ("secret.jsonl", "closed"):
        assert [line for line in told.splitlines() if name in line and says in line], name
    assert "within.jsonl" not in told


def test_ingest_says_where_reasons_stand(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "cut.jsonl").write_bytes(LOG.read_bytes()[:-40])
    many = [str(tmp_path / f"missing-{number}.jsonl") for number in range(23)]
    store = ["--store", str(tmp_path / "phz.duckdb"), "--lang", "en"]
    assert run(["ingest", str(tmp_path / "cut.jsonl"), *store]) == 2
    told = capfd.readouterr().err
    assert "phz validate says why each cannot be read" in told and "1 unreadable" in told
    assert run(["ingest", *many, *store]) == 2
    told = capfd.readouterr().err
    assert told.count("there is no such file or folder") == 20
    assert "3 more cannot be opened" in told and "phz validate says why" not in told


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="to root nothing is forbidden")
def test_a_store_that_may_not_be_written(tmp_path: Path) -> None:
    store = tmp_path / "phz.duckdb"
    assert _phz("ingest", LOG, "--store", store).returncode == 0
    store.chmod(0o400)
    done = _phz("ingest", LOG, "--store", store)
    assert done.returncode == 2 and str(store) in done.stderr


@needs_devices
@pytest.mark.parametrize(
    "arguments",
    [
        ["validate", LOG, "--waivers", "/dev/zero"],
        ["validate", LOG, "--baseline", "/dev/zero"],
        ["batch", "run", "/dev/zero", "--out", "shards"],
        ["stats", "list", "--define", "/dev/zero"],
        ["watch", "/dev/zero", "--idle", "0"],
    ],
    ids=lambda arguments: str(arguments[0]),
)
def test_no_side_file_is_read_without_end(arguments: list[object], tmp_path: Path) -> None:
    needs_store = arguments[0] in ("stats", "watch")
    done = _phz(*arguments, *(["--store", tmp_path / "phz.duckdb"] if needs_store else []))
    assert done.returncode == 2
    assert "/dev/zero" in done.stderr
    assert not Path("shards").exists()


@needs_devices
def test_a_key_without_end_is_no_key() -> None:
    done = _phz("anonymize", LOG, "--key-file", "/dev/zero")
    assert done.returncode == 2 and "is no key" in done.stderr
