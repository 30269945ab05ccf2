"""Shards into one store: all there, all of this plan, every file as its receipt says, and the books balance."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from phz_cli.batch.errors import BatchError
from phz_cli.batch.joining import Joining, in_series
from phz_cli.batch.part import Part
from phz_cli.batch.plan import BatchPlan
from phz_cli.batch.shard import Receipt, parts_in, place_of, verified
from phz_cli.batch.writing import adjust, writing_in_time
from phz_cli.records.whole_files import name_beside, put_in_place, remove, sweep_leftovers
from phz_cli.store import IngestTotals


def merge(plan: BatchPlan, folder: Path, store: Path, *, wait: float = 0.0) -> IngestTotals:
    """Puts all shards of the plan into the store, in order. Repeating it changes nothing.

    BatchError where a shard is missing, of another plan, damaged, or where the sum is not that of the receipts;
    nothing is written before all receipts hold, and a store that was not there gets its name when it is whole.
    StoreError where the store cannot be written.
    """
    receipts = check_all(plan, folder)
    if store.exists():
        totals = _joined(plan, folder, store, store, wait)
        _check_books(receipts, totals, store)
    else:
        part = name_beside(store)
        sweep_leftovers(store)
        try:
            totals = _joined(plan, folder, part, store, wait)
            _check_books(receipts, totals, store)
            put_in_place(part, store)
        finally:
            remove(part)
    _sweep(folder)
    return totals


def _joined(plan: BatchPlan, folder: Path, place: Path, store: Path, wait: float) -> IngestTotals:
    """Puts the shards into the file `place`; errors speak of `store`."""
    with writing_in_time(place, wait) as connection, TemporaryDirectory(prefix="phz-") as own:
        adjust(connection, jobs=1)
        joining = Joining(connection, Path(own), plan.settings, store)
        for part, found in in_series(_parts(folder, len(plan.shards))):
            joining.take(part, found)
        joining.finish()
        connection.execute("CHECKPOINT")
    return joining.totals


def _check_books(receipts: list[Receipt], totals: IngestTotals, store: Path) -> None:
    """BatchError where other hands came in than the receipts say."""
    promised = sum(receipt.read for receipt in receipts)
    unread = sum(receipt.verdicts.get("unreadable", 0) for receipt in receipts)
    if totals.read != promised or totals.quarantined != unread or not totals.reconciles:
        raise BatchError("batch.unreconciled", receipts=promised, merged=totals.read, store=store)


def check_all(plan: BatchPlan, folder: Path) -> list[Receipt]:
    """The receipts of all shards; BatchError for the first thing that does not hold."""
    shards = range(1, len(plan.shards) + 1)
    missing = [str(shard) for shard in shards if not place_of(folder, shard).is_dir()]
    if missing:
        raise BatchError("batch.missing", shards=", ".join(missing))
    return [verified(plan, shard, place_of(folder, shard)) for shard in shards]


def _parts(folder: Path, shards: int) -> Iterator[Part]:
    for shard in range(1, shards + 1):
        place = place_of(folder, shard).absolute()
        for part in parts_in(place):
            files = {table: str(place / name) for table, name in part.files.items()}
            yield msgspec.structs.replace(part, files=files)


def _sweep(folder: Path) -> None:
    """Leftovers of workers that were killed: once every shard is there, nobody is at work on one."""
    for left in folder.glob(".shard-*.part"):
        shutil.rmtree(left, ignore_errors=True)
