"""Pseudonyms: the same for the same key, nobody's name, the same play and verdicts."""

from datetime import datetime
from typing import Any

import pytest
from msgspec.structs import replace

from phz_cli.audit import sample
from phz_cli.audit.hand import audit_record
from phz_cli.audit.series import Series
from phz_cli.records import Record, canonical, to_json
from phz_cli.records.anonymise import Anonymiser
from phz_cli.records.model import Source

KEY = b"a secret of the club"


def _session(**values: Any) -> list[Record]:
    hands = sample("changde-80", 8, 3, players=("张三", "李四", "王五", "赵六"), event="常德公开赛")
    return [replace(record, notes=["张三迟到"], source=Source(file="/home/li/1.jsonl"), **values) for record in hands]


def _found(records: list[Record]) -> list[list[tuple[str, int | None, int | None]]]:
    reports = Series().complete(audit_record(record, file="f", line=1) for record in records)
    return [[(found.code, found.action, found.seat) for found in report.findings] for report in reports]


def test_nobody_is_named() -> None:
    for record in _session():
        text = to_json(Anonymiser(KEY).record(record)).decode()
        for name in ("张三", "李四", "王五", "赵六", "常德", "/home", "1.jsonl", record.hand):
            assert name not in text


def test_one_key_gives_one_pseudonym_everywhere() -> None:
    first, second = Anonymiser(KEY), Anonymiser(KEY)
    assert [first.record(record) for record in _session()] == [second.record(record) for record in _session()]
    assert Anonymiser(b"another secret").pseudonym("player", "张三") != first.pseudonym("player", "张三")
    assert first.pseudonym("player", "张三") != first.pseudonym("event", "张三")
    people = {player.id for record in _session() for player in first.record(record).seats}
    assert len(people) == 4


def test_verdicts_and_points_do_not_change() -> None:
    records = _session()
    wrong = replace(records[3], washed=7)
    records[3] = wrong
    hidden = [Anonymiser(KEY).record(record) for record in records]
    assert _found(hidden) == _found(records)
    assert any(_found(records))
    for before, after in zip(records, hidden, strict=True):
        assert audit_record(after).score == audit_record(before).score
        assert canonical(after) != canonical(before)


def test_times_move_alike() -> None:
    records = _session()
    hidden = [Anonymiser(KEY).record(record) for record in records]
    moved = {
        datetime.fromisoformat(before.start) - datetime.fromisoformat(after.start)
        for before, after in zip(records, hidden, strict=True)
        if before.start and after.start
    }
    assert len(moved) == 1 and moved.pop().days >= 1


@pytest.mark.parametrize("event", [None, "同一场"])
def test_ids_stay_apart_where_only_their_files_kept_them_apart(event: str | None) -> None:
    record = _session()[0]
    record = replace(record, match=replace(record.match, event=event))
    ids = {Anonymiser(KEY).record(record, scope).hand for scope in ("a.jsonl", "b.jsonl")}
    assert len(ids) == (1 if event else 2)
