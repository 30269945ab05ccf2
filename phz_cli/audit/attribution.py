"""Attribution: whether the players or the record are the likelier cause of a finding, with one-edit explanations.

A hypothesis, never a ruling: an edit of the record (see `edits`) under which the finding is gone and nothing new is
found. Nothing is drawn at random: the same record gives the same hypotheses in the same order.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, Literal

from phz_cli.audit.edits import (
    KINDS_OF_EDIT,
    Edit,
    edits_at,
    edits_of_deal,
    edits_of_result,
    names_of,
    places,
)
from phz_cli.audit.findings import Finding
from phz_cli.audit.hand import UNFINISHED, audit_record
from phz_cli.audit.settlement import differences, score_of
from phz_cli.game import actions as verbs
from phz_cli.game.cards import KIND_OF, character, other_size
from phz_cli.game.judge import Breach
from phz_cli.game.profile import Profile
from phz_cli.game.replay import Replay, steps
from phz_cli.records import Record, to_hand
from phz_cli.rulebook import load_profile

Likelier = Literal["players", "record", "open"]

MOST_TRIALS: Final = 400
"""So many edits are tried for a finding at most."""

REACH: Final = 10
"""Edits are looked for so many actions before and after the places that the finding names."""

MOST_SHOWN: Final = 5
"""So many hypotheses are kept, the best."""

_Key = tuple[str, int | None, int | None]


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """An edit that explains a finding. `cleared`: findings of the hand that are gone with it; `clean`: all are."""

    edit: Edit
    cleared: int
    clean: bool


@dataclass(frozen=True, slots=True)
class Attribution:
    """What is likelier, and why it may be: hypotheses, best first, of `explained` that there are; `trials` made."""

    likelier: Likelier
    hypotheses: tuple[Hypothesis, ...] = ()
    explained: int = 0
    trials: int = 0


def attribution_of(
    record: Record,
    finding: Finding,
    profile: Profile | None = None,
    *,
    beside: Sequence[Finding] | None = None,
) -> Attribution:
    """The likelier cause of a finding in a record, under the rule set that judged it (else the record's own).

    `beside` are all findings of the hand, where the caller has them. RulesError for a rule set that is unknown.
    """
    profile = load_profile(record.rules, record.options) if profile is None else profile
    if finding.code.startswith("M") or _hides(record):
        return Attribution(_without_trials(finding))
    every = audit_record(record, rules=profile.id).findings if beside is None else beside
    trial = _Trial(record, profile, finding, frozenset(_key(one) for one in every if one.code[0] != "M"))
    found: list[Hypothesis] = []
    trials = 0
    for edit in islice(_edits(record, profile, finding), MOST_TRIALS):
        trials += 1
        hypothesis = trial.of(edit)
        if hypothesis is not None:
            found.append(hypothesis)
    found.sort(key=_worth)
    return Attribution(_likelier(finding, found), tuple(found[:MOST_SHOWN]), len(found), trials)


def _hides(record: Record) -> bool:
    deal = record.deal
    return record.observer is not None or "?" in "".join(deal.hands) or any(one.card == "?" for one in record.actions)


def _key(finding: Finding) -> _Key:
    return finding.code, finding.action, finding.seat


def _worth(hypothesis: Hypothesis) -> tuple[bool, int, int]:
    """What explains more comes first, then the likelier slip; what is nearer was found first and stays first."""
    return not hypothesis.clean, -hypothesis.cleared, KINDS_OF_EDIT.index(hypothesis.edit.kind)


class _Trial:
    """Audits edited records as far as needed: the first new finding ends a trial."""

    def __init__(self, record: Record, profile: Profile, finding: Finding, every: frozenset[_Key]) -> None:
        self._record, self._profile = record, profile
        self._others = every - {_key(finding)}
        self._every = every

    def of(self, edit: Edit) -> Hypothesis | None:
        """The hypothesis that this edit makes; None where the finding stays or another appears."""
        left: set[_Key] = set()
        for code, action, seat in self._found(edit.applied(self._record)):
            number = edit.as_recorded(action)
            if code[0] == "S":
                number = len(self._record.actions)
            key = (code, number, seat)
            if key not in self._others:
                return None
            left.add(key)
        return Hypothesis(edit, len(self._every) - len(left), not left)

    def _found(self, record: Record) -> Iterator[_Key]:
        """Codes, actions and seats, as they come up in the replay; last the settlement."""
        replay = Replay()
        told = 0
        for _ in steps(to_hand(record), self._profile, replay):
            yield from map(_breach_key, replay.breaches[told:])
            told = len(replay.breaches)
        yield from map(_breach_key, replay.breaches[told:])
        unfinished = any(breach.code == UNFINISHED for breach in replay.breaches)
        for code, _ in differences(record, replay, score_of(replay), unfinished):
            yield code, len(record.actions), None


def _breach_key(breach: Breach) -> _Key:
    return breach.code, breach.action, None if breach.seat < 0 else breach.seat


# ---------------------------------------------------------------- where to look


def _edits(record: Record, profile: Profile, finding: Finding) -> Iterator[Edit]:
    """The edits to try, the nearest to what the finding names first."""
    if finding.code[0] == "S":
        yield from edits_of_result(record, _figures(record, profile))
    yield from edits_of_deal(record, _named_cards(record, finding), _named_seats(record, finding))
    numbers = _numbers(record, finding)
    may = places(record, profile, numbers)
    for number in numbers:
        yield from edits_at(record, may.get(number), number)


def _figures(record: Record, profile: Profile) -> dict[str, object]:
    """The figures of the settlement as recomputed, under their names in the record."""
    replay = Replay()
    for _ in steps(to_hand(record), profile, replay):
        pass
    score = score_of(replay)
    if score is None:
        return {"outcome": replay.outcome} if replay.outcome else {}
    figures: dict[str, object] = {"outcome": replay.outcome, "winner": score.winner, "points": list(score.points)}
    if score.winner is None:
        return figures
    figures |= {"huxi": score.huxi, "units": score.units, "fan": score.fan, "xing": score.xing}
    return figures | {"names": names_of(score.names), "sitting_points": score.sitting_points}


def _anchors(record: Record, finding: Finding) -> list[int]:
    """The actions that the finding names: its own, its causes, those in its sentence; turned cards of a fifth copy."""
    named = [finding.action, *finding.cause, *(finding.parameters.get(key) for key in ("draw", "since", "first"))]
    if finding.code == "R102":
        card = finding.parameters.get("card")
        named += [number for number, one in enumerate(record.actions, 1) if one.card == card and one.do in _TURNED]
    return list(dict.fromkeys(value for value in named if isinstance(value, int) and value > 0))


_TURNED: Final = (verbs.DRAW, verbs.FLIP)


def _numbers(record: Record, finding: Finding) -> list[int]:
    """The actions to edit, nearest first, the end of the record (one beyond the last) among them."""
    end = len(record.actions) + 1
    anchors = _anchors(record, finding) or [1]
    if finding.code == UNFINISHED:
        anchors = [end]
    near: dict[int, int] = {}
    for anchor in anchors:
        for number in range(max(1, anchor - REACH), min(end, anchor + REACH) + 1):
            near[number] = min(near.get(number, end), abs(number - anchor))
    return sorted(near, key=lambda number: (near[number], number))


def _named_cards(record: Record, finding: Finding) -> list[str]:
    """Kinds that may stand in the deal in the wrong size: those that the finding is about, and their partners."""
    cards = [value for key in ("card", "shown") if isinstance(value := finding.parameters.get(key), str)]
    for number in _anchors(record, finding)[:1]:
        if number <= len(record.actions):
            action = record.actions[number - 1]
            cards += [card for card in (action.card, *"".join(action.melds)) if card]
    both = [*cards, *(_other_size(card) for card in cards)]
    return list(dict.fromkeys(both))


def _other_size(card: str) -> str:
    return character(other_size(KIND_OF[card])) if KIND_OF.get(card, -1) >= 0 else card


def _named_seats(record: Record, finding: Finding) -> Iterable[int]:
    return range(len(record.seats)) if finding.seat is None else (finding.seat,)


# ---------------------------------------------------------------- what is likelier

_OF_RECORD: Final = ("R", "M", "T205", "S805", "S807")
"""Codes that hardly a player can bring about: cards that cannot be, a record that contradicts itself."""

_UNSETTLED: Final = ("S", "T206")
"""Codes that tell neither way by themselves: a figure may be miscounted at the table or miswritten."""

_OF_TIME: Final = ("T204", "F502", "F504", "F505")
"""Too early, too late, open or closed: the same slip is as easily made at the table as on paper."""

_OF_THE_PEN: Final = ("swap", "doubled", "size", "seat", "deal", "figure")
"""Slips that seldom explain a player's fault by chance, measured on made faults."""

_DUTIES: Final = (verbs.DISCARD, verbs.WEI, verbs.PAO, verbs.TI)


def _without_trials(finding: Finding) -> Likelier:
    return "record" if finding.code.startswith(_OF_RECORD) else "open"


def _likelier(finding: Finding, found: Sequence[Hypothesis]) -> Likelier:
    """By the code, unless a slip of the pen explains every finding of the hand."""
    if finding.code.startswith(_OF_RECORD):
        return "record"
    if any(_tells(finding, hypothesis) for hypothesis in found):
        return "record"
    return "open" if found or finding.code.startswith(_UNSETTLED) else "players"


def _tells(finding: Finding, hypothesis: Hypothesis) -> bool:
    """Whether the hypothesis speaks for the record: a player who leaves out a duty leaves the same trace as a pen."""
    if not hypothesis.clean or finding.code in _OF_TIME:
        return False
    edit = hypothesis.edit
    if edit.kind == "missing":
        return edit.now[0].do not in _DUTIES
    return edit.kind in _OF_THE_PEN and not _takes_the_card(finding, edit)


def _takes_the_card(finding: Finding, edit: Edit) -> bool:
    """Whether the edit only puts another card in place of the one in dispute, which would excuse every such fault."""
    card = finding.parameters.get("card")
    if edit.kind == "deal" and edit.cards is not None:
        return card == edit.cards[0]
    turned = edit.kind == "size" and edit.was[0].do in (verbs.DRAW, verbs.DISCARD)
    return turned and card == edit.was[0].card
