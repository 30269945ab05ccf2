"""Where records come from: paths → files in a fixed order → their bytes, unpacked, in small chunks."""

import bz2
import lzma
import os
import re
import stat
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final, Literal, NamedTuple

import zstandard

from phz_cli.records.errors import ReadError

CHUNK: Final = 1 << 16
STDIN: Final = "-"

Form = Literal["json", "jsonl", "phz"]
Packing = Literal["gz", "zst", "bz2", "xz", "zip"]

_FORMS: Final[dict[str, Form]] = {".json": "json", ".jsonl": "jsonl", ".phz": "phz"}
_PACKINGS: Final[dict[str, Packing]] = {".gz": "gz", ".zst": "zst", ".bz2": "bz2", ".xz": "xz", ".zip": "zip"}
_MAGIC: Final[dict[bytes, Packing]] = {
    b"\x1f\x8b": "gz",
    b"\x28\xb5\x2f\xfd": "zst",
    b"BZh": "bz2",
    b"\xfd7zXZ\0": "xz",
    b"PK\3\4": "zip",
    b"PK\5\6": "zip",
}
_BINARY: Final[dict[bytes, str]] = {
    b"SQLite format 3\0": "SQLite",
    b"%PDF-": "PDF",
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1": "Word/Excel",
    b"\x89PNG\r\n\x1a\n": "PNG",
    b"\xff\xd8\xff": "JPEG",
    b"GIF8": "GIF",
    b"7z\xbc\xaf\x27\x1c": "7z",
    b"Rar!\x1a\x07": "RAR",
    b"PAR1": "Parquet",
}
_TAR: Final = slice(257, 262)
_LOGS: Final = frozenset({".log", ".txt"})
_OURS: Final = re.compile(rb'(?:\xef\xbb\xbf)?[\s\[]*\{.{0,4096}?"phz"\s*:\s*\d', re.DOTALL)
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
            if form is None and not every and not _looks_like_records(Source(str(path), path, None, packing)):
                continue
            found += 1
            yield Source(str(path), path, form, packing, _refusal_inside(path))
    for failure in failures:
        yield Source(str(failure.filename), None, error=_failure(failure))
    if not found and not failures:
        yield Source(str(folder), None, error=ReadError(key="file.no-records", expected="paths"))


def _looks_like_records(source: Source) -> bool:
    """Whether a file of a folder whose name tells no form holds hands by its content: logs, texts, archives."""
    path = source.path
    if path is None or not (source.packing or _LOGS & {suffix.lower() for suffix in path.suffixes}):
        return False
    return begins_like_records(source)


def begins_like_records(source: Source) -> bool:
    """Whether the first bytes of a file are those of hand records, ours or another program's."""
    path = source.path
    if path is None or source.error is not None:
        return False
    try:
        if not path.is_file() or _refusal(path) is not None:
            return False
        head = next(chunks(source, BytesIO()), b"")
    except (OSError, UnreadableError):
        return False
    from phz_cli.records.importers import recognise  # noqa: PLC0415 - both read by the floor below
    from phz_cli.records.notation import is_notation  # noqa: PLC0415

    return _OURS.match(head) is not None or is_notation(head) or recognise(head) is not None


def passed_over(paths: Iterable[str | os.PathLike[str]]) -> Iterator[Path]:
    """The files of the folders among `paths` that hold no hands as far as name and content tell, sorted by folder."""
    for given in paths:
        folder = Path(given)
        try:
            if os.fspath(given) == STDIN or not folder.is_dir():
                continue
        except (OSError, ValueError):
            continue  # reading tells why
        read = {source.path for source in _inside(folder, every=False)}
        for place, folders, names in os.walk(folder, onerror=lambda _: None):
            folders.sort()
            yield from (path for name in sorted(names) if (path := Path(place, name)) not in read)


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


def _unfold(
    blocks: Iterable[bytes], start: Callable[[], bz2.BZ2Decompressor | lzma.LZMADecompressor]
) -> Iterator[bytes]:
    """All streams of a bzip2 or xz file, at most 64 KiB at a time."""
    member = None
    seen = False
    for block in blocks:
        packed = block
        while packed or (member is not None and not member.needs_input):
            if member is None:
                packed = packed.lstrip(b"\0") if seen else packed
                if not packed:
                    break
                member, seen = start(), True
            data = member.decompress(packed, CHUNK)
            packed = b""
            if data:
                yield data
            if member.eof:
                packed, member = member.unused_data, None
    if member is not None or not seen:
        raise UnreadableError(ReadError(key="file.archive-cut"))


def _unzip(stream: BinaryIO) -> Iterator[bytes]:
    """The files of a zip archive, one after the other, each from a line of its own."""
    if not stream.seekable():
        raise UnreadableError(_binary("zip"))
    with zipfile.ZipFile(stream) as archive:
        files = [file for file in archive.infolist() if not file.is_dir()]
        if any(file.filename == "[Content_Types].xml" for file in files):
            raise UnreadableError(_binary("Word/Excel"))
        for file in files:
            with archive.open(file) as member:
                yield from iter(lambda: member.read(CHUNK), b"")
            yield b"\n"


def _binary(kind: str) -> ReadError:
    return ReadError(key="file.binary", parameters={"kind": kind})


def _kind_of(head: bytes) -> str:
    """What a file is that holds no text, by its first bytes; empty for all others."""
    if head[_TAR] == b"ustar":
        return "tar"
    return next((kind for magic, kind in _BINARY.items() if head.startswith(magic)), "")


def _unpacked(stream: BinaryIO, packing: Packing | None) -> Iterator[bytes]:
    head = stream.read(CHUNK)
    if packing is None or not any(head.startswith(magic) for magic, kind in _MAGIC.items() if kind == packing):
        packing = next((kind for magic, kind in _MAGIC.items() if head.startswith(magic)), packing)
    if kind := _kind_of(head):
        raise UnreadableError(_binary(kind))

    def blocks() -> Iterator[bytes]:
        if head:
            yield head
            yield from _blocks(stream)

    if packing == "gz":
        return _told(_gunzip(blocks()))
    if packing == "zst":
        return _told(_unzstd(blocks()))
    if packing == "bz2":
        return _told(_unfold(blocks(), bz2.BZ2Decompressor))
    if packing == "xz":
        return _told(_unfold(blocks(), lzma.LZMADecompressor))
    if packing == "zip":
        if stream.seekable():
            stream.seek(0)
        return _told(_unzip(stream))
    return blocks()


def _told(unpacked: Iterator[bytes]) -> Iterator[bytes]:
    """What was unpacked; UnreadableError where that is no text either."""
    first = next(unpacked, b"")
    if kind := _kind_of(first):
        raise UnreadableError(_binary(kind))
    yield first
    yield from unpacked


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
    except (
        zlib.error,
        zstandard.ZstdError,
        lzma.LZMAError,
        zipfile.BadZipFile,
        NotImplementedError,
        RuntimeError,
        EOFError,
    ) as error:
        parameters: dict[str, object] = {"reason": str(error)}
        raise UnreadableError(ReadError(key="file.archive-corrupt", parameters=parameters)) from error
    except OSError as error:
        if source.packing == "bz2" and error.errno is None:
            parameters = {"reason": str(error)}
            raise UnreadableError(ReadError(key="file.archive-corrupt", parameters=parameters)) from error
        raise UnreadableError(_failure(error)) from error
