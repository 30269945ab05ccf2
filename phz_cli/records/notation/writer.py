"""Plain JSON data of a record → its text notation. `decode_notation` makes the same record of it."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from phz_cli.game import actions as game
from phz_cli.game.cards import UNKNOWN_CHARACTER
from phz_cli.records.notation.players import labels_of
from phz_cli.records.notation.quoting import bare, json_text, label, own_name, phrase
from phz_cli.records.notation.values import HAND_SIZE
from phz_cli.records.notation.words import (
    AMOUNT_OF,
    AMOUNTS,
    AND_BI,
    EXTENSION,
    FACE_UP,
    FIELDS,
    NO_NAMES,
    NOTHING,
    OUTCOMES,
    SOURCE_KEYS,
    SUPPLIED_BY,
    VERBS,
    VERDICT_WORDS,
)
from phz_cli.rulebook import RulesError, load_profile

Members = dict[str, Any]

_NAME: Final = re.compile(r"[^\W\d_]+")


def _field(name: str, value: str) -> str:
    return f"{FIELDS[name].chinese}: {value}"


def _number(number: float) -> str:
    """Points with their sign; 14.0 is 14."""
    return f"{number:+}" if number else "0"


class _Writer:
    """One record on its way to text. `called` is the word for each seat."""

    def __init__(self, members: Members) -> None:
        self.members = members
        seats: list[Members] = members["seats"]
        self.called: list[str] = [str(player["id"]) for player in seats]
        for word, seat in labels_of(seats).items():
            if word == seats[seat].get("name") and bare(word):
                self.called[seat] = word
        self.called = [label(word) for word in self.called]

    def lines(self) -> Iterator[str]:
        """The lines of the hand."""
        yield from self.place()
        yield from self.people()
        yield from self.cards()
        yield from self.origin()
        yield "---"
        for action in self.members["actions"]:
            yield self.action(action)
        if "result" in self.members:
            yield _field("result", " ".join(self.result(self.members["result"])))
        for note in self.members.get("notes", []):
            yield _field("notes", phrase(note))

    def place(self) -> Iterator[str]:
        """Which hand this is, by which rules."""
        members = self.members
        yield _field("rules", phrase(members["rules"]))
        yield _field("hand", phrase(members["hand"]))
        match: Members = members.get("match", {})
        together = [name for name in ("event", "session", "table") if name in match]
        if together != ["event", "session", "table"][: len(together)]:
            together = together[:1] if "event" in match else []
        if together:
            yield _field("event", " / ".join(phrase(match[name], slash=False) for name in together))
        for name in ("session", "table", "operator"):
            if name in match and name not in together:
                yield _field(name, phrase(match[name]))
        if "no" in match:
            yield _field("no", str(match["no"]))
        for name in ("start", "end"):
            if name in members:
                yield _field(name, phrase(members[name]))
        for name, value in members.get("options", {}).items():
            yield _field("options", f"{label(name)} = {json_text(value)}")

    def people(self) -> Iterator[str]:
        """Who sits where."""
        members = self.members
        seats = [_player(player) for player in members["seats"]]
        seats[members["dealer"]] += "*"
        yield _field("seats", " ".join(seats))
        if "sitting" in members:
            yield _field("sitting", _player(members["sitting"]))
        if members.get("observer") is not None:
            yield _field("observer", self.called[members["observer"]])
        if members.get("washed"):
            yield _field("washed", str(members["washed"]))

    def cards(self) -> Iterator[str]:
        """The deal."""
        deal, dealer = self.members["deal"], self.members["dealer"]
        shown = deal.get("shown")
        with_dealer = shown is not None and deal["hands"][dealer].endswith(shown)
        for seat, cards in enumerate(deal["hands"]):
            if seat == dealer and with_dealer:
                yield f"{self.called[seat]}: {_hand(cards[:-1], HAND_SIZE)} {FACE_UP.chinese} {shown}"
            else:
                yield f"{self.called[seat]}: {_hand(cards, HAND_SIZE + (seat == dealer))}"
        if shown is not None and not with_dealer:
            yield _field("shown", shown)
        if "wall" in deal:
            yield _field("wall", deal["wall"] or NOTHING.chinese)
        for extra in deal.get("extra", []):
            yield _field("extra", f"{self.called[extra['seat']]} {extra['card']}")

    def origin(self) -> Iterator[str]:
        """Where the record came from, and keys of one's own that stand beside no action."""
        if "source" in self.members:
            source = {name: self.members["source"][name] for name in SOURCE_KEYS if name in self.members["source"]}
            parts = [f"{SOURCE_KEYS[name].chinese}={label(value)}" for name, value in source.items()]
            yield _field("source", " ".join(parts) or NOTHING.chinese)
        for name, value in self.members.items():
            if name.startswith(EXTENSION) and own_name(name):
                yield f"{name}: {json_text(value)}"
        for path, value in _attached(self.members, "$", 0):
            yield _field("extension", f"{path} = {json_text(value)}")

    def action(self, action: Members) -> str:
        """One action on one line."""
        do = action["do"]
        parts = [] if action.get("seat") is None else [self.called[action["seat"]]]
        parts.append(VERBS[do].chinese)
        melds: list[str] = action.get("melds", [])
        if "want" in action:
            parts.append(VERBS[action["want"]].chinese)
        if "verdict" in action:
            parts.append(VERDICT_WORDS[action["verdict"]].chinese)
        if action.get("card") is not None:
            parts.append(action["card"])
        if action.get("shown"):
            parts.append(FACE_UP.chinese)
        parts += [VERBS[refused].chinese for refused in action.get("on", [])]
        if do == game.CHI:
            parts.append(melds[0])
            for meld in melds[1:]:
                parts += [AND_BI.chinese, meld]
        if action.get("at") is not None:
            parts.append(f"@{action['at']}")
        parts += [f"{name}={json_text(value)}" for name, value in action.items() if own_name(name)]
        if action.get("note") is not None:
            parts += [":", phrase(action["note"])]
        if do == game.HU and melds:
            parts += [":", *melds]
        return " ".join(parts)

    def result(self, result: Members) -> Iterator[str]:
        """The words of the line of the result."""
        if result.get("winner") is not None:
            yield self.called[result["winner"]]
        yield OUTCOMES[result["outcome"]].chinese
        if result.get("from") is not None:
            yield f"{SUPPLIED_BY.chinese} {self.called[result['from']]}"
        for name in ("huxi", "units"):
            if result.get(name) is not None:
                word = _unit(self.members["rules"]) if name == "units" else AMOUNTS[name].chinese
                yield f"{result[name]}{word}"
        names = result.get("names")
        if names is not None and not names:
            yield NO_NAMES.chinese
        for named in names or []:
            plain = _NAME.fullmatch(named["name"]) and bare(named["name"])
            yield f"{named['name'] if plain else label(named['name'], quoted=True)}{named['fan']}"
        for name in ("fan", "xing"):
            if result.get(name) is not None:
                yield f"{result[name]}{AMOUNTS[name].chinese}"
        points, sitting = result.get("points"), result.get("sitting_points")
        if points is not None or sitting is not None:
            yield " ".join(["|", *map(_number, points or [])])
        if sitting is not None:
            yield f"{FIELDS['sitting'].chinese} {_number(sitting)}"


@lru_cache(maxsize=64)
def _unit(rules: str) -> str:
    """What the rule set calls its units, where readers know that word."""
    try:
        word = load_profile(rules).unit_zh
    except RulesError:
        return AMOUNTS["units"].chinese
    return word if AMOUNT_OF.get(word) == "units" else AMOUNTS["units"].chinese


def _player(player: Members) -> str:
    name = player.get("name")
    return label(player["id"]) if name is None else f"{label(player['id'])}({label(name)})"


def _hand(cards: str, size: int) -> str:
    """The cards of one player. A lone `?` says that none of them is known."""
    if cards and not cards.strip(UNKNOWN_CHARACTER):
        return UNKNOWN_CHARACTER if len(cards) == size else f"{UNKNOWN_CHARACTER}×{len(cards)}"
    return cards or NOTHING.chinese


def _attached(value: Any, path: str, depth: int) -> Iterator[tuple[str, object]]:
    """Keys of one's own that have no line or place of their own, with their path."""
    if isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _attached(inner, f"{path}[{index}]", depth + 1)
    elif isinstance(value, dict):
        placed = depth == 0 or (depth == 2 and path.startswith("$.actions["))
        for name, inner in value.items():
            if name.startswith(EXTENSION):
                if not (placed and own_name(name)):
                    yield f"{path}.{name if own_name(name) else label(name, quoted=True)}", inner
            elif name != "options":
                yield from _attached(inner, f"{path}.{name}", depth + 1)


def to_text(members: Members) -> str:
    """The text of one hand, with line ends.

    `members`: a checked record with canonical cards as plain JSON data, keys of one's own included.
    """
    return "".join(f"{line}\n" for line in _Writer(members).lines())
