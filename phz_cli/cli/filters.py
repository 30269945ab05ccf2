"""One grammar of filters for every command that reads the store.

`@filtered` gives a command the options below and hands it the `Filter` that they make:

    @filtered
    def stats(context: typer.Context, *, filters: Filter) -> int: ...

`@filtered_beside("event", …)` leaves out options that the command has itself under the same names.
"""

import inspect
import re
import shlex
from collections.abc import Callable
from dataclasses import fields, replace
from datetime import date
from functools import wraps
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from phz_cli.cli.alias_file import read_aliases
from phz_cli.cli.console import MisuseError
from phz_cli.cli.language import Says
from phz_cli.rulebook import profile_ids
from phz_cli.rulebook.nearest_names import find_nearest
from phz_cli.stats import Filter, waiting
from phz_cli.store import reading
from phz_cli.store.counted import people_joined, person_of

_PLAIN: Final = re.compile(r"[\w.,:@%+=/-]+")
"""Words that a shell takes as they are, Chinese ones too."""
_NOT_DEALER: Final = ("next", "previous", "opposite")
ROLES: Final = ("dealer", *_NOT_DEALER)


def _option(name: str, kind: Any, metavar: str, zh: str, en: str) -> Any:
    return Annotated[kind, typer.Option(name, metavar=metavar, show_default=False), Says(zh, en)]


_Many = list[str] | None


def _names(name: str, metavar: str, zh: str, en: str) -> tuple[Any, None]:
    """An option that may be repeated."""
    return _option(name, _Many, metavar, f"{zh}（可重复）", f"{en} (repeatable)"), None


def _number(name: str, zh: str, en: str) -> tuple[Any, int]:
    kind = Annotated[int, typer.Option(name, metavar="N", min=0, show_default=False), Says(zh, en)]
    return kind, 0


_LAST: Final = Annotated[
    int | None,
    typer.Option("--last", metavar="N", min=1, show_default=False),
    Says("只算每位牌手最近的 N 局", "only each player's latest N hands"),
]

_DEALER: Final = Annotated[
    bool | None,
    typer.Option("--dealer/--not-dealer", show_default=False),
    Says("只算坐庄（不坐庄）的局", "only hands dealt by the player (or not)"),
]

_PEOPLE: Final = Annotated[
    Path | None,
    typer.Option("--people", metavar="FILE.toml", show_default=False),
    Says("别名文件：把几个编号并成一个人（见 phz people）", "alias file that joins ids of one person (see phz people)"),
]

OPTIONS: Final[dict[str, tuple[Any, Any]]] = {
    "rules": _names("--rules", "ID", "只算这套规则的牌局", "only hands of this rule set"),
    "event": _names("--event", "NAME", "只算这项赛事", "only hands of this event"),
    "session": _names("--session", "NAME", "只算这一场", "only hands of this session"),
    "table": _names("--table", "NAME", "只算这一桌", "only hands of this table"),
    "since": (_option("--since", str | None, "DATE", "从这天起，如 2026-03-01", "from this day, as 2026-03-01"), None),
    "until": (_option("--until", str | None, "DATE", "到这天为止（含）", "up to and with this day"), None),
    "player": _names("--player", "ID", "只看这位牌手", "only this player"),
    "opponent": _names("--opponent", "ID", "只算与这位牌手同桌的局", "only hands with this player at the table"),
    "role": _names(
        "--role",
        "ROLE",
        "只算坐这个位置的局：dealer、next、previous、opposite",
        "only hands played from this place: dealer, next, previous, opposite",
    ),
    "dealer": (_DEALER, None),
    "seat": (
        _option("--seat", list[int] | None, "N", "只算坐这个座号的局（自 0 起）", "only hands of this seat, from 0"),
        None,
    ),
    "last": (_LAST, None),
    "min_hands": _number("--min-hands", "只列打满这么多局的牌手", "only players with at least this many hands"),
    "min_n": _number("--min-n", "分母不到 N 就不给数", "no number where the denominator is below N"),
}
"""Name of the parameter → its annotation and default, in the order of the help page."""


Command = Callable[..., int]


def filtered(command: Command) -> Command:
    """The command with the options of the grammar in place of its parameter `filters`."""
    return filtered_beside()(command)


def filtered_beside(*own_options: str, says_waiting: bool = True) -> Callable[[Command], Command]:
    """The same for a command that has some of the options itself; its `filters` leave those fields empty.

    `says_waiting`: after the command it is said how many hands of its store do not count; else it says so itself.
    """
    options = {name: option for name, option in OPTIONS.items() if name not in own_options}

    def extended(command: Command) -> Command:
        own = inspect.signature(command, eval_str=True)

        @wraps(command)
        def run(*args: Any, **values: Any) -> int:
            aliases = values.pop("people_file", None)
            persons = read_aliases(aliases) if aliases is not None else {}
            given = {name: values.pop(name, default) for name, (_, default) in options.items()}
            with people_joined(persons):
                filters = _of_persons(chosen(**given))
                if values.get("store") is not None:
                    check_names(values["store"], filters)
                status = command(*args, filters=filters, **values)
                if says_waiting:
                    _say_waiting(values.get("context") or args[0], values.get("store"), filters)
                return status

        parameters = [parameter for name, parameter in own.parameters.items() if name != "filters"]
        parameters += [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
            for name, (annotation, default) in {**options, "people_file": (_PEOPLE, None)}.items()
        ]
        run.__signature__ = own.replace(parameters=parameters)  # type: ignore[attr-defined]
        run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters} | {"return": int}
        return run

    return extended


def chosen(
    *,
    dealer: bool | None = None,
    role: list[str] | None = None,
    since: str | None = None,
    until: str | None = None,
    last: int | None = None,
    min_hands: int = 0,
    min_n: int = 0,
    seat: list[int] | None = None,
    **many: list[str] | None,
) -> Filter:
    """The filter that options make; MisuseError for a date that is none, and for options that exclude each other."""
    roles = tuple(role or ())
    for one in roles:
        if one not in ROLES:
            known = " ".join(ROLES)
            raise MisuseError(f"--role 没有 {one} 这个位置；有：{known}", f"--role: no place {one}; there are: {known}")
    if dealer is not None:
        wanted = ("dealer",) if dealer else _NOT_DEALER
        roles = tuple(one for one in wanted if one in roles) if roles else wanted
        if not roles:
            raise MisuseError("--dealer 与 --role 互相矛盾", "--dealer and --role exclude each other")
    first, final = _day("--since", since), _day("--until", until)
    if first is not None and final is not None and final < first:
        raise MisuseError("--until 早于 --since", "--until lies before --since")
    return Filter(
        role=roles,
        seat=tuple(seat or ()),
        since=first,
        until=final,
        last=last or 0,
        min_hands=min_hands,
        min_n=min_n,
        **{name: tuple(values or ()) for name, values in many.items()},
    )


def _of_persons(filters: Filter) -> Filter:
    """The filter with the person in place of any of the person's ids."""
    players, opponents = (tuple(map(person_of, ids)) for ids in (filters.player, filters.opponent))
    return replace(filters, player=players, opponent=opponents)


def _say_waiting(context: typer.Context, store: Path | None, filters: Filter) -> None:
    """How many hands do not count, of a store that a command has read."""
    if store is None or not store.exists():
        return
    waiting_n = waiting(store, filters)
    if waiting_n:
        bear = "hand bears the id of another hand and does" if waiting_n == 1 else "hands bear the id of another and do"
        context.obj.say(
            f"另有 {waiting_n} 局与别的局同号而内容不同，裁定之前不算。",
            f"{waiting_n} more {bear} not count until somebody decides.",
        )


_NAMED: Final = {
    "event": "SELECT DISTINCT event FROM hands",
    "rules": "SELECT DISTINCT rules FROM hands",
    "session": "SELECT DISTINCT session FROM hands",
    "table": "SELECT DISTINCT table_name FROM hands",
    "player": "SELECT DISTINCT player FROM seats",
    "opponent": "SELECT DISTINCT player FROM seats",
}
"""Field of the filter → the names that a store knows for it."""


def check_names(store: str | Path, filters: Filter) -> None:
    """Raises MisuseError for a name of the filter that no hand of the store has, with those near it.

    A rule set of the book without hands is no mistake. An empty or missing store is for the command to name.
    """
    asked = [name for name in _NAMED if getattr(filters, name)]
    if not asked or not Path(store).exists():
        return
    with reading(store) as connection:
        for name in asked:
            known = sorted(str(row[0]) for row in connection.execute(_NAMED[name]).fetchall() if row[0] is not None)
            book = profile_ids() if name == "rules" else ()
            for wanted in getattr(filters, name):
                if known and wanted not in known and wanted not in book:
                    near = find_nearest(wanted, [*known, *book], 3) or known[:3]
                    raise MisuseError(
                        f"--{name}：没有 {wanted}；相近的：{'、'.join(near)}",
                        f"--{name}: there is no {wanted}; near it: {', '.join(near)}",
                    )


def written(filters: Filter) -> str:
    """The options that make a filter, as one would type them; "" for the filter that keeps everything."""
    words: list[str] = []
    for field in fields(filters):
        value = getattr(filters, field.name)
        many = value if isinstance(value, tuple) else (value,) if value else ()
        for one in many:
            text = str(one)
            words += [f"--{field.name.replace('_', '-')}", text if _PLAIN.fullmatch(text) else shlex.quote(text)]
    return " ".join(words)


def _day(option: str, text: str | None) -> date | None:
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise MisuseError(
            f"{option} 要写成 2026-03-01 这样的日期，不是 {text}",
            f"{option} takes a date such as 2026-03-01, not {text}",
        ) from None
