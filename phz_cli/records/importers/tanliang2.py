"""tanliang2 playbacks → drafts.

The full form records every move but passes, dealt quads and how a 偎 lies. What the program really writes is draws,
discards and the 碰 of its bots: there every taking is worked out (see `readings`), and what more than one legal reading
is left for stays out and is reported. Hands are sorted, so nothing tells the 亮张; positions 1-3 are in turn order.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from phz_cli.game import actions as verbs
from phz_cli.game.cards import COPIES
from phz_cli.records.importers.dealt import DISPLAY, dealt_table
from phz_cli.records.importers.draft import Draft, Misread, Move
from phz_cli.records.importers.endings import won_by
from phz_cli.records.importers.foreign_json import Node
from phz_cli.records.importers.objects import read_objects, seat_of, shown_unknown
from phz_cli.records.importers.readings import Event, Readings, forced_by_draw, readings, winners
from phz_cli.records.importers.tanliang2_steps import (
    WIN_AS_QUAD,
    Step,
    opening_quads,
    printed_card,
    steps_of,
    writes_melds,
)
from phz_cli.records.model import Match, Player, RecordAction

_RULES: Final = "qq-basic"
"""The nearest rule set: a playback says nothing of the rules."""
_NO_BARS: Final[dict[str, object]] = {"passed_chi_bars": [], "passed_peng_bars": [], "own_discard_bars_chi": False}
"""What was passed bars nothing where takings are worked out: tables differ in this, and the source does not say."""
_FORCED: Final = frozenset({verbs.TI, verbs.WEI, verbs.PAO})
EATEN_OR_BI: Final = "eaten-or-bi"
"""The note of a 吃 of which the melds are certain, but not which of them was eaten."""
_TAKEN: Final = _FORCED | {verbs.PENG, verbs.CHI}


def read(files: Sequence[tuple[str, bytes]]) -> Iterator[tuple[str, Draft | Misread]]:
    """The hands of some files."""
    return read_objects(files, _draft)


def _draft(node: Node, fallback: str) -> Draft:
    data = node if node.get("initialCard") is not None else node.need("data").embedded()
    dealt = data.need("initialCard").members()
    places = sorted(dealt, key=lambda place: (len(place), place))
    if not 2 <= len(places) <= 4:
        raise data.need("initialCard").refused("record.seats", "seats", count=len(places))
    room = data.need("roomdata")
    number, table = node.get("id"), room.get("roomid")
    hands = ["".join(map(printed_card, dealt[place].items())) for place in places]
    dealer = seat_of(room.need("zDeskStation"), len(places), first=1)
    draft = Draft(
        hand=fallback if number is None else number.text() or fallback,
        rules=_RULES,
        seats=_players(data, places),
        dealer=dealer,
        hands=hands,
        moves=[],
        match=Match(table=None if table is None else table.text(), operator="tanliang2"),
        source_id="" if number is None else number.text(),
        line=node.line,
    )
    draft.ambiguities += [("import.rules-unstated", {"rules": _RULES}), shown_unknown(hands[dealer])]
    _play(draft, steps_of(data.need("actionList"), len(places)))
    return draft


def _players(data: Node, places: Sequence[str]) -> list[Player]:
    """The players; where two have one id, as bots may, everybody gets the position as id."""
    listed = data.get("userList")
    users = {} if listed is None else listed.members()
    found = [_player(users.get(place), place) for place in places]
    if len({player.id for player in found}) == len(found):
        return found
    return [Player(id=place, name=player.name) for place, player in zip(places, found, strict=True)]


def _player(user: Node | None, place: str) -> Player:
    if user is None:
        return Player(id=place)
    id, name = user.get("id") or user.get("uid"), user.get("nickName")
    return Player(id=place if id is None else id.text() or place, name=None if name is None else name.text() or None)


def _play(draft: Draft, steps: Sequence[Step]) -> None:
    """Fill in the moves of the draft."""
    draft.moves += opening_quads(draft.hands, steps)
    complete = writes_melds(steps)
    table = dealt_table(draft if complete else replace(draft, options=_NO_BARS))
    if table is None or any(hand.count(card) > COPIES for hand in draft.hands for card in hand):
        draft.moves += [Move(action=step.event.choices[0], place=step.path) for step in steps]
        return
    events = [Event((move.action,)) for move in draft.moves] + [step.event for step in steps]
    found = readings(table, events, _FORCED if complete else _TAKEN, tolerant=complete)
    draft.moves += _moves(draft, steps, found, len(draft.moves))
    _finish(draft, found)


def _moves(draft: Draft, steps: Sequence[Step], found: Readings, opening: int) -> list[Move]:
    """The recorded steps, and before each what all readings agree was done with the card on offer."""
    if found.lost is not None:
        draft.ambiguities.append(("import.tanliang2-lost", {"step": max(0, found.lost - opening) + 1}))
    names = [player.name or player.id for player in draft.seats]
    moves: list[Move] = []
    for number, (step, ways) in enumerate(zip(steps, found.ways[opening:], strict=True), 1):
        takings = sorted({_told(way[:-1], names) for way in ways})
        meanings = sorted({_told(way[-1:], names) for way in ways})
        if len({_laid(way[:-1]) for way in ways}) == 1:
            note = "" if len(takings) == 1 else EATEN_OR_BI
            moves += [Move(action=action, origin="inferred", place=step.path, note=note) for action in ways[0][:-1]]
        else:
            draft.ambiguities.append(("import.tanliang2-taken", {"step": number, "readings": takings}))
        if len(meanings) > 1:
            draft.ambiguities.append(("import.tanliang2-meaning", {"step": number, "readings": meanings}))
        moves.append(_recorded(step, ways[0][-1]))
    return moves


def _recorded(step: Step, action: RecordAction) -> Move:
    """A recorded step; with what it does not say itself it counts as repaired."""
    if action.do == verbs.WEI and action.shown:
        return Move(action=action, origin="repaired", place=step.path, note=DISPLAY)
    if step.event.open_bi and len(action.melds) > 1:
        return Move(action=action, origin="repaired", place=step.path, note="bi")
    if action.do == verbs.HU:
        return Move(action=action, origin="repaired", place=step.path, note=WIN_AS_QUAD)
    return Move(action=action, place=step.path)


def _laid(actions: Sequence[RecordAction]) -> object:
    """What was done, whichever of the melds of a 吃 was the eaten one: play goes on alike."""
    return tuple((action.do, action.seat, action.card, tuple(sorted(action.melds)), action.shown) for action in actions)


def _told(actions: Sequence[RecordAction], names: Sequence[str]) -> str:
    """What was done, in the words of a record (`open`: a 偎 that shows a card); - for nothing."""
    words = [
        " ".join([names[action.seat or 0], action.do, action.card or "", *action.melds, *["open"] * action.shown])
        for action in actions
    ]
    return ", ".join(words) or "-"


def _finish(draft: Draft, found: Readings) -> None:
    """The end of a hand that the source does not record: a forced 提 or 偎 is certain, a win is not."""
    if not found.tables or won_by(draft.moves) is not None:
        return
    forced = [forced_by_draw(table) for table in found.tables]
    if forced[0] is not None and all(action == forced[0] for action in forced):
        draft.moves.append(Move(action=forced[0], origin="inferred"))
    able = winners(found.tables)
    if not able and all(table.wall_left == 0 and table.debt is None for table in found.tables):
        draft.moves.append(Move(action=RecordAction(do="wash"), origin="inferred"))
        return
    names = [draft.seats[seat].name or draft.seats[seat].id for seat in able]
    key = "import.tanliang2-end-win" if names else "import.tanliang2-end"
    draft.ambiguities.append((key, {"players": names} if names else {}))
