"""The server's text log of sy599: one action a line, hands of many tables mixed.

`game|table|hand|user|seat|auto|action|cards|card on offer|[options,]`; a deal has the player's name for `auto`.
The log knows nothing of rules beyond the name of the game, and nothing of the settlement.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from phz_cli.game import actions as verbs
from phz_cli.game.cards import DECK
from phz_cli.records.aliases import normalise
from phz_cli.records.errors import ReadError, quote
from phz_cli.records.importers.dealers import dealer_of
from phz_cli.records.importers.draft import Draft, Misread, Move
from phz_cli.records.importers.endings import won_by
from phz_cli.records.importers.foreign_json import plain_text
from phz_cli.records.importers.sy599_rules import LOG_NAMES, Chosen, chosen
from phz_cli.records.model import Match, Player, RecordAction, Verb
from phz_cli.records.verbs import MELD_SIZE, REFUSALS

DEAL: Final = "fapai"
ACTIONS: Final[dict[str, tuple[Verb, bool]]] = {
    "moPai": ("draw", False),
    "chuPai": ("discard", False),
    "chi": ("chi", False),
    "peng": ("peng", False),
    "zai": ("wei", False),
    "chouzai": ("wei", True),
    "ti": ("ti", False),
    "tiLong": ("ti", False),
    "pao": ("pao", False),
    "guo": ("pass", False),
    "hu": ("hu", False),
}
"""Names of actions: the verb, and whether the 偎 is an open one."""
SILENT: Final = frozenset({"actList", "fangZhao"})
"""What is offered, and a warning before a discard: nothing that happens to a card."""

_LINE: Final = re.compile(r"(?<!\w)(\w++)\|(\d{1,15})\|(\d{1,9})\|(-?\d{1,15})\|(\d{1,2})\|([^|]*)\|(\w+)(?:\|(.*))?")
_OF_THE_LOG: Final = re.compile(r"[A-Za-z]\w*\|\d+")
_PUNCTUATION: Final = str.maketrans("", "", "[], \t\r")
_EMPTY: Final = "null"
Key = tuple[str, str]


class LineError(ValueError):
    """A line that cannot be read; `error` lacks the line."""

    def __init__(self, key: str, **parameters: object) -> None:
        super().__init__(key)
        self.error = ReadError(key=key, parameters=parameters)


class _Hand:
    """What the lines of one hand tell so far; after a broken line nothing more is taken."""

    __slots__ = ("broken", "dealt", "game", "key", "line", "moves")

    def __init__(self, game: str, key: Key, line: int) -> None:
        self.game, self.key, self.line = game, key, line
        self.dealt: dict[int, tuple[Player, str]] = {}
        self.moves: list[Move] = []
        self.broken = False


def read(files: Sequence[tuple[str, bytes]]) -> Iterator[tuple[str, Draft | Misread]]:
    """The hands of some files, each file's by the line of their deal."""
    for file, content in files:
        text = plain_text(content)
        if isinstance(text, ReadError):
            yield file, Misread(error=text)
            continue
        for found in sorted(_Log().read(text), key=lambda found: found.line):
            yield file, found


class _Log:
    """The lines of one file: the hands that are open, and what is finished."""

    __slots__ = ("found", "last", "open")

    def __init__(self) -> None:
        self.open: dict[Key, _Hand] = {}
        self.found: list[Draft | Misread] = []
        self.last: _Hand | None = None

    def read(self, text: str) -> list[Draft | Misread]:
        """Every hand and every line that cannot be read."""
        for number, line in enumerate(text.split("\n"), 1):
            found = _LINE.search(line.rstrip("\r"))
            try:
                if found is not None:
                    self._line(found, number)
                elif _OF_THE_LOG.search(line):
                    raise LineError("import.sy599-log-line", text=line.strip())
            except LineError as broken:
                self._misread(broken.error, number)
                if self.last is not None:
                    self.last.broken = True
        for hand in self.open.values():
            self._finish(hand)
        return self.found

    def _misread(self, error: ReadError, line: int) -> None:
        placed = ReadError(key=error.key, parameters=error.parameters, line=line, column=1)
        self.found.append(Misread(error=placed, line=line))

    def _line(self, line: re.Match[str], number: int) -> None:
        game, table, bureau, user, seat, auto, verb = line.groups()[:7]
        key, place = (table, bureau), int(seat) - 1
        hand = self.open.get(key)
        if verb == DEAL:
            if hand is None or hand.moves or place in hand.dealt:
                if hand is not None:
                    self._finish(hand)
                hand = self.open[key] = _Hand(game, key, number)
            self.last = hand
            cards = _cards(line[8] or "")
            if not cards or place < 0:
                raise LineError("import.sy599-log-line", text=line[0])
            hand.dealt[place] = (Player(id=user, name=auto or None), cards)
            return
        if hand is None:
            hand = self.open[key] = _Hand(game, key, number)
        self.last = hand
        if verb in SILENT or hand.broken or not hand.dealt:
            return
        if place not in hand.dealt:
            raise LineError("import.sy599-log-seat", seat=seat)
        for action in _actions(verb, place, (line[8] or "").split("|")):
            hand.moves.append(Move(action=action, place=str(number)))

    def _finish(self, hand: _Hand) -> None:
        error = self._keep(hand)
        if error is not None:
            self._misread(ReadError(key=error, parameters={"table": hand.key[0], "number": hand.key[1]}), hand.line)

    def _keep(self, hand: _Hand) -> str | None:
        """Keep a hand; the key of what is missing where it cannot be kept."""
        if not hand.dealt:
            return "import.sy599-log-no-deal"
        seats = sorted(hand.dealt)
        if seats != list(range(len(seats))) or len(seats) < 2:
            return "import.sy599-log-deal"
        hands = [hand.dealt[seat][1] for seat in seats]
        dealer = dealer_of(hands, hand.moves)
        if dealer is None:
            return "import.sy599-log-dealer"
        rules = _rules(hand.game)
        table, number = hand.key
        draft = Draft(
            hand=f"{table}-{number}",
            rules=rules.rules,
            unsupported=rules.unsupported,
            seats=[hand.dealt[seat][0] for seat in seats],
            dealer=dealer.seat,
            hands=hands,
            moves=hand.moves if hand.broken else _ended(hand.moves, hands),
            match=Match(table=table, no=int(number)),
            source_id=f"{table}/{number}",
            line=hand.line,
        )
        if not dealer.certain:
            draft.ambiguities = [("import.dealer-guessed", {"seat": dealer.seat})]
        self.found.append(draft)
        return None


def _rules(game: str) -> Chosen:
    number = LOG_NAMES.get(game.lower())
    return Chosen(chosen(None, None).rules, unsupported=game) if number is None else chosen(number, None)


def _ended(moves: list[Move], hands: list[str]) -> list[Move]:
    """The moves, with the wash that no line tells where every card of the wall was drawn and nobody won."""
    drawn = sum(move.action.do == verbs.DRAW for move in moves)
    if won_by(moves) is not None or drawn < DECK - sum(map(len, hands)):
        return moves
    return [*moves, Move(action=RecordAction(do="wash"), origin="inferred")]


def _cards(field: str) -> str:
    """`[九, 拾]` or `六` as characters; empty for `null` and `[]`."""
    text = field.translate(_PUNCTUATION)
    if text == _EMPTY:
        return ""
    cards = normalise(text)
    if isinstance(cards, int) or "?" in cards:
        stranger = text[cards] if isinstance(cards, int) else "?"
        raise LineError("import.sy599-log-card", value=quote(stranger))
    return cards


def _actions(verb: str, seat: int, fields: list[str]) -> list[RecordAction]:
    """One action, or several for the quads of one deal."""
    if verb not in ACTIONS:
        raise LineError("import.sy599-log-verb", verb=verb)
    do, shown = ACTIONS[verb]
    cards = _cards(fields[0])
    offer = _cards(fields[1]) if len(fields) > 1 else ""
    if do in (verbs.PASS, verbs.HU):
        refused = _options(fields[2]) if do == verbs.PASS and len(fields) > 2 else []
        return [RecordAction(do=do, seat=seat, card=(offer or cards)[:1] or None, on=refused)]
    if not cards:
        raise LineError("import.sy599-log-no-card", verb=verb)
    if do == verbs.CHI:
        return [_chi(seat, cards, offer)]
    kinds = list(dict.fromkeys(cards))
    if len(kinds) > 1 and (do != verbs.TI or any(cards.count(kind) != 4 for kind in kinds)):
        raise LineError("import.sy599-log-kinds", verb=verb, cards=cards)
    return [RecordAction(do=do, seat=seat, card=kind, shown=shown) for kind in kinds]


def _chi(seat: int, cards: str, offer: str) -> RecordAction:
    """The eaten set first, then those laid down with it."""
    melds = [cards[start : start + MELD_SIZE] for start in range(0, len(cards), MELD_SIZE)]
    if len(cards) % MELD_SIZE or (offer and offer[0] not in melds[0]):
        raise LineError("import.sy599-log-chi", cards=cards)
    return RecordAction(do="chi", seat=seat, card=offer[:1] or cards[0], melds=melds)


def _options(field: str) -> list[str]:
    """`[peng,chi,]` as verbs; what a passing seat refused."""
    names = field.translate(str.maketrans(",", " ", "[]")).split()
    offered = (ACTIONS[name][0] for name in names if name in ACTIONS)
    return [verb for verb in dict.fromkeys(offered) if verb in REFUSALS]
