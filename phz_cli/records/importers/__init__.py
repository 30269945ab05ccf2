"""Records of other programs: known by their content, read into drafts, completed by the rules."""

from phz_cli.records.importers.draft import Draft, Misread, Move
from phz_cli.records.importers.formats import FORMATS, Format, recognise

__all__ = ["FORMATS", "Draft", "Format", "Misread", "Move", "recognise"]
