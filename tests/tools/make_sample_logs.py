"""Writes `sample_logs/`: a small tournament of legal hands, and `broken/` with one faulty file a code.

Run `python -m tests.tools.make_sample_logs` from the top of the project. The same program gives the same bytes.
"""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

from msgspec.structs import replace

from phz_cli.audit import audit_record, sample
from phz_cli.audit.sample import record_of
from phz_cli.audit.series import Series
from phz_cli.records import Record, to_json
from phz_cli.records.model import Match, Name
from phz_cli.rulebook import fault_pages, load_profile
from tests.tools.broken_hands import broken_hand

EVENT = "2026 常德公开赛"
START = datetime.fromisoformat("2026-03-14T09:00:00+08:00")
PLAYERS = (
    "陈家旺",
    "李春生",
    "王桂香",
    "刘大勇",
    "张玉兰",
    "周建国",
    "吴冬梅",
    "黄志强",
    "胡四海",
    "唐小满",
    "彭长庚",
    "邓菊英",
)
ROUNDS = (("qq-basic", 12), ("qq-half", 36), ("qq-full", 36))
"""Rule set and hands at each table, round by round."""

TABLES = 4
SEEDS = 400
ENOUGH = 3


def tournament() -> Iterator[tuple[str, list[Record]]]:
    """(file name, hands) of every table and round; players change tables between rounds."""
    random = Random("sample_logs")
    seated = list(PLAYERS)
    for number, (rules, hands) in enumerate(ROUNDS, 1):
        start = START + timedelta(hours=3 * (number - 1))
        for table in range(TABLES):
            names = seated[3 * table : 3 * table + 3]
            played = sample(rules, hands, number, names, event=EVENT, table=f"{table + 1}", start=start)
            yield (
                f"round-{number}-table-{table + 1}.jsonl",
                [_in_round(record, number) for record in played],
            )
        random.shuffle(seated)


def _in_round(record: Record, number: int) -> Record:
    match = replace(record.match, session=f"{number}-{record.match.session}")
    return replace(record, hand=f"r{number}-t{match.table}-{record.hand[-4:]}", match=match)


def codes_of(records: list[Record]) -> set[str]:
    """Every code that the hands of one file show."""
    reports = Series().complete(audit_record(record, file="broken") for record in records)
    return {finding.code for report in reports for finding in report.findings}


def broken(code: str) -> list[Record]:
    """The shortest of some small files that show this code, and no other where that is possible."""
    rules = "guilin" if code in ("F507", "S806") else "qq-half"
    wanted = {"H704": {"X601", "H704"}, "P401": {"F502", "P401"}, "S805": {"S804", "S805"}}.get(code, {code})
    found: list[list[Record]] = []
    for seed in range(SEEDS):
        for records in _proposed(code, rules, seed):
            if codes_of(records) == wanted:
                found.append(records)
                break
        if len(found) == ENOUGH:
            break
    if not found:
        raise SystemExit(f"no hand found for {code}")
    return min(found, key=lambda records: sum(len(record.actions) for record in records))


def _in_file(record: Record, code: str) -> Record:
    """The hand as one of this file's own: no other file bears its id or continues its table."""
    return replace(record, hand=f"{code}-{record.match.no}", match=replace(record.match, session=code))


def _proposed(code: str, rules: str, seed: int) -> Iterator[list[Record]]:
    if code in EDITS or code in SERIES:
        hands = [_in_file(record, code) for record in sample(rules, 2, seed, event="broken")]
        if code in SERIES:
            yield SERIES[code](hands)
        else:
            yield from ([edited] for edited in EDITS[code](hands[0]))
        return
    hand = broken_hand(load_profile(rules), code, seed, "X601" if code == "H704" else "")
    if hand is not None:
        yield [record_of(load_profile(rules), hand, Match(event="broken", session=code), Random(seed), START)]


def _shorter_hands(record: Record) -> Iterator[Record]:
    for seat, cards in enumerate(record.deal.hands):
        for index in range(len(cards) - 1):
            hands = list(record.deal.hands)
            hands[seat] = cards[:index] + cards[index + 1 :]
            yield replace(record, deal=replace(record.deal, hands=hands))


def _fifth_copies(record: Record) -> Iterator[Record]:
    for seat, cards in enumerate(record.deal.hands):
        for index in range(len(cards) - 1):
            for other in dict.fromkeys(cards):
                hands = list(record.deal.hands)
                hands[seat] = cards[:index] + other + cards[index + 1 :]
                yield replace(record, deal=replace(record.deal, hands=hands))


def _swapped_walls(record: Record) -> Iterator[Record]:
    wall = record.deal.wall or ""
    yield replace(record, deal=replace(record.deal, wall=wall[1] + wall[0] + wall[2:]))


def _other_shown(record: Record) -> Iterator[Record]:
    yield replace(record, deal=replace(record.deal, shown=record.deal.hands[record.dealer][0]))


def _cut(record: Record) -> Iterator[Record]:
    yield replace(record, actions=record.actions[:-1])


def _result(**values: object) -> Callable[[Record], Iterator[Record]]:
    def edit(record: Record) -> Iterator[Record]:
        if record.result is not None and record.result.winner is not None:
            yield replace(record, result=replace(record.result, **values))

    return edit


def _points(shift: tuple[float, float]) -> Callable[[Record], Iterator[Record]]:
    def edit(record: Record) -> Iterator[Record]:
        if record.result is not None and record.result.winner is not None:
            one, two, three = record.result.points or [0.0, 0.0, 0.0]
            yield replace(record, result=replace(record.result, points=[one + shift[0], two + shift[1], three]))

    return edit


def _other_winner(record: Record) -> Iterator[Record]:
    if record.result is not None and record.result.winner is not None:
        yield replace(record, result=replace(record.result, winner=(record.result.winner + 1) % 3))


EDITS: dict[str, Callable[[Record], Iterator[Record]]] = {
    "R101": _shorter_hands,
    "R102": _fifth_copies,
    "R103": _swapped_walls,
    "R104": _other_shown,
    "R106": _cut,
    "S801": _result(huxi=14),
    "S802": _result(units=9),
    "S803": _result(names=[Name(name="红胡", fan=7)], fan=7),
    "S804": _points((1, -1)),
    "S805": _points((1, 0)),
    "S806": _result(xing=9),
    "S807": _other_winner,
}
"""Faults of a record whose play is right: how to edit it."""


def _same_id(hands: list[Record]) -> list[Record]:
    return [hands[0], replace(hands[1], hand=hands[0].hand)]


def _wrong_dealer(hands: list[Record]) -> list[Record]:
    turned = hands[1].seats[1:] + hands[1].seats[:1]
    return [hands[0], replace(hands[1], seats=turned)]


def _too_early(hands: list[Record]) -> list[Record]:
    return [hands[0], replace(hands[1], start=hands[0].start)]


def _washed(hands: list[Record]) -> list[Record]:
    return [hands[0], replace(hands[1], washed=hands[1].washed + 2)]


def _gap(hands: list[Record]) -> list[Record]:
    return [hands[0], replace(hands[1], match=replace(hands[1].match, no=3))]


SERIES: dict[str, Callable[[list[Record]], list[Record]]] = {
    "M901": _same_id,
    "M902": _wrong_dealer,
    "M903": _too_early,
    "M904": _washed,
    "M905": _gap,
}
"""Faults between two hands: how to edit the second."""


def main() -> None:
    """Write everything."""
    top = Path(__file__).parents[2] / "sample_logs"
    (top / "broken").mkdir(parents=True, exist_ok=True)
    for name, records in tournament():
        (top / name).write_bytes(b"".join(to_json(record) + b"\n" for record in records))
    for code in fault_pages():
        records = broken(code)
        if len(records) == 1:
            records = [replace(records[0], hand=code)]
        (top / "broken" / f"{code}.jsonl").write_bytes(b"".join(to_json(record) + b"\n" for record in records))


if __name__ == "__main__":
    main()
