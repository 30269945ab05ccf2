"""The text notation (`*.phz`): text of a hand ↔ record."""

from phz_cli.records.notation.decode import decode_notation
from phz_cli.records.notation.extensions import with_extensions
from phz_cli.records.notation.hands import hands, is_notation
from phz_cli.records.notation.writer import to_text

__all__ = ["decode_notation", "hands", "is_notation", "to_text", "with_extensions"]
