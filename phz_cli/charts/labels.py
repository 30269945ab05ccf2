"""Where labels go so that they do not overlap."""

import itertools
import re
from collections.abc import Sequence


def spread(wanted: Sequence[float], distance: float, low: float, high: float) -> list[float]:
    """Positions near the wanted ones, in the same order, at least `distance` apart and within low…high.

    Neighbours that would overlap form a block around the mean of what they want. Where the room is too small
    for all, they are spaced evenly over it.
    """
    if not wanted:
        return []
    room = high - low
    step = min(distance, room / (len(wanted) - 1)) if len(wanted) > 1 else distance
    order = sorted(range(len(wanted)), key=lambda place: (wanted[place], place))
    blocks: list[tuple[float, list[int]]] = []
    for place in order:
        start, members = wanted[place], [place]
        while blocks and start < blocks[-1][0] + step * len(blocks[-1][1]):
            _, before = blocks.pop()
            members = before + members
            middle = sum(wanted[member] for member in members) / len(members)
            start = middle - step * (len(members) - 1) / 2
        start = min(max(start, low), high - step * (len(members) - 1))
        blocks.append((start, members))
    while len(blocks) > 1 and _overlap(blocks, step):
        blocks = _merged(blocks, step, low, high)
    positions = [0.0] * len(wanted)
    for start, members in blocks:
        for rank, member in enumerate(members):
            positions[member] = start + rank * step
    return positions


def _overlap(blocks: Sequence[tuple[float, list[int]]], step: float) -> bool:
    pairs = itertools.pairwise(blocks)
    return any(right[0] < left[0] + step * len(left[1]) - 1e-9 * step for left, right in pairs)


def _merged(
    blocks: Sequence[tuple[float, list[int]]], step: float, low: float, high: float
) -> list[tuple[float, list[int]]]:
    """One pass that joins the first two blocks that overlap after they were pushed off an edge."""
    joined = list(blocks)
    for place in range(len(joined) - 1):
        (start, members), (following, others) = joined[place], joined[place + 1]
        if following < start + step * len(members) - 1e-9 * step:
            both = members + others
            start = min(max(start, low), high - step * (len(both) - 1))
            return [*joined[:place], (start, both), *joined[place + 2 :]]
    return joined


def signed(value: float, decimals: int = 1) -> str:
    """A number of points: always with its sign, without needless decimals, e.g. +12, −3.5, 0."""
    text = f"{value:+z,.{decimals}f}".rstrip("0").rstrip(".") if decimals else f"{value:+z,.0f}"
    return "0" if text in {"+0", "-0", "+", "-"} else text.replace("-", "\u2212")


def percent(rate: float) -> str:
    """A share with one decimal, e.g. 33.7%."""
    return f"{rate * 100:z.1f}%"


def natural(text: str) -> list[tuple[int, str]]:
    """A key that puts table 2 before table 12."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", text)]
