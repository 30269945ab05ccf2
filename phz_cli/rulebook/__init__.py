"""The rules as data: fault pages, sentences in Chinese and English, rule profiles and the guide."""

from phz_cli.rulebook.pages import Example, FaultPage, Mark, fault_pages, page_text
from phz_cli.rulebook.profiles import PARAMETERS, RulesError, load_profile, profile_ids, with_options
from phz_cli.rulebook.sentences import Language, fault_sentence, language, sentence

__all__ = [
    "PARAMETERS",
    "Example",
    "FaultPage",
    "Language",
    "Mark",
    "RulesError",
    "fault_pages",
    "fault_sentence",
    "language",
    "load_profile",
    "page_text",
    "profile_ids",
    "sentence",
    "with_options",
]
