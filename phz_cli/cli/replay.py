"""`phz replay`: step through one hand, in the terminal, as plain text, or as a page."""

import shutil
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from phz_cli import __version__
from phz_cli.audit.frames import ALL, Replayed, View, replayed
from phz_cli.cli.cited import Cited, Places, cited
from phz_cli.cli.console import FINE, Console, MisuseError
from phz_cli.cli.evidence_text import name_of
from phz_cli.cli.language import Says
from phz_cli.cli.options import From, Rules
from phz_cli.cli.output_file import refuse_input, written
from phz_cli.cli.replay_data import page_data, views_beside
from phz_cli.cli.replay_text import head_lines, step_lines
from phz_cli.cli.rule_sets import known
from phz_cli.cli.wrapping import WIDEST
from phz_cli.records import PUBLIC, Record

Seen = Annotated[
    str,
    typer.Option("--view", metavar="WHO"),
    Says("看谁的牌：all 全部；public 旁观；或一位选手", "whose cards: all, public, or a player"),
]
Step = Annotated[
    int | None,
    typer.Option("--step", metavar="N", min=0, show_default=False),
    Says("只打印第 N 手以后的牌桌（0 为发牌）", "print the table after action N only (0: the deal)"),
]
OnlyFound = Annotated[
    bool,
    typer.Option("--findings"),
    Says("只打印有违例的几手", "print only the steps with findings"),
]
Plain = Annotated[
    bool,
    typer.Option("--plain"),
    Says("在终端里也直接打印，不开界面", "print, also in a terminal"),
]
Html = Annotated[
    Path | None,
    typer.Option("--html", metavar="FILE", show_default=False),
    Says("写成一张网页，手机、电脑都能翻看", "write one page instead, for phone and desk"),
]
Hand = Annotated[
    str,
    typer.Argument(metavar="HAND", show_default=False),
    Says(
        "哪一局：局号，或者 文件:行；后面加 #N 从第N手看起", "which hand: its id or FILE:LINE; #N to open at action N"
    ),
]


def replay(
    context: typer.Context,
    address: Hand,
    paths: Places = None,
    *,
    seen: Seen = "all",
    step: Step = None,
    findings: OnlyFound = False,
    plain: Plain = False,
    html: Html = None,
    rules: Rules = None,
    source: From = None,
) -> int:
    """Shows the hand; exit status 0 whatever is found in it, 2 where it cannot be found or played through."""
    console: Console = context.obj
    chosen = known(rules)
    if html is not None and (step is not None or findings or plain):
        raise MisuseError(
            "--html 不跟 --step、--findings、--plain 一起用", "--html excludes --step, --findings, --plain"
        )
    if step is not None and findings:
        raise MisuseError("--step 和 --findings 只能用一个", "use --step or --findings, not both")
    hand = cited(console, address, paths, source=source, numbered=False)
    looked = view_of(hand.record, seen)
    if html is not None:
        _write_page(console, hand, looked, chosen, html)
        return FINE
    shown = replayed(hand.record, looked, rules=chosen)
    number = _number(hand, step)
    if step is None and not findings and not plain and _on_terminal():
        if find_spec("textual") is not None:
            from phz_cli.cli.replay_tui import run  # noqa: PLC0415 - the extra [tui] may be missing

            run(hand.record, looked, chosen, number or 0, console.language)
            return FINE
        console.say(
            "没有装 textual，改为直接打印；要在终端里翻看，请装 phz[tui]",
            "textual is not installed, so the hand is printed; to step through it in the terminal install phz[tui]",
        )
    _print(console, hand, shown, number, findings)
    return FINE


def view_of(record: Record, text: str) -> View:
    """The view that `--view` names: all, public, a player by id or name, else the number of a seat from 1."""
    if text in ("all", "public"):
        return ALL if text == "all" else PUBLIC
    seats = range(len(record.seats))
    meant = [seat for seat in seats if text in (record.seats[seat].id, record.seats[seat].name)]
    if not meant and text.isascii() and text.isdigit() and 1 <= int(text) <= len(seats):
        return int(text) - 1
    if len(meant) == 1:
        return meant[0]
    names = [name_of(record, seat) for seat in seats]
    raise MisuseError(
        f"--view {text}：应为 all、public，或选手 {'、'.join(names)}",
        f"--view {text}: one of all, public, or a player: {', '.join(names)}",
    )


def _number(hand: Cited, step: int | None) -> int | None:
    """The frame that is asked for; None where none is."""
    last = len(hand.record.actions)
    if step is not None and step > last:
        raise MisuseError(f"这一局只有 {last} 手，没有第 {step} 手", f"the hand has {last} actions, no #{step}")
    return hand.number if step is None else step


def _print(console: Console, hand: Cited, shown: Replayed, number: int | None, findings: bool) -> None:
    numbers = tuple(range(len(shown.frames))) if number is None else (number,)
    if findings:
        numbers = shown.marked
    for line in head_lines(shown, hand.place, console.language):
        console.line(line)
    if not numbers:
        console.say("没有查出违例。", "No findings.")
    places = min(WIDEST, shutil.get_terminal_size().columns)
    for line in step_lines(shown, numbers, console.language, places):
        console.line(line)


def _write_page(console: Console, hand: Cited, looked: View, rules: str | None, out: Path) -> None:
    from phz_cli.charts.card_faces import SIDE, card_faces  # noqa: PLC0415 - matplotlib takes its time
    from phz_cli.reports.replay_page import PageHand, build_replay  # noqa: PLC0415 - so do templates

    refuse_input(out, [hand.item.file])
    shown = [replayed(hand.record, one, rules=rules) for one in views_beside(hand.record, looked)]
    page = PageHand(page_data(shown, hand.number or 0), card_faces(), SIDE, __version__)
    content = build_replay(page, console.language).encode()
    with written(out) as put:
        put(content)
    console.say(f"写好：{out}", f"written: {out}")


def _on_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()
