"""What the joining of parts must know of a hand: where it stands, what it is, what its neighbours depend on."""

import msgspec

from phz_cli.audit.findings import Verdict
from phz_cli.audit.series import Seen


class Facts(msgspec.Struct, frozen=True, array_like=True):
    """One hand or one unreadable line, without its play.

    `digest`: the content id of a hand, else the SHA-256 of the bytes. `first`: the part holds rows of this hand.
    `seen`: what a series must see of it. `spelling`: the record as JSON, where its bytes are in another notation.
    """

    file: str
    line: int
    digest: str
    verdict: Verdict
    first: bool = False
    seen: Seen | None = None
    event: str | None = None
    hand: str = ""
    spelling: bytes = b""
    error: str = ""
    raw: bytes = b""
    """Of an unreadable line only: the bytes (zstd), and how many they are."""
    length: int = 0
    form: str = ""
    why: str = ""
    rules: str = ""
    """The rule set that the hand was judged by, where neither its record nor the settings of the run say so."""
