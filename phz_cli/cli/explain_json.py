"""An explanation as one JSON object: cards as characters, seats as indexes, every sentence in one language."""

from phz_cli.audit.evidence import action_of
from phz_cli.audit.explain import Broken, ClauseView, Explanation
from phz_cli.audit.explain_fact import Fact
from phz_cli.audit.explain_seat import Laid, SeatView
from phz_cli.audit.explain_values import PARAMETERS
from phz_cli.audit.explain_win import WinView
from phz_cli.cli.cited import Cited
from phz_cli.cli.explain_text import action_text, broken_sentence, fact_text
from phz_cli.cli.explain_win_text import missing_texts
from phz_cli.cli.language import Language
from phz_cli.records import Record
from phz_cli.rulebook import fault_pages, sentence, source_table
from phz_cli.rulebook.law import parameter_articles

Object = dict[str, object]


def explained_object(found: Explanation, cited: Cited, language: Language) -> Object:
    """`{"hand","file","line","rules","action","when","asked","stated","answer","offer","wall","seat","others","claims","clauses",
    "left","win","also","hidden"}`; only sentences (`text`, `asks`, `message`) depend on the language.
    """
    record, offer = cited.record, found.offer
    return {
        "hand": record.hand,
        "file": cited.item.file,
        "line": cited.item.line,
        "rules": found.profile.id,
        "action": found.number,
        "when": "after" if found.after else "before",
        "asked": found.asked,
        "stated": {**action_of(found.action), "text": action_text(found.action, record, language)},
        "answer": found.answer,
        "offer": None if offer is None else {"card": offer[0], "source": offer[1], "seat": offer[2]},
        "wall": found.wall,
        "seat": None if found.view is None else _seat(found.view),
        "others": [_seat(view) for view in found.others],
        "claims": [claim._asdict() for claim in found.claims],
        "clauses": [_clause(view, found, record, language) for view in found.clauses],
        "left": [_clause(view, found, record, language) for view in found.left],
        "win": None if found.win is None else _win(found.win, language),
        "also": [finding.code for finding in found.also],
        "hidden": list(found.hidden),
    }


def _seat(view: SeatView) -> Object:
    return {
        "seat": view.seat,
        "before": view.before,
        "hand": view.hand,
        "melds": _groups(view.melds),
        "no_chi": [bar._asdict() for bar in view.no_chi],
        "no_peng": [bar._asdict() for bar in view.no_peng],
        "dead": list(view.dead),
        "could": list(view.could),
        "had_to": [{key: value for key, value in duty._asdict().items() if value} for duty in view.had_to],
    }


def _clause(view: ClauseView, found: Explanation, record: Record, language: Language) -> Object:
    page, tags = fault_pages()[view.code], source_table()
    return {
        "code": view.code,
        "name": page.name,
        "test": view.test,
        "asks": sentence(f"explain.asks.{view.test}", language),
        "state": view.state,
        "stops": view.stops,
        "clause": view.clause,
        "sources": [tag for tag in tags if tag in found.profile.source],
        "parameters": [_parameter(name, found) for name in PARAMETERS.get(view.code, ())],
        "found_at": view.found_at,
        "values": [_fact(fact, record, language) for fact in view.facts],
        "broken": [_broken(view.code, breach, record, language) for breach in view.broken],
    }


def _parameter(name: str, found: Explanation) -> Object:
    value = getattr(found.profile, name)
    return {"name": name, "value": value, "clauses": parameter_articles(found.profile, name)}


def _fact(fact: Fact, record: Record, language: Language) -> Object:
    return {"key": fact.key, **fact.values, "text": fact_text(fact, record, language)}


def _broken(code: str, breach: Broken, record: Record, language: Language) -> Object:
    return {
        "action": breach.action,
        "seat": breach.seat,
        "cause": list(breach.cause),
        "effect": breach.effect,
        "parameters": dict(breach.parameters),
        "message": broken_sentence(code, breach, record, language),
    }


def _win(win: WinView, language: Language) -> Object:
    return {
        "wins": win.wins,
        "instant": win.instant,
        "groups": _groups(win.groups),
        "huxi": win.huxi,
        "minimum": win.minimum,
        "left": win.left,
        "missing": list(win.missing),
        "units": win.units,
        "names": [{"name": name, "fan": fan} for name, fan in win.names],
        "fan": win.fan,
        "points": list(win.points),
        "sitting_points": win.sitting_points,
        "xing": win.xing,
        "xing_open": win.xing_open,
        "waits": win.waits,
        "text": list(missing_texts(win, language)),
    }


def _groups(groups: tuple[Laid, ...]) -> list[Object]:
    return [group._asdict() for group in groups]
