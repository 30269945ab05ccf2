"""The views that everything above the store reads."""

from dataclasses import dataclass
from typing import Final

from phz_cli.rulebook import note_codes

IS_FAULT: Final = f"code NOT IN ({', '.join(repr(code) for code in sorted(note_codes()))})"
"""Which findings make a hand faulty: all but the notes of the catalogue."""


@dataclass(frozen=True, slots=True)
class View:
    """A named query over the tables, with what one row of it is."""

    name: str
    zh: str
    en: str
    query: str

    def ddl(self) -> str:
        """The CREATE VIEW statement."""
        return f'CREATE VIEW "{self.name}" AS {self.query}'


VIEWS: Final[tuple[View, ...]] = (
    View(
        "seat_hands",
        "打完的局里每个上桌的牌手一行（守醒不算）",
        "one row for each player at the table of a completed hand; the one who sits out is left out",
        "SELECT * FROM seats WHERE completed AND role <> 'sitting'",
    ),
    View(
        "hand_facts",
        "每局一行：局、结果、违规代码",
        "one row a hand: the hand, its result and the codes found in it",
        f"""
        SELECT h.*, r.winner, r.winner_player, r.source_seat, r.source_kind, r.own_draw, r.win_exposure,
               r.huxi, r.units, r.fan, r.names, r.points, r.mismatch,
               r.recorded_outcome IS NOT NULL AS settled, coalesce(f.codes, []) AS codes
        FROM hands h JOIN results r USING (content_id)
        LEFT JOIN (
            SELECT content_id, list(DISTINCT code) AS codes FROM findings WHERE certain AND {IS_FAULT}
            GROUP BY content_id) f
        USING (content_id)
        """,
    ),
    View(
        "win_groups",
        "胡牌算分时的每一组一行，连同牌手",
        "one row for each group of a win, with the player",
        """
        SELECT g.kind, g.cards, g.huxi, s.content_id, s.seat, s.player, s.rules, s.event, s.session,
               s.table_name
        FROM groups g JOIN seat_hands s ON s.content_id = g.content_id AND s.seat = g.seat WHERE s.won
        """,
    ),
    View(
        "dealings",
        "有桌次的每局一行：庄家是谁、下一局是否连庄、已连庄几局",
        "one row for each numbered hand: its dealer, whether he dealt the next hand too, and the run so far",
        """
        WITH numbered AS (
            SELECT content_id, rules, event, session, table_name, no, dealer_player AS player, completed,
                   hash(event, session, table_name) AS at_table, hash(content_id) AS tie,
                   row_number() OVER place AS place,
                   lead(no) OVER place AS next_no, lead(dealer_player) OVER place AS next_player,
                   coalesce(lag(no) OVER place <> no - 1 OR lag(dealer_player) OVER place <> dealer_player
                            OR lag(rules) OVER place <> rules, true) AS starts
            FROM hands WHERE no IS NOT NULL
            WINDOW place AS (PARTITION BY hash(event, session, table_name) ORDER BY no, hash(content_id))
        )
        SELECT content_id, rules, event, session, table_name, no, player, completed,
               coalesce(next_no = no + 1, false) AS followed,
               coalesce(next_no = no + 1 AND next_player = player, false) AS kept,
               1 + place - max(CASE WHEN starts THEN place END) OVER (
                   PARTITION BY at_table ORDER BY no, tie ROWS UNBOUNDED PRECEDING) AS streak
        FROM numbered
        """,
    ),
    View(
        "seat_faults",
        "每局每个上桌牌手一行：他名下的违规；不归任何人的另列一行，牌手为空",
        "one row for each player of a hand with his faults; those of nobody are a row without a player",
        f"""
        WITH found AS (
            SELECT content_id, seat, list(DISTINCT code) FILTER (certain) AS codes,
                   count(*) FILTER (certain) AS faults_n, count(*) FILTER (NOT certain) AS undecided_n
            FROM findings WHERE {IS_FAULT} GROUP BY content_id, seat
        ), placed AS (
            SELECT content_id, seat, player, rules, event, session, table_name FROM seats
            WHERE role <> 'sitting'
            UNION ALL
            SELECT content_id, NULL, NULL, rules, event, session, table_name FROM hands
        )
        SELECT p.*, coalesce(f.codes, []) AS codes, coalesce(f.faults_n, 0) AS faults_n,
               coalesce(f.undecided_n, 0) AS undecided_n
        FROM placed p LEFT JOIN found f
        ON f.content_id = p.content_id AND f.seat IS NOT DISTINCT FROM p.seat
        """,
    ),
    View(
        "seat_findings",
        "每条确定的违规一行，连同局与牌手",
        "one row for each certain finding, with its hand and player",
        """
        SELECT f.*, h.hand, h.rules, h.event, h.session, h.table_name, h.no, h.start, h.file, h.line
        FROM findings f JOIN hands h USING (content_id) WHERE f.certain
        """,
    ),
    View(
        "seat_chances",
        "打完的局里每次机会一行，连同该牌手最后胡没胡",
        "one row for each chance of a completed hand, with whether that player won the hand",
        """
        SELECT c.*, s.rules, s.event, s.session, s.table_name, s.won
        FROM chances c JOIN seat_hands s ON s.content_id = c.content_id AND s.seat = c.seat
        """,
    ),
    View(
        "seat_pairs",
        "打完的局里每个上桌牌手对每个同桌的一行",
        "one row for each player of a completed hand and each other player at the table",
        "SELECT * FROM pairs WHERE completed",
    ),
    View(
        "seat_timings",
        "打完的局里每个有时间的选择一行",
        "one row for each timed decision of a completed hand",
        "SELECT * FROM timings WHERE completed",
    ),
    View(
        "seat_evaluations",
        "评估过而打完的局里每个上桌牌手一行",
        "one row for each player of an evaluated completed hand",
        "SELECT * FROM evaluations WHERE completed",
    ),
    View(
        "seat_decisions",
        "评估过而打完的局里每次有得选的打牌一行",
        "one row for each discard of an evaluated completed hand that was a choice",
        "SELECT * FROM decisions WHERE completed",
    ),
    View(
        "seat_choices",
        "评估过而打完的局里每次有得选的一行",
        "one row for each choice of an evaluated completed hand",
        "SELECT * FROM choices WHERE completed",
    ),
    View(
        "seat_tails",
        "看过的局每座一行，没打完的也在内",
        "one row for each seat of a hand looked at, finished or not",
        "SELECT * FROM tails",
    ),
    View(
        "matches",
        "每场（赛事、场次、桌）每个上桌牌手一行：总分、名次；content_id 是他的头一局",
        "one row for each player of a match (event, session, table): points and rank; content_id is his first hand",
        """
        WITH totals AS (
            SELECT rules, event, session, table_name, player, max(name) AS name, count(*) AS hands,
                   sum(points) AS points, min_by(content_id, coalesce(no, 0)) AS content_id, min(start) AS start
            FROM seats WHERE completed AND points IS NOT NULL GROUP BY ALL
        ), sized AS (
            SELECT *, count(*) OVER match AS players, rank() OVER (match ORDER BY points DESC) AS best,
                   count(*) OVER (PARTITION BY rules, event, session, table_name, points) AS tied
            FROM totals WINDOW match AS (PARTITION BY rules, event, session, table_name)
        )
        SELECT *, best + (tied - 1) / 2.0 AS rank FROM sized WHERE players > 1
        """,
    ),
    View(
        "conflicts",
        "局号相同而内容不同的局",
        "hands that share their id with a hand of other content",
        """
        SELECT content_id, hand, event, file, line FROM (
            SELECT *, count(*) OVER (PARTITION BY event, hand, CASE WHEN event IS NULL THEN file END) AS same
            FROM hands) WHERE same > 1
        """,
    ),
    View(
        "rulings_in_force",
        "还算数的裁定每条一行：没有被取消的",
        "one row for each ruling in force: those that nothing has cancelled",
        """
        SELECT * FROM rulings WHERE verdict <> 'withdrawn'
        AND id NOT IN (SELECT cancels FROM rulings WHERE cancels IS NOT NULL)
        """,
    ),
)
