"""名堂 (law 9.7-9.21, 9.22-9.25): what a win must look like to bear one, and its 番."""

from collections.abc import Callable
from typing import NamedTuple

from tests.reference.cards import BIG, RED, SMALL

_SETS = ("peng", "wei", "pao", "ti")


class Seen(NamedTuple):
    """A group of a win: `kind` as of a record's meld, `kan`, `chi` for any 顺 or 绞, or `jiang`."""

    kind: str
    cards: str
    huxi: int


class Shape(NamedTuple):
    """A win as its names look at it.

    `own`: the winning card is the winner's own draw. `start`: it is the 亮张 or there is none, `first`: the dealer's
    first discard. `held`: cards in hand before the winning card came; `intake`: something was eaten, 碰 and so on.
    """

    groups: tuple[Seen, ...]
    card: str
    own: bool
    start: bool
    dealer: bool
    first: bool
    last: bool
    held: int
    intake: bool

    @property
    def cards(self) -> str:
        """All cards of the seven groups."""
        return "".join(group.cards for group in self.groups)

    @property
    def red(self) -> str:
        """Its red cards."""
        return "".join(card for card in self.cards if card in RED)


Test = Callable[[Shape], int]
"""The 番 of a name; 0 where it does not hold."""


def reds(least: int, most: int, fan: int, rise: int = 0) -> Test:
    """From `least` to `most` red cards, `rise` 番 more for each beyond the least."""
    return lambda win: fan + rise * (len(win.red) - least) if least <= len(win.red) <= most else 0


def reds_of(counts: tuple[int, ...], fan: int) -> Test:
    """Just so many red cards (四七红)."""
    return lambda win: fan if len(win.red) in counts else 0


def one_red_kind(copies: int, fan: int) -> Test:
    """So many red cards, all alike (扁)."""
    return lambda win: fan if len(win.red) == copies and len(set(win.red)) == 1 else 0


def two_red_sets(fan: int) -> Test:
    """双飘: two or more of the groups are a red 碰, 偎, 跑 or 提."""
    return lambda win: fan if sum(group.kind in _SETS and group.cards[0] in RED for group in win.groups) >= 2 else 0


def many(size: str, least: int, fan: int) -> Test:
    """So many cards of one size, one 番 more for each beyond."""

    def test(win: Shape) -> int:
        count = sum(card in size for card in win.cards)
        return fan + count - least if count >= least else 0

    return test


def no_runs(win: Shape) -> bool:
    """Whether there is neither 顺 nor 绞."""
    return all(group.kind != "chi" for group in win.groups)


def all_alike(fan: int) -> Test:
    """对对胡."""
    return lambda win: fan if no_runs(win) else 0


def heaven(fan: int) -> Test:
    """天胡."""
    return lambda win: fan if win.start and win.dealer else 0


def earth(fan: int) -> Test:
    """地胡."""
    return lambda win: fan if (win.start and not win.dealer) or win.first else 0


def last_card(fan: int) -> Test:
    """海底."""
    return lambda win: fan if win.last else 0


def own_draw(fan: int) -> Test:
    """自摸, 天胡 not counted as one."""
    return lambda win: fan if win.own else 0


def no_intake(fan: int) -> Test:
    """听胡 (law 9.19)."""
    return lambda win: 0 if win.intake else fan


def one_card_left(fan: int) -> Test:
    """耍猴 (law 9.20)."""
    return lambda win: fan if win.held == 1 else 0


def both_quads(fan: int) -> Test:
    """团圆: quads of a card and of its other size."""

    def test(win: Shape) -> int:
        quads = {group.cards[0] for group in win.groups if len(group.cards) == 4}
        return fan if any(small in quads and big in quads for small, big in zip(SMALL, BIG, strict=True)) else 0

    return test


def all_worth(fan: int) -> Test:
    """行行息: every group has 胡息."""
    return lambda win: fan if all(group.huxi for group in win.groups) else 0


def all_worth_but_pair(fan: int) -> Test:
    """假行行: every group but the 将 has 胡息."""
    return lambda win: (
        fan
        if any(group.kind == "jiang" for group in win.groups)
        and all(group.huxi for group in win.groups if group.kind != "jiang")
        else 0
    )


def small_three(fan: int) -> Test:
    """捉小三: 三 drawn by the winner, 叁 is none (law 9.21)."""
    return lambda win: fan if win.own and win.card == "三" else 0


def back_to_back(fan: int) -> Test:
    """背靠背: of two pairs of one rank the winning card made one three, the other is the 将."""

    def test(win: Shape) -> int:
        rank = (SMALL.find(win.card) if win.card in SMALL else BIG.find(win.card)) if win.card else -1
        other = (BIG if win.card in SMALL else SMALL)[rank] if rank >= 0 else ""
        three = any(group.kind in ("peng", "wei") and group.cards == win.card * 3 for group in win.groups)
        return fan if other and three and any(group.cards == other * 2 for group in win.groups) else 0

    return test
