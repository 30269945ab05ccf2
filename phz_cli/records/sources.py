"""Where records come from: paths → files in a fixed order → their bytes, unpacked, in small chunks."""

import os
import stat
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, Final, Literal, NamedTuple

import zstandard

from phz_cli.records.errors import ReadError

CHUNK: Final = 1 << 16
STDIN: Final = "-"

Form = Literal["json", "jsonl", "phz"]
Packing = Literal["gz", "zst"]

_FORMS: Final[dict[str, Form]] = {".json": "json", ".jsonl": "jsonl", ".phz": "phz"}
_PACKINGS: Final[dict[str, Packing]] = {".gz": "gz", ".zst": "zst"}
_MAGIC: Final[dict[bytes, Packing]] = {b"\x1f\x8b": "gz", b"\x28\xb5\x2f\xfd": "zst"}
_OF_THE_SYSTEM: Final = ("/proc/", "/sys/")
"""What stands there looks like files, but need have no end: /proc/kcore is the whole address space."""
_ZSTD_FEED: Final = 1 << 10
"""One KiB of zstd unpacks to 32 MiB at the very worst, so a hostile archive cannot fill the memory."""


class Source(NamedTuple):
    """One file, or standard input (`path` None). `form` and `packing` as its name says, else None.

    With `error` there is nothing to open.
    """

    name: str
    path: Path | None
    form: Form | None = None
    packing: Packing | None = None
    error: ReadError | None = None


class UnreadableError(Exception):
    """The bytes end here before the file does; `error` says why."""

    def __init__(self, error: ReadError) -> None:
        super().__init__(error.key)
        self.error = error


def _named(path: Path) -> tuple[Form | None, Packing | None]:
    suffixes = [suffix.lower() for suffix in path.suffixes]
    packing = _PACKINGS.get(suffixes[-1]) if suffixes else None
    if packing is not None:
        suffixes.pop()
    return (_FORMS.get(suffixes[-1]) if suffixes else None), packing


def _failure(error: OSError | ValueError) -> ReadError:
    if isinstance(error, FileNotFoundError):
        return ReadError(key="file.missing")
    if isinstance(error, PermissionError):
        return ReadError(key="file.permission")
    reason = (isinstance(error, OSError) and error.strerror) or str(error)
    return ReadError(key="file.unreadable", parameters={"reason": reason})


def is_stream(path: str | os.PathLike[str]) -> bool:
    """Whether what the path names can be read only once: standard input, a pipe such as a shell's `<(command)`."""
    if os.fspath(path) == STDIN:
        return True
    try:
        return stat.S_ISFIFO(Path(path).stat().st_mode)
    except (OSError, ValueError):
        return False


def _refusal(path: Path) -> ReadError | None:
    """Why a path that somebody named is not read: devices need have no end, sockets cannot be opened.

    A pipe is read like standard input; the null device is an empty file.
    """
    found = path.stat()
    if stat.S_ISREG(found.st_mode):
        endless = os.path.realpath(path).startswith(_OF_THE_SYSTEM)
    else:
        endless = not stat.S_ISFIFO(found.st_mode) and not os.path.samestat(found, Path(os.devnull).stat())
    return ReadError(key="file.device") if endless else None


def _inside(folder: Path, every: bool) -> Iterator[Source]:
    """Record files of a folder and its subfolders, sorted by name; links to folders are not followed."""
    failures: list[OSError] = []
    found = 0
    for place, folders, names in os.walk(folder, onerror=failures.append):
        folders.sort()
        for name in sorted(names):
            path = Path(place, name)
            form, packing = _named(path)
            if form is None and not every:
                continue
            found += 1
            yield Source(str(path), path, form, packing, _refusal_inside(path))
    for failure in failures:
        yield Source(str(failure.filename), None, error=_failure(failure))
    if not found and not failures:
        yield Source(str(folder), None, error=ReadError(key="file.no-records", expected="paths"))


def _refusal_inside(path: Path) -> ReadError | None:
    """As `_refusal`, for what nobody named: a pipe in a folder may have nobody who writes. Opening tells the rest."""
    if not path.exists():
        return None
    return _refusal(path) if path.is_file() else ReadError(key="file.special", expected="paths")


def expand(paths: Iterable[str | os.PathLike[str]], *, every: bool = False) -> Iterator[Source]:
    """The files of `paths` in their order: files as they are, folders opened up, `-` for standard input.

    Of a folder, files whose names say that they hold records, or `every` file.
    What cannot be found or read is a Source with an error, never an exception.
    """
    for given in paths:
        name = os.fspath(given)
        if name == STDIN:
            yield Source(STDIN, None)
            continue
        path = Path(name)
        try:
            if path.is_dir():
                yield from _inside(path, every)
            else:
                yield Source(name, path, *_named(path), _refusal(path))
        except (OSError, ValueError) as error:
            yield Source(name, None, error=_failure(error))


def unopened(paths: Iterable[str | os.PathLike[str]], *, every: bool = False) -> Iterator[Source]:
    """The sources of `expand` that cannot even be opened, each with its error; pipes are left to their reader."""
    for source in expand(paths, every=every):
        if source.error is not None:
            yield source
        elif source.path is not None and source.path.is_file():
            try:
                source.path.open("rb").close()
            except (OSError, ValueError) as error:
                yield source._replace(error=_failure(error))


def _blocks(stream: BinaryIO, size: int = CHUNK) -> Iterator[bytes]:
    while block := stream.read(size):
        yield block


def _gunzip(blocks: Iterable[bytes]) -> Iterator[bytes]:
    """All members of a gzip file; zero padding after a member is let pass, as gzip does."""
    member = None
    seen = False
    for block in blocks:
        packed, full = block, False
        while packed or full:
            if member is None:
                packed = packed.lstrip(b"\0") if seen else packed
                if not packed:
                    break
                member, seen = zlib.decompressobj(zlib.MAX_WBITS | 16), True
            data = member.decompress(packed, CHUNK)
            if data:
                yield data
            full = len(data) == CHUNK and not member.eof
            packed = member.unconsumed_tail
            if member.eof:
                packed, member = member.unused_data, None
    if member is not None or not seen:
        raise UnreadableError(ReadError(key="file.archive-cut"))


def _unzstd(blocks: Iterable[bytes]) -> Iterator[bytes]:
    """All frames of a zstd file. (`stream_reader` would not tell a cut frame from a complete one.)"""
    frame = None
    seen = False
    for block in blocks:
        for start in range(0, len(block), _ZSTD_FEED):
            packed = block[start : start + _ZSTD_FEED]
            while packed:
                if frame is None:
                    frame, seen = zstandard.ZstdDecompressor().decompressobj(), True
                data = frame.decompress(packed)
                packed = b""
                if frame.eof:
                    packed, frame = frame.unused_data, None
                if data:
                    yield data
    if frame is not None or not seen:
        raise UnreadableError(ReadError(key="file.archive-cut"))


def _unpacked(stream: BinaryIO, packing: Packing | None) -> Iterator[bytes]:
    head = stream.read(CHUNK)
    if packing is None:
        packing = next((kind for magic, kind in _MAGIC.items() if head.startswith(magic)), None)

    def blocks() -> Iterator[bytes]:
        if head:
            yield head
            yield from _blocks(stream)

    if packing == "gz":
        return _gunzip(blocks())
    if packing == "zst":
        return _unzstd(blocks())
    return blocks()


def chunks(source: Source, stdin: BinaryIO) -> Iterator[bytes]:
    """The bytes of a source that has no error, unpacked, 64 KiB or so at a time.

    Archives without a telling name are known by their first bytes. Raises UnreadableError where the disk or
    the archive gives out; what came before it has been yielded.
    """
    try:
        if source.path is None:
            yield from _unpacked(stdin, None)
        else:
            with source.path.open("rb") as stream:
                yield from _unpacked(stream, source.packing)
    except (zlib.error, zstandard.ZstdError) as error:
        parameters: dict[str, object] = {"reason": str(error)}
        raise UnreadableError(ReadError(key="file.archive-corrupt", parameters=parameters)) from error
    except OSError as error:
        raise UnreadableError(_failure(error)) from error
