"""What a win must name and show: the card on offer, and groups that keep 坎 and table melds whole (H703, H706)."""

import pytest

from phz_cli.game.table import SHOWN
from tests.game.positions import judged
from tests.game.scenario import At
from tests.game.test_clauses import WAITS

KANS = At(("", "七七七 八八八 九九九 一二 玖玖玖", ""), "三", melds={1: ["peng 捌", "chi 四五六"]})
EATEN = At(("", "一壹壹 捌捌捌 玖玖玖 七八九 一二 二七十", ""), "三", melds={1: ["chi 一一壹"]})


@pytest.mark.parametrize(
    ("at", "groups", "codes"),
    [
        (KANS, "捌捌捌 玖玖玖 四五六 七七七 八八八 九九九 一二三", []),
        (KANS, "捌捌捌 玖玖玖 四五六 七八九 七八九 七八九 一二三", ["H706"]),
        (EATEN, "一一壹 一壹壹 捌捌捌 玖玖玖 七八九 一二三 二七十", []),
        (EATEN, "一一一 壹壹壹 捌捌捌 玖玖玖 七八九 一二三 二七十", ["H706"]),
    ],
    ids=["坎 as they are", "three 坎 as three runs", "the eaten group as it lies", "an eaten group taken apart"],
)
def test_what_lies_or_is_dealt_together_stays_whole(at: At, groups: str, codes: list[str]) -> None:
    assert judged(at.table(), f"hu 1 三 {groups}") == codes


@pytest.mark.parametrize(("card", "codes"), [("肆", []), ("五", ["H702", "H703"])])
def test_the_dealer_names_the_card_that_it_shows(card: str, codes: list[str]) -> None:
    complete = At((f"{WAITS}肆", "", ""), "肆", SHOWN).table()
    assert judged(complete, f"hu 0 {card}") == codes
    none = At(("伍", "", ""), "肆", SHOWN).table()
    assert judged(none, f"hu 0 {card}") == (codes or ["H705"])
