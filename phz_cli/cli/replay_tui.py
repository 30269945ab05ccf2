"""A replayed hand in the terminal, stepped through with the keyboard (needs the extra `[tui]`)."""

from collections.abc import Iterator
from typing import ClassVar, Final

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Footer, Static

from phz_cli.audit.frames import Replayed, View, replayed
from phz_cli.cli.columns import width
from phz_cli.cli.console import harmless
from phz_cli.cli.language import Language, Says
from phz_cli.cli.replay_data import views_beside
from phz_cli.cli.replay_words import BETWEEN, Block, blocks, view_text
from phz_cli.game.cards import CHARACTERS, RED
from phz_cli.records import Record

_RED_CARDS: Final = frozenset(CHARACTERS[kind] for kind in RED)
_STYLES: Final = {"step": "bold reverse", "seat": "bold", "finding": "bold yellow", "result": "bold green"}
_KEYS: Final = {
    "step_forward": Says("下一手", "next"),
    "step_back": Says("上一手", "back"),
    "next_finding": Says("下一处违例", "next finding"),
    "previous_finding": Says("上一处违例", "previous finding"),
    "turn_view": Says("换一家看", "view"),
    "turn_language": Says("English", "中文"),
    "quit": Says("退出", "quit"),
}
_SILENT: Final = ("space", "ctrl+q")
_MARK: Final = "!"
_HERE: Final = "#"
_DONE: Final = "="
_LEFT: Final = "-"
_NARROWEST: Final = 10


class Replayer(App[None]):
    """One hand, one frame at a time. `language`, `number` and `shown` say what is on the screen."""

    ENABLE_COMMAND_PALETTE = False
    CSS = "#head { height: auto; padding: 0 1; } #frame { padding: 0 1; } #line { height: 1; padding: 0 1; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space", "step_forward", key_display="→", priority=True),
        Binding("left", "step_back", key_display="←", priority=True),
        Binding("home", "first", show=False, priority=True),
        Binding("end", "last", show=False, priority=True),
        Binding("n", "next_finding"),
        Binding("p", "previous_finding"),
        Binding("v", "turn_view"),
        Binding("l", "turn_language"),
        Binding("q", "quit"),
    ]

    def __init__(self, record: Record, seen_by: View, rules: str | None, number: int, language: Language) -> None:
        super().__init__()
        self.record, self.rules = record, rules
        self.views = views_beside(record, seen_by)
        self.known: dict[View, Replayed] = {}
        self.view_at = 0
        self.number = number
        self.language: Language = language

    @property
    def shown(self) -> Replayed:
        """The hand from the view that is chosen; made when it is first looked at."""
        seen_by = self.views[self.view_at]
        if seen_by not in self.known:
            self.known[seen_by] = replayed(self.record, seen_by, rules=self.rules)
        return self.known[seen_by]

    def compose(self) -> ComposeResult:
        """The head, the frame, the line of steps, the keys."""
        yield Static(id="head")
        with VerticalScroll():
            yield Static(id="frame")
        yield Static(id="line")
        yield Footer()

    def on_mount(self) -> None:
        """Nothing is drawn before there is a screen."""
        self.query_one(VerticalScroll).focus()
        self.draw()

    def on_resize(self) -> None:
        """The line of steps is as wide as the screen."""
        self.draw()

    def draw(self) -> None:
        """Put the chosen frame on the screen."""
        shown, language = self.shown, self.language
        parts = (harmless(self.record.hand), shown.report.rules, view_text(self.record, shown.view, language))
        self.query_one("#head", Static).update(Text(BETWEEN.join(parts), style="dim"))
        drawn = Text("\n").join(_lines(blocks(shown, self.number, language)))
        self.query_one("#frame", Static).update(drawn)
        self.query_one("#line", Static).update(_timeline(shown, self.number, self.size.width - 2))
        self._name_keys()

    def _name_keys(self) -> None:
        """The keys at the foot, in the language of the screen."""
        for key, bindings in self._bindings.key_to_bindings.items():
            self._bindings.key_to_bindings[key] = [
                Binding(
                    one.key,
                    one.action,
                    _KEYS[one.action].in_language(self.language) if one.action in _KEYS else one.description,
                    show=one.action in _KEYS and key not in _SILENT,
                    key_display=one.key_display,
                    priority=one.priority,
                )
                for one in bindings
            ]
        self.refresh_bindings()

    def go(self, number: int) -> None:
        """Show this frame, or the nearest that there is."""
        self.number = max(0, min(len(self.shown.frames) - 1, number))
        self.draw()

    def action_step_forward(self) -> None:
        """One action on."""
        self.go(self.number + 1)

    def action_step_back(self) -> None:
        """One action back."""
        self.go(self.number - 1)

    def action_first(self) -> None:
        """The deal."""
        self.go(0)

    def action_last(self) -> None:
        """The end of the hand."""
        self.go(len(self.shown.frames) - 1)

    def action_next_finding(self) -> None:
        """The next frame in which something was found, if there is one."""
        self.go(next((number for number in self.shown.marked if number > self.number), self.number))

    def action_previous_finding(self) -> None:
        """The one before, if there is one."""
        self.go(next((number for number in reversed(self.shown.marked) if number < self.number), self.number))

    def action_turn_view(self) -> None:
        """The next view of those that may be turned to."""
        self.view_at = (self.view_at + 1) % len(self.views)
        self.draw()

    def action_turn_language(self) -> None:
        """The other language."""
        self.language = "en" if self.language == "zh" else "zh"
        self.draw()


def run(record: Record, seen_by: View, rules: str | None, number: int, language: Language) -> None:
    """Step through a hand until the user leaves."""
    first = Replayer(record, seen_by, rules, number, language)
    _ = first.shown  # what cannot be played through says so before the screen is taken
    first.run()


def _lines(found: Iterator[Block]) -> Iterator[Text]:
    for block in found:
        mark = f"{_MARK} " if block.kind == "finding" else ""
        yield Text(mark + block.heading, style=_STYLES[block.kind])
        widest = max((width(line.label) for line in block.lines), default=0)
        for line in block.lines:
            text = Text("  ").append(line.label + " " * (widest - width(line.label)), style="dim").append("  ")
            yield text.append_text(_cards(line.text) if line.cards else Text(line.text))


def _cards(text: str) -> Text:
    """Red cards in red."""
    shown = Text()
    for character in text:
        shown.append(character, style="bold red" if character in _RED_CARDS else "")
    return shown


def _timeline(shown: Replayed, number: int, places: int) -> Text:
    """A line of the whole hand: how far it is, and where something was found."""
    last = max(1, len(shown.frames) - 1)
    count = max(_NARROWEST, min(places, last + 1))
    scaled = (count - 1) / last
    here = round(number * scaled)
    marked = {round(one * scaled) for one in shown.marked}
    line = Text()
    for place in range(count):
        character = _HERE if place == here else _MARK if place in marked else _DONE if place < here else _LEFT
        line.append(character, style="bold yellow" if place in marked else "bold" if place == here else "dim")
    return line
