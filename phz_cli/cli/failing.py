"""What makes a run end with status 1: `--fail-on`."""

from collections.abc import Sequence
from typing import Final, NamedTuple, get_args

from phz_cli.audit import Finding, HandReport
from phz_cli.cli.console import MisuseError
from phz_cli.cli.selection import words_of
from phz_cli.game.profile import Effect
from phz_cli.rulebook.nearest_names import find_nearest

FAULTS: Final = "faults"
UNDECIDED: Final = "undecided"
NOTHING: Final = "nothing"
EFFECTS: Final[tuple[str, ...]] = get_args(Effect)
WORDS: Final = (FAULTS, UNDECIDED, *EFFECTS, NOTHING)


class FailOn(NamedTuple):
    """`faults`: every certain finding; `undecided`: also what cannot be decided; an effect: certain findings that
    have it; `nothing`: no finding at all. Several words are taken together.
    """

    words: tuple[str, ...] = (FAULTS,)

    def finding(self, finding: Finding) -> bool:
        """Whether this finding fails the run, waivers and baseline apart."""
        if finding.effect in self.words:
            return finding.certain or UNDECIDED in self.words
        if not finding.is_fault:
            return False
        return UNDECIDED in self.words or (finding.certain and FAULTS in self.words)

    def hand(self, report: HandReport) -> bool:
        """Whether a hand fails for which the record shows too little to find anything in it."""
        return UNDECIDED in self.words and report.verdict == UNDECIDED and not report.findings


def fail_on(values: Sequence[str] | None) -> FailOn:
    """What the option asks for; MisuseError for a word that it does not know."""
    words = tuple(words_of(values or (FAULTS,)))
    for word in words:
        if word not in WORDS:
            near = find_nearest(word, WORDS, 1) or list(WORDS)
            raise MisuseError(
                f"--fail-on 没有 {word} 这一项；可用：{'、'.join(near)}",
                f"--fail-on does not know {word}; try {', '.join(near)}",
            )
    return FailOn(words or (FAULTS,))
