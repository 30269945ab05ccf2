"""An explanation as a referee reads it: the answer, the table at that moment, the clauses in order, what else could be.

`facts_text` and `action_text` serve the JSON form, too.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from phz_cli.audit.explain import Broken, ClauseView, Explanation
from phz_cli.audit.explain_fact import Fact, card_text
from phz_cli.audit.explain_seat import Bar, Claim, Duty, SeatView
from phz_cli.audit.explain_values import PARAMETERS
from phz_cli.cli.cited import Cited
from phz_cli.cli.columns import width
from phz_cli.cli.console import harmless
from phz_cli.cli.evidence_text import legal_of, name_of, offer_of
from phz_cli.cli.explain_win_text import win_lines
from phz_cli.cli.language import Language, Says
from phz_cli.cli.law_words import clause_told
from phz_cli.cli.verdict_text import message_of
from phz_cli.cli.wrapping import WIDEST, wrapped
from phz_cli.game import actions as verbs
from phz_cli.game.actions import NO_SEAT, Action
from phz_cli.game.cards import NO_CARD, UNKNOWN, text
from phz_cli.records import Record
from phz_cli.records.hands import to_action
from phz_cli.rulebook import (
    fault_pages,
    fault_sentence,
    parameter_title,
    sentence,
    source_table,
    value_words,
)
from phz_cli.rulebook.law import parameter_articles

_INDENT: Final = "    "
_STOP: Final = Says("；", "; ")
_COLON: Final = Says("：", ": ")
_WHY: Final = ("为什么", "Why")
_WITH_CARD: Final = {verbs.DRAW: "drew", verbs.PASS: "pass_card", verbs.CLAIM: "claim_card", verbs.HU: "hu_card"}


def explained_lines(found: Explanation, cited: Cited, language: Language, places: int = WIDEST) -> Iterator[str]:
    """The whole explanation in lines of at most `places`."""
    yield from map(str.rstrip, _Page(found, cited, language, places).lines())


def action_text(action: Action, record: Record, language: Language) -> str:
    """Who does what, as a sentence about him: `乙 吃 十：二七十`, `乙 takes 十 as chi 吃: 二七十`."""
    player = "" if action.seat == NO_SEAT else harmless(name_of(record, action.seat))
    return f"{player} {_done(action, language)}".strip()


def _done(action: Action, language: Language) -> str:
    """What is done, in words that follow the name of whoever does it."""
    key = action.do
    words: dict[str, object] = {"card": card_text(action.card), "want": action.want}
    if key == verbs.CHI and action.melds:
        first, *rest = map(text, action.melds)
        key, words = ("chi_bi" if rest else "chi_meld"), words | {"meld": first, "bi": list(rest)}
    elif key == verbs.WEI and action.shown:
        key = "wei_shown"
    elif action.card not in (NO_CARD, UNKNOWN):
        key = _WITH_CARD.get(key, key)
    return sentence(f"does.{key}", language, **words)


def facts_text(facts: Sequence[Fact], record: Record, language: Language) -> str:
    """The values of a clause as one text."""
    return _STOP.in_language(language).join(fact_text(fact, record, language) for fact in facts)


def fact_text(fact: Fact, record: Record, language: Language) -> str:
    """One value in words."""
    words: dict[str, Any] = dict(fact.values)
    for name, key in (("seat", "player"), ("other", "other")):
        if isinstance(words.get(name), int):
            words[key] = harmless(name_of(record, words[name]))
    return sentence(f"explain.fact.{fact.key}", language, **words)


def broken_sentence(code: str, breach: Broken, record: Record, language: Language) -> str:
    """The sentence of a breach, with the player's name in it."""
    words = dict(breach.parameters)
    if breach.seat is not None:
        words["player"] = name_of(record, breach.seat)
    return harmless(fault_sentence(code, language, words))


class _Page:
    """The parts of one explanation, for whom and how wide."""

    def __init__(self, found: Explanation, cited: Cited, language: Language, places: int) -> None:
        self.found, self.cited, self.record = found, cited, cited.record
        self.language: Language = language
        self.places = places

    def say(self, key: str, **words: object) -> str:
        return sentence(f"explain.{key}", self.language, **words)

    def pick(self, says: Says) -> str:
        return says.in_language(self.language)

    def join(self, parts: Sequence[str]) -> str:
        return sentence("value.separator", self.language).join(parts)

    def labelled(self, label: str, text: str, indent: str = _INDENT) -> Iterator[str]:
        first = f"{indent}{label}{self.pick(_COLON)}"
        return wrapped(text, self.places, first, indent + "  ")

    def lines(self) -> Iterator[str]:
        """Everything, part by part."""
        yield from self.head()
        yield ""
        yield from self.moment()
        if self.found.win is not None:
            yield ""
            yield from win_lines(self.found, self.record, self.language, self.places)
        yield ""
        yield f"{self.say('clauses')}{self.pick(_COLON)}"
        yield from self.clauses()
        if self.found.left:
            yield ""
            yield f"{self.say('left')}{self.pick(_COLON)}"
            for view in self.found.left:
                yield from self.clause(view)
                yield from self.rule(view)

    def head(self) -> Iterator[str]:
        """What is asked, the answer, and the sentence of each breach."""
        found, record = self.found, self.record
        what = action_text(found.action, record, self.language)
        words = {"hand": harmless(record.hand), "action": found.number, "what": what}
        key = "action"
        if found.asked:
            key = "asked_deal" if found.number == 0 else "asked_after" if found.after else "asked_before"
            if key == "asked_after":
                words["cited"] = action_text(to_action(record.actions[found.number - 1]), record, self.language)
        yield from wrapped(self.say(key, **words), self.places)
        title = found.profile.title_zh if self.language == "zh" else found.profile.title_en
        place = {"file": harmless(self.cited.item.file), "line": self.cited.item.line}
        yield from wrapped(self.say("place", **place, rules=found.profile.id, title=title), self.places)
        yield ""
        yield self.say(f"{self.answers()}.{found.answer}")
        at = found.number + found.after
        if found.asked and found.answer == "legal":
            yield from self.first_served()
        for view in found.clauses:
            for breach in view.broken:
                yield from self.breach(view, breach, at)
        if found.left:
            yield self.say("faults_left")
        for view in found.left:
            for breach in view.broken:
                if breach.action == at:
                    yield from self.breach(view, breach, at)
        if found.also:
            yield self.say("also")
        for finding in found.also:
            page = fault_pages()[finding.code]
            name = page.zh if self.language == "zh" else page.name
            said = harmless(message_of(finding, record, self.language))
            text = self.say("broken", code=finding.code, name=name, sentence=said)
            yield from wrapped(text, self.places, _INDENT, _INDENT + "  ")
        if found.hidden:
            names = self.join([harmless(name_of(record, seat)) for seat in found.hidden])
            yield from wrapped(self.say("hidden", players=names), self.places, _INDENT, _INDENT)

    def answers(self) -> str:
        """Where the words of the answer are: of what was asked about, of the deal, of an action."""
        if self.found.asked:
            return "asked"
        return "answer" if self.found.number else "dealt"

    def breach(self, view: ClauseView, breach: Broken, at: int) -> Iterator[str]:
        """The sentence of one breach, where it is attached, its cause and effect."""
        page = fault_pages()[view.code]
        name = page.zh if self.language == "zh" else page.name
        said = broken_sentence(view.code, breach, self.record, self.language)
        text = self.say("broken", code=view.code, name=name, sentence=said)
        if breach.action != at and not (self.found.asked and breach.action > self.found.number):
            text += self.say("other_action", action=breach.action)
        yield from wrapped(text, self.places, _INDENT, _INDENT + "  ")
        moot = self.found.asked and breach.effect == "record"
        more = [] if moot else [self.say("effect", effect=sentence(f"effect.{breach.effect}", self.language))]
        if breach.cause:
            more.insert(0, self.say("cause", causes=list(breach.cause)))
        if view.found_at != at:
            more.insert(0, self.say("found_at", action=view.found_at))
        if more:
            yield from wrapped(self.pick(_STOP).join(more), self.places, _INDENT + "  ", _INDENT + "  ")

    def first_served(self) -> Iterator[str]:
        """The claims of other seats that would go before an action that was asked about."""
        action, claims = self.found.action, self.found.claims
        own = [place for place, claim in enumerate(claims) if (claim.seat, claim.want) == (action.seat, action.do)]
        before = [claim for claim in claims[: own[0]] if claim.seat != action.seat] if own else []
        if before:
            texts = [self.claim(claim) for claim in before]
            yield from wrapped(self.say("first_served", claims=texts), self.places, _INDENT, _INDENT + "  ")

    def moment(self) -> Iterator[str]:
        """The seat before the action, what it could and had to do, and who could have the card."""
        found, view = self.found, self.found.view
        offer: dict[str, object] = {}
        if found.offer is not None:
            card, source, owner = found.offer
            offer = {"offer": {"card": card, "source": source, "seat": owner}}
        shown = harmless(offer_of(offer, self.record, self.language)) or self.say("offer_none")
        if view is not None:
            yield f"{self.say('knew', player=harmless(name_of(self.record, view.seat)))}{self.pick(_COLON)}"
            yield from self.seat(view)
        yield from self.labelled(sentence("label.offer", self.language), shown)
        yield from self.labelled(sentence("label.wall", self.language), self.say("wall", count=found.wall))
        if view is not None:
            yield from self.choices(view)
        yield from self.claims()
        for other in found.others:
            player = harmless(name_of(self.record, other.seat))
            yield f"{self.say('other_knew', player=player, action=other.before)}{self.pick(_COLON)}"
            yield from self.seat(other)
            yield from self.choices(other)

    def choices(self, view: SeatView) -> Iterator[str]:
        """What a seat could and what it had to do."""
        could = legal_of({"legal": [one for one in view.could if one["do"] != verbs.PASS]}, self.language)
        could += [sentence("verb.pass", self.language) for one in view.could if one["do"] == verbs.PASS]
        yield from self.labelled(self.say("could"), self.listed(could))
        yield from self.labelled(self.say("had_to"), self.listed([self.duty(duty) for duty in view.had_to]))

    def listed(self, texts: Sequence[str]) -> str:
        """Texts side by side; where cards are hidden, what is not among them is not therefore ruled out."""
        if self.found.hidden:
            texts = [*texts, self.say("perhaps" if texts else "answer.undecided")]
        return self.pick(_STOP).join(texts) or sentence("value.nothing", self.language)

    def seat(self, view: SeatView) -> Iterator[str]:
        """Its cards and rights."""
        hand = self.say("counted", cards=view.hand, count=len(view.hand)) if view.hand else self.say("unknown_hand")
        yield from self.labelled(sentence("label.hand", self.language), hand)
        melds = [f"{sentence(f'meld.{meld.kind}', self.language)} {meld.cards} {meld.huxi}" for meld in view.melds]
        if melds:
            yield from self.labelled(sentence("label.melds", self.language), " · ".join(melds))
        for label, bars in (("no_chi", view.no_chi), ("no_peng", view.no_peng)):
            if bars:
                yield from self.labelled(self.say(label), self.join([self.bar(bar) for bar in bars]))
        if view.dead:
            yield from self.labelled(self.say("dead"), self.say("dead_since", causes=list(view.dead)))

    def bar(self, bar: Bar) -> str:
        return self.say("bar", card=bar.card, since=bar.since, how=bar.how)

    def duty(self, duty: Duty) -> str:
        if duty.do == verbs.DISCARD:
            return self.say("duty_discard")
        if duty.shown:
            return sentence("legal.wei_shown", self.language, card=duty.card)
        if duty.base:
            return self.say("duty", verb=duty.do, card=duty.card, base=duty.base)
        return self.say("duty_plain", verb=duty.do, card=duty.card)

    def claims(self) -> Iterator[str]:
        """Every seat that may have the card, in order."""
        if self.found.offer is None:
            return
        texts = [self.claim(claim) for claim in self.found.claims]
        yield from self.labelled(self.say("claims"), self.listed(texts))

    def claim(self, claim: Claim) -> str:
        """One claim: `丙 跑（必须）`."""
        text = f"{harmless(name_of(self.record, claim.seat))} {sentence(f'want.{claim.want}', self.language)}"
        marks = self.join([self.say(key) for key in ("forced", "called") if getattr(claim, key)])
        return text + (self.pick(Says("（{}）", " ({})")).format(marks) if marks else "")

    def clauses(self) -> Iterator[str]:
        """Each clause with what decided it; under a broken one the rule itself."""
        for view in self.found.clauses:
            if view.state != "not_reached":
                yield from self.clause(view)
                if view.state == "broken":
                    yield from self.rule(view)
        skipped = list(dict.fromkeys(view.code for view in self.found.clauses if view.state == "not_reached"))
        if skipped:
            yield from wrapped(self.say("not_reached", codes=skipped), self.places, "  ", _INDENT)

    def clause(self, view: ClauseView) -> Iterator[str]:
        """State, code, what the clause asks, the values."""
        state = self.say(f"state.{view.state}")
        first = f"  {state}{' ' * (3 - width(state))} "
        asks = self.say("part", code=view.code, asks=self.say(f"asks.{view.test}"))
        facts = facts_text(view.facts, self.record, self.language)
        rest = " " * width(first)
        yield from wrapped(f"{asks}{self.pick(_COLON)}{facts}" if facts else asks, self.places, first, rest)

    def rule(self, view: ClauseView) -> Iterator[str]:
        """The paragraph of the rules, its source, what the rule set says of it, and why it is so."""
        profile, indent = self.found.profile, " " * 6
        table = source_table()
        tags = [tag for tag in table if tag in profile.source]
        sources = self.join([table[tag].in_language(self.language) for tag in tags])
        yield from wrapped(
            self.say("rule", clause=clause_told(view.clause, self.language), sources=sources),
            self.places,
            indent,
            indent + "  ",
        )
        for name in PARAMETERS.get(view.code, ()):
            text = self.say(
                "parameter",
                title=parameter_title(profile, name, self.language),
                value=value_words(profile, name, self.language),
                places=", ".join(parameter_articles(profile, name)),
            )
            yield from wrapped(text, self.places, indent, indent + "  ")
        for paragraph in fault_pages()[view.code].paragraphs(self.language):
            if paragraph.heading in _WHY:
                text = paragraph.text.replace("`", "")
                yield from self.labelled(self.say("quoted"), text, indent)
