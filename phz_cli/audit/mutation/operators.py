"""The one table of operators: what is done to a legal hand, and the codes that must be reported for it.

An operator without codes tells the same legal hand in another way: nothing may be reported.
"""

# ruff: noqa: E501 - a table is read by its rows, one operator a line

from collections.abc import Callable
from functools import partial
from typing import Final

from phz_cli.audit.mutation import of_choice as choice
from phz_cli.audit.mutation import of_forced as forced
from phz_cli.audit.mutation import of_nothing as nothing
from phz_cli.audit.mutation import of_record as record
from phz_cli.audit.mutation import of_result as result
from phz_cli.audit.mutation import of_series as series
from phz_cli.audit.mutation import of_turn as turn
from phz_cli.audit.mutation import of_win as win
from phz_cli.audit.mutation.mutant import Mutate, Operator
from phz_cli.game import actions as verbs
from phz_cli.game.profile import Profile
from phz_cli.game.table import DISCARDED, DRAWN

_Where = Callable[[Profile], bool]


def _everywhere(_profile: Profile) -> bool:
    return True


def _operator(name: str, codes: str, zh: str, en: str, mutate: Mutate, where: _Where = _everywhere) -> Operator:
    return Operator(name, tuple(codes.split()), zh, en, mutate, where)


def _bars(passed: str, barred: str) -> _Where:
    """Rule sets where a passed 吃 or 碰 bars a 吃 or 碰 of its kind (law 6.3-6.8)."""
    return lambda profile: barred in (profile.passed_chi_bars if passed == "chi" else profile.passed_peng_bars)


def _kills(*codes: str) -> _Where:
    return lambda profile: win.kills(*codes, profile=profile)


def _own_discard_bars(profile: Profile) -> bool:
    return profile.own_discard_bars_chi


def _late_quad_kills(profile: Profile) -> bool:
    return profile.opening_ti != "hidden" and win.kills("F504", profile=profile)


def _pays_sitting(profile: Profile) -> bool:
    return profile.sitting and profile.sitting_payment > 0


def _adds_for_quads(profile: Profile) -> bool:
    return profile.extra_for_quads


def _turns_xing(profile: Profile) -> bool:
    return bool(profile.xing_offsets)


def _dealer_after_wash_is_known(profile: Profile) -> bool:
    return profile.dealer_after_wash != "unknown"


def _win_on_discard_is_due(profile: Profile) -> bool:
    return win.wins_on_discards(profile) and forced.win_is_compulsory(profile)


# fmt: off
OPERATORS: Final[tuple[Operator, ...]] = (
    # the record
    _operator("deal-dealer-more", "R101", "庄家多一张", "the dealer has a card too many", partial(record.card_too_many, dealer=True)),
    _operator("deal-other-more", "R101", "闲家多一张", "another seat has a card too many", partial(record.card_too_many, dealer=False)),
    _operator("deal-dealer-fewer", "R101", "庄家少一张", "the dealer lacks a card", partial(record.card_too_few, dealer=True)),
    _operator("deal-other-fewer", "R101", "闲家少一张", "another seat lacks a card", partial(record.card_too_few, dealer=False)),
    _operator("extra-undue", "R101", "没有两提却补牌", "a card more where no two quads were dealt", record.extra_undue),
    _operator("extra-missing", "R101", "该补的牌没补", "a card too few for several quads", record.extra_missing, _adds_for_quads),
    _operator("fifth-in-hand", "R102", "手里冒出第五张", "a fifth copy in a hand", record.fifth_in_hand),
    _operator("fifth-in-wall", "R102", "墩里冒出第五张", "a fifth copy in the wall", record.fifth_in_wall),
    _operator("fifth-drawn", "R102", "摸出第五张（没记墩）", "a fifth copy is drawn, the wall not on record", record.fifth_drawn),
    _operator("wall-swapped", "R103", "墩里两张颠倒", "two cards of the wall change places", record.wall_swapped),
    _operator("wall-shifted", "R103", "墩牌错开一张", "the wall is shifted by one card", record.wall_shifted),
    _operator("draw-misread", "R103", "摸的牌记错", "a draw is written as another card", record.draw_misread),
    _operator("flip-misread", "R103", "翻醒的牌记错", "a card for 醒 that is not next in the wall", record.flip_misread, _turns_xing),
    _operator("shown-other", "R104", "亮张记成庄家另一张牌", "another card of the dealer stands as the 亮张", partial(record.other_shown, held=True)),
    _operator("shown-foreign", "R104", "亮张记成庄家没有的牌", "a card that the dealer lacks stands as the 亮张", partial(record.other_shown, held=False)),
    _operator("chi-not-held", "R105", "吃，手里缺搭子", "吃 with a card that is not held", record.chi_not_held),
    _operator("peng-not-held", "R105", "碰，手里没有一对", "碰 without the pair", partial(record.pair_not_held, verb=verbs.PENG)),
    _operator("wei-not-held", "R105", "偎，手里没有一对", "偎 without the pair", partial(record.pair_not_held, verb=verbs.WEI)),
    _operator("discard-not-held", "R105", "打手里没有的牌", "a discard that is not held", record.discard_not_held),
    _operator("cut-last", "R106", "少记最后一手", "the last action is missing", partial(record.cut_short, last=True)),
    _operator("cut-anywhere", "R106", "记到半路没有了", "the record breaks off", partial(record.cut_short, last=False)),
    _operator("flip-missing", "R106", "该翻醒没有翻", "the card for 醒 is not turned", record.flip_missing, _turns_xing),
    _operator("washed-early", "R106", "墩里有牌就算黄庄", "washed with cards in the wall", record.washed_early),
    _operator("discard-after-end", "R107", "终局后又打牌", "a discard after the end", partial(record.after_the_end, verb=verbs.DISCARD)),
    _operator("hu-after-end", "R107", "胡了又有人胡", "a second 胡 after the win", partial(record.after_the_end, verb=verbs.HU)),
    _operator("flip-after-end", "R107", "不该翻醒却翻了", "a card for 醒 where none is turned", partial(record.after_the_end, verb=verbs.FLIP)),
    _operator("flip-before-win", "R107", "没胡就翻醒", "a card for 醒 before any win", record.flip_before_the_win),
    # turns
    _operator("draw-by-next", "T201", "下家抢摸", "the next seat draws out of turn", partial(turn.wrong_drawer, step=1)),
    _operator("draw-by-last", "T201", "上家再摸", "the seat before draws once more", partial(turn.wrong_drawer, step=2)),
    _operator("discard-for-another", "T201", "别人该打，他打了", "a discard that another seat owes", turn.discards_for_another),
    _operator("discard-unasked", "T201", "没进张就打牌", "a discard after a draw that nobody took", partial(turn.discards_unasked, twice=False)),
    _operator("discard-twice", "T201", "连打两张", "two discards, one after the other", partial(turn.discards_unasked, twice=True)),
    _operator("wei-of-anothers", "T201", "偎别人的牌", "偎 of another seat's card", turn.wei_of_anothers),
    _operator("no-discard-chi", "T202", "吃了不打", "no discard after 吃", partial(turn.missing_discard, after=(verbs.CHI,))),
    _operator("no-discard-peng", "T202", "碰了不打", "no discard after 碰", partial(turn.missing_discard, after=(verbs.PENG,))),
    _operator("no-discard-wei", "T202", "偎了不打", "no discard after 偎", partial(turn.missing_discard, after=(verbs.WEI,))),
    _operator("no-discard-quad", "T202", "头一次跑或提了不打", "no discard after the first quad", partial(turn.missing_discard, after=(verbs.PAO, verbs.TI))),
    _operator("no-discard-deal", "T202", "庄家起手不打", "no first discard of the dealer", partial(turn.missing_discard, after=())),
    _operator("wash-owing", "T202", "末张进张不打就黄", "washed with a discard still owed", turn.washed_owing),
    _operator("discard-undue", "T203", "重跑后又打牌", "a discard after the second quad", turn.undue_discard),
    _operator("chi-over-peng", "T204", "有人喊碰，被人吃走", "吃 although 碰 was called", partial(turn.preempted, called=verbs.PENG)),
    _operator("chi-over-pao", "T204", "有人喊跑，被人吃走", "吃 although 跑 was called", partial(turn.preempted, called=verbs.PAO)),
    _operator("chi-over-hu", "T204", "有人喊胡，被人吃走", "吃 although 胡 was called", partial(turn.preempted, called=verbs.HU)),
    _operator("peng-over-hu", "T204", "有人喊胡，被人碰走", "碰 although 胡 was called", turn.peng_over_win),
    _operator("draw-empty-wall", "T205", "墩空了还摸", "a draw from the empty wall", turn.draws_from_empty_wall),
    _operator("chi-other-card", "T206", "吃的不是来牌", "吃 of another card than the one on offer", turn.chi_of_other_card),
    _operator("peng-other-card", "T206", "碰的不是来牌", "碰 of another card than the one on offer", partial(turn.claim_of_other_card, verb=verbs.PENG, copies=2)),
    _operator("wei-other-card", "T206", "偎的不是来牌", "偎 of another card than the one on offer", partial(turn.claim_of_other_card, verb=verbs.WEI, copies=2)),
    _operator("pao-other-card", "T206", "跑的不是来牌", "跑 of another card than the one on offer", partial(turn.claim_of_other_card, verb=verbs.PAO, copies=3)),
    _operator("ti-undrawn", "T206", "三张没摸到就提", "提 of a 坎 without the fourth card", partial(turn.claim_of_other_card, verb=verbs.TI, copies=3)),
    _operator("peng-shown", "T206", "碰庄家亮张", "碰 of the dealer's 亮张", turn.claim_of_shown),
    _operator("chi-taken-card", "T206", "吃别人已进的牌", "吃 of a card that is already melded", turn.claim_of_taken_card),
    # choices
    _operator("bi-left-out", "C301", "该比的牌没有下", "the 比 of a 吃 is left out", choice.bi_left_out),
    _operator("bi-half", "C301", "要下两比只下一比", "one of two 比 is left out", choice.bi_half),
    _operator("chi-and-keep", "C301", "吃了还留一张", "吃 with a copy kept in hand", choice.eats_and_keeps),
    _operator("chi-own-discard", "C302", "吃自己打过的牌", "吃 of a kind that the seat has thrown", choice.eats_own_discard, _own_discard_bars),
    _operator("chi-passed-chi", "C302", "过张又吃", "吃 of a kind whose 吃 was passed", choice.eats_passed, _bars("chi", "chi")),
    _operator("chi-passed-peng", "C302", "过碰又吃", "吃 of a kind whose 碰 was passed", choice.eats_passed_peng, _bars("peng", "chi")),
    _operator("chi-no-run", "C303", "三张不成一句", "three cards that are no group", choice.eats_no_run),
    _operator("bi-no-run", "C303", "比牌不成一句", "a 比 that is no group", choice.bi_no_run),
    _operator("bi-other-kind", "C303", "比牌里没有来牌", "a 比 without the eaten kind", choice.bi_of_other_kind),
    _operator("chi-by-last", "C304", "上家吃下家摸的牌", "the 上家 eats a draw", partial(choice.eats_out_of_place, source=DRAWN)),
    _operator("chi-by-third", "C304", "隔家吃打出的牌", "the third seat eats a discard", partial(choice.eats_out_of_place, source=DISCARDED)),
    _operator("chi-back", "C304", "把自己打的牌吃回来", "吃 of the own discard", choice.eats_back),
    _operator("chi-breaks-kan", "C305", "拆坎来吃", "吃 with a card of a 坎", choice.chi_breaks_kan),
    _operator("chi-breaks-own-kan", "C301 C305", "拆坎吃同一张牌", "a 坎 is broken to eat a fourth of its kind", choice.chi_breaks_own_kan),
    _operator("chi-leaves-none", "C306", "吃完无牌可打", "吃 that leaves nothing to throw", choice.chi_leaves_nothing),
    _operator("peng-leaves-none", "C306", "碰完无牌可打", "碰 that leaves nothing to throw", choice.peng_leaves_nothing),
    _operator("peng-own-draw", "P401 F502", "碰自己摸的牌", "碰 of the own draw", choice.pengs_own_draw),
    _operator("peng-passed", "P402", "过碰又碰", "碰 of a kind whose 碰 was passed", choice.pengs_passed, _bars("peng", "peng")),
    _operator("kan-broken", "X601", "打坎里的牌", "a discard out of a 坎", choice.breaks_kan),
    _operator("quad-broken", "X601", "打起手四张里的牌", "a discard out of a dealt quad", choice.breaks_quad),
    # what must be done
    _operator("pao-kan-draw", "F501", "坎该跑摸的牌，没跑", "a 坎 does not 跑 a draw", partial(forced.pao_left, base="kan", source=DRAWN)),
    _operator("pao-kan-discard", "F501", "坎该跑打的牌，没跑", "a 坎 does not 跑 a discard", partial(forced.pao_left, base="kan", source=DISCARDED)),
    _operator("pao-wei-draw", "F501", "偎该跑摸的牌，没跑", "a 偎 does not 跑 a draw", partial(forced.pao_left, base="wei", source=DRAWN)),
    _operator("pao-wei-discard", "F501", "偎该跑打的牌，没跑", "a 偎 does not 跑 a discard", partial(forced.pao_left, base="wei", source=DISCARDED)),
    _operator("pao-peng-draw", "F501", "碰该跑别家摸的牌，没跑", "a 碰 does not 跑 another's draw", partial(forced.pao_left, base="peng", source=DRAWN)),
    _operator("pao-peng-own", "F501", "碰该跑自己摸的牌，没跑", "a 碰 does not 跑 the own draw", partial(forced.pao_left, base="peng", source=DRAWN, own=True)),
    _operator("pao-overtaken", "F501", "该跑的牌被人吃走", "a card that was to be 跑 is eaten", forced.pao_overtaken),
    _operator("pao-as-peng", "F501", "该跑却碰", "碰 in place of 跑", forced.peng_for_pao),
    _operator("pao-as-chi", "F501", "该跑却吃", "吃 in place of 跑", forced.chi_for_pao),
    _operator("wei-left", "F502", "该偎不偎", "a 偎 is not made", forced.wei_left),
    _operator("wei-as-chi", "F502", "该偎却吃", "吃 in place of 偎", forced.chi_for_wei),
    _operator("wei-overtaken", "F502", "该偎的牌被下家吃走", "a card that was to be 偎 is eaten", forced.wei_overtaken),
    _operator("wei-late", "F502", "别家说话以后才偎", "the 偎 comes after another seat has spoken", forced.late_wei),
    _operator("ti-kan-left", "F503", "坎该提不提", "a 坎 is not made a 提", partial(forced.ti_left, base="kan")),
    _operator("ti-wei-left", "F503", "偎该提不提", "a 偎 is not made a 提", partial(forced.ti_left, base="wei")),
    _operator("ti-as-pao", "F503", "该提却跑", "提 laid as 跑", forced.ti_as_pao),
    _operator("quad-never", "F504", "起手提一直没下", "a dealt quad is never laid", forced.quad_never_laid),
    _operator("quad-late", "F504", "起手提下晚了", "a dealt quad is laid too late", forced.quad_laid_late),
    _operator("quad-left", "F504", "几提只下一部分", "one of several dealt quads is left", forced.one_quad_left),
    _operator("wei-open", "F505", "偎亮了牌", "a 偎 laid open", partial(forced.wei_shown_wrong, shown=True)),
    _operator("wei-closed", "F505", "臭偎没亮牌", "a 臭偎 laid closed", partial(forced.wei_shown_wrong, shown=False)),
    _operator("pao-of-pair", "F506", "一对就跑", "跑 with a pair", partial(forced.pao_without_base, copies=(2,))),
    _operator("pao-of-nothing", "F506", "不足一对就跑", "跑 with one card or none", partial(forced.pao_without_base, copies=(0, 1))),
    _operator("pao-as-ti", "F506", "别家的牌当提", "提 of another seat's card", forced.ti_for_pao),
    _operator("wei-as-ti", "F506", "一对当提", "提 with a pair", forced.ti_for_wei),
    _operator("peng-runs-discard", "F506", "碰跑打出的牌", "a 碰 runs with a discard", forced.pao_of_discard),
    _operator("hu-left", "F507", "放炮不胡", "a win on a discard is not declared", forced.win_left, _win_on_discard_is_due),
    _operator("hu-overtaken", "F507", "放炮不胡，牌被人拿走", "another seat takes the winning discard", forced.win_overtaken, _win_on_discard_is_due),
    # wins
    _operator("hu-few-draw", "H701", "胡别家摸的牌，息不够", "too few 胡息 on another's draw", partial(win.too_few, source=DRAWN)),
    _operator("hu-few-own", "H701", "自摸，息不够", "too few 胡息 on the own draw", partial(win.too_few, source=DRAWN, own=True)),
    _operator("hu-few-discard", "H701", "捉炮，息不够", "too few 胡息 on a discard", partial(win.too_few, source=DISCARDED), win.wins_on_discards),
    _operator("hu-minimum", "H701", "起胡息数提高", "the minimum is raised by an option", win.minimum_raised),
    _operator("hu-none-draw", "H702", "胡别家摸的牌，不成七方", "no seven groups on another's draw", partial(win.no_arrangement, source=DRAWN)),
    _operator("hu-none-own", "H702", "自摸，不成七方", "no seven groups on the own draw", partial(win.no_arrangement, source=DRAWN, own=True)),
    _operator("hu-none-discard", "H702", "捉炮，不成七方", "no seven groups on a discard", partial(win.no_arrangement, source=DISCARDED), win.wins_on_discards),
    _operator("hu-none-shown", "H702", "闲家胡亮张，不成七方", "no seven groups on the 亮张", win.no_win_on_shown, win.all_win_on_shown),
    _operator("hu-bad-group", "C303 H702", "不成句的牌下了又胡", "胡 with a group that is none", win.bad_group_won_with),
    _operator("hu-void-pao", "F506 H702", "空跑又胡", "胡 after a 跑 that is none", win.won_after_void_pao),
    _operator("hu-own-discard-none", "H703 H702", "胡自己打的牌，又不成七方", "the own discard is won on, and there are no seven groups", win.own_discard_and_no_win),
    _operator("hu-discard", "H703", "胡打出的牌", "a discard is won on", partial(win.on_discard, completes=False), win.only_draws_win),
    _operator("hu-discard-done", "H703", "打出的牌正好成胡", "a discard that completes the hand is won on", partial(win.on_discard, completes=True), win.only_draws_win),
    _operator("hu-own-discard", "H703", "胡自己打的牌", "the own discard is won on", win.on_own_discard),
    _operator("hu-anothers-wei", "H703", "胡别家偎提的牌", "another's 偎 or 提 is won on", partial(win.on_anothers_meld, verbs_laid=(verbs.WEI, verbs.TI))),
    _operator("hu-anothers-pao", "H703", "胡别家跑的牌", "another's 跑 is won on", partial(win.on_anothers_meld, verbs_laid=(verbs.PAO,))),
    _operator("hu-no-card", "H703", "没有来牌就胡", "a win with no card on offer", win.on_no_card),
    _operator("hu-other-card", "H703", "胡的不是来牌", "a win on another card than the one on offer", win.on_other_card),
    _operator("hu-shown-dealer", "H703", "闲家胡亮张（只许庄家）", "another seat wins on the dealer's own 亮张", partial(win.on_shown, fourth=False), win.only_dealer_wins_on_shown),
    _operator("hu-shown-fourth", "H703", "亮张是庄家第四张，闲家胡", "another seat wins on the dealer's fourth copy", partial(win.on_shown, fourth=True), win.all_win_on_shown),
    _operator("dead-kan-broken", "X601 H704", "拆坎后又胡", "胡 after breaking a 坎", win.dead_by_broken_kan, _kills("X601")),
    _operator("dead-pao-left", "F501 H704", "走跑后又胡", "胡 after leaving a 跑", win.dead_by_left_pao, _kills("F501")),
    _operator("dead-bi-burnt", "C301 H704", "烧比后又胡", "胡 after 烧比", win.dead_by_burnt_bi, _kills("C301")),
    _operator("dead-false-win", "H702 H704", "诈胡后又胡", "胡 after a false win", win.dead_by_false_win),
    _operator("dead-quad-late", "F504 H704", "起手提没下就胡", "胡 with a dealt quad never laid", win.dead_by_late_quad, _late_quad_kills),
    _operator("tianhu-none", "H705", "庄家起手诈天胡", "the dealer's 21 cards are no win", partial(win.not_tianhu, named=False)),
    _operator("tianhu-none-named", "H705", "庄家报亮张诈天胡", "the dealer names the 亮张, and it is no win", partial(win.not_tianhu, named=True)),
    _operator("dihu-none", "H705", "闲家起手诈胡", "a start-hand win of another seat that is none", win.not_dihu),
    _operator("shows-six", "H706", "摊牌只摊六方", "six groups are shown", win.shows_six),
    _operator("shows-foreign", "H706", "摊出别的牌", "a group of other cards is shown", win.shows_foreign_card),
    _operator("shows-wrong", "H706", "摊牌不成句", "shown groups that are none", win.shows_wrong_groups),
    # the result
    _operator("huxi-off", "S801", "胡息记错", "the 胡息 are wrong", partial(result.figure_off, code="S801", figure="huxi")),
    _operator("units-off", "S802", "等囤记错", "the units are wrong", partial(result.figure_off, code="S802", figure="units")),
    _operator("name-left-out", "S803", "漏记名堂", "a 名堂 is left out", partial(result.names_off, how="left-out")),
    _operator("name-added", "S803", "多记名堂", "a 名堂 is added", partial(result.names_off, how="added")),
    _operator("name-fan-off", "S803", "名堂番数记错", "a 名堂 bears another 番", partial(result.names_off, how="fan")),
    _operator("fan-off", "S803", "总番记错", "the total 番 is wrong", result.fan_off),
    _operator("points-shifted", "S804", "得分记到别家", "points stand with another seat", result.points_shifted),
    _operator("points-doubled", "S804", "得分翻倍", "the points are doubled", result.points_doubled),
    _operator("points-unbalanced", "S804 S805", "收支不平", "the points do not add up", result.points_unbalanced),
    _operator("sitting-unpaid", "S804 S805", "守醒收少了", "the sitting seat is paid too little", result.sitting_unpaid, _pays_sitting),
    _operator("xing-off", "S806", "醒数记错", "the 醒 are wrong", partial(result.figure_off, code="S806", figure="xing")),
    _operator("winner-changed", "S807", "赢家记错", "another winner", result.winner_changed),
    _operator("win-as-wash", "S807", "胡了记成黄庄", "a win stands as washed", partial(result.outcome_changed, was="hu", now="wash")),
    _operator("win-as-false", "S807", "胡了记成诈胡", "a win stands as a false one", partial(result.outcome_changed, was="hu", now="false_hu")),
    _operator("wash-as-win", "S807", "黄庄记成胡", "a washed hand stands as won", partial(result.outcome_changed, was="wash", now="hu")),
    # the hands of a table
    _operator("same-id", "M901", "两局同号", "two hands bear one id", series.same_id),
    _operator("second-account", "M901", "同一局两种记法", "one hand told in two ways", series.second_account),
    _operator("dealer-after-win", "M902", "胡后庄家错", "the wrong dealer after a win", partial(series.dealer_moved, washed=False)),
    _operator("dealer-after-wash", "M902", "黄庄后庄家错", "the wrong dealer after a washed hand", partial(series.dealer_moved, washed=True), _dealer_after_wash_is_known),
    _operator("ends-before-start", "M903", "没开局先收局", "a hand ends before it begins", series.ends_before_start),
    _operator("times-swapped", "M903", "前后两手时间颠倒", "the times of two actions change places", series.times_swapped),
    _operator("begins-too-early", "M903", "上局没完就开局", "a hand begins before the last one ends", series.begins_too_early),
    _operator("washed-after-win", "M904", "胡后还算黄庄", "washed hands are counted after a win", partial(series.washed_off, washed=False)),
    _operator("washed-uncounted", "M904", "黄庄没有计数", "a washed hand is not counted", partial(series.washed_off, washed=True)),
    _operator("hand-left-out", "M905", "中间缺了局", "hands between two are missing", series.hand_left_out),
    # nothing is broken
    _operator("same-pass", "", "过牌写明", "a pass is written out", nothing.passes_written),
    _operator("same-claim-peng", "", "先喊后碰", "碰 is called before it is made", partial(nothing.claim_written, verb=verbs.PENG)),
    _operator("same-claim-chi", "", "先喊后吃", "吃 is called before it is made", partial(nothing.claim_written, verb=verbs.CHI)),
    _operator("same-claim-pao", "", "先喊后跑", "跑 is called before it is made", partial(nothing.claim_written, verb=verbs.PAO)),
    _operator("same-claim-hu", "", "先喊后胡", "胡 is called before it is made", partial(nothing.claim_written, verb=verbs.HU)),
    _operator("same-claim-lower", "", "有人喊吃，碰在先", "吃 is called, 碰 goes first", nothing.lower_claim_written),
    _operator("same-no-wall", "", "墩牌不记", "the wall is left out", nothing.wall_left_out),
    _operator("same-no-shown", "", "亮张不记", "the 亮张 is left out", nothing.shown_left_out),
    _operator("same-no-result", "", "结果不记", "the result is left out", nothing.result_left_out),
    _operator("same-hands", "", "手牌换个次序", "the dealt cards in another order", nothing.hands_shuffled),
    _operator("same-melds", "", "吃牌换个次序", "the eaten groups in another order", nothing.melds_reordered),
    _operator("same-groups", "", "胡家摊牌", "the winner shows its groups", nothing.groups_shown),
    _operator("same-rest", "", "没翻的墩牌换个次序", "the unturned wall in another order", nothing.unturned_wall),
    _operator("same-ruling", "", "裁判判继续", "a ruling to go on", nothing.referee_speaks),
    _operator("same-twice", "", "同一局交两次", "the same record twice", nothing.told_twice),
    _operator("same-order", "", "两局先后颠倒", "two hands in the other order", nothing.pair_in_order),
)
# fmt: on
"""Every operator, in the order of the catalogue of faults."""
