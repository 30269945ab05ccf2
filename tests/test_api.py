"""The Python interface: it says what the command line says, refuses in sentences, and its guide page is true."""

import re
from pathlib import Path

import pytest

from phz_cli import api
from phz_cli.audit import audit_paths
from phz_cli.records import read
from phz_cli.rulebook.guide_pages import guide_text
from phz_cli.stats import STATISTICS

TOP = Path(__file__).parents[1]
SAMPLE = TOP / "sample_logs" / "round-1-table-1.jsonl"
BROKEN = TOP / "sample_logs" / "broken"


def _record(path: Path) -> api.Record:
    record = next(read([path])).record
    assert record is not None
    return record


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_examples_of_the_guide_run(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """All of a page in one go, as a reader would type it, in a folder where sample_logs lies."""
    (tmp_path / "sample_logs").symlink_to(TOP / "sample_logs")
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```python\n(.*?)^```$", guide_text("python", language), flags=re.DOTALL | re.MULTILINE)  # type: ignore[arg-type]
    exec(compile("\n".join(blocks), f"python.md ({language})", "exec"), {})
    first, *_, last = capsys.readouterr().out.splitlines()
    assert first.startswith("faults [('C301'")
    assert last.endswith("True")


def test_both_languages_show_the_same_examples() -> None:
    pages = [re.findall(r"```python\n(.*?)```", guide_text("python", language), re.DOTALL) for language in ("zh", "en")]  # type: ignore[arg-type]
    assert pages[0] == pages[1] != []


def test_a_verdict_is_that_of_the_command_line() -> None:
    for report in audit_paths([BROKEN / "C301.jsonl"]):
        assert report.record is not None
        found = api.audit(report.record)
        assert (found.verdict, found.findings) == (report.verdict, report.findings)
    (read_again,) = api.audit_files([BROKEN / "C301.jsonl"])
    assert read_again.verdict == "faults"


def test_every_action_of_a_clean_hand_is_on_offer() -> None:
    record = _record(SAMPLE)
    passed = 0
    for position in api.positions(record):
        assert position.breaches == ()
        assert position.action == record.actions[position.number - 1]
        wanted = (position.action.do, position.action.seat)
        if position.action.do in ("draw", "discard", "peng", "hu", "wash"):
            assert wanted in {(offer.do, offer.seat) for offer in position.offers}
            passed += 1
    assert passed > 10


def test_what_hides_cards_has_no_positions() -> None:
    record = _record(SAMPLE)
    text = api.to_json(record).decode().replace(f'"{record.deal.hands[1]}"', f'"{"?" * 20}"')
    with pytest.raises(api.RefusedError, match="hides cards") as refused:
        api.positions(api.parse_record(text))
    assert "暗牌" in refused.value.zh


@pytest.mark.parametrize("data", [b"{", '{"phz": 1}', "规则: qq-half\n---\n甲 打 十\n"])
def test_what_is_no_record_is_refused_in_a_sentence(data: bytes | str) -> None:
    with pytest.raises(api.RefusedError) as refused:
        api.parse_record(data)
    assert refused.value.zh
    assert refused.value.en


def test_an_explanation_and_its_refusals() -> None:
    record = _record(BROKEN / "C301.jsonl")
    (finding,) = api.audit(record).findings
    assert finding.action is not None
    found = api.explain(record, finding.action)
    assert found.answer == "illegal"
    assert "C301" in {clause.code for clause in found.clauses if clause.state == "broken"}
    with pytest.raises(api.RefusedError, match="no action 999"):
        api.explain(record, 999)
    with pytest.raises(api.RefusedError):
        api.explain(record, 1, why_not="乙 飞 十")
    with pytest.raises(api.RefusedError):
        api.explain(record, 1, rules="no-such-rules")


def test_a_price_and_its_refusals() -> None:
    case = {"rules": "qq-half", "hand": "一" * 4, "card": "一", "source": "own_draw"}
    with pytest.raises(api.RefusedError) as refused:
        api.price(case)
    assert refused.value.path == "$.card"
    with pytest.raises(api.RefusedError):
        api.price({"rules": "qq-half"})


def test_an_unknown_rule_set() -> None:
    with pytest.raises(api.RulesError):
        api.positions(_record(SAMPLE), rules="no-such-rules")


def test_every_statistic_can_be_asked_of_a_store(tmp_path: Path) -> None:
    path = tmp_path / "one.duckdb"
    totals = api.store_reports(api.audit_files([SAMPLE], chances=True), path)
    assert totals.stored > 0
    assert api.store_reports(api.audit_files([SAMPLE], chances=True), path).stored == 0
    store = api.Store(path)
    for identity in STATISTICS:
        frame = store.statistic(identity)
        assert set(frame.get_column("statistic" if "statistic" in frame.columns else "flag")) <= {identity}, identity
    assert store.query("SELECT count(*) AS n FROM hands").item() == totals.stored
    with pytest.raises(KeyError):
        store.statistic("no-such-statistic")


def test_every_name_is_there_and_says_what_it_does() -> None:
    for name in api.__all__:
        assert getattr(api, name).__doc__, name
