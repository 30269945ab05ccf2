"""Record + profile → findings with place, clause and evidence."""

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
