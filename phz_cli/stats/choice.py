"""Choices weighed in points: what was chosen beside the best that could have been.

A choice is a discard of one of several loose kinds, or an answer to a card on offer that a seat could have won on, 碰
or eaten and that no higher claim took. Each possible answer is worth what the position after it is worth (`position`),
a 吃 or 碰 with the best discard that follows; a win is worth what it pays. Where 偎, 提 or 跑 is compulsory, or a win
under rules that leave no choice, there was none.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, pvariance
from typing import Final

from phz_cli.audit.findings import Chance
from phz_cli.audit.offered import chances_closed_by
from phz_cli.game import actions as verbs
from phz_cli.game.actions import Action, chi_takes
from phz_cli.game.cards import KINDS
from phz_cli.game.chances import best_win, chi_choices
from phz_cli.game.distance import Holding, discards, holding_of, without_card
from phz_cli.game.melds import run_huxi, same_kind_huxi
from phz_cli.game.payment import pay_win
from phz_cli.game.replay import Step
from phz_cli.game.settle import Win
from phz_cli.game.table import SHOWN, Table
from phz_cli.stats.position import PositionValues, Worth, after_best_discard, at_rest
from phz_cli.stats.readiness import Watch, barred_chi

Unseen = Sequence[int]

PASS: Final = "pass"
PASSED_WIN: Final = "hu_pass"


@dataclass(slots=True)
class Choice:
    """One choice. `action`: the discard, or the action that put the card on offer. `even`: another was as good."""

    action: int
    seat: int
    kind: str
    options: int
    value: float
    best: float
    error: float
    even: bool
    trap: bool = False
    hidden: int | None = None
    hidden_mean: float | None = None
    hidden_variance: float | None = None


class Chooser:
    """Notes the choices of one hand as a `Watch` follows it: `note` every step, then read `choices`."""

    def __init__(self, watch: Watch, values: PositionValues) -> None:
        self.watch = watch
        self.values = values
        self.choices: list[Choice] = []
        self._met = -1

    def note(self, step: Step) -> None:
        """Weighs what this action chose and what it ended the chance of; the table stands as before it."""
        table, action = step.table, step.action
        if table.ended:
            return
        self._meet(table)
        if step.judgement.breaches:
            return
        if action.do == verbs.DISCARD:
            self._discard(table, action, step.number)
        if table.offer is None:
            return  # a win left after a 偎, 提 or 跑: the meld was compulsory
        wants: dict[int, list[Chance]] = {}
        for chance in chances_closed_by(table, action):
            if chance.reached:
                wants.setdefault(chance.seat, []).append(chance)
        for seat, chances in wants.items():
            self._answer(table, action, seat, chances)

    # ------------------------------------------------------------ traps

    def _meet(self, table: Table) -> None:
        """A bar that costs a 吃 makes a trap of the choice that set it, where another was as good."""
        offer = table.offer
        if offer is None or offer.source == SHOWN or offer.action == self._met or table.made is not None:
            return
        self._met = offer.action
        for seat, cards in enumerate(table.seats):
            if barred_chi(table, offer, seat):
                cause = cards.chi_bar[offer.card][0]
                for choice in self.choices:
                    if (choice.action, choice.seat) == (cause, seat):
                        choice.trap = choice.even

    # ------------------------------------------------------------ discards

    def _discard(self, table: Table, action: Action, number: int) -> None:
        cards = table.seats[action.seat]
        held = holding_of(cards)
        options = [kind for kind in range(KINDS) if held.loose[kind]]
        if len(options) < 2 or action.card not in options:
            return
        unseen = self.watch.unseen_by(table, action.seat)
        profile, left = self.watch.profile, table.wall_left
        chosen = self.values.worth(at_rest(profile, without_card(held, action.card), unseen, left))
        others = [self.values.worth(key) for key in after_best_discard(profile, held, unseen, left)]
        made = self._add(number, action.seat, verbs.DISCARD, len(options), chosen, others)
        # A chosen discard that keeps the distance is itself among the others.
        as_good = sum(other.points >= chosen.points for other in others)
        made.even = as_good > (action.card in discards(profile, held))
        self._hidden(table, action, options, unseen, made)

    def _hidden(self, table: Table, action: Action, options: list[int], unseen: Unseen, made: Choice) -> None:
        """What others hold of the discard, beside the discards that look alike to those who see no hidden card."""
        river = self.watch.river

        def held_by_others(kind: int) -> int:
            return sum(other.hand[kind] for seat, other in enumerate(table.seats) if seat != action.seat)

        card = action.card
        alike = [kind for kind in options if (unseen[kind], river[kind] > 0) == (unseen[card], river[card] > 0)]
        copies = [held_by_others(kind) for kind in alike]
        made.hidden, made.hidden_mean, made.hidden_variance = held_by_others(card), fmean(copies), pvariance(copies)

    # ------------------------------------------------------------ answers to a card on offer

    def _answer(self, table: Table, action: Action, seat: int, chances: list[Chance]) -> None:
        profile, cards = self.watch.profile, table.seats[seat]
        wants = {chance.want: chance for chance in chances}
        compulsory = verbs.HU in wants and profile.compulsory_win != "none"
        if compulsory or any(chance.forced for chance in chances) or cards.excess() > 0:
            return
        unseen, held = self.watch.unseen_by(table, seat), holding_of(cards)
        passed = self.values.worth(at_rest(profile, held, unseen, table.wall_left))
        answers = [passed]
        for want in wants:
            answers += self._takes(table, seat, want, held, unseen)
        taken = next((want for want, chance in wants.items() if chance.taken), "")
        if taken == verbs.CHI:
            chosen = max(self._after(table, seat, _eaten(held, action), unseen), key=_points)
        elif taken:
            chosen = max(self._takes(table, seat, taken, held, unseen), key=_points)
        else:
            chosen = passed
        kind = taken or (PASSED_WIN if verbs.HU in wants else PASS)
        made = self._add(chances[0].action, seat, kind, len(answers), chosen, answers)
        made.even = not taken and any(answer.points >= passed.points for answer in answers[1:])

    def _takes(self, table: Table, seat: int, want: str, held: Holding, unseen: Unseen) -> list[Worth]:
        """What each way to win, 碰 or eat would be worth."""
        offer = table.offer
        assert offer is not None, "a chance is one on a card"
        if want == verbs.HU:
            return [_won(table, seat)]
        if want == verbs.PENG:
            return self._after(table, seat, _triplet(table, held, offer.card), unseen)
        found: list[Worth] = []
        for way in chi_choices(table, offer, seat):
            eaten = _eaten(held, Action(verbs.CHI, seat, offer.card, way))
            found += self._after(table, seat, eaten, unseen)
        return found

    def _after(self, table: Table, seat: int, held: Holding, unseen: Unseen) -> list[Worth]:
        """What is worth best after an intake: one worth, that of the best discard where one follows."""
        profile, left = self.watch.profile, table.wall_left
        if table.seats[seat].excess() + 1 > 0:
            keys = after_best_discard(profile, held, unseen, left)
        else:
            keys = [at_rest(profile, held, unseen, left)]
        return [max(map(self.values.worth, keys), key=_points)]

    def _add(self, number: int, seat: int, kind: str, options: int, chosen: Worth, others: Sequence[Worth]) -> Choice:
        best = max([chosen, *others], key=_points)
        loss, error = chosen.short_of(best)
        made = Choice(number, seat, kind, options, chosen.points, chosen.points + loss, error, even=False)
        self.choices.append(made)
        return made


def _points(worth: Worth) -> float:
    return worth.points


def _won(table: Table, seat: int) -> Worth:
    """What a win on the card on offer pays; 醒 is turned only afterwards and left out."""
    outcome = best_win(table, seat)
    assert isinstance(outcome, Win), "a chance to win is a win"
    return Worth(pay_win(table, seat, outcome, table.offer, ()).points[seat])


def _triplet(table: Table, held: Holding, card: int) -> Holding:
    loose = list(held.loose)
    loose[card] -= 2
    huxi = held.huxi + same_kind_huxi("peng", card, red=table.profile.red_peng)
    return held._replace(loose=tuple(loose), standing=held.standing + 1, huxi=huxi)


def _eaten(held: Holding, action: Action) -> Holding:
    """The holding after a 吃 with its 比."""
    loose = list(held.loose)
    for card in chi_takes(action):
        loose[card] -= 1
    huxi = held.huxi + sum(run_huxi(tuple(sorted(meld))) or 0 for meld in action.melds)
    return held._replace(loose=tuple(loose), standing=held.standing + len(action.melds), huxi=huxi)


def rows_of(choices: Sequence[Choice]) -> Iterator[tuple[object, ...]]:
    """Each choice from its kind on, in the order of the table's columns."""
    for one in choices:
        hidden = (one.hidden, one.hidden_mean, one.hidden_variance)
        yield (one.kind, one.options, one.value, one.best, one.error, one.trap, *hidden)
