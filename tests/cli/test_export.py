"""`phz export`: whole tables as files, the same bytes each time."""

from pathlib import Path

import polars as pl
import pytest

from phz_cli.cli.export import NAMES
from phz_cli.cli.main import run


def exported(store: Path, what: str, out: Path, *more: str) -> int:
    return run(["export", what, "--store", str(store), "--out", str(out), "--lang", "en", *more])


def test_all_tables_come_back_as_they_were(store: Path, tmp_path: Path) -> None:
    assert exported(store, "all", tmp_path / "out") == 0
    assert sorted(path.stem for path in (tmp_path / "out").iterdir()) == sorted(NAMES)
    hands = pl.read_parquet(tmp_path / "out" / "hands.parquet")
    assert sorted(hands["rules"]) == ["qq-basic", "qq-half"]
    assert pl.read_parquet(tmp_path / "out" / "results.parquet").schema["names"] == pl.List(pl.String)


def test_the_same_store_gives_the_same_bytes(store: Path, tmp_path: Path) -> None:
    for name in ("a.parquet", "b.parquet", "a.csv", "b.csv"):
        assert exported(store, "seats", tmp_path / name) == 0
    for suffix in ("parquet", "csv"):
        assert (tmp_path / f"a.{suffix}").read_bytes() == (tmp_path / f"b.{suffix}").read_bytes()


def test_csv_for_excel_has_a_mark_and_the_chinese_names(store: Path, tmp_path: Path) -> None:
    assert exported(store, "actions", tmp_path / "a.csv", "--bom") == 0
    content = (tmp_path / "a.csv").read_bytes()
    assert content.startswith(b"\xef\xbb\xbfcontent_id,")
    assert any(card in content.decode("utf-8-sig") for card in "一二三四五六七八九十")


@pytest.mark.parametrize(
    ("what", "out", "said"),
    [
        ("nothing", "a.csv", "seat_hands"),
        ("hands", "a.txt", ".parquet"),
        ("hands; DROP TABLE hands", "a.csv", "has no"),
    ],
)
def test_refused(
    what: str, out: str, said: str, store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert exported(store, what, tmp_path / out) == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / out).exists()


def test_a_file_is_no_folder(store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("mine")
    assert exported(store, "all", tmp_path / "file") == 2
    assert (tmp_path / "file").read_text() == "mine"


def test_filters_narrow_what_is_written(store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    assert exported(store, "all", out, "--rules", "qq-half") == 0
    assert "--rules qq-half keeps 1 of 2 hands" in capsys.readouterr().err
    (kept,) = pl.read_parquet(out / "hands.parquet")["content_id"]
    assert pl.read_parquet(out / "hands.parquet")["rules"].to_list() == ["qq-half"]
    for path in out.iterdir():
        rows = pl.read_parquet(path)
        if "content_id" in rows.columns:
            assert set(rows["content_id"]) <= {kept}, path
    assert pl.read_parquet(out / "files.parquet").height == 1


def test_a_filter_that_makes_no_sense_writes_nothing(
    store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for given in (["--min-n", "3"], ["--until", "never"]):
        assert exported(store, "hands", tmp_path / "a.csv", *given) == 2
        assert len(capsys.readouterr().err.strip().splitlines()) == 1
    assert not (tmp_path / "a.csv").exists()
