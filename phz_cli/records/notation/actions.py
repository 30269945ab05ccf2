"""One line after `---` → one action of the record."""

from collections.abc import Iterable
from typing import Any, NoReturn

from phz_cli.game import actions as game
from phz_cli.records.notation.players import Players, parted
from phz_cli.records.notation.suggestions import nearest
from phz_cli.records.notation.tokens import Line, Word, Words, words_of
from phz_cli.records.notation.values import Span, cards_of, one_card, span, text_of
from phz_cli.records.notation.words import (
    IS_BI,
    IS_FACE_UP,
    STALE_WEI,
    VERB_OF,
    VERBS,
    VERDICT_OF,
    VERDICT_WORDS,
    chinese,
    fold,
)
from phz_cli.records.verbs import REFUSALS, SHAPES, VERDICTS, WANTS

Places = dict[str, int]
"""Key of an action → the column where its value stands; `""` for the action itself."""


def verb_of(word: Word) -> str | None:
    """The verb that a word is, None for another word."""
    return None if word.quoted else VERB_OF.get(fold(word.text))


def _begins_with_verb(word: Word) -> tuple[Word, Word] | None:
    """A word that begins with a Chinese verb, as two words: 打十 → 打, 十."""
    if word.quoted:
        return None
    folded = fold(word.text)
    fitting = [known for known in VERB_OF if folded.startswith(known) and not known.isascii()]
    fitting = [known for known in fitting if len(known) < len(folded)]
    return parted(word, len(max(fitting, key=len))) if fitting else None


def _apart(words: list[Word], players: Players) -> list[Word]:
    """The words with player, verb and card taken apart where they were written together: 甲打十."""
    first, *others = words
    if players.seat(first) is None and verb_of(first) is None:
        for player, rest in players.begins(first):
            if verb_of(rest) is not None or _begins_with_verb(rest) is not None:
                first, others = player, [rest, *others]
                break
        else:
            parts = _begins_with_verb(first)
            return words if parts is None else [*parts, *others]
    if others and players.seat(first) is not None and verb_of(others[0]) is None:
        parts = _begins_with_verb(others[0])
        if parts is not None:
            others = [*parts, *others[1:]]
    return [first, *others]


def _who_does_what(line: Line, words: list[Word], players: Players) -> tuple[int | None, str, list[Word]]:
    """Seat, verb and the words after them. A player stands before the verb."""
    first, *others = _apart(words, players)
    do, seat = verb_of(first), players.seat(first)
    if seat is not None and (do is None or (others and verb_of(others[0]) is not None)):
        if not others:
            line.refuse("notation.unfinished", first.end, "verb", after=first.text, verbs=chinese(VERBS))
        do = verb_of(others[0])
        if do is None:
            _refuse_verb(line, first, others)
        return seat, do, others
    if do is None:
        players.refuse(line, first)
    if SHAPES[do].seat == "needed":
        other = next((word for word in others if players.seat(word) is not None), None)
        if other is not None:
            line.refuse("notation.order", first.column, player=other.text, verb=first.text)
        line.refuse("notation.who", first.column, "players", verb=first.text, players=tuple(players.labels))
    return None, do, [first, *others]


def _refuse_verb(line: Line, player: Word, others: list[Word]) -> NoReturn:
    """Raises NotationError: the word after the player is no verb."""
    word = others[0]
    later = next((other for other in others[1:2] if verb_of(other) is not None), None)
    if later is not None:
        line.refuse("notation.order-card", word.column, player=player.text, verb=later.text, card=word.text)
    near = "" if word.quoted else nearest(word.text, VERB_OF)
    if near:
        line.refuse("notation.verb-near", word.column, word=word.text, near=near)
    line.refuse("notation.verb", word.column, "verb", word=word.text, verbs=chinese(VERBS))


class _Action:
    """An action in the making: what its line says, taken word by word."""

    def __init__(self, line: Line, seat: int | None, do: str, verb: Word, words: Words) -> None:
        self.line = line
        self.verb = verb
        self.words = words
        self.members: dict[str, Any] = {"do": do} if seat is None else {"do": do, "seat": seat}
        self.places: Places = {"": verb.column, "seat": 1}

    def put(self, key: str, value: Any, column: int) -> None:
        """States a key of the action."""
        self.members[key] = value
        self.places[key] = column

    def card(self, said: list[Word]) -> list[Word]:
        """Takes the card off the front of the words."""
        if not said:
            self.unfinished("one-card")
        shape = SHAPES[self.members["do"]]
        self.put("card", one_card(self.line, said[0], unknown=shape.unknown), said[0].column)
        return said[1:]

    def unfinished(self, expected: str, **parameters: object) -> NoReturn:
        """Raises NotationError: something must follow."""
        self.line.refuse("notation.unfinished", self.words.after, expected, after=self.verb.text, **parameters)

    def melds(self, cards: Iterable[Word]) -> None:
        """States the melds, each a word of cards; 比 between them says nothing."""
        melds: list[str] = []
        for word in cards:
            if word.quoted or fold(word.text) not in IS_BI:
                self.places[f"melds[{len(melds)}]"] = word.column
                melds.append(cards_of(Span(self.line, word.column - 1, word.end - 1), unknown=False))
        if melds:
            self.members["melds"] = melds

    def rest(self, said: list[Word]) -> list[Word]:
        """Takes what the verb has beside the card."""
        do = self.members["do"]
        if do == game.CHI:
            self.melds(said)
            if "melds" not in self.members:
                self.unfinished("some-melds")
            return []
        if do == game.WEI and said and fold(said[0].text) in IS_FACE_UP:
            return self.face_up(said)
        return said

    def face_up(self, said: list[Word]) -> list[Word]:
        """Takes 亮."""
        self.put("shown", True, said[0].column)
        return said[1:]

    def chosen(self, said: list[Word], key: str, choices: tuple[str, ...]) -> list[Word]:
        """Takes the one word of the choices that must be there, wherever it stands."""
        known = VERDICT_OF if key == "verdict" else VERB_OF
        table = VERDICT_WORDS if key == "verdict" else {do: VERBS[do] for do in WANTS}
        for index, word in enumerate(said):
            value = None if word.quoted else known.get(fold(word.text))
            if value in choices:
                self.put(key, value, word.column)
                return said[:index] + said[index + 1 :]
        if not said or (key == "want" and len(said) == 1):
            self.unfinished("one-of", choices=chinese(table))
        word = said[0]
        return self.line.refuse("notation.choice", word.column, "one-of", word=word.text, choices=chinese(table))

    def refusals(self, said: list[Word]) -> list[Word]:
        """Takes the card, if there is one, and what was refused."""
        refused: list[str] = []
        for word in said:
            verb = verb_of(word)
            if verb in REFUSALS:
                self.places[f"on[{len(refused)}]"] = word.column
                refused.append(verb)
            elif "card" in self.members:
                return [word]
            else:
                self.card([word])
        if refused:
            self.members["on"] = refused
        return []

    def after_colon(self) -> None:
        """The note of a ruling, the melds of a win."""
        do, start = self.members["do"], self.words.colon - 1
        if not self.words.colon:
            return
        if do == game.RULE:
            note = span(self.line, start)
            if note.stated:
                self.put("note", text_of(note), note.column)
        elif do == game.HU:
            shown = words_of(self.line, start)
            self.melds(shown.said)
            self.stamp(shown)
            if shown.colon:
                self.line.refuse("notation.extra", shown.colon - 1, word=":")
        else:
            self.line.refuse("notation.extra", start, word=":")

    def stamp(self, words: Words) -> None:
        """The time and the keys of one's own."""
        if words.at is not None:
            if "at" in self.members:
                self.line.refuse("notation.twice", words.at[1], word="@", first=self.line.number)
            self.put("at", *words.at)
        for name, (value, column) in words.own.items():
            if name in self.members:
                self.line.refuse("notation.twice", column, word=name, first=self.line.number)
            self.put(name, value, column)


def action_of(line: Line, players: Players) -> tuple[dict[str, Any], Places]:
    """The action that a line states, and where each part of it stands. Raises NotationError."""
    words = words_of(line, 0)
    if not words.said:
        line.refuse("notation.verb", 1, "verb", word=line.text.strip(), verbs=chinese(VERBS))
    seat, do, (verb, *said) = _who_does_what(line, words.said, players)
    action = _Action(line, seat, do, verb, words)
    if seat is not None and SHAPES[do].seat == "never":
        line.refuse("notation.nobody", verb.column, verb=verb.text)
    if fold(verb.text) in STALE_WEI:
        action.put("shown", True, verb.column)
    if do == game.PASS:
        said = action.refusals(said)
    elif do == game.CLAIM:
        said = action.chosen(said, "want", WANTS)
        said = action.card(said) if said else said
    elif do == game.RULE:
        said = action.chosen(said, "verdict", VERDICTS)
    elif do == game.HU:
        said = action.card(said) if said else said
    elif do != game.WASH:
        said = action.rest(action.card(said))
    if said:
        colon = do in (game.HU, game.RULE)
        line.refuse("notation.extra", said[0].column, "colon" if colon else "none", word=said[0].text)
    action.after_colon()
    action.stamp(words)
    return action.members, action.places
