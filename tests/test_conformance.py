"""The reference cases of ../shared/conformance: hands that are clean, hands with known faults, hands to be priced.

They were computed by an independent exhaustive reference. Where the folder is missing, the tests skip.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from phz_cli.audit import HandReport, Score, audit_record
from phz_cli.audit.series import Series
from phz_cli.game.cards import KIND_OF, NO_CARD, parse
from phz_cli.game.melds import Meld, run_huxi, same_kind
from phz_cli.game.profile import Profile
from phz_cli.game.settle import Shortfall, Trial, Win, instant_win, is_instant, settle
from phz_cli.game.table import DISCARDED, DRAWN, SHOWN, Seat
from phz_cli.records import decode
from phz_cli.rulebook import load_profile

CASES = Path(__file__).parents[2] / "shared" / "conformance"
PROFILES = {"qq-basic", "qq-half", "qq-full", "changde-80", "guilin"}


def _cases(name: str) -> list[dict[str, Any]]:
    path = CASES / f"{name}.jsonl"
    if not path.exists():
        pytest.skip(f"the reference cases {name}.jsonl are not beside this repository")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def _audited(records: list[dict[str, Any]], file: str = "") -> list[HandReport]:
    """The reports of some records read one after the other from one file."""
    reports = []
    for line, row in enumerate(records, 1):
        raw = json.dumps(row, ensure_ascii=False).encode()
        reports.append(audit_record(decode(raw), file=file, line=line, raw=raw))
    return list(Series().complete(reports))


def _found(report: HandReport) -> list[tuple[Any, ...]]:
    return sorted(((found.code, found.action, found.seat) for found in report.findings), key=repr)


def _worth(score: Score | None) -> dict[str, Any] | None:
    if score is None:
        return None
    return {
        "winner": score.winner,
        "huxi": score.huxi,
        "units": score.units,
        "names": sorted(score.names),
        "fan": score.fan,
        "xing": score.xing,
        "points": list(score.points),
        "sitting_points": score.sitting_points,
    }


def _names(rows: list[dict[str, Any]]) -> list[tuple[str, int]]:
    return sorted((row["name"], row["fan"]) for row in rows)


def _report(wrong: list[str], total: int) -> None:
    assert not wrong, f"{len(wrong)} of {total} cases disagree:\n" + "\n".join(wrong[:20])


def test_every_profile_has_cases() -> None:
    assert {case["record"]["rules"] for case in _cases("clean")} >= PROFILES
    assert {case["rules"] for case in _cases("score")} >= PROFILES


def test_clean_hands_are_clean_and_settled_alike() -> None:
    cases = _cases("clean")
    reports = _audited([case["record"] for case in cases], "clean.jsonl")
    wrong = []
    for case, report in zip(cases, reports, strict=True):
        wanted = {**case["expect"]["score"], "names": _names(case["expect"]["score"]["names"])}
        if report.verdict != case["expect"]["verdict"] or _found(report):
            wrong.append(f"{case['id']} ({case['record']['rules']}): {report.verdict} {_found(report)}")
        if _worth(report.score) != wanted:
            wrong.append(f"{case['id']} ({case['record']['rules']}): {_worth(report.score)} instead of {wanted}")
    _report(wrong, len(cases))


def test_faulty_hands_have_exactly_the_expected_faults() -> None:
    cases = _cases("faults")
    wrong = []
    for case in cases:
        several = "records" in case
        reports = _audited(case["records"] if several else [case["record"]])
        expected = case["expect"] if several else [case["expect"]]
        for report, faults in zip(reports, expected, strict=True):
            wanted = sorted((tuple(fault) for fault in faults), key=repr)
            if _found(report) != wanted:
                assert report.record is not None
                wrong.append(f"{case['id']} ({report.record.rules}): {_found(report)}, not {wanted}: {case['about']}")
    _report(wrong, len(cases))


# ---------------------------------------------------------------- hands to be priced


def _laid(row: dict[str, Any]) -> Meld:
    if row["kind"] == "chi":
        cards = tuple(sorted(parse(row["cards"])))
        return Meld("chi", cards, run_huxi(cards) or 0)
    return same_kind(row["kind"], KIND_OF[row["card"]], dealt=row.get("dealt", False))


def _seat(case: dict[str, Any]) -> Seat:
    completed = case["card"] if case["source"] == "shown" and case.get("dealer") else ""
    seat = Seat(parse(case["hand"] + completed))
    for row in case["melds"]:
        meld = _laid(row)
        seat.lay(meld)
        seat.laid_dealt += meld.dealt
        if meld.kind == "wei":
            seat.wei_base |= 1 << meld.cards[0]
        if meld.kind == "peng":
            seat.peng_base |= 1 << meld.cards[0]
    for card in parse("".join(case.get("passed", ""))):
        seat.passed_peng |= 1 << card
    return seat


def _trial(case: dict[str, Any], seat: Seat) -> Trial:
    card = KIND_OF[case["card"]]
    source = {"discard": DISCARDED, "shown": SHOWN}.get(case["source"], DRAWN)
    own_shown = source == SHOWN and bool(case.get("dealer"))
    return Trial(
        NO_CARD if own_shown else card,
        source,
        own_shown or case["source"] == "own_draw",
        dealer=bool(case.get("dealer")),
        last=bool(case.get("last")),
        first=bool(case.get("first_discard")),
        intakes=sum(not meld.dealt for meld in seat.melds),
        held=len(case["hand"]),
        won_on=card,
    )


def _barred(profile: Profile, case: dict[str, Any]) -> bool:
    if case["source"] == "discard":
        return not profile.win_on_discard
    return case["source"] == "shown" and profile.win_on_shown == "dealer" and not case.get("dealer")


def _priced(case: dict[str, Any]) -> dict[str, Any]:
    profile = load_profile(case["rules"])
    seat = _seat(case)
    refused = {"win": False, "huxi": None, "units": 0, "names": [], "fan": 0, "each": 0}
    if _barred(profile, case):
        return {**refused, "reason": "H703"}
    outcome: Win | Shortfall = settle(profile, seat, _trial(case, seat))
    if case["source"] == "shown" and is_instant(profile, seat):
        at_once = instant_win(profile, seat, bool(case.get("dealer")))
        if isinstance(outcome, Shortfall) or at_once.each >= outcome.each:
            outcome = at_once
    if isinstance(outcome, Shortfall):
        return {**refused, "huxi": outcome.best, "reason": "H702" if outcome.best is None else "H701"}
    return {
        "win": True,
        "huxi": outcome.huxi,
        "units": outcome.units,
        "names": sorted(outcome.names),
        "fan": outcome.fan,
        "each": outcome.each,
    }


def test_finished_hands_are_priced_alike() -> None:
    cases = _cases("score")
    wrong = []
    for case in cases:
        wanted = {**case["expect"], "names": _names(case["expect"]["names"])}
        found = _priced(case)
        if found != wanted:
            wrong.append(f"{case['id']} ({case['rules']}): {found}, not {wanted}")
    _report(wrong, len(cases))
