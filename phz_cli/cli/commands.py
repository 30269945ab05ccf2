"""The table of commands, and how one is built: late, when it runs, in the language of the run."""

from collections.abc import Callable
from importlib import import_module
from typing import Annotated, Any, Final, NamedTuple, cast, get_type_hints

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption
from typer.main import get_command

from phz_cli import __version__
from phz_cli.cli.language import Language, Says, help_in


class Entry(NamedTuple):
    """A command: where its function is (`module:attribute`) and its line in the help."""

    target: str
    summary: Says


TABLE: Final[dict[str, Entry]] = {
    "report": Entry(
        "phz_cli.cli.report:report",
        Says(
            "一条命令做完：录入、裁定、统计、图表、网页",
            "The whole job: verdicts, store, numbers, charts",
        ),
    ),
    "validate": Entry(
        "phz_cli.cli.validate:validate",
        Says(
            "逐局查对规则与结算，指明错处",
            "Check every hand against its rules and settlement",
        ),
    ),
    "ingest": Entry(
        "phz_cli.cli.ingest:ingest",
        Says(
            "读入、查对、存库；存过的不再存",
            "Read, check and store hands, each once",
        ),
    ),
    "stats": Entry(
        "phz_cli.cli.stats:stats",
        Says("库中牌局的统计：牌手、牌局、违例、规则", "Numbers from the store: players, hands, faults, rules"),
    ),
    "chart": Entry(
        "phz_cli.cli.chart:chart",
        Says("把库中牌局画成图（PNG、SVG 或 PDF）", "Draw a chart from the store (PNG, SVG or PDF)"),
    ),
    "query": Entry(
        "phz_cli.cli.query:query",
        Says("用一条 SELECT 查库（只读）", "Ask the store with one SELECT (reading only)"),
    ),
    "export": Entry(
        "phz_cli.cli.export:export",
        Says("把库中的表存成 Parquet 或 CSV 文件", "Write tables of the store as Parquet or CSV files"),
    ),
    "sample": Entry(
        "phz_cli.cli.sample:sample",
        Says("按规则自打若干局，写成牌局记录", "Play hands by the rules and write them as records"),
    ),
    "convert": Entry(
        "phz_cli.cli.convert:convert",
        Says("把牌局记录换成另一种写法", "Turn hand records into another form"),
    ),
    "new": Entry(
        "phz_cli.cli.new:new",
        Says("打印一张空白的牌局记录单", "Print an empty form for a hand, to be filled in"),
    ),
    "merge": Entry(
        "phz_cli.cli.merge:merge",
        Says("把几个人记的同一局合成一份，指明矛盾", "Make one record of a hand from several observers' records"),
    ),
    "anonymize": Entry(
        "phz_cli.cli.anonymize:anonymize",
        Says("把记录里的人换成化名，时间一齐挪动", "Put pseudonyms for people, and move all times alike"),
    ),
    "schema": Entry(
        "phz_cli.cli.schema:schema",
        Says("打印记录、裁定、规则等的 JSON Schema", "Print the JSON Schema of records, findings, rule sets"),
    ),
    "score": Entry(
        "phz_cli.cli.score:score",
        Says("计算器：一手牌值多少，听哪些牌", "A calculator: what a hand is worth, which cards win"),
    ),
    "selfcheck": Entry(
        "phz_cli.cli.selfcheck:check",
        Says(
            "自打合法牌局，改出各种违例，看是否都查得出",
            "Spoil legal hands in every way and see that each fault is found",
        ),
    ),
    "explain": Entry(
        "phz_cli.cli.explain:explain",
        Says("讲明一手合不合法、凭什么，没做的一手行不行", "Why an action is legal or not, or why it could not be taken"),
    ),
    "whatif": Entry(
        "phz_cli.cli.whatif:whatif",
        Says("换掉、加上、去掉一手，看结果差在哪里", "Change one action of a hand and see what becomes different"),
    ),
    "rules list": Entry("phz_cli.cli.rules:list_rules", Says("列出各套规则", "List the rule sets")),
    "rules show": Entry(
        "phz_cli.cli.rules_show:show",
        Says("一套规则的全部参数：意思和出处", "Every parameter of a rule set, its meaning and source"),
    ),
    "rules diff": Entry(
        "phz_cli.cli.rules_diff:diff",
        Says("两套规则哪里不同，用话说出来", "What changes from one rule set to another, in words"),
    ),
    "rules explain": Entry(
        "phz_cli.cli.rules_explain:explain",
        Says("讲明一个违例代码", "Explain a fault code: when it holds, why, an example"),
    ),
}

_GROUPS: Final = {"rules": Says("规则与违例代码", "Rule sets and fault codes")}

_ABOUT: Final = Says(
    "跑胡子牌局的裁判、账房与统计。数据走标准输出，说明走标准错误。"
    "退出状态：0 无误；1 有违例；2 有读不了的输入或用法不对；70 程序自身出错；130 中断。",
    "Referee, book-keeper and statistician for recorded hands of 跑胡子 (Paohuzi). "
    "Data go to standard output, narration to standard error. "
    "Exit status: 0 fine; 1 faults found; 2 unreadable input or misuse; 70 internal error; 130 interrupted.",
)
_LANG: Final = Says("界面语言", "Language of everything printed")
_DEBUG: Final = Says("程序出错时给出完整的调用栈", "Show the traceback of an internal error")
_HELP: Final = Says("显示本帮助，然后退出", "Show this page and exit")
_VERSION: Final = Says("显示版本，然后退出", "Show the version and exit")


class SpokenCommand(TyperCommand):
    """A command whose help page is in the language of the run."""

    language: Language = "en"

    def get_help(self, ctx: Any) -> str:
        """The help page."""
        return help_in(self.language, super().get_help(ctx))


class LateGroup(TyperGroup):
    """A group that knows its commands by name and summary, and imports one only when it is to run."""

    language: Language = "en"
    targets: dict[str, str]

    def get_help(self, ctx: Any) -> str:
        """The help page."""
        return help_in(self.language, super().get_help(ctx))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The real command for the first of `args`, imported now; a usage error where there is none."""
        name, command, rest = super().resolve_command(ctx, args)
        if name in self.targets:
            command = _load(name, self.targets[name], self.language)
        return name, command, rest


def command_line(language: Language) -> TyperGroup:
    """The whole command line, with nothing imported yet but this table."""
    root = _group("phz", _ABOUT, "", language)
    for name, summary in _GROUPS.items():
        root.add_command(_group(name, summary, f"{name} ", language))
    root.params[:0] = _options_of(_root_options, language)
    return root


def _group(name: str, about: Says, prefix: str, language: Language) -> LateGroup:
    group = LateGroup(name=name, help=about.in_language(language), rich_markup_mode=None, no_args_is_help=True)
    group.language = language
    group.targets = {}
    for full_name, entry in TABLE.items():
        short = full_name.removeprefix(prefix)
        if full_name.startswith(prefix) and " " not in short:
            group.targets[short] = entry.target
            group.add_command(TyperCommand(short, help=entry.summary.in_language(language)))
    group.params += _options_of(_shared_options, language)
    return group


def _load(name: str, target: str, language: Language) -> TyperCommand:
    module_name, _, attribute = target.partition(":")
    function = getattr(import_module(module_name), attribute)
    summary = next(entry.summary for entry in TABLE.values() if entry.target == target)
    command = _build(name, function, summary.in_language(language), language)
    command.params += _options_of(_shared_options, language)
    return command


def _build(name: str, function: Callable[..., object], text: str, language: Language) -> SpokenCommand:
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(name, cls=SpokenCommand, help=text)(function)
    command = cast(SpokenCommand, get_command(app))
    command.language = language
    hints = get_type_hints(function, include_extras=True)
    for parameter in command.params:
        says = [note for note in getattr(hints[parameter.name], "__metadata__", ()) if isinstance(note, Says)]
        if says and hasattr(parameter, "help"):
            parameter.help = says[0].in_language(language)
    return command


def _options_of(function: Callable[..., object], language: Language) -> list[TyperOption]:
    return cast(list[TyperOption], _build("", function, "", language).params)


def _print_help(context: typer.Context, wanted: bool) -> None:
    if wanted:
        context.obj.line(context.get_help())
        raise typer.Exit


def _print_version(context: typer.Context, wanted: bool) -> None:
    if wanted:
        context.obj.line(f"phz {__version__}")
        raise typer.Exit


def _shared_options(
    lang: Annotated[Language | None, typer.Option("--lang", expose_value=False), _LANG] = None,
    debug: Annotated[bool, typer.Option("--debug", expose_value=False), _DEBUG] = False,
    wanted: Annotated[
        bool, typer.Option("--help", "-h", is_eager=True, expose_value=False, callback=_print_help), _HELP
    ] = False,
) -> None:
    """Options that every command takes. `language.choose` and `main` have looked at the first two before.

    Typer's own `--help` would print past the console.
    """


def _root_options(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, expose_value=False, callback=_print_version), _VERSION
    ] = False,
) -> None:
    """Options of `phz` itself."""
