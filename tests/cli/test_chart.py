"""`phz chart`: pictures from a store, the list of them, and what is refused."""

import warnings
from pathlib import Path

import pytest
from matplotlib.figure import Figure

from phz_cli.charts import CHARTS, UncoveredCharacterWarning
from phz_cli.cli import pictures
from phz_cli.cli.main import run


@pytest.mark.parametrize("language", ["zh", "en"])
def test_list(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["chart", "list", "--lang", language]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(CHARTS)


@pytest.mark.parametrize(("suffix", "start"), [(".png", b"\x89PNG"), (".svg", b"<?xml"), (".SVG", b"<?xml")])
def test_a_picture(suffix: str, start: bytes, store: Path, tmp_path: Path) -> None:
    out = tmp_path / f"seats{suffix}"
    assert run(["chart", "seat_results", "--store", str(store), "--out", str(out)]) == 0
    assert out.read_bytes().startswith(start)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["pie", "--out", "a.png"], "seat_results"),
        (["seat_results"], "--out"),
        (["seat_results", "--out", "a.pdf"], ".png"),
    ],
)
def test_refused(arguments: list[str], said: str, store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["chart", *arguments, "--store", str(store)]) == 2
    assert said in capsys.readouterr().err
    assert not Path("a.png").exists()


def test_characters_without_a_picture_are_told(
    store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def draw(chart_id: str, frame: object, language: str) -> Figure:
        warnings.warn("no picture for '㐀'", UncoveredCharacterWarning, stacklevel=2)
        return Figure()

    monkeypatch.setattr(pictures, "draw_chart", draw)
    out = tmp_path / "a.png"
    assert run(["chart", "seat_results", "--store", str(store), "--out", str(out), "--lang", "en"]) == 0
    assert capsys.readouterr().err.startswith("in the chart: no picture for '㐀'\n")
