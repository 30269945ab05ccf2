"""The ten classic disputes: what each is called, its record, the action in dispute, and what is found there."""

from typing import Final, NamedTuple

from phz_cli.records import Record
from tests.audit.disputed import broken_record, late_wei, page_record


class Dispute(NamedTuple):
    """`codes` are those of the dossier, in its order; `before` and `after` the frames that it shows."""

    title: str
    record: Record
    number: int
    seat: int
    codes: tuple[str, ...]
    before: int
    after: int


DISPUTES: Final = (
    Dispute("烧比", broken_record("C301"), 3, 2, ("C301",), 2, 3),
    Dispute("走跑", page_record("F501"), 1, 2, ("F501",), 1, 2),
    Dispute("臭张吃", page_record("C302"), 3, 1, ("C302",), 2, 3),
    Dispute("八块后打牌", page_record("T203"), 4, 1, ("T203",), 3, 4),
    Dispute("不够息", page_record("H701"), 5, 1, ("H701",), 4, 5),
    Dispute("牌型不合", page_record("H702"), 3, 2, ("H702",), 2, 3),
    Dispute("过张碰", page_record("P402"), 4, 1, ("P402",), 3, 4),
    Dispute("失提", page_record("F503"), 2, 1, ("F503",), 2, 3),
    Dispute("抢牌", page_record("T204"), 3, 1, ("T204",), 2, 3),
    Dispute("误亮偎", late_wei(), 4, 1, ("F505", "F502"), 3, 4),
)
