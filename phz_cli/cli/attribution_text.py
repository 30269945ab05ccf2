"""The likelier cause of a finding in words: hypotheses for the referee, never a ruling."""

from collections.abc import Iterator
from typing import Final

import msgspec

from phz_cli.audit.attribution import Attribution, Hypothesis
from phz_cli.audit.edits import Edit
from phz_cli.cli.evidence_text import name_of
from phz_cli.cli.explain_text import action_text
from phz_cli.cli.language import LANGUAGES, Language, Says
from phz_cli.records import Record
from phz_cli.records.hands import to_action
from phz_cli.records.model import RecordAction

LIKELIER: Final = {
    "players": Says("多半是牌手打错", "the players are the likelier cause"),
    "record": Says("多半是记录记错", "the record is the likelier cause"),
    "open": Says("是打错还是记错，看不出来", "it is open whether the players or the record are the cause"),
}

_FIGURES: Final = {
    "outcome": Says("结局", "the outcome"),
    "winner": Says("赢家", "the winner"),
    "huxi": Says("胡息", "the huxi 胡息"),
    "units": Says("等囤", "the units"),
    "names": Says("名堂", "the names 名堂"),
    "fan": Says("番", "the fan 番"),
    "xing": Says("醒", "the bonus 醒"),
    "points": Says("得分", "the points"),
    "sitting_points": Says("守醒得分", "the points of the seat that sits out"),
}


def cause_lines(attribution: Attribution, record: Record, language: Language) -> Iterator[str]:
    """One line with what is likelier, then one line a hypothesis."""
    yield LIKELIER[attribution.likelier].in_language(language)
    shown = attribution.hypotheses
    if shown:
        yield Says(
            f"改一处就说得通的有 {attribution.explained} 种（只是假设）：",
            f"explained by one edit in {attribution.explained} way(s), as hypotheses only:",
        ).in_language(language)
    yield from (f"  {hypothesis_text(hypothesis, record, language)}" for hypothesis in shown)


def cause_object(attribution: Attribution, record: Record, language: Language) -> dict[str, object]:
    """The same for machines; only sentences depend on the language."""
    return {
        "likelier": attribution.likelier,
        "explained": attribution.explained,
        "trials": attribution.trials,
        "hypotheses": [
            {
                "kind": one.edit.kind,
                "action": one.edit.action,
                "was": list(msgspec.to_builtins(one.edit.was)),
                "now": list(msgspec.to_builtins(one.edit.now)),
                "cleared": one.cleared,
                "clean": one.clean,
                "message": hypothesis_text(one, record, language),
            }
            for one in attribution.hypotheses
        ],
    }


def hypothesis_text(hypothesis: Hypothesis, record: Record, language: Language) -> str:
    """One sentence: what may have happened, and what would be left of the findings."""
    left = (
        Says("那样整局无误", "then nothing is found in the hand")
        if hypothesis.clean
        else Says(f"那样少 {hypothesis.cleared} 处错", f"then {hypothesis.cleared} fewer are found")
    )
    says = _edit(hypothesis.edit, record)
    return Says(f"{says.zh}；{left.zh}", f"{says.en}; {left.en}").in_language(language)


def _edit(edit: Edit, record: Record) -> Says:
    first = edit.action
    if edit.kind == "swap":
        return Says(
            f"第 {first}、{first + 1} 手记颠倒了", f"actions {first} and {first + 1} were written the wrong way round"
        )
    if edit.kind == "doubled":
        was = _action(edit.was[0], record)
        return Says(f"第 {first} 手（{was.zh}）多记了一遍", f"action {first} ({was.en}) was written twice")
    if edit.kind == "missing":
        now = _action(edit.now[0], record)
        if first > len(record.actions):
            return Says(f"末尾漏记：{now.zh}", f"left out at the end: {now.en}")
        return Says(f"第 {first} 手前面漏记：{now.zh}", f"left out before action {first}: {now.en}")
    if edit.cards is not None and edit.seat is not None:
        player = name_of(record, edit.seat)
        was_card, now_card = edit.cards
        return Says(
            f"{player}起手的一张{now_card}记成了{was_card}", f"a {now_card} dealt to {player} was written as {was_card}"
        )
    if edit.figure:
        says = _FIGURES[edit.figure]
        return Says(f"只是{says.zh}一栏写错", f"one figure was written wrong: {says.en}")
    was, now = _action(edit.was[0], record), _action(edit.now[0], record)
    return Says(f"第 {first} 手本是{now.zh}，记成了{was.zh}", f"action {first} was “{now.en}”, written as “{was.en}”")


def _action(action: RecordAction, record: Record) -> Says:
    """`甲吃三：三四五`, `甲 takes 三 as chi 吃: 三四五`."""
    played = to_action(action)
    zh, en = (action_text(played, record, language) for language in LANGUAGES)
    return Says(zh.replace(" ", ""), en)
