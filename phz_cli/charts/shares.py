"""Charts of stacked shares: places in matches, where wins and 胡息 come from, what is known of each file."""

from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import Final

import polars as pl
from matplotlib.figure import Figure

from phz_cli.charts import people, rows, style
from phz_cli.charts.frames import rule_sets
from phz_cli.charts.labels import natural
from phz_cli.charts.rows import Part, Row
from phz_cli.charts.wording import WORDS, Lang, word

PLACES: Final = ("#00324f", style.BLUE, "#a9d3ee", "#e3e7ec")
SOURCES: Final = {
    "own_draw": (style.BLUE, ""),
    "other_draw": ("#a9d3ee", ""),
    "discard": (style.ORANGE, "////"),
    "shown": ("#e3e7ec", ""),
}
KINDS: Final = {
    "ti": ("#00324f", ""),
    "pao": (style.BLUE, ""),
    "wei": ("#7fc0e8", ""),
    "kan": ("#d6eaf7", ""),
    "peng": (style.ORANGE, ""),
    "chi": ("#f9e3b4", ""),
    "shun": ("#ffffff", "////"),
}
STATES: Final = {
    "known": (style.BLUE, ""),
    "partial": ("#a9d3ee", ""),
    "open": ("#e3e7ec", ""),
    "unreadable": (style.VERMILION, "xxxx"),
}
FILES: Final = 30
"""Files drawn; those with nothing but whole hands give way first."""
Grouped = Mapping[str, tuple[list[Row], int]]


def _sheet(
    chart: str,
    groups: Grouped,
    parts: Sequence[Part],
    details: Mapping[str, str],
    lang: Lang,
    counted: people.Counted = "wins",
) -> Figure:
    every = [row for made, _ in groups.values() for row in made]
    facets = [
        style.Facet(rules, details[rules], rows.HEIGHT * len(made) + 0.05, 0.24) for rules, (made, _) in groups.items()
    ]
    out = max(count for _, count in groups.values())
    sentence = word(f"{chart}.left-out", lang, count=out) if f"{chart}.left-out" in WORDS and out else ""
    note = [word(f"{chart}.note", lang), sentence or people.left_out(out, lang, counted)]
    words = style.Words(
        word(f"{chart}.title", lang),
        word(f"{chart}.shows", lang),
        people.joined(note, lang),
        [part.key() for part in parts],
    )
    figure, panels = style.sheet(words, facets, left=rows.name_room(every), right=rows.numbers_room(every))
    for axes, (made, _) in zip(panels, groups.values(), strict=True):
        rows.place(axes, made, rows.number_rooms(every))
        rows.stacked(axes, made, parts)
    return figure


def _parts(chart: str, colours: Mapping[str, tuple[str, str]], lang: Lang) -> list[Part]:
    return [Part(word(f"{chart}.{kind}", lang), *look) for kind, look in colours.items()]


def _players(frame: pl.DataFrame, rules: str) -> list[pl.DataFrame]:
    part = frame.filter(pl.col("rules") == rules)
    return [rows_of for _, rows_of in part.group_by("player", maintain_order=True)]


def _rank_rows(frame: pl.DataFrame, rules: str, most: int) -> tuple[list[Row], int]:
    """Players by mean place, best first."""
    found = []
    for part in _players(frame, rules):
        shares = dict(zip(part["place"], part["matches"], strict=True))
        matches = sum(shares.values())
        mean = sum(place * share for place, share in shares.items()) / matches
        values = tuple(shares.get(place, 0.0) for place in range(1, most + 1))
        row = Row(people.called(part.row(0, named=True)), values, (f"{mean:z.2f}", f"n={matches:z.0f}"))
        found.append((mean, matches, row))
    found.sort(key=lambda entry: (entry[0], entry[2].name))
    return people.most_seen([(matches, row) for _, matches, row in found], people.MOST)


def _most_places(frame: pl.DataFrame) -> int:
    return int(max(frame["place"]))


def draw_rank_stack(frame: pl.DataFrame, lang: Lang) -> Figure:
    """One facet a rule set, one row a player: share of his matches in each place, best mean place first."""
    most = _most_places(frame)
    parts = [
        Part(word("rank_stack.place", lang, place=place), PLACES[min(place, 4) - 1]) for place in range(1, most + 1)
    ]
    groups = {rules: _rank_rows(frame, rules, most) for rules in rule_sets(frame)}
    details = {rules: word("players", lang, players=len(_players(frame, rules))) for rules in groups}
    return _sheet("rank_stack", groups, parts, details, lang, "matches")


def summarise_rank_stack(frame: pl.DataFrame, lang: Lang) -> str:
    """One sentence a rule set: the best mean place."""
    said = []
    for rules in rule_sets(frame):
        made, _ = _rank_rows(frame, rules, _most_places(frame))
        best = made[0]
        said.append(
            word("rank_stack.summary", lang, rules=rules, best=best.name, mean=best.numbers[0], sample=best.numbers[1])
        )
    return "\n".join(said)


def _amounts(
    frame: pl.DataFrame, rules: str, column: str, amount: str, kinds: Sequence[str], lang: Lang
) -> tuple[list[Row], int]:
    """All players together, then each, most wins first."""
    found: list[tuple[float, Row]] = []
    whole = dict.fromkeys(kinds, 0.0)
    total = 0.0
    for part in _players(frame, rules):
        amounts = {kind: float(part.filter(pl.col(column) == kind)[amount].sum()) for kind in kinds}
        wins = float(part["wins"].sum() if amount == "wins" else part["wins"][0])
        total += wins
        for kind in kinds:
            whole[kind] += amounts[kind]
        row = Row(people.called(part.row(0, named=True)), tuple(amounts.values()), (f"n={wins:z,.0f}",))
        found.append((wins, row))
    found.sort(key=lambda entry: (-entry[0], entry[1].name))
    kept, out = people.most_seen(found, people.MOST)
    return [Row(word("everybody", lang), tuple(whole.values()), (f"n={total:z,.0f}",)), *kept], out


def _draw_amounts(
    chart: str, frame: pl.DataFrame, column: str, amount: str, looks: Mapping[str, tuple[str, str]], lang: Lang
) -> Figure:
    seen = set(frame.filter(pl.col(amount) > 0)[column])
    used = {kind: look for kind, look in looks.items() if kind in seen}
    groups = {rules: _amounts(frame, rules, column, amount, list(used), lang) for rules in rule_sets(frame)}
    details = {rules: word("wins", lang, wins=made[0].numbers[0]) for rules, (made, _) in groups.items()}
    return _sheet(chart, groups, _parts(chart, used, lang), details, lang)


def _summarise_amounts(
    chart: str, frame: pl.DataFrame, column: str, amount: str, looks: Mapping[str, tuple[str, str]], lang: Lang
) -> str:
    separator = "，" if lang == "zh" else ", "
    said = []
    for rules in rule_sets(frame):
        (whole, *_), _ = _amounts(frame, rules, column, amount, list(looks), lang)
        total = sum(value or 0.0 for value in whole.values) or 1.0
        listed = [
            f"{word(f'{chart}.{kind}', lang)} {(value or 0.0) / total:z.0%}"
            for kind, value in zip(looks, whole.values, strict=True)
            if value
        ]
        detail = f"{word('wins', lang, wins=whole.numbers[0])}{'：' if lang == 'zh' else ': '}{separator.join(listed)}"
        said.append(word("listed", lang, rules=rules, listed=detail))
    return "\n".join(said)


def draw_huxi_sources(frame: pl.DataFrame, lang: Lang) -> Figure:
    """One facet a rule set: of the 胡息 of all wins, how much each kind of group brought."""
    return _draw_amounts("huxi_sources", frame, "kind", "huxi", KINDS, lang)


def summarise_huxi_sources(frame: pl.DataFrame, lang: Lang) -> str:
    """One sentence a rule set: the shares of all wins together."""
    return _summarise_amounts("huxi_sources", frame, "kind", "huxi", KINDS, lang)


def draw_win_sources(frame: pl.DataFrame, lang: Lang) -> Figure:
    """One facet a rule set: where the winning cards came from."""
    return _draw_amounts("win_sources", frame, "source", "wins", SOURCES, lang)


def summarise_win_sources(frame: pl.DataFrame, lang: Lang) -> str:
    """One sentence a rule set: the shares of all wins together."""
    return _summarise_amounts("win_sources", frame, "source", "wins", SOURCES, lang)


def _short(file: str) -> str:
    """The name of a file without its folder and the suffixes that all records have."""
    name = PurePath(file).name
    for suffix in (".gz", ".zst", ".jsonl", ".json"):
        name = name.removesuffix(suffix)
    return name or file


def _file_rows(frame: pl.DataFrame, states: Sequence[str]) -> tuple[list[Row], int]:
    """Files by name; of too many, those with most that is not whole."""
    found = []
    parts = frame.group_by("file", maintain_order=True)
    for (file,), part in sorted(parts, key=lambda group: natural(str(group[0][0]))):
        counts = {state: float(part.filter(pl.col("state") == state)["hands"].sum()) for state in states}
        total = sum(counts.values())
        row = Row(_short(str(file)), tuple(counts.values()), (f"n={total:z,.0f}",))
        found.append((1e9 * (total - counts.get("known", 0.0)) + total, row))
    return people.most_seen(found, FILES)


def draw_coverage(frame: pl.DataFrame, lang: Lang) -> Figure:
    """One row a file: hands wholly known, partly known, not played out, and lines in quarantine."""
    seen = set(frame["state"])
    used = {state: look for state, look in STATES.items() if state in seen}
    heading = word("coverage.heading", lang)
    groups = {heading: _file_rows(frame, list(used))}
    detail = word("coverage.detail", lang, files=frame["file"].n_unique(), hands=f"{frame['hands'].sum():,}")
    return _sheet("coverage", groups, _parts("coverage", used, lang), {heading: detail}, lang)


def summarise_coverage(frame: pl.DataFrame, lang: Lang) -> str:
    """One sentence: how many hands of each state."""
    separator = "，" if lang == "zh" else ", "
    counts = {state: int(frame.filter(pl.col("state") == state)["hands"].sum()) for state in STATES}
    listed = [f"{word(f'coverage.{state}', lang)} {count:,}" for state, count in counts.items() if count]
    detail = word("coverage.detail", lang, files=frame["file"].n_unique(), hands=f"{frame['hands'].sum():,}")
    return word("listed", lang, rules=detail, listed=separator.join(listed))
