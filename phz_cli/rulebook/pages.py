"""The catalogue of faults: one Markdown page a code, read from `faults/CODE.md`.

A page is TOML front matter between `+++` lines, then the sections `## 中文` and `## English`: paragraphs that
begin with their heading in bold. In `## Examples` stand records that show the fault and its nearest legal
neighbour, each after a sentence in both languages:

    - 中文：甲打四，乙碰四。
    - English: 甲 discards 四, and 乙 makes the peng 碰 of 四.

    ```json fault C301@7/0
    {"phz": 1, …}
    ```

The info string says what the engine must report: `json fault C301@7/0` (code@action/seat, several separated by
spaces, `-` for no action or no seat) or `json legal`. Several records are a JSON list, and the marks are then
those of the last one.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

FAMILIES: Final = "RTCPFXHSM"
"""First letters of the codes, in the order of the catalogue."""

_SECTIONS: Final = ("中文", "English", "Examples")
_TEXT_KEYS: Final = ("code", "name", "zh", "clause", "message_zh", "message_en")
_LIST_KEYS: Final = ("parameters", "see")
_NOTE_KEY: Final = "note"
_MARK: Final = re.compile(r"([A-Z]\d{3})@(\d+|-)/(\d+|-)")
_PARAGRAPH: Final = re.compile(r"\*\*(?P<heading>.+?)\.?\*\*：?\s*(?P<text>.+)", re.DOTALL)
_EXAMPLE: Final = re.compile(
    r"- 中文：(?P<zh>(?:.+\n)+?)- English: (?P<en>(?:.+\n)+?)\n```json (?P<info>.+)\n(?P<text>(?:.+\n)+?)```\s*"
)
_JOINT: Final = re.compile(r"(?<=[^\x00-\x7f])\n *(?=[^\x00-\x7f ])|(?<=[，。；：、！？」）])\n *")


class Mark(NamedTuple):
    """One finding that an example must give. `action` counts from 1, 0 is the deal; None: none is named."""

    code: str
    action: int | None
    seat: int | None


@dataclass(frozen=True, slots=True)
class Example:
    """A record (or a list of several) with what the engine reports on the last; no marks for `legal`.

    `zh` and `en` say what happens in it; `text` is JSON.
    """

    kind: Literal["fault", "legal"]
    marks: tuple[Mark, ...]
    zh: str
    en: str
    text: str


class Paragraph(NamedTuple):
    """A part of the explanation: its heading and its text, each on one line, in one language."""

    heading: str
    text: str


@dataclass(frozen=True, slots=True)
class FaultPage:
    """One code: its names, the paragraphs that decide it, its sentence in both languages and its explanation.

    `parameters` are the names that the sentences use beside `player`; `see` are related codes; the bodies are
    Markdown as it stands on the page. `is_note`: what it tells is nobody's fault, and a hand with nothing else is
    clean.
    """

    code: str
    name: str
    zh: str
    clause: str
    parameters: tuple[str, ...]
    message_zh: str
    message_en: str
    see: tuple[str, ...]
    body_zh: str
    body_en: str
    examples: tuple[Example, ...]
    is_note: bool = False

    def names(self) -> tuple[str, ...]:
        """Everything that it is called: code, name, 中文, and each half of a 中文 such as 失提 / 烧提."""
        halves = re.split(r" / |·", self.zh)
        return tuple(dict.fromkeys((self.code, self.name, self.zh, *halves)))

    def paragraphs(self, lang: str) -> tuple[Paragraph, ...]:
        """The explanation in `zh` or `en`, paragraph by paragraph."""
        return _paragraphs(self.body_zh if lang == "zh" else self.body_en, self.code)


def catalogue_order(code: str) -> tuple[int, str]:
    """The sort key of a code: R T C P F X H S M, then the number."""
    return FAMILIES.index(code[0]), code[1:]


def _front_matter(text: str, place: str) -> tuple[dict[str, object], str]:
    """The front matter as a dict and the text after it."""
    parts = text.split("+++\n", 2)
    if len(parts) != 3 or parts[0].strip():
        raise ValueError(f"{place}: a page begins with front matter between two +++ lines")
    try:
        return tomllib.loads(parts[1]), parts[2]
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{place}: front matter: {error}") from error


def _checked(matter: dict[str, object], place: str) -> None:
    """Every key is there with its type, and none beside them."""
    for key in _TEXT_KEYS:
        value = matter.get(key)
        if not isinstance(value, str) or not value.strip():
            raise ValueError(f"{place}: key {key!r} must be a text that is not empty")
    for key in _LIST_KEYS:
        value = matter.get(key)
        if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
            raise ValueError(f"{place}: key {key!r} must be a list of texts")
    if not isinstance(matter.get(_NOTE_KEY, False), bool):
        raise ValueError(f"{place}: key {_NOTE_KEY!r} must be true or false")
    if unknown := sorted(set(matter).difference(_TEXT_KEYS, _LIST_KEYS, (_NOTE_KEY,))):
        raise ValueError(f"{place}: unknown key {unknown[0]!r}")


def _number(text: str) -> int | None:
    return None if text == "-" else int(text)


def _one_line(text: str) -> str:
    """The lines of a paragraph as one; no space between two Chinese characters or after Chinese punctuation."""
    return re.sub(r"\n *", " ", _JOINT.sub("", text.strip()))


def _paragraphs(body: str, place: str) -> tuple[Paragraph, ...]:
    found = [_PARAGRAPH.fullmatch(part.strip()) for part in body.split("\n\n")]
    if not all(found):
        raise ValueError(f"{place}: every paragraph begins with its heading in bold")
    return tuple(Paragraph(match["heading"], _one_line(match["text"])) for match in found if match)


def _example(match: re.Match[str], place: str) -> Example:
    """The example of one fence and of the sentences before it."""
    kind, *rest = match["info"].split()
    marks = [_MARK.fullmatch(mark) for mark in rest]
    found = tuple(Mark(mark[1], _number(mark[2]), _number(mark[3])) for mark in marks if mark)
    texts = (_one_line(match["zh"]), _one_line(match["en"]), match["text"].rstrip("\n"))
    if kind == "legal" and not rest:
        return Example("legal", (), *texts)
    if kind != "fault" or not found or len(found) != len(rest):
        raise ValueError(f"{place}: fence 'json {match['info']}': expected 'fault CODE@action/seat …' or 'legal'")
    return Example("fault", found, *texts)


def _examples(section: str, place: str) -> tuple[Example, ...]:
    """The examples of the section, which holds nothing else."""
    examples: list[Example] = []
    position = 0
    while section[position:].strip():
        match = _EXAMPLE.match(section, position)
        if match is None:
            line = section[position:].split("\n", 1)[0]
            wanted = "'- 中文：…', '- English: …', an empty line and a closed json fence"
            raise ValueError(f"{place}: section '## Examples': expected {wanted} at {line!r}")
        examples.append(_example(match, place))
        position = match.end()
    return tuple(examples)


def _sections(text: str, place: str) -> dict[str, str]:
    """The text of each `## ` section by its heading."""
    before, *parts = re.split(r"^## ", text, flags=re.MULTILINE)
    if before.strip():
        raise ValueError(f"{place}: text before the first section: {before.strip()!r}")
    sections = {}
    for part in parts:
        heading, _, content = part.partition("\n")
        sections[heading.strip()] = content.strip()
    return sections


def parse_page(text: str, place: str) -> FaultPage:
    """The page in `text`; ValueError names `place` (the file) and the key, section or fence at fault."""
    matter, rest = _front_matter(text, place)
    _checked(matter, place)
    sections = _sections(rest, place)
    for heading in sections:
        if heading not in _SECTIONS:
            raise ValueError(f"{place}: unknown section '## {heading}'")
    for heading in _SECTIONS[:2]:
        if not sections.get(heading):
            raise ValueError(f"{place}: section '## {heading}' is missing or empty")
    texts = {key: str(matter[key]) for key in _TEXT_KEYS}
    lists = {key: matter[key] for key in _LIST_KEYS}
    return FaultPage(
        **texts,
        parameters=_texts(lists["parameters"]),
        see=_texts(lists["see"]),
        body_zh=sections["中文"],
        body_en=sections["English"],
        examples=_examples(sections.get("Examples", "") + "\n", place),
        is_note=matter.get(_NOTE_KEY) is True,
    )


def _texts(value: object) -> tuple[str, ...]:
    return tuple(str(entry) for entry in value) if isinstance(value, list) else ()


@cache
def fault_pages() -> Mapping[str, FaultPage]:
    """Every page by its code, in the order of the catalogue. ValueError for a page not well formed."""
    pages: dict[str, FaultPage] = {}
    for entry in files("phz_cli.rulebook").joinpath("faults").iterdir():
        if not entry.name.endswith(".md"):
            continue
        page = parse_page(entry.read_text(encoding="utf-8"), f"faults/{entry.name}")
        if entry.name != f"{page.code}.md" or page.code[0] not in FAMILIES:
            raise ValueError(f"faults/{entry.name}: key 'code' is {page.code!r}, not the name of the file")
        pages[page.code] = page
    return MappingProxyType({code: pages[code] for code in sorted(pages, key=catalogue_order)})


@cache
def note_codes() -> frozenset[str]:
    """The codes of the catalogue that are no faults: a hand with nothing else is clean."""
    return frozenset(code for code, page in fault_pages().items() if page.is_note)
