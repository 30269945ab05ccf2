"""Ingest with several processes: they judge, this one keeps the order, compares neighbours and writes."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import duckdb
import msgspec

from phz_cli.audit.paths import Told
from phz_cli.batch.joining import Joining, in_series
from phz_cli.batch.local import in_processes
from phz_cli.batch.marks import Marks
from phz_cli.batch.part import Part, Settings, parts_of
from phz_cli.batch.work import Work, bundled, works
from phz_cli.batch.writing import adjust, writing_in_time
from phz_cli.store import IngestTotals

BLOCK: Final = 1 << 21
"""Bytes of one piece of work, at the most: some 800 hands; with fewer in a file, files cost more than rows."""

_LEAST: Final = 1 << 18
_PIECES: Final = 4
"""Bytes of one piece at the least, and pieces that each process is to have of a small log."""

Advance = Callable[[int], None]

_PACK: Final = msgspec.msgpack.Encoder().encode
_UNPACK: Final = msgspec.msgpack.Decoder(list[Part]).decode
"""Parts go from process to process packed: ten times as fast as pickled."""


def judge(numbered: tuple[int, tuple[Work, ...]], *, settings: Settings, folder: str) -> tuple[bytes, int]:
    """The parts of one bundle of work, packed, and the bytes read for them. Runs in any process."""
    number, bundle = numbered
    parts = list(parts_of(bundle, settings, folder, f"{number:06}"))
    return _PACK(parts), sum(work.size for work in bundle)


def ingest(
    paths: Sequence[str],
    store: Path,
    settings: Settings,
    *,
    form: str | None = None,
    jobs: int = 1,
    wait: float = 0.0,
    told: Told | None = None,
    advance: Advance | None = None,
) -> IngestTotals:
    """Stores every hand of the paths once. Files that have not changed since they were read are passed over.

    Raises StoreError where the store cannot be opened within `wait` seconds or not be written.
    """
    with ExitStack() as stack:
        connection = stack.enter_context(writing_in_time(store, wait))
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="phz-")))
        adjust(connection, jobs)
        marks = Marks(connection, settings, form)
        joining = Joining(connection, folder, settings, store, discards=True)
        changed = []
        for path, known in marks.told_apart(paths):
            if known is None:
                changed.append(path)
                continue
            joining.totals.add_file(path, known)
            if advance is not None:
                advance(marks.size_of(path))
        block = piece_size(sum(map(marks.size_of, changed)), jobs)
        for part, found in in_series(_parts(changed, settings, form, jobs, block, folder, told, advance)):
            joining.take(part, found)
            marks.leave_out(facts.file for facts in part.facts if facts.form)
        adjust(connection, 1)  # the others have ended
        joining.finish()
        _keep(marks, connection, joining.totals)
        return joining.totals


def piece_size(total: int, jobs: int) -> int:
    """Bytes of one piece of work where there are so many to read (0: nobody knows).

    Of a small log every process still gets a few pieces.
    """
    return min(BLOCK, max(_LEAST, total // (_PIECES * jobs))) if total else BLOCK


def _keep(marks: Marks, connection: duckdb.DuckDBPyConnection, totals: IngestTotals) -> None:
    """Only when the whole run has ended: a run that was cut is read again in full, so that neighbours are compared."""
    marks.keep(totals)
    connection.execute("CHECKPOINT")


def _parts(
    paths: Sequence[str],
    settings: Settings,
    form: str | None,
    jobs: int,
    block: int,
    folder: Path,
    told: Told | None,
    advance: Advance | None,
) -> Iterator[Part]:
    function = partial(judge, settings=settings, folder=str(folder))
    numbered = enumerate(bundled(works(paths, sys.stdin.buffer, form=form, block=block), block))
    last = ""
    for packed, size in in_processes(function, numbered, jobs, lends_a_hand=True):
        for part in _UNPACK(packed):
            for facts in part.facts:
                if facts.form and facts.file != last and told is not None:
                    last = facts.file
                    told(facts.file, facts.form, facts.why)
            yield part
        if advance is not None:
            advance(size)
