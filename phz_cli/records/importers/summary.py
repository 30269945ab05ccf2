"""Records of results only: 战绩 of several programs. They hold no play; the reader says so of each."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from phz_cli.records.errors import ReadError
from phz_cli.records.importers.draft import Draft, Misread
from phz_cli.records.importers.foreign_json import Node, documents
from phz_cli.records.importers.objects import nodes

_DEEPEST: Final = 2
"""Tables of results lie at most this deep: a dump of tables, a table, a row."""


class _Kind(NamedTuple):
    """A table of results, known by keys that all of its rows have."""

    name: str
    keys: frozenset[str]


_KINDS: Final = (
    _Kind("coderyibin totalresult", frozenset({"fightNumber", "user1Result"})),
    _Kind("coderyibin resultlog", frozenset({"totalID", "type", "zs"})),
    _Kind("tanliang2 recordData", frozenset({"recordList"})),
    _Kind("hanz520 games", frozenset({"mode", "players"})),
    _Kind("yuqangy123 roomRecord", frozenset({"p1name", "p1score"})),
    _Kind("pandora game_round", frozenset({"players_json"})),
    _Kind("pandora Settle", frozenset({"round_id", "ming_tang_mask"})),
)


def read(files: Sequence[tuple[str, bytes]]) -> Iterator[tuple[str, Draft | Misread]]:
    """One Misread for each result."""
    for file, content in files:
        for document in documents(content):
            for node in nodes(document):
                for path, kind in _results(node, 0) or [(node.path, "?")]:
                    yield file, Misread(error=_nothing_played(path, kind, node.line), line=node.line)
            if document.error is not None:
                yield file, Misread(error=document.error, line=document.line)


def _results(node: Node, depth: int) -> list[tuple[str, str]]:
    """(path, kind) of every result at this place and below."""
    if isinstance(node.value, dict):
        kind = next((kind.name for kind in _KINDS if kind.keys <= node.value.keys()), "")
        if kind:
            return [(node.path, kind)]
        below = list(node.members().values())
    else:
        below = node.items() if isinstance(node.value, list) else []
    return [found for inner in below for found in _results(inner, depth + 1)] if depth < _DEEPEST else []


def _nothing_played(path: str, kind: str, line: int) -> ReadError:
    return ReadError(key="import.summary-only", path=path, parameters={"kind": kind}, line=line)
