"""Legal hand → a hand with a known fault: operators in one table, each with the codes that it must produce."""

from phz_cli.audit.mutation.legal_hand import LegalHand, legal_hands
from phz_cli.audit.mutation.mutant import Expected, Mutant, Operator
from phz_cli.audit.mutation.operators import OPERATORS

__all__ = ["OPERATORS", "Expected", "LegalHand", "Mutant", "Operator", "legal_hands"]
