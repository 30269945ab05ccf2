"""Records of five rule sets: legal, faulty, washed, seen by one seat, repeated; and rulings about some of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from msgspec.structs import replace

from phz_cli.audit import audit_record, sample
from phz_cli.audit.mutation import OPERATORS, LegalHand
from phz_cli.records import Record, to_json, view
from phz_cli.records.model import RecordAction
from phz_cli.rulebook import load_profile

RULE_SETS: Final = ("qq-basic", "qq-half", "qq-full", "changde-80", "guilin")
PEOPLE: Final = ("甲", "乙", "丙", "丁", "戊")
OPERATORS_OF_RECORDS: Final = ("记分员一", "记分员二", None)
_JUMP_MS: Final = 700_000


@dataclass(frozen=True)
class Size:
    """How much is made: tables and hands a table, of qq-half and of each other rule set."""

    tables: int = 2
    hands: int = 8
    tables_of_qq_half: int = 10
    hands_of_qq_half: int = 5
    seed: int = 1


def write_records(folder: Path, size: Size) -> list[Path]:
    """Writes two files of records; the second repeats some of the first. Returns them in reading order."""
    random = Random(size.seed)
    first, second = folder / "一.jsonl", folder / "二.jsonl"
    lines: dict[Path, list[bytes]] = {first: [], second: []}
    for rules in RULE_SETS:
        is_long = rules == "qq-half"
        for table in range(size.tables_of_qq_half if is_long else size.tables):
            hands = size.hands_of_qq_half if is_long else size.hands
            for record in _table(rules, table, hands, size.seed, random):
                lines[random.choice((first, second))].append(to_json(record))
    lines[second] += random.sample(lines[first], 6)
    lines[second].append(lines[second][0])
    for path, written in lines.items():
        path.write_bytes(b"\n".join([line.rstrip(b"\n") for line in written]) + b"\n")
    return [first, second]


def _table(rules: str, table: int, hands: int, seed: int, random: Random) -> Iterator[Record]:
    """The hands of one table; one in the middle is lost, some are changed."""
    turn = table % len(PEOPLE)
    people = [*PEOPLE[turn:], *PEOPLE[:turn]]
    event = "春" if table % 2 == 0 else None
    made = sample(rules, hands, seed + table, people[:4], event=event or "散", table=f"{rules}-{table}")
    for index, record in enumerate(made):
        if index == hands // 2 and table % 3 == 1:
            continue
        match = replace(record.match, event=event, operator=OPERATORS_OF_RECORDS[table % 3])
        named = [replace(player, name=f"{player.id}先生") if player.id == "甲" else player for player in record.seats]
        yield _changed(replace(record, match=match, seats=named), index, random)


def _changed(record: Record, index: int, random: Random) -> Record:
    """The record as it is, or spoiled, or seen by one seat, or with claims, or with a clock that jumps."""
    chance = random.random()
    if index % 4 == 1:
        return _spoiled(record, random)
    if index == 2:
        return view(record, random.randrange(len(record.seats)))
    if chance < 0.3:
        return _with_claims(record)
    if chance < 0.5:
        return _with_odd_times(record, random)
    if chance < 0.6:
        return replace(record, result=None)
    return record


def _spoiled(record: Record, random: Random) -> Record:
    """The record with a fault, by the first operator in random order that finds a place in it."""
    profile = load_profile(record.rules, record.options)
    legal = LegalHand(profile, record)
    for operator in random.sample(OPERATORS, len(OPERATORS)):
        if not operator.codes or not operator.where(profile):
            continue
        mutant = operator.mutate(legal, random)
        if mutant is not None and len(mutant.records) == 1:
            return replace(mutant.records[0], hand=record.hand)
    return record


def _with_claims(record: Record) -> Record:
    """The record with what was said and came to nothing: claims that lost to a higher one, and passes."""
    report = audit_record(record, chances=True)
    said: dict[int, list[RecordAction]] = {}
    for chance in report.chances:
        at = record.actions[chance.action - 1].at
        words = said.setdefault(chance.action, [])
        if not chance.reached and chance.want in ("chi", "peng"):
            words.append(RecordAction(do="claim", seat=chance.seat, want=chance.want, at=at))  # type: ignore[arg-type]
        elif not chance.taken and all(word.seat != chance.seat for word in words):
            words.append(RecordAction(do="pass", seat=chance.seat, at=at))
    actions: list[RecordAction] = []
    for number, action in enumerate(record.actions, 1):
        actions += [action, *said.get(number, ())]
    return replace(record, actions=actions)


def _with_odd_times(record: Record, random: Random) -> Record:
    """A clock that jumps once, an action without a time; the end is not told."""
    actions = list(record.actions)
    jump, bare = (random.randrange(len(actions)) for _ in range(2))
    for place, action in enumerate(actions):
        at = None if place == bare else (action.at or 0) + (_JUMP_MS if place >= jump else 0)
        actions[place] = replace(action, at=at)
    return replace(record, actions=actions, end=None)


@dataclass(frozen=True)
class Decision:
    """What a referee rules: of a hand by its place among the hands read, points by seat (who sits out last)."""

    place: int
    verdict: str
    action: int | None = None
    code: str | None = None
    points: Sequence[float] | None = None
