"""A rule set with parameters changed by `name=value`, as the commands about rule sets take them."""

import json
import re
from collections.abc import Sequence
from typing import Final

import msgspec

from phz_cli.cli.console import MisuseError
from phz_cli.cli.language import LANGUAGES, Language, Says
from phz_cli.cli.rule_sets import profile_of
from phz_cli.game.profile import RANGES, Profile
from phz_cli.rulebook import PARAMETERS, RulesError, parameter_table, with_options
from phz_cli.rulebook.nearest_names import find_nearest
from phz_cli.rulebook.parameters import EACH, EMPTY
from phz_cli.rulebook.profiles import IDENTITY

_COMMA: Final = re.compile(r"\s*[,，、]\s*")
_NUMBER: Final = Says("数", "a number")
_WHOLE: Final = Says("整数", "a whole number")
_NUMBERS: Final = {"unit_step": Says("一以上的整数", "a whole number, 1 or more")}


def profile_with(identity: str, texts: Sequence[str]) -> Profile:
    """The rule set with the options of these `name=value` laid over it; MisuseError for what does not fit."""
    profile = profile_of(identity)
    for text in texts:
        name, value = option_of(text, profile)
        try:
            profile = with_options(profile, {name: value})
        except RulesError:
            raise _unfit(text, name, profile) from None
    for name in ("extra_names", "dropped_names"):
        _check_names(name, profile)
    return profile


def _check_names(option: str, profile: Profile) -> None:
    """MisuseError where an option names a 名堂 that the rule set does not have."""
    known = [rule.name for rule in profile.names]
    for name in getattr(profile, option):
        if name not in known:
            raise MisuseError(
                f"选项 {option}：{profile.id} 没有名堂{name}；有的是：{'、'.join(known)}",
                f"option {option}: {profile.id} has no name {name}; it has {', '.join(known)}",
            )


def option_of(text: str, profile: Profile) -> tuple[str, object]:
    """Name and value of one `name=value`: JSON, else a text; a list may be written with commas. MisuseError else."""
    name, equals, value = text.partition("=")
    name = name.strip().replace("-", "_")
    if not equals:
        raise MisuseError(f"选项 {text}：要写成 参数=值", f"option {text}: write name=value")
    if name not in PARAMETERS or name in IDENTITY:
        raise _unknown(name)
    return name, _value(value.strip(), isinstance(getattr(profile, name), tuple))


def _value(text: str, is_list: bool) -> object:
    """JSON, else a text; a list may be written with commas only."""
    try:
        value: object = json.loads(text)
    except ValueError:
        value = [_value(part, False) for part in _COMMA.split(text)] if is_list and text else text
    if is_list and not isinstance(value, list):
        return [value] if value else []
    return value


def written(value: object) -> str:
    """A value as an option takes it: a list with commas, what else is no text as JSON."""
    if isinstance(value, tuple) and all(isinstance(part, str | int) for part in value):
        return ",".join(str(part) for part in value)
    if isinstance(value, float):
        return f"{value:zg}"
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _unknown(name: str) -> MisuseError:
    names = [known for known in PARAMETERS if known not in IDENTITY]
    if name in IDENTITY:
        return MisuseError(
            f"参数 {name} 属于规则本身，不能改", f"{name} belongs to the rule set itself, no option changes it"
        )
    near = find_nearest(name, names)
    if not near:
        return MisuseError(f"没有参数 {name}；全部参数看 phz rules show", f"no parameter {name}; see phz rules show")
    return MisuseError(f"没有参数 {name}；相近的：{'、'.join(near)}", f"no parameter {name}; near: {', '.join(near)}")


def _unfit(text: str, name: str, profile: Profile) -> MisuseError:
    zh, en = (_expected(name, profile, language) for language in LANGUAGES)
    return MisuseError(f"选项 {text}：应为{zh}", f"option {text}: expected {en}")


def _expected(name: str, profile: Profile, language: Language) -> str:
    value, parameter = getattr(profile, name), parameter_table()[name]
    keys = ["pay_each:K" if key == EACH else key for key in parameter.values if key != EMPTY]
    if name in ("effects", "names"):
        says = Says(" JSON，照 profile.schema.json 的写法", "JSON as in profile.schema.json")
    elif parameter.unit:
        says = (
            Says("数", "a number")
            if Profile.__dataclass_fields__[name].type is float
            else Says("整数", "a whole number")
        )
        least, most = RANGES[name]
        says = Says(f" {least} 到 {most} 之间的{says.zh}", f"{says.en} from {least} to {most}")
    elif keys and isinstance(value, tuple):
        says = Says(f" {'、'.join(keys)} 里的几个，逗号隔开", f"some of {', '.join(keys)}, with commas between them")
    elif keys:
        says = Says(f" {'、'.join(keys)} 之一", f"one of {', '.join(keys)}")
    elif isinstance(value, tuple):
        says = Says("几个名堂的名字，逗号隔开", "the words of names 名堂, with commas between them")
    else:
        says = Says("一段字", "a text")
    return says.in_language(language)
