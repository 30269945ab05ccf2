"""Every text that a dossier itself writes, in Chinese and in English."""

from typing import Final

from phz_cli.cli.language import Language, Says

WORDS: Final[dict[str, Says]] = {
    "title": Says("裁判卷宗：{hand} 第 {number} 手", "Dossier: {hand}, action {number}"),
    "title_deal": Says("裁判卷宗：{hand} 发牌", "Dossier: {hand}, the deal"),
    # facts
    "for": Says("给谁看", "Made for"),
    "for.referee": Says("裁判（全部的牌）", "the referee (all cards)"),
    "for.parties": Says("当事各家（只有争议那家看得见的牌）", "the parties (what the seat in dispute saw)"),
    "for.public": Says("公开（不写姓名，只有明牌）", "the public (no names, open cards only)"),
    "event": Says("赛事", "Event"),
    "session": Says("场次", "Session"),
    "table": Says("桌", "Table"),
    "no": Says("局次", "Hand no."),
    "rules": Says("规则", "Rules"),
    "dealer": Says("庄家", "Dealer"),
    "start": Says("开局", "Started"),
    "accused": Says("被指的一家", "Seat in dispute"),
    "operator": Says("记录员", "Recorded by"),
    "place": Says("记录位置", "Recorded in"),
    # headings
    "section.incident": Says("争什么", "The incident"),
    "section.table": Says("桌面", "The table"),
    "section.timeline": Says("经过", "What happened"),
    "section.findings": Says("犯的是哪一条", "Which rule is broken"),
    "section.legal": Says("那时怎样才对", "What would have been legal"),
    "section.points": Says("怎么判，分怎么算", "The points under each ruling"),
    "section.record": Says("依据的是哪份记录", "The record"),
    "section.ruling": Says("裁定", "The ruling"),
    # incident
    "incident": Says("第 {number} 手，{sentence}", "Action {number}: {sentence}"),
    "incident_at": Says("第 {number} 手（{what}）：{sentence}", "Action {number} ({what}): {sentence}"),
    "incident_late": Says(
        "第 {number} 手（{what}）：{sentence}到第 {late} 手（{done}）就过了。",
        "Action {number} ({what}): {sentence} With action {late} ({done}) it was too late.",
    ),
    "incident_own_late": Says(
        "第 {number} 手，{sentence}到第 {late} 手（{done}）就过了。",
        "Action {number}: {sentence} With action {late} ({done}) it was too late.",
    ),
    "incident_deal": Says("发牌：{sentence}", "The deal: {sentence}"),
    "claim": Says("申诉：{claim}", "Claimed: {claim}"),
    "clean": Says("第 {number} 手（{what}）没有查出错处。", "Action {number} ({what}): no fault is found."),
    "clean_deal": Says("发牌没有查出错处。", "No fault is found in the deal."),
    "open": Says("记录里有暗牌，这一条判不定。", "The record hides cards: this is undecided."),
    "rest": Says("同一局另外还有：{list}", "Found elsewhere in the hand: {list}"),
    "rest_one": Says("第 {number} 手 {code} {name}", "action {number} {code} {name}"),
    "rest_hand": Says("{code} {name}", "{code} {name}"),
    # table
    "before": Says("出事之前", "Before"),
    "after": Says("出事之后", "After"),
    "caption": Says("{when}（第 {number} 手以后）：{parts}", "{when} (after action {number}): {parts}"),
    "caption_deal": Says("{when}（发完牌）：{parts}", "{when} (after the deal): {parts}"),
    "offer": Says("来牌 {offer}", "on offer {offer}"),
    "no_offer": Says("没有来牌", "nothing on offer"),
    "wall": Says("墩上 {count} 张", "{count} cards in the wall"),
    "owes": Says("{player}要打一张", "{player} owes a discard"),
    "draws": Says("轮到{player}摸", "{player} is to draw"),
    "between": Says("，", ", "),
    "hand": Says("手里", "hand"),
    "down": Says("手里 {count} 张", "{count} in hand"),
    "group": Says("{kind} {huxi} 息", "{kind}, {huxi} huxi"),
    "stale": Says("臭偎 {huxi} 息", "stale wei, {huxi} huxi"),
    "pile": Says("弃牌", "pile"),
    # timeline
    "column.number": Says("第几手", "No."),
    "column.player": Says("谁", "Who"),
    "column.done": Says("做了什么", "What"),
    "column.time": Says("时间", "Time"),
    "column.seen": Says("谁看得见牌", "Who saw the card"),
    "seen.all": Says("各家", "all"),
    "seen.one": Says("只有{player}", "{player} only"),
    "disputed": Says("{text}（争议）", "{text} (in dispute)"),
    "timeline.note": Says(
        "手里的牌只有自己看得见；墩牌谁也看不见。偎扣着放，是什么只有自己知道；臭偎亮一张。",
        "Cards in hand are seen by their owner only, the wall by nobody. A wei lies face down, only its owner knows"
        " the card; a stale wei shows one.",
    ),
    # findings
    "fault": Says("{code} {name}：{sentence}", "{code} {name}: {sentence}"),
    "effect": Says("照规则的后果：{effect}。", "By the rules: {effect}."),
    "effect.note": Says("照规则只作提醒，不判死手。", "By the rules this is a note and takes no right away."),
    "from": Says("起因在第 {causes} 手。", " It comes of action {causes}."),
    "quote.zh": Says("中文条文", "In Chinese"),
    "quote.en": Says("英文条文", "In English"),
    "quote.note": Says("条文出处：{clause}", "Clause: {clause}"),
    "option": Says("本规则：{title}——{value}", "In this rule set: {title}: {value}"),
    "cause.plain": Says("{text}。", "Player or record: {text}."),
    "cause.none": Says(
        "{text}；记录上改哪一处都说不通。",
        "Player or record: {text}; no single slip of the pen explains it.",
    ),
    "cause.some": Says(
        "{text}。记录上只改一处就说得通的，有 {count} 种改法（只是推测，不作凭据）：{list}。",
        "Player or record: {text}. One slip of the pen would explain it in {count} way(s), as hypotheses only: {list}.",
    ),
    "none": Says("没有查出错处。", "No fault is found."),
    "win": Says(
        "{player}叫胡的牌，最好的摆法：{huxi} 息，起胡 {minimum} 息",
        "The best arrangement of the hand of {player}: {huxi} huxi, {minimum} needed",
    ),
    "win.near": Says(
        "{player}叫胡的牌，凑得最近的摆法：{huxi} 息，起胡 {minimum} 息",
        "How near the hand of {player} comes: {huxi} huxi, {minimum} needed",
    ),
    # legal
    "could": Says("{player}那时能做的", "{player} could"),
    "had_to": Says("{player}那时必须做的", "{player} had to"),
    "claims": Says("这张来牌谁能要（先后次序）", "Who could have the card, in order"),
    "hidden": Says("要看手里的牌才知道，这一份不写。", "This hangs on cards in hand, which are left out here."),
    "nothing": Says("没有", "nothing"),
    "idle": Says("什么也不用做", "nothing was to be done"),
    "idle_draw": Says("不打牌，等{player}摸", "nothing: {player} was to draw"),
    "leave": Says("不要这张，自己摸", "leave the card and draw"),
    "no_chi": Says("{player}那时不能吃的", "{player} could not eat"),
    "no_peng": Says("{player}那时不能碰的", "{player} could not peng 碰"),
    "dead": Says("{player}那时是死手", "{player} could not win"),
    "more": Says("等等", "and others"),
    "what": Says("项目", "Part"),
    "text": Says("说明", "Text"),
    # points
    "way": Says("判法", "Ruling"),
    "basis": Says("依据", "Basis"),
    "way.recorded": Says("照记录", "As recorded"),
    "way.rules": Says("照规则重算", "By the rules, recomputed"),
    "way.none": Says("诈胡，不另罚", "False win, no penalty"),
    "way.pay_each": Says("诈胡，赔给每家 K 个底", "False win, K stakes to each"),
    "way.pay_claimed": Says("诈胡，照喊的数赔", "False win, pays what was claimed"),
    "way.void": Says("整局作废", "The hand is void"),
    "basis.recorded": Says("记录上写的", "the record's own figures"),
    "basis.rules": Says("一手一手重走一遍，重新算分", "replayed and settled anew"),
    "basis.none": Says("罚则：不赔（penalty = none）", "penalty = none"),
    "basis.pay_each": Says("罚则：赔给每家 K 个底（penalty = pay_each:K）", "penalty = pay_each:K"),
    "basis.pay_claimed": Says("罚则：照喊的数赔（penalty = pay_claimed）", "penalty = pay_claimed"),
    "basis.void": Says("裁判判废，各家不输不赢", "voided by the referee: nobody wins or loses"),
    "basis.agreed": Says("{basis}（本规则就这么定）", "{basis} (as this rule set has it)"),
    "points.recorded": Says("记录没写", "not recorded"),
    "points.rules": Says("没打完，算不出", "unfinished"),
    "points.pay_claimed": Says("没记喊了多少", "claim not recorded"),
    "points.none": Says("没打完，算不出", "unfinished"),
    "points.pay_each": Says("没打完，算不出", "unfinished"),
    "points.dead": Says(
        "死手本身不动分：{player}这一局不能再胡，后来还叫胡，才按诈胡算。",
        "A dead hand alone moves no points: {player} can no longer win, and a win declared later is a false one.",
    ),
    "points.false": Says("本规则：{title}——{value}。", "In this rule set: {title}: {value}."),
    # record
    "column.what": Says("项目", "What"),
    "column.value": Says("内容", "Value"),
    "content_id": Says("内容号（这局牌的指纹）", "Content id (of the facts)"),
    "public_digest": Says("明牌指纹（各家记的应当一样）", "Public digest (equal for all observers)"),
    "observer": Says("谁记的", "Observer"),
    "observer.all": Says("各家的牌都记下了", "all cards known"),
    "others": Says("同一局的别的记录", "Other records of the hand"),
    "others.none": Says("给的文件里，这一局只有这一份记录。", "The files given hold no other record of this hand."),
    "other.conflict": Says(
        "{place}：局号相同，公开的动作不同，两份矛盾（{id}）", "{place}: same id, other open actions: a conflict ({id})"
    ),
    "other.agrees": Says(
        "{place}：公开的部分一样，别的地方不同（{id}）", "{place}: the open part agrees, other facts differ ({id})"
    ),
    "other.place": Says("另一份", "another"),
    # rulings before
    "ruled": Says("这一局以前的裁定：", "Earlier rulings on this hand:"),
    "ruled.number": Says("几号", "No."),
    "ruled.on": Says("判的是", "On"),
    "ruled.how": Says("怎么判", "Ruling"),
    "ruled.by": Says("谁判的，凭什么", "By whom and why"),
    "ruled.words": Says("{by}：{reason}（{at}）", "{by}: {reason} ({at})"),
    "ruled.hand": Says("整局", "the hand"),
    "ruled.deal": Says("发牌", "the deal"),
    "ruled.action": Says("第 {number} 手", "action {number}"),
    "ruled.cancels": Says("取消第 {number} 号", "cancels no. {number}"),
    "ruled.between": Says("；", "; "),
    "ruled.gone": Says("{how}（后来取消）", "{how} (cancelled since)"),
    # ruling
    "ruling.note": Says(
        "以上是程序照规则查对记录的结果，只作参考；怎么判，由裁判定。",
        "The above is what the program finds in the record by the rules; the ruling is the referee's.",
    ),
    "ruling.choice": Says("判", "Ruling"),
    "ruling.choices": Says(
        "□ 违例成立　□ 不成立　□ 这一手不作数　□ 判死手　□ 罚分　□ 整局作废　□ 接着打（不判死手）",
        "□ upheld   □ dismissed   □ action void   □ dead hand   □ penalty   □ hand void   □ play on (no dead hand)",
    ),
    "ruling.points": Says("罚分或改分", "Points"),
    "ruling.reason": Says("理由", "Reason"),
    "ruling.referee": Says("裁判签字", "Referee"),
    "ruling.date": Says("日期", "Date"),
    "ruling.party": Says("{player}签字", "{player}"),
    "ruling.blank": Says("…" * 20, "…" * 20),
    # made
    "made": Says("规则：{rules}。", "Rules: {rules}."),
    "made.again": Says("要再做一份：{command}", "To make it again: {command}"),
}


def say(key: str, language: Language, **words: object) -> str:
    """The text of a key; KeyError for an unknown key or a missing value."""
    return WORDS[key].in_language(language).format(**words)
