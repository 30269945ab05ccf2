"""Many cores and many machines: work cut into pieces, done anywhere, joined in order.

In: paths and settings. Out: the same verdicts, stores and exit status as one process would give. Whatever is killed in
the middle is taken up again, and nothing is lost or doubled. Start with `work.py` and `local.py`; `plan.py`, `shard.py`
and `merge.py` are for several machines.
"""

from phz_cli.batch.errors import BatchError
from phz_cli.batch.ingest import ingest as in_parallel
from phz_cli.batch.part import Settings

__all__ = ["BatchError", "Settings", "in_parallel"]
