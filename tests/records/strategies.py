"""Random readable records for the properties of reader, writer and schema."""

from datetime import datetime
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from phz_cli.game.cards import CHARACTERS

PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""The suite runs beside others on few cores: time says nothing here."""

TEXTS = st.text(st.characters(codec="utf-8"), max_size=8)
NUMBERS = st.integers(-(2**31) + 1, 2**31 - 1)
CARDS = st.sampled_from(CHARACTERS)
HIDDEN = st.sampled_from(CHARACTERS + "?")
POINTS = st.one_of(st.integers(-1000, 1000), st.floats(allow_nan=False, allow_infinity=False))
MOMENTS = st.datetimes(min_value=datetime(1900, 1, 1), max_value=datetime(9000, 1, 1))
TIMES = MOMENTS.map(lambda moment: moment.isoformat() + "+08:00")
JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=5,
)


def _keys(needed: dict[str, Any], optional: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(needed, optional=optional)


def actions(seats: int) -> st.SearchStrategy[dict[str, Any]]:
    """One action of any verb."""
    seat = st.integers(0, seats - 1)
    at = {"at": NUMBERS}
    melds = st.lists(st.text(CHARACTERS, min_size=3, max_size=3), min_size=1, max_size=3)

    def verb(do: str, optional: dict[str, Any] | None = None, **needed: Any) -> st.SearchStrategy[dict[str, Any]]:
        return _keys({"do": st.just(do), **needed}, at | (optional or {}))

    return st.one_of(
        verb("ti", seat=seat, card=HIDDEN),
        verb("draw", seat=seat, card=HIDDEN),
        verb("discard", seat=seat, card=CARDS),
        verb("chi", seat=seat, card=CARDS, melds=melds),
        verb("peng", seat=seat, card=CARDS),
        verb("wei", {"shown": st.booleans()}, seat=seat, card=HIDDEN),
        verb("pao", seat=seat, card=CARDS),
        verb("pass", {"card": CARDS, "on": st.lists(st.sampled_from(["peng", "chi", "hu"]))}, seat=seat),
        verb("claim", {"card": CARDS}, seat=seat, want=st.sampled_from(["hu", "pao", "peng", "chi"])),
        verb("hu", {"card": CARDS, "melds": st.lists(st.text(CHARACTERS, min_size=1, max_size=4))}, seat=seat),
        verb("wash"),
        verb("flip", {"seat": seat}, card=CARDS),
        verb("rule", {"seat": seat, "note": TEXTS}, verdict=st.sampled_from(["void", "continue"])),
    )


@st.composite
def records(draw: st.DrawFn) -> dict[str, Any]:
    """A readable record as plain JSON data, of any legality."""
    seats = draw(st.integers(2, 4))
    seat = st.integers(0, seats - 1)
    points = st.lists(POINTS, min_size=seats, max_size=seats)
    name = _keys({"name": TEXTS, "fan": NUMBERS}, {})
    result = _keys(
        {"outcome": st.sampled_from(["hu", "wash", "false_hu", "void"])},
        {
            "winner": seat,
            "from": seat,
            "huxi": NUMBERS,
            "names": st.lists(name, max_size=2),
            "points": points,
            "sitting_points": POINTS,
        },
    )
    hands = st.lists(st.text(CHARACTERS + "?", max_size=21), min_size=seats, max_size=seats)
    extra = st.lists(_keys({"seat": seat, "card": HIDDEN}, {}), max_size=2)
    deal = _keys({"hands": hands}, {"shown": CARDS, "wall": st.text(CHARACTERS + "?"), "extra": extra})
    players = draw(st.lists(TEXTS.filter(bool), min_size=seats, max_size=seats, unique=True))
    return draw(
        _keys(
            {
                "phz": st.just(1),
                "hand": TEXTS.filter(bool),
                "rules": TEXTS.filter(bool),
                "seats": st.just([{"id": player} for player in players]),
                "dealer": seat,
                "deal": deal,
                "actions": st.lists(actions(seats), max_size=6),
            },
            {
                "options": st.dictionaries(TEXTS.filter(lambda key: not key.startswith("x-")), JSON, max_size=2),
                "match": _keys({}, {"event": TEXTS, "no": NUMBERS}),
                "start": TIMES,
                "end": TIMES,
                "washed": st.integers(0, 9),
                "observer": seat | st.none(),
                "result": result,
                "source": _keys({}, {"file": TEXTS}),
                "notes": st.lists(TEXTS, max_size=2),
            },
        )
    )
