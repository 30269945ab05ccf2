"""What an ingest did, counted."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class FileTotals:
    """Counts of one file, in hands. read = stored + duplicate + quarantined."""

    read: int = 0
    stored: int = 0
    duplicate: int = 0
    conflict: int = 0
    """Of the stored: hands that bear the id of a stored hand with other content."""
    quarantined: int = 0
    clean: int = 0
    faults: int = 0
    undecided: int = 0
    """Verdicts, duplicates included: clean + faults + undecided = stored + duplicate."""

    def add(self, other: "FileTotals") -> None:
        """Adds the counts of another part."""
        self.read += other.read
        self.stored += other.stored
        self.duplicate += other.duplicate
        self.conflict += other.conflict
        self.quarantined += other.quarantined
        self.clean += other.clean
        self.faults += other.faults
        self.undecided += other.undecided

    @property
    def reconciles(self) -> bool:
        """Whether every hand read is accounted for, both ways."""
        readable = self.stored + self.duplicate
        return self.read == readable + self.quarantined and readable == self.clean + self.faults + self.undecided


@dataclass(slots=True)
class IngestTotals(FileTotals):
    """Counts of a whole ingest; `files` has those of each file, in the order they were read."""

    files: dict[str, FileTotals] = field(default_factory=dict)

    def add_file(self, file: str, part: FileTotals) -> None:
        """Adds a part of one file to that file and to the whole."""
        self.files.setdefault(file, FileTotals()).add(part)
        self.add(part)
