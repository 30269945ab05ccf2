"""phz for programs: what a game server, a notebook or a test calls instead of the command line.

Everything here is typed, reads nothing but what it is given, prints nothing, and stays the same within a major
version. `phz docs python` walks through it. What is not named here may change at any time.

A hand goes in as a `Record` (`read_records`, `parse_record`) and comes out judged (`audit`, `audit_files`), explained
(`explain`) or position by position (`positions`). Finished hands are priced without their play (`price`). Many hands
are kept in a store (`store_reports`, `Store`), from which statistics come as Polars frames.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from phz_cli.audit import Finding, HandReport, Score, audit_paths, audit_record
from phz_cli.audit.asked import asked_action
from phz_cli.audit.calculator import Answer, answers_of
from phz_cli.audit.calculator_case import case_of
from phz_cli.audit.calculator_check import pose
from phz_cli.audit.explain import Explanation
from phz_cli.audit.explain_record import NotExplainedError, explain_record
from phz_cli.audit.findings import Problem
from phz_cli.game.offers import offers
from phz_cli.game.profile import Profile
from phz_cli.game.replay import Replay, steps
from phz_cli.records import Item, ReadError, Record, decode, read, to_hand, to_json
from phz_cli.records.hands import from_action
from phz_cli.records.model import RecordAction
from phz_cli.records.notation import decode_notation, is_notation
from phz_cli.rulebook import RulesError, load_profile, profile_ids

if TYPE_CHECKING:
    import polars as pl

    from phz_cli.stats import Filter
    from phz_cli.store import IngestTotals

__all__ = [
    "Answer",
    "Explanation",
    "Finding",
    "HandReport",
    "Item",
    "Position",
    "Profile",
    "Record",
    "RecordAction",
    "RefusedError",
    "RulesError",
    "Score",
    "Store",
    "audit",
    "audit_files",
    "explain",
    "load_profile",
    "parse_record",
    "positions",
    "price",
    "profile_ids",
    "read_records",
    "store_reports",
    "to_json",
]

_HIDDEN: Final = "?"


class RefusedError(ValueError):
    """Something that was handed in cannot be what it should be; `zh` and `en` say why in one sentence.

    `path` is the JSON path of what is wrong, empty where it is the whole.
    """

    def __init__(self, zh: str, en: str, path: str = "") -> None:
        super().__init__(en)
        self.zh, self.en, self.path = zh, en, path


class Position(NamedTuple):
    """One moment of a hand: just before action `number` (from 1).

    `action` is what the record did then. `offers` is everything that any seat could legally have done instead, `action`
    among it where it was legal; a draw stands there with the card `?`. `breaches` are the codes of the clauses that
    `action` breaks.
    """

    number: int
    action: RecordAction
    offers: tuple[RecordAction, ...]
    breaches: tuple[str, ...]


# ---------------------------------------------------------------- reading


def read_records(paths: Iterable[str | os.PathLike[str]], *, source_format: str | None = None) -> Iterator[Item]:
    """Yield what files and folders hold, in order: each item has a record, or an error with its place.

    Reads as it goes, in constant memory; nothing that is in a file raises. `source_format`: every file is of this
    foreign format (`phz validate --help` lists them under `--from`), which is otherwise told by the content.
    """
    return read(paths, form=source_format)


def parse_record(data: bytes | str) -> Record:
    """Return the one record that this JSON object, or hand in text notation, states; RefusedError says why not."""
    raw = data.encode() if isinstance(data, str) else data
    found = decode_notation(raw) if is_notation(raw) else decode(raw)
    if isinstance(found, ReadError):
        raise RefusedError(found.sentence("zh"), found.sentence("en"), found.path)
    return found


# ---------------------------------------------------------------- judging


def audit(record: Record, *, rules: str | None = None) -> HandReport:
    """Return the verdict on one hand: `verdict`, `findings` by place, `score` as it should have been settled.

    `rules` judges it under another rule set than its own. Never raises for what a record says: an unknown rule set
    or option makes the verdict `unreadable`, with the reason in `problem`.
    """
    return audit_record(record, rules=rules)


def audit_files(
    paths: Iterable[str | os.PathLike[str]],
    *,
    rules: str | None = None,
    source_format: str | None = None,
    chances: bool = False,
) -> Iterator[HandReport]:
    """Yield the verdict on each hand of some files and folders, in order; hands of one table are compared too (M9xx).

    What cannot be read is a report with the verdict `unreadable`. Constant memory. `chances` notes in each report what
    every seat could have done, which statistics of claims and passes are made of.
    """
    return audit_paths(map(Path, paths), rules=rules, form=source_format, chances=chances)


def positions(record: Record, *, rules: str | None = None) -> Iterator[Position]:
    """Yield each moment of a hand with everything that could be done in it.

    Raises RefusedError for a record that hides cards, since what is on offer is then not known, and RulesError for an
    unknown rule set or option.
    """
    profile = load_profile(rules or record.rules, record.options)
    if _hides(record):
        raise RefusedError("记录里有暗牌，能做什么不清楚", "the record hides cards: what is on offer is not known")
    return _positions(record, profile)


def _positions(record: Record, profile: Profile) -> Iterator[Position]:
    for step in steps(to_hand(record), profile, Replay()):
        yield Position(
            step.number,
            record.actions[step.number - 1],
            tuple(map(from_action, offers(step.table))),
            tuple(breach.code for breach in step.judgement.breaches),
        )


def _hides(record: Record) -> bool:
    cards = [*record.deal.hands, *(action.card or "" for action in record.actions)]
    return any(_HIDDEN in text for text in cards) or "" in record.deal.hands


def explain(record: Record, number: int, *, why_not: str | None = None, rules: str | None = None) -> Explanation:
    """Return why action `number` (0: the deal) is legal or not, clause by clause.

    `why_not` asks about another action in its place, in text notation: `乙 胡`, `乙 吃 十 二七十`. Raises RefusedError
    where there is no such action to explain.
    """
    if not 0 <= number <= len(record.actions):
        most = len(record.actions)
        raise RefusedError(f"没有第 {number} 手，只有 0 到 {most}", f"no action {number}: there are 0 to {most}")
    asked = None if why_not is None else asked_action(why_not, record, any_group=True)
    if isinstance(asked, ReadError):
        raise RefusedError(asked.sentence("zh"), asked.sentence("en"))
    try:
        return explain_record(record, number, asked, rules=rules)
    except NotExplainedError as error:
        raise RefusedError(error.sentence("zh"), error.sentence("en")) from None


def price(case: Mapping[str, Any]) -> tuple[Answer, ...]:
    """Return what a finished hand is worth, one answer for each way in which its card may have come.

    `case` is one input of `phz score --batch` (`phz schema score`): `rules`, `hand`, `melds`, `card`, `source`, …
    An answer without a win has the code that a declared win would get in `reason`. Raises RefusedError, with the JSON
    path, for a hand that cannot be.
    """
    read_as = case_of(dict(case))
    posed = read_as if isinstance(read_as, Problem) else pose(read_as)
    if isinstance(posed, Problem):
        raise RefusedError(posed.zh, posed.en, posed.path)
    return answers_of(posed)


# ---------------------------------------------------------------- the store


def store_reports(reports: Iterable[HandReport], path: str | os.PathLike[str]) -> "IngestTotals":
    """Put judged hands into the store at `path`, which is made where there is none; return what was counted.

    Content-addressed: a hand that is there already changes nothing. Each batch is one transaction. Statistics of what
    was on offer need reports with `chances` (see `audit_files`). Raises StoreError.
    """
    from phz_cli.store import ingest  # noqa: PLC0415 - whoever only judges hands loads no database

    return ingest(reports, Path(path))


class Store:
    """A store opened for reading: `Store("season.duckdb")`, or a Parquet folder. Raises StoreError when asked.

    Referees' rulings are in force in everything that it answers.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = os.fspath(path)

    def statistic(self, identity: str, filters: "Filter | None" = None) -> "pl.DataFrame":
        """Return one statistic as a frame, a row a group: value, numerator, denominator, n, interval or reason.

        `identity` as in `phz stats list`; the groups are players, pairs, rule sets, … as that list says. `filters` is a
        `phz_cli.stats.Filter`. Columns are those of `phz_cli.stats.SCHEMA`. Raises KeyError for no such statistic.
        """
        from phz_cli import stats  # noqa: PLC0415 - as above

        tables = {
            "player": stats.players,
            "pair": stats.pairs,
            "hand": stats.hands,
            "tempo": stats.tempo,
            "rules": stats.rules,
            "fault": stats.faults,
            "field": stats.field,
            "flag": stats.flags,
        }
        return tables[stats.STATISTICS[identity].level](self.path, filters, only=(identity,))

    def query(self, sql: str, parameters: Iterable[object] = ()) -> "pl.DataFrame":
        """Return the rows of a read-only SQL query over the tables of `phz docs tables`. Raises duckdb.Error."""
        from phz_cli.store import frame, reading  # noqa: PLC0415 - as above

        with reading(self.path) as connection:
            return frame(connection, sql, tuple(parameters))
