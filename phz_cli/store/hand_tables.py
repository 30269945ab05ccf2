"""Declarations of the tables with one row a hand, or one row a hand and seat."""

from phz_cli.store.columns import Column, Table

CONTENT_ID = Column(
    "content_id", "VARCHAR", "这一局的内容指纹（SHA-256）", "fingerprint of the hand's content (SHA-256)"
)
RULES = Column("rules", "VARCHAR", "规则编号", "rule profile")
EVENT = Column("event", "VARCHAR", "赛事", "event")
SESSION = Column("session", "VARCHAR", "场次", "session")
TABLE_NAME = Column("table_name", "VARCHAR", "桌号", "table")
PLAYER = Column("player", "VARCHAR", "牌手编号", "player's id")
FILE = Column("file", "VARCHAR", "来源文件", "file it was read from")
LINE = Column("line", "INTEGER", "行号（自 1 起）", "line in that file, from 1")
SEAT = Column("seat", "INTEGER", "座位（自 0 起，按出牌次序）", "seat, from 0 in turn order")
ACTION = Column("action", "INTEGER", "动作号（自 1 起；0 指发牌）", "number of the action, from 1; 0 is the deal")

TURNS = (5, 10, 15, 20, 25, 30)
"""The exposed cards after which the 胡息 on the table are kept."""

HANDS = Table(
    "hands",
    "每局一行：在哪里打的、什么规则、裁定如何",
    "one row a hand: where it was played, under which rules, and the verdict",
    (
        CONTENT_ID,
        Column("hand", "VARCHAR", "局号", "id of the hand"),
        EVENT,
        SESSION,
        TABLE_NAME,
        Column("no", "INTEGER", "本桌第几局", "the hand's number at its table"),
        Column("operator", "VARCHAR", "记录员", "who kept the record"),
        RULES,
        Column("options", "VARCHAR", "本局对规则参数的改动（JSON）", "parameters changed for this hand", "JSON"),
        Column("start", "TIMESTAMP", "开始时间，世界时", "start", "UTC"),
        Column("start_offset", "VARCHAR", "开始时间原来的时区", "UTC offset of the start as recorded", "±hh:mm"),
        Column("end", "TIMESTAMP", "结束时间，世界时", "end", "UTC"),
        Column("end_offset", "VARCHAR", "结束时间原来的时区", "UTC offset of the end as recorded", "±hh:mm"),
        Column("dealer", "INTEGER", "庄家座位", "the dealer's seat"),
        Column("dealer_player", "VARCHAR", "庄家编号", "the dealer's id"),
        Column("washed", "INTEGER", "此前连续荒庄的局数", "hands washed in a row before this one", "hands"),
        Column(
            "observer",
            "INTEGER",
            "记录者所在座位；空为全知",
            "seat that kept the record; null: all hands known",
        ),
        Column("seats_n", "INTEGER", "上桌人数", "players in the hand", "players"),
        Column("sitting", "BOOLEAN", "有无守醒（数醒）的人", "whether a player sits out"),
        Column("verdict", "VARCHAR", "裁定：clean、faults 或 undecided", "clean, faults or undecided"),
        Column(
            "outcome",
            "VARCHAR",
            "重算的结局：hu、wash、false_hu、void、unfinished",
            "outcome as recomputed: hu, wash, false_hu, void, unfinished",
        ),
        Column(
            "completed",
            "BOOLEAN",
            "是否打完（胡、荒或诈胡收场），统计只数这些局",
            "ended by a win, a wash or a false win; only these count in statistics",
        ),
        Column("actions_n", "INTEGER", "动作数", "actions recorded", "actions"),
        Column("exposures", "INTEGER", "亮出的牌数（摸与打）", "cards put on offer: draws and discards", "cards"),
        Column("draws", "INTEGER", "从墩上摸出的牌数", "cards drawn from the wall", "cards"),
        Column(
            "offers_n",
            "INTEGER",
            "记下的机会数；0 为没有存机会",
            "chances stored; 0: none were asked for",
            "chances",
        ),
        Column("faults_n", "INTEGER", "确定的违规数", "certain findings", "findings"),
        Column(
            "undecided_n",
            "INTEGER",
            "因暗牌不能断定的条数",
            "findings that hidden cards leave open",
            "findings",
        ),
        Column("source_format", "VARCHAR", "导入前的格式", "format it was imported from"),
        FILE,
        LINE,
        Column(
            "duration",
            "BIGINT",
            "一局用时；没有起止时间就看最后一个动作",
            "how long the hand took; by its last action where it has no start and end",
            "ms",
        ),
        Column(
            "deal_digest",
            "VARCHAR",
            "发牌与墩牌的指纹；有暗牌则空",
            "fingerprint of the deal and the wall; null where cards are hidden",
        ),
    ),
    key=("content_id",),
)

START = Column("start", "TIMESTAMP", "开始时间，世界时", "start", "UTC")

_OPENING = (
    Column("start_cards", "VARCHAR", "起手牌；不全知则空", "the cards dealt; null where any is hidden"),
    Column("start_huxi", "INTEGER", "起手提、坎的胡息", "huxi of dealt quads and kan", "huxi"),
    Column("start_quads", "INTEGER", "起手提数", "dealt quads", "groups"),
    Column("start_kans", "INTEGER", "起手坎数", "dealt kan", "groups"),
    Column("start_pairs", "INTEGER", "起手对数", "dealt pairs", "groups"),
)

_COUNTS = tuple(
    Column(name, "INTEGER", zh, en, unit)
    for name, zh, en, unit in (
        ("chi", "吃的次数", "chi made", "actions"),
        ("chi_bi", "其中带下比的次数", "of these with at least one bi meld", "actions"),
        ("peng", "碰的次数", "peng made", "actions"),
        ("wei", "偎的次数", "wei made", "actions"),
        ("chou_wei", "其中臭偎的次数", "of these laid open after a passed peng", "actions"),
        ("ti_opening", "起手提的次数", "dealt quads laid", "actions"),
        ("ti_drawn", "摸牌成提的次数", "ti made with a drawn card", "actions"),
        ("pao_peng", "碰后跑的次数", "pao on an own peng", "actions"),
        ("pao_wei", "偎后跑的次数", "pao on an own wei", "actions"),
        ("pao_kan", "坎上跑的次数", "pao from a kan in hand", "actions"),
        ("claims", "喊牌的次数", "claims called out", "claims"),
        ("claims_lost", "喊了而被截走的次数", "claims lost to another seat", "claims"),
        ("false_hu", "诈胡的次数", "wins declared and rejected", "actions"),
        ("chi_offers", "可吃的次数", "chances to chi", "chances"),
        ("chi_reached", "轮得到的可吃次数", "chances to chi that no higher claim took", "chances"),
        ("chi_taken", "其中吃了的次数", "of these taken", "chances"),
        ("peng_offers", "可碰的次数", "chances to peng", "chances"),
        ("peng_reached", "轮得到的可碰次数", "chances to peng that no higher claim took", "chances"),
        ("peng_taken", "其中碰了的次数", "of these taken", "chances"),
        ("hu_offers", "可胡的次数", "chances to win", "chances"),
        ("hu_reached", "轮得到的可胡次数", "chances to win that no higher claim took", "chances"),
        ("hu_taken", "其中胡了的次数", "of these taken", "chances"),
    )
)

SEATS = Table(
    "seats",
    "每局每座一行；赛事、规则等自局表抄来，算牌手统计就不必联表",
    "one row a hand and seat; event, rules and the like are copied from the hand, so that statistics of "
    "players need no join",
    (
        CONTENT_ID,
        SEAT,
        PLAYER,
        Column("name", "VARCHAR", "姓名", "player's name"),
        Column(
            "role",
            "VARCHAR",
            "dealer 庄、next 下家、previous 上家、opposite 对家、sitting 守醒",
            "dealer, next (to his right), previous, opposite (four seats), sitting",
        ),
        RULES,
        EVENT,
        SESSION,
        TABLE_NAME,
        Column("completed", "BOOLEAN", "这一局是否打完", "as in hands"),
        Column("outcome", "VARCHAR", "这一局重算的结局", "as in hands"),
        Column("known", "BOOLEAN", "起手牌是否全部记下", "every card dealt to this seat is known"),
        Column("offers_known", "BOOLEAN", "这一局是否存了机会", "chances were stored for this hand"),
        Column("points", "DOUBLE", "重算的得分", "points as recomputed", "points"),
        Column("recorded_points", "DOUBLE", "记录上的得分", "points as recorded", "points"),
        Column("won", "BOOLEAN", "是否胡了（重算）", "won, as recomputed"),
        Column("own_draw", "BOOLEAN", "胡时是否算自摸", "the win counts as one's own draw"),
        Column(
            "win_source",
            "VARCHAR",
            "胡的来牌：own_draw 自摸、other_draw 他家摸、discard 打出、shown 亮张",
            "where the winning card came from: own_draw, other_draw, discard, shown",
        ),
        Column(
            "win_exposure",
            "INTEGER",
            "胡在第几张亮出的牌上；0 为起手",
            "which exposed card was won on; 0: the deal",
            "cards",
        ),
        Column("win_huxi", "INTEGER", "胡时的胡息", "huxi of the win", "huxi"),
        Column("win_units", "INTEGER", "胡时的等（囤、舵）", "units of the win", "units"),
        Column("win_fan", "INTEGER", "胡时的番", "fan of the win", "fan"),
        Column("win_names", "VARCHAR[]", "胡时的名堂", "names of the win"),
        Column(
            "supplied",
            "VARCHAR",
            "别家胡了本座的哪种牌：draw 摸、discard 打、shown 亮张",
            "which card of this seat another seat won on: draw, discard, shown",
        ),
        *_COUNTS,
        *(
            Column(
                f"huxi_at_{turn}",
                "INTEGER",
                f"第 {turn} 张亮牌处理完后本座桌面胡息；局已完则空",
                f"huxi on the table once exposed card {turn} was answered; null when the hand was over",
                "huxi",
            )
            for turn in TURNS
        ),
        START,
        Column("no", "INTEGER", "本桌第几局", "the hand's number at its table"),
        Column("others", "VARCHAR[]", "同桌其他上桌牌手", "ids of the other players at the table"),
        *_OPENING,
        Column("timed", "BOOLEAN", "这一局的动作有没有时间", "the actions of this hand have times"),
    ),
)

RESULTS = Table(
    "results",
    "每局一行：重算的结果与记录上的结果并列",
    "one row a hand: the result as recomputed beside the result as recorded",
    (
        CONTENT_ID,
        Column("outcome", "VARCHAR", "重算的结局", "outcome as recomputed"),
        Column("winner", "INTEGER", "胡家座位", "the winner's seat"),
        Column("winner_player", "VARCHAR", "胡家编号", "the winner's id"),
        Column(
            "source_seat",
            "INTEGER",
            "来牌的座位（自家摸的也写自家）",
            "seat whose card was won on, the winner's own included",
        ),
        Column(
            "source_kind",
            "VARCHAR",
            "来牌：own_draw、other_draw、discard、shown",
            "own_draw, other_draw, discard or shown",
        ),
        Column("own_draw", "BOOLEAN", "是否算自摸", "counts as one's own draw"),
        Column("win_action", "INTEGER", "胡的动作号", "number of the winning action"),
        Column(
            "win_exposure",
            "INTEGER",
            "胡在第几张亮出的牌上；0 为起手",
            "which exposed card was won on; 0: the deal",
            "cards",
        ),
        Column("huxi", "INTEGER", "胡息", "huxi", "huxi"),
        Column("units", "INTEGER", "等（囤、舵）", "units", "units"),
        Column("fan", "INTEGER", "番", "fan", "fan"),
        Column("names", "VARCHAR[]", "名堂", "names"),
        Column("name_fans", "INTEGER[]", "各名堂的番", "fan of each name", "fan"),
        Column("xing", "INTEGER", "醒", "xing", "xing"),
        Column("points", "DOUBLE[]", "各座得分", "points by seat", "points"),
        Column("sitting_points", "DOUBLE", "守醒者得分", "points of the player who sits out", "points"),
        Column("recorded_outcome", "VARCHAR", "记录的结局", "outcome as recorded"),
        Column("recorded_winner", "INTEGER", "记录的胡家座位", "winner as recorded"),
        Column("recorded_source", "INTEGER", "记录的来牌座位", "supplier as recorded"),
        Column("recorded_huxi", "INTEGER", "记录的胡息", "huxi as recorded", "huxi"),
        Column("recorded_units", "INTEGER", "记录的等", "units as recorded", "units"),
        Column("recorded_fan", "INTEGER", "记录的番", "fan as recorded", "fan"),
        Column("recorded_names", "VARCHAR[]", "记录的名堂", "names as recorded"),
        Column("recorded_xing", "INTEGER", "记录的醒", "xing as recorded", "xing"),
        Column("recorded_points", "DOUBLE[]", "记录的各座得分", "points by seat as recorded", "points"),
        Column(
            "mismatch",
            "BOOLEAN",
            "记录的结果与重算是否不符",
            "the recorded result differs from the recomputed one",
        ),
    ),
)
