"""What reading yields: one record with its place, or why there is none."""

import msgspec

from phz_cli.records.encodings import UTF8
from phz_cli.records.errors import ReadError
from phz_cli.records.model import Record


def as_text(name: str) -> str:
    """A file's name as text that can be written and stored anywhere: its bytes that are no UTF-8 as `\\udcb5`."""
    return name if name.isascii() else name.encode(UTF8, "backslashreplace").decode(UTF8)


class Item(msgspec.Struct, frozen=True):
    """One record, or one thing that could not be read: exactly one of `record` and `error` is there.

    `file` is the path as given or found (`-` for standard input) as `as_text` has it, `line` the line where the
    record begins (0 when the error is about the whole file). `raw` holds the exact bytes of the record in the file,
    without line end and BOM: x- keys and spellings of cards are found there. `encoding` is what they are in.

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

    def __post_init__(self) -> None:
        """Names of files are bytes, and an old archive may hold them in any encoding."""
        if not self.file.isascii():
            msgspec.structs.force_setattr(self, "file", as_text(self.file))
