"""The points of a disputed hand: as recorded, as they should be, and under each ruling that is possible (law 10.16)."""

from typing import Final, Literal, NamedTuple

from msgspec.structs import replace

from phz_cli.audit.findings import HandReport
from phz_cli.audit.hand import audit_record
from phz_cli.audit.whatif import points_of
from phz_cli.records import Record
from phz_cli.rulebook import RulesError, load_profile

Way = Literal["recorded", "rules", "none", "pay_each", "pay_claimed", "void"]

_FALSE_WINS: Final = ("H701", "H702", "H703", "H704", "H705")


class Outcome(NamedTuple):
    """What each seat gets in one way, the player who sits out last; `each`: more for every K of the penalty.

    `points` is None where nothing can be computed; `by_rules` marks what the rule set of the hand itself provides.
    """

    way: Way
    points: tuple[float, ...] | None
    each: tuple[float, ...] | None = None
    by_rules: bool = False


def outcomes_of(record: Record, report: HandReport, rules: str | None = None) -> tuple[Outcome, ...]:
    """The recorded points, those of the rules, and those of every penalty where a false win was declared."""
    found = [Outcome("recorded", _recorded(record)), Outcome("rules", points_of(report))]
    if any(finding.code in _FALSE_WINS and finding.certain for finding in report.findings):
        found += _penalties(record, rules)
    size = len(record.seats) + (record.sitting is not None)
    return (*found, Outcome("void", (0.0,) * size))


def _recorded(record: Record) -> tuple[float, ...] | None:
    result = record.result
    if result is None or result.points is None:
        return None
    points = tuple(result.points)
    return points if record.sitting is None else (*points, result.sitting_points or 0.0)


def _penalties(record: Record, rules: str | None) -> list[Outcome]:
    agreed = _agreed(record, rules).partition(":")[0]
    none, one = (_under(record, rules, penalty) for penalty in ("none", "pay_each:1"))
    each = None if none is None or one is None else tuple(more - less for more, less in zip(one, none, strict=True))
    claimed = _under(record, rules, "pay_claimed") if _has_claim(record) else None
    return [
        Outcome("none", none, by_rules=agreed == "none"),
        Outcome("pay_each", none, each, by_rules=agreed == "pay_each"),
        Outcome("pay_claimed", claimed, by_rules=agreed == "pay_claimed"),
    ]


def _agreed(record: Record, rules: str | None) -> str:
    try:
        return load_profile(rules or record.rules, record.options).penalty
    except RulesError:
        return ""


def _has_claim(record: Record) -> bool:
    """Whether the record says what the win that was declared would have brought."""
    result = record.result
    return result is not None and result.outcome == "hu" and result.winner is not None and result.points is not None


def _under(record: Record, rules: str | None, penalty: str) -> tuple[float, ...] | None:
    return points_of(audit_record(replace(record, options={**record.options, "penalty": penalty}), rules=rules))
