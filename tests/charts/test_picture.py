"""Pictures as bytes: the same every time, readable without fonts."""

import subprocess
import sys
from pathlib import Path

import pytest

from phz_cli.charts import FORMATS, draw_chart, render, save
from tests.breadth import take_turns

from .made_frames import FRAMES

CHOSEN = ("cumulative_points", "fault_timeline", "decision_times", "coverage")


@pytest.mark.parametrize(("chart", "form"), take_turns(CHOSEN, list(FORMATS)))
def test_the_same_frame_gives_the_same_bytes(chart: str, form: str):
    first = render(draw_chart(chart, FRAMES[chart](), "zh"), form)
    again = render(draw_chart(chart, FRAMES[chart](), "zh"), form)
    assert first == again


def test_another_process_and_rc_file_give_the_same_bytes(tmp_path: Path):
    (tmp_path / "matplotlibrc").write_text("font.size: 20\naxes.facecolor: red\nsvg.fonttype: none\n")
    target = tmp_path / "seats.svg"
    script = (
        "import sys; sys.path.insert(0, 'tests/charts/..')\n"
        "from pathlib import Path\n"
        "from charts.synthetic import seat_results\n"
        "from phz_cli.charts import draw_chart, save\n"
        f"save(draw_chart('seat_results', seat_results(), 'zh'), Path({str(target)!r}))\n"
    )
    root = Path(__file__).resolve().parents[2]
    environment = {"MATPLOTLIBRC": str(tmp_path), "MPLCONFIGDIR": str(tmp_path), "PYTHONPATH": str(root)}
    subprocess.run([sys.executable, "-c", script], cwd=root, env=environment, check=True, capture_output=True)
    assert target.read_bytes() == render(draw_chart("seat_results", FRAMES["seat_results"](), "zh"), "svg")


def test_svg_needs_no_font_and_bears_no_date():
    text = render(draw_chart("names_rate", FRAMES["names_rate"](), "zh"), "svg").decode()
    assert "<text" not in text
    assert "dc:date" not in text


def test_save_writes_the_format_of_the_suffix(tmp_path: Path):
    figure = draw_chart("seat_results", FRAMES["seat_results"](), "en")
    assert save(figure, tmp_path / "a.PNG").read_bytes().startswith(b"\x89PNG")
    assert b"<svg" in save(figure, tmp_path / "a.svg").read_bytes()
    assert save(figure, tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")
    with pytest.raises(ValueError, match=r"\.png, \.svg or \.pdf"):
        save(figure, tmp_path / "a.gif")


def test_pdf_bears_no_date_and_its_own_typeface():
    content = render(draw_chart("names_rate", FRAMES["names_rate"](), "zh"), "pdf")
    assert b"Date" not in content
    assert b"/FontFile" in content or b"/Type3" in content
