"""Declarations of the tables about two seats of a hand, and about the time that decisions took."""

from phz_cli.store.columns import Column, Table
from phz_cli.store.hand_tables import ACTION, CONTENT_ID, EVENT, PLAYER, RULES, SEAT, SESSION, START, TABLE_NAME

COMPLETED = Column("completed", "BOOLEAN", "这一局是否打完", "as in hands")

PLACE = (RULES, EVENT, SESSION, TABLE_NAME, START, COMPLETED)

PAIRS = Table(
    "pairs",
    "每局每两个上桌座位各看对方一行：给了对方什么、放过对方什么",
    "one row for each seat of a hand and each other seat: what the one gave the other and spared it",
    (
        CONTENT_ID,
        SEAT,
        PLAYER,
        Column("other_seat", "INTEGER", "对方座位", "the other seat"),
        Column("other", "VARCHAR", "对方编号", "the other player's id"),
        Column("relation", "VARCHAR", "对方是下家、上家还是对家", "the other sits next, previous or opposite"),
        *PLACE,
        Column("points", "DOUBLE", "本座得分", "points of this seat", "points"),
        Column("other_points", "DOUBLE", "对方得分", "points of the other seat", "points"),
        Column("paid", "DOUBLE", "付给对方的分", "points paid to the other seat", "points"),
        Column("won", "BOOLEAN", "本座胡", "this seat won"),
        Column("other_won", "BOOLEAN", "对方胡", "the other seat won"),
        Column("discards", "INTEGER", "本座打出的牌数", "cards that this seat discarded", "cards"),
        Column("fed", "INTEGER", "其中被对方吃、碰、跑、胡走的", "of these taken by the other seat", "cards"),
        Column(
            "win_chances",
            "INTEGER",
            "对方亮出的牌上轮得到的可胡次数",
            "chances to win on a card of the other seat that reached this one",
            "chances",
        ),
        Column("wins_passed", "INTEGER", "其中没有胡的", "of these passed", "chances"),
    ),
)

TIMINGS = Table(
    "timings",
    "每个有时间的选择一行：想了多久",
    "one row for each timed decision: how long it took",
    (
        CONTENT_ID,
        ACTION,
        SEAT,
        PLAYER,
        *PLACE,
        Column(
            "kind",
            "VARCHAR",
            "discard 打、chi 吃、peng 碰、hu 胡、pass 过、claim 喊；forced 偎提跑",
            "discard, chi, peng, hu, pass, claim; forced for wei, ti and pao",
        ),
        Column(
            "ms",
            "INTEGER",
            "距上一个动作；钟不准则空",
            "since the action before; null where the clock jumped",
            "ms",
        ),
        Column("timeout", "BOOLEAN", "动作注明超时", "the action's note says that time ran out"),
    ),
)
