"""What the joining of parts must know of a hand: where it stands, what it is, what its neighbours depend on."""

from itertools import pairwise

import msgspec

from phz_cli.audit import HandReport, Score
from phz_cli.audit.findings import Verdict
from phz_cli.records import Record
from phz_cli.records.model import Deal, RecordAction


class Facts(msgspec.Struct, frozen=True, array_like=True):
    """One hand or one unreadable line, without its play.

    `digest`: the content id of a hand, else the SHA-256 of the bytes. `first`: the part holds rows of this hand.
    `slim`: the record with its play taken out. `spelling`: the record as JSON, where `raw` is in another notation.
    """

    file: str
    line: int
    digest: str
    verdict: Verdict
    first: bool = False
    slim: Record | None = None
    rules: str = ""
    outcome: str = ""
    settled: bool = False
    winner: int | None = None
    spelling: bytes = b""
    error: str = ""
    raw: bytes = b""
    """Of an unreadable line only: the bytes (zstd), and how many they are."""
    length: int = 0
    form: str = ""
    why: str = ""

    def report(self) -> HandReport:
        """A report that shows a series of hands what it must see of this one."""
        score = Score(self.winner, 0, 0, (), 0, 0, (), 0.0) if self.settled else None
        return HandReport(
            self.file, self.line, self.verdict, self.slim, score=score, rules=self.rules, outcome=self.outcome
        )


def slim(record: Record, identity: str) -> Record:
    """The record without its play. Equal play gives equal slim records: the identity stands for the deal."""
    times = [action.at for action in record.actions if action.at is not None]
    backwards = any(later < earlier for earlier, later in pairwise(times))
    kept = [RecordAction(do="pass", at=at) for at in times] if backwards else []
    return msgspec.structs.replace(record, deal=Deal(hands=[identity]), actions=kept, source=None, notes=[])
