"""The replayer of the terminal, driven by its keys."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from tests.audit.disputed import broken_record

pytest.importorskip("textual", reason="the extra [tui] is not installed")

from textual.pilot import Pilot
from textual.widgets import Static

from phz_cli.audit.frames import ALL, View
from phz_cli.cli.replay_tui import Replayer
from phz_cli.records import PUBLIC

Story = Callable[[Replayer, Pilot[None]], Coroutine[Any, Any, None]]


def _play(story: Story, *, seen_by: View = ALL, number: int = 0, size: tuple[int, int] = (100, 40)) -> Replayer:
    app = Replayer(broken_record("C301"), seen_by, None, number, "zh")

    async def whole() -> None:
        async with app.run_test(size=size) as pilot:
            await story(app, pilot)

    asyncio.run(whole())
    return app


def _text(app: Replayer, name: str = "frame") -> str:
    return str(app.query_one(f"#{name}", Static).render())


def test_arrows_home_and_end_step_through() -> None:
    async def story(app: Replayer, pilot: Pilot[None]) -> None:
        assert "#0 发牌" in _text(app)
        for key, number in (("right", 1), ("right", 2), ("left", 1), ("end", 42), ("right", 42), ("home", 0)):
            await pilot.press(key)
            assert app.number == number
            assert f"#{number} " in _text(app)

    _play(story)


def test_n_and_p_jump_to_findings() -> None:
    async def story(app: Replayer, pilot: Pilot[None]) -> None:
        await pilot.press("n")
        assert app.number == 3
        assert "! C301 烧比" in _text(app)
        await pilot.press("n")
        assert app.number == 3
        await pilot.press("end", "p")
        assert app.number == 3

    _play(story)


def test_v_turns_the_view_and_l_the_language() -> None:
    async def story(app: Replayer, pilot: Pilot[None]) -> None:
        assert "张暗牌" not in _text(app)
        await pilot.press("v")
        assert app.shown.view == 0 and _text(app).count("张暗牌") == 2
        await pilot.press("v", "v", "v")
        assert app.shown.view is PUBLIC and _text(app).count("张暗牌") == 3
        await pilot.press("l")
        assert _text(app).count("cards, face down") == 3 and "public view" in _text(app, "head")
        footer = {binding.binding.description for binding in app.active_bindings.values()}
        assert {"next", "back", "next finding", "previous finding", "view", "中文", "quit"} <= footer
        await pilot.press("v")
        assert app.shown.view == ALL

    _play(story)


def test_the_public_has_no_other_view() -> None:
    async def story(app: Replayer, pilot: Pilot[None]) -> None:
        await pilot.press("v")
        assert app.shown.view is PUBLIC

    _play(story, seen_by=PUBLIC)


def test_it_opens_at_an_action_and_q_leaves() -> None:
    async def story(app: Replayer, pilot: Pilot[None]) -> None:
        assert app.number == 3
        await pilot.press("q")

    assert _play(story, number=3).return_code == 0


def test_it_fits_a_small_terminal() -> None:
    async def story(app: Replayer, pilot: Pilot[None]) -> None:
        await pilot.press("end")
        assert len(_text(app, "line")) <= 40

    _play(story, size=(40, 12))
