"""Every foreign format has a reader of its own and a test of it."""

from importlib import import_module
from pathlib import Path

import pytest

from phz_cli.records.importers import FORMATS

HERE = Path(__file__).parent


@pytest.mark.parametrize("identity", FORMATS)
def test_a_format_has_its_reader_and_a_test(identity: str) -> None:
    module, _, function = FORMATS[identity].target.partition(":")
    assert callable(getattr(import_module(module), function))
    assert (HERE / f"test_{module.rpartition('.')[2]}.py").is_file()
