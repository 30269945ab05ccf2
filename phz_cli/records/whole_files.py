"""Files that are whole under their name: written beside it under another, put on the disk, renamed.

A process that is killed leaves the other name, which says whose it was: the next one that writes the same file removes
it. Nothing is ever read under such a name.
"""

import glob
import os
import shutil
from pathlib import Path
from typing import Final

_LEFTOVER: Final = ".part"


def name_beside(path: Path) -> Path:
    """Path under which this process writes what will be called `path`."""
    return path.with_name(f".{path.name}.{os.getpid()}{_LEFTOVER}")


def sweep_leftovers(path: Path) -> None:
    """Removes what processes that are no more have left of `path`, files and folders."""
    if os.name != "posix":
        return  # elsewhere nothing asks for a process without harm
    for place in path.parent.glob(f".{glob.escape(path.name)}.*{_LEFTOVER}*"):
        owner = place.name.removeprefix(f".{path.name}.").partition(".")[0]
        if owner.isdecimal() and not _is_alive(int(owner)):
            remove(place)


def remove(place: Path) -> None:
    """Removes a file, a folder or a DuckDB file with its log; nothing where there is none."""
    if place.is_dir() and not place.is_symlink():
        shutil.rmtree(place, ignore_errors=True)
        return
    for name in (place.name, f"{place.name}.wal"):
        place.with_name(name).unlink(missing_ok=True)


def put_in_place(part: Path, path: Path) -> None:
    """Gives what was written as `part` its name, at once; everything is on the disk before and after."""
    for inner in part.rglob("*") if part.is_dir() else ():
        flush(inner)
    flush(part)
    part.replace(path)
    flush(path.parent)


def flush(path: Path) -> None:
    """Waits until the disk has it; a folder cannot be flushed everywhere, and need not be."""
    try:
        descriptor = os.open(path, os.O_RDONLY)
    except PermissionError:
        return
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True
