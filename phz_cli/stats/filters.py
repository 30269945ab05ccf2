"""Which hands a statistic is about: the one grammar of filters that every command understands."""

from dataclasses import dataclass, field, fields
from datetime import date
from hashlib import sha256

_LOCAL_DAY = """
    (start + to_minutes(CASE WHEN start_offset[1] = '-' THEN -1 ELSE 1 END
        * (60 * start_offset[2:3]::INT + start_offset[5:6]::INT)))::DATE"""
"""The day on which a hand began, by the clock of its record."""

_ORDER = "start DESC NULLS LAST, no DESC NULLS LAST, event, session, table_name, content_id"
"""The latest hand first."""

Condition = tuple[list[str], list[object]]


@dataclass(frozen=True, slots=True)
class Filter:
    """Empty fields leave everything in; several values of one field are alternatives; all fields must hold."""

    event: tuple[str, ...] = field(default=(), metadata={"zh": "只算这些赛事", "en": "only these events"})
    rules: tuple[str, ...] = field(default=(), metadata={"zh": "只算这些规则", "en": "only these rule sets"})
    player: tuple[str, ...] = field(
        default=(),
        metadata={
            "zh": "只算这些牌手（按局统计时：他们上桌的局）",
            "en": "only these players (for hands: those they sat in)",
        },
    )
    min_hands: int = field(
        default=0,
        metadata={"zh": "打满这么多局的牌手才列出", "en": "only players with at least this many hands"},
    )
    table: tuple[str, ...] = field(default=(), metadata={"zh": "只算这些桌", "en": "only these tables"})
    session: tuple[str, ...] = field(default=(), metadata={"zh": "只算这些场次", "en": "only these sessions"})
    since: date | None = field(
        default=None, metadata={"zh": "只算这天起的牌局（当地日期）", "en": "only hands from this day on (local date)"}
    )
    until: date | None = field(
        default=None, metadata={"zh": "只算到这天为止的牌局", "en": "only hands up to this day, the day included"}
    )
    role: tuple[str, ...] = field(
        default=(),
        metadata={
            "zh": "只算牌手坐这些位置的局：dealer 庄、next 下家、previous 上家、opposite 对家",
            "en": "only hands in which the player sits there: dealer, next, previous, opposite",
        },
    )
    seat: tuple[int, ...] = field(
        default=(), metadata={"zh": "只算牌手坐这些座号的局（自 0 起）", "en": "only these seat numbers, from 0"}
    )
    opponent: tuple[str, ...] = field(
        default=(),
        metadata={"zh": "只算与这些牌手同桌的局", "en": "only hands with one of these players at the table"},
    )
    last: int = field(
        default=0,
        metadata={
            "zh": "只算每位牌手最近打完的这么多局（按局统计时：最近这么多局）",
            "en": "only each player's latest completed hands, this many (for hands: the latest this many)",
        },
    )
    min_n: int = field(
        default=0,
        metadata={"zh": "分母不到这么大就不给数", "en": "no number where the denominator is smaller than this"},
    )

    def where(self, *, seats: bool) -> tuple[str, list[object]]:
        """The SQL condition and its parameters, for a view with a player (`seats`) or with whole hands.

        The view needs the columns content_id, event, rules, session, table_name, and player where `seats`.
        """
        parts, parameters = self._direct(seats)
        for more, values in (self._dated(), self._seated(seats), self._opposed(seats)):
            parts += more
            parameters += values
        if self.last:
            parts, parameters = self._latest(parts, parameters, seats)
        return " AND ".join(["true", *parts]), parameters

    def digest(self) -> str:
        """Eight hexadecimal digits that name this filter; the same for the same choice."""
        chosen = [(entry.name, getattr(self, entry.name)) for entry in fields(self)]
        text = repr([(name, value) for name, value in chosen if value])
        return sha256(text.encode()).hexdigest()[:8]

    def _direct(self, seats: bool) -> Condition:
        parts, parameters = list[str](), list[object]()
        for column, name in (("event", "event"), ("rules", "rules"), ("session", "session"), ("table_name", "table")):
            if values := getattr(self, name):
                parts.append(f"{column} IN (SELECT unnest(?::VARCHAR[]))")
                parameters.append(list(values))
        if self.player:
            test = "player IN (SELECT unnest(?::VARCHAR[]))"
            parts.append(test if seats else f"content_id IN (SELECT content_id FROM seats WHERE {test})")
            parameters.append(list(self.player))
        return parts, parameters

    def _dated(self) -> Condition:
        tests, parameters = list[str](), list[object]()
        for sign, day in ((">=", self.since), ("<=", self.until)):
            if day is not None:
                tests.append(f"{_LOCAL_DAY} {sign} ?::DATE")
                parameters.append(day.isoformat())
        if not tests:
            return [], []
        return [f"content_id IN (SELECT content_id FROM hands WHERE {' AND '.join(tests)})"], parameters

    def _seated(self, seats: bool) -> Condition:
        tests, parameters = list[str](), list[object]()
        if self.role:
            tests.append("role IN (SELECT unnest(?::VARCHAR[]))")
            parameters.append(list(self.role))
        if self.seat:
            tests.append("seat IN (SELECT unnest(?::INTEGER[]))")
            parameters.append(list(self.seat))
        if not tests:
            return [], []
        if self.player and not seats:
            tests.append("player IN (SELECT unnest(?::VARCHAR[]))")
            parameters.append(list(self.player))
        keys = "content_id, player" if seats else "content_id"
        key = f"({keys})" if seats else keys
        return [f"{key} IN (SELECT {keys} FROM seats WHERE {' AND '.join(tests)})"], parameters

    def _opposed(self, seats: bool) -> Condition:
        if not self.opponent:
            return [], []
        chosen = "player IN (SELECT unnest(?::VARCHAR[]))"
        found = f"content_id IN (SELECT content_id FROM seats WHERE role <> 'sitting' AND {chosen})"
        if not seats:
            return [found], [list(self.opponent)]
        # A player is not his own opponent.
        return [found, f"NOT {chosen}"], [list(self.opponent), list(self.opponent)]

    def _latest(self, parts: list[str], parameters: list[object], seats: bool) -> Condition:
        """The latest hands among those that everything else leaves in."""
        inner = " AND ".join(["completed", *parts])
        if seats:
            ranked = f"""(content_id, player) IN (SELECT content_id, player FROM (
                SELECT content_id, player, row_number() OVER (PARTITION BY player ORDER BY {_ORDER}) AS age
                FROM seats WHERE role <> 'sitting' AND {inner}) WHERE age <= ?)"""
        else:
            ranked = f"content_id IN (SELECT content_id FROM hands WHERE {inner} ORDER BY {_ORDER} LIMIT ?)"
        return [*parts, ranked], [*parameters, *parameters, self.last]


def documented() -> dict[str, dict[str, str]]:
    """Field of the filter → what it does, in zh and en."""
    return {entry.name: dict(entry.metadata) for entry in fields(Filter)}
