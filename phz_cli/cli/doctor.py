"""`phz doctor`: is everything here that phz needs, and is the store well?"""

import importlib.util
import platform
import shutil
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import msgspec
import typer

from phz_cli import __version__
from phz_cli.batch.health import health_of
from phz_cli.cli.columns import aligned
from phz_cli.cli.console import FINDINGS, FINE, Console
from phz_cli.cli.language import Says
from phz_cli.cli.options import DEFAULT_STORE, Store
from phz_cli.store import SCHEMA_VERSION, StoreError

REQUIRED: Final = ("typer", "rich", "msgspec", "zstandard", "polars", "duckdb", "matplotlib", "jinja2")
_PYTHON: Final = (3, 11)
_ENOUGH: Final = 1 << 30
_SAMPLE: Final = "一二三壹贰叁胡息囤"


class Extra(NamedTuple):
    """Something that only some commands need."""

    module: str
    need: Says


EXTRAS: Final = (
    Extra("ray", Says("phz batch run --engine ray", "phz batch run --engine ray")),
    Extra("s3fs", Says("读 s3:// 上的库", "stores on s3://")),
)


class Found(NamedTuple):
    """One thing looked at: `state` is ok, missing or bad; `advice` says what to do, where something is to be done."""

    what: str
    state: str
    detail: str
    advice: Says = Says("", "")


_STATES: Final = {"ok": Says("好", "ok"), "missing": Says("没装", "missing"), "bad": Says("有毛病", "bad")}


def doctor(
    context: typer.Context,
    store: Store = DEFAULT_STORE,
    as_json: Annotated[bool, typer.Option("--json"), Says("输出 JSON", "print JSON")] = False,
) -> int:
    """Looks at versions, fonts, extras and the store, and says what to do. Exit status 1 where something is bad."""
    console: Console = context.obj
    found = [*_versions(), *_fonts(), *_extras(), *_space(store), *_store(store)]
    if as_json:
        for one in found:
            advice = one.advice.in_language(console.language)
            console.data(msgspec.json.encode({**one._asdict(), "advice": advice}) + b"\n")
    else:
        rows = [(one.what, _STATES[one.state].in_language(console.language), one.detail) for one in found]
        for line, one in zip(aligned(rows), found, strict=True):
            console.line(line)
            if one.advice.en:
                console.line("    " + one.advice.in_language(console.language))
    return FINDINGS if any(one.state == "bad" for one in found) else FINE


def _versions() -> Iterator[Found]:
    python = platform.python_version()
    old = sys.version_info < _PYTHON
    upgrade = Says("请换 Python 3.11 或更新的版本", "use Python 3.11 or newer")
    yield Found("python", "bad" if old else "ok", python, upgrade if old else Says("", ""))
    yield Found("phz", "ok", f"{__version__}, schema {SCHEMA_VERSION}")
    for name in REQUIRED:
        try:
            yield Found(name, "ok", version(name))
        except PackageNotFoundError:
            yield Found(name, "bad", "", Says(f"请运行 pip install {name}", f"run pip install {name}"))


def _fonts() -> Iterator[Found]:
    from phz_cli.charts import typeface  # noqa: PLC0415 - matplotlib is slow to import

    again = Says("请重新安装 phz", "install phz again")
    for weight, path in typeface.FILES.items():
        try:
            lacking = set(_SAMPLE) - typeface.covered(weight)
        except (OSError, RuntimeError) as error:
            yield Found(f"font {weight}", "bad", str(error), again)
            continue
        if lacking:
            yield Found(f"font {weight}", "bad", "".join(sorted(lacking)), again)
        else:
            yield Found(f"font {weight}", "ok", f"{path.name}, {len(typeface.covered(weight))}")


def _extras() -> Iterator[Found]:
    for extra in EXTRAS:
        if importlib.util.find_spec(extra.module) is not None:
            yield Found(extra.module, "ok", version(extra.module))
            continue
        yield Found(
            extra.module,
            "missing",
            "",
            Says(
                f"只在用到“{extra.need.zh}”时才要：pip install 'phz[cluster]'",
                f"needed only for {extra.need.en}: pip install 'phz[cluster]'",
            ),
        )


def _space(store: Path) -> Iterator[Found]:
    folder = store.absolute().parent
    if not folder.is_dir():
        yield Found("disk", "bad", str(folder), Says("没有这个文件夹，请先建好", "no such folder; make it first"))
        return
    free = shutil.disk_usage(folder).free
    if free >= _ENOUGH:
        yield Found("disk", "ok", f"{free >> 20} MiB")
        return
    little = Says("剩余空间不到 1 GiB，请先腾出地方", "less than 1 GiB is free; make room first")
    yield Found("disk", "bad", f"{free >> 20} MiB", little)


def _store(store: Path) -> Iterator[Found]:
    if not store.exists():
        first = Says("还没有库：用 phz ingest 读入记录", "no store yet: read records with phz ingest")
        yield Found(str(store), "missing", "", first)
        return
    rebuild = Says(
        f"请运行 phz store rebuild --store {store} --out 新库；再用原来的记录文件 phz ingest 一遍",
        f"run phz store rebuild --store {store} --out NEW, then phz ingest with the original record files",
    )
    advice = {
        "store.locked": Says("等它用完再试", "wait until it is done"),
        "store.newer": Says("请升级 phz：pip install -U phz", "upgrade phz: pip install -U phz"),
        "store.older": Says(
            f"请运行 phz store migrate --store {store}（phz ingest 也会先升级），局和裁定都保留",
            f"run phz store migrate --store {store} (phz ingest does it, too); hands and rulings are kept",
        ),
    }
    try:
        health = health_of(store)
    except StoreError as error:
        version = f"schema {error.parameters['found']}" if "found" in error.parameters else error.sentence("en")
        yield Found(str(store), "bad", version, advice.get(error.key, rebuild))
        return
    if health.unread or health.unbalanced:
        yield Found(str(store), "bad", health.unread or "; ".join(health.unbalanced), rebuild)
        return
    rows = health.rows
    counts = f"hands {rows['hands']}, quarantine {rows['quarantine']}, files {rows['files']}"
    yield Found(str(store), "ok", f"schema {SCHEMA_VERSION}, {counts}")
