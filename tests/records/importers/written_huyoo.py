"""Hands of ours written as Huyoo writes them: messages, and the stream cut into chunks."""

from struct import pack

from phz_cli.records import Record
from phz_cli.records.model import RecordAction
from tests.records.importers.written_zimortal import codes

RANKS = 10
NOBODY = 0xFFFF
HUYOO = {"ti": 101, "pao": 102, "wei": 103, "peng": 104, "chi": 105, "discard": 108, "draw": 109}
"""The message of each verb."""


def huyoo_codes(cards: str, size: int = 0) -> bytes:
    return bytes(code % RANKS + 1 + 16 * (code >= RANKS) for code in codes(cards)).ljust(size, b"\0")


def frame(sub: int, body: bytes, main: int = 100) -> bytes:
    return pack("<HHHH", 0x5048, len(body), main, sub) + body


def huyoo_frames(record: Record, long: str = "q") -> list[bytes]:
    """The messages of one hand; `long` is the type of a LONG, i (4 bytes) or q (8)."""
    shown = huyoo_codes(record.deal.hands[record.dealer][-1])
    head = pack(f"<HH{long}", record.dealer, 0, 1)
    frames = [
        frame(100, head + huyoo_codes(hand, 21) + shown + pack("<H", chair))
        for chair, hand in enumerate(record.deal.hands)
    ]
    frames += [frame(HUYOO[action.do], huyoo_body(action)) for action in record.actions if action.do in HUYOO]
    drawn = sum(action.do == "draw" for action in record.actions)
    return [*frames, huyoo_end(record, (record.deal.wall or "")[drawn:], long)]


def huyoo_body(action: RecordAction) -> bytes:
    chair, card = pack("<H", action.seat or 0), huyoo_codes(action.card or "")
    if action.do == "draw":
        return card + b"\1" + chair
    if action.do == "chi":
        return chair + card + bytes([len(action.melds)]) + huyoo_codes("".join(action.melds), 9)
    return chair + card + (b"\4" if action.do in ("ti", "pao") else b"")


def huyoo_end(record: Record, left: str, long: str) -> bytes:
    result = record.result
    winner = NOBODY if result is None or result.winner is None else result.winner
    points = [int(value) for value in (result.points if result and result.points else [0, 0, 0])]
    huxi, fan = (result.huxi or 0, result.fan or 0) if result else (0, 0)
    head = pack(f"<BBHHHHHHH{long}4{long}", 0, 0, winner, NOBODY, 0, fan, huxi, 0, 1, 0, *points, 0)
    rest = bytes([len(left)]) + huyoo_codes(left, 22) + bytes(4 + 63 + 3 + 49 + 4) + huyoo_codes(left, 64)
    return frame(110, head + rest)


def huyoo_chunks(data: bytes, size: int, kind: int = 47) -> list[bytes]:
    """The stream cut into chunks of `size` bytes."""
    digest = b"0123456789abcdef" * 2 + bytes(4)
    return [
        pack("<HHHH", kind, len(data), at, len(data[at : at + size])) + digest + data[at : at + size]
        for at in range(0, len(data), size)
    ]
