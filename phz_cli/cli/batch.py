"""`phz batch`: cut files into shards, make them on any number of machines, put them together."""

import os
from pathlib import Path
from typing import Annotated

import typer

from phz_cli.batch import Settings
from phz_cli.batch.engines import Engine, make_shards
from phz_cli.batch.errors import BatchError
from phz_cli.batch.merge import merge as merged
from phz_cli.batch.plan import BatchPlan, make_plan, read_plan
from phz_cli.batch.shard import Task
from phz_cli.cli.console import FINE, UNREADABLE, Console, MisuseError
from phz_cli.cli.ingest import Wait, say_counts
from phz_cli.cli.jobs import Jobs
from phz_cli.cli.language import Says
from phz_cli.cli.options import DEFAULT_STORE, From, Paths, Rules, Store, Strict
from phz_cli.cli.output_file import written
from phz_cli.cli.reading import form_of, say_nothing_read, say_passed_over
from phz_cli.cli.rule_sets import known
from phz_cli.cli.store_migrate import migrate_older
from phz_cli.records.sources import STDIN, begins_like_records, expand, is_stream

Plan = Annotated[
    Path,
    typer.Argument(metavar="PLAN.json", show_default=False),
    Says("phz batch plan 写的计划", "the plan that phz batch plan has written"),
]

Shards = Annotated[
    Path,
    typer.Option("--out", metavar="FOLDER", show_default=False),
    Says("放各片的文件夹", "the folder of the shards"),
]


def plan(
    context: typer.Context,
    paths: Paths,
    shards: Annotated[int, typer.Option("--shards", metavar="N", min=1), Says("分成几片", "how many shards")] = 8,
    rules: Rules = None,
    source: From = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="PLAN.json", show_default=False),
        Says("写入文件（默认标准输出）", "file to write (default: standard output)"),
    ] = None,
    strict: Strict = False,
) -> int:
    """Writes which bytes of which files belong to which shard; the same files always give the same plan.

    Exit status 2 where no file looks like hand records: its shards could hold nothing.
    """
    console: Console = context.obj
    for path in paths:
        if path != STDIN and is_stream(path):
            raise MisuseError(
                f"{path} 是管道，只能读一次，分不了片；请先存成文件",
                f"{path} is a pipe: it can be read only once and cannot be cut into shards; save it to a file first",
            )
    form = form_of(source)
    made = make_plan(paths, shards, Settings(known(rules)), form)
    left = say_passed_over(console, paths, form)
    status = UNREADABLE if strict and left else FINE
    if form is None and not any(map(begins_like_records, expand(paths))):
        console.say("没有一个文件看来是牌局记录。", "None of the files looks like hand records.")
        status = UNREADABLE
    if out is None:
        console.data(made.to_json())
        return status
    with written(out) as write:
        write(made.to_json())
    size = sum(entry.size for entry in made.files)
    console.say(
        f"{out}：{len(made.files)} 个文件、{size} 字节，分成 {shards} 片",
        f"{out}: {len(made.files)} files, {size} bytes in {shards} shards",
    )
    return status


def run(
    context: typer.Context,
    place: Plan,
    out: Shards,
    shard: Annotated[
        str | None,
        typer.Option("--shard", metavar="I/N", show_default=False),
        Says("只做第 I 片，共 N 片（默认全做）", "make only shard I of N (default: all)"),
    ] = None,
    jobs: Jobs = None,
    engine: Annotated[
        Engine,
        typer.Option("--engine"),
        Says(
            "local：本机进程；ray：Ray 集群（附加包 cluster）",
            "local: processes here; ray: a Ray cluster (extra `cluster`)",
        ),
    ] = "local",
) -> int:
    """Makes shards. One that is there already is checked against its receipt and left as it is."""
    console: Console = context.obj
    chosen = read_plan(place)
    numbers = _wanted(shard, chosen)
    tasks = [Task(chosen, number, str(out)) for number in numbers]
    hands = unreadable = 0
    with console.progress("分片", "shards", len(tasks)) as meter:
        for receipt in make_shards(tasks, engine, min(jobs or os.cpu_count() or 1, len(tasks))):
            bad = receipt.verdicts.get("unreadable", 0)
            unreadable += bad
            hands += receipt.read
            faults = receipt.verdicts.get("faults", 0)
            console.say(
                f"第 {receipt.shard}/{receipt.of} 片：{receipt.read} 局，有错 {faults}，读不出 {bad}",
                f"shard {receipt.shard}/{receipt.of}: {receipt.read} hands, {faults} with faults, {bad} unreadable",
            )
            meter.advance(1)
    if not hands and shard is None:
        return say_nothing_read(console)
    return UNREADABLE if unreadable else FINE


def merge(context: typer.Context, place: Plan, out: Shards, store: Store = DEFAULT_STORE, wait: Wait = 10.0) -> int:
    """Puts the shards into the store after every receipt has been checked; repeating it changes nothing."""
    console: Console = context.obj
    chosen = read_plan(place)
    migrate_older(console, store)
    totals = merged(chosen, out, store, wait=wait)
    for file, counts in totals.files.items():
        say_counts(console, file, counts)
    say_counts(console, str(store), totals)
    if not totals.read:
        return say_nothing_read(console)
    return UNREADABLE if totals.quarantined else FINE


def _wanted(shard: str | None, chosen: BatchPlan) -> range:
    planned = len(chosen.shards)
    if shard is None:
        return range(1, planned + 1)
    number, slash, of = shard.partition("/")
    if not (slash and number.isascii() and number.isdigit() and of.isascii() and of.isdigit()):
        raise MisuseError(
            f"--shard 要写成 I/N，例如 3/8，不是 {shard}", f"--shard is written I/N, e.g. 3/8, not {shard}"
        )
    if int(of) != planned:
        raise BatchError("batch.other_count", of=of, planned=planned)
    if not 1 <= int(number) <= planned:
        raise BatchError("batch.no_shard", shard=number, of=planned)
    return range(int(number), int(number) + 1)
