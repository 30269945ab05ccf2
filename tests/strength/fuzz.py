"""Bytes nobody thought of, read and judged: `python -m tests.strength.fuzz [SECONDS]`.

With atheris (the extra `fuzz`) the coverage of the reader and the referee guides what is tried; without it,
the same corpus is mutated blindly, and that is said. A finding is any exception, or a report without a verdict or
a sentence; its bytes are written to `tests/strength/corpus/crash-…`, which stays as a case once it is mended.
"""

import hashlib
import importlib
import importlib.util
import io
import json
import random
import sys
from pathlib import Path
from time import monotonic
from typing import Any, Final

if __name__ == "__main__" and importlib.util.find_spec("atheris"):
    with importlib.import_module("atheris").instrument_imports(include=["phz_cli.records", "phz_cli.audit"]):
        importlib.import_module("phz_cli.audit")

from phz_cli.audit import audit_record
from phz_cli.records import read

CORPUS: Final = Path(__file__).with_name("corpus")
SECONDS: Final = 600.0
LONGEST: Final = 1 << 14
_TOKENS: Final = (
    b"{", b"}", b"[", b"]", b",", b":", b'"', b"null", b"true", b"-1", b"1e400", b"1e30", b"9" * 40, b"NaN", b"\\ud800",
    b"\\u0000", b"\x00", b"\xff", b"\xef\xbb\xbf", b"\n", b"===\n", b'"x-":{}', b'"phz":1,', "玖".encode(),
    b"?", b'"chi"', b'"hu"', b'"wei"', b'"pao"', b'"ti"', b'"peng"', b'"pass"', b'"wash"', b'"draw"', b'"seat":9',
)  # fmt: skip


def judged(data: bytes) -> int:
    """Reads and judges whatever the bytes hold; how many items that were. AssertionError where one says nothing."""
    items = 0
    for item in read(["-"], stdin=io.BytesIO(data)):
        items += 1
        if item.record is None:
            assert item.error is not None and item.error.sentence("zh") and item.error.sentence("en")
            continue
        report = audit_record(item.record, file=item.file, line=item.line, raw=item.raw)
        assert report.verdict in {"clean", "faults", "undecided", "unreadable"}
    return items


def seeds() -> list[bytes]:
    """The kept corpus, in a fixed order."""
    return [path.read_bytes() for path in sorted(CORPUS.iterdir())]


def mutated(chance: random.Random, pool: list[bytes]) -> bytes:
    """One of the pool with a few bytes changed, parts left out, doubled or taken from another."""
    data = bytearray(chance.choice(pool))
    for _ in range(chance.randint(1, 6)):
        start = chance.randint(0, len(data))
        end = min(len(data), start + chance.randint(0, 40))
        match chance.randint(0, 4):
            case 0:
                del data[start:end]
            case 1:
                data[start:end] = chance.choice(_TOKENS)
            case 2:
                data[start:start] = data[start:end]
            case 3:
                other = chance.choice(pool)
                place = chance.randint(0, len(other))
                data[start:end] = other[place : place + 40]
            case _:
                data[start:end] = chance.randbytes(min(4, end - start))
    return bytes(data[:LONGEST])


def keep(data: bytes) -> Path:
    """Writes the bytes of a finding into the corpus."""
    path = CORPUS / f"crash-{hashlib.sha256(data).hexdigest()[:12]}"
    path.write_bytes(data)
    return path


def blindly(seconds: float, seed: int = 0) -> tuple[int, list[Path]]:
    """Mutates the corpus for so long; how many inputs were tried, and the findings."""
    chance, pool = random.Random(seed), seeds()
    tried, found = 0, []
    until = monotonic() + seconds
    while monotonic() < until:
        data = mutated(chance, pool)
        tried += 1
        try:
            judged(data)
        except Exception as error:
            found.append(keep(data))
            print(f"{found[-1].name}: {type(error).__name__}: {error}", flush=True)
    return tried, found


def _guided(atheris: Any, seconds: float) -> None:
    """Hands over to libFuzzer, which ends the process: 0, or another status with the finding in the corpus."""
    kept = ",".join(str(path) for path in sorted(CORPUS.iterdir()))
    flags = (f"-max_total_time={seconds:.0f}", f"-max_len={LONGEST}", "-rss_limit_mb=2048", "-timeout=20")
    names = (f"-seed_inputs={kept}", f"-artifact_prefix={CORPUS}/", "-print_final_stats=1", "-verbosity=0")
    atheris.Setup([sys.argv[0], *flags, *names], _target)
    atheris.Fuzz()


def _target(data: bytes) -> None:
    judged(data)


def main() -> int:
    """Fuzzes for as long as the first argument says; not 0 where something was found."""
    seconds = float(sys.argv[1]) if sys.argv[1:] else SECONDS
    if importlib.util.find_spec("atheris"):
        _guided(importlib.import_module("atheris"), seconds)
    print("atheris is not installed (extra `fuzz`): mutating without the guidance of coverage", file=sys.stderr)
    tried, found = blindly(seconds)
    print(json.dumps({"executions": tried, "seconds": seconds, "findings": [path.name for path in found]}))
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
