"""Files that are still being written: what has been read of each, and what came since.

Only whole lines are read. A last line without its line end is pending; it is read as it stands once the file has
been quiet for a while. A file that no longer begins with the bytes read before (rotated, cut) is read from its start.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple

from phz_cli.batch.facts import Facts
from phz_cli.batch.work import Block, Whole, Work, works
from phz_cli.records import expand
from phz_cli.records.pieces import LIMIT

_NOTHING: Final = sha256().digest()
_BLOCK: Final = 1 << 22


class Pending(NamedTuple):
    """The cut last line of a file: its number and how many bytes of it are there."""

    file: str
    line: int
    size: int


class Grown(NamedTuple):
    """New work of one file; `again`: its earlier bytes have changed, so it is read from the start."""

    file: str
    works: list[Work]
    again: bool


@dataclass(slots=True)
class Followed:
    """One file: how far it has been read, the digest of those bytes, when it last changed, the facts read so far."""

    offset: int = 0
    line: int = 1
    digest: bytes = _NOTHING
    stamp: tuple[int, int, int] = (0, 0, 0)
    changed: float = field(default_factory=monotonic)
    whole_stamp: tuple[int, int, int] = (0, 0, 0)
    """As the file was when its last line, or all of it, was read as it stood."""
    looked: tuple[int, int, int] = (0, 0, 0)
    """As the file was when nothing more was to be read."""
    facts: list[Facts] = field(default_factory=list)


class Growing:
    """All files of some paths. Ask `grown` again and again; tell `taken` what has been stored."""

    def __init__(self, paths: Sequence[str], quiet: float) -> None:
        """`quiet`: seconds without growth after which a cut last line is taken as it stands."""
        self._paths = paths
        self._quiet = quiet
        self.files: dict[str, Followed] = {}
        self.pending: dict[str, Pending] = {}
        self._next: dict[str, Followed] = {}

    def grown(self, final: bool = False) -> Iterator[Grown]:
        """The files with something new. `final`: nothing will grow any more, cut lines are read as they stand."""
        for source in expand(self._paths):
            if source.path is None or source.error is not None:
                continue
            known = self.files.setdefault(source.name, Followed())
            try:
                stat = source.path.stat()
                stamp = (stat.st_ino, stat.st_size, stat.st_mtime_ns)
                if stamp != known.stamp:
                    known.stamp, known.changed = stamp, monotonic()
                quiet = final or monotonic() - known.changed >= self._quiet
                if known.looked == stamp and not (quiet and source.name in self.pending):
                    continue
                found = self._new(source.name, known, quiet)
            except OSError:
                continue  # gone or not readable just now: perhaps next time
            if found is not None:
                yield found

    def taken(self, file: str, facts: list[Facts]) -> None:
        """What `grown` gave of this file is in the store."""
        after = self._next.pop(file)
        after.facts += facts
        self.files[file] = after

    def _new(self, file: str, known: Followed, quiet: bool) -> Grown | None:
        if not _is_lines(file):
            return self._whole(file, known) if quiet and known.whole_stamp != known.stamp else None
        head, rest = _split(Path(file), known.offset)
        again = head != known.digest
        if again:
            known = Followed(stamp=known.stamp, changed=known.changed)
            rest = _split(Path(file), 0)[1]
        end = rest.rfind(b"\n") + 1
        tail = rest[end:]
        self._note_pending(file, known.line + rest.count(b"\n"), tail)
        at_end = known.offset + len(rest) >= known.stamp[1]
        as_it_stands = bool(tail) and at_end and (quiet or len(tail) > LIMIT) and known.whole_stamp != known.stamp
        made: list[Work] = []
        if end:
            made.append(Block(file, known.line, rest[:end], known.offset))
        if as_it_stands:
            made.append(Block(file, known.line + rest.count(b"\n"), tail, known.offset + end))
            self.pending.pop(file, None)
        if not made:
            known.looked = known.stamp
            return None
        self._next[file] = Followed(
            known.offset + end,
            known.line + rest.count(b"\n"),
            _digest_on(Path(file), known.offset + end),
            known.stamp,
            known.changed,
            known.stamp if as_it_stands else known.whole_stamp,
            facts=known.facts,
        )
        return Grown(file, made, again)

    def _whole(self, file: str, known: Followed) -> Grown:
        """A file that cannot be read line by line: all of it, once it is quiet."""
        self._next[file] = Followed(stamp=known.stamp, changed=known.changed, whole_stamp=known.stamp)
        return Grown(file, [Whole((file,), size=known.stamp[1])], known.whole_stamp != (0, 0, 0))

    def _note_pending(self, file: str, line: int, tail: bytes) -> None:
        if tail.strip():
            self.pending[file] = Pending(file, line, len(tail))
        else:
            self.pending.pop(file, None)


def _is_lines(file: str) -> bool:
    """Whether the file can be read line by line; an empty one will show later."""
    if Path(file).stat().st_size == 0:
        return True
    if Path(file).suffix.lower() in (".gz", ".zst"):
        return False
    from io import BytesIO  # noqa: PLC0415 - only to have no standard input

    first = next(works([file], BytesIO(), block=1 << 16), None)
    return first is None or isinstance(first, Block)


def _split(path: Path, offset: int) -> tuple[bytes, bytes]:
    """(digest of the bytes before `offset`, up to 4 MiB of whole lines and the rest after it)"""
    digest = sha256()
    with path.open("rb") as file:
        left = offset
        while left and (block := file.read(min(left, _BLOCK))):
            digest.update(block)
            left -= len(block)
        rest = file.read(_BLOCK)
        while rest and b"\n" not in rest and len(rest) <= LIMIT and (more := file.read(_BLOCK)):
            rest += more
    return digest.digest() if not left else b"", rest


def _digest_on(path: Path, offset: int) -> bytes:
    return _split(path, offset)[0]
