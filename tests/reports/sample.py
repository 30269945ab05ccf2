"""A report's data that look like a tournament's; small pictures stand for the charts."""

from phz_cli.reports import (
    Fault,
    Picture,
    ReportData,
    RuleSet,
    Standing,
    Standings,
    Statistic,
    StatisticsTable,
    Totals,
    Unreadable,
)

SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 560 300">'
    b'<rect width="560" height="300" fill="#56b4e9"/></svg>'
)

NAMES = [
    "周国强",
    "易建军",
    "彭丽华",
    "曾雪梅",
    "刘海",
    "黄三毛",
    "向东",
    "陈亮",
    "覃小红",
    "谭玉兰",
    "龙伟",
    "欧阳菊香",
]

TOTALS = Totals(read=318, clean=300, faults=12, undecided=4, unreadable=2)

STANDINGS = tuple(
    Standings(
        rules=rules,
        hands=hands,
        rows=tuple(
            Standing(
                player=f"p{place + 1:02d}",
                name=name,
                hands=26 + place % 4,
                wins=12 - place // 2,
                low=max(0.02, 0.29 - place * 0.02),
                high=0.62 - place * 0.02,
                points=None if place == 7 else 97.0 - 15.5 * place,
                settled=0 if place == 7 else 26 + place % 4 - (place == 3),
                rank=None if place == 7 else place + 1,
                mean=None if place == 7 else (97.0 - 15.5 * place) / (26 + place % 4 - (place == 3)),
            )
            for place, name in enumerate(NAMES)
        ),
    )
    for rules, hands in (("qq-basic", 104), ("qq-full", 104))
)

FAULTS_ZH = (
    Fault(
        file="sample_logs/day1/table-03.jsonl",
        line=17,
        hand="20260501-T03-017",
        rules="qq-full",
        code="C301",
        name="烧比",
        sentence="易建军吃七，手里还留着1张七没有下比，是烧比。",
        effect="dead-hand",
        player="易建军",
        action=23,
        cards="二三三五六七七捌捌拾",
        melds=("二七十", "伍伍伍"),
        offer="七",
        legal=("碰七", "过"),
    ),
    Fault(
        file="sample_logs/day1/table-03.jsonl",
        line=21,
        hand="20260501-T03-021",
        rules="qq-full",
        code="S804",
        name="得分不符",
        sentence="记录的得分是 +8 −4 −4，按规则应为 +12 −6 −6。",
        effect="wrong-result",
        action=41,
    ),
    Fault(
        file="sample_logs/day2/table-01.jsonl",
        line=4,
        hand="20260502-T01-004",
        rules="qq-basic",
        code="F501",
        name="走跑",
        sentence="陈亮手里有一坎柒，龙伟打柒，没有跑。",
        effect="dead-hand",
        player="陈亮",
        action=12,
        cards="一二三柒柒柒八九十",
        offer="柒",
        legal=("跑柒",),
    ),
    Fault(
        file="sample_logs/day2/table-02.jsonl",
        line=9,
        hand="20260502-T02-009",
        rules="qq-half",
        code="R104",
        name="亮张不符",
        sentence="亮张是拾，庄家的第21张却是九。",
        effect="record",
        action=0,
    ),
    Fault(
        file="sample_logs/day2/table-02.jsonl",
        line=12,
        hand="20260502-T02-012",
        rules="qq-half",
        code="F502",
        name="忍偎",
        sentence="看不到<b>谭玉兰</b>的手牌，不能断定是否忍偎；亮出手牌即可判断。",
        effect="dead-hand",
        certain=False,
        player="谭玉兰",
        action=30,
    ),
)

UNREADABLE = (
    Unreadable(
        file="sample_logs/day2/table-04.jsonl", line=3, message="$.deal.hands[1]：应为 20 张牌的字符串，实为 19 张"
    ),
    Unreadable(file="sample_logs/day2/table-04.jsonl", line=8, message="不是 JSON：第 212 个字节处意外结束"),
)


def statistics(rules: str) -> StatisticsTable:
    return StatisticsTable(
        rules=rules,
        hands=104,
        rows=(
            Statistic(label="黄庄率", unit="share", value=8 / 104, numerator=8, denominator=104, low=0.04, high=0.145),
            Statistic(
                label="庄家胡率", unit="share", value=41 / 104, numerator=41, denominator=104, low=0.306, high=0.49
            ),
            Statistic(label="自摸胡率", unit="share", value=0.25, numerator=24, denominator=96, low=0.174, high=0.345),
            Statistic(
                label="平均胡息",
                unit="number",
                value=18.73,
                numerator=1798,
                denominator=96,
                low=18.1,
                high=19.4,
                measure="息",
            ),
            Statistic(label="平均胡分", unit="points", value=7.25, numerator=696, denominator=96, low=6.4, high=8.1),
            Statistic(
                label="名堂率 海底",
                unit="share",
                value=1 / 12,
                numerator=1,
                denominator=12,
                low=0.01,
                high=0.35,
                small=True,
            ),
            Statistic(
                label="放炮率",
                unit="share",
                value=None,
                numerator=None,
                denominator=None,
                reason="这种规则不能胡打出的牌",
            ),
        ),
    )


def picture(number: int) -> Picture:
    return Picture(
        id=f"chart_{number}",
        title="累计积分",
        shows="每位选手逐局累加的积分。",
        caption="qq-basic：12 人，n=104 局；最高 易建军 +90，最低 欧阳菊香 −26。",
        media_type="image/svg+xml",
        data=SVG,
    )


def report_data(pictures: tuple[Picture, ...] | None = None) -> ReportData:
    return ReportData(
        title="2026 常德五一跑胡子公开赛",
        version="0.1.0",
        totals=TOTALS,
        events=("2026 五一杯",),
        tables=4,
        players=12,
        period="2026-05-01 09:06 – 2026-05-02 18:40",
        sources=("sample_logs/",),
        rule_sets=(
            RuleSet(id="qq-basic", name="十五张基本", hands=104, source="十五胡息，不计名堂"),
            RuleSet(id="qq-half", name="半名堂", hands=104),
            RuleSet(id="qq-full", name="全名堂", hands=104),
        ),
        standings=STANDINGS,
        faults=FAULTS_ZH,
        unreadable=UNREADABLE,
        pictures=tuple(picture(number) for number in range(3)) if pictures is None else pictures,
        statistics=(statistics("qq-basic"), statistics("qq-half"), statistics("qq-full")),
        next_steps=(
            ("看每一局的问题和当时的牌", "phz validate sample_logs"),
            ("查某个代码的条文", "phz rules explain C301"),
        ),
        downloads=(("选手统计（CSV）", "tables/players.csv"), ("问题（JSONL）", "faults.jsonl")),
    )


EMPTY = ReportData(title="", version="0.1.0", totals=Totals(read=0, clean=0, faults=0, undecided=0, unreadable=0))
