"""The two languages of the command line: which one is meant, help and usage errors in it."""

import re
from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

Language = Literal["zh", "en"]

LANGUAGES: Final[tuple[Language, ...]] = ("zh", "en")


class Says(NamedTuple):
    """One text in both languages. As extra `Annotated` metadata it is the help of an option or argument."""

    zh: str
    en: str

    def in_language(self, language: Language) -> str:
        """The text in one of the two languages."""
        return self.zh if language == "zh" else self.en


def choose(arguments: Sequence[str], environment: Mapping[str, str]) -> Language:
    """The language of a run: `--lang` anywhere before `--`, else the locale; English where none is Chinese.

    Help is built before any option is parsed, so this only looks; a wrong `--lang` is refused when parsed.
    """
    asked = ""
    for position, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument.startswith("--lang="):
            asked = argument.removeprefix("--lang=")
        elif argument == "--lang" and position + 1 < len(arguments):
            asked = arguments[position + 1]
    if asked in LANGUAGES:
        return "zh" if asked == "zh" else "en"
    locale = next((environment[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(key)), "")
    return "zh" if locale.lower().startswith("zh") else "en"


# What Typer prints around our own texts: it has no translations of its own.
_HELP_WORDS: Final = (
    (r"^Usage: ", "用法："),
    (r"^Options:$", "选项："),
    (r"^Arguments:$", "参数："),
    (r"^Commands:$", "命令："),
    (r"\[OPTIONS\]", "[选项]"),
    (r"COMMAND \[ARGS\]\.\.\.", "命令 [参数]..."),
    (r"\[required\]", "[必填]"),
    (r"\[default: ([^\]]*?)(; required)?\]", r"[默认 \1]"),
)

_USAGE_ERRORS: Final = (
    (r"Missing argument (.+?)\.?(?: Choose from:\s*(.*))?", r"缺少参数 \1。\2"),
    (r"Missing option (.+?)\.?(?: Choose from:\s*(.*))?", r"缺少选项 \1。\2"),
    (r"Missing command\.", "缺少命令。"),
    (r"No such command (.+?)\.?(?: Did you mean (.+)\?)?", r"没有 \1 这个命令。"),
    (
        r"No such option:? (\S+?)\.?(?: (?:Did you mean|\(Possible options:) (.+?)[?)])?",
        r"没有 \1 这个选项。",
    ),
    (r"Option (.+?) requires an argument\.", r"选项 \1 后面要有值。"),
    (r"Option (.+?) does not take a value\.", r"选项 \1 不带值。"),
    (r"Got unexpected extra arguments? \((.+)\)\.?", r"多出了参数：\1"),
    (r"Invalid value for (.+?): (\S+) is not one of (.+?)\.", r"\1 的值不对：应为 \3 之一，不能是 \2。"),
    (r"Invalid value for (.+?): (.+)", r"\1 的值不对：\2"),
    (r"Invalid value: (.+)", r"值不对：\1"),
)


def help_in(language: Language, text: str) -> str:
    """A help page with Typer's own words in the language asked for, and without the names of Python's types."""
    text = re.sub(r"\{(\S+?)\}", r"\1", text)
    text = re.sub(r" <(list\[str\]|str)>", lambda found: " " * len(found.group()), text)
    if language == "en":
        return text
    for pattern, word in _HELP_WORDS:
        text = re.sub(pattern, word, text, flags=re.MULTILINE)
    return text


def usage_error_in(language: Language, text: str) -> str:
    """Typer's message about a misused command, in the language; unknown messages stay as they are."""
    if language == "en":
        return text
    for pattern, message in _USAGE_ERRORS:
        match = re.fullmatch(pattern, text.strip(), flags=re.DOTALL)
        if match:
            return match.expand(message) + _suggestion(match)
    return text


def _suggestion(match: "re.Match[str]") -> str:
    guess = match.group(match.lastindex) if match.lastindex and match.lastindex > 1 else None
    return f"是不是想用 {guess}？" if guess and "such" in match.re.pattern else ""
