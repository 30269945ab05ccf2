"""Proof: which findings about a record with unknown cards hold whatever these cards are (law 11.12).

One full hand that agrees with the record is replayed. Beside it goes what is the same in all of them: how many copies
of each kind a hidden hand has at least and at most, which discards are surely owed, which kinds are surely barred,
which hands surely dead. A finding is proved when the one engine makes it for every count of every kind that its
clause looks at, and for every state of what is not sure; a false win when no hand within the bounds can be arranged.
Where the play itself hangs on unknown cards (a win that may stand), nothing after it is proved.
"""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Final, NamedTuple

from phz_cli.audit.possible import VOIDING, Key
from phz_cli.game import actions as verbs
from phz_cli.game.actions import NO_SEAT, Action, Hand, chi_takes
from phz_cli.game.arrangeable import APART, LOOSE, QUAD, TRIPLET, Held, Question, is_arrangeable
from phz_cli.game.cards import COPIES, KINDS, NO_CARD, UNKNOWN
from phz_cli.game.chances import chi_position, founded, trial
from phz_cli.game.judge import Breach, judge
from phz_cli.game.melds import PARTNERS, chi_ways, same_kind_huxi
from phz_cli.game.profile import Profile
from phz_cli.game.replay import Replay, Step, steps
from phz_cli.game.settle import INSTANT_KAN, INSTANT_TI
from phz_cli.game.table import MOST_CAUSES, SHOWN, Call, Debt, Offer, Table, dealt_size, wall_size
from phz_cli.game.tally import Counts
from phz_cli.game.trial import is_base
from phz_cli.game.work import Work

UNFINISHED: Final = "R106"

_WIN_CODES: Final = ("H701", "H702", "H703", "H704", "H705")
_OF_COUNTS: Final = ("F501", "F502", "F503", "F506", "F507", "C301", "C305", "X601")
_NEVER_PROVED: Final = ("R105", "F507", "H706")
"""Of a seat with unknown cards: it may be the deal that is wrong, or every hand would have to be arranged."""

_PLAIN_CLOSE: Final = (verbs.DRAW, verbs.DISCARD, verbs.CHI, verbs.PENG, verbs.WASH)
_INTAKES: Final = (verbs.CHI, verbs.PENG, verbs.WEI, verbs.PAO, verbs.TI)
_MOST_HUXI: Final = 1_000
_VARIANT: Final = 8
_COPIED: Final = 32
"""Steps that a look at a table costs, and how many cards of the wall make one step more."""


class Dealt(NamedTuple):
    """What is known of the deal: 20 counts a seat that must be, cards a seat beyond them, 20 counts to take these from.

    `actions` are those of the record; a turned card that is not known is UNKNOWN there. `contested`: the place (from
    0) of the first action that may be wrong where some action must be.
    """

    need: tuple[Counts, ...]
    left: tuple[int, ...]
    pool: Counts
    actions: tuple[Action, ...]
    contested: int


class Proved(NamedTuple):
    """The findings that are proved. `ends_alike`: the hand ends in the same way with any cards."""

    keys: frozenset[Key]
    ends_alike: bool


def prove(dealt: Dealt, witness: Hand, profile: Profile, wanted: frozenset[Key], work: Work) -> Proved:
    """Which of the findings `wanted` hold with any cards; `witness` is one full hand that agrees with the record."""
    walk = _Walk(dealt, witness, profile, wanted, work)
    walk.run()
    return Proved(frozenset(walk.proved), not walk.is_lost)


class _Walk:
    def __init__(self, dealt: Dealt, witness: Hand, profile: Profile, wanted: frozenset[Key], work: Work) -> None:
        seats = range(len(dealt.need))
        self.dealt, self.witness, self.profile, self.wanted, self.work = dealt, witness, profile, wanted, work
        self.proved: set[Key] = set()
        self.is_lost = False
        unseen = {action.seat for action in dealt.actions if action.card == UNKNOWN}
        self.hidden = [dealt.left[seat] > 0 or seat in unseen for seat in seats]
        self.out = [[0] * KINDS for _ in seats]
        self.vague_melds = [0 for _ in seats]
        self.open_bases = [0 for _ in seats]
        self.excess = [(0, 0) for _ in seats]
        self.debt: Debt | None = None
        self.is_debt_sure = self.is_loose_sure = True
        self.is_count_sure = [True for _ in seats]
        self.chi_sure, self.chi_maybe = [0 for _ in seats], [0 for _ in seats]
        self.peng_sure, self.peng_maybe = [0 for _ in seats], [0 for _ in seats]
        self.passed_sure, self.passed_maybe = [0 for _ in seats], [0 for _ in seats]
        self.dead: list[list[int]] = [[] for _ in seats]
        self.calls_sure: list[bool] = []
        self._dying: list[tuple[int, int]] = []
        self._arranged: dict[tuple[Held, Question], bool] = {}
        self._ranges: dict[Held, tuple[int, int]] = {}

    # ------------------------------------------------------------ the walk

    def run(self) -> None:
        self._prove_deal()
        last: Step | None = None
        before: list[int] = []
        table: Table | None = None
        for step in steps(self.witness, self.profile, Replay()):
            if table is None:
                table = step.table
                self._deal(table)
            elif last is not None:
                self._after(last, before)
            if step.number - 1 >= self.dealt.contested or not self.work.spend():
                self.is_lost = True
                return
            self._before(step)
            if self.is_lost:
                return
            last = step
            before = [] if step.action.seat == NO_SEAT else step.table.seats[step.action.seat].hand.copy()
        key = Key(UNFINISHED, len(self.dealt.actions), None)
        if key in self.wanted:
            self.proved.add(key)

    def _prove_deal(self) -> None:
        deal = self.witness.deal
        for key in self.wanted:
            if key.code in ("R103", "R104"):
                self.proved.add(key)
            elif key.code == "R101" and key.seat is not None:
                wrong = len(deal.hands[key.seat]) != dealt_size(self.profile, key.seat, self.witness.dealer)
                if wrong or not self.hidden[key.seat]:
                    self.proved.add(key)
            elif key.code == "R102":
                drawn = [action.card for action in self.dealt.actions if action.do == verbs.DRAW][: wall_size(deal)]
                drawn += [action.card for action in self.dealt.actions if action.do == verbs.FLIP]
                walled = deal.wall or ()
                for kind in range(KINDS):
                    turned = max(drawn.count(kind), walled.count(kind))
                    if sum(need[kind] for need in self.dealt.need) + turned > COPIES:
                        self.proved.add(key)

    def _deal(self, table: Table) -> None:
        for seat, cards in enumerate(table.seats):
            if self.hidden[seat]:
                most = cards.held + 3 * len(cards.melds) + cards.offset - 20
                quads = self._held(table, seat).most_sets(COPIES)
                self.excess[seat] = (most - max(0, quads - 1), most)
        dealer = table.dealer
        if self.hidden[dealer]:
            card = table.offer.card if table.offer is not None else NO_CARD
            self._owe(table, dealer, 0, card)
        else:
            self.debt = table.debt

    def _before(self, step: Step) -> None:
        table, action = step.table, step.action
        if not table.calls:
            self.calls_sure = []
        voided = False
        doomed: set[int] = set()
        for breach in step.judgement.breaches:
            key = _key_of(breach)
            if key in self.wanted and (key in self.proved or self._is_proved(table, action, key)):
                self.proved.add(key)
                voided = voided or key.code in _WIN_CODES
                if self._does_kill(breach):
                    self._dying.append((breach.seat, breach.action))
                    doomed.add(breach.seat)
            elif not step.judgement.carried:
                self.is_lost = True
        for breach in step.judgement.breaches:
            if self._does_kill(breach) and breach.seat not in doomed:
                doomed.add(breach.seat)
                if self._dies_anyway(table, action, breach.seat):
                    self._dying.append((breach.seat, step.number))
        if action.do == verbs.HU and not table.ended:
            self._judge_win(step, voided)
        elif action.do == verbs.CLAIM and table.offer is not None:
            self.calls_sure.append(self._is_founded(table, table.offer, action))
        if step.judgement.carried and action.do in _PLAIN_CLOSE and table.offer is not None:
            self._note_passes(table, table.offer, action)

    def _does_kill(self, breach: Breach) -> bool:
        return breach.kills and breach.seat != NO_SEAT and self.profile.effects.get(breach.code) == "dead-hand"

    def _dies_anyway(self, table: Table, action: Action, seat: int) -> bool:
        """Whether the seat loses its right to win here with any cards, be it for different reasons."""
        return all(
            any(breach.seat == seat and self._does_kill(breach) for breach in judge(variant, action).breaches)
            for variant in self._variants(table, action, "C301", seat)
        )

    def _judge_win(self, step: Step, voided: bool) -> None:
        """A win must stand or be void with any cards, or the rest of the hand is not sure."""
        seat = step.action.seat
        if step.judgement.wins:
            self.is_lost = self.hidden[seat] or not all(
                judge(variant, step.action).wins for variant in self._variants(step.table, step.action, "H703", seat)
            )
        elif not voided and not (self.hidden[seat] and self._is_no_win(step.table, step.action)):
            self.is_lost = True
        else:
            self._dying.append((seat, step.number))

    def _after(self, step: Step, before: list[int]) -> None:
        """Follow an action that has been applied: cards, debts, counts and bars of the hidden seats."""
        table, action = step.table, step.action
        for seat, number in self._dying:
            if len(self.dead[seat]) < MOST_CAUSES:
                self.dead[seat].append(number)
        self._dying.clear()
        if not step.judgement.carried:
            if action.do == verbs.DISCARD:
                self._follow_known_debt(table)
            return
        if action.do == verbs.DRAW:
            self._leave_debt()
        elif action.do == verbs.DISCARD:
            self._follow_discard(action)
        elif action.do in _INTAKES:
            self._follow_intake(table, action, before)
        self._follow_known_debt(table)

    def _follow_known_debt(self, table: Table) -> None:
        if table.debt is not None and not self.hidden[table.debt.seat]:
            self.debt, self.is_debt_sure = table.debt, True
        elif self.debt is not None and not self.hidden[self.debt.seat]:
            self.debt, self.is_debt_sure = None, True

    # ------------------------------------------------------------ counts

    def _held(self, table: Table, seat: int) -> Held:
        """What the hidden hand may hold now."""
        need, out = self.dealt.need[seat], self.out[seat]
        left, pool = self.dealt.left[seat], self.dealt.pool
        least = tuple([max(0, had - gone) for had, gone in zip(need, out, strict=True)])
        most = tuple([max(0, had + min(left, more) - gone) for had, more, gone in zip(need, pool, out, strict=True)])
        return Held(least, most, table.seats[seat].held).narrow()

    def _loose(self, held: Held) -> tuple[int, int]:
        found = self._ranges.get(held)
        if found is None:
            if not self.work.spend(KINDS):
                return 0, held.held
            found = self._ranges[held] = held.loose_range()
        return found

    def _owe(self, table: Table, seat: int, number: int, card: int) -> None:
        """Note the discard that the seat owes after an intake, surely or perhaps."""
        low, high = self.excess[seat]
        fewest, most = self._loose(self._held(table, seat))
        may = high > 0 and most > 0
        self.debt = Debt(seat, number, card) if may else None
        self.is_debt_sure = not may or (low > 0 and fewest > 0)
        self.is_loose_sure = fewest > 0

    def _leave_debt(self) -> None:
        """A discard that is owed is made, or play goes on without it: one card less counts either way."""
        debt = self.debt
        if debt is not None and self.hidden[debt.seat]:
            low, high = self.excess[debt.seat]
            if self.is_debt_sure:
                low, high = low - 1, high - 1
            else:
                self.is_count_sure[debt.seat] = False
                low = low - 1 if low > 0 else low
                high = high - 1 if self.is_loose_sure else high
            self.excess[debt.seat] = (low, high)
        self.debt, self.is_debt_sure = None, True

    def _follow_discard(self, action: Action) -> None:
        seat = action.seat
        if self.debt is not None and self.debt.seat == seat:
            self._leave_debt()
        if self.hidden[seat]:
            kind = action.card
            low, high = self.excess[seat]
            if self._most_before(seat, kind) >= COPIES:
                high += 1
            self.excess[seat] = (low, high)
            self.out[seat][kind] += 1
        if self.profile.own_discard_bars_chi:
            self.chi_sure[seat] |= 1 << action.card
            self.chi_maybe[seat] |= 1 << action.card

    def _most_before(self, seat: int, kind: int) -> int:
        dealt = self.dealt
        return dealt.need[seat][kind] + min(dealt.left[seat], dealt.pool[kind]) - self.out[seat][kind]

    def _follow_intake(self, table: Table, action: Action, before: list[int]) -> None:
        seat, now = action.seat, table.seats[action.seat]
        dealt_quad = action.do == verbs.TI and bool(before) and before[action.card] == COPIES
        if not dealt_quad:
            self._leave_debt()
        if not self.hidden[seat]:
            return
        low, high = self.excess[seat]
        if self.dealt.actions[table.number - 1].card == UNKNOWN:
            self.vague_melds[seat] += 1
        else:
            if action.do in (verbs.WEI, verbs.PENG):
                self.open_bases[seat] |= 1 << action.card
            for kind, (had, have) in enumerate(zip(before, now.hand, strict=True)):
                if had != have:
                    if had - have < COPIES - 1 and self._most_before(seat, kind) >= COPIES:
                        high += 1
                    self.out[seat][kind] += had - have
        if dealt_quad:
            self.excess[seat] = (low, high)
            return
        if action.do in (verbs.CHI, verbs.PENG, verbs.WEI):
            low, high = low + 1, high + 1
        elif now.quads_laid == 1:
            # the first quad lowers the rest value by one, if no dealt quad in the hand has done so
            held = self._held(table, seat)
            sure = held.most_sets(COPIES) == 0
            kept = any(count >= COPIES for count in held.least)
            low, high = low + (1 if sure else 0), high + (0 if kept else 1)
        self.excess[seat] = (low, high)
        self._owe(table, seat, table.number, action.card)

    # ------------------------------------------------------------ passes

    def _note_passes(self, table: Table, offer: Offer, action: Action) -> None:
        if offer.source == SHOWN or action.do == verbs.PAO:
            return
        taken_by = action.seat if action.do in (verbs.CHI, verbs.PENG) else NO_SEAT
        eaters = action.do != verbs.PENG and not (
            action.do == verbs.CHI and offer.source == verbs.DRAW and taken_by == offer.owner
        )
        is_vague = offer.action > 0 and self.dealt.actions[offer.action - 1].card == UNKNOWN
        bit = (1 << KINDS) - 1 if is_vague else 1 << offer.card
        for seat, hides in enumerate(self.hidden):
            if not hides or seat == taken_by or any(call.seat == seat for call in table.calls):
                continue
            held = self._held(table, seat)
            pairs = [] if is_vague else self._pair_counts(offer, seat, held)
            eats: list[int] = []
            may_eat = False
            if eaters and chi_position(table, offer, seat):
                may_eat = is_vague or self._may_chi(offer, seat, held)
                eats = [] if is_vague else self._eating_counts(table, offer, seat, held)
            may_peng = is_vague or self._may_peng(offer, seat, held)
            counts = range(held.least[offer.card], held.most[offer.card] + 1)
            peng_bars, chi_bars = self.profile.passed_peng_bars, self.profile.passed_chi_bars
            for what, sure, maybe in (
                ("chi", self.chi_sure, self.chi_maybe),
                ("peng", self.peng_sure, self.peng_maybe),
            ):
                by_peng, by_chi = what in peng_bars, what in chi_bars
                if all((by_peng and count in pairs) or (by_chi and count in eats) for count in counts) and not is_vague:
                    sure[seat] |= bit
                if (by_peng and may_peng) or (by_chi and may_eat):
                    maybe[seat] |= bit
            if all(count in pairs for count in counts) and not is_vague:
                self.passed_sure[seat] |= bit
            if may_peng:
                self.passed_maybe[seat] |= bit

    def _may_peng(self, offer: Offer, seat: int, held: Held) -> bool:
        """Whether a hidden seat perhaps could 碰."""
        card = offer.card
        return seat != offer.owner and held.least[card] <= 2 <= held.most[card] and not self.peng_sure[seat] >> card & 1

    def _pair_counts(self, offer: Offer, seat: int, held: Held) -> list[int]:
        """With which counts of the card on offer a hidden seat surely could 碰: with two, or none."""
        card = offer.card
        if seat == offer.owner or not held.least[card] <= 2 <= held.most[card] or self.peng_maybe[seat] >> card & 1:
            return []
        return [2] if self.excess[seat][1] + 1 <= 0 or self._loose(held)[0] > 2 else []

    def _may_chi(self, offer: Offer, seat: int, held: Held) -> bool:
        """Whether a hidden seat that sits where it may eat perhaps could."""
        card = offer.card
        if held.least[card] >= 3 or self.chi_sure[seat] >> card & 1:
            return False
        return any(self._has_partners(held, first, second) for _, first, second in PARTNERS[card])

    def _eating_counts(self, table: Table, offer: Offer, seat: int, held: Held) -> list[int]:
        """With which counts of the card on offer a hidden seat that sits where it may eat surely could."""
        card, bit = offer.card, 1 << offer.card
        cards = table.seats[seat]
        if self.chi_maybe[seat] & bit or (cards.wei_base | cards.peng_base) & bit or self.vague_melds[seat]:
            return []
        room = self._loose(held)[0] if self.excess[seat][1] + 1 > 0 else held.held + 1
        loose = [least if most < 3 else 0 for least, most in zip(held.least, held.most, strict=True)]
        most = min(held.most[card], 1 if seat == offer.owner else 2)
        found = []
        for count in range(held.least[card], most + 1):
            loose[card] = count
            if any(3 * len(way) - 1 < room for way in chi_ways(loose, card)):
                found.append(count)
        return found

    @staticmethod
    def _has_partners(held: Held, first: int, second: int) -> bool:
        if first == second:
            return held.most[first] >= 2 and held.least[first] < 3
        return all(held.most[kind] >= 1 and held.least[kind] < 3 for kind in (first, second))

    def _is_founded(self, table: Table, offer: Offer, action: Action) -> bool:
        """Whether a call surely could be served."""
        seat = action.seat
        if not self.hidden[seat]:
            return founded(table, seat, action.want)
        held = self._held(table, seat)
        counts = range(held.least[offer.card], held.most[offer.card] + 1)
        if action.want == "peng":
            return all(count in self._pair_counts(offer, seat, held) for count in counts)
        if action.want == "chi":
            eats = self._eating_counts(table, offer, seat, held)
            return chi_position(table, offer, seat) and all(count in eats for count in counts)
        if action.want == "pao":
            ways = self._variants(table, action, "F501", seat)
            return all(founded(variant, seat, "pao") for variant in ways)
        return False

    # ------------------------------------------------------------ one finding

    def _is_proved(self, table: Table, action: Action, key: Key) -> bool:
        hides = key.seat is not None and self.hidden[key.seat]
        if hides and key.seat is not None:
            if key.code in _NEVER_PROVED:
                return False
            if key.code == "C306":
                return self._is_nothing_left(table, action, key.seat)
            if key.code in VOIDING:
                return self._is_false_win(table, action, key.code)
        offer = table.offer if table.made is None else table.made.offer
        if offer is not None and offer.action > 0 and self.dealt.actions[offer.action - 1].card == UNKNOWN:
            # another's 偎 or 提 may not be won on, whatever it is made of
            anyway = key.code == "H703" and table.made is not None and table.made.seat != action.seat
            if not anyway and (key.action == offer.action or action.do in (verbs.HU, *_INTAKES)):
                return False
        owner = key.seat if key.seat is not None else action.seat
        return all(
            any(_key_of(breach) == key for breach in judge(variant, action).breaches)
            for variant in self._variants(table, action, key.code, owner)
        )

    def _variants(self, table: Table, action: Action, code: str, seat: int) -> Iterator[Table]:
        """The table with every state of what is not sure and may matter to a clause of this code about this seat."""
        plain = table.copy()
        for other, cards in enumerate(plain.seats):
            cards.dead = self.dead[other].copy()
            if self.hidden[other]:
                cards.chi_bar = {kind: cards.chi_bar.get(kind, (0, "")) for kind in _kinds_in(self.chi_sure[other])}
                cards.peng_bar = {kind: cards.peng_bar.get(kind, (0, "")) for kind in _kinds_in(self.peng_sure[other])}
                if self.vague_melds[other]:
                    cards.wei_base &= self.open_bases[other]
                    cards.peng_base &= self.open_bases[other]
        plain.calls = [
            Call(call.seat, call.want, sure) for call, sure in zip(table.calls, self.calls_sure, strict=False)
        ]
        debts: list[Debt | None] = [self.debt]
        if not self.is_debt_sure:
            debts.append(None)
        passed = [plain.seats[seat].passed_peng] if seat != NO_SEAT else [0]
        if seat != NO_SEAT and self.hidden[seat]:
            passed = sorted({self.passed_sure[seat], self.passed_maybe[seat]})
        whose = self._counts(table, action, code, seat)
        ranges = [range(low, high + 1) for _, _, low, high in whose]
        for debt, mask, counts in product(debts, passed, product(*ranges)):
            if not self.work.spend(_VARIANT + len(table.drawn) // _COPIED):
                self.is_lost = True
            variant = plain.copy()
            variant.debt = debt
            if seat != NO_SEAT:
                variant.seats[seat].passed_peng = mask
            for (owner, kind, _, _), count in zip(whose, counts, strict=True):
                cards = variant.seats[owner]
                size = cards.held
                cards.remove(kind, cards.hand[kind] - count)
                cards.held = size
            yield variant

    def _counts(self, table: Table, action: Action, code: str, seat: int) -> list[tuple[int, int, int, int]]:
        """(seat, kind, least, most) of each count of a hidden hand that a clause of this code looks at."""
        wanted: list[tuple[int, int]] = []
        offer = table.offer
        if code in _OF_COUNTS and seat != NO_SEAT:
            cards = {action.card} if action.seat == seat else set()
            if offer is not None:
                cards.add(offer.card)
            if action.do == verbs.CHI and action.seat == seat:
                cards.update(chi_takes(action))
            wanted = [(seat, card) for card in sorted(cards)]
        if code == "F507" and offer is not None and offer.owner != seat:
            wanted.append((offer.owner, offer.card))
        if code in ("H702", "H703", "H701", "H706") and offer is not None and offer.source == SHOWN:
            wanted.append((offer.owner, offer.card))
        found = []
        for owner, kind in wanted:
            if kind >= 0 and self.hidden[owner]:
                held = self._held(table, owner)
                found.append((owner, kind, held.least[kind], held.most[kind]))
        if code == "F504" and seat != NO_SEAT and self.hidden[seat]:
            # fewer copies of any kind make fewer dealt quads, and so no more breaches
            held = self._held(table, seat)
            found = [(seat, kind, held.least[kind], held.least[kind]) for kind in range(KINDS)]
        return found

    def _is_nothing_left(self, table: Table, action: Action, seat: int) -> bool:
        """C306: every hand that the seat may have consists of 坎, quads and the cards that are laid."""
        held = self._held(table, seat)
        takes = chi_takes(action) if action.do == verbs.CHI else [action.card] * 2
        used = sum(held.most[card] < 3 for card in takes)
        return self.excess[seat][0] + 1 > 0 and self._loose(held)[1] <= used

    # ------------------------------------------------------------ wins of hidden hands

    def _is_false_win(self, table: Table, action: Action, code: str) -> bool:
        """Whether a declared win breaks this clause with any hand that the seat may have."""
        seat = action.seat
        if self._may_win_at_once(table, seat):
            return False
        if code == "H705":
            return seat != table.dealer or self._is_no_win(table, action)
        if code == "H701":
            return False
        counts = self.is_count_sure[seat] or not table.seats[seat].dead
        return counts and not self._may_arrange(table, action, 0)

    def _is_no_win(self, table: Table, action: Action) -> bool:
        """Whether a declared win is void with any hand that the seat may have."""
        if self._may_win_at_once(table, action.seat):
            return False
        least = next((huxi for huxi in range(_MOST_HUXI) if self.profile.units(huxi) > 0), _MOST_HUXI)
        least = max(least, self.profile.minimum_huxi)
        if self.profile.tianhu_double_huxi:
            least = (least + 1) // 2
        return not self._may_arrange(table, action, least)

    def _may_win_at_once(self, table: Table, seat: int) -> bool:
        """Whether the seat may hold 三提 or 五坎 before the first discard (law 2.11)."""
        if not table.profile.instant_win or table.discards:
            return False
        held = self._held(table, seat)
        quads = held.most_sets(COPIES) + table.seats[seat].laid_dealt
        return quads >= INSTANT_TI or held.most_sets(COPIES - 1) >= INSTANT_KAN

    def _may_arrange(self, table: Table, action: Action, wanted: int) -> bool:
        held = self._held(table, action.seat)
        for question in self._questions(table, action, wanted):
            known = self._arranged.get((held, question))
            if known is None:
                known = self._arranged[held, question] = is_arrangeable(held, question, self.work)
            if known:
                return True
        return False

    def _questions(self, table: Table, action: Action, wanted: int) -> Iterator[Question]:
        """Every use of every card that the win may be declared on."""
        seat = action.seat
        cards = table.seats[seat]
        huxi = cards.table_huxi + 12 * self.vague_melds[seat]
        quad, melds = cards.quads_laid > 0, len(cards.melds)
        offer = table.offer if table.made is None else table.made.offer
        found = trial(table, seat)
        if found is None or found.card == NO_CARD:
            yield Question(melds, quad, NO_CARD, APART, huxi, wanted)
        own = offer is not None and offer.owner == seat
        red = self.profile.red_peng
        on_table = {card for card in (action.card, NO_CARD if offer is None else offer.card) if card >= 0}
        for card in sorted(on_table):
            triplet = max(same_kind_huxi("peng", card, red=red), same_kind_huxi("wei", card) if own else 0)
            four = max(same_kind_huxi("pao", card, red=red), same_kind_huxi("ti", card) if own else 0)
            yield Question(melds, quad, card, LOOSE, huxi, wanted)
            yield Question(melds, quad, card, TRIPLET, huxi + triplet, wanted)
            yield Question(melds, quad, card, QUAD, huxi + four, wanted)
            laid = [meld.huxi for meld in cards.melds if is_base(meld, card)]
            if laid or self.vague_melds[seat]:
                yield Question(melds, True, NO_CARD, APART, huxi + four - min(laid, default=0), wanted)


def _key_of(breach: Breach) -> Key:
    return Key(breach.code, breach.action, None if breach.seat == NO_SEAT else breach.seat)


def _kinds_in(mask: int) -> Iterable[int]:
    return [kind for kind in range(KINDS) if mask >> kind & 1]
