"""One hand as raw JSON beside what the engine says of it: facts, read off again without the store's own reading."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from phz_cli.audit.findings import HandReport

TURNS: Final = (5, 10, 15, 20, 25, 30)
NOTES: Final = frozenset({"M905"})
"""Codes of the fault catalogue that are notes: no fault of the hand."""

_FALSE_WINS: Final = frozenset({"H701", "H702", "H703", "H704", "H705"})
_NOT_DONE: Final = frozenset({"R105", "R107", "T206"})
"""What the engine says was not possible at the table: the action changed nothing."""

_BIG: Final = "壹贰叁肆伍陆柒捌玖拾"
_COMPLETED: Final = ("hu", "wash", "false_hu")
_AFTER_WIN: Final = ("flip", "rule")
_FORCED: Final = ("wei", "ti", "pao")
_CHOSEN: Final = ("discard", "chi", "peng", "hu", "pass", "claim")
_LONGEST_MS: Final = 600_000


@dataclass(frozen=True)
class Win:
    """What a win came to; None where nobody knows."""

    seat: int
    huxi: int | None
    units: int | None
    fan: int | None
    names: list[str] | None
    groups: tuple[tuple[str, str, int], ...] = ()


@dataclass
class Seat:
    """What one seat of one hand did and had."""

    player: str
    role: str
    done: Counter[str] = field(default_factory=Counter)
    """How often: chi, bi, peng, wei, chou, ti_opening, ti_drawn, pao_peng, pao_wei, pao_kan, claims, lost, false_hu."""
    laid: dict[str, tuple[str, int | None]] = field(default_factory=dict)
    chi_huxi: list[int | None] = field(default_factory=list)
    curve: dict[int, int | None] = field(default_factory=dict)
    chances: Counter[str] = field(default_factory=Counter)
    """`chi_reached`, `chi_taken` and the like."""
    dealt: str | None = None
    """The cards dealt; None where any is hidden."""
    points: float | None = None
    discards: int = 0
    fed: Counter[int] = field(default_factory=Counter)
    """Seat → own discards that it took."""
    wins_offered: Counter[int] = field(default_factory=Counter)
    wins_passed: Counter[int] = field(default_factory=Counter)
    """Seat → chances to win on its cards, and those passed."""
    timed: list[tuple[str, int | None]] = field(default_factory=list)
    """(kind of decision, ms), for each that has a time."""

    @property
    def quads(self) -> int:
        """How often 提 or 跑 was laid."""
        return sum(self.done[name] for name in ("ti_opening", "ti_drawn", "pao_peng", "pao_wei", "pao_kan"))

    def table_huxi(self) -> int | None:
        """胡息 on the table; None where that of a meld is not known."""
        melds = [*self.chi_huxi, *(huxi for _, huxi in self.laid.values())]
        return None if None in melds else sum(huxi for huxi in melds if huxi is not None)


class Hand:
    """A hand as its record and the engine have it."""

    def __init__(self, report: HandReport) -> None:
        self.raw: dict[str, Any] = json.loads(report.raw)
        self.report = report
        self.key = _facts(self.raw)
        match = self.raw.get("match", {})
        self.match = match.get("event"), match.get("session"), match.get("table")
        self.no: int | None = match.get("no")
        self.operator: str | None = match.get("operator")
        self.file, self.rules, self.dealer = report.file, report.rule_set, int(self.raw["dealer"])
        self.start, self.end = _time(self.raw.get("start")), _time(self.raw.get("end"))
        self.findings = list(report.findings)
        self.score = report.score
        self.result = self.raw.get("result")
        self.is_believed = self._is_believed()
        self.win = self._win()
        self.sitting: str | None = (self.raw.get("sitting") or {}).get("id")
        self.names = {player["id"]: player.get("name") for player in self.raw["seats"]}
        size = len(self.raw["seats"])
        roles = {2: ("dealer", "next"), 3: ("dealer", "next", "previous")}.get(size)
        roles = roles or ("dealer", "next", "opposite", "previous")
        self.seats = [
            Seat(player["id"], roles[(place - self.dealer) % size]) for place, player in enumerate(self.raw["seats"])
        ]
        self.win_turn: int | None = None
        self.win_kind: str | None = None
        self.win_from: int | None = None
        self._play()
        self._deal()
        self._chances()
        self._give()
        self._clock()
        self.outcome = "hu" if self.is_believed else self._outcome()
        if self.is_believed:
            self.points_ruled(self.result.get("points"))
            self.sitting_points = self.result.get("sitting_points")
        else:
            self.points_ruled(self._points())
            self.sitting_points = None if self.score is None else self.score.sitting_points

    @property
    def completed(self) -> bool:
        """Whether the hand counts among those played."""
        return self.outcome in _COMPLETED

    @property
    def winner(self) -> int | None:
        """The seat that won."""
        return None if self.win is None else self.win.seat

    @property
    def has_chances(self) -> bool:
        """Whether the engine could say what each seat might have done."""
        return bool(self.report.chances)

    @property
    def is_timed(self) -> bool:
        """Whether any action has a time."""
        return any("at" in action for action in self.raw["actions"])

    @property
    def codes(self) -> set[str]:
        """The certain faults."""
        return {one.code for one in self.findings if one.certain and one.code not in NOTES}

    @property
    def minutes(self) -> float | None:
        """From start to end, else to the last action that has a time."""
        if self.start is not None and self.end is not None and self.end >= self.start:
            return (self.end - self.start).total_seconds() / 60
        last = [action["at"] for action in self.raw["actions"] if "at" in action]
        return max(last) / 60_000 if last else None

    def points_ruled(self, points: Iterable[float] | None) -> None:
        """Gives each seat these points."""
        for seat, given in zip(self.seats, points or [None] * len(self.seats), strict=False):
            seat.points = given

    def paid(self, seat: int, other: int) -> float | None:
        """Who loses pays each who gains, who sits out among them, by that one's share of all gains."""
        own, theirs = self.seats[seat].points, self.seats[other].points
        if own is None or theirs is None:
            return None
        gains = sum(max(0.0, one.points or 0.0) for one in self.seats) + max(0.0, self.sitting_points or 0.0)
        return -own * theirs / gains if own < 0 < theirs else 0.0

    def _is_believed(self) -> bool:
        """Whether a seat whose cards are hidden won as recorded: nothing can be computed, nothing speaks against it."""
        result = self.result or {}
        hidden = any("?" in cards or not cards for cards in self.raw["deal"]["hands"])
        if self.score is not None or result.get("outcome") != "hu" or not hidden:
            return False
        played = [(number, one) for number, one in enumerate(self.raw["actions"], 1) if one["do"] not in _AFTER_WIN]
        if not played or any(one.get("verdict") == "void" for one in self.raw["actions"]):
            return False
        number, last = played[-1]
        refused = any(one.certain and one.action == number and one.code in _FALSE_WINS for one in self.findings)
        return last["do"] == "hu" and last["seat"] == result.get("winner") and not refused

    def _win(self) -> Win | None:
        """The win by the engine, else by the recorded result where that is believed."""
        if self.is_believed:
            told = self.result
            names = None if told.get("names") is None else [name["name"] for name in told["names"]]
            return Win(told["winner"], told.get("huxi"), told.get("units"), told.get("fan"), names)
        score = self.score
        if score is None or score.winner is None:
            return None
        return Win(score.winner, score.huxi, score.units, score.fan, [name for name, _ in score.names], score.groups)

    def _outcome(self) -> str:
        if self.score is not None and self.score.winner is not None:
            return "hu"
        if self.score is not None:
            return "false_hu" if self.report.outcome == "false_hu" else "wash"
        stopped = any(action.get("verdict") == "void" for action in self.raw["actions"])
        if stopped or (self.result or {}).get("outcome") == "void":
            return "void"
        is_false = any(one.certain and one.action and one.code in _FALSE_WINS for one in self.findings)
        return "false_hu" if is_false else "unfinished"

    def _points(self) -> Iterable[float] | None:
        if self.score is not None:
            return self.score.points
        if self.outcome == "false_hu" and "penalty" not in self.raw.get("options", {}):
            return [0.0] * len(self.seats)
        return None

    def _by_action(self) -> tuple[dict[int, list[int]], dict[int, set[str]]]:
        """Action → 胡息 of what it laid, and the certain faults at it, as the engine has them."""
        huxi: dict[int, list[int]] = defaultdict(list)
        for number, value in self.report.intake_huxi:
            huxi[number].append(value)
        faults: dict[int, set[str]] = defaultdict(set)
        for one in self.findings:
            if one.certain and one.action:
                faults[one.action].add(one.code)
        return huxi, faults

    def _play(self) -> None:
        """Goes through the actions: a card is exposed, answered by whoever takes it, and lies."""
        huxi, by_number = self._by_action()
        exposed, kind, owner, card = 0, "shown", self.dealer, ""
        called: list[int] = []
        taker: int | None = None

        def answer() -> None:
            """The card on offer is done with."""
            for caller in called:
                self.seats[caller].done["lost"] += taker is not None and taker != caller
            called.clear()
            if exposed in TURNS:
                for seat in self.seats:
                    seat.curve[exposed] = seat.table_huxi()

        for number, action in enumerate(self.raw["actions"], 1):
            verb, place = action["do"], action.get("seat")
            if place is None or verb not in ("draw", "discard", "claim", "chi", "peng", "wei", "ti", "pao", "hu"):
                continue
            seat, taken = self.seats[place], action.get("card", "?")
            if by_number[number] & _NOT_DONE or ("F506" in by_number[number] and taken not in seat.laid):
                continue
            own_draw = kind == "draw" and owner == place and (taken == card or "?" in (taken, card))
            known = huxi[number]
            if verb in ("draw", "discard"):
                answer()
                taker = None
                exposed, kind, owner, card = exposed + 1, verb, place, action.get("card", "")
            elif verb == "claim":
                seat.done["claims"] += 1
                called.append(place)
            elif verb == "chi":
                taker = place
                seat.done["chi"] += 1
                seat.done["bi"] += len(action["melds"]) > 1
                seat.chi_huxi += known or [None]
            elif verb == "hu":
                if by_number[number] & _FALSE_WINS:
                    seat.done["false_hu"] += 1
                    continue
                taker = place
                if place == self.winner and self.win_turn is None:
                    self.win_turn, self.win_from = exposed, owner
                    self.win_kind = kind if kind != "draw" else "own_draw" if owner == place else "other_draw"
            elif verb == "wei" and not own_draw:
                continue
            else:
                _lay(seat, verb, taken, action.get("shown", False), known[0] if known else None, own_draw)
                if verb != "ti" or own_draw:
                    taker = place
        answer()

    def _deal(self) -> None:
        for seat, cards in zip(self.seats, self.raw["deal"]["hands"], strict=False):
            seat.dealt = cards if cards and "?" not in cards else None

    def _chances(self) -> None:
        for chance in self.report.chances:
            if not chance.reached:
                continue
            seat = self.seats[chance.seat]
            seat.chances[f"{chance.want}_reached"] += 1
            seat.chances[f"{chance.want}_taken"] += chance.taken
            owner = self.raw["actions"][chance.action - 1].get("seat") if chance.action else None
            if chance.want == "hu" and owner not in (None, chance.seat):
                seat.wins_offered[owner] += 1
                seat.wins_passed[owner] += not chance.taken

    def _give(self) -> None:
        """Who took whose discard."""
        giver: int | None = None
        for action in self.raw["actions"]:
            verb, place = action["do"], action.get("seat")
            if verb == "draw":
                giver = None
            elif verb == "discard":
                self.seats[place].discards += 1
                giver = place
            elif verb in ("chi", "peng", "pao", "hu") and giver is not None and giver != place:
                self.seats[giver].fed[place] += 1
                giver = None

    def _clock(self) -> None:
        before = 0
        for action in self.raw["actions"]:
            if "at" not in action:
                continue
            ms = action["at"] - before
            before = action["at"]
            verb = action["do"]
            kind = "forced" if verb in _FORCED else verb if verb in _CHOSEN else None
            if kind is not None:
                self.seats[action["seat"]].timed.append((kind, ms if 0 <= ms <= _LONGEST_MS else None))


def _lay(seat: Seat, verb: str, card: str, shown: bool, huxi: int | None, own_draw: bool) -> None:
    """Lays a triple or a quad, which takes the place of the triple that it extends."""
    base = seat.laid.get(card, ("kan", None))[0]
    if verb == "pao":
        seat.done[f"pao_{base if base in ('peng', 'wei') else 'kan'}"] += 1
    elif verb == "ti":
        seat.done["ti_drawn" if own_draw else "ti_opening"] += 1
    else:
        seat.done[verb] += 1
        seat.done["chou"] += verb == "wei" and shown
    seat.laid[card] = verb, huxi


def groups_dealt(cards: str) -> tuple[int, int, int, int]:
    """胡息 of 提 and 坎 in a dealt hand, and how many 提, 坎 and pairs it has."""
    copies = Counter(cards)
    quads = [card for card, count in copies.items() if count == 4]
    kans = [card for card, count in copies.items() if count == 3]
    huxi = sum(12 if card in _BIG else 9 for card in quads) + sum(6 if card in _BIG else 3 for card in kans)
    return huxi, len(quads), len(kans), sum(count == 2 for count in copies.values())


def distinct_hands(reports: Iterable[HandReport]) -> list[Hand]:
    """Every hand once: facts that were read before, in whatever file, count for nothing."""
    found: dict[str, Hand] = {}
    for report in reports:
        if report.record is not None and report.verdict != "unreadable":
            hand = Hand(report)
            found.setdefault(hand.key, hand)
    return list(found.values())


def _facts(raw: dict[str, Any]) -> str:
    return json.dumps({key: value for key, value in raw.items() if key not in ("source", "notes")}, sort_keys=True)


def _time(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)
