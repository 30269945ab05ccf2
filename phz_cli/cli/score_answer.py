"""One case answered in the form that was asked for: lines for people, or an object for programs."""

from collections.abc import Iterator
from typing import NamedTuple

from phz_cli.audit.calculator import Answer, answers_of, nearest_of, waits_of
from phz_cli.audit.calculator_check import Posed
from phz_cli.audit.calculator_json import (
    AnswerObject,
    WaitsObject,
    WaysObject,
    answer_object,
    full_object,
    wait_object,
    way_object,
)
from phz_cli.cli.language import Language
from phz_cli.cli.score_text import answer_lines, reason_sentence, waits_lines
from phz_cli.game.settle import Win


class Question(NamedTuple):
    """What is asked of each case. `waits`: which cards would win. `full`: arrangement and sentences in JSON, too."""

    waits: bool
    full: bool


def answered_lines(posed: Posed, question: Question, language: Language) -> tuple[bool, Iterator[str]]:
    """Whether anything wins, and the answer as lines of text."""
    if question.waits:
        waitings = waits_of(posed)
        return bool(waitings), waits_lines(posed, waitings, language)
    answers = answers_of(posed)
    return _wins(answers), answer_lines(posed, answers, language)


def answered_object(
    posed: Posed, question: Question, language: Language
) -> tuple[bool, AnswerObject | WaysObject | WaitsObject]:
    """Whether anything wins, and the answer as an object: one answer, or a list where the case leaves the way open."""
    if question.waits:
        waitings = waits_of(posed)
        return bool(waitings), WaitsObject(waits=[wait_object(waiting, full=question.full) for waiting in waitings])
    answers = answers_of(posed)
    rows = [_row(posed, answer, question, language) for answer in answers]
    if posed.case.source is not None:
        return _wins(answers), rows[0]
    for row, answer in zip(rows, answers, strict=True):
        row.way = way_object(answer.way)
    return _wins(answers), WaysObject(ways=rows)


def _row(posed: Posed, answer: Answer, question: Question, language: Language) -> AnswerObject:
    if not question.full:
        return answer_object(answer)
    return full_object(answer, nearest_of(posed, answer), reason_sentence(posed, answer, language))


def _wins(answers: tuple[Answer, ...]) -> bool:
    return any(isinstance(answer.outcome, Win) for answer in answers)
