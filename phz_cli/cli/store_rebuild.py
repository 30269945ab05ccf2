"""`phz store`: a new store from the raw hands of an old one; a store as a Parquet folder."""

from pathlib import Path
from typing import Annotated

import typer

from phz_cli.batch import Settings
from phz_cli.batch.parquet_export import export
from phz_cli.batch.rebuild import rebuild as rebuilt
from phz_cli.cli.console import FINE, UNREADABLE, Console, MisuseError, harmless
from phz_cli.cli.ingest import say_counts
from phz_cli.cli.jobs import Jobs, jobs_for_store
from phz_cli.cli.language import Says
from phz_cli.cli.options import DEFAULT_STORE, Rules, Store
from phz_cli.cli.rule_sets import known

_SHOWN = 20


def rebuild(
    context: typer.Context,
    out: Annotated[
        Path,
        typer.Option("--out", metavar="FILE", show_default=False),
        Says("新库", "the new store"),
    ],
    store: Store = DEFAULT_STORE,
    rules: Rules = None,
    jobs: Jobs = None,
) -> int:
    """Judges the raw hands of a store again and puts them into a new one; the old store is only read.

    For a store that is damaged: rows that cannot be read are counted. (One of an older version is brought up to date
    where it lies by `phz store migrate`.) Exit status 2 where anything was lost or differs from its fingerprint.
    """
    console: Console = context.obj
    if not store.exists():
        raise MisuseError(f"没有库文件 {store}", f"there is no store {store}")
    if out.exists():
        raise MisuseError(f"{out} 已存在，不覆盖", f"{out} exists and is not overwritten")
    result = rebuilt(store, out, Settings(known(rules)), jobs or jobs_for_store(store))
    say_counts(console, str(out), result.totals)
    for place in result.altered[:_SHOWN]:
        console.say(
            f"{harmless(place)}：原文与它的指纹不符",
            f"{harmless(place)}: the raw hand is not what its fingerprint says",
        )
    if result.lost or result.altered:
        console.say(
            f"救不回 {result.lost} 行，{len(result.altered)} 行与指纹不符；请用原来的文件再 phz ingest 一遍。",
            f"{result.lost} rows are lost, {len(result.altered)} differ from their fingerprint; "
            "run phz ingest with the original record files to fill the gaps.",
        )
        return UNREADABLE
    return FINE


def parquet(
    context: typer.Context,
    out: Annotated[
        Path,
        typer.Option("--out", metavar="FOLDER", show_default=False),
        Says("要写的文件夹", "the folder to be made"),
    ],
    store: Store = DEFAULT_STORE,
) -> int:
    """Writes every table of the store as Parquet files by event and day; the folder is a store of its own."""
    console: Console = context.obj
    manifest = export(store, out)
    hands = manifest.rows["hands"]
    console.say(f"{out}：{hands} 局，{len(manifest.rows)} 张表", f"{out}: {hands} hands, {len(manifest.rows)} tables")
    return FINE
