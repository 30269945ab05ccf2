"""Rule sets that the user names, checked before any work is done."""

from phz_cli.cli.console import MisuseError
from phz_cli.game.profile import Profile
from phz_cli.rulebook import load_profile, sentence
from phz_cli.rulebook.profiles import RulesError


def profile_of(name: str) -> Profile:
    """The rule set of this id or alias; MisuseError, with those that there are, for any other name."""
    try:
        return load_profile(name)
    except RulesError as error:
        said = {language: sentence(error.key, language, **error.parameters) for language in ("zh", "en")}
        raise MisuseError(said["zh"], said["en"]) from None


def known(name: str | None) -> str | None:
    """The id that `--rules` means; None where the option was left out. MisuseError as `profile_of`."""
    return None if name is None else profile_of(name).id
