"""A checked record with its cards written in the 21 characters."""

from msgspec.structs import replace

from phz_cli.records.aliases import is_canonical, normalise
from phz_cli.records.model import Deal, Record, RecordAction


def _cards(text: str) -> str:
    cards = normalise(text)
    if isinstance(cards, int):
        raise ValueError(f"not checked before: {text!r}")
    return cards


def _deal(deal: Deal) -> Deal:
    return replace(
        deal,
        hands=[_cards(hand) for hand in deal.hands],
        shown=None if deal.shown is None else _cards(deal.shown),
        wall=None if deal.wall is None else _cards(deal.wall),
        extra=[replace(extra, card=_cards(extra.card)) for extra in deal.extra],
    )


def _action(action: RecordAction) -> RecordAction:
    if is_canonical((action.card or "") + "".join(action.melds)):
        return action
    return replace(
        action,
        card=None if action.card is None else _cards(action.card),
        melds=[_cards(meld) for meld in action.melds],
    )


def in_characters(record: Record) -> Record:
    """The same record with canonical cards. Its cards must have been checked; raises ValueError where not."""
    return replace(record, deal=_deal(record.deal), actions=[_action(action) for action in record.actions])
