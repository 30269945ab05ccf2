"""Writes the records of the fault pages' examples: short whole hands made from `page_scenarios.toml`.

A scenario fixes the cards that matter and what is done; the other cards are dealt at random until the engine
finds exactly the marked faults in the faulty hand and nothing in its legal neighbour. The sentences around the
records are the page's own and stay as they are.

Run `python -m tests.tools.page_examples` from the top of the project. The same program gives the same bytes.
"""

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from phz_cli.audit import HandReport, audit_record
from phz_cli.audit.series import Series
from phz_cli.game import actions as verbs
from phz_cli.game.cards import CHARACTERS, COPIES, KIND_OF
from phz_cli.game.melds import RUNS
from phz_cli.records import decode

PLAYERS: Final = "甲乙丙"
DO: Final = {
    "打": verbs.DISCARD,
    "摸": verbs.DRAW,
    "吃": verbs.CHI,
    "碰": verbs.PENG,
    "偎": verbs.WEI,
    "跑": verbs.PAO,
    "提": verbs.TI,
    "喊": verbs.CLAIM,
    "胡": verbs.HU,
    "荒": verbs.WASH,
    "翻": verbs.FLIP,
}
WANTS: Final = {"碰": "peng", "吃": "chi", "跑": "pao", "胡": "hu"}
SEEDS: Final = 60_000
CANDIDATES: Final = 60
HAND: Final = 20
LINE: Final = 96

Object = dict[str, Any]

_STEP: Final = re.compile(r"([甲乙丙]?)([打摸吃碰偎跑提喊胡荒翻])(\w?)(?::([\w,]+))?([!]?)(亮?)")


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a script. `card` is a card, or the letter of one that is dealt at random."""

    seat: str
    verb: str
    card: str
    groups: tuple[str, ...] = ()
    free: bool = False
    shown: bool = False


@dataclass(slots=True)
class Dealt:
    """A deal that fits a scenario: `named` holds the cards that its letters stand for."""

    hands: list[list[str]]
    wall: list[str]
    named: dict[str, str]


class UnfitError(Exception):
    """These random cards do not make the scenario."""


def scenarios() -> dict[str, Object]:
    """Every scenario by its code."""
    return tomllib.loads(Path(__file__).with_name("page_scenarios.toml").read_text(encoding="utf-8"))


def steps_of(script: str) -> list[Step]:
    """The actions of a script."""
    steps = []
    for word in script.split():
        shown = word.endswith("亮")
        match = _STEP.fullmatch(word.removesuffix("亮"))
        assert match is not None, word
        seat, verb, card, groups, free, _ = match.groups()
        steps.append(Step(seat, verb, card, tuple((groups or "").split(",")) if groups else (), bool(free), shown))
    return steps


# ---------------------------------------------------------------- cards


def _take(deck: Counter[str], cards: str) -> None:
    for card in cards:
        if deck[card] < 1:
            raise UnfitError(card)
        deck[card] -= 1


def _waiting(deck: Counter[str], random: Random, mentioned: set[str]) -> tuple[list[str], str]:
    """Twenty cards that wait for one, six groups and two cards, and the card, which is none of those mentioned."""
    free = Counter(deck)
    groups: list[str] = []
    while len(groups) < random.choice((2, 3)):
        card = random.choice(CHARACTERS)
        _take(free, card * 3)
        groups.append(card * 3)
    runs = [tuple(CHARACTERS[kind] for kind in run) for run in RUNS]
    while len(groups) < 7:
        run = "".join(random.choice(runs))
        _take(free, run)
        groups.append(run)
    wait = random.choice(groups[-1])
    hand = Counter("".join(groups)) - Counter(wait)
    if wait in mentioned or any(count == COPIES for count in hand.values()):
        raise UnfitError(wait)
    return list(hand.elements()), wait


def _deal(scenario: Object, random: Random, steps: list[list[Step]]) -> Dealt:
    deck = Counter(dict.fromkeys(CHARACTERS, COPIES))
    fixed = [text.replace("*", "").replace("W", "") for text in scenario["hands"]]
    hands = [list(cards) for cards in fixed]
    for cards in fixed:
        _take(deck, cards)
    drawn = Counter[str]()
    for script in steps:
        drawn |= Counter(step.card for step in script if step.verb in "摸翻" and not step.free and step.card in KIND_OF)
    _take(deck, "".join(drawn.elements()))
    named: dict[str, str] = {}
    if any("*" in text for text in scenario["hands"]):
        seat = next(seat for seat, text in enumerate(scenario["hands"]) if "*" in text)
        cards, named["W"] = _waiting(deck, random, set("".join(fixed)) | set(drawn))
        _take(deck, "".join(cards))
        hands[seat] += cards
        for other, text in enumerate(scenario["hands"]):
            if "W" in text:
                _take(deck, named["W"])
                hands[other].append(named["W"])
        if any(step.verb == "摸" and step.card == "W" for script in steps for step in script):
            _take(deck, named["W"])
            drawn[named["W"]] += 1
    wall = _fill(scenario, random, hands, deck, named)
    dealt = Dealt(hands, wall, named)
    _name(scenario, random, dealt, fixed, steps)
    dealt.wall += list(drawn.elements())
    return dealt


def _fill(
    scenario: Object, random: Random, hands: list[list[str]], deck: Counter[str], named: dict[str, str]
) -> list[str]:
    """Deal the rest: to each seat no more of the kinds that it holds by the scenario, and no 坎 beside them."""
    rest = list(deck.elements())
    random.shuffle(rest)
    without = scenario.get("without", ["", "", ""])
    for seat, hand in enumerate(hands):
        kept = set(hand) | set(without[seat]) | set(named.values())
        added = Counter[str]()
        for card in list(rest):
            if len(hand) == HAND + (seat == 0):
                break
            if card not in kept and added[card] < 2:
                added[card] += 1
                hand.append(card)
                rest.remove(card)
        if len(hand) != HAND + (seat == 0):
            raise UnfitError("size")
    return rest


def _name(scenario: Object, random: Random, dealt: Dealt, fixed: list[str], steps: list[list[Step]]) -> None:
    """Give a card to every letter of the scripts; put the shown card last in the dealer's hand."""
    shown = scenario.get("shown", "")
    shown = dealt.named.get(shown, shown)
    used = set("".join(fixed)) | set(dealt.named.values()) | {shown}
    used |= {step.card for script in steps for step in script}
    for step in (step for script in steps for step in script):
        if step.card in KIND_OF or step.card in dealt.named or not step.card:
            continue
        own = dealt.hands[PLAYERS.index(step.seat)] if step.card.isupper() else dealt.wall
        choices = [card for card in own if card not in used and (step.card.islower() or own.count(card) == 1)]
        choices = choices or (own if step.card.islower() else [])
        if not choices:
            raise UnfitError(step.card)
        card = random.choice(choices)
        dealt.named[step.card] = card
        used.add(card)
        if step.card.islower():
            dealt.wall.remove(card)
    rest = [card for card in dealt.hands[0] if card not in used]
    last = shown or (random.choice(rest) if rest else dealt.hands[0][-1])
    for hand in dealt.hands:
        hand.sort(key=CHARACTERS.index)
    dealt.hands[0].remove(last)
    dealt.hands[0].append(last)


# ---------------------------------------------------------------- records


def _action(step: Step, named: dict[str, str]) -> Object:
    row: Object = {"do": DO[step.verb]}
    if step.seat:
        row["seat"] = PLAYERS.index(step.seat)
    if step.verb == "喊":
        return {**row, "want": WANTS[step.card]}
    if step.card:
        row["card"] = named.get(step.card, step.card)
    if step.groups:
        row["melds"] = list(step.groups)
    if step.shown:
        row["shown"] = True
    return row


def _merged(row: Object, more: Object) -> Object:
    """`row` with the keys of `more` laid over it, table by table, in the order of a record."""
    merged = {key: _merged(value, more[key]) if key == "deal" and key in more else value for key, value in row.items()}
    merged |= {key: value for key, value in more.items() if key != "deal"}
    order = ["phz", "hand", "rules", "match", "start", "end", "seats", "dealer", "washed", "deal", "actions", "result"]
    return {key: merged[key] for key in sorted(merged, key=lambda key: order.index(key) if key in order else 99)}


def _record(code: str, scenario: Object, dealt: Dealt, kind: str) -> Object:
    steps = steps_of(scenario[kind])
    hands = ["".join(hand) for hand in dealt.hands]
    deal: Object = {"hands": hands}
    if kind == "fault" and "fault_hand" in scenario:
        seat, old, new = scenario["fault_hand"]
        hands[seat] = "".join(sorted(hands[seat].replace(old, new, 1), key=CHARACTERS.index))
    if "wall" in scenario:
        deal["wall"] = _wall(steps, dealt, kind == "fault" and scenario.get("swapped_wall", False))
    row: Object = {
        "phz": 1,
        "hand": code,
        "rules": scenario.get("rules", "qq-half"),
        "seats": [{"id": player} for player in PLAYERS],
        "dealer": 0,
        "deal": deal,
        "actions": [_action(step, dealt.named) for step in steps],
    }
    return _merged(_merged(row, scenario.get("record", {})), scenario.get(f"{kind}_record", {}))


def _wall(steps: list[Step], dealt: Dealt, swapped: bool) -> str:
    turned = [dealt.named.get(step.card, step.card) for step in steps if step.verb == "摸"]
    rest = list((Counter(dealt.wall) - Counter(turned)).elements())
    first, second, *others = turned + rest
    return "".join([second, first, *others] if swapped else [first, second, *others])


def audited(records: list[Object]) -> list[HandReport]:
    """The reports of records that stand in one file."""
    reports = []
    for line, row in enumerate(records, 1):
        raw = json.dumps(row, ensure_ascii=False).encode()
        reports.append(audit_record(decode(raw), file="page", line=line, raw=raw, chances=True))
    return list(Series().complete(reports))


def marks_of(report: HandReport) -> str:
    """The findings of a report as the info string of a fence writes them."""
    rows = sorted(
        f"{found.code}@{'-' if found.action is None else found.action}/{'-' if found.seat is None else found.seat}"
        for found in report.findings
    )
    return " ".join(rows)


def _before(code: str, scenario: Object) -> list[Object]:
    """The hand before it at the table, where the fault lies between two hands."""
    if "before" not in scenario:
        return []
    earlier = {key: value for key, value in scenario.items() if key in ("hands", "shown", "legal", "rules")}
    earlier |= {"fault": scenario["legal"], "record": scenario["before"], "marks": ""}
    return best(f"{code} before", earlier)[0]


def _made(code: str, scenario: Object, before: list[Object]) -> Iterator[tuple[int, list[Object], list[Object]]]:
    """(chances left alone, faulty records, legal records) of every deal that fits."""
    steps = [steps_of(scenario["fault"]), steps_of(scenario["legal"])]
    wanted = " ".join(sorted(scenario["marks"].split()))
    for seed in range(SEEDS):
        try:
            dealt = _deal(scenario, Random(f"{code}/{seed}"), steps)
        except UnfitError:
            continue
        fault = [*before, _record(code, scenario, dealt, "fault")]
        *earlier, found = audited(fault)
        if marks_of(found) != wanted or any(map(marks_of, earlier)):
            continue
        legal = [*before, _record(code, scenario, dealt, "legal")]
        reports = audited(legal)
        if not any(map(marks_of, reports)):
            left = sum(not chance.taken for report in (found, *reports) for chance in report.chances)
            yield left, fault, legal


def best(code: str, scenario: Object) -> tuple[list[Object], list[Object]]:
    """The faulty and the legal records of a scenario: of some that fit, those with the fewest chances left alone."""
    found = []
    for made in _made(code, scenario, _before(code, scenario)):
        found.append(made)
        if len(found) == CANDIDATES:
            break
    if not found:
        raise SystemExit(f"no hand found for {code}")
    _, fault, legal = min(found, key=lambda made: made[0])
    return fault, legal


# ---------------------------------------------------------------- pages


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def _parts(row: Object) -> Iterator[str]:
    """The lines of one record: short keys together, the hands and the actions a few a line."""
    plain = {key: value for key, value in row.items() if key not in ("deal", "actions", "result", "match")}
    yield "{" + _compact(plain)[1:-1] + ","
    if "match" in row:
        yield f' "match": {_compact(row["match"])},'
    deal = [f'"hands": [{",".join(chr(10) + "  " + _compact(hand) for hand in row["deal"]["hands"])}]']
    deal += [f"{_compact(key)}: {_compact(value)}" for key, value in row["deal"].items() if key != "hands"]
    yield f' "deal": {{{("," + chr(10) + "  ").join(deal)}}},'
    end = "]," if "result" in row else "]}"
    yield ' "actions": ['
    line = "  "
    actions = [_compact(action) for action in row["actions"]]
    for index, action in enumerate(actions):
        text = action + (", " if index + 1 < len(actions) else end)
        if len(line) + len(text) > LINE:
            yield line.rstrip()
            line = "  "
        line += text
    yield line
    if "result" in row:
        yield f' "result": {_compact(row["result"])}}}'


def record_text(records: list[Object]) -> str:
    """What stands in a fence: a record, or a list of records."""
    texts = ["\n".join(_parts(row)) for row in records]
    return texts[0] if len(texts) == 1 else "[\n" + ",\n".join(texts) + "\n]"


def fences(code: str, scenario: Object) -> tuple[str, str]:
    """The faulty and the legal fence of a page."""
    fault, legal = best(code, scenario)
    return (
        f"```json fault {scenario['marks']}\n{record_text(fault)}\n```",
        f"```json legal\n{record_text(legal)}\n```",
    )


def with_examples(page: str, made: tuple[str, str]) -> str:
    """The page with these fences in the place of its own, in order; new ones are added at its end."""
    parts = re.split(r"```json (?:fault|legal).*?\n```", page, flags=re.DOTALL)
    if len(parts) == 3:
        return parts[0] + made[0] + parts[1] + made[1] + parts[2]
    captions = "- 中文：\n- English:\n"
    return page.rstrip("\n") + f"\n\n## Examples\n\n{captions}\n{made[0]}\n\n{captions}\n{made[1]}\n"


def main() -> None:
    """Write the records into every page."""
    folder = Path(__file__).parents[2] / "phz_cli" / "rulebook" / "faults"
    for code, scenario in scenarios().items():
        path = folder / f"{code}.md"
        path.write_text(with_examples(path.read_text(encoding="utf-8"), fences(code, scenario)), encoding="utf-8")


if __name__ == "__main__":
    main()
