"""`phz rules list`: the rule sets, from the rulebook."""

import typer

from phz_cli.cli.columns import aligned
from phz_cli.cli.console import FINE, Console
from phz_cli.rulebook import load_profile, profile_ids


def list_rules(context: typer.Context) -> int:
    """Prints one line a rule set: its id and its title."""
    console: Console = context.obj
    profiles = [load_profile(identity) for identity in profile_ids()]
    for line in aligned([[profile.id, console.pick(profile.title_zh, profile.title_en)] for profile in profiles]):
        console.line(line)
    return FINE
