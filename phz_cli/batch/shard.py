"""One shard: judged, written beside its final place, moved there in one step, with a receipt of what it holds."""

import os
import shutil
from collections import Counter
from collections.abc import Iterator
from hashlib import file_digest
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from phz_cli.batch.errors import BatchError
from phz_cli.batch.part import Part, parts_of
from phz_cli.batch.plan import BatchPlan, checked, work_of

RECEIPT: Final = "receipt.json"
_FACTS: Final = "facts.msgpack"


class Receipt(msgspec.Struct, frozen=True, kw_only=True):
    """What a shard holds: verdicts counted, every file with its SHA-256, and the plan it was made by."""

    plan: str
    shard: int
    of: int
    read: int
    verdicts: dict[str, int]
    parts: int
    files: dict[str, str]


class Task(NamedTuple):
    """One shard to be made: `shard` counts from 1."""

    plan: BatchPlan
    shard: int
    folder: str


def place_of(folder: Path, shard: int) -> Path:
    """Where the shard stands once it is whole."""
    return folder / f"shard-{shard:05}"


def make_shard(task: Task) -> Receipt:
    """Makes one shard unless it is there already. Runs in any process, on any machine that sees the files.

    Two that make the same shard at once do no harm: one of the two equal folders stays. Raises BatchError.
    """
    plan, shard, place = task.plan, task.shard, place_of(Path(task.folder), task.shard)
    known = _done(plan, shard, place)
    if known is not None:
        return known
    pieces = plan.shards[shard - 1]
    checked(plan, pieces)
    under_way = place.with_name(f".{place.name}.{os.getpid()}.part")
    try:
        shutil.rmtree(under_way, ignore_errors=True)
        under_way.mkdir(parents=True)
        receipt = _fill(under_way, plan, shard)
        (under_way / RECEIPT).write_bytes(msgspec.json.format(msgspec.json.encode(receipt), indent=1) + b"\n")
        _settle(under_way)
        _move(under_way, place)
    except OSError as error:
        raise BatchError("batch.unwritten", path=place, detail=error.strerror or error) from None
    finally:
        shutil.rmtree(under_way, ignore_errors=True)
    return receipt


def _move(under_way: Path, place: Path) -> None:
    try:
        under_way.rename(place)
    except OSError:
        if not (place / RECEIPT).is_file():
            raise  # else another process was first: what it made is the same


def _fill(folder: Path, plan: BatchPlan, shard: int) -> Receipt:
    verdicts: Counter[str] = Counter()
    number = 0
    with (folder / _FACTS).open("wb") as facts:
        for part in parts_of(map(work_of, plan.shards[shard - 1]), plan.settings, str(folder), "part"):
            encoded = msgspec.msgpack.encode(part)
            facts.write(len(encoded).to_bytes(8, "big") + encoded)
            verdicts.update(one.verdict for one in part.facts)
            number += 1
    return Receipt(
        plan=plan.digest,
        shard=shard,
        of=len(plan.shards),
        read=verdicts.total(),
        verdicts=dict(sorted(verdicts.items())),
        parts=number,
        files={path.name: _digest(path) for path in sorted(folder.iterdir())},
    )


def _settle(folder: Path) -> None:
    """Everything on the disk before the folder gets its name."""
    for path in folder.iterdir():
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def read_receipt(place: Path) -> Receipt | None:
    """The receipt of a shard, None where there is none that can be read."""
    try:
        return msgspec.json.decode((place / RECEIPT).read_bytes(), type=Receipt)
    except (OSError, msgspec.MsgspecError):
        return None


def _done(plan: BatchPlan, shard: int, place: Path) -> Receipt | None:
    if not place.exists():
        return None
    return verified(plan, shard, place)


def verified(plan: BatchPlan, shard: int, place: Path) -> Receipt:
    """The receipt of a shard whose files are what it says; BatchError where they are not."""
    receipt = read_receipt(place)
    if receipt is None:
        raise BatchError("batch.damaged", shard=shard, file=RECEIPT, folder=place)
    if (receipt.plan, receipt.shard) != (plan.digest, shard):
        raise BatchError("batch.other_plan", shard=shard, folder=place)
    for name, digest in receipt.files.items():
        path = place / name
        if not path.is_file() or _digest(path) != digest:
            raise BatchError("batch.damaged", shard=shard, file=name, folder=place)
    return receipt


def parts_in(place: Path) -> Iterator[Part]:
    """The parts of a shard in order; the names of their files are relative to the shard's folder."""
    decoder = msgspec.msgpack.Decoder(Part)
    with (place / _FACTS).open("rb") as file:
        while size := file.read(8):
            yield decoder.decode(file.read(int.from_bytes(size, "big")))
