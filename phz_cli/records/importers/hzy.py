"""hzy `roundN.json` and the `detail` of its rounds table (衡阳, 耒阳) → drafts.

Cards are 0-19, seats 0-based in turn order. The deck gives deal and wall. Draws, dealt quads and forced 偎, 提 and 跑
have no step and are brought back by the rules; the 比 groups of a 吃 are worked out (`hzy_lays`). Fines for illegal
play are in the scores and are taken out of the points: they belong to no win.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta, timezone
from typing import Final, NamedTuple

from msgspec.structs import replace

from phz_cli.game import actions as verbs
from phz_cli.game.cards import CHARACTERS, COPIES, DECK
from phz_cli.records.importers.complete import completed
from phz_cli.records.importers.dealt import dealt_table, with_display
from phz_cli.records.importers.draft import Draft, Misread, Move
from phz_cli.records.importers.foreign_json import Node
from phz_cli.records.importers.formats import FORMATS
from phz_cli.records.importers.hzy_deal import dealt
from phz_cli.records.importers.hzy_end import end_of, players_of, shown_of
from phz_cli.records.importers.hzy_lays import Shown, with_lays
from phz_cli.records.importers.hzy_steps import Step, from_hands, steps_of
from phz_cli.records.importers.hzy_tail import last_draws
from phz_cli.records.importers.objects import cards_of, read_objects, seat_of
from phz_cli.records.model import Match, RecordAction

_CHINA: Final = timezone(timedelta(hours=8))
_LATEST: Final = 4102444800000
_MILLISECONDS: Final = 1000
_ENDINGS: Final = (verbs.HU, verbs.WASH)
_OMITS: Final = FORMATS["hzy"].omits


class _Variant(NamedTuple):
    """A game of the program. `flow`: the rule set of ours by whose course of play its moves are completed."""

    name: str
    seats: int
    hand: int
    flow: str
    options: dict[str, object]


_VARIANTS: Final = {
    "hy_honghei": _Variant("衡阳红黑", 3, 20, "qq-basic", {"minimum_huxi": 10, "win_on_discard": True}),
    "ly_tilong": _Variant("耒阳提龙", 3, 20, "qq-basic", {"minimum_huxi": 10, "win_on_discard": True}),
    "hy_liuhuqiang": _Variant("衡阳六胡抢", 4, 14, "hy_liuhuqiang", {}),
}
"""None of them is a rule set here: 敦 come from a table, red cards above a threshold and copies of the winning card add
敦, and 六胡抢 is dealt 14 cards and won with five groups. So a hand is kept and not judged."""


def read(files: Sequence[tuple[str, bytes]]) -> Iterator[tuple[str, Draft | Misread]]:
    """The hands of some files."""
    return read_objects(files, _draft)


def _draft(node: Node, fallback: str) -> Draft:
    entry = node.get("entry") or node
    replay = entry.need("replay")
    variant = _variant(entry.get("variant") or node.need("variant"))
    size = variant.seats
    dealer = seat_of(replay.need("dealer"), size)
    steps = steps_of(replay.need("steps"), size)
    shown = shown_of(entry, size)
    sizes = [variant.hand + (seat == dealer) for seat in range(size)]
    left = ["" for _ in range(size)] if shown is None else ["".join(end.hand.elements()) for end in shown]
    deal = dealt(_deck(replay.need("deck")), sizes, dealer, from_hands(steps, left))
    players = players_of(entry, size)
    end = end_of(entry, players, steps)
    room, number = node.get("roomId") or node.get("room_id"), entry.get("round")
    name = f"{room.text()}-{number.number()}" if room is not None and number is not None else fallback
    draft = Draft(
        hand=name,
        rules=variant.flow,
        options=dict(variant.options),
        unsupported=variant.name,
        seats=players.seats,
        dealer=dealer,
        hands=deal.hands,
        moves=[],
        match=Match(
            table=None if room is None else room.text(),
            no=None if number is None else number.number(),
            operator="hzy",
        ),
        end=_clock(entry.get("time") or node.get("time")),
        wall=deal.wall,
        result=end.result,
        source_id=name,
        line=node.line,
        ambiguities=[*players.ambiguities, *end.ambiguities],
    )
    if not deal.certain:
        draft.ambiguities.append(("import.hzy-deal", {}))
    _fill(draft, steps, shown, end.moves, _left(entry))
    return draft


def _fill(draft: Draft, steps: list[Step], shown: list[Shown] | None, last: list[Move], left: int | None) -> None:
    """Put the moves into the draft: 吃 with their 比 groups, what the steps leave out, 偎 as they lie."""
    before = _opening(draft.hands)
    known = replace(draft, unsupported="")
    table = dealt_table(known)
    if table is None:
        draft.moves = [*before, *(step.move for step in steps), *last]
        return
    moves = [*with_lays(known, table, before, steps, shown, _OMITS), *last]
    ending = moves.pop() if moves and moves[-1].action.do in _ENDINGS else None
    known.moves = moves
    table = dealt_table(known)
    if table is not None:
        known.moves = completed(known, table, _OMITS)
        if left is not None:
            known.moves += last_draws(known, table, left, ending, _OMITS)
    if ending is not None:
        known.moves.append(ending)
    draft.moves = with_display(known)
    draft.ambiguities = known.ambiguities


def _left(entry: Node) -> int | None:
    """How many cards are left in the wall."""
    reveal = entry.get("reveal")
    rest = reveal.get("pileRest") if reveal is not None else None
    return None if rest is None else len(rest.items())


def _opening(hands: Sequence[str]) -> list[Move]:
    """The dealt quads: the program lays them before anybody plays, and writes no step."""
    return [
        Move(action=RecordAction(do="ti", seat=seat, card=card), origin="inferred", note="deal")
        for seat, hand in enumerate(hands)
        for card in CHARACTERS
        if hand.count(card) == COPIES
    ]


def _variant(node: Node) -> _Variant:
    name = node.text()
    if name not in _VARIANTS:
        raise node.refused("import.hzy-variant", "one-of", name=name, choices=tuple(_VARIANTS))
    return _VARIANTS[name]


def _deck(node: Node) -> str:
    deck = cards_of(node)
    if len(deck) != DECK:
        raise node.refused("import.hzy-deck", count=len(deck), due=DECK)
    return deck


def _clock(node: Node | None) -> str | None:
    """A time in milliseconds → RFC 3339."""
    if node is None or not 0 < node.number() < _LATEST:
        return None
    return datetime.fromtimestamp(node.number() / _MILLISECONDS, _CHINA).isoformat()
