"""Everything that a table and its seats hold, written out."""

from phz_cli.game.table import Seat, Table

KEPT = ("reach",)
"""What a seat keeps of an answer that was worked out: it follows from the rest, and looking may add it."""

SEAT = [
    name
    for name in Seat.__dict__
    if not name.startswith("_") and name not in KEPT and not callable(getattr(Seat, name))
]
TABLE = [name for name in Table.__dict__ if not name.startswith("_") and not callable(getattr(Table, name))]


def state_of(table: Table) -> dict[str, str]:
    """Every attribute as text, those of the seats with their number before them."""
    state = {name: repr(getattr(table, name)) for name in TABLE if name != "seats"}
    for number, seat in enumerate(table.seats):
        state |= {f"{number}.{name}": repr(getattr(seat, name)) for name in SEAT}
    return state
