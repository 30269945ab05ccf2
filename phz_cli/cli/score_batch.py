"""Many cases priced as they are read: one answer a line, in step with the lines of the file."""

from collections import Counter
from typing import Any, Literal

import msgspec

from phz_cli.audit.calculator_batch import Asked, read_batch
from phz_cli.audit.calculator_case import Case
from phz_cli.audit.calculator_check import Posed, pose
from phz_cli.audit.calculator_json import refused_object
from phz_cli.audit.findings import Problem
from phz_cli.cli.console import FINE, UNREADABLE, Console
from phz_cli.cli.score_answer import Question, answered_lines, answered_object
from phz_cli.rulebook import sentence


class Batch:
    """One run over a file: what is asked of every line, what is laid over it, and how many came out how.

    `rules` and `options` are laid over what each line says.
    """

    def __init__(self, console: Console, question: Question, rules: str | None, options: dict[str, Any]) -> None:
        self.console = console
        self.question = question
        self.rules = rules
        self.options = options
        self.counts: Counter[str] = Counter()

    def run(self, path: str, form: Literal["text", "json"]) -> int:
        """Answers every line of the file; exit status 2 when one of them, or the file, could not be read."""
        with self.console.progress("算番", "pricing", None) as meter:
            for asked in read_batch(path):
                posed = self._posed(asked.case)
                if isinstance(posed, Problem):
                    self._refuse(asked, posed, form)
                elif form == "json":
                    self._print_object(posed)
                else:
                    self._print_lines(asked, posed)
                meter.advance(1)
        counts = {key: self.counts[key] for key in ("wins", "none", "refused")}
        key = "score.summary_waits" if self.question.waits else "score.summary"
        self._say(key, read=sum(counts.values()), **counts)
        return UNREADABLE if counts["refused"] else FINE

    def _posed(self, case: Case | Problem) -> Posed | Problem:
        if isinstance(case, Problem):
            return case
        if self.rules is not None or self.options:
            options = {**case.options, **self.options}
            case = msgspec.structs.replace(case, rules=self.rules or case.rules, options=options)
        return pose(case, waits=self.question.waits)

    def _refuse(self, asked: Asked, problem: Problem, form: Literal["text", "json"]) -> None:
        self.counts["refused"] += 1
        key = "score.refused_file" if not asked.line else "score.refused_at" if problem.path else "score.refused"
        self.console.say(
            sentence(key, "zh", file=asked.file, line=asked.line, path=problem.path, error=problem.zh),
            sentence(key, "en", file=asked.file, line=asked.line, path=problem.path, error=problem.en),
        )
        if form == "json" and asked.line:
            row = refused_object(asked.line, problem, self.console.language)
            self.console.data(msgspec.json.encode(row) + b"\n")

    def _print_object(self, posed: Posed) -> None:
        wins, row = answered_object(posed, self.question, self.console.language)
        self.counts["wins" if wins else "none"] += 1
        self.console.data(msgspec.json.encode(row) + b"\n")

    def _print_lines(self, asked: Asked, posed: Posed) -> None:
        name = "" if posed.case.id is None else f" {posed.case.id}"
        self.console.line(f"{asked.file}:{asked.line}{name}")
        wins, lines = answered_lines(posed, self.question, self.console.language)
        self.counts["wins" if wins else "none"] += 1
        for line in lines:
            self.console.line(line)
        self.console.line()

    def _say(self, key: str, **parameters: object) -> None:
        self.console.say(sentence(key, "zh", **parameters), sentence(key, "en", **parameters))
