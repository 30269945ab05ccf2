"""The points of a ruling: what `--points` says, and when a ruling cannot do without them."""

from typing import Final

import duckdb

from phz_cli.audit.ruled import Open
from phz_cli.cli.console import MisuseError, harmless
from phz_cli.cli.language import Says
from phz_cli.rulebook import RulesError, load_profile
from phz_cli.store.ruled_hands import rule_anew, stored_report
from phz_cli.store.rulings import Ruling, RulingError, in_force, rulings

_ZERO: Final = 1e-9
_FALSE_WIN: Final = "false_hu"

_WHY: Final = {
    "several": Says("这一局的几条裁定合在一起算不出", "the rulings on this hand cannot be worked out together"),
    "hidden": Says(
        "这一局的牌没有全部记下，重打不了", "not every card of this hand is recorded, so it cannot be replayed"
    ),
    "rest": Says("照这样判，后面的记录接不上", "after this ruling the rest of the record no longer fits"),
    "unfinished": Says("照这样判，这一局没有打完", "after this ruling the hand has no end"),
    "nobody": Says(
        "这一手不归哪一家，不知判谁死手", "the action belongs to no seat, so it is not known whose hand is dead"
    ),
    "claim": Says(
        "规则要照喊的数赔，记录没写喊了多少",
        "the rule set lets the claimed points be paid, and the claim is not recorded",
    ),
    "win": Says("这个胡程序算不出，记录也没写得分", "the program cannot price this win, and the record has no points"),
    "penalty": Says("规则没有定罚多少", "the rule set does not say how much the penalty is"),
}
_AT: Final = Says("（到第 {action} 手）", " (at action {action})")


def points_ruled(text: str | None, size: int, sits: bool) -> list[float] | None:
    """The points of an option, that of the player who sits out last; MisuseError unless they add up to 0.

    Where somebody sits out and is left out, he gets nothing.
    """
    if text is None:
        return None
    try:
        points = [float(part) for part in text.split(",")]
    except ValueError:
        points = []
    if sits and len(points) == size:
        points.append(0.0)
    if len(points) != size + sits or not abs(sum(points)) < _ZERO:
        more = Says("（守醒的写在最后）", " (who sits out comes last)") if sits else Says("", "")
        raise MisuseError(
            f"--points {harmless(text)}：要 {size} 个数{more.zh}，用逗号隔开，合计 0",
            f"--points {harmless(text)}: {size} numbers{more.en} with commas between, that add up to 0",
        )
    return points


def settle(connection: duckdb.DuckDBPyConnection, added: Ruling) -> None:
    """Works out what the hand comes to now; RulingError where only the referee can say, and has not said it."""
    unknown = rule_anew(connection, added.content_id)
    standing = [one for one in in_force(rulings(connection)) if one.content_id == added.content_id]
    if any(one.points is not None or one.verdict == "void" for one in standing):
        return
    if unknown is not None:
        raise _needed(unknown)
    if any(one.verdict == "penalty" for one in standing) and not _has_penalty(connection, added.content_id):
        raise _refusal(_WHY["penalty"], None)


def _needed(unknown: Open) -> RulingError:
    return _refusal(_WHY[unknown.reason], unknown.action)


def _refusal(why: Says, action: int | None) -> RulingError:
    zh, en = (text.format(action=action) if action else "" for text in _AT)
    return RulingError(
        f"{why.zh}{zh}；请用 --points 写明各座得分", f"{why.en}{en}: give the points of each seat with --points"
    )


def _has_penalty(connection: duckdb.DuckDBPyConnection, hand: str) -> bool:
    """Whether a false win was declared for which the rule set of the hand has a penalty (law 10.16)."""
    report = stored_report(connection, hand)
    if report is None or report.record is None or report.outcome != _FALSE_WIN or report.score is None:
        return False
    try:
        return load_profile(report.rules, report.record.options).penalty != "none"
    except RulesError:
        return False
