"""An option that is given twice is used twice or refused, in every command that has it."""

from typing import Any

import pytest

from phz_cli.cli.commands import TABLE, command_line
from phz_cli.cli.main import run


def _loaded(name: str) -> Any:
    group: Any = command_line("en")
    *groups, last = name.split()
    for part in groups:
        group = group.commands[part]
    _, command, _ = group.resolve_command(None, [last])
    return command


WITH_EVENT = [name for name in TABLE if any("--event" in param.opts for param in _loaded(name).params)]


def test_there_are_commands_with_events() -> None:
    assert {"stats", "chart", "report", "query", "export", "standings"} <= set(WITH_EVENT)


@pytest.mark.parametrize("name", WITH_EVENT)
def test_two_events_are_both_used_or_refused(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    (event,) = (param for param in _loaded(name).params if "--event" in param.opts)
    if not event.multiple:
        assert run([*name.split(), "--event", "a", "--event", "b", "--lang", "en"]) == 2
        assert "--event is given 2 times" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "option"),
    [
        (["report", "--player", "a", "--player", "b"], "--player"),
        (["sample", "--rules", "qq-half", "--seed", "1", "--seed", "2"], "--seed"),
        (["stats", "players", "--since", "2026-01-01", "--since", "2026-02-01"], "--since"),
    ],
)
def test_the_last_of_two_values_does_not_win_in_silence(
    arguments: list[str], option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*arguments, "--lang", "en"]) == 2
    assert f"{option} is given 2 times and takes one value" in capsys.readouterr().err
