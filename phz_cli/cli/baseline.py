"""The baseline: findings that were there before, so that only new ones fail a run.

A file of JSON lines: `{"phz_baseline": 1}`, then one finding a line. A finding is known again by the content id of its
record, its code, its action and its seat: moving or renaming a file changes nothing, correcting the record does.
"""

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from phz_cli.audit import Finding
from phz_cli.cli.console import MisuseError
from phz_cli.cli.output_file import Sink
from phz_cli.cli.selection import Selection
from phz_cli.rulebook.side_file import side_file

VERSION: Final = 1
_ID_LENGTH: Final = 32


class Key(NamedTuple):
    """What makes two findings the same one. `content` is the content id of the record."""

    content: str
    code: str
    action: int | None
    seat: int | None

    def fingerprint(self) -> str:
        """32 hexadecimal digits that name it."""
        return hashlib.sha256(msgspec.json.encode(list(self))).hexdigest()[:_ID_LENGTH]


class _Heading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    phz_baseline: int


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    content: str
    hand: str
    code: str
    action: int | None
    seat: int | None


def key_of(content: str, finding: Finding) -> Key:
    """The key of a finding in the record with this content id."""
    return Key(content, finding.code, finding.action, finding.seat)


class Baseline:
    """The findings of a baseline, and which of them were met again."""

    def __init__(self, keys: Iterable[Key]) -> None:
        self._keys = set(keys)
        self._met: set[Key] = set()

    def knows(self, key: Key) -> bool:
        """Whether the finding was there before; it counts as met."""
        if key not in self._keys:
            return False
        self._met.add(key)
        return True

    def gone(self, selection: Selection) -> int:
        """How many findings of the chosen codes were not met."""
        return sum(key.code in selection for key in self._keys - self._met)


def read_baseline(path: Path) -> Baseline:
    """The baseline that a file holds; MisuseError with file and line where it holds something else."""
    keys = []
    try:
        lines = side_file(path).splitlines()
    except OSError as error:
        raise _refused(path, 1, error.strerror or str(error)) from None
    for number, line in enumerate(lines, 1):
        try:
            if number == 1:
                _check(msgspec.json.decode(line, type=_Heading))
            else:
                row = msgspec.json.decode(line, type=_Row)
                keys.append(Key(row.content, row.code, row.action, row.seat))
        except (msgspec.MsgspecError, UnicodeDecodeError, ValueError) as error:
            raise _refused(path, number, str(error)) from None
    if not lines:
        raise _refused(path, 1, "empty")
    return Baseline(keys)


def _check(heading: _Heading) -> None:
    if heading.phz_baseline != VERSION:
        raise ValueError(f"phz_baseline {heading.phz_baseline}, not {VERSION}")


def _refused(path: Path, line: int, error: str) -> MisuseError:
    return MisuseError(
        f"{path}:{line}：这不是 --write-baseline 写的基线：{error}",
        f"{path}:{line}: this is no baseline as --write-baseline writes it: {error}",
    )


class BaselineWriter:
    """Writes a baseline as the findings come."""

    def __init__(self, sink: Sink) -> None:
        self._sink = sink
        sink(msgspec.json.encode(_Heading(VERSION)) + b"\n")

    def add(self, key: Key, hand: str) -> None:
        """One finding; `hand` is for whoever reads the file."""
        self._sink(msgspec.json.encode(_Row(key.content, hand, key.code, key.action, key.seat)) + b"\n")
