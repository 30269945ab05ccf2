"""Records with unknown cards: what is certain, what is undecided, and what would decide it (faults.md §2, §4).

The record's completions are judged by the one engine: all of them where they are few, otherwise random ones and
ones dealt on purpose to refute whatever still looks certain. What is certain has survived all of them.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from typing import Final, NamedTuple

from phz_cli.audit.findings import Decides, Finding, HandReport, Looked, Problem
from phz_cli.audit.possible import VOIDING, Key, Possible, Seen
from phz_cli.audit.ruled_out import ruled_out
from phz_cli.audit.suspects import BASES, Suspect, suspects
from phz_cli.game import actions as verbs
from phz_cli.game.actions import Action, Hand, chi_takes
from phz_cli.game.cards import COPIES, KIND_OF, KINDS, UNKNOWN, character
from phz_cli.game.completions import Base, Completions
from phz_cli.game.knowledge import Knowledge, know
from phz_cli.game.melds import PARTNERS
from phz_cli.game.profile import Profile
from phz_cli.game.winnable import Search
from phz_cli.records import Record, content_id, to_hand
from phz_cli.rulebook import fault_pages, sentence

AT_RANDOM: Final = 24
"""Completions dealt at random."""

MOST: Final = 400
"""No more completions than this are looked at."""

_COVERS: Final = 6
_INNOCENT: Final = 8
_WINS_EACH: Final = 3
_WIN_TRIES: Final = 8
_POOR_TRIES: Final = 2
_FIGURES: Final = ("S801", "S802", "S803", "S804", "S806")
_OF_DEAL: Final = ("R101", "R102", "R103", "R104")
_OF_TURN: Final = ("T201", "T202", "T203", "T206")
_CLAIMS: Final = (verbs.CHI, verbs.PENG, verbs.WEI, verbs.PAO, verbs.TI)
_TAKES: Final = {verbs.DISCARD: 1, verbs.PENG: 2, verbs.WEI: 2, verbs.PAO: 3, verbs.TI: 3}
_NEAR: Final = 3
_OF_END: Final = ("R106", "R107", "S805", "S807")


class _Survey(NamedTuple):
    """The completions of one record, those judged so far, and the seats whose cards are not all known."""

    knowledge: Knowledge
    completions: Completions
    possible: Possible
    random: Random


def partial_report(record: Record, profile: Profile, file: str, line: int, raw: bytes) -> HandReport:
    """The audit of a record that hides cards. `undecided` where nothing is certain and something is possible."""
    hand = to_hand(record)
    knowledge = know(hand, profile)
    if knowledge is None:
        return HandReport(file, line, "undecided", record, raw, problem=_impossible(), rules=profile.id)
    random = Random(content_id(record))
    survey = _Survey(knowledge, Completions(knowledge, random), Possible(record, profile, knowledge), random)
    exact = survey.completions.all
    if exact is not None:
        for completion in exact:
            survey.possible.look(completion)
        doubtful = frozenset(key for key in survey.possible.seen if _after_contested(survey, key))
    else:
        doubtful = _sampled(survey)
    if not survey.possible.looked:
        return HandReport(file, line, "undecided", record, raw, problem=_impossible(), rules=profile.id)
    return _reported(survey, _Place(file, line, raw), doubtful, exact is not None)


class _Place(NamedTuple):
    file: str
    line: int
    raw: bytes


# ---------------------------------------------------------------- which completions are looked at


def _sampled(survey: _Survey) -> frozenset[Key]:
    """Look at completions until everything has been tried; the findings that must stay in doubt even so."""
    possible, completions = survey.possible, survey.completions
    for base in completions.bases():
        _look(survey, completions.deal({}, base))
    for _ in range(max(0, AT_RANDOM - possible.looked)):
        _look(survey, completions.deal())
    for copies in (COPIES - 1, COPIES):
        for wants in _covers(survey, copies):
            _look(survey, completions.deal(wants))
        for seat in survey.knowledge.hidden:
            _look(survey, completions.rich(seat, copies))
    for _ in range(_INNOCENT):
        base = completions.any_base()
        _look(survey, completions.sparing(_innocent(base), base))
    unsettled = _try_wins(survey)
    _wave_off(survey)
    _try_to_refute(survey)
    return _doubtful(survey, unsettled)


def _look(survey: _Survey, hand: Hand | None) -> None:
    if hand is not None and survey.possible.looked < MOST:
        survey.possible.look(hand)


def _covers(survey: _Survey, copies: int) -> Iterator[dict[tuple[int, int], tuple[int, int]]]:
    """Counts to deal so that every seat has had every kind so many times, where it can."""
    knowledge = survey.knowledge
    waiting = [
        (seat, kind) for seat in knowledge.hidden for kind in range(KINDS) if knowledge.at_most(seat, kind) >= copies
    ]
    survey.random.shuffle(waiting)
    for _ in range(_COVERS):
        if not waiting:
            return
        base = survey.completions.any_base()
        wants, left, pool = {}, list(base.left), list(base.pool)
        for seat, kind in list(waiting):
            more = copies - base.need[seat][kind]
            if 0 < more <= min(left[seat], pool[kind]):
                wants[seat, kind] = (copies, copies)
                left[seat] -= more
                pool[kind] -= more
            if (seat, kind) in wants or more <= 0:
                waiting.remove((seat, kind))
        yield wants


def _innocent(base: Base) -> dict[tuple[int, int], int]:
    """The most copies with which the hidden seats did as little wrong as may be (F501-F503, C301, X601).

    Of a kind that a seat ate none but what it must have had, of one that it drew no pair, of one that was on offer
    or that it laid no three; of no kind four.
    """
    most = {}
    turned = {action.card for action in base.hand.actions if action.do in (verbs.DRAW, verbs.DISCARD)}
    for seat, left in enumerate(base.left):
        own = [action for action in base.hand.actions if action.seat == seat]
        eaten = {action.card for action in own if action.do == verbs.CHI}
        laid = {card for action in own for meld in action.melds for card in meld}
        drawn = {action.card for action in own if action.do == verbs.DRAW}
        for kind in range(KINDS) if left else ():
            fine = 0 if kind in eaten else 1 if kind in drawn else 2 if kind in turned | laid else 3
            most[seat, kind] = max(base.need[seat][kind], fine)
    return most


def _is_claim(action: Action) -> bool:
    return action.do in _CLAIMS and action.card >= 0


def _wave_off(survey: _Survey) -> None:
    """Where the turn goes wrong after the claim of a hidden seat, the claim itself may have been the mistake (R105).

    So may the discard of a hidden seat that another should have run, or that shows a 坎 which did not run (F501).
    """
    possible, knowledge = survey.possible, survey.knowledge
    actions = knowledge.hand.actions
    places: set[int] = set()
    for key in possible.seen:
        if key.code in _OF_TURN and possible.holds_always(key):
            before = [place for place in range(max(0, key.action - _NEAR), key.action) if _is_claim(actions[place])]
            places.update(place for place in before if knowledge.slots[actions[place].seat])
        elif key.code == "F501" and possible.holds_always(key):
            card = actions[key.action - 1].card
            thrown = [
                place for place, action in enumerate(actions) if (action.do, action.card) == (verbs.DISCARD, card)
            ]
            places.update(place for place in thrown if knowledge.slots[actions[place].seat])
    for place in sorted(places):
        base = survey.completions.without(place)
        action = actions[place]
        takes = Counter(chi_takes(action)) if action.do == verbs.CHI else {action.card: _TAKES[action.do]}
        laid = survey.completions.laid_before(place, action.seat)
        for kind, count in takes.items():
            most = laid[kind] + count - 1
            if base.need[action.seat][kind] <= most:
                _look(survey, survey.completions.deal({(action.seat, kind): (0, most)}, base))


def _try_wins(survey: _Survey) -> frozenset[int]:
    """Deal hands with which the hidden wins stand; the actions of those for which none was found, nor ruled out."""
    choices = survey.knowledge.choices
    covered = choices is not None and len(choices) <= BASES
    unsettled: set[int] = set()
    for suspect in suspects(survey.completions, survey.possible.profile):
        exhausted = _try_win(survey, suspect)
        if not exhausted or not covered:
            unsettled.add(suspect.action)
    return frozenset(unsettled - survey.possible.winnable)


def _try_win(survey: _Survey, suspect: Suspect) -> bool:
    """Deal some hands with which this seat wins, and some that fall short; whether there were no others."""
    possible, completions = survey.possible, survey.completions
    for added in islice(Search(suspect.winner, survey.random, poor=True).hands(), _POOR_TRIES):
        _look(survey, completions.deal(_with(suspect, added), suspect.base))
    search = Search(suspect.winner, survey.random)
    found = 0
    for added in islice(search.hands(), _WIN_TRIES):
        possible.last_wins.clear()
        _look(survey, completions.deal(_with(suspect, added), suspect.base))
        found += suspect.action in possible.last_wins
        if found >= _WINS_EACH:
            break
    return search.exhausted


def _with(suspect: Suspect, added: tuple[int, ...]) -> dict[tuple[int, int], tuple[int, int]]:
    need = suspect.base.need[suspect.seat]
    return {(suspect.seat, kind): (need[kind] + added[kind],) * 2 for kind in range(KINDS)}


def _try_to_refute(survey: _Survey) -> None:
    """Deal every count of every kind that a finding may hang on, as long as it looks certain."""
    possible, knowledge = survey.possible, survey.knowledge
    for key in list(possible.seen):
        if key.code in _OF_DEAL:
            continue
        if key.code == "H704" and key.seat in knowledge.hidden:
            _clear(survey, key, key.seat)
        for kind in _kinds_of(survey, key):
            for seat in _seats_of(knowledge, key):
                for count in range(knowledge.recovered[seat][kind], knowledge.at_most(seat, kind) + 1):
                    if not possible.holds_always(key):
                        break
                    _look(survey, survey.completions.deal({(seat, kind): (count, count)}))


def _clear(survey: _Survey, key: Key, seat: int) -> None:
    """Deal a seat as few as may be of every kind with which it was at fault, as long as its hand looks dead."""
    possible = survey.possible
    for _ in range(_INNOCENT):
        if not possible.holds_always(key):
            return
        base = survey.completions.any_base()
        most = _innocent(base)
        for other, seen in possible.seen.items():
            if other.seat == seat:
                for kind in _kinds(seen.parameters.get("card", [])):
                    most[seat, kind] = base.need[seat][kind]
        _look(survey, survey.completions.sparing(most, base))


def _kinds_of(survey: _Survey, key: Key) -> Iterable[int]:
    """The card that a finding is about and those that make a run with it; every kind where it names none."""
    cards = survey.possible.seen[key].parameters.get("card", [])
    kinds = set(_kinds(cards))
    if not kinds:
        return ()
    partners = {kind for card in kinds for _, first, second in PARTNERS[card] for kind in (first, second)}
    return sorted(kinds | partners)


def _kinds(cards: Iterable[object]) -> list[int]:
    """The kinds of those of the values that are known cards."""
    return [kind for card in cards if (kind := KIND_OF.get(str(card), UNKNOWN)) >= 0]


def _seats_of(knowledge: Knowledge, key: Key) -> tuple[int, ...]:
    """The seat of the finding first, where it is hidden; then the others, on whom the turn may depend."""
    hidden = knowledge.hidden
    return tuple(sorted(hidden, key=lambda seat: seat != key.seat))


# ---------------------------------------------------------------- what stays in doubt


def _doubtful(survey: _Survey, unsettled: frozenset[int]) -> frozenset[Key]:
    """The findings met in every completion looked at that are still no certain ones.

    Figures of a win need all of the winner's cards; a false win needs proof that no hand would have won; what
    the end of the hand decides needs the same of every win declared.
    """
    always = [key for key in survey.possible.seen if survey.possible.holds_always(key)]
    proved = {key for key in always if key.code in VOIDING and _is_proved(survey, key, unsettled)}
    actions = survey.knowledge.hand.actions
    declared = {place for place in unsettled if actions[place - 1].do == verbs.HU} - {key.action for key in proved}
    open_figures = _figures_open(survey)
    return frozenset(
        key
        for key in always
        if _after_contested(survey, key)
        or (key.code in _FIGURES and open_figures)
        or (key.code in VOIDING and key not in proved)
        or (key.code in _OF_END and declared)
    )


def _after_contested(survey: _Survey, key: Key) -> bool:
    return key.code not in _OF_DEAL and key.action > survey.completions.contested


def _is_proved(survey: _Survey, key: Key, unsettled: frozenset[int]) -> bool:
    return key.action not in unsettled or ruled_out(survey.completions, survey.possible.profile, key)


def _figures_open(survey: _Survey) -> bool:
    """Whether the winner is not the same in all completions, or some of its cards are left open by one of them."""
    winners = {score.winner for score in survey.possible.scores if score is not None} - {None}
    if len(winners) != 1:
        return len(winners) > 1
    winner = winners.pop()
    assert winner is not None
    if survey.knowledge.choices is None:
        return survey.knowledge.open(winner) > 0
    return any(base.left[winner] > 0 for base in survey.completions.bases())


# ---------------------------------------------------------------- the report


def _reported(survey: _Survey, place: _Place, doubtful: frozenset[Key], exact: bool) -> HandReport:
    possible, record = survey.possible, survey.possible.record
    findings = [
        _finding(survey, key, seen, possible.holds_always(key) and key not in doubtful)
        for key, seen in possible.seen.items()
    ]
    findings += _fifth_copy(survey)
    certain = any(finding.certain for finding in findings)
    figures = possible.scores[0] if len(possible.scores) == 1 and not _figures_open(survey) else None
    return HandReport(
        place.file,
        place.line,
        "faults" if certain else "undecided" if findings else "clean",
        record,
        place.raw,
        tuple(sorted(findings, key=_order)),
        figures,
        intake_huxi=tuple(possible.laid),
        outcome=next(iter(possible.outcomes)) if len(possible.outcomes) == 1 else "",
        rules=possible.profile.id,
        completions=Looked(possible.looked, exact),
    )


def _order(finding: Finding) -> tuple[bool, int, str, int]:
    return (
        not finding.certain,
        -1 if finding.action is None else finding.action,
        finding.code,
        -1 if finding.seat is None else finding.seat,
    )


def _finding(survey: _Survey, key: Key, seen: Seen, certain: bool) -> Finding:
    evidence = dict(seen.evidence)
    if not certain:
        evidence["decides"] = _decides(survey, key, seen)
    return Finding(
        key.code,
        key.action,
        key.seat,
        cause=seen.cause,
        effect=survey.possible.profile.effects.get(key.code, "note") if seen.kills else "note",
        certain=certain,
        clause=fault_pages()[key.code].clause,
        parameters=seen.agreed(),
        evidence=evidence,
    )


def _fifth_copy(survey: _Survey) -> list[Finding]:
    """R102 left open where what a hidden seat laid would be a fifth copy of its kind."""
    place = survey.completions.contested
    actions = survey.knowledge.hand.actions
    key = Key("R102", 0, None)
    if place >= len(actions) or key in survey.possible.seen or actions[place].card < 0:
        return []
    return [_finding(survey, key, Seen({"card": character(actions[place].card), "count": COPIES + 1}, (), True), False)]


def _decides(survey: _Survey, key: Key, seen: Seen) -> Decides:
    """Whose cards would decide a finding, and of which kinds; every hidden seat's where it is nobody's own."""
    knowledge = survey.knowledge
    own = key.code != "T204" and key.seat is not None and knowledge.open(key.seat) > 0
    seats = [key.seat] if own and key.seat is not None else list(knowledge.hidden)
    cards = "".join(str(card) for card in seen.parameters.get("card", []) if card in KIND_OF)
    condition = key.code if own else "others"
    return {"condition": condition, "seats": seats, "cards": cards}


def _impossible() -> Problem:
    return Problem("$.deal", sentence("audit.partial", "zh"), sentence("audit.partial", "en"))
