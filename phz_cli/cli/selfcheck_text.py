"""The detection table of `phz selfcheck`, for people and as JSON."""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from phz_cli.audit.mutation import Expected, Mutant
from phz_cli.audit.selfcheck import Outcome, Tally
from phz_cli.cli.columns import aligned
from phz_cli.cli.language import Language, Says
from phz_cli.rulebook.pages import catalogue_order

_HEADINGS: Final = (
    Says("改法", "operator"),
    Says("做了什么", "what it does"),
    Says("应报", "due"),
    Says("试局", "tried"),
    Says("查出", "found"),
    Says("查出率", "rate"),
    Says("另报", "also found"),
)
_RIGHT: Final = (3, 4, 5)
_NO_SUCH_RULE: Final = Says("不适用", "no such rule")
_NO_PLACE: Final = Says("没遇上", "no place")


def table_lines(outcome: Outcome, seed: int, language: Language) -> Iterator[str]:
    """One line an operator, then one for each mutant whose fault was missed and each finding on a legal hand."""
    rows = [[heading.in_language(language) for heading in _HEADINGS]]
    rows += [_cells(tally, language) for tally in outcome.tallies.values()]
    yield from aligned(rows, right=_RIGHT)
    for tally in outcome.tallies.values():
        for place in tally.missed:
            again = f"phz selfcheck --show {place} --seed {seed}"
            yield Says(f"漏查：{again}", f"missed: {again}").in_language(language)
    for hand, code in outcome.false_findings:
        yield Says(f"误报：合法局 {hand} 报 {code}", f"invented: {code} on legal hand {hand}").in_language(language)


def _cells(tally: Tally, language: Language) -> list[str]:
    operator = tally.operator
    others = sorted(tally.others, key=catalogue_order)
    return [
        operator.name,
        operator.zh if language == "zh" else operator.en,
        " ".join(operator.codes) or Says("不报", "nothing").in_language(language),
        str(tally.tried),
        str(tally.found),
        f"{tally.found / tally.tried:z.1%}" if tally.tried else _untried(tally).in_language(language),
        "  ".join(f"{code} ×{tally.others[code]}" for code in others),
    ]


def _untried(tally: Tally) -> Says:
    """Why an operator was not tried: these rule sets have no such rule, or no hand had a place for it."""
    return _NO_PLACE if tally.applies else _NO_SUCH_RULE


def summary(outcome: Outcome) -> tuple[str, str]:
    """One sentence in each language about the whole table."""
    tallies = outcome.tallies.values()
    tried, found = sum(tally.tried for tally in tallies), sum(tally.found for tally in tallies)
    codes = {code for tally in tallies if tally.tried for code in tally.operator.codes}
    false = len(outcome.false_findings)
    return (
        f"{len(tallies)} 种改法，{len(codes)} 个代码：改出 {tried} 局，查出 {found} 局；"
        f"合法局 {outcome.legal} 局，误报 {false} 处。",
        f"{len(tallies)} operators, {len(codes)} codes: {tried} mutants, {found} as they should be found; "
        f"{outcome.legal} legal hands, {false} false findings.",
    )


def outcome_json(outcome: Outcome, rules: Sequence[str], hands: int, seed: int) -> bytes:
    """The whole outcome as one object with its line end, UTF-8."""
    return (
        msgspec.json.encode(
            {
                "rules": rules,
                "hands": hands,
                "seed": seed,
                "legal": {
                    "hands": outcome.legal,
                    "false_findings": [{"hand": hand, "code": code} for hand, code in outcome.false_findings],
                },
                "operators": [_row(tally) for tally in outcome.tallies.values()],
            }
        )
        + b"\n"
    )


def _row(tally: Tally) -> dict[str, object]:
    return {
        "name": tally.operator.name,
        "zh": tally.operator.zh,
        "en": tally.operator.en,
        "codes": tally.operator.codes,
        "applies": tally.applies,
        "tried": tally.tried,
        "found": tally.found,
        "others": {code: tally.others[code] for code in sorted(tally.others, key=catalogue_order)},
        "missed": [str(place) for place in tally.missed],
    }


def due_line(mutant: Mutant) -> tuple[str, str]:
    """What must be found in a mutant, in each language."""
    if not mutant.expected:
        return "应报：无", "due: nothing"
    zh = "；".join(_due(expected, "zh") for expected in mutant.expected)
    en = "; ".join(_due(expected, "en") for expected in mutant.expected)
    return f"应报：{zh}", f"due: {en}"


def _due(expected: Expected, language: Language) -> str:
    """A finding by code, action, seat and record; what it does not name is left out."""
    parts = [expected.code]
    if expected.record:
        parts.append(Says(f"第 {expected.record + 1} 局", f"record {expected.record + 1}").in_language(language))
    if expected.action is not None:
        parts.append(Says(f"第 {expected.action} 手", f"action {expected.action}").in_language(language))
    if expected.seat is not None:
        parts.append(Says(f"座位 {expected.seat}", f"seat {expected.seat}").in_language(language))
    return " ".join(parts)
