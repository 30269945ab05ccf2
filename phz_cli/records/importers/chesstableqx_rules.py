"""The games of ChessTableQX: their numbers, which rule set of ours each one is, and the options of a room."""

from typing import Final, NamedTuple

from phz_cli.records.errors import quote
from phz_cli.rulebook import RulesError, load_profile

NEAREST: Final = "qq-basic"


class Game(NamedTuple):
    """A game by its name; `rules` is empty where it is none of ours."""

    name: str
    rules: str = ""


GAMES: Final = {
    2017012: Game("三人跑胡子", "qq-basic"),
    2017024: Game("落地扫"),
    2017025: Game("四人坐醒跑胡子", "qq-basic"),
    2017030: Game("四王跑胡子"),
    2017031: Game("四王跑胡子"),
    2017041: Game("两人跑胡子", "qq-basic"),
    2017047: Game("四王跑胡子"),
    2018078: Game("邵阳字牌"),
    2018079: Game("湘乡告胡子"),
    2018098: Game("怀化红拐弯"),
    2018114: Game("衡阳二人字牌"),
    2018115: Game("湘乡跑胡子"),
    2018118: Game("安化跑胡子"),
    2018122: Game("湘潭跑胡子"),
    2018126: Game("岳阳歪胡子"),
    2018139: Game("安化跑胡子"),
    2018142: Game("郴州字牌"),
    2018143: Game("桂阳字牌"),
    2018146: Game("宁乡跑胡子", "ningxiang"),
    2018148: Game("岳阳碰胡"),
    2018149: Game("益阳歪胡子"),
    2018158: Game("郴州毛胡子"),
    2018161: Game("湘西2710"),
    2018164: Game("常德跑胡子", "changde-80"),
    2018165: Game("汉寿跑胡子"),
    2018167: Game("南县鬼胡子"),
    2018172: Game("沅江鬼胡子"),
    2019177: Game("石门跑胡子"),
    2019190: Game("沅陵跑胡子"),
    2019215: Game("溆浦跑胡子"),
}
"""Games by the number that the server calls gameType."""

MINIMUM: Final = "minHuxi"
KINGS: Final = "kingNum"
OF_NO_ACCOUNT: Final = frozenset({MINIMUM, KINGS, "maxPlayer", "payWay"})
"""Options of a room that are understood, or change nothing in a hand."""


class Chosen(NamedTuple):
    """The rule set of a hand with its options; `unsupported` is the source's name where it is none of ours.

    `unread` are options of the room that this importer does not understand.
    """

    rules: str
    options: dict[str, object]
    unsupported: str
    unread: tuple[str, ...]


def chosen(game_type: int, room: dict[str, object]) -> Chosen:
    """The rule set for the number of a game and the options of a room."""
    game = GAMES.get(game_type, Game(f"gameType {game_type}"))
    rules = game.rules or NEAREST
    unsupported = "" if game.rules else game.name
    if room.get(KINGS) not in (None, 0, False):
        unsupported = f"{game.name} {KINGS}={quote(room[KINGS])}"
    return Chosen(rules, _options(rules, room.get(MINIMUM)), unsupported, tuple(_unread(room)))


def _options(rules: str, minimum: object) -> dict[str, object]:
    """The least 胡息 of a win, where the room has another than the rule set."""
    if isinstance(minimum, bool) or not isinstance(minimum, int) or not 0 < minimum < 100:
        return {}
    try:
        usual = load_profile(rules).minimum_huxi
    except RulesError:
        return {}
    return {} if minimum == usual else {"minimum_huxi": minimum}


def _unread(room: dict[str, object]) -> list[str]:
    """Options that are set to something and mean something unknown here."""
    off: tuple[object, ...] = (None, False, 0, "", [], {})
    return sorted(quote(name) for name, value in room.items() if name not in OF_NO_ACCOUNT and value not in off)
