"""The one grammar of filters on the command line."""

from collections.abc import Callable
from datetime import date
from inspect import signature

import pytest

from phz_cli.cli.chart import chart
from phz_cli.cli.console import MisuseError
from phz_cli.cli.export import export
from phz_cli.cli.filters import OPTIONS, chosen, written
from phz_cli.cli.main import run
from phz_cli.cli.query import query
from phz_cli.cli.report import report
from phz_cli.cli.stats import stats
from phz_cli.stats import Filter, documented


def test_every_field_of_a_filter_has_an_option() -> None:
    assert set(OPTIONS) - {"dealer"} == set(documented())
    assert set(OPTIONS) <= set(signature(stats).parameters)
    assert "filters" not in signature(stats).parameters


@pytest.mark.parametrize("command", [stats, chart, query, export, report])
def test_every_command_that_reads_a_store_has_the_whole_grammar(command: Callable[..., int]) -> None:
    assert set(OPTIONS) <= set(signature(command).parameters)


@pytest.mark.parametrize(
    ("options", "typed"),
    [
        ({}, ""),
        ({"player": ["陈家旺"], "last": 5}, "--player 陈家旺 --last 5"),
        ({"event": ["a b", "c"], "since": "2026-03-01", "dealer": True}, "--event 'a b' --event c --since 2026-03-01"),
    ],
)
def test_a_filter_is_written_as_it_is_typed(options: dict[str, object], typed: str) -> None:
    made = chosen(**options)  # type: ignore[arg-type]
    assert written(made).startswith(typed)
    assert written(made).count("--role dealer") == (made.role == ("dealer",))


def test_options_make_a_filter() -> None:
    assert chosen() == Filter()
    made = chosen(
        player=["p1"], event=["a", "b"], since="2026-03-01", until="2026-03-02", dealer=True, seat=[0], last=5, min_n=2
    )
    assert made == Filter(
        player=("p1",),
        event=("a", "b"),
        since=date(2026, 3, 1),
        until=date(2026, 3, 2),
        role=("dealer",),
        seat=(0,),
        last=5,
        min_n=2,
    )
    assert chosen(dealer=False).role == ("next", "previous", "opposite")
    assert chosen(dealer=False, role=["next", "dealer"]).role == ("next",)


@pytest.mark.parametrize(
    "options",
    [
        {"since": "yesterday"},
        {"until": "2026-02-30"},
        {"since": "2026-03-02", "until": "2026-03-01"},
        {"role": ["north"]},
        {"role": ["next"], "dealer": True},
    ],
)
def test_what_makes_no_sense_is_misuse(options: dict[str, object]) -> None:
    with pytest.raises(MisuseError) as caught:
        chosen(**options)  # type: ignore[arg-type]
    assert caught.value.sentence("zh") != caught.value.sentence("en")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("players no_such_rate", "no_such_rate"),
        ("explain", "phz stats list"),
        ("explain mingtang_rate", "--detail"),
        ("players --since 1", "--since"),
        ("players --define /nowhere/mine.toml", "/nowhere/mine.toml"),
    ],
)
def test_misuse_is_one_sentence_and_status_2(line: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["stats", *line.split(), "--lang", "en"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert said in printed.err
    assert "Traceback" not in printed.err


def test_the_catalogue_is_listed(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["stats", "list", "--lang", "zh"]) == 0
    lines = capfd.readouterr().out.splitlines()
    row = next(line.split() for line in lines if line.startswith("luck_z"))
    assert row[:2] == ["luck_z", "运气"]
    assert row[-3:] == ["player", "E65", "AE"]
