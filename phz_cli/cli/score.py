"""`phz score`: a calculator for finished hands."""

from typing import Annotated, Any, Literal

import msgspec
import typer

from phz_cli.audit.calculator_check import pose
from phz_cli.audit.findings import Problem
from phz_cli.cli.console import FINE, Console, MisuseError
from phz_cli.cli.language import Says
from phz_cli.cli.rule_sets import known
from phz_cli.cli.score_answer import Question, answered_lines, answered_object
from phz_cli.cli.score_arguments import Stated, options_of, refusal, stated_case
from phz_cli.cli.score_batch import Batch
from phz_cli.cli.score_options import (
    BatchFile,
    Card,
    Dealer,
    FirstDiscard,
    From,
    Full,
    Hand,
    Last,
    Passed,
    RuleOptions,
    RuleSet,
    TableMelds,
    Waits,
    Washed,
)


def score(
    context: typer.Context,
    *,
    rules: RuleSet = None,
    hand: Hand = None,
    meld: TableMelds = None,
    card: Card = None,
    source: From = None,
    dealer: Dealer = False,
    last: Last = False,
    first_discard: FirstDiscard = False,
    passed: Passed = None,
    washed: Washed = 0,
    option: RuleOptions = None,
    waits: Waits = False,
    batch: BatchFile = None,
    full: Full = False,
    form: Annotated[
        Literal["text", "json"],
        typer.Option("--format"),
        Says("text 给人看；json 每局一行", "text for people; json: one object a case"),
    ] = "text",
) -> int:
    """Prices a hand, or the cases of a file; exit status 0 whatever it is worth, 2 where something is no hand."""
    console: Console = context.obj
    chosen = known(rules)
    options = options_of(option or (), chosen)
    stated = Stated(hand, meld or (), card, source, dealer, last, first_discard, passed, washed)
    if batch is not None:
        if stated.says_anything():
            raise MisuseError("--batch 的牌都写在文件里，不能再用选项写牌", "with --batch every hand is in the file")
        return Batch(console, Question(waits, full), chosen, options).run(batch, form)
    _require(stated, chosen, waits)
    return _score_one(console, stated, Question(waits, full=True), form, str(chosen), options)


def _require(stated: Stated, rules: str | None, waits: bool) -> None:
    """MisuseError for an option that is missing, or that says nothing beside `--waits`."""
    missing = [
        name
        for name, value in (("--rules", rules), ("--hand", stated.hand), ("--card", stated.card or waits))
        if not value
    ]
    if missing:
        listed = " ".join(missing)
        raise MisuseError(f"缺少 {listed}（或者用 --batch FILE 成批算）", f"missing {listed} (or --batch FILE)")
    if waits and stated.card is not None:
        raise MisuseError("--waits 问的就是来牌，不要再写 --card", "--waits asks for the card; leave --card out")


def _score_one(
    console: Console,
    stated: Stated,
    question: Question,
    form: Literal["text", "json"],
    rules: str,
    options: dict[str, Any],
) -> int:
    posed = pose(stated_case(stated, rules, options), waits=question.waits)
    if isinstance(posed, Problem):
        raise refusal(posed, stated)
    if form == "json":
        console.data(msgspec.json.encode(answered_object(posed, question, console.language)[1]) + b"\n")
        return FINE
    for line in answered_lines(posed, question, console.language)[1]:
        console.line(line)
    return FINE
