"""Whatever a file holds: a clear message or a verdict, never a traceback (noise, cuts, nesting, wrong values)."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from phz_cli.audit import audit_paths
from phz_cli.cli.main import run

LOGS = Path(__file__).parents[2] / "sample_logs"
LINE = (LOGS / "round-1-table-1.jsonl").read_bytes().splitlines()[0]
VERDICTS = {"clean", "faults", "undecided", "unreadable"}

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


def _verdicts(path: Path) -> list[str]:
    reports = list(audit_paths([path]))
    for report in reports:
        assert report.verdict in VERDICTS
        if report.verdict == "unreadable":
            assert report.problem is not None and report.problem.zh and report.problem.en
    return [report.verdict for report in reports]


def _places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from _places(value[key], (*path, key))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from _places(part, (*path, index))


PLACES = list(_places(json.loads(LINE)))


def _with(path: tuple[Any, ...], value: Any) -> Any:
    record = json.loads(LINE)
    if not path:
        return value
    parent = record
    for step in path[:-1]:
        parent = parent[step]
    parent[path[-1]] = value
    return record


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=400), st.sampled_from([".jsonl", ".json", ".phz", ".gz", ".log", ""]))
def test_random_bytes(tmp_path: Path, content: bytes, suffix: str) -> None:
    path = tmp_path / f"noise{suffix}"
    path.write_bytes(content)
    _verdicts(path)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(PLACES), anything)
def test_random_values_in_random_places(tmp_path: Path, place: tuple[Any, ...], value: Any) -> None:
    path = tmp_path / "changed.jsonl"
    path.write_text(json.dumps(_with(place, value)) + "\n", encoding="utf-8")
    assert len(_verdicts(path)) == 1


def test_a_cut_at_every_byte_leaves_the_line_before_it_whole(tmp_path: Path) -> None:
    path = tmp_path / "cut.jsonl"
    for end in range(1, len(LINE), 7):
        path.write_bytes(LINE + b"\n" + LINE[:end])
        assert _verdicts(path) == ["clean", "unreadable"]


@pytest.mark.slow
def test_a_cut_at_really_every_byte(tmp_path: Path) -> None:
    path = tmp_path / "cut.json"
    for end in range(len(LINE)):
        path.write_bytes(LINE[:end])
        assert "clean" not in _verdicts(path)


@pytest.mark.parametrize("content", [b"[" * 200_000, b'{"a":' * 200_000, b'"' + b"x" * 10_000_000, b"\0" * 5_000])
@pytest.mark.parametrize("suffix", [".jsonl", ".json", ".phz", ""])
def test_deep_nesting_and_long_lines(
    tmp_path: Path, content: bytes, suffix: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / f"odd{suffix}"
    path.write_bytes(content + b"\n" + LINE + b"\n" if suffix == ".jsonl" else content)
    assert run(["validate", str(path), "--lang", "en"]) == 2
    caught = capsys.readouterr()
    assert "Traceback" not in caught.err
    assert len(caught.out) < 2_000
    if suffix == ".jsonl":
        assert "clean 1" in caught.err
