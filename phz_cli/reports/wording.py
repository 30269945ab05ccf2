"""Every text that the page itself writes, in Chinese and in English."""

from typing import Final, Literal

from phz_cli.reports.subject_wording import SUBJECT_WORDS
from phz_cli.rulebook.plural import filled

Lang = Literal["zh", "en"]

WORDS: Final[dict[str, tuple[str, str]]] = {
    "title": ("跑胡子牌局报告", "Paohuzi report"),
    "skip": ("跳到内容", "Skip to the content"),
    "contents": ("目录", "Contents"),
    # header
    "events": ("赛事", "Event"),
    "tables": ("桌数", "Tables"),
    "players": ("选手", "Players"),
    "period": ("时间", "Period"),
    "rule-sets": ("规则", "Rule sets"),
    "rule-set-hands": ("{hands} 局", "{hands} [hand|hands]"),
    # verdicts
    "verdicts": ("查对结果", "Verdicts"),
    "verdict.read": ("读入", "read"),
    "verdict.clean": ("无问题", "clean"),
    "verdict.faults": ("有问题", "with faults"),
    "verdict.undecided": ("待定", "undecided"),
    "verdict.unreadable": ("读不出", "unreadable"),
    "verdict.sum": (
        "读入 {read} 局 = 无问题 {clean} + 有问题 {faults} + 待定 {undecided} + 读不出 {unreadable}",
        "{read} read = {clean} clean + {faults} with faults + {undecided} undecided + {unreadable} unreadable",
    ),
    "verdict.broken-sum": (
        "对不上账：读入 {read} 局，各项相加却是 {sum} 局。请不要采用这份报告，并告知软件作者。",
        "These do not add up: {read} hands read, but the verdicts make {sum}."
        " Do not use this report, and tell the makers of the program.",
    ),
    "verdict.none": ("没有读到一局牌。", "No hand was read."),
    "verdict.all-clean": ("全部查对，没有发现问题。", "All hands were checked; nothing was found."),
    "verdict.meaning": (
        "有问题：至少一处确凿的违规或差错。待定：记录不足以判断。读不出：该行不是合格的记录。",
        "With faults: at least one certain fault. Undecided: the record does not show enough to tell."
        " Unreadable: the line is no valid record.",
    ),
    # standings
    "standings": ("选手成绩", "Standings"),
    "standings.all": ("全部规则合计", "All rule sets together"),
    "standings.caption": ("{rules} · n={hands} 局", "{rules} · n={hands} [hand|hands]"),
    "standings.rank": ("名次", "Rank"),
    "standings.player": ("选手", "Player"),
    "standings.hands": ("局数", "Hands"),
    "standings.wins": ("胡牌", "Wins"),
    "standings.win-rate": ("胡牌率（95% 区间）", "Win rate (95 % interval)"),
    "standings.points": ("积分", "Points"),
    "standings.mean": ("局均", "Per hand"),
    "standings.note": (
        "积分按回放重新结算，不取记录自报的数；只有部分局能结算时注明其局数 n。区间为 Wilson 95%。n/a：无法计算。",
        "Points are settled anew by the replay, not taken from the record; n stands below where only some hands could"
        " be settled. Intervals are Wilson 95 %."
        " n/a: cannot be computed.",
    ),
    "standings.unsettled": ("n={settled} 局", "n={settled}"),
    "standings.all-events": ("全部赛事合计", "All events together"),
    "standings.sitting": ("其中守醒", "of it sitting out"),
    "standings.sat-out": ("守醒局数", "Sat out"),
    "standings.marks": ("须留意", "To look at"),
    "standings.faulty": ("有错 {count} 局", "{count} faulty"),
    "standings.contested": ("有争议 {count} 局", "{count} contested"),
    "standings.ruled": ("裁定过 {count} 局", "{count} ruled"),
    "standings.ties": (
        "按积分排名；同分并列，后面的名次空出（1、1、3）。",
        "Ranked by points; equal points share a rank, and the ranks after it are left out (1, 1, 3).",
    ),
    "standings.ranked-by": (
        "按积分排名；同分时依次看：{rules}；仍然相同的并列。",
        "Ranked by points; equal points are parted, in this order, by: {rules}; what is still equal shares a rank.",
    ),
    "standings.account": (
        "积分是全部账目：上桌的输赢加守醒所得。局均只算上桌的局，不含守醒所得。",
        "Points are the whole account: what was won and paid at the table, and what sitting out brought. Per hand is"
        " about the hands at the table alone.",
    ),
    "standings.waiting": (
        "另有 {hands} 局与别的局同号而内容不同，裁定之前不算。",
        "{hands} more [hand bears|hands bear] the id of another hand and [does|do] not count until somebody decides.",
    ),
    "standings.alike": (
        "有 {count} 组编号像是同一人：{ids}；用 phz people 查看，用 --people 合并。",
        "{count} [group|groups] of ids look like one person: {ids}. See phz people; --people joins them.",
    ),
    "standings.none": ("没有可排名的选手。", "There are no players to rank."),
    # faults
    "faults": ("问题清单", "Faults"),
    "faults.count": ("{count} 处，{hands} 局", "{count} in {hands} [hand|hands]"),
    "faults.by-code": ("按代码", "By code"),
    "faults.code": ("代码", "Code"),
    "faults.name": ("名称", "Name"),
    "faults.times": ("次数", "Times"),
    "faults.none": ("没有发现问题。", "No faults were found."),
    "faults.player": ("选手", "Player"),
    "faults.action": ("第 {action} 手", "action {action}"),
    "faults.deal": ("发牌", "the deal"),
    "faults.undecided": ("待定", "undecided"),
    "faults.table": ("当时的牌", "The table as it stood"),
    "faults.cards": ("手牌", "Hand"),
    "faults.melds": ("桌上", "Melds"),
    "faults.offer": ("来牌", "On offer"),
    "faults.legal": ("当时可以", "Legal then"),
    "faults.explain": ("查看条文：{command}", "For the rule: {command}"),
    "effect.dead-hand": ("死手", "dead hand"),
    "effect.void-action": ("动作作废", "void action"),
    "effect.void-win": ("胡牌作废", "void win"),
    "effect.wrong-result": ("结算有误", "wrong result"),
    "effect.record": ("记录有误", "faulty record"),
    "effect.note": ("提示", "note"),
    # unreadable
    "unreadable": ("读不出的行", "Unreadable lines"),
    "unreadable.none": ("每一行都读得出。", "Every line could be read."),
    "unreadable.place": ("位置", "Place"),
    "unreadable.message": ("原因", "Reason"),
    # charts
    "charts": ("图表", "Charts"),
    "charts.none": ("没有图表。", "There are no charts."),
    # statistics
    "statistics": ("统计", "Statistics"),
    "statistics.caption": ("{rules} · n={hands} 局", "{rules} · n={hands} [hand|hands]"),
    "statistics.name": ("统计项", "Statistic"),
    "statistics.value": ("数值", "Value"),
    "statistics.counted": ("分子/分母", "Counted"),
    "statistics.interval": ("95% 区间", "95 % interval"),
    "statistics.small": ("样本少", "small sample"),
    "statistics.note": (
        "不同规则的牌局不合并统计。灰色为样本少（分母不足 30），仅供参考；没有数值的写明原因。",
        "Rule sets are not pooled. Grey: small sample (denominator under 30)."
        " Where there is no number, the reason stands instead.",
    ),
    "statistics.none": ("没有可统计的牌局。", "There are no hands to count."),
    # footer
    "made": ("这份报告怎么来的", "How this report was made"),
    "made.version": ("由 phz {version} 逐局回放、查对、结算。", "Replayed, checked and settled by phz {version}."),
    "made.rules": ("采用的规则", "Rule sets used"),
    "made.sources": ("记录来源", "Records read"),
    "made.offline": (
        "本页自成一体，不联网，可以直接转发或打印。",
        "The page is self-contained and uses no network: pass it on or print it as it is.",
    ),
    "next": ("接下来", "What to do next"),
    "downloads": ("随附文件", "Files beside this page"),
    **SUBJECT_WORDS,
}


def word(key: str, lang: Lang, **values: object) -> str:
    """The text of a key in one language; raises KeyError for an unknown key or a missing value."""
    return filled(WORDS[key][0 if lang == "zh" else 1], values)
