"""English texts with numbers in them: `{hands} [hand|hands]` becomes `1 hand` or `2 hands`."""

import re
from collections.abc import Mapping
from typing import Final

_PARTS: Final = re.compile(r"\{(\w+)[^}]*\}|\[([^\[\]|]*)\|([^\[\]|]*)\]")
_ONE: Final = frozenset({"1", "-1", "+1", "−1"})


def filled(template: str, values: Mapping[str, object]) -> str:
    """The template with its places filled; of each [one|many] the half that suits the number before it.

    The number is the last place before the brackets, or `n` where there is none. KeyError for a missing value. Values
    are never searched for brackets.
    """
    counted = "n"

    def half(part: re.Match[str]) -> str:
        nonlocal counted
        if part[1] is not None:
            counted = part[1]
            return part[0]
        return part[2] if str(values[counted]) in _ONE else part[3]

    return _PARTS.sub(half, template).format(**values)
