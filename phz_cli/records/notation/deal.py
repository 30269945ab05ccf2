"""The cards of the header → `deal` of the record: a line for each player, 亮张, 墩, 补牌."""

import re
from typing import Any, Final

from phz_cli.game.cards import UNKNOWN_CHARACTER
from phz_cli.records.notation.players import Players
from phz_cli.records.notation.tokens import Word, next_word, skip
from phz_cli.records.notation.values import HAND_SIZE, Span, cards_of, nothing, one_card, span
from phz_cli.records.notation.words import IS_FACE_UP

_MARK: Final = re.compile("|".join(sorted(IS_FACE_UP)), re.IGNORECASE)

Places = dict[str, tuple[int, int]]
"""JSON path → line and column where its value stands."""


class DealLines:
    """The lines about cards, as the header gives them. `hands` by seat, `None` where a player has no line yet."""

    def __init__(self, seats: int) -> None:
        self.hands: list[Span | None] = [None] * seats
        self.shown: Span | None = None
        self.wall: Span | None = None
        self.extra: list[Span] = []


class _Deal:
    def __init__(self, players: Players, dealer: int, places: Places) -> None:
        self.players = players
        self.dealer = dealer
        self.places = places
        self.members: dict[str, Any] = {}

    def place(self, path: str, value: Span, column: int = 0) -> None:
        self.places[f"$.deal.{path}"] = value.line.number, column or value.column

    def hand(self, seat: int, value: Span) -> str:
        """The cards of one player. A lone `?`: not one of them is known; `亮` before the dealer's 21st card."""
        self.place(f"hands[{seat}]", value)
        marked = _face_up(value)
        held = value if marked is None else span(value.line, value.start, marked.column - 1)
        size = HAND_SIZE + (seat == self.dealer and marked is None)
        cards = UNKNOWN_CHARACTER * size if _unknown(held) else _stated(held)
        if marked is None:
            return cards
        if seat != self.dealer:
            dealer = self.players.members[self.dealer]["id"]
            value.line.refuse("notation.face-up", marked.column, player=dealer)
        card = next_word(value.line, marked.end - 1)
        if card is None:
            value.line.refuse("notation.unfinished", marked.end, "one-card", after=marked.text)
        self.put_shown(one_card(value.line, card, unknown=False), value, card.column)
        after = skip(value.line, card.end - 1)
        if after < value.end:
            value.line.refuse("notation.extra", after + 1, word=value.line.text[after])
        return cards + str(self.members["shown"])

    def put_shown(self, card: str, value: Span, column: int) -> None:
        if "shown" in self.members:
            value.line.refuse("notation.twice", column, word="亮", first=self.places["$.deal.shown"][0])
        self.members["shown"] = card
        self.place("shown", value, column)

    def extra(self, index: int, value: Span) -> dict[str, Any]:
        """`甲 一`: who was dealt what in place of a quad."""
        self.place(f"extra[{index}]", value)
        who = next_word(value.line, value.start)
        card = None if who is None else next_word(value.line, who.end - 1)
        if who is None or card is None:
            value.line.refuse("notation.unfinished", value.end + 1, "one-card", after=value.text)
        if skip(value.line, card.end - 1) < value.end:
            value.line.refuse("notation.extra", skip(value.line, card.end - 1) + 1, word=value.line.text[card.end])
        return {
            "seat": self.players.need(value.line, who),
            "card": one_card(value.line, card, unknown=True),
        }


def _face_up(value: Span) -> Word | None:
    """The word 亮 of a hand, wherever the cards before it end."""
    found = _MARK.search(value.line.flat, value.start, value.end)
    return None if found is None else Word(found[0], found[0], found.start() + 1, found.end() + 1)


def _unknown(value: Span) -> bool:
    return value.line.flat[value.start : value.end] == UNKNOWN_CHARACTER


def _stated(value: Span) -> str:
    return "" if nothing(value) else cards_of(value)


def deal_of(lines: DealLines, players: Players, dealer: int, places: Places) -> dict[str, Any]:
    """The deal; every player has a line. Raises NotationError."""
    deal = _Deal(players, dealer, places)
    hands = [deal.hand(seat, value) for seat, value in enumerate(lines.hands) if value is not None]
    if lines.shown is not None:
        word = next_word(lines.shown.line, lines.shown.start)
        if word is None or word.end - 1 < lines.shown.end:
            lines.shown.line.refuse("card.count", lines.shown.column, "one-card", count=len(lines.shown.text))
        deal.put_shown(one_card(lines.shown.line, word, unknown=False), lines.shown, word.column)
    deal.members["hands"] = hands
    if lines.wall is not None:
        deal.place("wall", lines.wall)
        deal.members["wall"] = _stated(lines.wall)
    if lines.extra:
        deal.members["extra"] = [deal.extra(index, value) for index, value in enumerate(lines.extra)]
    return deal.members
