"""Waivers: findings that somebody has let pass, with name, reason and expiry, in a TOML file.

[[waiver]]
hand = "r5-t3-12"        # what it covers: any of hand, file (both may hold * and ?), code (or its beginning),
code = "C301"            # action and seat; at least one of hand, file, code
by = "裁判 李"
reason = "recorder's slip, confirmed by all three players"
expires = 2026-12-31     # the last day on which it counts; may be left out
"""

import re
import tomllib
from collections.abc import Iterator
from datetime import date
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final

import msgspec

from phz_cli.audit import Finding, HandReport
from phz_cli.cli.console import MisuseError
from phz_cli.rulebook import fault_pages
from phz_cli.rulebook.side_file import side_file

_HEADING: Final = re.compile(r"\s*\[\[\s*waiver\s*\]\]\s*(#.*)?")


class Waiver(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One entry. `action` counts from 1, 0 is the deal; `expires` is the last day on which it counts."""

    by: str
    reason: str
    hand: str | None = None
    file: str | None = None
    code: str | None = None
    action: int | None = None
    seat: int | None = None
    expires: date | None = None

    def covers(self, finding: Finding, report: HandReport) -> bool:
        """Whether it is about this finding, whatever the day."""
        hand = "" if report.record is None else report.record.hand
        return (
            (self.hand is None or fnmatchcase(hand, self.hand))
            and (self.file is None or fnmatchcase(report.file, self.file))
            and (self.code is None or finding.code.startswith(self.code))
            and self.action in (None, finding.action)
            and self.seat in (None, finding.seat)
        )

    def about(self) -> str:
        """What it covers, on one line: `hand=r5-t3-12 code=C301`."""
        values = {name: getattr(self, name) for name in ("hand", "file", "code", "action", "seat")}
        return " ".join(f"{name}={value}" for name, value in values.items() if value is not None)


class _File(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    waiver: list[Waiver] = []


class Waivers:
    """The waivers of a file on a certain day, and which of them were used."""

    def __init__(self, path: Path, rows: list[Waiver], lines: list[int], today: date) -> None:
        self._path, self._rows, self._lines, self._today = path, rows, lines, today
        self._used: set[int] = set()
        self._late: set[int] = set()

    def waiver_of(self, finding: Finding, report: HandReport) -> Waiver | None:
        """The first waiver that covers the finding and has not expired."""
        for number, row in enumerate(self._rows):
            if not row.covers(finding, report):
                continue
            if row.expires is None or row.expires >= self._today:
                self._used.add(number)
                return row
            self._late.add(number)
        return None

    def remarks(self) -> Iterator[tuple[str, str]]:
        """What is to be said at the end of a run, zh and en: expired waivers, then unused ones."""
        for number, row in enumerate(self._rows):
            place = f"{self._path}:{self._lines[number]}" if self._lines else f"{self._path} #{number + 1}"
            if row.expires is not None and row.expires < self._today:
                still = number in self._late
                yield (
                    f"{place} {row.about()}：{row.expires} 到期，不再算数"
                    + ("，而它说的违例还在" if still else "，也没有碰到"),
                    f"{place} {row.about()}: expired on {row.expires} and does not count; "
                    + ("what it covers is still there" if still else "nothing matches it either"),
                )
            elif number not in self._used:
                yield f"{place} {row.about()}：没有用到", f"{place} {row.about()}: unused"


def read_waivers(path: Path, today: date) -> Waivers:
    """The waivers of a TOML file; MisuseError, with place, for anything in it that is not as it should be."""
    try:
        text = side_file(path).decode("utf-8-sig")
        rows = msgspec.convert(tomllib.loads(text), _File).waiver
    except OSError as error:
        raise MisuseError(f"读不了豁免表 {path}：{error.strerror}", f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise MisuseError(f"{path}：不是 UTF-8 文本", f"{path}: this is no UTF-8 text") from None
    except tomllib.TOMLDecodeError as error:
        raise MisuseError(f"{path}：TOML 写法不对：{error}", f"{path}: not valid TOML: {error}") from None
    except msgspec.ValidationError as error:
        raise MisuseError(f"{path}：豁免表写法不对：{error}", f"{path}: not a list of waivers: {error}") from None
    lines = [number for number, line in enumerate(text.splitlines(), 1) if _HEADING.fullmatch(line)]
    for number, row in enumerate(rows):
        problem = _problem(row)
        if problem is not None:
            place = f"{path}:{lines[number]}" if len(lines) == len(rows) else f"{path} #{number + 1}"
            raise MisuseError(f"{place}：{problem[0]}", f"{place}: {problem[1]}")
    return Waivers(path, rows, lines if len(lines) == len(rows) else [], today)


def _problem(row: Waiver) -> tuple[str, str] | None:
    if not row.by.strip() or not row.reason.strip():
        return "by（谁批的）和 reason（理由）不能空着", "by and reason must say something"
    if row.hand is None and row.file is None and row.code is None:
        return "hand、file、code 至少要写一样", "one of hand, file and code is needed"
    if row.code is not None and not any(code.startswith(row.code) for code in fault_pages()):
        return f"没有以 {row.code} 开头的代码", f"no code begins with {row.code}"
    return None
