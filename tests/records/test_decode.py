"""The bytes of one record: what is accepted, what is refused, with which place and words."""

import json
import sys
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from phz_cli.records import ReadError, Record, decode, to_hand

from .hand import HANDS, RECORD, REMOVED, WALL, action, changed, line
from .strategies import PATIENT


def refused(data: bytes) -> ReadError:
    error = decode(data)
    assert isinstance(error, ReadError), error
    assert error.problem("zh") and error.problem("en")
    assert error.sentence("zh") != error.sentence("en")
    assert error.line >= 1
    return error


def accepted(data: bytes) -> Record:
    record = decode(data)
    assert isinstance(record, Record), record.sentence("en")
    return record


def test_the_record_is_read_as_written() -> None:
    record = accepted(line())
    assert record.deal.hands == HANDS
    assert record.deal.wall == WALL
    assert [player.id for player in record.seats] == ["p01", "p02", "p03"]
    assert record.result is not None
    assert record.result.points == [-4.0, 8.0, -4.5]
    assert len(to_hand(record).actions) == len(RECORD["actions"])


def test_spaces_and_order_of_keys_make_no_difference() -> None:
    backwards = {key: RECORD[key] for key in reversed(RECORD)}
    assert accepted(json.dumps(backwards, indent=3).encode()) == accepted(line())


MISTAKES: list[tuple[bytes, str, str]] = [
    (changed("phz"), "record.version-missing", "$.phz"),
    (changed("phz", to=2), "record.version-high", "$.phz"),
    (changed("phz", to=10**40), "record.version-high", "$.phz"),
    (changed("phz", to=0), "record.version-bad", "$.phz"),
    (changed("phz", to="1"), "record.version-bad", "$.phz"),
    (changed("phz", to=True), "record.version-bad", "$.phz"),
    (changed("phz", to=1.0), "record.version-bad", "$.phz"),
    (changed("hand", to=""), "record.empty", "$.hand"),
    (changed("rules", to=""), "record.empty", "$.rules"),
    (changed("hand", to=5), "record.type", "$.hand"),
    (changed("hand"), "record.missing", "$"),
    (changed("deal", "hands"), "record.missing", "$.deal"),
    (changed("players", to=[]), "record.unknown", "$.players"),
    (changed("actions", 2, "cards", to="一"), "record.unknown", "$.actions[2].cards"),
    (changed("options", to=[]), "record.type", "$.options"),
    (changed("seats", to=[{"id": "a"}]), "record.seats", "$.seats"),
    (changed("seats", to=[{"id": str(i)} for i in range(5)]), "record.seats", "$.seats"),
    (changed("seats", 2, "id", to="p01"), "record.same-player", "$.seats[2].id"),
    (changed("sitting", "id", to="p03"), "record.same-player", "$.sitting.id"),
    (changed("seats", 1, "id", to=""), "record.empty", "$.seats[1].id"),
    (changed("dealer", to=3), "record.seat", "$.dealer"),
    (changed("dealer", to=-1), "record.seat", "$.dealer"),
    (changed("dealer", to=0.0), "record.type", "$.dealer"),
    (changed("dealer", to=10**30), "record.seat", "$.dealer"),
    (changed("observer", to=3), "record.seat", "$.observer"),
    (changed("washed", to=-1), "record.number", "$.washed"),
    (changed("washed", to=2**53), "record.number", "$.washed"),
    (changed("deal", "hands", to=HANDS[:2]), "record.hands", "$.deal.hands"),
    (changed("deal", "hands", 1, to="一二龙"), "card.stranger", "$.deal.hands[1]"),
    (changed("deal", "shown", to="玖玖"), "card.count", "$.deal.shown"),
    (changed("deal", "shown", to="?"), "card.hidden", "$.deal.shown"),
    (changed("deal", "wall", to="一 二"), "card.stranger", "$.deal.wall"),
    (changed("deal", "extra", to=[{"seat": 3, "card": "一"}]), "record.seat", "$.deal.extra[0].seat"),
    (changed("deal", "extra", to=[{"seat": 2, "card": ""}]), "card.count", "$.deal.extra[0].card"),
    (changed("match", "no", to=2**60), "record.number", "$.match.no"),
    (changed("start", to="2026-03-01T19:50:00"), "record.time", "$.start"),
    (changed("start", to="2026-02-30T19:50:00Z"), "record.time", "$.start"),
    (changed("end", to="2026-03-01T19:50:00+08:00\n"), "record.time", "$.end"),
    (changed("end", to="昨天"), "record.time", "$.end"),
    (changed("result", "winner", to=3), "record.seat", "$.result.winner"),
    (changed("result", "from", to=-1), "record.seat", "$.result.from"),
    (changed("result", "points", to=[1, -1]), "record.points", "$.result.points"),
    (changed("result", "huxi", to=2**53), "record.number", "$.result.huxi"),
    (changed("result", "names", 0, "fan", to=2**53), "record.number", "$.result.names[0].fan"),
    (changed("result", "outcome", to="draw"), "record.value", "$.result.outcome"),
    (changed("notes", to=["a", 5]), "record.type", "$.notes[1]"),
    (action(do="jump", seat=0), "record.value", "$.actions[0].do"),
    (action(do="draw", seat=0), "action.needs", "$.actions[0].card"),
    (action(do="draw", card="一"), "action.needs", "$.actions[0].seat"),
    (action(do="draw", seat=None, card="一"), "action.needs", "$.actions[0].seat"),
    (action(do="draw", seat=3, card="一"), "record.seat", "$.actions[0].seat"),
    (action(do="draw", seat=0, card="一二"), "card.count", "$.actions[0].card"),
    (action(do="draw", seat=0, card="一", at=2**53), "record.number", "$.actions[0].at"),
    (action(do="discard", seat=0, card="?"), "card.hidden", "$.actions[0].card"),
    (action(do="chi", seat=0, card="一"), "action.needs", "$.actions[0].melds"),
    (action(do="chi", seat=0, card="一", melds=["一二"]), "card.count", "$.actions[0].melds[0]"),
    (action(do="chi", seat=0, card="一", melds=["一二三", "一?三"]), "card.hidden", "$.actions[0].melds[1]"),
    (action(do="peng", seat=0, card="一", melds=["一一一"]), "action.never", "$.actions[0].melds"),
    (action(do="peng", seat=0, card="一", shown=True), "action.never", "$.actions[0].shown"),
    (action(do="peng", seat=0, card="一", want="hu"), "action.never", "$.actions[0].want"),
    (action(do="peng", seat=0, card="一", on=["hu"]), "action.never", "$.actions[0].on"),
    (action(do="peng", seat=0, card="一", note="?"), "action.never", "$.actions[0].note"),
    (action(do="hu", seat=0, melds=["一", ""]), "card.count", "$.actions[0].melds[1]"),
    (action(do="pass", seat=0, on=["peng", "win"]), "record.value", "$.actions[0].on[1]"),
    (action(do="claim", seat=0), "action.needs", "$.actions[0].want"),
    (action(do="wash", seat=0), "action.never", "$.actions[0].seat"),
    (action(do="flip"), "action.needs", "$.actions[0].card"),
    (action(do="rule"), "action.needs", "$.actions[0].verdict"),
    (b"[" + line() + b"]", "record.type", "$"),
    (b"5", "record.type", "$"),
    (b"null", "record.type", "$"),
    (b'{"phz":NaN}', "json.malformed", ""),
    (line().replace(b"-4.5", b"1e999"), "json.number", "$.result.points[2]"),
    (line().replace(b'"no":12', b'"no":' + b"9" * 5000), "json.number", "$.match.no"),
    (line().replace(b'"p02"', b'"\\ud800"'), "json.surrogate", ""),
    (line()[:-1], "json.cut", ""),
    (b"", "json.cut", ""),
    (line() + b"}", "json.malformed", ""),
    (b'{"x-deep":' * 100_000, "json.deep", ""),
]


@pytest.mark.parametrize(("data", "key", "path"), MISTAKES, ids=[f"{k}-{p}" for _, k, p in MISTAKES])
def test_mistake_is_named_with_its_path(data: bytes, key: str, path: str) -> None:
    error = refused(data)
    assert (error.key, error.path) == (key, path)


def test_all_missing_keys_are_named_together() -> None:
    error = refused(b'{"phz":1,"hand":"a"}')
    assert error.sentence("en") == "$: missing rules, seats, dealer, deal, actions"
    assert error.sentence("zh") == "$：缺少 rules、seats、dealer、deal、actions"


def test_higher_version_says_so() -> None:
    error = refused(b'{"phz":7,"anything":[]}')
    assert error.sentence("en").startswith("$.phz: format version 7; this program reads version 1 only")


def test_strange_card_is_named_with_its_place() -> None:
    error = refused(changed("deal", "hands", 1, to="一二龙"))
    assert error.sentence("en").startswith("$.deal.hands[1]: character 3, “龙” (U+9F99), is no card; expected ")
    assert error.sentence("zh").startswith("$.deal.hands[1]：第 3 个字「龙」（U+9F99）不是牌；应为")


def test_wrong_type_says_what_was_expected() -> None:
    assert refused(changed("dealer", to="0")).sentence("zh") == "$.dealer：这里是文字；应为整数"


def test_malformed_json_has_line_and_column() -> None:
    error = decode('{"phz": 1,\n "hand": "甲" "rules": 1}'.encode(), line=10)
    assert isinstance(error, ReadError)
    assert (error.line, error.column) == (11, 14)
    assert (
        error.sentence("zh") == "第 11 行第 14 个字符：不是合法的 JSON：应为逗号 , 或 }；应为一条牌局记录（JSON 对象）"
    )


def test_own_keys_are_let_pass_everywhere() -> None:
    record = json.loads(line())
    for place in (
        record,
        record["match"],
        record["seats"][0],
        record["deal"],
        record["actions"][2],
        record["result"],
    ):
        place["x-note"] = {"x": [1, {"a": None}]}
    record["result"]["names"][0]["x-"] = 1
    assert accepted(line(record)) == accepted(line())


def test_own_keys_do_not_hide_a_wrong_one() -> None:
    record = json.loads(line())
    record["x-note"] = 1
    record["deal"]["y"] = 1
    assert refused(line(record)).path == "$.deal.y"


@pytest.mark.parametrize(
    ("before", "after", "path", "name"),
    [
        (b'"dealer":0', b'"dealer":0,"dealer":1', "$", "dealer"),
        (b'"dealer":0', b'"dealer":0,"deale\\u0072":0', "$", "dealer"),
        (b'"do":"draw"', b'"do":"draw","do":"draw"', "$.actions[4]", "do"),
        (b'"dealer":0', b'"dealer":0,"dealer" :0', "$", "dealer"),
        (b'"dealer":0', b'"dealer":0,"options":{"a":{"b":1,"b":1}}', "$.options.a", "b"),
        (b'"dealer":0', b'"dealer":0,"x-a":[{"b:":1,"b:":":"}]', "$.x-a[0]", "b:"),
    ],
)
def test_key_given_twice_is_refused(before: bytes, after: bytes, path: str, name: str) -> None:
    error = refused(line().replace(before, after))
    assert (error.key, error.path, error.parameters["name"]) == ("json.duplicate", path, name)


def test_colons_and_escapes_in_texts_are_no_duplicates() -> None:
    record = json.loads(line())
    record["hand"] = 'a":b\\u003a:::'
    record["notes"] = [":", '"x":', "\\"]
    assert accepted(line(record)).hand == 'a":b\\u003a:::'
    assert accepted(json.dumps(record).replace(":::", "\\u003a::").encode()).notes == [":", '"x":', "\\"]


ALIASES = [
    ("貳貮弐弍參叄参弎陸弌漆", "贰贰贰贰叁叁叁叁陆壹柒"),
    ("s1,s10,b1,b10", "一十壹拾"),
    ("x2 d7", "二柒"),
    ("s1, s2 ,  b3 ?", "一二叁?"),
    ("ｓ１，ｂ１０\u3000？", "一拾?"),
    ("一？", "一?"),
    (" s1 ", "一"),
]


@pytest.mark.parametrize(("written", "cards"), ALIASES)
def test_cards_in_other_spellings_are_normalised(written: str, cards: str) -> None:
    record = accepted(changed("deal", "hands", 0, to=written))
    assert record.deal.hands[0] == cards
    assert accepted(changed("deal", "wall", to=written)).deal.wall == cards


def test_cards_of_actions_are_normalised() -> None:
    record = accepted(action(do="chi", seat=1, card="d2", melds=["d2,d7,d10", "壹貳參"]))
    assert record.actions[0].card == "贰"
    assert record.actions[0].melds == ["贰柒拾", "壹贰叁"]
    assert accepted(changed("deal", "shown", to="d9")).deal.shown == "玖"
    extra = accepted(changed("deal", "extra", to=[{"seat": 1, "card": "s4"}])).deal.extra[0]
    assert extra.card == "四"


@pytest.mark.parametrize(
    ("written", "position"),
    [
        ("s1s2", 3),
        ("s1,,s2", 4),
        ("s11", 3),
        ("S1", 1),
        ("一,s2", 1),
        ("b0", 1),
        (" ", 1),
        ("錢", 1),
        ("一-", 2),
    ],
)
def test_other_spellings_are_refused_at_their_character(written: str, position: int) -> None:
    assert refused(changed("deal", "wall", to=written)).parameters["position"] == position


@given(st.integers(0, len(line())))
@settings(PATIENT, max_examples=60)
def test_cut_record_is_an_error(length: int) -> None:
    assert isinstance(decode(line()[:length]), Record if length == len(line()) else ReadError)


def test_cut_at_every_byte_never_raises() -> None:
    data = line()
    assert all(isinstance(decode(data[:length]), ReadError) for length in range(len(data)))


@given(st.binary(max_size=200))
@PATIENT
def test_random_bytes_never_raise(data: bytes) -> None:
    assert isinstance(decode(data), ReadError)


@given(st.integers(0, len(line()) - 1), st.binary(min_size=1, max_size=3))
@PATIENT
def test_damaged_bytes_never_raise(place: int, damage: bytes) -> None:
    data = line()
    result = decode(data[:place] + damage + data[place + len(damage) :])
    if isinstance(result, ReadError):
        assert result.sentence("zh") and result.sentence("en")


def _paths(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path] * bool(path) + [found for key, member in inside for found in _paths(member, (*path, key))]


JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text()
    | st.text("一二三壹贰叁?sb1 ,", max_size=6),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=6,
)


@given(st.sampled_from(_paths(RECORD)), JSON_VALUES | st.just(REMOVED))
@settings(PATIENT, max_examples=400)
def test_random_values_anywhere_never_raise(path: tuple[str | int, ...], value: Any) -> None:
    try:
        data = changed(*path, to=value)
    except UnicodeEncodeError:
        return
    result = decode(data)
    if isinstance(result, ReadError):
        assert result.sentence("zh") and result.sentence("en")
        assert result.path.startswith("$") or result.key.startswith("json.")
    else:
        to_hand(result)


def test_deep_stack_does_not_matter() -> None:
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(2000)
    try:
        assert refused(b'{"phz":1,"options":' + b'{"a":' * 5000 + b"1" + b"}" * 5001).key == "json.deep"
    finally:
        sys.setrecursionlimit(limit)


def test_decode_gives_frozen_values() -> None:
    with pytest.raises(AttributeError):
        accepted(line()).dealer = 1  # type: ignore[misc]
    assert msgspec.structs.replace(accepted(line()), dealer=1).dealer == 1
