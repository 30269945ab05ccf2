"""`phz whatif`: one action of a hand changed, and what becomes different."""

from typing import Annotated

import msgspec
import typer

from phz_cli.audit import HandReport, audit_record
from phz_cli.audit.whatif import Change, Rest, Way, same_match, standings, what_if
from phz_cli.cli.cited import Address, Cited, Places, cited
from phz_cli.cli.console import FINE, Console, MisuseError
from phz_cli.cli.explain import asked_in
from phz_cli.cli.language import Says
from phz_cli.cli.options import From, Rules, TextOrJson
from phz_cli.cli.rule_sets import known
from phz_cli.cli.whatif_json import whatif_object
from phz_cli.cli.whatif_text import whatif_lines
from phz_cli.rulebook import RulesError, load_profile, sentence

Replace = Annotated[
    str | None,
    typer.Option("--replace", metavar="ACTION", show_default=False),
    Says("把第N手换成这一手，照文字记谱写，如 '乙 碰 三'", "put this in place of action N, e.g. '乙 碰 三'"),
]
Insert = Annotated[
    str | None,
    typer.Option("--insert", metavar="ACTION", show_default=False),
    Says("在第N手前面加这一手", "put this in before action N"),
]
Drop = Annotated[
    bool,
    typer.Option("--drop", show_default=False),
    Says("去掉第N手", "leave action N out"),
]
RestOption = Annotated[
    Rest,
    typer.Option("--rest"),
    Says(
        "后面不再成立的：recorded 照记录打完，legal 从那里起不算",
        "what no longer applies: recorded plays it all the same, legal leaves it out",
    ),
]


def whatif(
    context: typer.Context,
    address: Address,
    paths: Places = None,
    *,
    replace: Replace = None,
    insert: Insert = None,
    drop: Drop = False,
    rest: RestOption = "recorded",
    rules: Rules = None,
    source: From = None,
    form: TextOrJson = "text",
) -> int:
    """Prints what changes; exit status 0 whatever it is, 2 where the hand or the action cannot be found."""
    console: Console = context.obj
    chosen = known(rules)
    way, text = _way(replace, insert, drop)
    hand = cited(console, address, paths, source=source, past_end=way == "insert", keep=True)
    change = _change(hand, way, text)
    _judged(hand, chosen)
    found = what_if(hand.record, change, rest=rest, rules=chosen)
    others = _others(hand, chosen)
    table = standings(found, others) if others else ()
    if form == "json":
        console.data(msgspec.json.encode(whatif_object(found, hand, table, others, console.language)) + b"\n")
        return FINE
    for line in whatif_lines(found, hand, table, others, console.language):
        console.line(line)
    return FINE


def _way(replace: str | None, insert: str | None, drop: bool) -> tuple[Way, str]:
    """The one change that was asked for; MisuseError for none and for several."""
    ways: list[tuple[Way, str]] = []
    if replace is not None:
        ways.append(("replace", replace))
    if insert is not None:
        ways.append(("insert", insert))
    if drop:
        ways.append(("drop", ""))
    if len(ways) != 1:
        raise MisuseError("--replace、--insert、--drop 写一个", "give one of --replace, --insert and --drop")
    return ways[0]


def _change(hand: Cited, way: Way, text: str) -> Change:
    number, count = hand.number, len(hand.record.actions)
    if not number:
        words = {"count": count, "next": count + 1}
        raise MisuseError(sentence("whatif.end", "zh", **words), sentence("whatif.end", "en", **words))
    return Change(way, number, None if way == "drop" else asked_in(hand.record, f"--{way}", text))


def _judged(hand: Cited, rules: str | None) -> None:
    """MisuseError where the rule set of the record, or one of its options, is not known."""
    try:
        load_profile(rules or hand.record.rules, hand.record.options)
    except RulesError as error:
        said = {language: sentence(error.key, language, **error.parameters) for language in ("zh", "en")}
        raise MisuseError(said["zh"], said["en"]) from None


def _others(hand: Cited, rules: str | None) -> list[HandReport]:
    """The audits of the other hands of the match that the paths hold."""
    records = [item.record for item in hand.others if item.record is not None]
    return [audit_record(record, rules=rules) for record in records if same_match(hand.record, record)]
