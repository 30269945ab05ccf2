"""Which of the store's tables hold rows of one hand each, and which speak of a whole run."""

from typing import Final

from phz_cli.store.tables import TABLES

OF_THE_RUN: Final = ("files", "places", "quarantine")
"""Tables whose rows depend on what the store holds already."""

HAND_TABLES: Final = tuple(
    table for table in TABLES if table.name not in OF_THE_RUN and table.columns[0].name == "content_id"
)
"""Tables whose rows belong to one hand each."""
