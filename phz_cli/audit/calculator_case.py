"""A case for the calculator: a finished hand without its play, from JSON members to a typed value.

The form is that of the reference cases: `rules`, `hand`, `melds`, `card`, `source`, and what else decides the price.
Only the form is looked at here; whether such a hand can be is asked in `calculator_check`.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal

import msgspec

from phz_cli.audit.findings import Problem
from phz_cli.game.cards import UNKNOWN_CHARACTER
from phz_cli.records import ReadError
from phz_cli.records.aliases import normalise
from phz_cli.records.encodings import misfit
from phz_cli.rulebook import sentence

Source = Literal["own_draw", "other_draw", "discard", "shown"]
Kind = Literal["chi", "peng", "wei", "pao", "ti"]

SOURCES: Final[tuple[Source, ...]] = ("own_draw", "other_draw", "discard", "shown")
KINDS: Final[tuple[Kind, ...]] = ("chi", "peng", "wei", "pao", "ti")
IGNORED: Final = ("expect", "about")
"""Members of the reference cases that are no question."""

_EXTENSION: Final = "x-"
_SPACES: Final = re.compile(r"[\s,，、;；/|·]+")
_MOST_WASHED: Final = 1000


class TableMeld(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A meld on the table: `cards` of a chi 吃, the `card` of any other kind.

    `dealt`: a ti 提 laid from the deal. `late`: a 误亮偎, worth a peng 碰.
    """

    kind: Kind
    card: str | None = None
    cards: str | None = None
    dealt: bool = False
    late: bool = False


class Case(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A finished hand to be priced: one input line of `phz score --batch`.

    `hand`: the cards in hand before the winning card came. `melds`: what lies on the table. `card`, `source`: the
    winning card and where it came from; without `source` every way is priced. `dealer`: the hand is the dealer's;
    with `shown` the card is its 21st (天胡). `last`: the card was the last of the wall. `first_discard`: it was the
    dealer's first discard. `passed`: kinds whose peng 碰 this seat has passed. `washed`: washed hands just before
    (黄番). `options`: parameters of the rule set by name. `id` names the case where people read the answer; `expect`
    and `about` are not read.
    """

    rules: str
    hand: str
    melds: tuple[TableMeld, ...] = ()
    card: str | None = None
    source: Source | None = None
    dealer: bool = False
    last: bool = False
    first_discard: bool = False
    passed: str = ""
    washed: int = 0
    options: dict[str, Any] = {}
    id: str | int | None = None
    expect: Any = None
    about: Any = None


_TYPES: Final[Mapping[str, tuple[str, ...]]] = {
    "rules": ("str",),
    "hand": ("str",),
    "melds": ("array",),
    "card": ("str", "null"),
    "source": ("str", "null"),
    "dealer": ("bool",),
    "last": ("bool",),
    "first_discard": ("bool",),
    "passed": ("str", "array"),
    "washed": ("int",),
    "options": ("object",),
    "id": ("str", "int", "null"),
}
_MELD_TYPES: Final[Mapping[str, tuple[str, ...]]] = {
    "kind": ("str",),
    "card": ("str", "null"),
    "cards": ("str", "null"),
    "dealt": ("bool",),
    "late": ("bool",),
}
_NAMES: Final = {
    str: "str",
    bool: "bool",
    int: "int",
    float: "float",
    list: "array",
    dict: "object",
    type(None): "null",
}


class _RefusedError(Exception):
    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.en)
        self.problem = problem


def read_case(data: bytes) -> Case | Problem:
    """The case that one line states, or why it states none. Raises nothing."""
    wrong = misfit(data)
    if wrong is not None:
        return unread(wrong)
    try:
        members = json.loads(data.decode(), object_pairs_hook=_once)
    except _RefusedError as refused:
        return refused.problem
    except (ValueError, RecursionError) as error:
        column = error.colno if isinstance(error, json.JSONDecodeError) else 1
        return problem("", "json", column=column)
    if not _encodable(members, data):
        return unread(ReadError(key="json.surrogate"))
    return case_of(members)


def case_of(members: object) -> Case | Problem:
    """The case that plain JSON data state, its cards in canonical characters. Raises nothing."""
    try:
        return _case(members)
    except _RefusedError as refused:
        return refused.problem


def problem(path: str, key: str, **parameters: object) -> Problem:
    """A problem told by a sentence of the table `score.refusal`."""
    said = {language: sentence(f"score.refusal.{key}", language, **parameters) for language in ("zh", "en")}
    return Problem(path, said["zh"], said["en"])


def unread(error: ReadError) -> Problem:
    """A problem told by the reader of records; the path is kept beside the sentence, not in it."""
    bare = msgspec.structs.replace(error, path="")
    return Problem(error.path, bare.sentence("zh"), bare.sentence("en"))


def _encodable(members: object, data: bytes) -> bool:
    r"""Whether no \u escape has left half a character, which no answer could repeat."""
    if b"\\u" in data:
        try:
            json.dumps(members, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            return False
    return True


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for index, name in enumerate(names) if name in names[:index])
        raise _RefusedError(problem("", "twice", name=twice))
    return members


def _case(members: object) -> Case:
    found = dict(_typed(members, "$", _TYPES, IGNORED))
    missing = tuple(name for name in ("rules", "hand") if name not in found)
    if missing:
        raise _refused(ReadError(key="record.missing", path="$", parameters={"names": missing}))
    found["hand"] = _cards(found["hand"], "$.hand")
    if found.get("card") is not None:
        found["card"] = _card(found["card"], "$.card")
    if found.get("source") is not None:
        found["source"] = _choice(found["source"], "$.source", SOURCES)
    if "passed" in found:
        found["passed"] = "".join(_passed(found["passed"]))
    if not 0 <= found.get("washed", 0) <= _MOST_WASHED:
        parameters: dict[str, object] = {"value": str(found["washed"])[:20]}
        raise _refused(ReadError(key="record.number", path="$.washed", parameters=parameters, expected="not-negative"))
    melds = [_meld(meld, f"$.melds[{index}]") for index, meld in enumerate(found.pop("melds", ()))]
    return Case(**found, melds=tuple(melds))


def _typed(
    members: object, path: str, types: Mapping[str, tuple[str, ...]], ignored: tuple[str, ...] = ()
) -> Iterator[tuple[str, Any]]:
    """The members of an object that are meant, each of a type that it may have."""
    if not isinstance(members, dict):
        raise _mistyped(members, path, "object")
    for name, value in members.items():
        if name in ignored or name.startswith(_EXTENSION):
            continue
        place = f"{path}.{name}"
        if name not in types:
            raise _refused(ReadError(key="record.unknown", path=place, parameters={"name": name}))
        if _NAMES[type(value)] not in types[name]:
            raise _mistyped(value, place, types[name][0])
        yield name, value


def _mistyped(value: object, path: str, expected: str) -> _RefusedError:
    parameters: dict[str, object] = {"actual": _NAMES[type(value)], "expected": expected}
    return _refused(ReadError(key="record.type", path=path, parameters=parameters, expected="type"))


def _refused(error: ReadError) -> _RefusedError:
    return _RefusedError(unread(error))


def _choice(value: str, path: str, choices: tuple[str, ...]) -> str:
    if value not in choices:
        parameters: dict[str, object] = {"value": value, "choices": choices}
        raise _refused(ReadError(key="record.value", path=path, parameters=parameters, expected="one-of"))
    return value


def _meld(members: object, path: str) -> TableMeld:
    found = {name: value for name, value in _typed(members, path, _MELD_TYPES) if value is not None}
    if "kind" not in found:
        raise _refused(ReadError(key="record.missing", path=path, parameters={"names": ("kind",)}))
    kind = _choice(found["kind"], f"{path}.kind", KINDS)
    wanted, other = ("cards", "card") if kind == "chi" else ("card", "cards")
    for key, name in (("action.never", other), ("action.needs", wanted)):
        if (name in found) == (key == "action.never"):
            raise _refused(ReadError(key=key, path=path, parameters={"verb": kind, "name": name}))
    place = f"{path}.{wanted}"
    found[wanted] = _cards(found[wanted], place) if kind == "chi" else _card(found[wanted], place)
    return TableMeld(**found)


def _passed(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield _cards(value, "$.passed")
        return
    assert isinstance(value, list)
    for index, card in enumerate(value):
        place = f"$.passed[{index}]"
        if not isinstance(card, str):
            raise _mistyped(card, place, "str")
        yield _card(card, place)


def _card(text: str, path: str) -> str:
    card = _cards(text, path)
    if len(card) != 1:
        parameters: dict[str, object] = {"count": len(card)}
        raise _refused(ReadError(key="card.count", path=path, parameters=parameters, expected="one-card"))
    return card


def _cards(text: str, path: str) -> str:
    """Cards in canonical characters; spaces, commas and strokes between them say nothing."""
    together = normalise(_SPACES.sub("", text))
    cards = together if isinstance(together, str) else normalise(_SPACES.sub(" ", text).strip())
    if isinstance(cards, int):
        raise _refused(_stranger(text, path))
    if UNKNOWN_CHARACTER in cards:
        raise _refused(ReadError(key="card.hidden", path=path, expected="known-cards"))
    return cards


def _stranger(text: str, path: str) -> ReadError:
    """The first character that belongs to no card, at its place in the text as written."""
    index = next(
        (index for index, one in enumerate(text) if not _SPACES.match(one) and isinstance(normalise(one), int)),
        0,
    )
    spelt = normalise(text)
    if text.isascii() and isinstance(spelt, int):
        index = spelt
    parameters: dict[str, object] = {
        "position": index + 1,
        "character": text[index],
        "code": f"U+{ord(text[index]):04X}",
    }
    return ReadError(key="card.stranger", path=path, parameters=parameters, expected="known-cards")
