"""A breach of a clause, as its test finds it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from phz_cli.game.actions import Action
from phz_cli.game.table import Table


class Found(NamedTuple):
    """One breach. `seat` and `action` are those of the action judged where they are None.

    `kills` is False where the profile's effect does not follow (误亮偎 laid late).
    """

    parameters: Mapping[str, object]
    seat: int | None = None
    action: int | None = None
    cause: tuple[int, ...] = ()
    kills: bool = True


Test = Callable[[Table, Action], Sequence[Found]]
"""Looks at the table before the action; gives one `Found` for each way in which the action breaks the clause."""

HOLDS: Final[tuple[Found, ...]] = ()
