"""A second opinion on finished hands: exhaustive, written from the rules alone, sharing no code with the product."""

from tests.reference.answer import Answer, Case, answer
from tests.reference.cards import CARDS, Laid

__all__ = ["CARDS", "Answer", "Case", "Laid", "answer"]
