"""The dossiers that are kept to be read, one file a dispute."""

from pathlib import Path
from typing import Final, Literal

from phz_cli.audit.dossier import Audience, dossier_of
from phz_cli.cli.dossier_document import Source, dossier_document
from phz_cli.reports import Document
from phz_cli.reports.markdown import draw_markdown
from tests.audit.disputes import DISPUTES, Dispute

FOLDER: Final = Path(__file__).parent


def made(dispute: Dispute, language: Literal["zh", "en"] = "zh", audience: Audience = "referee") -> Document:
    """The dossier of a dispute as a document."""
    found = dossier_of(dispute.record, dispute.number, audience=audience, language=language)
    command = f"phz arbitrate {dispute.title}.jsonl --hand {dispute.record.hand} --at {dispute.number}"
    return dossier_document(found, Source(f"{dispute.title}.jsonl", 1, command), language)


def drawn(dispute: Dispute) -> str:
    """The same in Markdown, without the last part, which names the version."""
    return draw_markdown(made(dispute)).decode().rpartition("\n## ")[0] + "\n"


def write() -> None:
    """Writes every dossier anew."""
    for dispute in DISPUTES:
        (FOLDER / f"{dispute.title}.md").write_text(drawn(dispute), encoding="utf-8")
