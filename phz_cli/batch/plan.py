"""A plan: which bytes belong to which shard. The same files give the same plan, on whatever machine."""

from collections.abc import Iterable, Sequence
from hashlib import file_digest, sha256
from io import BytesIO
from pathlib import Path
from typing import Final

import msgspec

from phz_cli.batch.errors import BatchError
from phz_cli.batch.part import Settings
from phz_cli.batch.work import Block, Whole, Work, works
from phz_cli.records import ReadError, expand
from phz_cli.records.items import as_text
from phz_cli.rulebook.side_file import side_file

VERSION: Final = 3
"""Raised whenever what a shard holds changes: plans and shards of another version are refused."""

_JSON: Final = msgspec.json.Encoder(order="sorted")


class Input(msgspec.Struct, frozen=True):
    """A file as it was when the plan was made."""

    file: str
    size: int
    sha256: str


class Span(msgspec.Struct, frozen=True, tag="span"):
    """`size` bytes of a file from `start` on; the first of them stands on line `line`."""

    file: str
    line: int
    start: int
    size: int
    failure: ReadError | None = None


Piece = Span | Whole


class BatchPlan(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a run of any shard needs, apart from the files themselves."""

    phz_batch: int
    settings: Settings
    files: list[Input]
    shards: list[list[Piece]]

    @property
    def digest(self) -> str:
        """SHA-256 of the plan: receipts name it."""
        return sha256(_JSON.encode(self)).hexdigest()

    def to_json(self) -> bytes:
        """The plan as a file, ending with a line end."""
        return msgspec.json.format(_JSON.encode(self), indent=1) + b"\n"


def make_plan(paths: Sequence[str], shards: int, settings: Settings, form: str | None = None) -> BatchPlan:
    """Cuts the bytes of the paths into `shards` runs of nearly the same size, in file order.

    Raises BatchError for standard input.
    """
    sources = [source for source in expand(paths, every=form is not None) if source.error is None]
    if any(source.path is None for source in sources):
        raise BatchError("batch.unplannable")
    inputs = {source.name: _input(source.name) for source in sources}
    pieces = [_piece(work, inputs) for work in works(paths, BytesIO(), form=form)]
    return BatchPlan(
        phz_batch=VERSION, settings=settings, files=list(inputs.values()), shards=_shared_out(pieces, shards)
    )


def read_plan(path: Path) -> BatchPlan:
    """The plan of a file; BatchError where it is none."""
    try:
        plan = msgspec.json.decode(side_file(path), type=BatchPlan)
    except (OSError, msgspec.MsgspecError) as error:
        raise BatchError("batch.not_a_plan", path=path, detail=getattr(error, "strerror", None) or error) from None
    if plan.phz_batch != VERSION:
        raise BatchError("batch.not_a_plan", path=path, detail=f"phz_batch {plan.phz_batch} ≠ {VERSION}")
    return plan


def _input(name: str) -> Input:
    if as_text(name) != name:
        raise BatchError("batch.unnameable", file=as_text(name))
    try:
        with Path(name).open("rb") as file:
            return Input(name, Path(name).stat().st_size, file_digest(file, "sha256").hexdigest())
    except OSError as error:
        raise BatchError("batch.input_unread", file=name, detail=error.strerror or error) from None


def _piece(work: Work, inputs: dict[str, Input]) -> Piece:
    if isinstance(work, Whole):
        return work
    plain = work.file in inputs and _is_plain(work)
    if plain or not work.data:
        return Span(work.file, work.line, work.start, work.size, work.failure)
    return Whole((work.file,), since=work.line, size=work.size)


def _is_plain(block: Block) -> bool:
    """Whether the bytes stand in the file as they are, not packed."""
    with Path(block.file).open("rb") as file:
        file.seek(block.start)
        return file.read(len(block.data)) == block.data


def _shared_out(pieces: Iterable[Piece], shards: int) -> list[list[Piece]]:
    every = _joined(pieces)
    total = sum(max(1, piece.size) for piece in every)
    shared: list[list[Piece]] = [[] for _ in range(shards)]
    before = 0
    for piece in every:
        shared[min(shards - 1, before * shards // total)].append(piece)
        before += max(1, piece.size)
    return shared


def _joined(pieces: Iterable[Piece]) -> list[Piece]:
    """Pieces of one packed file are one piece: it can only be unpacked from its beginning."""
    every: list[Piece] = []
    for piece in pieces:
        last = every[-1] if every else None
        if isinstance(piece, Whole) and isinstance(last, Whole) and piece.files == last.files:
            every[-1] = msgspec.structs.replace(last, size=last.size + piece.size)
        else:
            every.append(piece)
    return every


def checked(plan: BatchPlan, pieces: Iterable[Piece]) -> None:
    """BatchError where a file that the pieces need is not what it was when the plan was made."""
    inputs = {entry.file: entry for entry in plan.files}
    needed = dict.fromkeys(name for piece in pieces for name in _files_of(piece))
    for name in needed:
        if name in inputs and _input(name) != inputs[name]:
            raise BatchError("batch.input_changed", file=name)


def _files_of(piece: Piece) -> tuple[str, ...]:
    return piece.files if isinstance(piece, Whole) else (piece.file,)


def work_of(piece: Piece) -> Work:
    """The piece with its bytes. Raises OSError."""
    if isinstance(piece, Whole):
        return piece
    if not piece.size:
        return Block(piece.file, piece.line, failure=piece.failure)
    with Path(piece.file).open("rb") as file:
        file.seek(piece.start)
        return Block(piece.file, piece.line, file.read(piece.size), piece.start, piece.failure)
