"""The games of sy599: their numbers and names, and which rule set of ours each one is."""

from typing import Final, NamedTuple

NEAREST: Final = "qq-basic"
"""15 胡息, 3 a unit, one more for 自摸: what a room is read under that states no rules of ours."""
USUAL_MINIMUM: Final = 15


class Game(NamedTuple):
    """A game by its name; `rules` is empty where it is none of ours."""

    name: str
    rules: str = ""


GAMES: Final = {
    32: Game("邵阳字牌"),
    33: Game("邵阳剥皮"),
    39: Game("沅江鬼胡子"),
    53: Game("常德跑胡子", "changde-80"),
    54: Game("沅江鬼胡子八软息"),
    192: Game("蓝山字牌"),
    194: Game("衡阳十胡卡"),
    196: Game("捉红字"),
    197: Game("耒阳字牌"),
    198: Game("郴州字牌"),
    199: Game("娄底放炮罚"),
    226: Game("衡阳六胡抢"),
    228: Game("岳阳歪胡子"),
    229: Game("落地扫"),
    230: Game("永州扯胡子"),
    235: Game("湘潭跑胡子"),
    236: Game("湘乡告胡子"),
    237: Game("湘乡跑胡子"),
    238: Game("安化跑胡子"),
    245: Game("桂林字牌", "guilin"),
    246: Game("宁乡跑胡子", "ningxiang"),
    249: Game("汉寿跑胡子"),
    250: Game("株洲碰胡"),
    252: Game("怀化红拐弯"),
    254: Game("安乡偎麻雀"),
    266: Game("望城跑胡子"),
    300: Game("石门跑胡子"),
    301: Game("永州老戳"),
    521: Game("溆浦跑胡子"),
    800: Game("湘西2710"),
    801: Game("南县鬼胡子"),
    802: Game("益阳歪胡子"),
}
"""Games by the number that the server calls playType."""

LOG_NAMES: Final = {"ldfpf": 199, "cdephz": 53, "cdpaohuzi": 53, "cdepaohuzi": 53, "glzp": 245, "nxphz": 246}
"""Games by the first field of a line of the server's log, in small letters."""


class Chosen(NamedTuple):
    """The rule set of a hand; `unsupported` is the source's name where the rules are none of ours.

    `doubt` is a key of messages.py where the source leaves the choice open.
    """

    rules: str
    unsupported: str = ""
    doubt: str = ""
    name: str = ""


def chosen(play_type: int | None, minimum: int | None) -> Chosen:
    """The rule set for a number of a game and the least 胡息 of a win, as far as the source states them.

    A room that states the usual least 胡息 is read under the nearest rule set although its game bears another name:
    the same number stands for several variants.
    """
    game = Game("") if play_type is None else GAMES.get(play_type, Game(f"playType {play_type}"))
    if game.rules:
        return Chosen(game.rules, name=game.name)
    if not game.name:
        return Chosen(NEAREST, doubt="import.rules-unstated")
    if minimum == USUAL_MINIMUM:
        return Chosen(NEAREST, doubt="import.rules-by-minimum", name=game.name)
    return Chosen(NEAREST, unsupported=game.name, name=game.name)
