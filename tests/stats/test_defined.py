"""Statistics of the user's own: counted like the others, and checked before anything is counted."""

from pathlib import Path

import pytest

from phz_cli.stats import DefinitionError, Filter, explain, hands, load_definitions, players
from tests.stats.tournament import facts

GOOD = """
[[statistic]]
id = "two_peng_rate"
zh = "两碰率"
en = "hands with two peng"
numerator = "(peng >= 1 AND won)::INT"
denominator = "(peng >= 1)::INT"

[[statistic]]
id = "long_hand_rate"
zh = "长局率"
en = "hands of six cards and more"
view = "hand_facts"
numerator = "(exposures >= 6)::INT"
denominator = "completed::INT"

[[statistic]]
id = "huxi_left"
zh = "余息"
en = "huxi above fifteen"
unit = "huxi"
numerator = "greatest(coalesce(win_huxi, 0) - 15, 0)"
denominator = "won::INT"
"""


def written(tmp_path: Path, text: str) -> Path:
    """A file of definitions."""
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_definitions_are_counted(store: Path, tmp_path: Path) -> None:
    mine = load_definitions(written(tmp_path, GOOD))
    assert [one.level for one in mine] == ["player", "hand", "player"]
    frame = players(store, Filter(player=("p2",), rules=("qq-half",)), facts=facts, extra=mine, only=["two_peng_rate"])
    row = frame.row(0, named=True)
    # 乙 pengs in hand 1, which he wins, and in hand 3
    assert (row["numerator"], row["denominator"], row["method"]) == (1, 2, "wilson")
    assert hands(store, facts=facts, extra=mine, only=["long_hand_rate"]).height == 2
    found = explain(store, mine[0], Filter(player=("p2",)), facts=facts)
    assert found["hand"].to_list() == ["h1", "h3"]


def test_definitions_stand_after_the_declared(store: Path, tmp_path: Path) -> None:
    mine = load_definitions(written(tmp_path, GOOD))
    frame = players(store, facts=facts, extra=mine)
    assert frame.filter(frame["player"] == "p1")["statistic"].to_list()[-1] == "huxi_left"


ENTRY = '[[statistic]]\nid = "x"\nzh = "试"\nen = "try"\n'


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        (ENTRY + 'numerator = "sum(peng)"', "$.statistic[0].numerator", "aggregate"),
        (ENTRY + 'numerator = "(SELECT 1)"', "$.statistic[0].numerator", "sub-query"),
        (ENTRY + 'numerator = "row_number() OVER ()"', "$.statistic[0].numerator", "window"),
        (ENTRY + 'numerator = "pengs"', "$.statistic[0].numerator", "pengs"),
        (ENTRY + 'numerator = "peng +"', "$.statistic[0].numerator", "syntax"),
        (ENTRY + 'numerator = "1), (2"', "$.statistic[0].numerator", "one expression"),
        (ENTRY + 'numerator = "1) FROM seats; DROP TABLE seats; SELECT (1"', "$.statistic[0].numerator", "SELECT"),
        (ENTRY + 'numerator = "1) FROM seats WHERE (1 = 1"', "$.statistic[0].numerator", "one expression"),
        (ENTRY + 'numerator = "1"\ndenominator = "name"', "$.statistic[0].denominator", "no number"),
        (ENTRY + 'numerator = "1"\nview = "files"', "$.statistic[0].view", "seat_hands"),
        (ENTRY + 'numerator = "1"\nminimum_n = 0', "$.statistic[0].minimum_n", "1 or more"),
        (ENTRY.replace('"x"', '"X 1"') + 'numerator = "1"', "$.statistic[0].id", "lower-case"),
        (ENTRY.replace('"x"', '"win_rate"') + 'numerator = "1"', "$.statistic[0].id", "already"),
        ((ENTRY + 'numerator = "1"\n') * 2, "$.statistic[1].id", "twice"),
        (ENTRY + "numerator = 3", "", "$.statistic[0].numerator"),
        (ENTRY + 'number = "1"', "", "number"),
        ("statistic = ", "", "TOML"),
        ("", "", "statistic"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(tmp_path: Path, text: str, place: str, said: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(DefinitionError) as caught:
        load_definitions(path)
    sentence = caught.value.sentence("en")
    assert str(path) in sentence
    assert place in sentence
    assert said in sentence
    assert "\n" not in sentence
    assert not caught.value.sentence("zh").isascii()


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(DefinitionError, match="opened"):
        load_definitions(tmp_path / "none.toml")
