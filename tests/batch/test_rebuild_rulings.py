"""What the referees ruled outlives a rebuilt store."""

from pathlib import Path

from phz_cli.audit import audit_record
from phz_cli.batch.part import Settings
from phz_cli.batch.rebuild import rebuild
from phz_cli.records import content_id, to_json
from phz_cli.store import ingest, reading, writing
from phz_cli.store.rulings import Ruling, add_ruling, rulings
from tests.audit.disputed import page_record
from tests.audit.records import won


def test_rulings_are_carried_over_under_their_numbers(tmp_path: Path) -> None:
    old, new = tmp_path / "old.duckdb", tmp_path / "new.duckdb"
    record = won()
    ingest([audit_record(record, file="a.jsonl", line=1, raw=to_json(record))], old)
    made = Ruling(0, content_id(record), record.hand, None, None, "void", None, "裁判", "发牌有误", "2026-01-01", None)
    with writing(old) as store:
        first = add_ruling(store, made)
        add_ruling(store, made._replace(verdict="withdrawn", cancels=first.id))
        third = add_ruling(store, made)
    rebuild(old, new, Settings())
    with reading(new, as_ruled=False) as store:
        kept = rulings(store)
        assert [(one.id, one.verdict, one.cancels) for one in kept] == [
            (1, "void", None),
            (2, "withdrawn", 1),
            (third.id, "void", None),
        ]
    with reading(new) as store:
        assert store.execute("SELECT count(*) FROM hands").fetchall() == [(0,)]


def test_a_hand_with_another_course_has_it_in_the_new_store(tmp_path: Path) -> None:
    old, new = tmp_path / "old.duckdb", tmp_path / "new.duckdb"
    record = page_record("H704")
    ingest([audit_record(record, file="a.jsonl", line=1, raw=to_json(record))], old)
    made = Ruling(0, content_id(record), record.hand, 1, None, "continue", None, "裁判", "看不清", "2026-01-01", None)
    with writing(old) as store:
        add_ruling(store, made)
    rebuild(old, new, Settings())
    with reading(new) as store:
        assert store.execute("SELECT outcome, verdict FROM hands").fetchall() == [("hu", "faults")]
        assert store.execute("SELECT points FROM results").fetchall() == [([-1, -1, 2],)]
