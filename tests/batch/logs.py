"""Logs to read, written small: sample hands with what real nights have: repeats, breaks, mixed encodings."""

from pathlib import Path

from phz_cli.audit import sample
from phz_cli.records import to_json


def night(folder: Path, hands: int = 60, tables: int = 2) -> list[bytes]:
    """One file for each table with so many hands; the lines of all of them."""
    every = []
    for table in range(1, tables + 1):
        lines = [to_json(record) for record in sample("qq-half", hands, table, table=str(table))]
        (folder / f"table-{table}.jsonl").write_bytes(b"\n".join(lines) + b"\n")
        every += lines
    return every


def ugly(folder: Path) -> None:
    """Files with a cut line, NULs, a repeat, hands out of order, GB18030, a list, nothing."""
    lines = [to_json(record) for record in sample("qq-basic", 14, 3, event="丑")]
    gone_by = lines[:3] + lines[5:]
    (folder / "cut.jsonl").write_bytes(b"\n".join([lines[0][:90], b"\0\0" + lines[1], b"", *gone_by, lines[4]]))
    (folder / "order.jsonl").write_bytes(b"\n".join(reversed(lines)) + b"\r\n")
    (folder / "mixed.jsonl").write_bytes(b"\n".join([*lines[:4], lines[5].decode().encode("gb18030")]))
    (folder / "gb.jsonl").write_bytes("\n".join(line.decode() for line in lines[:5]).encode("gb18030"))
    (folder / "list.json").write_bytes(b"[" + b",\n".join(lines[:6]) + b"]")
    (folder / "refused.jsonl").write_bytes(lines[2].replace(b'"qq-basic"', b'"nowhere"') + b"\n")
    (folder / "empty.jsonl").write_bytes(b"")
