"""The page about the house names the house that stands: its floors and the files it speaks of."""

import re
import tomllib
from importlib import resources
from pathlib import Path

TOP = Path(__file__).parents[2]
PAGE = resources.files("phz_cli.rulebook").joinpath("guide", "architecture.md").read_text(encoding="utf-8")


def test_the_floors_are_those_that_are_checked() -> None:
    settings = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))
    checked = settings["tool"]["importlinter"]["contracts"][0]["layers"]
    drawn = PAGE.split("```")[1].strip().splitlines()
    assert [re.split(r"\s{2,}", line)[0] for line in drawn] == checked


def test_every_file_it_names_is_there() -> None:
    named = re.findall(r"`(?:game/)?([a-z_]+\.py)`", PAGE)
    assert len(named) > 8
    assert [name for name in named if not (TOP / "phz_cli" / "game" / name).is_file()] == []
