"""Which files the store has read to their end: a file with the same bytes need not be read again."""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import file_digest
from pathlib import Path
from typing import Final

import duckdb

from phz_cli.batch.part import Settings
from phz_cli.records import expand
from phz_cli.records.items import as_text
from phz_cli.store import FileTotals, IngestTotals

_COUNTS: Final = ("read", "stored", "duplicate", "conflict", "quarantined", "clean", "faults", "undecided")

_MAKE: Final = (
    "CREATE SCHEMA IF NOT EXISTS reading",
    "CREATE TABLE IF NOT EXISTS reading.marks (file VARCHAR, settings VARCHAR, size BIGINT, digest VARCHAR, "
    + ", ".join(f"{name} BIGINT" for name in _COUNTS)
    + ", PRIMARY KEY (file, settings))",
)

Fingerprint = tuple[int, str]


class Marks:
    """The marks of one store for one way of judging: another rule set or format is another reading."""

    def __init__(self, connection: duckdb.DuckDBPyConnection, settings: Settings, form: str | None) -> None:
        self._connection = connection
        self._settings = f"{settings.rules or ''}|{settings.chances}|{form or ''}"
        self._every = form is not None
        self._seen: dict[str, Fingerprint] = {}
        for statement in _MAKE:
            connection.execute(statement)

    def told_apart(self, paths: Sequence[str]) -> Iterator[tuple[str, FileTotals | None]]:
        """Each path that must be read with None, each file that is known with what it counted; folders opened up.

        A path that has an error stays as it was given, so that reading it tells.
        """
        for path in paths:
            sources = list(expand([path], every=self._every))
            if any(source.error is not None or source.path is None for source in sources):
                yield path, None
                continue
            for source in sources:
                yield source.name, self._known(source.name)

    def leave_out(self, files: Iterable[str]) -> None:
        """Files of other programs get no mark: some formats tell of one hand in several files."""
        for file in files:
            self._seen.pop(file, None)

    def size_of(self, file: str) -> int:
        """Bytes of a file that was looked at, 0 of what is no file."""
        seen = self._seen.get(file)
        return 0 if seen is None else seen[0]

    def _known(self, file: str) -> FileTotals | None:
        if as_text(file) != file:
            return None  # the store cannot hold such a name: the file is read each time
        found = self._connection.execute(
            f"SELECT size, digest, {', '.join(_COUNTS)} FROM reading.marks WHERE file = ? AND settings = ?",
            [file, self._settings],
        ).fetchone()
        now = _fingerprint(Path(file))
        if now is None:
            return None
        self._seen[file] = now
        if found is None or found[:2] != now:
            return None
        counts = FileTotals(**dict(zip(_COUNTS, found[2:], strict=True)))
        counts.duplicate, counts.stored, counts.conflict = counts.duplicate + counts.stored, 0, 0
        return counts

    def keep(self, totals: IngestTotals) -> None:
        """Marks the files of a run that has ended, unless they have grown since they were looked at."""
        columns = ", ".join(["?"] * (4 + len(_COUNTS)))
        self._connection.execute("BEGIN")
        for file, seen in self._seen.items():
            counts = totals.files.get(file)
            if counts is not None and _size(Path(file)) == seen[0]:
                row = [file, self._settings, *seen, *[getattr(counts, name) for name in _COUNTS]]
                self._connection.execute(f"INSERT OR REPLACE INTO reading.marks VALUES ({columns})", row)
        self._connection.execute("COMMIT")


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return -1


def _fingerprint(path: Path) -> Fingerprint | None:
    """Size and SHA-256 of a plain file, None where it cannot be read."""
    if not path.is_file():
        return None
    try:
        with path.open("rb") as file:
            digest = file_digest(file, "sha256").hexdigest()
            return file.tell(), digest
    except OSError:
        return None
