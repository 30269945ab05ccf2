"""The outlines of the characters of cards: all there, in the middle of their square, in whole units."""

import re

from phz_cli.charts.card_faces import SIDE, card_faces
from phz_cli.game.cards import CHARACTERS


def test_every_card_has_an_outline_of_its_own() -> None:
    faces = card_faces()
    assert "".join(faces) == CHARACTERS
    assert len(set(faces.values())) == len(CHARACTERS)


def test_outlines_stand_in_the_middle_of_their_square() -> None:
    for character, path in card_faces().items():
        assert re.fullmatch(r"(?:[MLQC]-?\d+(?: -?\d+)*|Z)+", path), character
        numbers = [int(number) for number in re.findall(r"-?\d+", path)]
        for values in (numbers[::2], numbers[1::2]):
            assert min(values) >= 0 and max(values) <= SIDE, character
            assert abs(min(values) + max(values) - SIDE) <= 12, character
