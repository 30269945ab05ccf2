"""Bytes ↔ hand records: reading with positions, writing, identity, merging what several observers wrote.

In: files, folders, standard input, in our formats or another program's. Out: items, each a `Record` or an error with
file, line and JSON path; never an exception for what is in a file. Start with `read.py`; `model.py` is the record,
`checks.py` what must hold in it, `notation/` the same record as text, `importers/` other programs' files.
"""

from phz_cli.records.checks import VERSION
from phz_cli.records.decode import decode
from phz_cli.records.errors import ReadError
from phz_cli.records.hands import to_hand
from phz_cli.records.identity import canonical, content_id, public_digest
from phz_cli.records.importers import FORMATS
from phz_cli.records.items import Item
from phz_cli.records.merge import Conflict, Merged, Told, merge
from phz_cli.records.messages import Language
from phz_cli.records.model import Record
from phz_cli.records.read import read
from phz_cli.records.sources import Source, expand
from phz_cli.records.view import PUBLIC, view
from phz_cli.records.write import to_json

__all__ = [
    "FORMATS",
    "PUBLIC",
    "VERSION",
    "Conflict",
    "Item",
    "Language",
    "Merged",
    "ReadError",
    "Record",
    "Source",
    "Told",
    "canonical",
    "content_id",
    "decode",
    "expand",
    "merge",
    "public_digest",
    "read",
    "to_hand",
    "to_json",
    "view",
]
