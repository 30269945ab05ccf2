"""A record and its rule set → findings with place, clause and evidence, and the settlement as it should be.

In: records. Out: one `HandReport` a hand; explanations, what-if, dossiers and prices are made of the same steps. What a
record hides is never guessed: a finding is certain when it is proved, else open. Start with `hand.py`; `series.py`
compares the hands of a table, `partial.py` judges records that hide cards, `mutation/` breaks hands to try all this.
"""

from phz_cli.audit.findings import Chance, Finding, HandReport, Problem, Score
from phz_cli.audit.hand import audit_record
from phz_cli.audit.paths import audit_paths
from phz_cli.audit.sample import sample

__all__ = [
    "Chance",
    "Finding",
    "HandReport",
    "Problem",
    "Score",
    "audit_paths",
    "audit_record",
    "sample",
]
