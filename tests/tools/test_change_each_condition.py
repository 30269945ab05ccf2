"""How single conditions are changed, and that no change of the names goes unnoticed."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from phz_cli.game import names
from phz_cli.game.names import Facts
from phz_cli.game.profile import NameRule
from tests.tools.change_each_condition import read_equivalent
from tests.tools.condition_changes import changes_of, put_in_place


@pytest.mark.parametrize("module", ["names", "payment"])
def test_every_change_of_a_module_reads_otherwise_and_can_be_read(module: str) -> None:
    path = Path(names.__file__).with_name(f"{module}.py")
    unchanged = ast.unparse(ast.parse(path.read_text(encoding="utf-8")))
    count = 0
    for site in changes_of(path):
        count += 1
        assert ast.unparse(site.tree) != unchanged, site.change
        compile(site.tree, str(path), "exec")
    assert count > 100


def test_a_change_takes_its_place_in_the_module_that_is_already_imported() -> None:
    source = Path(names.__file__).read_text(encoding="utf-8")
    rule = NameRule(name="双飘", when="red_sets", fan=1)
    try:
        put_in_place(names, ast.parse(source.replace("return int(getattr(facts, rule.when))", "return 2")))
        assert names._count(Facts(red_sets=1), rule) == 2
    finally:
        put_in_place(names, ast.parse(source))
    assert names._count(Facts(red_sets=1), rule) == 1


def test_every_excused_change_has_its_reason() -> None:
    assert all(reason.strip() for reason in read_equivalent().values())


@pytest.mark.slow
def test_every_change_of_the_names_is_noticed_or_excused() -> None:
    command = [sys.executable, "-m", "tests.tools.change_each_condition", "names", "--workers=1"]
    assert subprocess.run(command, check=False, cwd=Path(__file__).parents[2]).returncode == 0
