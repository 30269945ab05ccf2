"""The alias file: which ids are one person, as `"id" = ["other id", …]` in TOML."""

import tomllib
from pathlib import Path

from phz_cli.cli.console import MisuseError


def read_aliases(path: Path) -> dict[str, str]:
    """Id → person, as an alias file has them; MisuseError where it cannot be read or contradicts itself."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise MisuseError(
            f"读不了别名文件 {path}：{error.strerror}", f"cannot read the alias file {path}: {error.strerror}"
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise MisuseError(f"别名文件 {path} 不是 TOML：{error}", f"the alias file {path} is no TOML: {error}") from None
    persons: dict[str, str] = {}
    for person, ids in content.items():
        if not isinstance(ids, list) or not all(isinstance(one, str) for one in ids):
            raise MisuseError(
                f'别名文件 {path}：{person} 要写成 "编号" = ["别的编号", …]',
                f'the alias file {path}: {person} must be written as "id" = ["other id", …]',
            )
        for one in ids:
            if persons.get(one, person) != person or (one in content and one != person):
                raise MisuseError(
                    f"别名文件 {path}：{one} 归了两个人", f"the alias file {path}: {one} belongs to two people"
                )
            if one != person:
                persons[one] = person
    return persons
