"""Growing files into the store, round after round; between rounds the store is free for others."""

from pathlib import Path
from tempfile import TemporaryDirectory

from phz_cli.batch.growing import Growing, Grown
from phz_cli.batch.joining import Joining, in_series
from phz_cli.batch.part import Part, Settings, parts_of
from phz_cli.batch.writing import writing_in_time
from phz_cli.store import IngestTotals


def take_round(growing: Growing, store: Path, settings: Settings, wait: float, *, final: bool = False) -> IngestTotals:
    """Stores what is new in the files; what was counted. StoreError leaves the files as if they had not been read."""
    totals = IngestTotals()
    while found := list(growing.grown(final)):
        with writing_in_time(store, wait) as connection, TemporaryDirectory(prefix="phz-") as folder:
            joining = Joining(connection, Path(folder), settings, store)
            for grown in found:
                _take(growing, grown, joining)
            for file, counts in joining.totals.files.items():
                totals.add_file(file, counts)
    return totals


def _take(growing: Growing, grown: Grown, joining: Joining) -> None:
    """One file: its new hands are compared with those read of it before, which are not stored again."""
    before = [] if grown.again else growing.files[grown.file].facts
    parts = list(parts_of(grown.works, joining.settings, str(joining.folder), f"{abs(hash(grown.file))}"))
    context = [Part(before, {})] if before else []
    for part, found in in_series([*context, *parts]):
        if part.files or part.facts is not before:
            joining.take(part, found)
    joining.finish()
    growing.taken(grown.file, [facts for part in parts for facts in part.facts])
