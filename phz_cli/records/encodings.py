"""How the text of a file is encoded: UTF-8 (with or without BOM), UTF-16 by its BOM, else GB18030, strictly.

Nothing is ever replaced: bytes that fit no encoding are an error with their place.
"""

import codecs
from collections.abc import Iterable, Iterator
from typing import Final

from phz_cli.records.errors import ReadError
from phz_cli.records.sources import UnreadableError

UTF8: Final = "utf-8"
GB18030: Final = "gb18030"
WIDE: Final = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}

_KEEP_HALVES: Final = "surrogatepass"
"""Half a UTF-16 pair goes on as it is, so that only the line that holds it is refused."""


def fits(head: bytes, encoding: str) -> bool:
    """True when `head`, whose last character may be cut off, is valid in `encoding`."""
    try:
        codecs.getincrementaldecoder(encoding)("strict").decode(head)
    except UnicodeDecodeError:
        return False
    return True


def to_utf8(chunks: Iterable[bytes], encoding: str) -> Iterator[bytes]:
    """Chunks of another encoding as UTF-8. Raises UnreadableError where the bytes do not fit the encoding."""
    errors = "strict" if encoding == GB18030 else _KEEP_HALVES
    decoder = codecs.getincrementaldecoder(encoding)(errors)
    try:
        for chunk in chunks:
            yield decoder.decode(chunk).encode(UTF8, _KEEP_HALVES)
        decoder.decode(b"", True)
    except UnicodeDecodeError as error:
        parameters: dict[str, object] = {"encoding": encoding.upper(), "reason": error.reason}
        raise UnreadableError(ReadError(key="file.encoding", parameters=parameters)) from error


def original(piece: bytes, encoding: str) -> bytes:
    """The bytes that stand in the file for a piece of `to_utf8`."""
    return piece if encoding == UTF8 else piece.decode(UTF8, _KEEP_HALVES).encode(encoding, _KEEP_HALVES)


def misfit(data: bytes) -> ReadError | None:
    """The first byte of `data` that is not UTF-8, None where all is."""
    try:
        data.decode(UTF8)
    except UnicodeDecodeError as error:
        return ReadError(key="bytes.encoding", parameters={"byte": error.start + 1, "value": data[error.start]})
    return None
