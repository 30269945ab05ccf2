"""What each statistic of the tournament is, counted by hand.

Statistic → rows (player, rules, detail, numerator, denominator); for levels above the player, no player.
"""

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
}
