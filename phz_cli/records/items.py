"""What reading yields: one record with its place, or why there is none."""

import msgspec

from phz_cli.records.encodings import UTF8
from phz_cli.records.errors import ReadError
from phz_cli.records.model import Record


class Item(msgspec.Struct, frozen=True):
    """One record, or one thing that could not be read: exactly one of `record` and `error` is there.

    `file` is the path as given or found (`-` for standard input), `line` the line where the record begins (0
    when the error is about the whole file). `raw` holds the exact bytes of the record in the file, without
    line end and BOM: x- keys and spellings of cards are found there. `encoding` is what they are in.

    A hand of another program has its `format` (see `importers.FORMATS`) and `why` it was taken for that: the signs
    found in the file, empty where the caller said so. Its `raw` is the record that was made of it, as a JSON line.
    """

    file: str
    line: int
    raw: bytes
    record: Record | None
    error: ReadError | None
    encoding: str = UTF8
    format: str = ""
    why: str = ""
