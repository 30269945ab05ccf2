"""The table of commands, and how one is built: late, when it runs, in the language of the run."""

from collections import Counter
from collections.abc import Callable
from importlib import import_module
from typing import Annotated, Any, Final, NamedTuple, cast, get_type_hints

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption
from typer.main import get_command

from phz_cli import __version__
from phz_cli.cli.console import MisuseError
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
    "watch": Entry(
        "phz_cli.cli.watch:watch",
        Says("看着还在写的文件，来一局存一局", "Follow files that are being written, storing hands as they come"),
    ),
    "batch plan": Entry(
        "phz_cli.cli.batch:plan",
        Says("把一批文件分成若干片，写成计划", "Cut files into shards and write the plan"),
    ),
    "batch run": Entry(
        "phz_cli.cli.batch:run",
        Says("做计划里的一片或全部，各附回执；做过的不再做", "Make one shard or all of them, each with a receipt"),
    ),
    "batch merge": Entry(
        "phz_cli.cli.batch:merge",
        Says("核对回执，把各片合成一个库", "Check the receipts and put the shards into one store"),
    ),
    "store rebuild": Entry(
        "phz_cli.cli.store_rebuild:rebuild",
        Says("用库里的原始记录重建一个新库", "Make a new store from the raw hands of an old one"),
    ),
    "store migrate": Entry(
        "phz_cli.cli.store_migrate:bring_up_to_date",
        Says("把旧版本的库升级，局和裁定都保留", "Bring an older store up to date, with its hands and rulings"),
    ),
    "store parquet": Entry(
        "phz_cli.cli.store_rebuild:parquet",
        Says("把库写成 Parquet 文件夹，供多机读取", "Write the store as a Parquet folder that many machines can read"),
    ),
    "doctor": Entry(
        "phz_cli.cli.doctor:doctor",
        Says("检查版本、字体、附加包和库，说该怎么办", "Look at versions, fonts, extras and the store; say what to do"),
    ),
    "stats": Entry(
        "phz_cli.cli.stats:stats",
        Says("库中牌局的统计：牌手、牌局、违例、规则", "Numbers from the store: players, hands, faults, rules"),
    ),
    "standings": Entry(
        "phz_cli.cli.standings:standings",
        Says("名次表：按赛事、按规则，同分怎么排", "Who stands where in each event, and how ties are parted"),
    ),
    "people": Entry(
        "phz_cli.cli.people:people",
        Says("牌手名册：编号、姓名、局数，哪些编号像是同一人", "Ids, names, hands, and which ids may be one person"),
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
    "docs": Entry("phz_cli.cli.docs:docs", Says("使用说明：按你是谁来读", "The guide, by what you are here for")),
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
        Says(
            "讲明一手合不合法、凭什么，没做的一手行不行",
            "Why an action is legal or not, or could not be taken",
        ),
    ),
    "replay": Entry(
        "phz_cli.cli.replay:replay",
        Says("一手一手回放一局：终端、文字、网页", "Step through a hand: terminal, text or page"),
    ),
    "whatif": Entry(
        "phz_cli.cli.whatif:whatif",
        Says("换掉、加上、去掉一手，看结果差在哪里", "Change one action of a hand and see what becomes different"),
    ),
    "arbitrate": Entry(
        "phz_cli.cli.arbitrate:arbitrate",
        Says(
            "出裁判卷宗：经过、条文、怎样才对、怎么算分",
            "The dossier of a dispute: table, clauses, legal choices, points",
        ),
    ),
    "rule": Entry(
        "phz_cli.cli.rule:rule",
        Says("记下裁判对一局的裁定，记录不改", "Store a referee's ruling on a hand; the record stays as it is"),
    ),
    "rulings list": Entry(
        "phz_cli.cli.rulings:list_rulings",
        Says("列出库里的裁定，哪些还算数", "List the rulings of the store and which are in force"),
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
    "rules law": Entry(
        "phz_cli.cli.rules_law:law",
        Says("规则条文：目录、某一条、整本", "The law: its articles listed, printed, or as a page"),
    ),
    "rules explain": Entry(
        "phz_cli.cli.rules_explain:explain",
        Says("讲明一个违例代码", "Explain a fault code: when it holds, why, an example"),
    ),
}

_GROUPS: Final = {
    "rules": Says("规则与违例代码", "Rule sets and fault codes"),
    "rulings": Says("裁判的裁定", "Rulings of referees"),
    "batch": Says("分片处理：多核、多机", "Shards: many cores, many machines"),
    "store": Says("库的升级、重建与转存", "Migrating a store, rebuilding it, writing it in another form"),
}

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
    """A command whose help page is in the language of the run, and that takes each option once unless it has many."""

    language: Language = "en"

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """What is left of the arguments; MisuseError for an option that is given twice and has one value only."""
        *_, given = self.make_parser(ctx).parse_args(args=list(args))
        for parameter, times in Counter(given).items():
            if times > 1 and isinstance(parameter, TyperOption) and _has_one_value(parameter):
                name = parameter.opts[0]
                raise MisuseError(
                    f"{name} 只能写一次，这里写了 {times} 次", f"{name} is given {times} times and takes one value"
                )
        return super().parse_args(ctx, args)

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


def _has_one_value(option: TyperOption) -> bool:
    """Whether the last of several would silently win; a switch that is given twice says the same twice."""
    return option.expose_value and not (option.multiple or option.is_flag or option.count)


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
