"""What people decided about the hands of a store, taken over into a store that is made anew."""

from pathlib import Path
from typing import NamedTuple

from phz_cli.store.database import reading, writing
from phz_cli.store.ruled_hands import keep_rulings
from phz_cli.store.rulings import in_force, rulings


class Carried(NamedTuple):
    """Rulings taken over, those of them in force, and those on hands that the new store does not have."""

    rulings: int
    in_force: int
    without_hand: int


def carry_decisions(old: Path, new: Path) -> Carried:
    """Puts the rulings of the store `old` into `new`, which has none yet. StoreError where `old` cannot be read."""
    with reading(old, as_ruled=False) as connection:
        kept = rulings(connection)
    with writing(new) as fresh:
        keep_rulings(fresh, kept)
        there = {row[0] for row in fresh.execute("SELECT content_id FROM hands").fetchall()} if kept else set()
    return Carried(len(kept), len(in_force(kept)), sum(ruling.content_id not in there for ruling in kept))
