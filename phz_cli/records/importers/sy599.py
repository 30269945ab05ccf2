"""sy599 / xxqp play logs: one JSON object a hand, its `play` string, its players and its closing message."""

from collections.abc import Iterator, Sequence
from typing import Final

from phz_cli.game import actions as verbs
from phz_cli.records.importers.dealers import dealer_of
from phz_cli.records.importers.draft import Draft, Misread, Move
from phz_cli.records.importers.endings import china_time, is_own_draw, supplier, wall_of, won_by
from phz_cli.records.importers.foreign_json import Node, documents
from phz_cli.records.importers.sy599_rules import Chosen, chosen
from phz_cli.records.importers.sy599_steps import Played, StepError, card_of, played
from phz_cli.records.model import Match, Player, RecordAction, Result
from phz_cli.records.sources import UnreadableError

_CLOSING: Final = "closingMsg"
_GROUPS: Final = 7
_MINIMUM: Final = 2
"""Where intParams states the least 胡息 of a win."""
_GAME: Final = 3
"""Where `ext` of the closing message states the number of the game."""
Doubts = list[tuple[str, dict[str, object]]]


def read(files: Sequence[tuple[str, bytes]]) -> Iterator[tuple[str, Draft | Misread]]:
    """The hands of some files: one object, a list of them, or one a line."""
    for file, content in files:
        for document in documents(content):
            rows = document.value if isinstance(document.value, list) else [document.value]
            for index, row in enumerate(rows):
                if row is not None or document.error is None:
                    path = f"$[{index}]" if isinstance(document.value, list) else "$"
                    for found in _hand(Node(row, path, document.line)):
                        yield file, found
            if document.error is not None:
                yield file, Misread(error=document.error, line=document.line)


def _hand(row: Node) -> Iterator[Draft | Misread]:
    """The draft of one row; before it what of it could not be read."""
    try:
        players = sorted((node.embedded() for node in row.need("resList").items()), key=_seat)
        for place, player in enumerate(players, 1):
            if _seat(player) != place:
                raise player.refused("import.sy599-seat", value=str(_seat(player)), last=len(players))
        play = row.need("play")
        told = played(play.text(), len(players), play.path, row.line)
        if told.error is not None:
            yield Misread(error=told.error, line=row.line)
        if len(told.hands) == len(players):
            yield from _with_closing(row, players, told)
        elif told.error is None:
            raise play.refused("import.sy599-hands", count=len(told.hands), seats=len(players))
    except UnreadableError as unreadable:
        yield Misread(error=unreadable.error, line=row.line)


def _with_closing(row: Node, players: list[Node], told: Played) -> Iterator[Draft | Misread]:
    """The draft; where only the closing message cannot be read, that is told and the hand goes without it."""
    try:
        yield _draft(row, players, told, _member(row, _CLOSING))
    except UnreadableError as unreadable:
        yield Misread(error=unreadable.error, line=row.line)
        if unreadable.error.path.startswith(f"{row.path}.{_CLOSING}"):
            yield _draft(row, players, told, None)


def _seat(player: Node) -> int:
    return player.need("seat").number()


def _draft(row: Node, players: list[Node], told: Played, closing: Node | None) -> Draft:
    doubts: Doubts = []
    rules = _rules(row, closing, doubts)
    moves = told.moves if told.error else _ended(told.moves, closing)
    table, number = _text(row, "tableId"), _number(row, "playCount")
    clock = _text(row, "time")
    dealer = _dealer(row, told, doubts)
    _compare_first_cards(players, told, doubts)
    return Draft(
        hand=f"{table or 'sy599'}-{row.line if number is None else number}",
        rules=rules.rules,
        unsupported=rules.unsupported,
        seats=[_player(player) for player in players],
        dealer=dealer,
        hands=_hands(told, dealer, moves, doubts),
        moves=moves,
        match=Match(table=table or None, no=number),
        end=china_time(clock) if clock else None,
        wall=None if told.error or closing is None else _wall(closing, told.moves),
        extra=told.extra,
        result=None if told.error or closing is None else _result(closing, players, moves, rules, doubts),
        source_id=f"{table}/{number}" if table and number is not None else "",
        line=row.line,
        ambiguities=doubts,
    )


def _member(row: Node, name: str) -> Node | None:
    """A member whose value is JSON, mostly as a text."""
    found = row.get(name)
    return found.embedded() if found is not None else None


def _number(row: Node | None, name: str) -> int | None:
    found = row.get(name) if row is not None else None
    return None if found is None else found.number()


def _text(row: Node, name: str) -> str:
    found = row.get(name)
    return "" if found is None else found.text()


def _player(player: Node) -> Player:
    id = player.need("userId")
    if not id.text():
        raise id.refused("record.empty", "text")
    return Player(id=id.text(), name=_text(player, "name") or None)


def _rules(row: Node, closing: Node | None, doubts: Doubts) -> Chosen:
    """What the row, or its closing message, says of the game and of the least 胡息."""
    game = _number(row, "playType")
    if game is None:
        game = _listed(closing, "ext", _GAME)
    minimum = _listed(closing, "intParams", _MINIMUM)
    if minimum is None:
        minimum = _listed(_member(row, "generalExt"), "intParams", _MINIMUM)
    rules = chosen(game, minimum)
    if rules.doubt:
        doubts.append((rules.doubt, {"game": rules.name, "rules": rules.rules}))
    return rules


def _listed(row: Node | None, name: str, index: int) -> int | None:
    """One number of a list that may be missing or shorter."""
    found = row.get(name) if row is not None else None
    items = [] if found is None else found.items()
    return items[index].number() if index < len(items) and items[index].value is not None else None


def _dealer(row: Node, told: Played, doubts: Doubts) -> int:
    """The seat with 21 cards, or the banker that the row names; what contradicts it is told."""
    named = _number(row, "startseat")
    if named is not None and not 1 <= named <= len(told.hands):
        raise row.need("startseat").refused("import.sy599-seat", value=str(named), last=len(told.hands))
    dealer = dealer_of(told.hands, told.moves, None if named is None else named - 1)
    if dealer is None:
        raise row.need("play").refused("import.dealer-unknown")
    if not dealer.certain:
        doubts.append(("import.dealer-guessed", {"seat": dealer.seat}))
    return dealer.seat


def _hands(told: Played, dealer: int, moves: Sequence[Move], doubts: Doubts) -> list[str]:
    """The hands, the dealer's 亮张 last: the card on which the hand was won before anything else happened."""
    first = next((move.action for move in moves if move.action.do not in (verbs.PASS, verbs.TI)), None)
    hand = told.hands[dealer]
    if first is None or first.do != verbs.HU or not first.card or first.card == hand[-1] or first.card not in hand:
        return told.hands
    doubts.append(("import.sy599-shown", {"card": first.card}))
    ordered = hand.replace(first.card, "", 1) + first.card
    return [ordered if seat == dealer else cards for seat, cards in enumerate(told.hands)]


def _compare_first_cards(players: list[Node], told: Played, doubts: Doubts) -> None:
    """`firstCards` of a player states the deal again; where it differs, the play string counts."""
    for seat, player in enumerate(players):
        first = player.get("firstCards")
        if first is not None and first.items() and sorted(_cards(first)) != sorted(told.hands[seat]):
            doubts.append(("import.sy599-first-cards", {"seat": seat}))


def _cards(ids: Node) -> str:
    """The characters of a list of ids."""
    found = []
    for id in ids.items():
        try:
            found.append(card_of(id.number()))
        except StepError as error:
            raise id.refused(error.key, "none", **error.parameters) from error
    return "".join(found)


def _wall(closing: Node, moves: Sequence[Move]) -> str | None:
    left = closing.get("leftCards")
    return None if left is None else wall_of(moves, _cards(left))


def _ended(moves: list[Move], closing: Node | None) -> list[Move]:
    """The moves with what the closing message says of the end: the winning hand, or that the wall was empty."""
    if closing is None:
        return moves
    winner = won_by(moves)
    left = closing.get("leftCards")
    if winner is None:
        if _number(closing, "huSeat") or left is None or left.items():
            return moves
        return [*moves, Move(action=RecordAction(do="wash"), origin="inferred", place=closing.path)]
    card = _number(closing, "huCard") or 0
    last = moves[-1]
    if last.action.do != verbs.HU or not (card or _shown(closing)):
        return moves
    action = RecordAction(
        do="hu",
        seat=winner,
        card=last.action.card or (_cards(Node([card], f"{closing.path}.huCard", closing.line)) if card else None),
        melds=_shown(closing),
    )
    return [*moves[:-1], Move(action=action, place=last.place)]


def _shown(closing: Node) -> list[str]:
    """The winning hand as the closing message shows it; empty unless it is whole."""
    groups = closing.get("cards")
    melds = [] if groups is None else [_cards(group.need("cards")) for group in groups.items()]
    return melds if len(melds) == _GROUPS and all(melds) else []


def _result(closing: Node, players: list[Node], moves: list[Move], rules: Chosen, doubts: Doubts) -> Result | None:
    """What the server settled; None for a hand that neither was won nor washed (the table was dissolved)."""
    given = [player.get("point") for player in players]
    points = [point.amount() for point in given if point is not None]
    settled = points if len(points) == len(players) else None
    winner = (_number(closing, "huSeat") or 0) - 1
    if winner < 0:
        washed = bool(moves) and moves[-1].action.do == verbs.WASH
        return Result(outcome="wash", points=settled) if washed else None
    if winner >= len(players):
        raise closing.need("huSeat").refused("import.sy599-seat", value=str(winner + 1), last=len(players))
    return Result(
        outcome="hu",
        winner=winner,
        source=supplier(moves, winner),
        huxi=_number(closing, "huxi"),
        units=_units(closing, is_own_draw(moves, winner), rules, doubts),
        fan=_number(closing, "fan") or None,
        points=settled,
    )


def _units(closing: Node, own_draw: bool, rules: Chosen, doubts: Doubts) -> int | None:
    """囤 of the 胡息; of a 自摸 they are left out where the game may have counted its unit among them."""
    tun = _number(closing, "tun")
    if tun is None or not own_draw or not rules.doubt:
        return tun
    doubts.append(("import.sy599-tun", {"units": tun}))
    return None
