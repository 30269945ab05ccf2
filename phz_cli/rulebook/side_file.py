"""Side files: what a user gives beside the records (waivers, baselines, batch plans, own statistics), read whole."""

import errno
import os
from pathlib import Path
from typing import Final

MOST: Final = 64 << 20
"""Bytes that a pipe or device may give; a regular file says how long it is."""


def side_file(path: str | os.PathLike[str]) -> bytes:
    """The bytes of the file. Raises OSError, also where a device or pipe does not end (`/dev/zero`)."""
    place = Path(path)
    if place.is_file():
        return place.read_bytes()
    with place.open("rb") as file:
        data = file.read(MOST + 1)
    if len(data) > MOST:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return data
