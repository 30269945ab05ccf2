"""What players did, refused and won, push by push; what is no such push is named and never a traceback."""

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from phz_cli.records.importers.pomelo_messages import ACTS

from .pomelo_log import (
    HOUR,
    MAY_ROUTES,
    START,
    UIDS,
    Played,
    Told,
    alone,
    fight_log,
    number,
    numbers,
    told,
    won,
)
from .pomelo_reading import actions, doubts, errors, read, records, rows


def test_a_refusal_that_the_client_sent_is_recorded() -> None:
    hand = Played()
    hand.discard("71", "五")
    hand.offer("72", 3, 4)
    hand.refuse("72")
    hand.push("onNoneAct", id=number("五"))
    row = rows(alone(hand.told))[0]
    assert row["actions"][1] == {"do": "pass", "seat": 1, "card": "五", "on": ["peng", "chi"], "at": 3910}


def test_a_refusal_follows_from_nobody_acting() -> None:
    hand = Played()
    hand.discard("71", "五")
    hand.offer("73", 3)
    hand.offer("72", 4)
    hand.push("onNoneAct", id=number("五"))
    hand.draw("72", "八", 18)
    assert actions(fight_log(hand.told))[1:] == [
        ("pass", 1, "五", "inferred", "onNoneAct"),
        ("pass", 2, "五", "inferred", "onNoneAct"),
        ("draw", 1, "八", "recorded", ""),
    ]


def test_a_refusal_follows_from_a_lower_claim_being_served() -> None:
    hand = Played()
    hand.discard("71", "五")
    hand.offer("73", 3)
    hand.offer("72", 4)
    hand.push("onCardChi", uid="72", cardArr=numbers("四六"), type=4)
    assert actions(fight_log(hand.told))[1:] == [
        ("pass", 2, "五", "inferred", "onCardChi"),
        ("chi", 1, "五", "recorded", ""),
    ]


def test_what_a_lower_offer_would_have_become_stays_unknown() -> None:
    hand = Played()
    hand.discard("71", "五")
    hand.offer("72", 4)
    hand.offer("73", 3)
    hand.push("onCardPeng", uid="73", cardArr=numbers("五五"), type=3)
    assert [verb for verb, *_ in actions(fight_log(hand.told))] == ["discard", "peng"]


def test_who_takes_less_has_refused_the_win() -> None:
    hand = Played()
    hand.discard("71", "五")
    hand.offer("73", 12, 3)
    hand.push("onCardPeng", uid="73", cardArr=numbers("五五"), type=3)
    row = rows(fight_log(hand.told))[0]
    assert [(action["do"], action.get("on")) for action in row["actions"][1:]] == [("pass", ["hu"]), ("peng", None)]


def test_the_one_who_draws_is_served_before_the_next() -> None:
    hand = Played()
    hand.discard("71", "五")
    hand.draw("72", "八", 18)
    hand.offer("72", 4)
    hand.offer("73", 4)
    hand.push("onCardChi", uid="73", cardArr=numbers("七九"), type=4)
    assert actions(fight_log(hand.told))[2:] == [
        ("pass", 1, "八", "inferred", "onCardChi"),
        ("chi", 2, "八", "recorded", ""),
    ]


def test_play_that_went_on_shows_a_refusal() -> None:
    hand = Played()
    hand.discard("71", "五")
    hand.offer("72", 4)
    hand.draw("72", "八", 18)
    assert actions(fight_log(hand.told))[1] == ("pass", 1, "五", "inferred", "onCurrAutoCard")


def test_a_draw_told_again_to_one_who_came_back_is_one_draw() -> None:
    hand = Played()
    hand.discard("71", "五")
    hand.draw("72", "八", 18)
    hand.draw("72", "八", 18)
    assert [verb for verb, *_ in actions(fight_log(hand.told))] == ["discard", "draw"]


def test_bi_is_read_with_the_eaten_group() -> None:
    hand = Played()
    hand.discard("71", "五")
    hand.push("onCardChi", uid="72", cardArr=numbers("五伍"), type=4, xiahuo=numbers("六五四"), next_xiahuo=[])
    record = records(fight_log(hand.told))[0]
    assert record.actions[1].melds == ["五五伍", "四五六"]
    assert record.deal.hands[1] == "四五五六伍" + "?" * 15


@pytest.mark.parametrize("type_", sorted(ACTS))
@pytest.mark.parametrize("may", [False, True], ids=["july", "may"])
def test_every_forced_meld(type_: int, may: bool) -> None:
    act = ACTS[type_]
    hand = Played()
    hand.discard("71", "五")
    hand.draw("72", "八", 18)
    route = MAY_ROUTES[type_] if may else "onAutoAct"
    hand.push(route, uid="72", cardArr=numbers("八八八"), type=type_)
    record = records(fight_log(hand.told))[0]
    assert (record.actions[2].do, record.actions[2].card, record.actions[2].shown) == (act.do, "八", type_ == 7)
    assert record.deal.hands[1] == ("八" * act.own).ljust(20, "?")


def test_a_hidden_quad_laid_with_a_run_is_a_ti_and_is_counted_once_where_it_is_listed_twice() -> None:
    """The early server lists a quad that has been laid among the hand that is shown at the win."""
    own, mine = "二" * 4 + "三三三四四五五六六七七八八九九十", "壹壹壹贰贰叁叁肆肆伍伍陆陆柒柒捌捌玖玖拾"
    third = "一一一一贰贰叁叁肆肆伍伍陆陆柒柒捌捌玖玖"
    hand = Played()
    hand.discard("71", "三")
    hand.push("onNoneAct", id=number("三"))
    hand.draw("72", "壹", 18)
    hand.push("onCardKaiZhao", uid="72", cardArr=numbers("壹壹壹"), type=1)
    hand.discard("72", "拾")
    hand.push("onNoneAct", id=number("拾"))
    hand.draw("73", "三", 17)
    # 71 has only two 三 left: its run comes from a 扫 in this invented hand, with the quad of 二
    hand.push("onCardZhaoInSao", uid="71", cardArr=numbers("三三三"), type=2, chongZhao=[["2"] * 4])
    left = {"71": own.replace("三", "", 1) + "九", "72": mine[3:-1], "73": third}
    hand.push(
        "onWin", uid="73", type=11, id=number("三"), cardArr=[numbers(third + "三")], outSide=0,
        leftHandList=numbers(left["72"]), rightHandList=numbers(left["71"]), **{"from": "73"},
    )  # fmt: skip
    row = rows(fight_log(hand.told))[0]
    ti = row["actions"][6]
    assert (ti["do"], ti["seat"], ti["card"], ti["x-note"]) == ("ti", 0, "二", "chongZhao")
    assert row["actions"][5]["do"] == "pao"
    assert row["deal"]["hands"] == [own + "九", mine, third]
    assert doubts(row) == {"quad-twice"}


def test_a_win_shows_the_whole_hand() -> None:
    hand = Played()
    hand.discard("71", "五")
    groups = [numbers("六五四"), numbers("壹壹")]
    hand.push("onWin", uid="72", type=12, id=5, cardArr=groups, outSide=0, **{"from": "71"}, **{"71": [], "73": []})
    fields = {"huShu": 15, "xing": 2, "ziNum": 4, "fromUid": "71", "remainCard": []}
    hand.push("onEachResult", uid="72", type=12, cardArr=[numbers("二二二二"), *groups], **fields)
    record = records(fight_log(hand.told))[0]
    assert record.actions[-1].melds == ["二二二二", "四五六", "壹壹"]
    assert record.result is not None
    assert (record.result.huxi, record.result.units, record.result.source) == (15, 2, 0)
    assert record.result.points == [-8.0, 8.0, 0.0]


@pytest.mark.parametrize(("out_side", "size"), [(0, 19), (5, 20)])
def test_the_card_of_the_win_is_not_of_the_deal_unless_it_went_to_a_laid_meld(out_side: int, size: int) -> None:
    hand = Played()
    hand.discard("71", "五")
    groups = [numbers("五五五一一一"), numbers("二二二三三三四四四六六六七七")]
    hand.push("onWin", uid="72", type=12, id=5, cardArr=groups, outSide=out_side, **{"from": "71"})
    shown = records(fight_log(hand.told))[0].deal.hands[1]
    assert len(shown.replace("?", "")) == (20 if size == 20 else 0)


@pytest.mark.parametrize(
    ("type_", "zi_mo", "paid", "units", "points"),
    [
        (11, 2, 4, 2, [-4, 8, -4]),
        (12, 2, 4.4, 2, [-8.8, 8.8, 0]),
        (13, 2, 5, 2, [-5, 10, -5]),
        (13, 1, 8, 2, [-8, 16, -8]),
        (14, 2, 8, 2, [-8, 16, -8]),
        (15, 2, 8, 2, [-16, 16, 0]),
        (16, 2, 8, 2, [-8, 16, -8]),
    ],
)
def test_who_pays_what(type_: int, zi_mo: int, paid: float, units: int, points: list[float]) -> None:
    hand = Played(ziMo=zi_mo)
    hand.discard("71", "五")
    hand.push("onWin", uid="72", type=type_, id=5, cardArr=[[5]], outSide=0, **{"from": "71"})
    hand.push("onEachResult", uid="72", type=type_, cardArr=[], huShu=15, xing=2, ziNum=paid, remainCard=[])
    result = records(fight_log(hand.told))[0].result
    assert result is not None and result.points == points
    assert (result.units, result.xing, result.winner) == (units, 2, 1)


@pytest.mark.parametrize(
    ("route", "fields", "key"),
    [
        ("onPostCard", {"uid": "71", "id": 21}, "card"),
        ("onPostCard", {"uid": "71", "id": 0}, "card"),
        ("onPostCard", {"uid": "99", "id": 5}, "stranger"),
        ("onPostCard", {"uid": "71"}, "message"),
        ("onPostCard", {"uid": 71, "id": 5}, "message"),
        ("onAutoAct", {"uid": "71", "cardArr": [9, 9], "type": 77}, "act"),
        ("onAutoAct", {"uid": "71", "cardArr": [9, 9], "type": 8, "chongZhao": [[1, 1, 1, 2]]}, "act"),
        ("onCardPeng", {"uid": "72", "cardArr": [9], "type": 3}, "claim"),
        ("onCardChi", {"uid": "72", "cardArr": [8, 10], "type": 4, "xiahuo": ["x"]}, "message"),
        ("onLordSelect", {"uid": "71", "id": 3, "remainNum": 5}, "deck"),
        ("onWin", {"uid": "71", "type": 13, "id": 9, "cardArr": 3}, "message"),
        ("onEachResult", {"uid": "71", "ziNum": 1e99}, "message"),
    ],
)
def test_a_push_that_does_not_fit_is_named_with_its_line(route: str, fields: dict[str, Any], key: str) -> None:
    hand = Played()
    hand.push(route, **fields)
    items = read(fight_log(hand.told) + fight_log(told(won(), at=START + HOUR)))
    assert [item.error.key if item.error else "" for item in items] == [f"import.pomelo-{key}", ""]
    assert items[0].error is not None and items[0].error.line == 3


@pytest.mark.parametrize("right", [["71", "71", "71"], ["72", "71", "73"], ["72", "73", "90"]])
def test_players_who_do_not_sit_round_one_table(right: list[str]) -> None:
    hand = Played()
    for uid, following in zip(UIDS, right, strict=True):
        hand.told[0].message["userList"][uid]["rightPlayer"] = following
    assert errors(fight_log(hand.told)) == ["seats"]


def test_a_room_that_cannot_be_read_is_named() -> None:
    hand = Played()
    del hand.told[0].message["roomInfo"]
    assert errors(fight_log(hand.told[:1])) == ["message"]


def test_half_a_character_is_no_text() -> None:
    log = fight_log(Played().told).replace(b'"route":"onLordSelect"', b'"x":"\\ud800","route":"onLordSelect"')
    assert errors(log) == ["no-deal", "lines"]


def test_a_hand_without_a_deal_is_reported() -> None:
    assert errors(fight_log(Played().told[:1])) == ["no-deal"]


def test_more_cards_than_a_hand_holds_are_no_hand() -> None:
    hand = Played()
    for _ in range(5):
        hand.discard("72", "五")
    assert errors(fight_log(hand.told)) == ["hand"]


@cache
def _lines() -> tuple[bytes, ...]:
    return tuple(alone(told(won())).splitlines(keepends=True))


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_damaged_logs_never_break_the_reader(data: st.DataObject) -> None:
    lines = list(_lines())
    for _ in range(data.draw(st.integers(1, 6))):
        place = data.draw(st.integers(0, len(lines) - 1))
        change = data.draw(st.sampled_from(["drop", "swap", "cut", "noise", "digit"]))
        text = lines[place]
        if change == "drop":
            lines[place] = b""
        elif change == "swap":
            other = data.draw(st.integers(0, len(lines) - 1))
            lines[place], lines[other] = lines[other], text
        elif change == "cut":
            lines[place] = text[: data.draw(st.integers(0, len(text)))]
        elif change == "noise":
            lines[place] = data.draw(st.binary(max_size=60)) + b"\n"
        else:
            spots = [index for index, byte in enumerate(text) if 48 <= byte <= 57]
            spot = data.draw(st.sampled_from(spots or [0])) if text else 0
            lines[place] = (
                text[:spot] + data.draw(st.sampled_from([b"7", b"null", b'"x"', b"-1", b"[]"])) + text[spot + 1 :]
            )
    assert len(read(b"".join(lines))) >= 1


@settings(max_examples=60, deadline=None)
@given(st.lists(st.recursive(st.none() | st.integers() | st.text(max_size=4), lambda some: st.lists(some, max_size=3))))
def test_no_message_breaks_the_reader(values: list[object]) -> None:
    hand = Played()
    for value in values:
        hand.push("onWin", uid="71", id=value, type=value, cardArr=value, **{"72": value})
        hand.told.append(Told(hand.told[-1].at + 5, ("72",), value if isinstance(value, list) else [value]))
    assert len(read(fight_log(hand.told))) >= 1


def test_one_turned_card_may_stand_without_a_list_and_a_result_without_what_was_paid() -> None:
    hand = Played()
    hand.discard("71", "五")
    hand.push("onWin", uid="72", type=12, id=5, cardArr=[], outSide=0, **{"from": "71"}, **{"71": [], "73": []})
    hand.push("onFanXing", id=number("七"), xing=[2], remainCard=[])
    hand.push("onEachResult", uid="72", huShu=15, xing=2, cardArr=[], remainCard=[])
    record = records(fight_log(hand.told))[0]
    assert [(action.do, action.card) for action in record.actions[-2:]] == [("hu", "五"), ("flip", "七")]
    assert record.result is not None and record.result.points is None
    assert (record.result.huxi, record.result.xing) == (15, 2)


def test_a_ti_with_several_hidden_quads_has_its_own_route() -> None:
    hand = Played()
    hand.discard("71", "五")
    hand.draw("72", "八", 18)
    hand.push("onCardSaoChuanZhaos", uid="72", cardArr=numbers("八八八"), type=9)
    assert records(fight_log(hand.told))[0].actions[2].do == "ti"
