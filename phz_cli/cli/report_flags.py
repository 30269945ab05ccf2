"""What the statistics say of the integrity of an event: flags with their null models, never verdicts."""

from dataclasses import replace
from typing import Final

import polars as pl

from phz_cli.cli.report_scope import Row, Scope
from phz_cli.cli.report_sections import columns
from phz_cli.reports import Amount, Block, Cell, Column, Paragraph, Table
from phz_cli.rulebook import sentence
from phz_cli.stats import NULLS, STATISTICS, Filter
from phz_cli.stats import flags as flag_tests

_PLACES: Final = frozenset({"dealer", "next", "previous", "opposite"})
_SMALLEST: Final = 0.0001


def flags(scope: Scope) -> list[Block]:
    """How many tests each flag made and how many came out low, and the rows that are red."""
    frame = flag_tests(scope.store, _whole_hands(scope))
    if frame.is_empty():
        return [Paragraph(scope.word("flags.none"))]
    red = frame.filter(pl.col("red")).to_dicts()
    blocks: list[Block] = [Paragraph(scope.word("flags.note")), _families(scope, frame)]
    if red:
        blocks.append(Table(scope.word("flags.red"), _heads(scope), tuple(_test(scope, row) for row in red)))
    else:
        blocks.append(Paragraph(scope.word("flags.no_red")))
    return [*blocks, *_nulls(scope, frame)]


def player_flags(own: Scope) -> list[Block]:
    """The tests that concern the one player of the scope: of each flag the rarest, and all that are red."""
    frame = flag_tests(own.store, _whole_hands(own))
    if frame.is_empty():
        return [Paragraph(own.word("flags.his_none"))]
    first = frame.sort("p").group_by("rules", "event", "flag", maintain_order=True).head(1)
    shown = pl.concat([first, frame.filter(pl.col("red")).select(first.columns)]).unique(maintain_order=True)
    place = {flag: number for number, flag in enumerate(STATISTICS)}
    rows = sorted(shown.to_dicts(), key=lambda row: (place[row["flag"]], row["rules"], row["p"]))
    red = frame.filter(pl.col("red")).height
    return [
        Paragraph(own.word("flags.note")),
        Paragraph(own.word("flags.his"), quiet=True),
        *([] if red else [Paragraph(own.word("flags.no_red"))]),
        Table(own.word("flags.rarest"), _heads(own), tuple(_test(own, row) for row in rows), folded=not red),
        *_nulls(own, frame),
    ]


def _whole_hands(scope: Scope) -> Filter:
    """The filter without what chooses seats: the null models set players of the same hands beside each other."""
    return replace(scope.chosen, role=(), seat=(), opponent=(), last=0)


def _heads(scope: Scope) -> tuple[Column, ...]:
    return columns(scope, "flag", "rules", "subject", "against", "+n", "+seen", "+expected", "+effect", "p", "q")


def _nulls(scope: Scope, frame: pl.DataFrame) -> list[Block]:
    """What each flag of the frame takes for honest play."""
    colon = "：" if scope.language == "zh" else ": "
    nulls = [f"{_name(scope, flag)}{colon}{NULLS[flag][scope.language]}" for flag in _in_order(frame)]
    return [Paragraph(scope.word("flags.nulls")), *(Paragraph(null, quiet=True) for null in nulls)]


def _in_order(frame: pl.DataFrame) -> list[str]:
    found = set(frame.get_column("flag"))
    return [flag for flag in STATISTICS if flag in found]


def _families(scope: Scope, frame: pl.DataFrame) -> Table:
    """A line for each family of tests; a family is one flag in one event under one rule set."""
    heads = columns(scope, "flag", "rules", "+tests", "+low_expected", "+low_seen", "+red")
    rows = frame.group_by("flag", "rules", "event", maintain_order=True).agg(
        pl.col("tests").first(), pl.col("expected_low").first(), pl.col("seen_low").first(), pl.col("red").sum()
    )
    place = {flag: number for number, flag in enumerate(STATISTICS)}
    lines: list[tuple[Cell, ...]] = [
        (
            _name(scope, row["flag"]),
            row["rules"],
            Amount(row["tests"]),
            Amount(row["expected_low"]),
            Amount(row["seen_low"]),
            Amount(row["red"]),
        )
        for row in sorted(rows.to_dicts(), key=lambda row: (place[row["flag"]], row["event"] or "", row["rules"]))
    ]
    told = scope.word("flags.families", tests=f"{rows['tests'].sum():,}")
    return Table(told, heads, tuple(lines), folded=True)


def _name(scope: Scope, flag: str) -> str:
    statistic = STATISTICS[flag]
    return statistic.zh if scope.language == "zh" else statistic.en


def _test(scope: Scope, row: Row) -> tuple[Cell, ...]:
    numbers = (Amount(row["n"]), Amount(row["observed"]), Amount(row["expected"]), Amount(row["effect"]))
    who = (_said(scope, row["subject"]), _said(scope, row["against"]))
    return (_name(scope, row["flag"]), row["rules"], *who, *numbers, _chance(row["p"]), _chance(row["q"]))


def _said(scope: Scope, subject: str) -> str:
    """A place at the table in words; a player, a card or a fingerprint as it is."""
    return sentence(f"role.{subject}", scope.language) if subject in _PLACES else subject


def _chance(value: float) -> str:
    return f"< {_SMALLEST}" if value < _SMALLEST else f"{value:z.4f}"
