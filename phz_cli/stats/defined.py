"""Statistics that a user defines: a TOML file of numerators and denominators over the documented views.

```toml
[[statistic]]
id = "two_peng_rate"
zh = "两碰率"
en = "hands with two peng"
numerator = "(peng >= 2)::INT"
denominator = "1"            # left out: 1
view = "seat_hands"          # left out: seat_hands
```

Everything is checked when the file is loaded: names, views, and each expression against an empty store, where it must
be one scalar expression over the columns of its view, without sub-queries, aggregates or windows.
"""

import json
import re
from collections.abc import Iterator
from math import inf
from pathlib import Path
from typing import Final, Literal

import duckdb
import msgspec

from phz_cli.rulebook.side_file import side_file
from phz_cli.stats.declarations import STATISTICS
from phz_cli.stats.statistic import Interval, Level, Statistic
from phz_cli.store.database import CONFIGURATION
from phz_cli.store.tables import statements

Language = Literal["zh", "en"]

VIEWS: Final[dict[str, Level]] = {
    "seat_hands": "player",
    "dealings": "player",
    "win_groups": "player",
    "seat_chances": "player",
    "seat_timings": "player",
    "seat_evaluations": "player",
    "seat_decisions": "player",
    "matches": "player",
    "hand_facts": "hand",
}
"""View that a definition may count over → the table in which the statistic is shown."""

_NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
_NUMERIC: Final = ("BOOLEAN", "TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT", "U", "FLOAT", "DOUBLE", "DECIMAL")
_FORBIDDEN: Final = {"SUBQUERY": "sub-query", "WINDOW": "window", "STAR": "star", "PARAMETER": "parameter"}


class DefinitionError(Exception):
    """A file of definitions that cannot be used: where (file and path in it) and what is wrong, in both languages."""

    def __init__(self, file: Path, path: str, zh: str, en: str) -> None:
        self.place = f"{file}: {path}" if path else str(file)
        self._says: dict[Language, str] = {"zh": zh, "en": en}
        super().__init__(self.sentence("en"))

    def sentence(self, language: Language) -> str:
        """One sentence."""
        return f"{self.place}: {self._says[language]}"


class _Definition(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    id: str
    zh: str
    en: str
    numerator: str
    denominator: str = "1"
    view: str = "seat_hands"
    unit: str = "share"
    interval: Interval | None = None
    minimum_n: int = 1


class _Definitions(msgspec.Struct, forbid_unknown_fields=True):
    statistic: list[_Definition]


def load_definitions(file: str | Path) -> list[Statistic]:
    """The statistics of a file, in its order. Raises DefinitionError for the first thing that is wrong."""
    place = Path(file)
    try:
        found = msgspec.toml.decode(side_file(place), type=_Definitions)
    except OSError as error:
        raise DefinitionError(place, "", "打不开这个文件", f"cannot be opened: {error.strerror}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        text = str(error)
        raise DefinitionError(place, "", f"不是合用的 TOML：{text}", f"not the TOML expected: {text}") from None
    made: dict[str, Statistic] = {}
    with duckdb.connect(config=CONFIGURATION) as connection:
        for statement in statements():
            connection.execute(statement)
        for number, definition in enumerate(found.statistic):
            path = f"$.statistic[{number}]"
            for key, zh, en in _problems(connection, definition, made):
                raise DefinitionError(place, f"{path}.{key}", zh, en)
            made[definition.id] = _statistic(definition)
    return list(made.values())


def _statistic(definition: _Definition) -> Statistic:
    interval: Interval = definition.interval or ("wilson" if definition.unit == "share" else "t")
    return Statistic(
        id=definition.id,
        zh=definition.zh,
        en=definition.en,
        level=VIEWS[definition.view],
        group="U",
        numerator=definition.numerator,
        denominator=definition.denominator,
        view=definition.view,
        unit=definition.unit,
        interval=interval,
        minimum_n=definition.minimum_n,
        least=None if definition.unit == "share" else -inf,
        why_zh="用户自定",
        why_en="defined by the user",
    )


def _problems(
    connection: duckdb.DuckDBPyConnection, definition: _Definition, made: dict[str, Statistic]
) -> Iterator[tuple[str, str, str]]:
    """(key, what is wrong in Chinese, in English)"""
    if not _NAME.fullmatch(definition.id):
        yield "id", "要小写字母、数字、下划线，字母开头", "expected a lower-case letter, then such letters, digits, _"
    if definition.id in STATISTICS:
        yield "id", f"已有名为 {definition.id} 的统计", f"there is a statistic {definition.id} already"
    if definition.id in made:
        yield "id", f"{definition.id} 定义了两次", f"{definition.id} is defined twice"
    if definition.view not in VIEWS:
        known = " ".join(VIEWS)
        yield "view", f"没有这个视图；可用：{known}", f"no such view; there are: {known}"
        return
    for key in ("numerator", "denominator"):
        problem = _unsound(connection, getattr(definition, key), definition.view)
        if problem:
            yield key, f"不能这样算：{problem}", f"cannot be counted: {problem}"
    if definition.minimum_n < 1:
        yield "minimum_n", "要 1 或更大", "expected 1 or more"


def _unsound(connection: duckdb.DuckDBPyConnection, expression: str, view: str) -> str:
    """What is wrong with an expression, empty when nothing is."""
    answer = connection.execute("SELECT json_serialize_sql(?)", [f"SELECT ({expression})"]).fetchall()[0][0]
    tree = json.loads(answer)
    if tree.get("error"):
        return str(tree.get("error_message", "syntax"))
    if len(tree["statements"]) != 1:
        return "more than one statement"
    node = tree["statements"][0]["node"]
    listed = node.get("select_list", [])
    if node.get("type") != "SELECT_NODE" or len(listed) != 1 or node.get("from_table", {}).get("type") != "EMPTY":
        return "not one expression"
    for kind, word in _FORBIDDEN.items():
        if f'"class":"{kind}"' in json.dumps(listed, separators=(",", ":")):
            return word
    try:
        connection.execute(f"SELECT sum(({expression})::DOUBLE) FROM {view}")
        kind = str(connection.execute(f"DESCRIBE SELECT ({expression}) AS value FROM {view}").fetchall()[0][1])
    except duckdb.Error as error:
        return str(error).splitlines()[0]
    return "" if kind.startswith(_NUMERIC) else f"{kind} is no number"
