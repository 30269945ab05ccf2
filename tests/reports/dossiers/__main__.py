"""`python -m tests.reports.dossiers`: the dossiers anew, to be read through before they are kept."""

from tests.reports.dossiers import write

write()
