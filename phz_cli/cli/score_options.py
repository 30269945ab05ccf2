"""The options of `phz score`, each with its help in both languages."""

from typing import Annotated

import typer

from phz_cli.cli.language import Says

RuleSet = Annotated[
    str | None,
    typer.Option("--rules", metavar="ID", show_default=False),
    Says(
        "用哪套规则（见 phz rules list）；成批算时可不写",
        "the rule set (see phz rules list); each line of a batch has its own",
    ),
]
Hand = Annotated[
    str | None,
    typer.Option("--hand", metavar="CARDS", show_default=False),
    Says("来牌之前手里的牌，坎和没亮的提也在内", "cards in hand before the winning card, kan 坎 included"),
]
TableMelds = Annotated[
    list[str] | None,
    typer.Option("--meld", metavar="MELD", show_default=False),
    Says(
        "桌上的一方门子，一方写一次：吃一二三、碰玖、偎四、跑捌、提九、起手提九",
        "a meld on the table, once for each: 吃一二三 or chi一二三, peng玖, wei四, pao捌, ti九, dealt-ti九",
    ),
]
Card = Annotated[
    str | None,
    typer.Option("--card", metavar="CARD", show_default=False),
    Says("来牌", "the winning card"),
]
From = Annotated[
    str | None,
    typer.Option("--from", metavar="SOURCE", show_default=False),
    Says(
        "来牌从哪来：own-draw 自己摸的，other-draw 别家摸的，discard 打出来的，shown 亮张（默认各样都算）",
        "where the card came from: own-draw, other-draw, discard, shown (default: each of them)",
    ),
]
Dealer = Annotated[
    bool,
    typer.Option("--dealer"),
    Says("这家是庄家；亮张就是自己的", "the hand is the dealer's, and so is the shown card"),
]
Last = Annotated[bool, typer.Option("--last"), Says("来牌是墩底最后一张", "the card is the last of the wall")]
FirstDiscard = Annotated[
    bool,
    typer.Option("--first-discard"),
    Says("来牌是庄家头一张打的", "the card is the dealer's first discard"),
]
Passed = Annotated[
    str | None,
    typer.Option("--passed", metavar="CARDS", show_default=False),
    Says("这家放过碰的牌，如 三,四", "kinds whose peng 碰 this seat has passed, e.g. 三,四"),
]
Washed = Annotated[
    int,
    typer.Option("--washed", metavar="N", min=0, max=1000),
    Says("上面连着荒了几局（黄番）", "washed hands just before 黄番"),
]
RuleOptions = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", show_default=False),
    Says("改一个规则参数（见 phz rules show），可写几次", "change a parameter of the rules (see phz rules show)"),
]
Waits = Annotated[
    bool,
    typer.Option("--waits"),
    Says("列出哪些牌能胡，各值多少", "list the cards that would win, and what each is worth"),
]
BatchFile = Annotated[
    str | None,
    typer.Option("--batch", metavar="FILE", show_default=False),
    Says("成批算：每行一局（JSON），- 为标准输入", "many cases, one JSON object a line; - is standard input"),
]
Full = Annotated[
    bool,
    typer.Option("--full"),
    Says("成批的 JSON 也带摆法和说明", "with --batch --format json: arrangement and sentences, too"),
]
