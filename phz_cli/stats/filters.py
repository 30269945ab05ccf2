"""Which hands a statistic is about."""

from dataclasses import dataclass, field, fields


@dataclass(frozen=True, slots=True)
class Filter:
    """Empty fields leave everything in; several values of one field are alternatives."""

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

    def where(self, *, seats: bool) -> tuple[str, list[object]]:
        """The SQL condition and its parameters, for a view with a player (`seats`) or with whole hands."""
        parts, parameters = ["true"], list[object]()
        for column in ("event", "rules"):
            if values := getattr(self, column):
                parts.append(f"{column} IN (SELECT unnest(?::VARCHAR[]))")
                parameters.append(list(values))
        if self.player:
            test = "player IN (SELECT unnest(?::VARCHAR[]))"
            parts.append(test if seats else f"content_id IN (SELECT content_id FROM seats WHERE {test})")
            parameters.append(list(self.player))
        return " AND ".join(parts), parameters


def documented() -> dict[str, dict[str, str]]:
    """Field of the filter → what it does, in zh and en."""
    return {entry.name: dict(entry.metadata) for entry in fields(Filter)}
