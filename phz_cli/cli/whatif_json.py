"""What a change of one action makes of a hand, as one JSON object."""

from collections.abc import Sequence

from phz_cli.audit import HandReport
from phz_cli.audit.whatif import Standing, WhatIf, points_of
from phz_cli.cli.cited import Cited
from phz_cli.cli.language import Language
from phz_cli.cli.verdict_json import verdict_object

Object = dict[str, object]


def whatif_object(
    found: WhatIf, cited: Cited, table: Sequence[Standing], others: Sequence[HandReport], language: Language
) -> Object:
    """`{"hand","file","line","change","fit","misfit","cut","at_change","new","gone","before","after","points",
    "standings"}`; `before` and `after` are what `validate` prints of the two hands.
    """
    before, after = verdict_object(found.before, language), verdict_object(found.after, language)
    misfit, change = found.misfit, found.change
    return {
        "hand": cited.record.hand,
        "file": cited.item.file,
        "line": cited.item.line,
        "change": {"way": change.way, "number": change.number, "action": change.action},
        "fit": found.fit,
        "misfit": None if misfit is None else {"action": misfit.number, "now": misfit.now, "code": misfit.finding.code},
        "cut": found.cut,
        "at_change": _chosen(after, found.after, found.at_change),
        "new": _chosen(after, found.after, found.new),
        "gone": _chosen(before, found.before, found.gone),
        "before": before,
        "after": after,
        "points": _points(found),
        "standings": {
            "hands": len(others),
            "without_settlement": sum(points_of(report) is None for report in others),
            "players": [row._asdict() for row in table],
        },
    }


def _chosen(verdict: Object, report: HandReport, findings: Sequence[object]) -> list[object]:
    """The faults of a verdict that are among these findings."""
    faults = verdict["faults"]
    assert isinstance(faults, list)
    return [fault for fault, finding in zip(faults, report.findings, strict=True) if finding in findings]


def _points(found: WhatIf) -> list[Object] | None:
    """One object a seat, and a last one for the player who sits out, whose `seat` is the number of seats."""
    one, two = points_of(found.before), points_of(found.after)
    if one is None or two is None:
        return None
    return [
        {"seat": seat, "before": was, "after": now, "difference": now - was}
        for seat, (was, now) in enumerate(zip(one, two, strict=True))
    ]
