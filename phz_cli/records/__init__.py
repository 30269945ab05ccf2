"""Bytes ↔ hand records: reading with positions, writing, identity."""

from phz_cli.records.checks import VERSION
from phz_cli.records.decode import decode
from phz_cli.records.errors import ReadError
from phz_cli.records.identity import canonical, content_id
from phz_cli.records.messages import Language
from phz_cli.records.model import Record, to_hand
from phz_cli.records.read import Item, read
from phz_cli.records.sources import Source, expand
from phz_cli.records.write import to_json

__all__ = [
    "VERSION",
    "Item",
    "Language",
    "ReadError",
    "Record",
    "Source",
    "canonical",
    "content_id",
    "decode",
    "expand",
    "read",
    "to_hand",
    "to_json",
]
