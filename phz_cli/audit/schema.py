"""Published JSON Schemas of what the program prints and of a rule set, from the types that make them.

`python -m phz_cli.audit.schema` writes `schemas/*.schema.json`; a test compares them with what it would write.
"""

import json
from pathlib import Path
from typing import Any, Final

import msgspec

from phz_cli.audit.calculator_schema import answer_schema, case_schema
from phz_cli.audit.dispute_schema import ExplainObject, WhatIfObject
from phz_cli.audit.verdict_schema import VerdictObject
from phz_cli.game.profile import NAME_RANGES, RANGES, Profile
from phz_cli.records.schema import record_schema_text

_BASE: Final = "https://phz.example/schemas"
_DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"


def _text(schema: dict[str, Any], name: str) -> str:
    schema = {"$schema": _DRAFT, "$id": f"{_BASE}/{name}", **schema}
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


def _profile_schema() -> dict[str, Any]:
    """The schema of a rule set with the range of each of its numbers."""
    schema = msgspec.json.schema(Profile)
    for definition, ranges in (("Profile", RANGES), ("NameRule", NAME_RANGES)):
        properties = schema["$defs"][definition]["properties"]
        for name, (least, most) in ranges.items():
            properties[name] |= {"minimum": least, "maximum": most}
    return schema


def schemas() -> dict[str, str]:
    """File name → text of every published schema."""
    return {
        "record.schema.json": record_schema_text(),
        "finding.schema.json": _text(msgspec.json.schema(VerdictObject), "finding.schema.json"),
        "profile.schema.json": _text(_profile_schema(), "profile.schema.json"),
        "case.schema.json": _text(case_schema(), "case.schema.json"),
        "answer.schema.json": _text(answer_schema(), "answer.schema.json"),
        "explain.schema.json": _text(msgspec.json.schema(ExplainObject), "explain.schema.json"),
        "whatif.schema.json": _text(msgspec.json.schema(WhatIfObject), "whatif.schema.json"),
    }


def main() -> None:
    """Write them into `schemas/`."""
    folder = Path(__file__).parents[2] / "schemas"
    for name, text in schemas().items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
