"""Which combinations of parameters the default run takes, and which wait for the broad one.

A test over every chart, language and size asks one question many times. The default run asks it once for each value of
the first axis, the others taking turns; the rest is marked `broad`, which CI runs too.
"""

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest


def take_turns(first: Sequence[Any], *others: Sequence[Any]) -> list[Any]:
    """Return every combination as a parameter set; all but one for each value of `first` are broad."""
    rows = []
    for index, value in enumerate(first):
        chosen = tuple(other[index % len(other)] for other in others)
        for rest in product(*others):
            rows.append(pytest.param(value, *rest, marks=() if rest == chosen else pytest.mark.broad))
    return rows


def some(values: Sequence[Any], count: int) -> list[Any]:
    """Return every value as a parameter set; those after the first `count` are broad."""
    return [pytest.param(value, marks=() if index < count else pytest.mark.broad) for index, value in enumerate(values)]
