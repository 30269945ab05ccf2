"""Which lines of which logs belong to one hand, and what is said of hands that the logs do not hold whole."""

import gc
from collections import Counter

import pytest
from msgspec.structs import replace

from phz_cli.records.importers.pomelo_hands import Hand, Tables
from phz_cli.records.importers.pomelo_lines import entries

from .pomelo_log import (
    HOUR,
    START,
    UIDS,
    Played,
    Teller,
    Told,
    alone,
    connector_log,
    enter,
    fight_log,
    line,
    number,
    numbers,
    played,
    told,
    won,
)
from .pomelo_reading import actions, doubts, errors, moves, read, records, rows


def test_two_rooms_at_the_same_time_do_not_mix() -> None:
    first, second = played(4)[0], played(4)[1]
    others = ("81", "82", "83")
    mixed = Teller(first, START, "8801").told + Teller(second, START + 7, "8802", uids=others).told
    mixed.sort(key=lambda row: row.at)
    found = {record.match.table: record for record in records(fight_log(mixed))}
    assert moves(found["8801"]) == moves(first)
    assert moves(found["8802"]) == moves(second)


@pytest.mark.parametrize("cut", [30, -2, -1])
def test_a_rotated_log_is_one_log_whatever_the_order_of_its_files(cut: int) -> None:
    """The last three pushes bear the same millisecond: only the age of the files says which came first."""
    record = won()
    lines = fight_log(told(record)).splitlines(keepends=True)
    older, newer = b"".join(lines[:cut]), b"".join(lines[cut:])
    for logs in ((older, newer), (newer, older)):
        assert [moves(found) for found in records(*logs)] == [moves(record)]


def test_a_file_given_twice_says_nothing_new() -> None:
    record = won()
    log = alone(told(record))
    assert [moves(found) for found in records(log, log)] == [moves(record)]


def test_a_connection_given_to_another_player_speaks_for_him() -> None:
    hand = Played()
    hand.discard("71", "五")
    hand.offer("72", 4)
    hand.refuse("72")
    hand.draw("72", "八", 18)
    before = connector_log([Told(START - HOUR, ("71",), {"route": "onChat"})], {"71": 31})
    log = connector_log(hand.told, {"72": 31, "71": 32, "73": 33})
    assert actions(before, log)[1] == ("pass", 1, "五", "recorded", "")


def test_the_connections_of_a_push_to_all_are_those_of_its_players_in_order() -> None:
    hand = Played()
    hand.discard("71", "五")
    hand.offer("72", 4)
    hand.push("onInfoUpdate", uid="71", rate=3)
    hand.refuse("72")
    log = connector_log(hand.told, {"71": 31, "72": 32})
    assert actions(log)[1][:4] == ("pass", 1, "五", "recorded")


def test_a_player_with_two_connections_is_not_taken_for_his_neighbour() -> None:
    hand = Played()
    hand.discard("71", "五")
    hand.offer("72", 4)
    hand.push("onInfoUpdate", uid="71", rate=3)
    hand.refuse("72")
    hand.draw("72", "八", 18)
    twice = alone(hand.told).replace(b"sids: [20, 21, 22]", b"sids: [20, 29, 21, 22]")
    assert actions(twice)[1][:4] == ("pass", 1, "五", "recorded")


def test_a_room_number_used_again_is_another_session() -> None:
    one = replace(won(1), match=replace(won(1).match, no=1))
    two = replace(won(2), match=replace(won(2).match, no=2))
    three = replace(won(3), match=replace(won(3).match, no=1))
    tellings = [told(record, at=START + index * HOUR) for index, record in enumerate((one, two, three))]
    found = records(fight_log([row for pushes in tellings for row in pushes]))
    assert [record.match.no for record in found] == [1, 2, 1]
    assert found[0].match.session == found[1].match.session != found[2].match.session
    assert len({record.hand for record in found}) == 3


def test_a_washed_hand_counts_for_the_next_one_only() -> None:
    washed = next(
        record for seed in range(20) for record in played(seed) if record.result and record.result.outcome == "wash"
    )
    tellings = []
    for circle, record in enumerate((washed, washed, won(), won()), 1):
        tellings += told(replace(record, match=replace(record.match, no=circle)), at=START + circle * HOUR)
    assert [record.washed for record in records(alone(tellings))] == [0, 1, 2, 0]


def test_the_same_offer_to_two_players_is_two_offers() -> None:
    hand = Played()
    hand.draw("71", "八", 18)
    hand.offer("72", 4)
    hand.offer("73", 4)
    hand.push("onNoneAct", id=number("八"))
    logs = connector_log(hand.told, {"71": 1, "72": 2}), connector_log(hand.told, {"73": 1}, "connector-server-8")
    assert [(do, seat) for do, seat, *_ in actions(*logs)] == [("draw", 0), ("pass", 1), ("pass", 2)]


def test_a_player_who_went_to_another_table_does_not_bring_its_pushes() -> None:
    hand = Played()
    hand.discard("71", "五")
    elsewhere = {"route": "onCurrAutoCard", "uid": "84", "id": 3, "visible": 1, "remainNum": 18}
    hand.told.append(Told(hand.told[-1].at + HOUR, ("71", "84", "85"), elsewhere))
    items = read(fight_log(hand.told))
    assert [item.error.key if item.error else "" for item in items] == ["", "import.pomelo-beginning"]
    assert items[0].record is not None and [action.do for action in items[0].record.actions] == ["discard"]
    assert items[1].error is not None and items[1].error.parameters["players"] == ["71", "84", "85"]


# what the logs lose


def test_a_hand_without_its_beginning_is_reported_once() -> None:
    pushes = told(won())
    lines = alone(pushes).splitlines(keepends=True)
    following = alone(told(won(2), at=START + HOUR))
    cut = next(index for index, text in enumerate(lines) if index > 40 and b"pushMessage" in text)
    items = read(b"".join(lines[cut:]) + following)
    assert [item.error.key if item.error else "" for item in items] == ["import.pomelo-beginning", ""]
    assert items[0].line == 1
    assert items[0].error is not None and items[0].error.parameters["players"] == list(UIDS)


def test_two_hands_without_a_beginning_are_two() -> None:
    hand = Played()
    hand.discard("71", "五")
    hand.push("onLordSelect", uid="72", id=number("九"), remainNum=19)
    assert errors(fight_log(hand.told[1:])) == ["beginning", "beginning"]


def test_a_room_that_is_broken_up_is_no_washed_hand() -> None:
    hand = Played()
    hand.discard("71", "五")
    hand.push("onEndGame")
    hand.push("onEachResult", remainCard=[])
    hand.told.append(enter(START + HOUR, "8801", circle=2))
    hand.push("onLordSelect", uid="71", id=number("九"), remainNum=19)
    first, second = records(fight_log(hand.told))
    assert first.result is None
    assert [action.do for action in first.actions] == ["discard"]
    assert second.washed == 0


def test_a_hole_in_the_middle_is_reported() -> None:
    lines = fight_log(told(won())).splitlines(keepends=True)
    draws = [index for index, text in enumerate(lines) if b"onCurrAutoCard" in text]
    assert errors(b"".join(lines[: draws[0]] + lines[draws[0] + 1 :])) in (["gap"], ["claim"])
    assert errors(b"".join(lines[: draws[1] - 1] + lines[draws[3] :])) == ["gap"]


def test_a_lost_discard_is_noticed_at_the_claim() -> None:
    hand = Played()
    hand.push("onCardPeng", uid="72", cardArr=numbers("六六"), type=3)
    assert errors(fight_log(hand.told)) == ["claim"]


def test_a_hand_that_broke_off_is_kept_with_what_is_known() -> None:
    hand = Played()
    hand.discard("71", "五")
    hand.push("onCardPeng", uid="73", cardArr=numbers("五五"), type=3)
    row = rows(fight_log(hand.told))[0]
    assert row["deal"]["hands"] == ["五" + "?" * 19 + "九", "?" * 20, "五五" + "?" * 18]
    assert "wall" not in row["deal"] and "result" not in row
    assert doubts(row) == {"broken-off"}


def test_one_unknown_hand_is_what_the_others_leave() -> None:
    record = next(record for record in played(5) if record.result and record.result.outcome == "hu")
    pushes = [row for row in told(record, may=True) if not (row.ask == "cards" and row.to == ("73",))]
    for row in pushes:
        if isinstance(row.message, dict) and row.message.get("route") == "onWin":
            for name in ("leftHandList", "rightHandList"):
                del row.message[name]
    if record.result and record.result.winner == 2:
        pytest.skip("the winner's hand is always shown")
    row = rows(alone(pushes))[0]
    assert Counter(row["deal"]["hands"][2]) == Counter(record.deal.hands[2])
    assert doubts(row) == {"conserved"}


def test_no_hand_is_made_up_from_cards_that_do_not_add_up() -> None:
    record = next(record for record in played(6) if record.result and record.result.outcome == "wash")
    pushes = [row for row in told(record) if not (row.ask == "cards" and row.to == ("73",))]
    asked = {row.to[0]: row.message["user"] for row in pushes if row.ask == "cards"}
    asked["71"]["handCardList"] = asked["72"]["handCardList"]
    row = rows(alone(pushes))[0]
    assert "?" in row["deal"]["hands"][2]
    assert doubts(row) == set()


def test_a_cut_last_line_and_lines_of_other_programs_are_counted() -> None:
    record = won()
    log = alone(told(record))
    log = (
        b"no line of a log\n\xff\xfe\x00\n"
        + log
        + b"[2031-05-06 09:00:00.000] [DEBUG] pomelo - [x] [c] pushMessage uids: ["
    )
    items = read(log)
    assert items[0].record is not None
    assert moves(items[0].record) == moves(record)
    assert items[1].error is not None
    assert items[1].error.parameters == {"count": 3} and items[1].line == 1


def test_lines_of_the_logger_about_other_things_are_no_fault() -> None:
    log = line(START, "c-1", "start all components", "INFO") + line(START, "c-1", "handleMessage session id: 3, msg: 7")
    assert read(log.encode()) == []


def test_one_who_comes_back_is_told_what_he_was_dealt() -> None:
    """A hand asked for in the middle, with what its player has laid by then, is the hand at the deal."""
    record = next(record for record in played(6) if record.result and record.result.outcome == "wash")
    teller = Teller(record, START, "8801")
    pushes = [row for row in teller.told if row.ask != "cards"]
    back = enter(pushes[-3].at, "8801", reConnect=1)
    back.message["reConnect"] = 1
    user = {"uid": "72", "handCardList": numbers(teller.left[1].elements()), "outSideList": [{"type": 3}]}
    asked = [back._replace(to=("72",)), Told(pushes[-3].at, ("72",), {"code": 200, "user": user}, "cards")]
    row = rows(alone(pushes[:-2] + asked + pushes[-2:]))[0]
    assert Counter(row["deal"]["hands"][1]) == Counter(record.deal.hands[1])
    assert "?" in row["deal"]["hands"][0]


def test_a_hand_that_is_shown_other_than_it_was_dealt_is_marked() -> None:
    pushes = told(won())
    asked = next(row for row in pushes if row.ask == "cards" and row.to == ("72",))
    cards = asked.message["user"]["handCardList"]
    cards[0] = next(card for card in range(1, 21) if card not in cards)
    assert doubts(rows(alone(pushes))[0]) == {"hands-differ"}


def test_only_hands_that_go_on_are_held() -> None:
    tellings = [told(record, at=START + index * HOUR) for index, record in enumerate(played(7)[:8])]
    log = alone([row for pushes in tellings for row in pushes])
    held = []
    for _ in Tables().hands(entries([("log", log)], [])):
        held.append(sum(isinstance(thing, Hand) for thing in gc.get_objects()))
    assert len(held) == 8
    assert max(held) <= 2
