"""The hands that a report on one subject is about, and what the store says of them."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final, NamedTuple

from phz_cli.audit import Finding
from phz_cli.cli.evidence_text import legal_of, melds_of, offer_without_name
from phz_cli.cli.language import Language
from phz_cli.cli.verdict_text import message_of
from phz_cli.reports import Fault, Section, word
from phz_cli.rulebook import RulesError, fault_pages, load_profile
from phz_cli.stats import Filter
from phz_cli.store import reading

Row = dict[str, Any]

IN_TIME: Final = 'h."start" NULLS LAST, h.event, h.session, h.table_name, h.no, h.file, h.line, h.content_id'
"""The order of hands in time."""


class Told(NamedTuple):
    """What a report says: its title, (what, text) below it, its sections."""

    title: str
    facts: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class Scope:
    """A store, the hands of it that are meant, and the reader's language; `only` is the one hand that is meant.

    `tie_break`: what parts players with equal points in standings. `waiting_too`: hands that do not count are seen.
    """

    store: Path
    chosen: Filter
    language: Language
    only: str = ""
    tie_break: tuple[str, ...] = ()
    waiting_too: bool = False

    def rows(self, query: str, after: Sequence[object] = (), before: Sequence[object] = ()) -> list[Row]:
        """The rows of a query by column name. In it `{hands}` is the condition that the hands are meant.

        `before` and `after` are the parameters that stand before and after every `{hands}`.
        """
        condition, values = self.chosen.where(seats=False)
        if self.only:
            condition, values = f"{condition} AND content_id = ?", [*values, self.only]
        text = query.replace("{hands}", f"content_id IN (SELECT content_id FROM hands WHERE {condition})")
        times = query.count("{hands}")
        with reading(self.store, counted=not self.waiting_too) as connection:
            found = connection.execute(text, [*before, *(values * times), *after])
            names = [column[0] for column in found.description or ()]
            return [dict(zip(names, row, strict=True)) for row in found.fetchall()]

    def word(self, key: str, **values: object) -> str:
        """A text of the reports in the reader's language."""
        return word(key, self.language, **values)


def facts_of(scope: Scope) -> list[tuple[str, str]]:
    """(what, text) of where and when the hands were played and under which rules; nothing where there is none."""
    (sums,) = scope.rows(
        """
        SELECT count(*) AS hands_n, count(*) FILTER (completed) AS completed_n,
               list_sort(list(DISTINCT event) FILTER (event IS NOT NULL)) AS events,
               list_sort(list(DISTINCT session) FILTER (session IS NOT NULL)) AS sessions,
               list_sort(list(DISTINCT table_name) FILTER (table_name IS NOT NULL)) AS tables,
               min("start") AS first, arg_min(start_offset, "start") AS first_offset,
               max(coalesce("end", "start")) AS last,
               arg_max(coalesce(end_offset, start_offset), coalesce("end", "start")) AS last_offset
        FROM hands h WHERE {hands}
        """
    )
    used = scope.rows("SELECT rules, count(*) AS n FROM hands WHERE {hands} GROUP BY rules ORDER BY rules")
    between = "、" if scope.language == "zh" else ", "
    hands = scope.word("hands.count", hands=sums["hands_n"])
    pairs = [
        ("event", between.join(sums["events"] or ())),
        ("session", between.join(sums["sessions"] or ())),
        ("table", between.join(sums["tables"] or ())),
        ("period", period(sums)),
        ("rules", between.join(f"{row['rules']}{_titled(row['rules'], scope.language)}" for row in used)),
        ("hands", scope.word("hands.completed", hands=hands, completed=sums["completed_n"])),
    ]
    return [(scope.word(f"fact.{key}"), text) for key, text in pairs if text]


def _titled(rules: str, language: Language) -> str:
    try:
        profile = load_profile(rules)
    except RulesError:
        return ""  # a store may hold hands of a rule set that this rulebook does not know
    return f"（{profile.title_zh}）" if language == "zh" else f" ({profile.title_en})"


def period(sums: Row) -> str:
    """From the `first` to the `last` moment, by the clocks of the records; "" where no hand has a time."""
    if sums["first"] is None:
        return ""
    start, end = clock(sums["first"], sums["first_offset"]), clock(sums["last"], sums["last_offset"])
    return start if start == end else f"{start} – {end.removeprefix(start[:11])}"


def clock(moment: datetime, offset: str | None) -> str:
    """A moment in world time as the clock of its zone (±hh:mm) showed it."""
    if offset:
        hours, minutes = offset[1:].split(":")
        shift = timedelta(hours=int(hours), minutes=int(minutes))
        moment += -shift if offset[0] == "-" else shift
    return f"{moment:%Y-%m-%d %H:%M}"


def faults_of(scope: Scope, *, player: str | None = None) -> tuple[Fault, ...]:
    """The findings of the hands in the order of the hands; with `player`, those in his name."""
    rows = scope.rows(
        f"""
        SELECT f.*, h.hand, h.rules AS hand_rules, h.file, h.line, s.name, s.player AS seated
        FROM (SELECT * FROM findings WHERE {{hands}}) f JOIN hands h USING (content_id)
        LEFT JOIN seats s ON s.content_id = f.content_id AND s.seat = f.seat AND s.role <> 'sitting'
        WHERE ? IS NULL OR f.player = ?
        ORDER BY {IN_TIME}, f.action NULLS FIRST, f.code, f.seat
        """,
        [player, player],
    )
    return tuple(_fault(row, scope.language) for row in rows)


def _fault(row: Row, language: Language) -> Fault:
    """A row of `findings` as the drawers show it."""
    name = row["name"] or row["seated"] or row["player"] or ""
    parameters = json.loads(row["parameters"] or "{}")
    evidence = json.loads(row["evidence"] or "{}")
    if row["seat"] is not None:
        parameters["player"] = name
    code = row["code"]
    finding = Finding(code, row["action"], row["seat"], effect=row["effect"], parameters=parameters)
    page = fault_pages()[code]
    return Fault(
        file=row["file"],
        line=row["line"],
        hand=row["hand"],
        rules=row["hand_rules"],
        code=code,
        name=page.zh if language == "zh" else page.name,
        sentence=message_of(finding, None, language),
        effect=row["effect"],
        certain=row["certain"],
        player=name,
        action=row["action"],
        cards=str(evidence.get("hand", "")),
        melds=tuple(melds_of(evidence, language)),
        offer=offer_without_name(evidence, row["seat"], language),
        legal=tuple(legal_of(evidence, language)),
    )
