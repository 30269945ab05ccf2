"""The evidence of a finding in words: melds, the card on offer, what would have been legal.

`Finding.evidence` holds cards and actions as the record writes them; what is made of it here is for people.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from phz_cli.cli.language import Language
from phz_cli.records import Record
from phz_cli.rulebook import sentence

_BETWEEN_CARDS: Final = "/"


def name_of(record: Record, seat: int) -> str:
    """What the player of a seat is called: the name, else the id."""
    player = record.seats[seat]
    return player.name or player.id


def melds_of(evidence: Mapping[str, Any], language: Language) -> list[str]:
    """The melds on the table, one text each: 碰 玖玖玖."""
    melds: Sequence[Mapping[str, str]] = evidence.get("melds", ())
    return [f"{sentence('meld.' + meld['kind'], language)} {meld['cards']}" for meld in melds]


def offer_of(evidence: Mapping[str, Any], record: Record, language: Language) -> str:
    """The card on offer and who put it there: 九（乙摸的）; empty where there is none."""
    offer = evidence.get("offer")
    if offer is None:
        return ""
    player = name_of(record, offer["seat"])
    return sentence(f"offer.{offer['source']}", language, card=offer["card"], player=player)


def offer_without_name(evidence: Mapping[str, Any], seat: int | None, language: Language) -> str:
    """The card on offer and how it came, seen from a seat: 九（别家摸的）.

    It names nobody: the page draws every character of a card as a card, also within a name.
    """
    offer = evidence.get("offer")
    if offer is None:
        return ""
    source = offer["source"]
    if source == "draw":
        source = "own_draw" if offer["seat"] == seat else "other_draw"
    return sentence("offer.nameless", language, card=offer["card"], source=sentence(f"source.{source}", language))


def legal_of(evidence: Mapping[str, Any], language: Language) -> list[str]:
    """What the seat could have done, one text each, discards in one: 吃 三：三四五 比 一二三; 打 一/三/五."""
    actions: Sequence[Mapping[str, Any]] = evidence.get("legal", ())
    discards = [action["card"] for action in actions if action["do"] == "discard"]
    texts = [_action(action, language) for action in actions if action["do"] != "discard"]
    if discards:
        texts.append(sentence("legal.discard", language, card=_BETWEEN_CARDS.join(discards)))
    return texts


def _action(action: Mapping[str, Any], language: Language) -> str:
    key, words = action["do"], {"card": action.get("card", "")}
    if key == "chi" and action.get("melds"):
        first, *rest = action["melds"]
        key = "chi_bi" if rest else "chi_meld"
        words |= {"meld": first, "bi": " ".join(rest)}
    elif key == "wei" and action.get("shown"):
        key = "wei_shown"
    return sentence(f"legal.{key}", language, **words)
