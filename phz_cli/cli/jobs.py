"""`--jobs`: how many processes a command uses."""

import os
from pathlib import Path
from typing import Annotated, Final

import typer

from phz_cli.cli.language import Says

SMALL: Final = 4 << 20
"""Bytes that one process has judged before others have started."""

Jobs = Annotated[
    int | None,
    typer.Option("--jobs", metavar="N", min=1, show_default=False),
    Says("用几个进程（默认：文件大就每核一个）", "processes (default: one for each core where there is much to read)"),
]


def jobs_for(size: int | None) -> int:
    """How many processes to use for so many bytes (None: not known) where nobody said."""
    return 1 if size is not None and size < SMALL else os.cpu_count() or 1


def jobs_for_store(store: Path) -> int:
    """How many processes judge the hands of a store again where nobody said."""
    try:
        return jobs_for(store.stat().st_size)
    except OSError:
        return 1
