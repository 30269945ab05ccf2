"""What a cell of a table says, as text; the drawers that know numbers take those from the cell itself."""

from phz_cli.reports.numbers import NOTHING, plain, written
from phz_cli.reports.sections import Amount, Cards, Cell, Ratio, Reason, Span
from phz_cli.reports.wording import Lang, word


def text_of(cell: Cell) -> str:
    """The cell in words and digits: 33.7%, +4.2, 24/96, 17.0% – 35.0%; "" for an empty one."""
    if cell is None:
        return ""
    if isinstance(cell, str):
        return cell
    if isinstance(cell, Cards):
        return cell.characters
    if isinstance(cell, Reason):
        return cell.text
    if isinstance(cell, Ratio) and cell.numerator is None and cell.denominator is not None:
        return f"n={plain(cell.denominator)}"
    if isinstance(cell, Ratio):
        return "/".join(NOTHING if part is None else plain(part) for part in (cell.numerator, cell.denominator))
    if isinstance(cell, Span):
        return f"{written(cell.low, cell.unit)} – {written(cell.high, cell.unit)}"
    return f"{written(cell.value, cell.unit)} {cell.measure}".rstrip()


def marked(cell: Cell, lang: Lang) -> str:
    """The same, with the words "small sample" behind a number that rests on few cases."""
    text = text_of(cell)
    return f"{text} ({word('statistics.small', lang)})" if is_small(cell) else text


def is_small(cell: Cell) -> bool:
    """Whether the cell is a number that rests on few cases."""
    return isinstance(cell, Amount) and cell.small
