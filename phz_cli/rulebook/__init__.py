"""The rules as data: the law, profiles, fault pages, parameters, sentences and the guide, and one loader for each.

In: names and parameters. Out: typed values and sentences in Chinese or English. Nothing here judges a hand. Start with
`profiles/qq-basic.toml` and `parameters.toml`, then `profiles.py`; a fault is one page in `faults/`, an article one
table in `law/`.
"""

from phz_cli.rulebook.name_words import name_counts, name_definition, name_told
from phz_cli.rulebook.pages import Example, FaultPage, Mark, fault_pages, note_codes
from phz_cli.rulebook.parameters import (
    Parameter,
    Text,
    differing,
    has_effect,
    lineage,
    other_words,
    parameter_groups,
    parameter_meaning,
    parameter_table,
    parameter_title,
    source_table,
    source_tags,
    sourced_tags,
    value_words,
)
from phz_cli.rulebook.profiles import PARAMETERS, RulesError, load_profile, profile_ids, with_options
from phz_cli.rulebook.sentences import Language, fault_sentence, language, sentence

__all__ = [
    "PARAMETERS",
    "Example",
    "FaultPage",
    "Language",
    "Mark",
    "Parameter",
    "RulesError",
    "Text",
    "differing",
    "fault_pages",
    "fault_sentence",
    "has_effect",
    "language",
    "lineage",
    "load_profile",
    "name_counts",
    "name_definition",
    "name_told",
    "note_codes",
    "other_words",
    "parameter_groups",
    "parameter_meaning",
    "parameter_table",
    "parameter_title",
    "profile_ids",
    "sentence",
    "source_table",
    "source_tags",
    "sourced_tags",
    "value_words",
    "with_options",
]
