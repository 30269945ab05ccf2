"""What stands beside an article wherever it is quoted: where it holds, where it comes from, its number and title."""

from typing import Final

from phz_cli.cli.language import Language, Says
from phz_cli.rulebook.law import Article, article_parameters, article_profiles, cited_articles
from phz_cli.rulebook.parameters import source_table
from phz_cli.rulebook.profiles import profile_ids

_RULES: Final = Says("适用", "Holds in")
_EVERYWHERE: Final = Says("每套规则", "every rule set")
_BY_OPTION: Final = Says("平时没有；改了 {} 才算", "none as it stands; set {} for it")
_SWITCHED: Final = Says("（看 {}）", " (by {})")
_SOURCE: Final = Says("出处", "From")
_COMMA: Final = Says("、", ", ")
_STOP: Final = Says("；", "; ")


def holds_in(article: Article, language: Language) -> tuple[str, str]:
    """(label, text): the rule sets that have the article, with the parameters that switch it."""
    label, comma = _RULES.in_language(language), _COMMA.in_language(language)
    profiles, parameters = article_profiles(article), comma.join(article_parameters(article))
    if not profiles:
        return label, _BY_OPTION.in_language(language).format(parameters)
    if not article.when and not article.rules:
        return label, _EVERYWHERE.in_language(language)
    everywhere = len(profiles) == len(profile_ids())
    told = _EVERYWHERE.in_language(language) if everywhere else comma.join(profiles)
    return label, told + (_SWITCHED.in_language(language).format(parameters) if parameters else "")


def sources_of(article: Article, language: Language) -> tuple[str, str]:
    """(label, text): where the article comes from, in words."""
    told = [source_table()[tag].in_language(language) for tag in article.source]
    return _SOURCE.in_language(language), _STOP.in_language(language).join(told)


def clause_told(clause: str, language: Language) -> str:
    """The articles that a clause cites, by number and title: `5.3 下比；5.5 烧比`."""
    told = [f"{article.number} {article.title.in_language(language)}" for article in cited_articles(clause)]
    return _STOP.in_language(language).join(told)
