"""Files of JSON objects, one hand an object: read one by one, so that a broken one costs only itself.

The 20 kinds as 0-19 (小 0-9, 大 10-19) are how several programs write a card.
"""

from collections.abc import Callable, Iterator, Sequence

from phz_cli.game.cards import CHARACTERS
from phz_cli.records.importers.draft import Draft, Misread
from phz_cli.records.importers.foreign_json import Document, Node, documents
from phz_cli.records.sources import UnreadableError

Build = Callable[[Node, str], Draft]
"""The object of one hand and the id of a hand that has none of its own → its draft; raises UnreadableError."""


def read_objects(files: Sequence[tuple[str, bytes]], build: Build) -> Iterator[tuple[str, Draft | Misread]]:
    """(file, draft) of every object: of a file that is one, of the elements of a list, of one a line."""
    for file, content in files:
        number = 0
        for document in documents(content):
            for node in nodes(document):
                number += 1
                try:
                    yield file, build(node, str(number))
                except UnreadableError as refused:
                    yield file, Misread(error=refused.error, line=node.line)
            if document.error is not None:
                yield file, Misread(error=document.error, line=document.line)


def nodes(document: Document) -> Iterator[Node]:
    """The values of a document: the elements of a list, else itself."""
    if isinstance(document.value, list):
        yield from Node(document.value, "$", document.line).items()
    elif document.error is None:
        yield Node(document.value, "$", document.line)


def card_of(node: Node) -> str:
    """The character of a card written as 0-19."""
    kind = node.number()
    if not 0 <= kind < len(CHARACTERS):
        raise node.refused("import.card-code", value=str(kind), first=0, last=len(CHARACTERS) - 1)
    return CHARACTERS[kind]


def cards_of(node: Node) -> str:
    """The characters of a list of cards written as 0-19."""
    return "".join(map(card_of, node.items()))


def seat_of(node: Node, seats: int, first: int = 0) -> int:
    """A seat from 0 that the source counts from `first`."""
    seat = node.number()
    if not first <= seat < first + seats:
        raise node.refused("import.seat", value=str(seat), first=first, last=first + seats - 1)
    return seat - first


def is_sorted(cards: str) -> bool:
    """Whether cards stand in the order of the 20 kinds, so that the last of them need not be the last dealt."""
    kinds = [CHARACTERS.index(card) for card in cards]
    return kinds == sorted(kinds)


def shown_unknown(hand: str) -> tuple[str, dict[str, object]]:
    """The ambiguity of a dealer's hand that does not tell its 21st card; `hand` is in the order of the source."""
    return "import.shown-unknown", {"cards": "".join(sorted(set(hand), key=CHARACTERS.index))}
