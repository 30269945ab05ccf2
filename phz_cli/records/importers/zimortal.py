"""ZiMortal: a state with its history, a game {initial, actions, final}, or the frames of its web page → drafts.

Cards are 0-19, seats 0-2 in turn order; the end of `deck` is the next draw. The program plays 宁乡 only, 15 胡息, wins
from the wall. What it leaves out: the card of a draw (it is the next of the deck), the 亮张, and in a lone state the
deal, which is what is left in the hands and everything that left them.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from phz_cli.game import actions as verbs
from phz_cli.game.cards import UNKNOWN_CHARACTER
from phz_cli.records.importers.draft import Draft, Misread, Move
from phz_cli.records.importers.endings import wall_of, won_by
from phz_cli.records.importers.foreign_json import Node
from phz_cli.records.importers.objects import card_of, cards_of, is_sorted, read_objects, seat_of, shown_unknown
from phz_cli.records.importers.zimortal_result import groups_of, result_of, rules_of
from phz_cli.records.model import Match, Player, RecordAction, Verb

_KINDS: Final[dict[str, Verb]] = {
    "draw": verbs.DRAW,
    "discard": verbs.DISCARD,
    "chi": verbs.CHI,
    "peng": verbs.PENG,
    "wei": verbs.WEI,
    "stinky_wei": verbs.WEI,
    "pao": verbs.PAO,
    "ti": verbs.TI,
    "hu": verbs.HU,
    "pass": verbs.PASS,
}
_OPEN: Final = "stinky_wei"
_DEALT: Final = "initial"
_OTHERS_CARD: Final = (verbs.DRAW, verbs.DISCARD)
_FROM_THE_OFFER: Final = (verbs.CHI, verbs.PENG, verbs.WEI, verbs.PAO, verbs.TI, verbs.PASS)


class _Step(NamedTuple):
    """One action of the history. `card` is None where the program wrote none; `dealt`: a quad from the deal."""

    do: Verb
    seat: int
    card: str | None
    melds: tuple[str, ...]
    shown: bool
    dealt: bool
    forced: bool
    path: str


class _Source(NamedTuple):
    """Where the parts of a hand stand. `deal` is the state at the deal, None where only a later one is known."""

    deal: Node | None
    history: Sequence[Node]
    end: Node


def read(files: Sequence[tuple[str, bytes]]) -> Iterator[tuple[str, Draft | Misread]]:
    """The hands of some files."""
    return read_objects(files, _draft)


def _draft(node: Node, fallback: str) -> Draft:
    source = _source(node)
    size = len(source.end.need("players").items())
    if not 2 <= size <= 4:
        raise source.end.need("players").refused("record.seats", "seats", count=size)
    steps = [step for action in source.history if (step := _step(action, size)) is not None]
    dealer = seat_of((source.deal or source.end).get("dealer") or node.need("dealer"), size)
    hands = _hands(source, steps, size)
    wall = _deck(source.deal) if source.deal is not None else None
    moves = _moves(steps, wall, source.end)
    if source.deal is None and (rest := _deck(source.end)) is not None:
        wall = wall_of(moves, rest)
    result = result_of(source.end, size, moves)
    rules = rules_of(source.end, won_by(moves))
    seed = node.get("seed") or source.end.get("seed")
    draft = Draft(
        hand=fallback if seed is None else f"seed-{seed.text()}-{dealer}",
        rules=rules.id,
        options=rules.options,
        seats=[Player(id=str(seat)) for seat in range(size)],
        dealer=dealer,
        hands=hands,
        moves=moves,
        match=Match(operator="ZiMortal"),
        wall=wall,
        result=result,
        source_id="" if seed is None else seed.text(),
        line=node.line,
    )
    if rules.doubt:
        draft.ambiguities.append((rules.doubt, {}))
    if source.deal is None or is_sorted(hands[dealer]):
        draft.ambiguities.append(shown_unknown(hands[dealer]))
    return draft


def _source(node: Node) -> _Source:
    """The three forms. An `initial` that already has a history is no deal."""
    frames = node.get("frames")
    if frames is not None:
        shots = frames.items()
        if not shots:
            raise frames.refused("record.empty")
        return _Source(shots[0], [action for shot in shots if (action := shot.get("action")) is not None], shots[-1])
    initial, end = node.get("initial"), node.get("final")
    if initial is None and end is None:
        return _Source(None, node.need("history").items(), node)
    earlier = None if initial is None else initial.get("history")
    if initial is None or (earlier is not None and earlier.items()):
        end = node.need("final")
        return _Source(None, end.need("history").items(), end)
    history = node.get("actions") or (end.need("history") if end is not None else node.need("actions"))
    return _Source(initial, history.items(), end or initial)


def _step(node: Node, size: int) -> _Step | None:
    """One action; None for a 过 that the program makes itself when nobody takes a card, which refuses nothing."""
    kind = node.need("kind").text()
    if kind not in _KINDS:
        raise node.need("kind").refused("import.kind", "one-of", value=kind, choices=tuple(_KINDS))
    do = _KINDS[kind]
    seat, tile = seat_of(node.need("player"), size), node.get("tile")
    source, forced = node.get("source_type"), node.get("forced")
    card = None if tile is None else card_of(tile)
    if card is None and do in (verbs.DISCARD, *_FROM_THE_OFFER) and do != verbs.PASS:
        raise node.refused("record.missing", names=("tile",))
    by_program = forced is not None and forced.value is True
    if do == verbs.PASS and by_program:
        return None
    melds = _melds(node) if do == verbs.CHI else ()
    dealt = source is not None and source.value == _DEALT
    return _Step(do, seat, card, melds, kind == _OPEN, dealt, by_program, node.path)


def _melds(node: Node) -> tuple[str, ...]:
    groups = [node.need("chi")]
    laid = node.get("bi")
    groups += laid.items() if laid is not None else []
    return tuple(map(cards_of, groups))


def _deck(state: Node) -> str | None:
    """The wall in drawing order; None where the state holds none (a frame of the web page)."""
    deck = state.get("deck")
    return None if deck is None else cards_of(deck)[::-1]


def _hands(source: _Source, steps: Sequence[_Step], size: int) -> list[str]:
    """The hands at the deal: as stated, or what is left in them and what left them."""
    players = (source.deal or source.end).need("players").items()
    if len(players) != size:
        raise (source.deal or source.end).need("players").refused("record.hands", count=len(players), seats=size)
    hands = [cards_of(player.need("hand")) for player in players]
    if source.deal is not None:
        return hands
    laid: list[set[str]] = [set() for _ in hands]
    for step in steps:
        hands[step.seat] += _left_the_hand(step, laid[step.seat])
    return hands


def _left_the_hand(step: _Step, laid: set[str]) -> str:
    """The cards that a step takes out of its seat's hand. `laid`: the cards of the seat's 偎 and 碰 so far."""
    card = step.card or ""
    if step.do == verbs.DISCARD:
        return card
    if step.do == verbs.CHI:
        return "".join(step.melds).replace(card, "", 1)
    if step.do in (verbs.PENG, verbs.WEI):
        laid.add(card)
        return 2 * card
    if step.do in (verbs.PAO, verbs.TI):
        return "" if card in laid else (4 if step.dealt else 3) * card
    return ""


def _moves(steps: Sequence[_Step], wall: str | None, end: Node) -> list[Move]:
    moves: list[Move] = []
    drawn = 0
    for index, step in enumerate(steps):
        if step.do == verbs.DRAW and step.card is None:
            if _is_wash(steps[index:], drawn, wall, end):
                action = RecordAction(do="wash")
                moves.append(Move(action=action, origin="repaired", place=step.path, note="draw"))
                continue
            card = wall[drawn] if wall is not None and drawn < len(wall) else _taken(steps[index + 1 :])
            action = RecordAction(do="draw", seat=step.seat, card=card)
            moves.append(Move(action=action, origin="inferred", place=step.path, note="wall" if wall else "taken"))
        else:
            groups = groups_of(end) if step.do == verbs.HU else list(step.melds)
            moves.append(Move(action=_action(step, groups), place=step.path))
        drawn += step.do == verbs.DRAW
    return moves


def _is_wash(steps: Sequence[_Step], drawn: int, wall: str | None, end: Node) -> bool:
    """Whether this is the draw from an empty wall by which the program ends a hand that nobody won."""
    if wall is not None:
        return drawn >= len(wall)
    deck, winner = end.get("deck") or end.get("remaining"), end.get("winner")
    return len(steps) == 1 and winner is None and deck is not None and deck.value in ([], 0)


def _taken(later: Sequence[_Step]) -> str:
    """The card of a draw, by what was done with it; unknown where nobody took it."""
    for step in later:
        if step.do in _OTHERS_CARD:
            break
        if step.card is not None and step.do in _FROM_THE_OFFER and not step.dealt:
            return step.card
    return UNKNOWN_CHARACTER


def _action(step: _Step, melds: list[str]) -> RecordAction:
    return RecordAction(
        do=step.do,
        seat=step.seat,
        card=step.card,
        melds=melds,
        shown=step.shown,
    )
