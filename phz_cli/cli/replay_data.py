"""A replayed hand as the data of its page: every view that the page may show, each text in both languages.

What one view does not see is not in it: a page of the public's view holds no hidden card.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from phz_cli.audit.frames import ALL, Frame, Laid, Replayed, SeatFrame, View
from phz_cli.cli.console import harmless
from phz_cli.cli.evidence_text import name_of
from phz_cli.cli.language import LANGUAGES
from phz_cli.cli.replay_words import (
    could_text,
    finding_text,
    meld_text,
    offer_text,
    result_text,
    step_text,
    time_text,
    turn_text,
    view_text,
)
from phz_cli.game.actions import CHI, HU, NO_SEAT, PAO, PENG, TI, WEI
from phz_cli.records import PUBLIC, Record
from phz_cli.rulebook import fault_pages

_LAYING: Final = (CHI, PENG, WEI, PAO, TI)
_SERIOUS: Final = frozenset({"dead-hand", "void-action", "void-win"})


def views_beside(record: Record, seen_by: View) -> tuple[View, ...]:
    """The views that somebody with this one may turn to: nobody is shown more than the view asked for."""
    if seen_by == ALL:
        return (ALL, *range(len(record.seats)), PUBLIC)
    return (PUBLIC,) if seen_by is PUBLIC else (seen_by, PUBLIC)


def page_data(shown: Sequence[Replayed], start: int) -> dict[str, Any]:
    """The object that the page reads; `start` is the number of the frame that it opens with.

    `pool` holds what is said more than once; frames name it by its place.
    """
    record, pool = shown[0].record, _Pool()
    views = [_view(one, pool) for one in shown]
    return {
        "hand": harmless(record.hand),
        "rules": shown[0].report.rules,
        "players": [harmless(name_of(record, seat)) for seat in range(len(record.seats))],
        "dealer": record.dealer,
        "start": start,
        "views": views,
        "pool": pool.values,
    }


class _Pool:
    """Values by their place, each once."""

    def __init__(self) -> None:
        self.values: list[Any] = []
        self._places: dict[bytes, int] = {}

    def put(self, value: object) -> int:
        """The place of this value."""
        place = self._places.setdefault(msgspec.json.encode(value), len(self.values))
        if place == len(self.values):
            self.values.append(value)
        return place


def _both(texts: Iterable[str]) -> list[str]:
    """A text in Chinese and in English, once where they are alike."""
    both = list(texts)
    return both[:1] if len(set(both)) == 1 else both


def _view(shown: Replayed, pool: _Pool) -> dict[str, Any]:
    record = shown.record
    kind = "all" if shown.view == ALL else "public" if shown.view is PUBLIC else "seat"
    return {
        "kind": kind,
        "seat": shown.view if kind == "seat" else None,
        "name": _both(view_text(record, shown.view, language) for language in LANGUAGES),
        "result": _both(result_text(shown, language) for language in LANGUAGES),
        "won": list(shown.won),
        "frames": [_frame(shown, frame, pool) for frame in shown.frames],
    }


def _frame(shown: Replayed, frame: Frame, pool: _Pool) -> dict[str, Any]:
    action = frame.action
    actor = None if action is None or action.seat == NO_SEAT else action.seat
    laid = max(1, len(action.melds)) if action is not None and action.do in _LAYING else 0
    return {
        "text": pool.put(_both(step_text(shown, frame, language) for language in LANGUAGES)),
        "time": time_text(frame),
        "wall": frame.wall,
        "actor": actor,
        "laid": laid,
        "won": action is not None and action.do == HU and frame.ended == HU,
        "offer": None if frame.offer is None else {"card": frame.offer.card, "seat": frame.offer.seat},
        "said": pool.put(_both(offer_text(shown, frame, language) for language in LANGUAGES)),
        "turn": pool.put(_both(turn_text(shown, frame, language) for language in LANGUAGES)),
        "next": frame.owing if frame.owing is not None else frame.drawing,
        "seats": [pool.put(_seat(seat, pool)) for seat in frame.seats],
        "could": [pool.put(_both_lists(seat)) for seat in frame.seats],
        "found": [
            {
                "code": finding.code,
                "tone": _tone(finding.effect, finding.certain),
                "name": pool.put([fault_pages()[finding.code].zh, fault_pages()[finding.code].name]),
                "text": pool.put(_both(finding_text(finding, shown.record, language) for language in LANGUAGES)),
            }
            for finding in frame.findings
        ],
    }


def _tone(effect: str, certain: bool) -> str:
    """How a finding is coloured."""
    if not certain:
        return "undecided"
    return "serious" if effect in _SERIOUS else effect


def _both_lists(seat: SeatFrame) -> list[list[str]]:
    return [could_text(seat, language) for language in LANGUAGES]


def _seat(seat: SeatFrame, pool: _Pool) -> dict[str, Any]:
    return {
        "hand": seat.hand,
        "pile": seat.pile,
        "huxi": seat.huxi,
        "melds": [pool.put(_meld(meld)) for meld in seat.melds],
    }


def _meld(meld: Laid) -> dict[str, Any]:
    return {"cards": meld.cards, "stale": meld.stale, "name": _both(meld_text(meld, one) for one in LANGUAGES)}
