"""Which language is meant, and Typer's own words in Chinese."""

import pytest

from phz_cli.cli.language import Language, choose, help_in, usage_error_in


@pytest.mark.parametrize(
    ("arguments", "environment", "language"),
    [
        ([], {}, "en"),
        ([], {"LANG": "zh_CN.UTF-8"}, "zh"),
        ([], {"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}, "en"),
        ([], {"LC_ALL": "", "LC_MESSAGES": "zh_TW", "LANG": "de_DE"}, "zh"),
        (["validate", "a.jsonl", "--lang", "zh"], {}, "zh"),
        (["--lang=en", "validate"], {"LANG": "zh_CN"}, "en"),
        (["--lang", "zh", "--lang", "en"], {}, "en"),
        (["validate", "--", "--lang", "zh"], {}, "en"),
        (["--lang"], {"LANG": "zh_CN"}, "zh"),
        (["--lang", "fr"], {"LANG": "zh_CN"}, "zh"),
    ],
)
def test_option_goes_before_locale(arguments: list[str], environment: dict[str, str], language: Language) -> None:
    assert choose(arguments, environment) == language


def test_help_words() -> None:
    page = "Usage: phz [OPTIONS] COMMAND [ARGS]...\n\nOptions:\n  --out FILE  file  [default: phz.duckdb]\n"
    assert help_in("en", page) == page
    assert help_in("zh", page) == ("用法：phz [选项] 命令 [参数]...\n\n选项：\n  --out FILE  file  [默认 phz.duckdb]\n")


def test_help_names_no_python_type() -> None:
    page = "Usage: phz [OPTIONS] {PATH}...\n\nArguments:\n  PATH <list[str]>  files\n"
    assert help_in("en", page) == "Usage: phz [OPTIONS] PATH...\n\nArguments:\n  PATH              files\n"


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("Missing argument 'PATH...'.", "缺少参数 'PATH...'。"),
        ("No such command 'vald'. Did you mean 'validate'?", "没有 'vald' 这个命令。是不是想用 'validate'？"),
        ("No such command 'x'.", "没有 'x' 这个命令。"),
        ("Option '--rules' requires an argument.", "选项 '--rules' 后面要有值。"),
        (
            "Invalid value for '--lang': 'xx' is not one of 'zh', 'en'.",
            "'--lang' 的值不对：应为 'zh', 'en' 之一，不能是 'xx'。",
        ),
        ("something new", "something new"),
    ],
)
def test_usage_errors(english: str, chinese: str) -> None:
    assert usage_error_in("zh", english) == chinese
    assert usage_error_in("en", english) == english
