"""Damage to foreign files: random bytes, truncation, random values in random places of a JSON value."""

import json
from copy import deepcopy
from typing import Any

from hypothesis import strategies as st

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) of a JSON value."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
    return [place for key in keys for place in [(value, key), *places(value[key])]]


@st.composite
def damaged(draw: st.DrawFn, value: Any) -> bytes:
    """The JSON of a value with some values replaced or taken out, perhaps cut off, perhaps followed by junk."""
    value = deepcopy(value)
    for _ in range(draw(st.integers(1, 3))):
        open_places = places(value)
        if not open_places:
            break
        container, key = draw(st.sampled_from(open_places))
        if draw(st.booleans()):
            container[key] = draw(VALUES)
        else:
            del container[key]
    return draw(cut(json.dumps(value).encode()))


@st.composite
def cut(draw: st.DrawFn, content: bytes) -> bytes:
    """The bytes, whole, cut off, or with some of them replaced."""
    how = draw(st.sampled_from(("whole", "whole", "cut", "spoiled")))
    if how == "cut":
        return content[: draw(st.integers(0, len(content)))]
    if how == "spoiled":
        at = draw(st.integers(0, max(0, len(content) - 1)))
        return content[:at] + draw(st.binary(max_size=4)) + content[at + draw(st.integers(0, 4)) :]
    return content
