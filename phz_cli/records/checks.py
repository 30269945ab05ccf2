"""What a typed record must still satisfy to be readable; nothing here judges play."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

from phz_cli.game import actions as game
from phz_cli.game.cards import UNKNOWN_CHARACTER
from phz_cli.records.aliases import is_canonical, normalise
from phz_cli.records.errors import ReadError
from phz_cli.records.model import Deal, Record, RecordAction, Result
from phz_cli.records.verbs import (
    LARGEST_COUNT,
    LARGEST_NUMBER,
    MELD_SIZE,
    PLAIN,
    REFUSALS,
    SEATS,
    SHAPES,
    VERDICTS,
    WANTS,
)

VERSION: Final = 1
TIME_PATTERN: Final = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$"

_TIME: Final = re.compile(TIME_PATTERN)
_REFUSALS: Final = frozenset(REFUSALS)
_DEFAULTS: Final = {name: getattr(RecordAction(do="wash"), name) for name in RecordAction.__struct_fields__}


def _is_three(meld: str) -> bool:
    return len(meld) == MELD_SIZE


def is_plain(record: Record) -> bool:
    """True when deal and actions need no second look: canonical cards, each action with the keys of its verb.

    Sound but not complete: whatever it accepts has no `card_problems` and no `action_problems`.
    """
    plain = PLAIN.get(len(record.seats))
    deal = record.deal
    if plain is None:
        return False
    laid: list[str] = []
    held = [*deal.hands, deal.wall or ""]
    for extra in deal.extra:
        if len(extra.card) != 1 or not 0 <= extra.seat < len(record.seats):
            return False
        held.append(extra.card)
    for action in record.actions:
        do = action.do
        if (do, action.seat, action.card, action.want, action.verdict, action.shown) not in plain:
            return False
        melds = action.melds
        if do == game.CHI:
            if not melds or not all(map(_is_three, melds)):
                return False
            laid += melds
        elif melds:
            if do != game.HU or "" in melds:
                return False
            laid += melds
        if action.on and (do != game.PASS or not set(action.on) <= _REFUSALS):
            return False
        if action.note is not None and do != game.RULE:
            return False
        if action.at is not None and not -LARGEST_NUMBER <= action.at <= LARGEST_NUMBER:
            return False
    if deal.shown is not None:
        if len(deal.shown) != 1:
            return False
        laid.append(deal.shown)
    known = "".join(laid)
    return UNKNOWN_CHARACTER not in known and is_canonical(known + "".join(held))


def _whole(path: str, value: int | None, largest: int = LARGEST_COUNT) -> Iterator[ReadError]:
    if value is not None and not -largest <= value <= largest:
        expected = "count" if largest == LARGEST_COUNT else "number"
        yield ReadError(key="record.number", path=path, parameters={"value": str(value)}, expected=expected)


def _seat(path: str, value: int | None, seats: int) -> Iterator[ReadError]:
    if value is not None and not 0 <= value < seats:
        yield ReadError(
            key="record.seat", path=path, parameters={"value": str(value), "last": seats - 1}, expected="seat"
        )


def _text(path: str, value: str) -> Iterator[ReadError]:
    if not value:
        yield ReadError(key="record.empty", path=path, expected="text")


def is_time(text: str) -> bool:
    """True for RFC 3339 with an offset, of a moment that the calendar has, in UTC too."""
    if _TIME.fullmatch(text) is None:
        return False
    try:
        datetime.fromisoformat(text).astimezone(UTC)
    except (ValueError, OverflowError):
        return False
    return True


def _time(path: str, value: str | None) -> Iterator[ReadError]:
    if value is not None and not is_time(value):
        yield ReadError(key="record.time", path=path, parameters={"value": value}, expected="time")


def _players(record: Record) -> Iterator[ReadError]:
    places = [(f"$.seats[{seat}].id", player.id) for seat, player in enumerate(record.seats)]
    if record.sitting is not None:
        places.append(("$.sitting.id", record.sitting.id))
    seen: set[str] = set()
    for path, player in places:
        if not player:
            yield from _text(path, player)
        elif player in seen:
            yield ReadError(key="record.same-player", path=path, parameters={"value": player}, expected="different")
        seen.add(player)


def _result(result: Result, seats: int) -> Iterator[ReadError]:
    yield from _seat("$.result.winner", result.winner, seats)
    yield from _seat("$.result.from", result.source, seats)
    for name in ("huxi", "units", "fan", "xing"):
        yield from _whole(f"$.result.{name}", getattr(result, name))
    for index, named in enumerate(result.names or ()):
        yield from _whole(f"$.result.names[{index}].fan", named.fan)
    if result.points is not None and len(result.points) != seats:
        yield ReadError(
            key="record.points",
            path="$.result.points",
            parameters={"count": len(result.points), "seats": seats},
            expected="one-each",
        )


def frame_problems(record: Record) -> Iterator[ReadError]:
    """What is wrong with everything but cards and actions: seats, indexes, counts, times, identifiers."""
    seats = len(record.seats)
    if seats not in SEATS:
        yield ReadError(key="record.seats", path="$.seats", parameters={"count": seats}, expected="seats")
        return
    yield from _text("$.hand", record.hand)
    yield from _text("$.rules", record.rules)
    yield from _players(record)
    yield from _seat("$.dealer", record.dealer, seats)
    yield from _seat("$.observer", record.observer, seats)
    if not 0 <= record.washed <= LARGEST_COUNT:
        yield ReadError(
            key="record.number",
            path="$.washed",
            parameters={"value": str(record.washed)},
            expected="not-negative",
        )
    if len(record.deal.hands) != seats:
        yield ReadError(
            key="record.hands",
            path="$.deal.hands",
            parameters={"count": len(record.deal.hands), "seats": seats},
            expected="one-each",
        )
    yield from _whole("$.match.no", record.match.no)
    yield from _time("$.start", record.start)
    yield from _time("$.end", record.end)
    if record.result is not None:
        yield from _result(record.result, seats)


def _cards(path: str, text: str, *, unknown: bool = True) -> Iterator[ReadError]:
    cards = normalise(text)
    if isinstance(cards, int):
        character = text[cards]
        yield ReadError(
            key="card.stranger",
            path=path,
            parameters={"position": cards + 1, "character": character, "code": f"U+{ord(character):04X}"},
            expected="cards" if unknown else "known-cards",
        )
    elif not unknown and UNKNOWN_CHARACTER in cards:
        yield ReadError(key="card.hidden", path=path, expected="known-cards")


def _card(path: str, text: str, *, unknown: bool) -> Iterator[ReadError]:
    yield from _cards(path, text, unknown=unknown)
    cards = normalise(text)
    if isinstance(cards, str) and len(cards) != 1:
        yield ReadError(key="card.count", path=path, parameters={"count": len(cards)}, expected="one-card")


def card_problems(deal: Deal, seats: int) -> Iterator[ReadError]:
    """What is wrong with the cards of the deal and the seats that got more."""
    for seat, hand in enumerate(deal.hands):
        yield from _cards(f"$.deal.hands[{seat}]", hand)
    if deal.shown is not None:
        yield from _card("$.deal.shown", deal.shown, unknown=False)
    if deal.wall is not None:
        yield from _cards("$.deal.wall", deal.wall)
    for index, extra in enumerate(deal.extra):
        yield from _seat(f"$.deal.extra[{index}].seat", extra.seat, seats)
        yield from _card(f"$.deal.extra[{index}].card", extra.card, unknown=True)


def _presence(path: str, action: RecordAction) -> Iterator[ReadError]:
    """Keys that the verb needs and are not there, and keys that it does not have."""
    shape = SHAPES[action.do]
    rules = {"seat": shape.seat, "card": shape.card, "melds": shape.melds}
    for name in ("shown", "on", "note"):
        rules[name] = "optional" if name in shape.extras else "never"
    for name in ("want", "verdict"):
        rules[name] = "needed" if name in shape.extras else "never"
    for name, presence in rules.items():
        stated = getattr(action, name) != _DEFAULTS[name]
        parameters: dict[str, object] = {"verb": action.do, "name": name}
        if presence == "needed" and not stated:
            choices = {"want": WANTS, "verdict": VERDICTS}.get(name)
            if choices is None:
                expected = {"seat": "seat-index", "card": "one-card", "melds": "some-melds"}[name]
            else:
                parameters["choices"] = choices
                expected = "one-of"
            yield ReadError(key="action.needs", path=f"{path}.{name}", parameters=parameters, expected=expected)
        elif presence == "never" and stated:
            yield ReadError(key="action.never", path=f"{path}.{name}", parameters=parameters)


def _melds(path: str, action: RecordAction) -> Iterator[ReadError]:
    for index, meld in enumerate(action.melds):
        place = f"{path}.melds[{index}]"
        yield from _cards(place, meld, unknown=False)
        cards = normalise(meld)
        if isinstance(cards, int):
            continue
        if action.do == game.CHI and len(cards) != MELD_SIZE:
            yield ReadError(key="card.count", path=place, parameters={"count": len(cards)}, expected="three-cards")
        elif not cards:
            yield ReadError(key="card.count", path=place, parameters={"count": 0}, expected="some-cards")


def action_problems(actions: list[RecordAction], seats: int) -> Iterator[ReadError]:
    """What is wrong with the keys and the cards of the actions, in their order."""
    for index, action in enumerate(actions):
        path = f"$.actions[{index}]"
        yield from _presence(path, action)
        yield from _seat(f"{path}.seat", action.seat, seats)
        if action.card is not None:
            yield from _card(f"{path}.card", action.card, unknown=SHAPES[action.do].unknown)
        yield from _melds(path, action)
        for place, refused in enumerate(action.on):
            if refused not in _REFUSALS:
                yield ReadError(
                    key="record.value",
                    path=f"{path}.on[{place}]",
                    parameters={"value": refused, "choices": REFUSALS},
                    expected="one-of",
                )
        yield from _whole(f"{path}.at", action.at, LARGEST_NUMBER)
