"""One invented file read as a foreign format: all its items, its only record, that record's JSON with its marks."""

import json
from typing import Any

from phz_cli.records import Record
from phz_cli.records.importers import FORMATS
from phz_cli.records.importers.items import Imported, imported


class Through:
    """Reads files of one format under one name; a value that is no bytes is written as JSON first."""

    def __init__(self, form: str, name: str) -> None:
        self.form, self.name = FORMATS[form], name

    def items(self, value: object) -> list[Imported]:
        content = value if isinstance(value, bytes) else json.dumps(value).encode()
        return list(imported(self.form, [(self.name, content)]))

    def one(self, value: object) -> Record:
        (item,) = self.items(value)
        assert item.record is not None, item.error
        return item.record

    def extras(self, value: object) -> dict[str, Any]:
        return dict(json.loads(self.items(value)[0].raw))
