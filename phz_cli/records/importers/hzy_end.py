"""Who sat at an hzy table, what it showed at the end, and what the program settled."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from phz_cli.game import actions as verbs
from phz_cli.game.cards import CHARACTERS
from phz_cli.records.importers.draft import Move
from phz_cli.records.importers.foreign_json import Node
from phz_cli.records.importers.hzy_lays import Shown
from phz_cli.records.importers.hzy_steps import Step
from phz_cli.records.importers.objects import card_of, cards_of, seat_of
from phz_cli.records.model import Player, RecordAction, Result

_GROUPS: Final = 7
_NO_CARD: Final = -1
Question = tuple[str, dict[str, object]]


class Players(NamedTuple):
    """The players in turn order. `users` holds the user of each seat, None where names do not tell who sat where."""

    seats: list[Player]
    users: list[str] | None
    ambiguities: list[Question]


class End(NamedTuple):
    """How the hand ended; `moves` is the 荒 that the program writes no step for, or empty."""

    result: Result | None
    moves: list[Move]
    ambiguities: list[Question]


def players_of(entry: Node, size: int) -> Players:
    """The seats have names, and the users have names: together they say which user sat where."""
    listed = entry.need("seatNames")
    names = [name.text() for name in listed.items()]
    if len(names) != size:
        raise listed.refused("import.hzy-seats", count=len(names), seats=size)
    named = entry.get("names")
    users = {user: name.text() for user, name in named.members().items()} if named is not None else {}
    found = [[user for user, known in users.items() if known == name] for name in names]
    open_questions: list[Question] = []
    substitutes = entry.get("subs")
    if substitutes is not None and substitutes.items():
        open_questions.append(("import.hzy-subs", {"count": len(substitutes.items())}))
    if all(len(row) == 1 for row in found) and len(users) == size:
        seated = [row[0] for row in found]
        players = [Player(id=user, name=name) for user, name in zip(seated, names, strict=True)]
        return Players(players, seated, open_questions)
    open_questions.append(("import.hzy-players", {}))
    players = [Player(id=f"seat-{seat}", name=name) for seat, name in enumerate(names)]
    return Players(players, None, open_questions)


def shown_of(entry: Node, size: int) -> list[Shown] | None:
    """The hands and the 吃 groups that are shown at the end; None where the record has none."""
    reveal = entry.get("reveal")
    hands = reveal.get("hands") if reveal is not None else None
    melds = reveal.get("melds") if reveal is not None else None
    if hands is None or melds is None:
        return None
    rows = list(zip(hands.items(), melds.items(), strict=False))
    if len(rows) != size:
        raise hands.refused("import.hzy-seats", count=len(rows), seats=size)
    return [Shown(Counter(_chi_groups(laid)), Counter(cards_of(hand))) for hand, laid in rows]


def _chi_groups(laid: Node) -> list[str]:
    return [_sorted(cards_of(meld.need("cards"))) for meld in laid.items() if meld.need("type").value == verbs.CHI]


def _sorted(cards: str) -> str:
    return "".join(sorted(cards, key=CHARACTERS.index))


def end_of(entry: Node, players: Players, steps: Sequence[Step]) -> End:
    """The settlement of a hand; a hand without `hu` that nobody won was washed."""
    size = len(players.seats)
    hu = entry.get("hu")
    points, questions = _points(entry, players)
    if hu is None:
        washed = entry.get("winner") is None and entry.get("reveal") is not None
        if not washed:
            return End(None, [], [*questions, ("import.hzy-no-end", {})])
        moves = [Move(action=RecordAction(do="wash"), origin="inferred", place=entry.path, note="end")]
        return End(Result(outcome="wash", points=points), moves, questions)
    winner, detail = seat_of(hu.need("seat"), size), hu.get("detail")
    discarded = detail is not None and (flag := detail.get("dianPao")) is not None and flag.value is True
    source = hu.get("fromSeat") if discarded else None
    result = Result(
        outcome="hu",
        winner=winner,
        source=None if source is None else seat_of(source, size),
        huxi=_figure(detail, "xi"),
        units=_figure(detail, "dun"),
        fan=_figure(detail, "multiplier"),
        points=points,
    )
    declared = any(step.move.action.do == verbs.HU for step in steps)
    return End(result, [] if declared else [_hu(hu, winner, detail, entry)], questions)


def _hu(hu: Node, winner: int, detail: Node | None, entry: Node) -> Move:
    """A 胡 that has no step, by what the settlement says of it."""
    card = hu.get("card")
    won_on = None if card is None or card.value == _NO_CARD else card_of(card)
    action = RecordAction(do="hu", seat=winner, card=won_on, melds=_groups(detail, entry, winner))
    return Move(action=action, origin="inferred", place=hu.path, note="end")


def _groups(detail: Node | None, entry: Node, winner: int) -> list[str]:
    """The seven groups of the winner, where the settlement shows them all."""
    rows = detail.get("handGroups") if detail is not None else None
    reveal = entry.get("reveal")
    melds = reveal.get("melds") if reveal is not None else None
    if rows is None or melds is None:
        return []
    laid = melds.items()[winner : winner + 1]
    found = [cards_of(meld.need("cards")) for seat in laid for meld in seat.items()]
    found += [cards_of(group.need("cards")) for group in rows.items()]
    pair = detail.get("pair") if detail is not None else None
    if pair is not None and len(found) < _GROUPS:
        found.append(cards_of(pair))
    return found if len(found) == _GROUPS and all(found) else []


def _figure(detail: Node | None, name: str) -> int | None:
    found = None if detail is None else detail.get(name)
    return None if found is None else found.number()


def _points(entry: Node, players: Players) -> tuple[list[float] | None, list[Question]]:
    """The points by seat without fines; None where it is not known who sat where."""
    deltas = entry.get("deltas")
    if deltas is None or players.users is None:
        return None, []
    scores = deltas.members()
    if not set(players.users) <= set(scores):
        return None, []
    points = [scores[user].amount() for user in players.users]
    fines = entry.get("penalty")
    amounts = [fine.amount() for fine in fines.items()] if fines is not None else []
    if len(amounts) != len(points) or not any(amounts):
        return points, []
    told = ", ".join(f"{amount:zg}" for amount in amounts)
    return [point - fine for point, fine in zip(points, amounts, strict=True)], [("import.hzy-fines", {"fines": told})]
