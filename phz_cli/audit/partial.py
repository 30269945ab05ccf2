"""Records with unknown cards: what is certain, what is undecided, and what would decide it (law 11.3).

The record's completions, the full hands that agree with it, are judged by the one engine. Where they are few enough
to be listed, what is in all of them is certain. Where they are not, `prove` says what is certain; the ones that are
looked at, some at random and some dealt on purpose, only show what is not. A bound on the steps of each search, the
same on every machine, keeps one hand within a second.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from typing import Final, NamedTuple

from phz_cli.audit.findings import Decides, Finding, HandReport, Looked, Problem
from phz_cli.audit.possible import Key, Possible, Seen
from phz_cli.audit.proof import Dealt, Proved, prove
from phz_cli.audit.suspects import Suspect, suspects
from phz_cli.game import actions as verbs
from phz_cli.game.actions import Action, Hand, chi_takes
from phz_cli.game.cards import COPIES, KIND_OF, KINDS, UNKNOWN, character
from phz_cli.game.completions import SEED, Base, Completions
from phz_cli.game.knowledge import Knowledge, know
from phz_cli.game.melds import PARTNERS
from phz_cli.game.profile import Profile
from phz_cli.game.tally import tally
from phz_cli.game.winnable import Search
from phz_cli.game.work import Work
from phz_cli.records import Record, to_hand
from phz_cli.rulebook import sentence
from phz_cli.rulebook.law import clause_in

AT_RANDOM: Final = 24
"""Completions dealt at random."""

MOST: Final = 240
"""No more completions than this are looked at."""

REPLAYED: Final = 16_000
"""No more actions than this are replayed for the completions of one record, but for the first few completions."""

FEWEST: Final = 2
"""So many completions are looked at however long the hand is."""

PROOF_WORK: Final = 60_000
"""Steps of the proofs of one record."""

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


class _Survey(NamedTuple):
    """The completions of one record and those judged so far; no more than `most` are."""

    knowledge: Knowledge
    completions: Completions
    possible: Possible
    random: Random
    most: int
    proofs: Work


class _Place(NamedTuple):
    file: str
    line: int
    raw: bytes


def partial_report(record: Record, profile: Profile, file: str, line: int, raw: bytes) -> HandReport:
    """The audit of a record that hides cards. `undecided` where nothing is certain and something is possible."""
    hand = to_hand(record)
    knowledge = know(hand, profile)
    if knowledge is None:
        return HandReport(file, line, "undecided", record, raw, problem=_problem("audit.partial"), rules=profile.id)
    random = Random(SEED)
    size = 1 + sum(1 + len(action.melds) for action in hand.actions)
    most = max(FEWEST, min(MOST, REPLAYED // size))
    completions = Completions(knowledge, random)
    survey = _Survey(knowledge, completions, Possible(record, profile, knowledge), random, most, Work(PROOF_WORK))
    exact = completions.listed(most)
    if exact is not None:
        for completion in exact:
            survey.possible.look(completion)
        contested = completions.contested
        doubtful = frozenset(key for key in survey.possible.seen if _is_after(contested, key))
    else:
        doubtful = _sampled(survey)
    if not survey.possible.looked:
        why = "audit.bounded" if completions.is_bounded else "audit.partial"
        return HandReport(file, line, "undecided", record, raw, problem=_problem(why), rules=profile.id)
    waved_off = _wave_off(survey)
    return _reported(survey, _Place(file, line, raw), doubtful | waved_off, exact is not None)


# ---------------------------------------------------------------- which completions are looked at


def _sampled(survey: _Survey) -> frozenset[Key]:
    """Look at completions that may refute what the first one shows; the findings that are not proved."""
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
    _try_wins(survey)
    _try_to_refute(survey)
    return _doubtful(survey)


def _look(survey: _Survey, hand: Hand | None) -> None:
    if hand is not None and survey.possible.looked < survey.most:
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


def _wave_off(survey: _Survey) -> frozenset[Key]:
    """Findings that are gone when the claim of a hidden seat was the mistake (R105), where the turn speaks for it.

    That a seat could lay what it laid is proved by its laying it, unless the table then goes on as if it had not.
    """
    possible, knowledge = survey.possible, survey.knowledge
    actions = knowledge.hand.actions
    about: dict[int, set[Key]] = {}
    for key in possible.seen:
        if key.code in _OF_TURN and possible.holds_always(key):
            for place in range(max(0, key.action - _NEAR), key.action):
                if _is_claim(actions[place]) and knowledge.slots[actions[place].seat]:
                    about.setdefault(place, set()).add(key)
    doubtful: set[Key] = set()
    for place in sorted(about)[: 1 + survey.most // 4]:
        base = survey.completions.without(place)
        action = actions[place]
        takes = Counter(chi_takes(action)) if action.do == verbs.CHI else {action.card: _TAKES[action.do]}
        laid = survey.completions.laid_before(place, action.seat)
        for kind, count in takes.items():
            most = laid[kind] + count - 1
            hand = None
            if base.need[action.seat][kind] <= most:
                hand = survey.completions.deal({(action.seat, kind): (0, most)}, base)
            if hand is not None:
                waved = Possible(possible.record, possible.profile, knowledge)
                waved.look(hand)
                gone = {key for key in about[place] if key not in waved.seen}
                if gone:
                    doubtful |= {key for key in possible.seen if key.action > place and key not in waved.seen}
                mistakes = [key for key in waved.seen if (key.code, key.action) == ("R105", place + 1)]
                for key in mistakes if gone else ():
                    possible.suspect(key, waved.seen[key])
    return frozenset(doubtful)


def _try_wins(survey: _Survey) -> None:
    """Deal hands with which the hidden wins stand, and some that fall short."""
    possible, completions = survey.possible, survey.completions
    for suspect in islice(suspects(completions, possible.profile), survey.most):
        if possible.looked >= survey.most:
            return
        for added in islice(Search(suspect.winner, survey.random, poor=True).hands(), _POOR_TRIES):
            _look(survey, completions.deal(_with(suspect, added), suspect.base))
        found = 0
        for added in islice(Search(suspect.winner, survey.random).hands(), _WIN_TRIES):
            possible.last_wins.clear()
            _look(survey, completions.deal(_with(suspect, added), suspect.base))
            found += suspect.action in possible.last_wins
            if found >= _WINS_EACH:
                break


def _with(suspect: Suspect, added: tuple[int, ...]) -> dict[tuple[int, int], tuple[int, int]]:
    need = suspect.base.need[suspect.seat]
    return {(suspect.seat, kind): (need[kind] + added[kind],) * 2 for kind in range(KINDS)}


def _try_to_refute(survey: _Survey) -> None:
    """Deal every count of every kind that a finding may hang on, as long as it looks certain."""
    possible, knowledge = survey.possible, survey.knowledge
    for key in list(possible.seen):
        if key.code in _OF_DEAL or not possible.holds_always(key):
            continue
        if possible.looked >= survey.most:
            return
        if key.code == "H704" and key.seat in knowledge.hidden:
            _clear(survey, key, key.seat)
        for kind in _kinds_of(survey, key):
            for seat in _seats_of(knowledge, key):
                for count in range(knowledge.recovered[seat][kind], knowledge.at_most(seat, kind) + 1):
                    if not possible.holds_always(key) or possible.looked >= survey.most:
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


def _doubtful(survey: _Survey) -> frozenset[Key]:
    """The findings met in every completion looked at that are not proved (figures of a win need all its cards)."""
    possible = survey.possible
    always = frozenset(key for key in possible.seen if possible.holds_always(key))
    proved = _proved(survey, always)
    open_figures = _figures_open(survey)
    contested = survey.completions.contested
    return frozenset(
        key
        for key in always
        if _is_after(contested, key)
        or (key.code.startswith("S8") and (not proved.ends_alike or (key.code in _FIGURES and open_figures)))
        or (not key.code.startswith("S8") and key not in proved.keys)
    )


def _proved(survey: _Survey, wanted: frozenset[Key]) -> Proved:
    """What is proved for every joint kind of the hidden turned cards, or with these kinds left open."""
    knowledge, completions, profile = survey.knowledge, survey.completions, survey.possible.profile
    if knowledge.choices is None:
        hand = completions.deal()
        if hand is None:
            return Proved(frozenset(), False)
        slots = tuple(survey.knowledge.slots)
        found = tally(knowledge.stated, knowledge.known, slots, knowledge.unseen)
        dealt = Dealt(found.need, found.left, found.pool, knowledge.stated.actions, completions.contested)
        return prove(dealt, hand, profile, wanted, survey.proofs)
    ends_alike = True
    for base in completions.bases():
        hand = completions.deal({}, base)
        if hand is None:
            return Proved(frozenset(), False)
        dealt = Dealt(base.need, base.left, base.pool, base.hand.actions, completions.contested)
        proved = prove(dealt, hand, profile, wanted, survey.proofs)
        wanted = proved.keys
        ends_alike = ends_alike and proved.ends_alike
    return Proved(wanted, ends_alike)


def _is_after(contested: int, key: Key) -> bool:
    """Whether a finding comes after an action that may be wrong itself."""
    return key.code not in _OF_DEAL and key.action > contested


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
    is_bounded = not exact and (survey.completions.is_bounded or survey.proofs.ran_out)
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
        completions=Looked(possible.looked, exact, is_bounded),
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
        clause=clause_in(survey.possible.profile, key.code),
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


def _problem(key: str) -> Problem:
    return Problem("$.deal", sentence(key, "zh"), sentence(key, "en"))
