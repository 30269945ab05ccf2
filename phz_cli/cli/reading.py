"""How far the reading of hands has come: what there is to read, and what has been read of it."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from phz_cli.audit import HandReport
from phz_cli.cli.console import Meter
from phz_cli.cli.tally import Tally

_COMPRESSED: Final = (".gz", ".zst")


def size_of(paths: Sequence[str]) -> int | None:
    """Bytes to be read, for the progress bar; None where compression or standard input hides them."""
    total = 0
    for name in paths:
        path = Path(name)
        files = [file for file in path.rglob("*") if file.is_file()] if path.is_dir() else [path]
        for file in files:
            if file.suffix in _COMPRESSED or not file.is_file():
                return None
            total += file.stat().st_size
    return total


def followed(reports: Iterable[HandReport], meter: Meter, tally: Tally | None = None) -> Iterator[HandReport]:
    """The reports as they come, each counted on the meter by its bytes, and in the tally."""
    for report in reports:
        if tally is not None:
            tally.add(report)
        yield report
        meter.advance(len(report.raw) + 1)
