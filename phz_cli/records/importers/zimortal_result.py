"""What a ZiMortal state says of the settlement, and by that of the rules.

The program itself pays 10 points for 15 胡息 and 5 more for every 3 above, each times the 番.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from phz_cli.game import actions as verbs
from phz_cli.records.importers.draft import Move
from phz_cli.records.importers.endings import supplier, won_by
from phz_cli.records.importers.foreign_json import Node
from phz_cli.records.importers.objects import cards_of, seat_of
from phz_cli.records.model import Name, Result

_OWN_RULES: Final = "ningxiang"
_NEAREST: Final = "qq-basic"
_FIRST, _STEP, _MINIMUM, _HUXI_STEP = 10, 5, 15, 3
_MONEY: Final[dict[str, object]] = {"unit_base": _FIRST // _STEP, "stake": _STEP}
"""The program's money in the parameters of a profile: 2 units for 15 胡息, 5 points a unit."""


class Rules(NamedTuple):
    """The rule set of a hand; `doubt` is a key of messages.py where the source contradicts its own rules."""

    id: str
    options: dict[str, object]
    doubt: str = ""


def rules_of(end: Node, winner: int | None) -> Rules:
    """宁乡, as the program plays; a settlement that is not in its money was made by other rules."""
    settlement = end.get("settlement")
    if settlement is None or winner is None:
        return Rules(_OWN_RULES, {})
    huxi, payments = settlement.get("huxi"), settlement.get("payments")
    if huxi is None or payments is None:
        return Rules(_OWN_RULES, {})
    each = _FIRST + (huxi.number() - _MINIMUM) // _HUXI_STEP * _STEP
    fan = max(1, sum(fan for _, fan in _names(settlement)) or _plain_fan(settlement))
    lost = [-payment.amount() for seat, payment in enumerate(payments.items()) if seat != winner]
    if lost and all(payment == each * fan for payment in lost):
        return Rules(_OWN_RULES, dict(_MONEY))
    return Rules(_NEAREST, {}, "import.zimortal-rules")


def result_of(end: Node, size: int, moves: Sequence[Move]) -> Result | None:
    """What the program settled; None where the state is not the end of a hand."""
    settlement = end.get("settlement")
    if settlement is None:
        washed = bool(moves) and moves[-1].action.do == verbs.WASH
        return Result(outcome="wash") if washed else None
    stated = settlement.get("winner") or end.get("winner")
    winner = won_by(moves) if stated is None else seat_of(stated, size)
    huxi, payments = settlement.get("huxi"), settlement.get("payments")
    names = _names(settlement)
    return Result(
        outcome="hu",
        winner=winner,
        source=None if winner is None else supplier(moves, winner),
        huxi=None if huxi is None else huxi.number(),
        names=[Name(name=name, fan=fan) for name, fan in names] or None,
        fan=sum(fan for _, fan in names) or _plain_fan(settlement) or None,
        points=None if payments is None else [payment.amount() for payment in payments.items()],
    )


def groups_of(end: Node) -> list[str]:
    """The groups of the winning hand; none where the settlement does not show them."""
    settlement = end.get("settlement")
    groups = None if settlement is None else settlement.get("groups")
    return [] if groups is None else [cards_of(group.need("tiles")) for group in groups.items()]


def _names(settlement: Node) -> list[tuple[str, int]]:
    """The 名堂 with their 番, where the program tells them by name."""
    fan = settlement.get("fan")
    if fan is None or not isinstance(fan.value, dict):
        return []
    return [(name, value.number()) for name, value in fan.members().items()]


def _plain_fan(settlement: Node) -> int:
    """The 番 as one number; 0 where it is told by name or not at all."""
    fan = settlement.get("fan")
    return 0 if fan is None or isinstance(fan.value, dict) else fan.number()
