"""Declarations of the tables of what was done, what was found, and where it was read."""

from phz_cli.store.columns import Column, Table
from phz_cli.store.hand_tables import ACTION, CONTENT_ID, FILE, LINE, PLAYER, SEAT

CARD = Column("card", "VARCHAR", "牌，一个字；? 为不知", "one character; ? is unknown")
EXPOSURE = Column(
    "exposure",
    "INTEGER",
    "此时已亮出几张牌（0 为亮张）",
    "cards exposed so far; 0: the dealer's shown card",
    "cards",
)
POSITION = Column("position", "INTEGER", "次序（自 1 起）", "order, from 1")
CARDS = Column("cards", "VARCHAR", "牌", "the cards")
HUXI = Column("huxi", "INTEGER", "胡息", "huxi", "huxi")

ACTIONS = Table(
    "actions",
    "记录里的每个动作一行，照录不改",
    "one row for each recorded action, as it was recorded",
    (
        CONTENT_ID,
        ACTION,
        Column("do", "VARCHAR", "动作（draw、discard、chi 等）", "the verb: draw, discard, chi and so on"),
        SEAT,
        CARD,
        Column(
            "melds",
            "VARCHAR[]",
            "吃、比的牌组，或摊开的胡牌",
            "melds eaten and laid as bi, or the arrangement shown",
        ),
        Column("shown", "BOOLEAN", "偎时亮出一张", "a wei with one card open"),
        Column("refused", "VARCHAR[]", "过的是什么", "what a pass refused"),
        Column("want", "VARCHAR", "喊的是什么", "what a claim wanted"),
        Column("verdict", "VARCHAR", "裁判的判定", "a referee's ruling"),
        Column("note", "VARCHAR", "判词", "the ruling's note"),
        Column("at", "BIGINT", "距开始的时间", "time since the start", "ms"),
        EXPOSURE,
    ),
)

MELDS = Table(
    "melds",
    "落桌的每一组一行",
    "one row for each meld laid on the table",
    (
        CONTENT_ID,
        ACTION,
        SEAT,
        POSITION,
        Column(
            "kind",
            "VARCHAR",
            "chi 吃、bi 比、peng 碰、wei 偎、ti 提、pao 跑",
            "chi, bi, peng, wei, ti or pao",
        ),
        CARDS,
        HUXI,
        Column("shown", "BOOLEAN", "偎时亮出一张", "a wei with one card open"),
        Column(
            "base",
            "VARCHAR",
            "提、跑由何而来：dealt 起手、kan 坎、wei 偎、peng 碰",
            "what a ti or pao was made of: dealt, kan, wei, peng",
        ),
        EXPOSURE,
    ),
)

GROUPS = Table(
    "groups",
    "胡牌时算分的牌型，每组一行",
    "the arrangement that a win was settled on, one row a group",
    (
        CONTENT_ID,
        SEAT,
        POSITION,
        Column("kind", "VARCHAR", "组的种类", "kind of group"),
        CARDS,
        HUXI,
    ),
)

FINDINGS = Table(
    "findings",
    "查出的每一条一行",
    "one row for each finding",
    (
        CONTENT_ID,
        Column(
            "action",
            "INTEGER",
            "动作号；0 为发牌，空为整局",
            "number of the action; 0: the deal, null: the whole hand",
        ),
        SEAT,
        PLAYER,
        Column("code", "VARCHAR", "违规代码", "code of the fault"),
        Column("effect", "VARCHAR", "后果", "its effect"),
        Column("certain", "BOOLEAN", "是否确定；否为暗牌未定", "certain; false: hidden cards leave it open"),
        Column("clause", "VARCHAR", "依据的条文", "the rule that decides it"),
        Column("cause", "INTEGER[]", "起因的动作号", "numbers of the actions that caused it"),
        Column("parameters", "VARCHAR", "说明文字的参数（JSON）", "parameters of its sentence", "JSON"),
        Column("evidence", "VARCHAR", "证据（JSON）", "evidence", "JSON"),
    ),
)

CHANCES = Table(
    "chances",
    "每次机会一行：谁能做什么、轮到没有、做了没有",
    "one row for each chance: who could do what, whether it reached him, whether he did it",
    (
        CONTENT_ID,
        ACTION,
        SEAT,
        PLAYER,
        Column(
            "want",
            "VARCHAR",
            "能做什么：hu、pao、peng、chi、wei、ti",
            "what he could do: hu, pao, peng, chi, wei or ti",
        ),
        CARD,
        Column("reached", "BOOLEAN", "没有被更高的要牌截走", "no higher claim took the card"),
        Column("taken", "BOOLEAN", "做了", "done"),
        Column("forced", "BOOLEAN", "必须做（偎、提、跑）", "compulsory: wei, ti, pao"),
    ),
)

RAWS = Table(
    "raws",
    "每局读入时的原样一行，zstd 压缩，解开后一字不差",
    "the exact line each hand was read from, zstd; identical when decompressed",
    (
        CONTENT_ID,
        FILE,
        LINE,
        Column("length", "INTEGER", "原文长度", "length of the original", "bytes"),
        Column("raw", "BLOB", "原文（zstd）", "the original", "zstd"),
    ),
)

PLACES = Table(
    "places",
    "每局在哪些文件的哪一行读到过，重复的也记",
    "every file and line where a hand was read, duplicates included",
    (CONTENT_ID, FILE, LINE),
)

QUARANTINE = Table(
    "quarantine",
    "读不懂的每一行，连同原因",
    "every line that could not be read, with the reason",
    (
        FILE,
        LINE,
        Column("digest", "VARCHAR", "原文的 SHA-256", "SHA-256 of the original"),
        Column("error", "VARCHAR", "哪里不对", "what is wrong, and where"),
        Column("length", "INTEGER", "原文长度", "length of the original", "bytes"),
        Column("raw", "BLOB", "原文（zstd）", "the original", "zstd"),
    ),
)

FILES = Table(
    "files",
    "每个文件一行；读入 = 入库 + 重复 + 隔离，同一行读多少遍也只数一次",
    "one row a file; read = stored + duplicate + quarantined; a line counts once however often it is read",
    (
        FILE,
        Column("read", "BIGINT", "读入的局数", "hands read", "hands"),
        Column("stored", "BIGINT", "入库的局数", "hands stored", "hands"),
        Column("duplicate", "BIGINT", "与已入库的局内容相同", "hands whose content was stored already", "hands"),
        Column(
            "conflict",
            "BIGINT",
            "入库的局中，局号相同而内容不同",
            "of the stored, those with the id of another hand",
            "hands",
        ),
        Column("quarantined", "BIGINT", "读不懂而隔离的行数", "lines that could not be read", "lines"),
        Column("faults", "BIGINT", "入库的局中，有违规的局数", "of the stored, those with faults", "hands"),
    ),
    key=("file",),
)
