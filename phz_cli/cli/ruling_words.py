"""What rulings are called."""

from typing import Final

from phz_cli.cli.language import Says

VERDICT_WORDS: Final = {
    "upheld": Says("违例成立", "upheld"),
    "dismissed": Says("不成立", "dismissed"),
    "void-action": Says("这一手不作数", "action void"),
    "dead-hand": Says("判死手", "dead hand"),
    "penalty": Says("罚分", "penalty"),
    "void": Says("整局作废", "hand void"),
    "continue": Says("接着打", "play on"),
    "withdrawn": Says("撤回前判", "withdrawn"),
}
