"""`phz rules show`: one rule set with every parameter, its meaning and its source."""

import shutil
from collections.abc import Iterator
from typing import Annotated, Final

import msgspec
import typer

from phz_cli.cli.columns import width
from phz_cli.cli.console import FINE, Console
from phz_cli.cli.fault_effects import occurs
from phz_cli.cli.language import Language, Says
from phz_cli.cli.options import TextOrJson
from phz_cli.cli.rule_options import profile_with
from phz_cli.cli.rule_rows import Row, is_changed, is_new, parent_of, rows_of
from phz_cli.cli.rule_set_json import rule_set_object
from phz_cli.cli.wrapping import wrapped
from phz_cli.game.profile import Profile
from phz_cli.rulebook import (
    fault_pages,
    load_profile,
    name_told,
    parameter_groups,
    parameter_table,
    sentence,
    source_table,
    sourced_tags,
    value_words,
)

WIDEST: Final = 120
_CHANGED, _SAME = "* ", "  "
_INDENT: Final = " " * 6
_GAP: Final = 2
_TAG: Final = 20


def show(
    context: typer.Context,
    identity: Annotated[
        str,
        typer.Argument(metavar="ID", show_default=False),
        Says("规则代号（见 phz rules list）", "the rule set (see phz rules list)"),
    ],
    option: Annotated[
        list[str] | None,
        typer.Option("--option", metavar="NAME=VALUE", show_default=False),
        Says("改一个参数，如 zimo=pre；可写几次", "change a parameter, e.g. zimo=pre; may be repeated"),
    ] = None,
    form: TextOrJson = "text",
) -> int:
    """Prints every parameter of a rule set in words; MisuseError for a rule set or an option that does not exist."""
    console: Console = context.obj
    profile = profile_with(identity, option or ())
    if form == "json":
        console.data(msgspec.json.encode(rule_set_object(profile, console.language)) + b"\n")
        return FINE
    for line in rule_set_lines(profile, console.language, min(WIDEST, shutil.get_terminal_size().columns)):
        console.line(line)
    return FINE


def rule_set_lines(profile: Profile, language: Language, places: int) -> Iterator[str]:
    """The page of a rule set in lines of at most `places`."""
    page = _Page(profile, language, places)
    yield from page.head()
    rows = rows_of(profile, language)
    for group, title in parameter_groups().items():
        own = [row for row in rows if row.group == group]
        if own:
            yield from ("", f"# {title.in_language(language)}")
            for row in own:
                yield from page.row(row)
    yield from page.words()
    yield from page.legend()


class _Page:
    """How the parts of a rule set are written: for whom and how wide."""

    def __init__(self, profile: Profile, language: Language, places: int) -> None:
        self._profile = profile
        self._language: Language = language
        self._places = places
        self._colon = self._say("：", ": ")
        self._comma = self._say("、", ", ")

    def _say(self, zh: str, en: str) -> str:
        return Says(zh, en).in_language(self._language)

    def _wrapped(self, text: str, first: str = "", rest: str | None = None) -> Iterator[str]:
        return wrapped(text, self._places, first, first if rest is None else rest)

    def _labelled(self, label: str, text: str, indent: str = "") -> Iterator[str]:
        return self._wrapped(f"{label}{self._colon}{text}", indent, indent + _SAME)

    def head(self) -> Iterator[str]:
        """Id, title, sources, aliases, and what the marks mean."""
        profile, parent = self._profile, parent_of(self._profile)
        yield from self._wrapped(self._say(profile.title_zh, profile.title_en), f"# {profile.id} ", _SAME)
        yield from self._labelled(self._say("依据", "sources"), self._sources())
        if profile.aliases:
            yield from self._labelled(self._say("别名", "also called"), self._comma.join(profile.aliases))
        if parent is not None:
            changed = f"从 {parent.id} 来；带 * 的跟 {parent.id} 不同，别的都一样。"
            yield from self._wrapped(
                self._say(changed, f"extends {parent.id}; * marks what differs from it, all else is the same")
            )
        if profile != load_profile(profile.id):
            yield from self._wrapped(
                self._say(
                    f"带 + 的由选项改过，跟 {profile.id} 不同。", f"+ marks what an option changes in {profile.id}"
                )
            )

    def _sources(self) -> str:
        named = [tag for tag in source_table() if tag in self._profile.source]
        if not named:
            return self._profile.source
        told = [f"{tag}（{text}）" if self._language == "zh" else f"{tag} ({text})" for tag, text in self._tags(named)]
        return self._comma.join(told)

    def _tags(self, named: list[str]) -> list[tuple[str, str]]:
        return [(tag, source_table()[tag].in_language(self._language)) for tag in named]

    def row(self, row: Row) -> Iterator[str]:
        """A parameter: its value in words and as an option takes it, its meaning, what it replaces, its source."""
        mark = "+ " if row.stated else _CHANGED if row.before_of else _SAME
        told = f"{row.title}{self._colon}{row.words}  [{row.name}={row.written}]"
        yield from self._wrapped(told if row.words else f"{row.title}  [{row.name}]", mark, _INDENT)
        yield from self._wrapped(row.meaning, _INDENT)
        if row.name == "names":
            yield from self._names()
        if row.name == "effects":
            yield from self._effects()
        if row.idle:
            yield from self._idle(row.idle)
        if row.before is not None:
            yield from self._labelled(self._say(f"{row.before_of} 是", f"in {row.before_of}"), row.before, _INDENT)
        if row.others:
            others = [f"{key} = {words}" for key, words in row.others.items()]
            yield from self._labelled(self._say("还可以写", "or"), self._say("；", "; ").join(others), _INDENT)
        source = self._comma.join(row.paragraphs) + self._say("；", "; ") + self._comma.join(row.tags)
        yield from self._labelled(self._say("出处", "source"), source, _INDENT)

    def _idle(self, needs: str) -> Iterator[str]:
        words = value_words(self._profile, needs, self._language)
        yield from self._wrapped(
            self._say(f"在这里用不着，因为 {needs} 是「{words}」。", f"without effect here, where {needs} is: {words}"),
            _INDENT,
        )

    def _names(self) -> Iterator[str]:
        profile = self._profile
        for rule in profile.names:
            mark = _CHANGED if is_new(profile, rule) else _SAME
            yield from self._wrapped(name_told(profile, rule, self._language), _INDENT + mark, _INDENT + _SAME * 2)
        parent = parent_of(profile)
        gone = [] if parent is None else [rule.name for rule in parent.names]
        gone = [name for name in gone if name not in {rule.name for rule in profile.names}]
        if parent is not None and gone:
            label = self._say(f"{parent.id} 有而这里没有", f"only in {parent.id}")
            yield from self._labelled(label, self._comma.join(gone), _INDENT + _CHANGED)

    def _effects(self) -> Iterator[str]:
        """One block an effect, its codes in columns; last the codes that cannot occur."""
        profile, blocks = self._profile, dict[str, list[str]]()
        for code, page in fault_pages().items():
            effect = str(profile.effects.get(code, "note")) if occurs(code, profile) else ""
            mark = "*" if effect and is_changed(profile, code) else ""
            blocks.setdefault(effect, []).append(f"{mark}{code} {self._say(page.zh, page.name)}")
        never = self._say("在这里不会有", "cannot occur here")
        for effect in sorted(blocks, key=[*parameter_table()["effects"].values, ""].index):
            told = sentence(f"effect.{effect}", self._language) if effect else never
            yield from self._wrapped(told, _INDENT)
            yield from self._columns(blocks[effect])

    def _columns(self, cells: list[str]) -> Iterator[str]:
        room = self._places - len(_INDENT) - _GAP
        widest = max(map(width, cells)) + _GAP
        columns = max(1, (room + _GAP) // widest)
        for start in range(0, len(cells), columns):
            row = [cell + " " * (widest - width(cell)) for cell in cells[start : start + columns]]
            yield _INDENT + " " * _GAP + "".join(row).rstrip()

    def words(self) -> Iterator[str]:
        """What people call things where this is played."""
        profile, parameter = self._profile, parameter_table()["words"]
        if not profile.words:
            return
        yield from ("", f"# {parameter.title.in_language(self._language)}")
        yield from self._wrapped(parameter.meaning.in_language(self._language), _SAME)
        for word, local in profile.words.items():
            known = parameter.values.get(word)
            standard = word if known is None else known.in_language(self._language)
            yield from self._wrapped(f"{standard}{self._colon}{local}  [words.{word}]", _INDENT)

    def legend(self) -> Iterator[str]:
        """What the marks of the sources mean."""
        yield from ("", f"# {self._say('出处的记号', 'The sources')}")
        yield from self._wrapped(
            self._say(
                "数字是规则的条文，用 phz rules law 看，如 phz rules law 5.3。",
                "Numbers are articles of the law: phz rules law 5.3 prints one.",
            ),
            _SAME,
        )
        for tag, text in self._tags(sourced_tags(self._profile)):
            yield from self._wrapped(text, f"{_SAME}{tag}{' ' * (_TAG - width(tag))}", " " * (_TAG + 2))
