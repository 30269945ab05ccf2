"""The file that a command writes: complete or not at all, packed as its name says, never one that is being read."""

import gzip
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

import zstandard

from phz_cli.cli.console import MisuseError
from phz_cli.records import expand
from phz_cli.records.whole_files import name_beside, put_in_place, sweep_leftovers

Sink = Callable[[bytes], object]

_PACKED: Final = (".gz", ".zst")


def form_suffix(path: Path) -> str:
    """The last suffix of a file name in lower case, without the one of its packing: `a.jsonl.gz` → `.jsonl`."""
    suffixes = [suffix.lower() for suffix in path.suffixes]
    if suffixes and suffixes[-1] in _PACKED:
        suffixes.pop()
    return suffixes[-1] if suffixes else ""


def _standard_input() -> os.stat_result | None:
    try:
        return os.fstat(sys.stdin.fileno())
    except (OSError, ValueError):
        return None


def refuse_input(out: Path, paths: Sequence[str]) -> None:
    """MisuseError when `out` is one of the files that `paths` hold."""
    if not out.exists():
        return
    wanted = out.stat()
    for source in expand(paths):
        if source.error is not None:
            continue
        read = _standard_input() if source.path is None else source.path.stat()
        if read is not None and os.path.samestat(read, wanted):
            raise MisuseError(
                f"{out} 是要读的文件，不能写到它上面", f"{out} is one of the files to be read and is not overwritten"
            )


def _opened(place: Path, out: Path) -> BinaryIO:
    """`place` for writing; an error names `out`, the file that was asked for."""
    try:
        return place.open("wb")
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(out)) from error


@contextmanager
def written(out: Path) -> Iterator[Sink]:
    """Where to put bytes so that they end up in `out`, packed where it is called `.gz` or `.zst`.

    The file takes its name when the block has ended well; a device or pipe is written to directly.
    """
    special = out.exists() and not out.is_file()
    place = out if special else name_beside(out)
    if not special:
        sweep_leftovers(out)
    try:
        with _opened(place, out) as file:
            packing = out.suffix.lower()
            if packing == ".gz":
                with gzip.GzipFile("", "wb", fileobj=file, mtime=0) as packed:
                    yield packed.write
            elif packing == ".zst":
                with zstandard.ZstdCompressor().stream_writer(file, closefd=False) as frame:
                    yield frame.write
            else:
                yield file.write
        if not special:
            put_in_place(place, out)
    finally:
        if not special:
            place.unlink(missing_ok=True)


def write_file(out: Path, content: bytes) -> None:
    """Writes all of a file, which has its name only when it is whole."""
    with written(out) as sink:
        sink(content)
