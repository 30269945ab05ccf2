"""What each statistic of the tournament is, counted by hand.

Statistic → rows (player, rules, detail, numerator, denominator); for levels above the player, no player.
"""

from tests.stats.measured import LOG_SQUARES

QQ, GUILIN = "qq-half", "guilin"

Row = tuple[str | None, str, str | None, float, float]

EXPECTED: dict[str, list[Row]] = {
    # group A
    "hands_played": [("p1", QQ, None, 5, 5), ("p3", GUILIN, None, 1, 1)],
    "win_rate": [("p1", QQ, None, 1, 5), ("p2", QQ, None, 1, 5), ("p3", GUILIN, None, 1, 1)],
    "self_draw_win_rate": [("p1", QQ, None, 0, 1), ("p3", QQ, None, 1, 1)],
    "other_draw_win_rate": [("p2", QQ, None, 1, 1), ("p3", QQ, None, 0, 1)],
    "discard_win_rate": [("p3", GUILIN, None, 1, 1)],
    "deal_in_rate": [("p1", GUILIN, None, 0, 1), ("p2", GUILIN, None, 1, 1)],
    "flip_in_rate": [("p1", QQ, None, 1, 5), ("p3", QQ, None, 0, 5), ("p2", GUILIN, None, 0, 1)],
    "exhaust_rate": [("p1", QQ, None, 1, 5), ("p1", GUILIN, None, 0, 1)],
    "dealer_win_rate": [("p1", QQ, None, 1, 2), ("p2", QQ, None, 0, 1), ("p3", QQ, None, 0, 2)],
    "nondealer_win_rate": [("p1", QQ, None, 0, 3), ("p2", QQ, None, 1, 4), ("p3", QQ, None, 1, 3)],
    # dealers of hands 1 to 6: 甲 乙 丙 丙 甲 甲
    "dealer_keep_rate": [("p1", QQ, None, 1, 2), ("p2", QQ, None, 0, 1), ("p3", QQ, None, 1, 2)],
    "max_dealer_streak": [("p1", QQ, None, 2, 3), ("p2", QQ, None, 1, 1), ("p3", QQ, None, 2, 2)],
    "avg_win_points": [("p1", QQ, None, 10, 1), ("p3", QQ, None, 12, 1), ("p3", GUILIN, None, 20, 1)],
    "avg_win_huxi": [("p1", QQ, None, 15, 1), ("p2", QQ, None, 16, 1), ("p3", QQ, None, 21, 1)],
    "avg_loss_points": [("p1", QQ, None, 10, 2), ("p2", QQ, None, 11, 2), ("p2", GUILIN, None, 20, 1)],
    "net_points_per_hand": [("p1", QQ, None, 0, 5), ("p2", QQ, None, -3, 5), ("p3", QQ, None, 3, 5)],
    "win_efficiency": [("p1", QQ, None, 10, 5), ("p2", QQ, None, 8, 5)],
    "loss_efficiency": [("p1", QQ, None, 10, 5), ("p2", QQ, None, 11, 5)],
    "net_efficiency": [("p1", QQ, None, 0, 5), ("p2", QQ, None, -3, 5)],
    # 乙: 8, -6, 0, 0, -5; squares 125, less 3² / 5
    "points_sd_per_hand": [("p2", QQ, None, 123.2, 4)],
    "mingtang_rate": [
        ("p2", QQ, "红胡", 1, 1),
        ("p2", QQ, "海底", 1, 1),
        ("p2", QQ, "天胡", 0, 1),
        ("p1", QQ, "天胡", 1, 1),
        ("p3", GUILIN, "海底", 1, 1),
    ],
    "big_win_rate": [("p2", QQ, None, 1, 1), ("p3", QQ, None, 0, 1)],
    "avg_win_turn": [("p1", QQ, None, 0, 1), ("p2", QQ, None, 6, 1), ("p3", QQ, None, 7, 1)],
    "first_exposure_win_rate": [("p1", QQ, None, 1, 5), ("p2", QQ, None, 0, 5)],
    "false_hu_rate": [("p1", QQ, None, 1, 5), ("p2", QQ, None, 0, 5)],
    "missed_win_rate": [("p2", QQ, None, 1, 2), ("p3", QQ, None, 0, 1)],
    # group B
    "chi_rate": [("p1", QQ, None, 0, 5), ("p3", QQ, None, 1, 5)],
    "chi_take_rate": [("p2", QQ, None, 0, 1), ("p3", QQ, None, 1, 1)],
    "peng_rate": [("p1", QQ, None, 1, 5), ("p2", QQ, None, 2, 5)],
    "peng_take_rate": [("p1", QQ, None, 1, 1), ("p2", QQ, None, 1, 1), ("p3", QQ, None, 0, 1)],
    "call_rate": [("p1", QQ, None, 1, 5), ("p2", QQ, None, 2, 5), ("p3", QQ, None, 1, 5)],
    "voluntary_claims_per_hand": [("p1", QQ, None, 1, 5), ("p2", QQ, None, 2, 5)],
    "forced_claims_per_hand": [("p1", QQ, None, 4, 5), ("p2", QQ, None, 1, 5), ("p3", QQ, None, 2, 5)],
    "bi_rate": [("p3", QQ, None, 1, 1)],
    "preempted_rate": [("p1", QQ, None, 0, 1), ("p3", QQ, None, 1, 1)],
    "wei_rate": [("p1", QQ, None, 1, 5), ("p3", QQ, None, 1, 5)],
    "chou_wei_rate": [("p1", QQ, None, 0, 1), ("p3", QQ, None, 1, 1)],
    "opening_ti_rate": [("p1", QQ, None, 0, 5), ("p3", QQ, None, 1, 5)],
    "drawn_ti_rate": [("p1", QQ, None, 1, 5), ("p3", QQ, None, 0, 5)],
    "pao_peng_rate": [("p1", QQ, None, 0, 5), ("p2", QQ, None, 1, 5)],
    "pao_wei_rate": [("p1", QQ, None, 1, 5), ("p2", QQ, None, 0, 5)],
    "pao_kan_rate": [("p1", QQ, None, 1, 5), ("p2", QQ, None, 0, 5)],
    "double_pao_rate": [("p1", QQ, None, 1, 5), ("p2", QQ, None, 0, 5)],
    # after card 5: 甲 1 3 15, 乙 1 0 1, 丙 12 6 0
    "huxi_on_table_at_turn": [("p1", QQ, "5", 19, 3), ("p2", QQ, "5", 2, 3), ("p3", QQ, "5", 18, 3)],
    "huxi_source_share": [("p2", QQ, "chi", 3, 16), ("p2", QQ, "ti", 12, 16), ("p1", QQ, "kan", 6, 15)],
    # hands
    "hand_count": [(None, QQ, None, 5, 6), (None, GUILIN, None, 1, 1)],
    "hand_wash_rate": [(None, QQ, None, 1, 5), (None, GUILIN, None, 0, 1)],
    "hand_false_win_rate": [(None, QQ, None, 1, 5)],
    "hand_dealer_win_rate": [(None, QQ, None, 1, 5), (None, GUILIN, None, 0, 1)],
    "hand_own_draw_rate": [(None, QQ, None, 1, 3)],
    "hand_other_draw_rate": [(None, QQ, None, 1, 3)],
    "hand_discard_rate": [(None, GUILIN, None, 1, 1)],
    "hand_shown_rate": [(None, QQ, None, 1, 3)],
    "hand_win_turn": [(None, QQ, None, 13, 3), (None, GUILIN, None, 3, 1)],
    "hand_mismatch_rate": [(None, QQ, None, 1, 3)],
    # rule sets
    "rules_win_huxi": [(None, QQ, None, 52, 3), (None, GUILIN, None, 12, 1)],
    "rules_win_units": [(None, QQ, None, 5, 3)],
    "rules_win_points": [(None, QQ, None, 30, 3)],
    "rules_big_win_rate": [(None, QQ, None, 2, 3)],
    "rules_name_rate": [(None, QQ, "红胡", 1, 3), (None, QQ, "天胡", 1, 3), (None, GUILIN, "海底", 1, 1)],
    "rules_seat_win_rate": [
        (None, QQ, "dealer", 1, 5),
        (None, QQ, "next", 2, 5),
        (None, QQ, "previous", 0, 5),
        (None, GUILIN, "previous", 1, 1),
    ],
    "rules_seat_points": [
        (None, QQ, "dealer", 0, 5),
        (None, QQ, "next", 15, 5),
        (None, QQ, "previous", -15, 5),
    ],
    # faults
    "fault_hand_rate": [(None, QQ, None, 3, 6), (None, GUILIN, None, 0, 1)],
    "faults_per_hand": [(None, QQ, None, 4, 6)],
    "undecided_rate": [(None, QQ, None, 1, 6)],
    "fault_rate": [
        (None, QQ, "C301", 1, 6),
        (None, QQ, "H701", 1, 6),
        (None, QQ, "R106", 1, 6),
        (None, QQ, "S804", 1, 6),
    ],
    "missed_forced_rate": [(None, QQ, None, 0, 6)],
    "bi_violation_rate": [(None, QQ, None, 1, 6), (None, GUILIN, None, 0, 1)],
    "illegal_action_rate": [(None, QQ, None, 1, 6)],
    "conservation_rate": [(None, QQ, None, 0, 6)],
    "settlement_mismatch_rate": [(None, QQ, None, 1, 6)],
    "time_regression_rate": [(None, QQ, None, 0, 6)],
    # 乙 passed a win in hand 2, which 丙 won
    "missed_win_won_rate": [("p2", QQ, None, 0, 1)],
    # the deal: 甲 has 七 壹 捌 three times, 丙 has 三 three times, 八 and 玖 four times; 甲's hand 2 is hidden
    "start_huxi": [("p1", QQ, None, 60, 4), ("p3", QQ, None, 120, 5)],
    "start_quads": [("p1", QQ, None, 0, 4), ("p3", QQ, None, 10, 5)],
    "start_kans": [("p1", QQ, None, 12, 4), ("p3", QQ, None, 5, 5)],
    "start_pairs": [("p1", QQ, None, 12, 4), ("p3", QQ, None, 10, 5)],
    # what measured.py puts in, all of 甲
    "start_distance": [("p1", QQ, "dealer", 4, 2), ("p1", QQ, "next", 2, 1)],
    "start_quality_pct": [("p1", QQ, None, 1.7, 3)],
    "ting_rate": [("p1", QQ, None, 2, 3)],
    "avg_ting_turn": [("p1", QQ, None, 4, 2)],
    "ting_width": [("p1", QQ, None, 5, 2)],
    "live_outs_at_ting": [("p1", QQ, None, 11, 2)],
    "win_after_ting_rate": [("p1", QQ, None, 1, 2)],
    "exhaust_ting_rate": [("p1", QQ, None, 0, 1)],
    "stuck_by_huxi_rate": [("p1", QQ, None, 2, 14)],
    "unting_rate": [("p1", QQ, None, 1, 2)],
    "near_miss_huxi_rate": [("p1", QQ, None, 1, 3)],
    "dead_card_rate": [("p1", QQ, None, 1, 3)],
    "red_share": [("p1", QQ, None, 20, 61)],
    "discard_efficiency": [("p1", QQ, None, 2.75, 4)],
    "best_discard_rate": [("p1", QQ, None, 2, 4)],
    "huxi_path_loss": [("p1", QQ, None, 3, 4)],
    "danger_discard_rate": [("p1", QQ, None, 2, 4)],
    "attack_defence_ratio": [("p1", QQ, None, 2, 2)],
    # 1/2 and 3 for the discards, 0 for the pass, 5 for the win passed
    "ev_loss_per_decision": [("p1", QQ, None, 8.5, 4)],
    "ev_loss_error": [("p1", QQ, None, 4.25, 4)],
    "ev_loss_by_class": [
        ("p1", QQ, "discard", 3.5, 2),
        ("p1", QQ, "pass", 0, 1),
        ("p1", QQ, "hu_pass", 5, 1),
    ],
    "mistake_rate": [("p1", QQ, "1", 1, 4), ("p1", QQ, "2", 1, 4), ("p1", QQ, "4", 0, 4)],
    "rule_trap_rate": [("p1", QQ, None, 1, 4)],
    # h1 1.5 + 4, h3 0.25 - 0, h5 was won with the deal; h6 stopped
    "tail_draw_gap": [("p1", QQ, "played", 5.75, 2), ("p1", QQ, "unfinished", -1.5, 1)],
    # the slower, the more choices: the ranks agree
    "time_vs_ambiguity": [("p1", QQ, None, 1, 4)],
    "deal_luck": [("p1", QQ, None, 0.5, 3)],
    "draw_luck": [("p1", QQ, None, 1, 3)],
    "ting_conversion_luck": [("p1", QQ, None, 0.25, 2)],
    # -4 - 0.25 + 1.5, 0 + 0.75 - 0.5, 10 - 1 - 2
    "luck_adjusted_points": [("p1", QQ, None, 4.5, 3)],
    "luck_z": [("p1", QQ, None, 0.6, 3)],
    "decision_time_median": [("p1", QQ, "discard", 2000, 3), ("p1", QQ, "forced", 500, 1)],
    "decision_time_p90": [("p1", QQ, "discard", 2800, 3)],
    "timeout_rate": [("p1", QQ, None, 1, 4)],
    "time_cv": [("p1", QQ, None, LOG_SQUARES, 2)],
    "forced_time_mean": [("p1", QQ, None, 500, 1)],
    "hand_duration": [(None, QQ, None, 6, 2)],
    "hands_per_hour": [(None, QQ, None, 2, 0.1)],
    # table t1: 丙 3, 甲 0, 乙 -3; table t2: 丙 20, 甲 0, 乙 -20
    "avg_rank": [("p1", QQ, None, 2, 1), ("p2", QQ, None, 3, 1), ("p3", GUILIN, None, 1, 1)],
    "rank_rate": [("p3", QQ, "1", 1, 1), ("p2", QQ, "3", 1, 1), ("p1", QQ, "1", 0, 1)],
    "head_to_head_points": [("p1", QQ, "p2", 0, 5), ("p2", QQ, "p1", -3, 5)],
    "head_to_head_win_share": [("p1", QQ, "p2", 1, 2), ("p3", GUILIN, "p2", 1, 1)],
    "paid_to_opponent": [("p1", QQ, "p2", 4, 5), ("p1", QQ, "p3", 6, 5), ("p2", GUILIN, "p3", 20, 1)],
    # 甲 discards 九 (乙 pengs) 五 二
    "fed_rate": [("p1", QQ, "p2", 1, 3), ("p1", QQ, "p3", 0, 3), ("p2", GUILIN, "p3", 1, 1)],
    "pass_win_rate": [("p2", QQ, "p1", 0, 1)],
    # the field: the middle player of one match has beaten one and lost to one
    "rating": [("p1", QQ, None, 1500, 2)],
    "stable_points": [("p1", QQ, None, 0, 5), ("p2", QQ, None, -3, 5)],
    "longest_win_streak": [("p1", QQ, None, 1, 5)],
    "longest_loss_streak": [("p1", QQ, None, 4, 5), ("p2", QQ, None, 4, 5)],
    # 乙: 8, -6, 0, 0, -5
    "max_drawdown": [("p2", QQ, None, 11, 5)],
    "last_n_trend": [("p2", QQ, None, -4.4, 1)],
    "percentile_in_field": [("p1", QQ, "win_rate", 1, 2), ("p3", QQ, "net_points_per_hand", 2, 2)],
}
