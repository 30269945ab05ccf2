"""`phz explain`: why an action is legal or not, and whether another one would have been."""

import shutil
from typing import Annotated, Literal

import msgspec
import typer

from phz_cli.audit.asked import asked_action
from phz_cli.audit.explain import Explanation
from phz_cli.audit.explain_record import NotExplainedError, explain_record
from phz_cli.cli.cited import Address, Cited, Places, cited
from phz_cli.cli.console import FINE, Console, MisuseError
from phz_cli.cli.explain_json import explained_object
from phz_cli.cli.explain_text import explained_lines
from phz_cli.cli.language import Says
from phz_cli.cli.options import From, Rules, TextOrJson
from phz_cli.cli.rule_sets import known
from phz_cli.cli.wrapping import WIDEST
from phz_cli.records import ReadError, Record
from phz_cli.records.model import RecordAction

WhyNot = Annotated[
    str | None,
    typer.Option("--why-not", metavar="ACTION", show_default=False),
    Says(
        "没有做的一手，照文字记谱写，如 '乙 胡'、'乙 吃 十 二七十'；吃可以不写怎么吃",
        "an action that was not taken, in text notation, e.g. '乙 胡'; a 吃 may leave its groups out",
    ),
]

When = Annotated[
    Literal["before", "after"] | None,
    typer.Option("--when", show_default=False),
    Says(
        "没有做的那一手放在第N手之前还是之后（默认：要的是第N手翻出、打出的牌就在之后）",
        "whether that action comes before or after action N (default: after, where it claims the card of N)",
    ),
]


def explain(
    context: typer.Context,
    address: Address,
    paths: Places = None,
    *,
    why_not: WhyNot = None,
    when: When = None,
    rules: Rules = None,
    source: From = None,
    form: TextOrJson = "text",
) -> int:
    """Prints the explanation; exit status 0 whatever it says, 2 where the hand or the action cannot be found."""
    console: Console = context.obj
    chosen = known(rules)
    if when is not None and why_not is None:
        raise MisuseError("--when 只跟 --why-not 一起用", "--when goes with --why-not only")
    hand = cited(console, address, paths, source=source)
    asked = None if why_not is None else asked_in(hand.record, "--why-not", why_not, any_group=True)
    found = explained_of(hand, asked, chosen, None if when is None else when == "after")
    if form == "json":
        console.data(msgspec.json.encode(explained_object(found, hand, console.language)) + b"\n")
        return FINE
    for line in explained_lines(found, hand, console.language, min(WIDEST, shutil.get_terminal_size().columns)):
        console.line(line)
    return FINE


def asked_in(record: Record, option: str, text: str, *, any_group: bool = False) -> RecordAction:
    """The action that an option states in text notation; MisuseError that says where it is wrong."""
    found = asked_action(text, record, any_group=any_group)
    if isinstance(found, ReadError):
        raise MisuseError(f"{option}：{found.sentence('zh')}", f"{option}: {found.sentence('en')}")
    return found


def explained_of(hand: Cited, asked: RecordAction | None, rules: str | None, after: bool | None) -> Explanation:
    """The explanation of a cited hand; MisuseError where there is none."""
    assert hand.number is not None
    try:
        return explain_record(hand.record, hand.number, asked, after=after, rules=rules)
    except NotExplainedError as error:
        raise MisuseError(error.sentence("zh"), error.sentence("en")) from None
