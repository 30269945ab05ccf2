"""Figures to bytes: PNG, SVG and PDF, the same bytes from the same figure."""

import functools
import io
from pathlib import Path
from typing import Final, Literal, get_args

from matplotlib.figure import Figure

from phz_cli.charts.style import drawing

Format = Literal["png", "svg", "pdf"]

FORMATS: Final[tuple[Format, ...]] = get_args(Format)

DOTS_PER_INCH: Final = 220
"""5.6 inches become 1232 pixels: sharp on a phone of three device pixels a CSS pixel, and in print."""


_METADATA: Final[dict[Format, dict[str, object]]] = {
    "png": {"Software": None},
    "svg": {"Date": None, "Creator": "phz"},
    "pdf": {"CreationDate": None, "ModDate": None, "Creator": "phz", "Producer": None},
}
"""What is said in the files: who made them, never when."""


def render(figure: Figure, form: Format) -> bytes:
    """The picture's bytes: no dates, no random ids; SVG text is drawn as paths, PDF bears its typeface."""
    buffer = io.BytesIO()
    save_in = functools.partial(figure.savefig, buffer, format=form, dpi=DOTS_PER_INCH, metadata=_METADATA[form])
    with drawing():
        if form == "png":
            save_in(pil_kwargs={"optimize": True})
        else:
            save_in()
    return buffer.getvalue()


def save(figure: Figure, path: Path) -> Path:
    """Write a figure to `path` in the format of its suffix; raises ValueError for any but .png, .svg and .pdf."""
    suffix = path.suffix.lower()
    form = next((form for form in FORMATS if suffix == f".{form}"), None)
    if form is None:
        raise ValueError(f"{path}: a chart is written as .png, .svg or .pdf, not {suffix or 'without a suffix'}")
    path.write_bytes(render(figure, form))
    return path
