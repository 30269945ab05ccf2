"""Reference cases for the five first rule sets, computed from the law alone by an independent exhaustive reference.

`clean`: hands in which nothing is wrong, with their settlement. `faults`: hands with every fault that a validator must
name and no other. `score`: finished hands to be priced. `decisions`: for each decided corner of the law the smallest
record that shows it, beside its nearest legal neighbour.
"""

import gzip
import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
PROFILES = frozenset({"qq-basic", "qq-half", "qq-full", "changde-80", "guilin"})


def read_cases(name: str) -> list[dict[str, Any]]:
    """The cases of one file, in order."""
    path = FOLDER / f"{name}.jsonl"
    text = path.read_bytes() if path.exists() else gzip.decompress(path.with_suffix(".jsonl.gz").read_bytes())
    return [json.loads(line) for line in text.splitlines() if line.strip()]
