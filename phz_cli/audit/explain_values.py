"""Which values decide which clause: one entry for each test that a clause of `CLAUSES` has."""

from collections.abc import Mapping
from typing import Final

from phz_cli.audit import explain_of_duty as duty
from phz_cli.audit import explain_of_play as play
from phz_cli.audit.explain_fact import Facts
from phz_cli.game import clauses_choice as choice
from phz_cli.game import clauses_forced as forced
from phz_cli.game import clauses_record as record
from phz_cli.game import clauses_turn as turn
from phz_cli.game import clauses_win as win
from phz_cli.game.found import Test

DECIDING: Final[Mapping[Test, Facts]] = {
    record.after_end: play.end_facts,
    record.unwon_flip: play.flip_facts,
    record.cards_left: play.wall_facts,
    record.chi_not_held: play.chi_cards,
    record.pair_not_held: play.copies_facts,
    record.discard_not_held: play.copies_facts,
    turn.not_on_offer: play.offer_facts,
    turn.ti_not_on_offer: play.ti_offer_facts,
    turn.draw_turn: play.draw_facts,
    turn.empty_wall: play.wall_facts,
    turn.discard_owed: play.debt_facts,
    turn.discard_turn: play.discard_facts,
    turn.undue_discard: play.undue_facts,
    turn.wei_turn: play.owner_facts,
    turn.own_discard: play.owner_facts,
    turn.preempted: play.call_facts,
    choice.wrong_source: play.position_facts,
    choice.breaks_kan: play.kan_facts,
    choice.bad_meld: play.group_facts,
    choice.stale_chi: play.chi_bar_facts,
    choice.shao_bi: play.bi_facts,
    choice.chi_leaves_nothing: play.chi_rest_facts,
    choice.peng_leaves_nothing: play.peng_rest_facts,
    choice.own_card: play.owner_facts,
    choice.stale_peng: play.peng_bar_facts,
    choice.breaks_group: play.copies_facts,
    forced.missed_ti: duty.own_draw_facts,
    forced.missed_wei: duty.own_draw_facts,
    forced.missed_pao: duty.pao_facts,
    forced.missed_hu: duty.compulsory_facts,
    forced.no_pao_base: duty.base_facts,
    forced.pao_of_discard: duty.pao_source_facts,
    forced.no_ti_base: duty.ti_facts,
    forced.wei_display: duty.display_facts,
    forced.late_quad: duty.quad_facts,
    forced.late_quad_at_discard: duty.quad_facts,
    win.not_start_hand: duty.start_facts,
    win.win_source: duty.source_facts,
    win.dead_hand: duty.dead_facts,
    win.no_arrangement: duty.arrangement_facts,
    win.too_few_huxi: duty.huxi_facts,
    win.wrong_showing: duty.showing_facts,
}

PARAMETERS: Final[Mapping[str, tuple[str, ...]]] = {
    "C302": ("passed_chi_bars", "passed_peng_bars", "own_discard_bars_chi"),
    "P402": ("passed_chi_bars", "passed_peng_bars"),
    "F502": ("late_wei",),
    "F504": ("opening_ti",),
    "F505": ("late_wei",),
    "F507": ("compulsory_win",),
    "H701": ("minimum_huxi",),
    "H703": ("win_on_discard", "win_on_shown"),
    "H705": ("instant_win",),
}
"""The parameters of the rule set that a clause depends on; codes not named here are the same in every rule set."""
