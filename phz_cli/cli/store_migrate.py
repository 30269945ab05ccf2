"""`phz store migrate`: a store of an older phz brought to the tables of this one, where it lies."""

from functools import partial
from pathlib import Path

import duckdb
import typer

from phz_cli.batch import Settings
from phz_cli.batch.rebuild import Rebuilt, rebuild_from
from phz_cli.cli.console import FINE, Console, MisuseError, harmless
from phz_cli.cli.jobs import Jobs, jobs_for_store
from phz_cli.cli.options import DEFAULT_STORE, Rules, Store
from phz_cli.cli.rule_sets import known
from phz_cli.store import SCHEMA_VERSION, StoreError
from phz_cli.store.migration import Migrated, is_older, migrate, version_of
from phz_cli.store.parquet_store import is_folder_store

_SHOWN = 20


def bring_up_to_date(
    context: typer.Context,
    store: Store = DEFAULT_STORE,
    rules: Rules = None,
    jobs: Jobs = None,
) -> int:
    """Judges the raw hands of an older store again and puts the new store in its place; nothing of them is lost.

    Rulings stay. Killed at any moment, the old store or the new one is there, whole. A store of today is left alone.
    """
    console: Console = context.obj
    if is_folder_store(store):
        raise MisuseError(
            f"{store} 是 Parquet 文件夹；请先升级它所出的库，再用 phz store parquet 写一遍",
            f"{store} is a Parquet folder; migrate the store that it was made of, then run phz store parquet again",
        )
    found = version_of(store)
    if found > SCHEMA_VERSION:
        raise StoreError("store.newer", store, found=found, known=SCHEMA_VERSION)
    if found == SCHEMA_VERSION:
        console.say(f"{store} 已是版本 {SCHEMA_VERSION}。", f"{store} has schema version {SCHEMA_VERSION} already.")
        return FINE
    migrate_older(console, store, known(rules), jobs)
    return FINE


def migrate_older(console: Console, store: Path, rules: str | None = None, jobs: int | None = None) -> None:
    """Says that the store is older and migrates it; does nothing where it is not. StoreError where that cannot be."""
    if not is_older(store):
        return
    console.say(
        f"{store} 是旧版本的库，先升级到版本 {SCHEMA_VERSION}：库里的局重判一遍，升完之前旧库不动……",
        f"{store} is of an older version and is migrated to version {SCHEMA_VERSION} first: "
        "its hands are judged again; the old store stays until that is done …",
    )
    build = partial(_built, store=store, settings=Settings(rules), jobs=jobs or jobs_for_store(store))
    done = migrate(store, build)
    if done is not None:
        _tell(console, store, done)


def _built(
    connection: duckdb.DuckDBPyConnection, fresh: Path, *, store: Path, settings: Settings, jobs: int
) -> Rebuilt:
    """The new store, or none: what cannot be read is not to be left behind without being asked."""
    made = rebuild_from(connection, fresh, settings, jobs)
    if made.lost:
        raise StoreError("store.incomplete", store, lost=made.lost)
    return made


def _tell(console: Console, store: Path, done: Migrated[Rebuilt]) -> None:
    totals = done.made.totals
    console.say(
        f"{store}：版本 {done.version} 已升级到 {SCHEMA_VERSION}；{totals.stored} 局，读不出 {totals.quarantined} 条",
        f"{store}: migrated from schema version {done.version} to {SCHEMA_VERSION}; "
        f"{totals.stored} hands, {totals.quarantined} unreadable lines",
    )
    for place in done.made.altered[:_SHOWN]:
        console.say(
            f"{harmless(place)}：这一局现在读出来与当初不同",
            f"{harmless(place)}: this hand reads differently from when it was stored",
        )
    if done.unevaluated:
        console.say(
            f"{done.unevaluated} 局的评估要重做：phz stats evaluate",
            f"{done.unevaluated} hands must be evaluated again: phz stats evaluate",
        )
