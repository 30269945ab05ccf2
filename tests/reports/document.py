"""A report with every kind of block, in which names try to be something else."""

import struct
import zlib

from phz_cli.reports import (
    Amount,
    Cards,
    Chart,
    Column,
    Diagram,
    Document,
    FaultList,
    Group,
    Lang,
    Paragraph,
    Picture,
    Ratio,
    Reason,
    Row,
    Section,
    Span,
    Table,
    Tiles,
)

from .sample import FAULTS_ZH, SVG

HOSTILE = "=1+1|<script>alert(1)</script>*_`[x](y)#$"
LONG = "x" * 300


def png() -> bytes:
    """A white picture of 8 by 8 points."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", 8, 8, 8, 0, 0, 0, 0)
    rows = zlib.compress(b"".join(b"\0" + b"\xff" * 8 for _ in range(8)))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def chart(kind: str = "svg") -> Chart:
    svg = kind == "svg"
    return Chart(
        Picture(
            id="cumulative_points",
            title="累计积分",
            shows="每位选手逐局累加的积分。",
            caption="qq-basic：n=104 局；最高 +90。\nqq-full：n=36 局。",
            media_type="image/svg+xml" if svg else "image/png",
            data=SVG if svg else png(),
        )
    )


STATISTICS = Table(
    "qq-full · n=1,250 局",
    (Column("统计项"), Column("数值", number=True), Column("分子/分母", number=True), Column("区间", number=True)),
    (
        ("黄庄率", Amount(0.25, "share"), Ratio(24, 96), Span(0.174, 0.345, "share")),
        ("net points per hand", Amount(-3.5, "points", small=True), Ratio(None, 12), Span(-9, 2, "points")),
        ("平均胡息", Amount(18.73, "number", "息"), Ratio(1798, 96), None),
        ("放炮率", Reason("这种规则不能胡打出的牌"), None, None),
        (HOSTILE, Amount(1250), Ratio(1250, 1250), None),
    ),
    "灰色为样本少。",
)

BROAD = Table(
    LONG,
    tuple(Column(f"列{number} {LONG if number == 3 else ''}", number=number > 3) for number in range(8)),
    ((LONG, LONG, "胡", "", None, Amount(12), Amount(-8, "points"), Amount(8, "points")),),
)

PLAY = Table(
    "",
    (Column("第几手", number=True), Column("动作"), Column("牌")),
    ((Amount(1), "吃", Cards("二七十 伍陆柒")), (Amount(2), HOSTILE, None)),
    terse=True,
)

DEAL = Diagram(
    "起手牌",
    (
        Row("周国强 · 庄家", (Group("", "一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾拾"),), "起手 0 息"),
        Row(HOSTILE, (Group("碰 3 息", "叁叁叁"), Group("吃 3 息", "二七十"))),
        Row("覃小红", (), "记录没有写全这一家的起手牌"),
    ),
)


def document(lang: Lang = "zh", pictures: str = "svg") -> Document:
    return Document(
        lang=lang,
        title="赛事报告：2026 五一杯",
        version="0.1.0",
        facts=(("赛事", "2026 五一杯"), ("牌手", HOSTILE)),
        sections=(
            Section(
                "standings",
                "选手成绩",
                (
                    Tiles((("打完的局", Amount(318), ""), ("胡牌率", Amount(1 / 3, "share"), "n=318 局"))),
                    Paragraph(HOSTILE, alarm=True),
                    Paragraph("- 积分按回放重新结算。", quiet=True),
                    BROAD,
                ),
            ),
            Section("statistics", "统计", (STATISTICS, STATISTICS)),
            Section("deal", "起手牌", (DEAL, PLAY)),
            Section("faults", "违例与差错", (FaultList(FAULTS_ZH),)),
            Section("charts", "图表", (chart(pictures), chart(pictures), chart(pictures))),
        ),
        made=(f"数据取自库 {HOSTILE}。",),
    )


EMPTY = Document(lang="en", title="Nothing", version="0.1.0")
