"""Many cores and many machines: work cut into pieces, done anywhere, joined in order."""

from phz_cli.batch.errors import BatchError
from phz_cli.batch.ingest import ingest as in_parallel
from phz_cli.batch.part import Settings

__all__ = ["BatchError", "Settings", "in_parallel"]
