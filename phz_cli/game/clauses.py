"""The rules as ordered lists of clauses, one list per action.

A clause is a code and a test. Nothing found means that it holds. A clause that `stops` makes the action
impossible to carry out: it is named alone and the action is skipped (law 12.3).
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from phz_cli.game import actions as verbs
from phz_cli.game.clauses_choice import (
    bad_meld,
    breaks_group,
    breaks_kan,
    chi_leaves_nothing,
    own_card,
    peng_leaves_nothing,
    shao_bi,
    stale_chi,
    stale_peng,
    wrong_source,
)
from phz_cli.game.clauses_forced import (
    late_quad,
    late_quad_at_discard,
    missed_hu,
    missed_pao,
    missed_ti,
    missed_wei,
    no_pao_base,
    no_ti_base,
    pao_of_discard,
    wei_display,
)
from phz_cli.game.clauses_record import (
    after_end,
    cards_left,
    chi_not_held,
    discard_not_held,
    pair_not_held,
    unwon_flip,
)
from phz_cli.game.clauses_turn import (
    discard_owed,
    discard_turn,
    draw_turn,
    empty_wall,
    not_on_offer,
    own_discard,
    preempted,
    ti_not_on_offer,
    undue_discard,
    wei_turn,
)
from phz_cli.game.clauses_win import (
    dead_hand,
    no_arrangement,
    not_start_hand,
    too_few_huxi,
    win_source,
    wrong_showing,
)
from phz_cli.game.found import Test


class Clause(NamedTuple):
    """A rule with the code of its breach."""

    code: str
    test: Test
    stops: bool = False


_ENDED: Final = Clause("R107", after_end, stops=True)
_OWN_DRAW: Final = (Clause("F503", missed_ti), Clause("F502", missed_wei))
_PAO: Final = Clause("F501", missed_pao)
_WIN: Final = Clause("F507", missed_hu)
_DUTIES: Final = (*_OWN_DRAW, _PAO, _WIN)
"""What the card on offer forces somebody to do. A win excuses every 跑, a 偎 comes before every win."""


WIN: Final = (
    Clause("H705", not_start_hand),
    Clause("H703", win_source),
    Clause("H704", dead_hand),
    Clause("H702", no_arrangement),
    Clause("H701", too_few_huxi),
)
"""The clauses that void a win; the others of `hu` are judged only when none of these is broken."""

CLAUSES: Final[Mapping[str, tuple[Clause, ...]]] = {
    verbs.DRAW: (
        _ENDED,
        *_DUTIES,
        Clause("T202", discard_owed),
        Clause("T201", draw_turn),
        Clause("T205", empty_wall),
    ),
    verbs.DISCARD: (
        _ENDED,
        Clause("R105", discard_not_held, stops=True),
        *_DUTIES,
        Clause("T201", discard_turn),
        Clause("T203", undue_discard),
        Clause("X601", breaks_group),
        Clause("F504", late_quad_at_discard),
    ),
    verbs.CHI: (
        _ENDED,
        Clause("T206", not_on_offer, stops=True),
        Clause("R105", chi_not_held, stops=True),
        *_DUTIES,
        Clause("T204", preempted),
        Clause("C304", wrong_source),
        Clause("C305", breaks_kan),
        Clause("C303", bad_meld),
        Clause("C302", stale_chi),
        Clause("C301", shao_bi),
        Clause("C306", chi_leaves_nothing),
        Clause("F504", late_quad),
    ),
    verbs.PENG: (
        _ENDED,
        Clause("T206", not_on_offer, stops=True),
        Clause("R105", pair_not_held, stops=True),
        *_DUTIES,
        Clause("P401", own_card),
        Clause("T204", preempted),
        Clause("P402", stale_peng),
        Clause("C306", peng_leaves_nothing),
        Clause("F504", late_quad),
    ),
    verbs.WEI: (
        _ENDED,
        Clause("T206", not_on_offer, stops=True),
        Clause("T201", wei_turn, stops=True),
        Clause("R105", pair_not_held, stops=True),
        *_OWN_DRAW,
        _PAO,
        Clause("F505", wei_display),
        Clause("F504", late_quad),
    ),
    verbs.PAO: (
        _ENDED,
        Clause("F506", no_pao_base, stops=True),
        Clause("T206", not_on_offer, stops=True),
        Clause("T201", own_discard, stops=True),
        Clause("F506", pao_of_discard),
        *_DUTIES,
        Clause("T204", preempted),
        Clause("F504", late_quad),
    ),
    verbs.TI: (
        _ENDED,
        Clause("F506", no_ti_base, stops=True),
        Clause("T206", ti_not_on_offer, stops=True),
        Clause("F504", late_quad),
    ),
    verbs.HU: (
        _ENDED,
        *WIN,
        Clause("T204", preempted),
        Clause("H706", wrong_showing),
        *_OWN_DRAW,
        _WIN,
    ),
    verbs.WASH: (
        _ENDED,
        Clause("R106", cards_left),
        *_DUTIES,
        Clause("T202", discard_owed),
    ),
    verbs.FLIP: (_ENDED, Clause("R107", unwon_flip, stops=True)),
    verbs.PASS: (_ENDED,),
    verbs.CLAIM: (_ENDED,),
    verbs.RULE: (),
}
