"""JSON Schemas of what the calculator reads and answers, from the types that make them."""

from typing import Any, Final

import msgspec

from phz_cli.audit.calculator_case import Case, TableMeld
from phz_cli.audit.calculator_json import AnswerObject, RefusedObject, WaitsObject, WaysObject

_REFERENCE: Final = "#/$defs/{name}"


def case_schema() -> dict[str, Any]:
    """One line of `phz score --batch`. Keys that begin with `x-` are free, and cards may be a list where it says so."""
    schema = msgspec.json.schema(Case)
    for kind in (Case, TableMeld):
        definition = schema["$defs"][kind.__name__]
        definition["patternProperties"] = {"^x-": {}}
    members = schema["$defs"]["Case"]["properties"]
    cards = {"type": "array", "items": {"type": "string"}}
    members["passed"] = {"anyOf": [members["passed"], cards], "default": members["passed"].pop("default")}
    return schema


def answer_schema() -> dict[str, Any]:
    """One line of `phz score --format json`: an answer, several ways, the winning cards, or why there is none."""
    answers = (AnswerObject, WaysObject, WaitsObject, RefusedObject)
    references, definitions = msgspec.json.schema_components(answers, ref_template=_REFERENCE)
    return {"anyOf": list(references), "$defs": definitions}
