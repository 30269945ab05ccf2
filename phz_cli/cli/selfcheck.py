"""`phz selfcheck`: legal hands are spoiled in every way there is a code for, and each fault must be found."""

from typing import Annotated, Literal

import typer

from phz_cli.audit.mutation import OPERATORS, Operator
from phz_cli.audit.selfcheck import Place, mutant_at, place_of, selfcheck
from phz_cli.cli.console import FINDINGS, FINE, Console, MisuseError
from phz_cli.cli.language import Says
from phz_cli.cli.rule_sets import profile_of
from phz_cli.cli.selfcheck_text import due_line, outcome_json, summary, table_lines
from phz_cli.records import to_json
from phz_cli.rulebook import profile_ids
from phz_cli.rulebook.nearest_names import find_nearest


def check(
    context: typer.Context,
    *,
    rules: Annotated[
        list[str] | None,
        typer.Option("--rules", metavar="ID", show_default=False),
        Says("只查这套规则；可写几次（默认全查）", "only this rule set; may be given several times (default: all)"),
    ] = None,
    hands: Annotated[
        int,
        typer.Option("--hands", metavar="N", min=1),
        Says("每种改法在每套规则下试多少局", "hands to try each operator on, under each rule set"),
    ] = 2,
    seed: Annotated[int, typer.Option("--seed"), Says("随机种子：同种子同牌局", "same seed, same hands")] = 0,
    operator: Annotated[
        list[str] | None,
        typer.Option("--operator", metavar="NAME", show_default=False),
        Says("只用这种改法；可写几次（默认全用）", "only this operator; may be given several times (default: all)"),
    ] = None,
    form: Annotated[
        Literal["text", "json"],
        typer.Option("--format"),
        Says("text 给人看的表；json 一个对象", "text: a table for people; json: one object"),
    ] = "text",
    show: Annotated[
        str | None,
        typer.Option("--show", metavar="NAME@ID#N", show_default=False),
        Says("不查，只把这一局改出来的记录印出来", "do not check: print the records of this one mutant"),
    ] = None,
) -> int:
    """Tries the operators and prints the detection table; exit status 1 when one fault was missed or one invented."""
    console: Console = context.obj
    if show is not None:
        return _show(console, show, seed)
    chosen = [_operator(name) for name in operator] if operator else list(OPERATORS)
    identities = [profile_of(name).id for name in rules] if rules else profile_ids()
    with console.progress("自查", "self-check", len(chosen) * len(identities)) as meter:
        outcome = selfcheck(identities, hands, seed, chosen, meter.advance)
    if form == "json":
        console.data(outcome_json(outcome, identities, hands, seed))
    else:
        for line in table_lines(outcome, seed, console.language):
            console.line(line)
    console.say(*summary(outcome))
    return FINE if outcome.passed else FINDINGS


def _operator(name: str) -> Operator:
    """The operator of this name; MisuseError, with the nearest ones, where there is none."""
    for operator in OPERATORS:
        if operator.name == name:
            return operator
    names = [operator.name for operator in OPERATORS]
    near = " ".join(find_nearest(name, names) or names[:3])
    raise MisuseError(f"没有 {name} 这种改法，是不是 {near}？", f"no operator {name}; did you mean {near}?")


def _show(console: Console, text: str, seed: int) -> int:
    """Prints the records of a mutant as JSON lines, and on stderr what must be found in them."""
    named = place_of(text)
    if named is None:
        raise MisuseError(
            f"--show 的值 {text} 不对：应为 改法@规则#局数，如 wei-left@qq-half#3。",
            f"--show: {text} should be NAME@RULES#N, e.g. wei-left@qq-half#3.",
        )
    place = Place(_operator(named.operator).name, profile_of(named.rules).id, named.number)
    mutant = mutant_at(place, seed)
    if mutant is None:
        raise MisuseError(
            f"{place}（种子 {seed}）：这一局没有下手的地方。",
            f"{place} (seed {seed}): the operator finds no place in that hand.",
        )
    for record in mutant.records:
        console.data(to_json(record) + b"\n")
    console.say(*due_line(mutant))
    return FINE
