"""The bytes of one record → a Record, or the reason why there is none.

The fast path is one typed decode and a handful of comparisons. Everything unusual (keys that begin with x-,
aliases of cards, escapes, mistakes) goes the slow way through plain objects, where there is time to be exact.
"""

import json
import re
from typing import Any, Final

import msgspec

from phz_cli.records.checks import VERSION, action_problems, card_problems, frame_problems, is_plain
from phz_cli.records.errors import ReadError, quote
from phz_cli.records.model import Outcome, Record, Verb
from phz_cli.records.rewrite import in_characters
from phz_cli.records.verbs import VERDICTS, WANTS

EXTENSION: Final = "x-"

_TYPED: Final = msgspec.json.Decoder(Record)
_PLAIN: Final = msgspec.json.Decoder()
_ENCODE: Final = msgspec.json.Encoder().encode
_MALFORMED: Final = re.compile(r"JSON is malformed: (.*) \(byte ([0-9]+)\)", re.DOTALL)
_WITH_PATH: Final = re.compile(r"(.*?)(?: - at `(\$.*)`)?", re.DOTALL)
_SOMEWHERE: Final = "[...]"
"""What msgspec writes for a step that it does not know, as inside plain objects."""
_TYPE: Final = re.compile(r"Expected `(\w+)(?: \| null)?`, got `(\w+)`")
_UNKNOWN: Final = re.compile(r"Object contains unknown field `(.*)`", re.DOTALL)
_MISSING: Final = re.compile(r"Object missing required field `(.*)`", re.DOTALL)
_VALUE: Final = re.compile(r"Invalid enum value (.*)", re.DOTALL)
_OUT_OF_RANGE: Final = "out of range"
_SURROGATE: Final = re.compile(rb"\\u[dD][89abAB]")
_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "do": Verb.__args__,  # type: ignore[attr-defined]
    "outcome": Outcome.__args__,  # type: ignore[attr-defined]
    "want": WANTS,
    "verdict": VERDICTS,
}
_REQUIRED: Final = tuple(field.encode_name for field in msgspec.structs.fields(Record) if field.required)


class _Object(dict[str, Any]):
    """A JSON object that remembers a key given twice."""

    twice: str | None = None


def _remembering(pairs: list[tuple[str, Any]]) -> _Object:
    members = _Object(pairs)
    if len(members) != len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                members.twice = name
                break
            seen.add(name)
    return members


def _twice(value: object, path: str = "$") -> ReadError | None:
    if isinstance(value, _Object):
        if value.twice is not None:
            return ReadError(key="json.duplicate", path=path, parameters={"name": value.twice})
        inside = ((f"{path}.{quote(name)}", member) for name, member in value.items())
    elif isinstance(value, list):
        inside = ((f"{path}[{index}]", member) for index, member in enumerate(value))
    else:
        return None
    return next((found for place, member in inside if (found := _twice(member, place)) is not None), None)


def duplicate_key(data: bytes, record: Record) -> ReadError | None:
    """The first key that an object of `data`, which states `record`, gives twice; None without one.

    Cheap for what has none: a decoder keeps one of two equal keys, so a text that is written again from what
    was decoded has fewer colons. A record leaves defaults out, plain objects do not. Only a \\u escape can
    hide a colon; then, and where the counts differ, the pairs themselves are looked at.
    """
    if b"\\u" not in data:
        colons = data.count(b":")
        if colons == _ENCODE(record).count(b":") or colons == _ENCODE(_PLAIN.decode(data)).count(b":"):
            return None
    return _twice(json.loads(data, object_pairs_hook=_remembering, parse_int=str, parse_float=str))


def _malformed(data: bytes, error: msgspec.DecodeError, line: int) -> ReadError:
    """A DecodeError with the line and the character where it happened."""
    reason = str(error)
    found = _MALFORMED.fullmatch(reason)
    place = int(found[2]) if found else len(data)
    before = data[:place]
    start = before.rfind(b"\n") + 1
    row = line + before.count(b"\n")
    column = len(before[start:].decode("utf-8", "replace")) + 1
    if found and "surrogate" in found[1]:
        return ReadError(key="json.surrogate", line=row, column=column)
    if found:
        parameters: dict[str, object] = {"problem": found[1]}
        return ReadError(key="json.malformed", parameters=parameters, expected="record", line=row, column=column)
    if _SURROGATE.search(data):
        return ReadError(key="json.surrogate", line=line)
    if "truncated" in reason:
        return ReadError(key="json.cut", expected="record", line=row, column=column)
    return ReadError(key="json.malformed", parameters={"problem": reason}, expected="record", line=line)


def _mistyped(error: msgspec.ValidationError, line: int) -> ReadError:
    """A ValidationError in the words of messages.py; its JSON path is kept."""
    found = _WITH_PATH.fullmatch(str(error))
    reason, path = (found[1], found[2] or "$") if found else (str(error), "$")
    path = path.partition(_SOMEWHERE)[0]
    if kind := _TYPE.fullmatch(reason):
        parameters: dict[str, object] = {"expected": kind[1], "actual": kind[2]}
        return ReadError(key="record.type", path=path, parameters=parameters, expected="type", line=line)
    if name := _UNKNOWN.fullmatch(reason):
        return ReadError(key="record.unknown", path=f"{path}.{quote(name[1])}", parameters={"name": name[1]}, line=line)
    if name := _MISSING.fullmatch(reason):
        return ReadError(key="record.missing", path=path, parameters={"names": (name[1],)}, line=line)
    if value := _VALUE.fullmatch(reason):
        choices = _CHOICES.get(path.rpartition(".")[2], ())
        return ReadError(
            key="record.value",
            path=path,
            parameters={"value": value[1], "choices": choices},
            expected="one-of" if choices else "none",
            line=line,
        )
    if reason.endswith(_OUT_OF_RANGE):
        return ReadError(key="json.number", path=path, line=line)
    return ReadError(key="record.invalid", path=path, parameters={"reason": reason}, line=line)


def without_extensions(value: object) -> object:
    """Plain JSON data without the members whose key begins with `x-`, at every depth."""
    if isinstance(value, dict):
        return {name: without_extensions(member) for name, member in value.items() if not name.startswith(EXTENSION)}
    if isinstance(value, list):
        return [without_extensions(member) for member in value]
    return value


def _version_problem(members: dict[str, object], line: int) -> ReadError | None:
    """A format version that this program does not read, before anything else is looked at."""
    if "phz" not in members:
        return ReadError(key="record.version-missing", path="$.phz", expected="version", line=line)
    version = members["phz"]
    if isinstance(version, bool) or not isinstance(version, int) or version < VERSION:
        key = "record.version-bad"
    elif version > VERSION:
        key = "record.version-high"
    else:
        return None
    written = _ENCODE(version).decode() if not isinstance(version, int) else str(version)
    return ReadError(key=key, path="$.phz", parameters={"version": written}, expected="version", line=line)


def _slowly(data: bytes, line: int, error: msgspec.ValidationError) -> Record | ReadError:
    """Through plain objects: version, missing keys, keys of one's own, then the types.

    `error` is why the typed way failed; of a number that nothing can hold it knows the path.
    """
    try:
        members = _PLAIN.decode(data)
    except msgspec.ValidationError as plain:
        return _mistyped(error if _OUT_OF_RANGE in str(error) else plain, line)
    if not isinstance(members, dict):
        actual = {str: "str", list: "array", bool: "bool", type(None): "null", int: "int"}.get(type(members), "float")
        return ReadError(key="record.type", path="$", parameters={"actual": actual}, expected="record", line=line)
    problem = _version_problem(members, line)
    if problem is not None:
        return problem
    missing = tuple(name for name in _REQUIRED if name not in members)
    if missing:
        return ReadError(key="record.missing", path="$", parameters={"names": missing}, line=line)
    return msgspec.convert(without_extensions(members), Record)


def _checked(record: Record) -> Record | ReadError:
    problem = next(frame_problems(record), None)
    if problem is not None:
        return problem
    if is_plain(record):
        return record
    seats = len(record.seats)
    problem = next(card_problems(record.deal, seats), None) or next(action_problems(record.actions, seats), None)
    return in_characters(record) if problem is None else problem


def decode(data: bytes, *, line: int = 1) -> Record | ReadError:
    """The record that `data` (UTF-8, one JSON object) states, its cards in canonical characters.

    `line`: the line of the file where `data` begins, for the error. Raises nothing, whatever `data` holds.
    """
    try:
        try:
            record: Record | ReadError = _TYPED.decode(data)
        except msgspec.ValidationError as error:
            record = _slowly(data, line, error)
        if isinstance(record, Record) and record.phz != VERSION:
            record = _version_problem({"phz": record.phz}, line) or record
        if isinstance(record, Record):
            record = duplicate_key(data, record) or _checked(record)
    except msgspec.ValidationError as error:
        return _mistyped(error, line)
    except msgspec.DecodeError as error:
        return _malformed(data, error, line)
    except RecursionError:
        return ReadError(key="json.deep", line=line)
    if isinstance(record, ReadError) and not record.line:
        return msgspec.structs.replace(record, line=line)
    return record
