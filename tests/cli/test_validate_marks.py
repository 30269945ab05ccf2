"""`phz validate` with waivers, baseline, selection and causes, on made hands: what fails and what is said."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from phz_cli.audit import sample
from phz_cli.cli.main import run
from phz_cli.records import to_json


@dataclass
class Printed:
    """What a run printed, and its status."""

    status: int
    out: str
    err: str

    def finding(self) -> dict[str, object]:
        """The first finding of a JSON run."""
        faults = [fault for line in self.out.splitlines() for fault in json.loads(line)["faults"]]
        found = faults[0]
        assert isinstance(found, dict)
        return found


Validate = Callable[..., Printed]


@pytest.fixture
def night(tmp_path: Path) -> Path:
    """Six hands; the points of one are wrong (S804 and S805)."""
    path = tmp_path / "night.jsonl"
    rows = [json.loads(to_json(record)) for record in sample("qq-half", 6, 2)]
    number = next(number for number, row in enumerate(rows) if row["result"]["outcome"] == "hu")
    rows[number]["result"]["points"][0] += 1
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return path


@pytest.fixture
def validate(night: Path, capsys: pytest.CaptureFixture[str]) -> Validate:
    """Runs the command on the night."""

    def call(*options: str) -> Printed:
        status = run(["validate", str(night), "--lang", "en", *options])
        printed = capsys.readouterr()
        return Printed(status, printed.out, printed.err)

    return call


def _waivers(folder: Path, text: str) -> str:
    path = folder / "waivers.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


WAIVER = '[[waiver]]\nby = "Li"\nreason = "typing error"\n'


def test_a_waived_finding_is_shown_and_does_not_fail(validate: Validate, tmp_path: Path) -> None:
    printed = validate("--waivers", _waivers(tmp_path, f'{WAIVER}code = "S8"\n'))
    assert printed.status == 0
    assert "S804" in printed.out
    assert printed.out.count("waived by Li: typing error") == 2
    assert "waived: 2" in printed.err


def test_other_findings_still_fail_and_an_unused_waiver_is_named(validate: Validate, tmp_path: Path) -> None:
    printed = validate("--waivers", _waivers(tmp_path, f'{WAIVER}code = "S804"\n\n{WAIVER}code = "H7"\n'))
    assert printed.status == 1
    assert "waivers.toml:6 code=H7: unused" in printed.err


def test_an_expired_waiver_does_not_apply_and_is_reported(validate: Validate, tmp_path: Path) -> None:
    printed = validate("--waivers", _waivers(tmp_path, f'{WAIVER}code = "S8"\nexpires = 2020-01-31\n'))
    assert printed.status == 1
    assert "waived by" not in printed.out
    assert "expired on 2020-01-31" in printed.err


def test_only_new_findings_fail_against_a_baseline(validate: Validate, tmp_path: Path, night: Path) -> None:
    base = str(tmp_path / "base.jsonl")
    assert validate("--write-baseline", base).status == 1
    again = validate("--baseline", base)
    assert again.status == 0
    assert "0 new, 2 known, 0 gone" in again.err
    assert "it is in the baseline" in again.out
    lines = night.read_text(encoding="utf-8").splitlines()
    row = json.loads(lines[0])
    row["result"] = {"outcome": "false_hu"}
    night.write_text("\n".join([json.dumps(row, ensure_ascii=False), *lines[1:]]) + "\n", encoding="utf-8")
    assert validate("--baseline", base).status == 1


def test_what_is_gone_is_counted_aloud(validate: Validate, tmp_path: Path, night: Path) -> None:
    base = str(tmp_path / "base.jsonl")
    validate("--write-baseline", base)
    hands = [record for record in sample("qq-half", 6, 2) if record.result and record.result.outcome == "wash"]
    night.write_bytes(b"".join(to_json(record) + b"\n" for record in hands[:1]))
    assert "0 new, 0 known, 2 gone" in validate("--baseline", base).err
    assert "0 gone" in validate("--baseline", base, "--select", "R").err


def test_a_baseline_may_be_renewed_in_place(validate: Validate, tmp_path: Path) -> None:
    base = tmp_path / "base.jsonl"
    validate("--write-baseline", str(base))
    before = base.read_bytes()
    assert validate("--baseline", str(base), "--write-baseline", str(base)).status == 0
    assert base.read_bytes() == before
    assert len(before.splitlines()) == 3


def test_the_records_are_not_overwritten_by_a_baseline(validate: Validate, night: Path) -> None:
    before = night.read_bytes()
    assert validate("--write-baseline", str(night)).status == 2
    assert night.read_bytes() == before


def test_selected_codes_count_and_others_do_not(validate: Validate) -> None:
    assert validate("--select", "F5,H").status == 0
    assert validate("--ignore", "S8").status == 0
    chosen = validate("--select", "S805")
    assert chosen.status == 1 and "S804" not in chosen.out
    figures = [int(number) for number in re.findall(r"\d+", validate("--select", "F").err.splitlines()[0])]
    assert figures == [6, 6, 0, 0, 0]


def test_fail_on_decides_the_status(validate: Validate) -> None:
    assert validate("--fail-on", "nothing").status == 0
    assert validate("--fail-on", "dead-hand").status == 0
    assert validate("--fail-on", "wrong-result,dead-hand").status == 1


@pytest.mark.parametrize(
    "options", [["--select", "Q9"], ["--fail-on", "perhaps"], ["--waivers", "none.toml"], ["--baseline", "none.jsonl"]]
)
def test_misuse_ends_with_2_and_one_sentence(validate: Validate, options: list[str]) -> None:
    printed = validate(*options)
    assert printed.status == 2
    assert printed.out == ""
    assert options[1] in printed.err and "Traceback" not in printed.err


def test_causes_are_told_in_text_and_in_json(validate: Validate) -> None:
    text = validate("--explain-causes", "--select", "S804")
    assert "the record is the likelier cause" in text.out
    assert "one figure was written wrong: the points" in text.out
    told = validate("--explain-causes", "--format", "json").finding()
    attribution = told["attribution"]
    assert isinstance(attribution, dict)
    assert attribution["likelier"] == "record"
    assert attribution["hypotheses"][0]["kind"] == "figure"
    assert "attribution" not in validate("--format", "json").finding()
