"""`phz chart`: pictures from a store, the list of them, and what is refused."""

import warnings
from pathlib import Path

import polars as pl
import pytest
from matplotlib.figure import Figure

from phz_cli.charts import CHARTS, UncoveredCharacterWarning
from phz_cli.cli import pictures
from phz_cli.cli.main import run
from tests.breadth import take_turns


@pytest.mark.parametrize("language", ["zh", "en"])
def test_list(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["chart", "list", "--lang", language]) == 0
    lines = capsys.readouterr().out.splitlines()[2:]
    assert [line.split()[0] for line in lines] == list(CHARTS)
    assert len(lines) >= 16


@pytest.mark.parametrize(
    ("suffix", "start"), [(".png", b"\x89PNG"), (".svg", b"<?xml"), (".SVG", b"<?xml"), (".pdf", b"%PDF")]
)
def test_a_picture(suffix: str, start: bytes, store: Path, tmp_path: Path) -> None:
    out = tmp_path / f"seats{suffix}"
    assert run(["chart", "seat_results", "--store", str(store), "--out", str(out)]) == 0
    assert out.read_bytes().startswith(start)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["pie", "--out", "a.png"], "seat_results"),
        (["seat_results"], "--out"),
        (["seat_results", "--out", "a.gif"], ".png"),
        (["seat_results", "--out", "a.png", "--size", "huge"], "phone"),
    ],
)
def test_refused(arguments: list[str], said: str, store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["chart", *arguments, "--store", str(store)]) == 2
    assert said in capsys.readouterr().err
    assert not Path("a.png").exists()


def test_characters_without_a_picture_are_told(
    store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def draw(chart_id: str, frame: object, language: str, size: str, **_: object) -> Figure:
        warnings.warn("no picture for '㐀'", UncoveredCharacterWarning, stacklevel=2)
        return Figure()

    monkeypatch.setattr(pictures, "draw_chart", draw)
    out = tmp_path / "a.png"
    assert run(["chart", "seat_results", "--store", str(store), "--out", str(out), "--lang", "en"]) == 0
    assert capsys.readouterr().err.startswith("in the chart: no picture for '㐀'\n")


def test_the_data_stand_beside_the_picture(store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture, data, alone = tmp_path / "a.png", tmp_path / "a.csv", tmp_path / "b.csv"
    command = ["chart", "seat_results", "--store", str(store), "--lang", "en", "--bom"]
    assert run([*command, "--out", str(picture), "--data", str(data), "--size", "phone"]) == 0
    assert run([*command, "--out", str(alone)]) == 0
    assert data.read_bytes() == alone.read_bytes()
    assert data.read_bytes().startswith(b"\xef\xbb\xbfrules,role,hands")
    assert "before dealer 0/1" in capsys.readouterr().err.lower()


def test_too_little_is_said_and_not_drawn(store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "a.png"
    assert run(["chart", "win_rates", "--store", str(store), "--out", str(out), "--lang", "en"]) == 0
    assert "only 1 hand; at least 10 are needed" in capsys.readouterr().err
    assert out.exists()


def test_sizes_differ(store: Path, tmp_path: Path) -> None:
    widths = []
    for size in ("phone", "page", "wide"):
        out = tmp_path / f"{size}.png"
        assert run(["chart", "seat_results", "--store", str(store), "--out", str(out), "--size", size]) == 0
        widths.append(int.from_bytes(out.read_bytes()[16:20], "big"))
    assert widths == [924, 1232, 2464]


def test_a_chart_of_no_single_player_says_so(store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "a.csv"
    command = ["chart", "coverage", "--store", str(store), "--out", str(out), "--player", "p1", "--lang", "en"]
    assert run(command) == 0
    assert "is not about players" in capsys.readouterr().err


@pytest.mark.parametrize("name", CHARTS)
def test_every_chart_reads_its_frame_from_the_store(name: str, store: Path, tmp_path: Path) -> None:
    out = tmp_path / "a.csv"
    for chosen in ([], ["--rules", "qq-half"], ["--min-hands", "99"]):
        assert run(["chart", name, "--store", str(store), "--out", str(out), *chosen]) == 0
        assert out.read_text("utf-8").split("\n")[0]


FILTERS = (
    ["--since", "2200-01-01"],
    ["--session", "1"],
    ["--table", "3"],
    ["--since", "2020-01-01", "--until", "2020-01-02"],
    ["--opponent", "p1"],
    ["--role", "dealer"],
    ["--not-dealer"],
    ["--seat", "0", "--seat", "1"],
    ["--last", "1"],
    ["--min-hands", "5"],
    ["--min-n", "1000"],
)


@pytest.mark.parametrize(("name", "given"), take_turns(list(CHARTS), FILTERS))
def test_every_filter_reaches_every_chart(name: str, given: list[str], store: Path, tmp_path: Path) -> None:
    assert run(["chart", name, "--store", str(store), "--out", str(tmp_path / "a.csv"), *given]) == 0


def test_the_data_are_those_of_the_hands_that_filters_keep(store: Path, tmp_path: Path) -> None:
    out = tmp_path / "a.csv"

    def rules(*given: str) -> set[str]:
        assert run(["chart", "cumulative_points", "--store", str(store), "--out", str(out), *given]) == 0
        return set(pl.read_csv(out)["rules"])

    both = rules()
    assert both == {"qq-half", "qq-basic"} or len(both) == 1
    assert rules("--rules", "qq-half") == {"qq-half"}
    assert rules("--since", "2200-01-01") == set()
    assert rules("--min-hands", "2") == set()


def test_the_picture_says_its_filters(store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "a.png"
    command = ["chart", "claim_funnel", "--store", str(store), "--out", str(out), "--lang", "en"]
    assert run([*command, "--rules", "qq-half", "--seat", "0"]) == 0
    assert "Filters: --rules qq-half --seat 0" in capsys.readouterr().err


def test_filters_without_effect_are_told(store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "a.csv"
    command = ["chart", "fault_timeline", "--store", str(store), "--out", str(out), "--lang", "en"]
    assert run([*command, "--min-hands", "2", "--min-n", "2", "--seat", "0"]) == 0
    said = capsys.readouterr().err
    assert "--min-hands changes nothing" in said
    assert "--min-n changes nothing" in said
    assert "is not about players" in said


@pytest.mark.parametrize("given", [["--since", "soon"], ["--role", "north"], ["--role", "next", "--dealer"]])
def test_filters_that_make_no_sense(
    given: list[str], store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "a.png"
    assert run(["chart", "win_rates", "--store", str(store), "--out", str(out), "--lang", "en", *given]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
    assert not out.exists()
