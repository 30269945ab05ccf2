"""Who is in a store, and which ids may be one person."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import polars as pl

from phz_cli.rulebook.nearest_names import fold_name
from phz_cli.stats.filters import Filter
from phz_cli.store.database import reading
from phz_cli.store.queries import frame

_PEOPLE: Final = """
    SELECT player, list_sort(list(DISTINCT name) FILTER (name IS NOT NULL)) AS names,
           count(*) FILTER (role <> 'sitting') AS hands, count(*) FILTER (role = 'sitting') AS sat_out,
           list_sort(list(DISTINCT event) FILTER (event IS NOT NULL)) AS events
    FROM seats WHERE {where} GROUP BY player ORDER BY player
"""
_TOGETHER: Final = """
    SELECT DISTINCT a.player, b.player FROM seats a JOIN seats b USING (content_id) WHERE a.player < b.player
"""


class Double(NamedTuple):
    """Ids that may be one person, and why: `spelling` (case, width, combining marks) or the same `name`."""

    ids: tuple[str, ...]
    why: str


def seated_people(store: str | Path, filters: Filter | None = None) -> tuple[pl.DataFrame, list[Double]]:
    """player, names, hands, sat_out, events of each id, and the ids among them that may be one person."""
    where, parameters = (filters or Filter()).where(seats=True)
    with reading(store) as connection:
        seated = frame(connection, _PEOPLE.replace("{where}", where), parameters)
        names = {row["player"]: row["names"] or [] for row in seated.to_dicts()}
        if not likely_doubles(names):
            return seated, []
        together = {frozenset(pair) for pair in connection.execute(_TOGETHER).fetchall()}
    return seated, likely_doubles(names, together)


def likely_doubles(names: Mapping[str, Sequence[str]], together: Iterable[frozenset[str]] = ()) -> list[Double]:
    """Ids that may be one person, by spelling or by the same name; ids that sat in one hand are not.

    `names`: id → the names that it bore.
    """
    apart = set(together)
    by_spelling: dict[str, list[str]] = defaultdict(list)
    by_name: dict[str, list[str]] = defaultdict(list)
    for identity in sorted(names):
        by_spelling[fold_name(identity)].append(identity)
        for name in {fold_name(name) for name in names[identity] if name}:
            by_name[name].append(identity)
    doubles: dict[tuple[str, ...], str] = {}
    for why, groups in (("spelling", by_spelling), ("name", by_name)):
        for ids in groups.values():
            kept = tuple(one for one in ids if any(_may_join(one, other, apart) for other in ids if other != one))
            if len(kept) > 1:
                doubles.setdefault(kept, why)
    return [Double(ids, why) for ids, why in sorted(doubles.items())]


def _may_join(one: str, other: str, apart: set[frozenset[str]]) -> bool:
    return frozenset((one, other)) not in apart


def spelled(identity: str) -> str:
    """An id, with the code points that nobody can see: `José (Jose + U+0301)` for combining marks and wide forms."""
    odd = [f"U+{ord(one):04X}" for one in identity if ord(one) > 0x2FF and not "\u3400" <= one <= "\u9fff"]
    return f"{identity} ({' '.join(odd)})" if odd else identity
