"""The report on one hand: the deal, the play action by action, what was found, the settlement beside the record's."""

from typing import Final

from phz_cli.cli.report_hands import outcome
from phz_cli.cli.report_scope import Row, Scope, Told, faults_of, period
from phz_cli.cli.report_sections import columns, faults, section, who
from phz_cli.reports import Amount, Block, Cards, Cell, Diagram, Group, Paragraph, Table
from phz_cli.reports import Row as DiagramRow
from phz_cli.rulebook import sentence

_SECOND: Final = 1000
_COMPARED: Final = ("huxi", "units", "fan", "xing")


def hand_report(scope: Scope) -> Told:
    """What there is to tell about the only hand of the scope."""
    (hand,) = scope.rows(
        """
        SELECT h.*, h."start" AS first, h.start_offset AS first_offset, coalesce(h."end", h."start") AS last,
               coalesce(h.end_offset, h.start_offset) AS last_offset, r.winner, r.winner_player, r.huxi, r.units, r.fan,
               r.xing, r.names, r.recorded_outcome, r.recorded_winner, r.recorded_huxi, r.recorded_units,
               r.recorded_fan, r.recorded_xing, r.recorded_names, r.mismatch, r.sitting_points
        FROM (SELECT * FROM hands WHERE {hands}) h LEFT JOIN results r USING (content_id)
        """
    )
    seats = scope.rows("SELECT * FROM seats WHERE {hands} ORDER BY seat, role = 'sitting'")
    called = {row["seat"]: row["name"] or row["player"] for row in seats if row["role"] != "sitting"}
    hand["winner_name"] = called.get(hand["winner"])
    sections = (
        section(scope, "deal", [_deal(scope, seats)]),
        section(scope, "play", [_play(scope, called), _laid(scope, called)]),
        section(scope, "faults", faults(scope)),
        section(scope, "settlement", _settlement(scope, hand, seats, called)),
    )
    return Told(scope.word("subject.hand", name=hand["hand"]), _facts(scope, hand, called), sections)


def _facts(scope: Scope, hand: Row, called: dict[int, str]) -> tuple[tuple[str, str], ...]:
    pairs = (
        ("event", hand["event"]),
        ("session", hand["session"]),
        ("table", hand["table_name"]),
        ("period", period(hand)),
        ("rules", hand["rules"]),
        ("dealer", called.get(hand["dealer"])),
        ("verdict", sentence(f"verdict.{hand['verdict']}", scope.language)),
        ("operator", hand["operator"]),
        ("place", f"{hand['file']}:{hand['line']}"),
    )
    return tuple((scope.word(f"fact.{key}"), str(text)) for key, text in pairs if text)


def _deal(scope: Scope, seats: list[Row]) -> Diagram:
    """The cards dealt to each seat, with what they hold at once."""
    rows = []
    for seat in seats:
        role = sentence(f"role.{seat['role']}", scope.language)
        name = f"{seat['name'] or seat['player']} · {role}"
        if seat["role"] == "sitting":
            rows.append(DiagramRow(name, ()))
        elif seat["start_cards"] is None:
            rows.append(DiagramRow(name, (), scope.word("hand.hidden")))
        else:
            notes = [scope.word("hand.start_huxi", huxi=seat["start_huxi"])]
            notes += [scope.word(f"hand.{key}", **{key: seat[f"start_{key}"]}) for key in ("quads", "kans")]
            rows.append(DiagramRow(name, (Group("", seat["start_cards"]),), " · ".join(notes)))
    return Diagram("", tuple(rows))


def _play(scope: Scope, called: dict[int, str]) -> Table:
    """Every recorded action; the last column has the codes of what was found at it."""
    codes: dict[int | None, list[str]] = {}
    for fault in faults_of(scope):
        codes.setdefault(fault.action, []).append(fault.code if fault.certain else f"{fault.code} ?")
    heads = columns(scope, "+action", "player", "verb", "card", "melds", "time", "code")
    rows = scope.rows("SELECT * FROM actions WHERE {hands} ORDER BY action")
    return Table("", heads, tuple(_action(row, scope, called, codes) for row in rows), terse=True)


def _action(row: Row, scope: Scope, called: dict[int, str], codes: dict[int | None, list[str]]) -> tuple[Cell, ...]:
    verb = sentence(f"verb.{row['do']}", scope.language)
    wanted = [row["want"]] if row["want"] else row["refused"] or ()
    if wanted:
        verb = f"{verb} ({', '.join(sentence(f'want.{want}', scope.language) for want in wanted)})"
    if row["verdict"]:
        verb = f"{verb}: {sentence('ruling.' + row['verdict'], scope.language)} {row['note'] or ''}".rstrip()
    return (
        Amount(row["action"]),
        called.get(row["seat"], ""),
        verb,
        Cards(row["card"]) if row["card"] else None,
        Cards(" ".join(row["melds"])) if row["melds"] else None,
        None if row["at"] is None else f"{row['at'] // _SECOND // 60}:{row['at'] // _SECOND % 60:02}",
        " ".join(codes.get(row["action"], ())),
    )


def _laid(scope: Scope, called: dict[int, str]) -> Diagram:
    """The melds of each player as they were laid; a pao takes the place of what it was made of."""
    laid: dict[int, list[Group]] = {seat: [] for seat in called}
    for row in scope.rows("SELECT * FROM melds WHERE {hands} ORDER BY action, position"):
        groups = laid.setdefault(row["seat"], [])
        if row["base"] in ("wei", "peng"):
            groups[:] = [group for group in groups if set(group.cards) != set(row["cards"])]
        groups.append(Group(_kind(scope, row), row["cards"]))
    nothing = scope.word("hand.nothing_laid")
    rows = [
        DiagramRow(called.get(seat, str(seat)), tuple(groups), "" if groups else nothing)
        for seat, groups in laid.items()
    ]
    return Diagram(scope.word("section.laid"), tuple(rows))


def _kind(scope: Scope, row: Row) -> str:
    key = "run" if row["kind"] == "shun" else row["kind"]
    return scope.word("hand.group", kind=sentence(f"meld.{key}", scope.language), huxi=row["huxi"])


def _settlement(scope: Scope, hand: Row, seats: list[Row], called: dict[int, str]) -> list[Block]:
    """The winning arrangement, the result beside the record's, each player's points beside the record's."""
    blocks: list[Block] = []
    groups = scope.rows("SELECT * FROM groups WHERE {hands} ORDER BY position")
    if groups and hand["winner"] is not None:
        made = tuple(Group(_kind(scope, row), row["cards"]) for row in groups)
        winner = called.get(hand["winner"], "")
        title = scope.word("hand.arrangement", player=winner, huxi=hand["huxi"])
        blocks.append(Diagram(title, (DiagramRow(winner, made),)))
    heads = columns(scope, "what", "+recomputed", "+recorded")
    lines = [*_result_lines(scope, hand, called), *_point_lines(seats)]
    blocks.append(Table("", heads, tuple(lines)))
    if hand["recorded_outcome"] is None:
        blocks.append(Paragraph(scope.word("hand.no_result"), quiet=True))
    elif hand["mismatch"]:
        blocks.append(Paragraph(scope.word("hand.mismatch"), alarm=True))
    return blocks


def _result_lines(scope: Scope, hand: Row, called: dict[int, str]) -> list[tuple[Cell, ...]]:
    recorded = dict(hand, outcome=hand["recorded_outcome"], winner_player=called.get(hand["recorded_winner"]))
    recorded["winner_name"] = None
    told = "" if hand["recorded_outcome"] is None else outcome(scope, recorded)
    lines: list[tuple[Cell, ...]] = [(scope.word("column.result"), outcome(scope, hand), told)]
    for key in _COMPARED:
        pair = (hand[key], hand[f"recorded_{key}"])
        if any(value is not None for value in pair) and hand["winner"] is not None:
            label = sentence(f"label.{key}", scope.language)
            lines.append((label, *(None if value is None else Amount(value) for value in pair)))
    names = [" ".join(hand[key] or ()) for key in ("names", "recorded_names")]
    if any(names):
        lines.append((sentence("label.names", scope.language), *names))
    return lines


def _point_lines(seats: list[Row]) -> list[tuple[Cell, ...]]:
    """A line for each player: his points as recomputed and as recorded."""
    return [
        (
            who(seat["player"], seat["name"]),
            *(
                None if value is None else Amount(value, "points")
                for value in (seat["points"], seat["recorded_points"])
            ),
        )
        for seat in seats
    ]
