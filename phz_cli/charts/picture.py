"""Figures to bytes: PNG and SVG, the same bytes from the same figure."""

import io
from pathlib import Path
from typing import Final, Literal

from matplotlib.figure import Figure

from phz_cli.charts.style import drawing

Format = Literal["png", "svg"]

DOTS_PER_INCH: Final = 220
"""5.6 inches become 1232 pixels: sharp on a phone of three device pixels a CSS pixel, and in print."""


def render(figure: Figure, form: Format) -> bytes:
    """The picture's bytes: no dates, no random ids; SVG text is drawn as paths and needs no font."""
    buffer = io.BytesIO()
    metadata: dict[str, object] = {"Software": None} if form == "png" else {"Date": None, "Creator": "phz"}
    with drawing():
        if form == "png":
            packing = {"optimize": True}
            figure.savefig(buffer, format=form, dpi=DOTS_PER_INCH, metadata=metadata, pil_kwargs=packing)
        else:
            figure.savefig(buffer, format=form, dpi=DOTS_PER_INCH, metadata=metadata)
    return buffer.getvalue()


def save(figure: Figure, path: Path) -> Path:
    """Write a figure to `path` in the format of its suffix; raises ValueError for any but .png and .svg."""
    suffix = path.suffix.lower()
    if suffix not in {".png", ".svg"}:
        raise ValueError(f"{path}: a chart is written as .png or .svg, not {suffix or 'without a suffix'}")
    path.write_bytes(render(figure, "png" if suffix == ".png" else "svg"))
    return path
