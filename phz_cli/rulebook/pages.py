"""The catalogue of faults: one Markdown page a code, read from `faults/CODE.md` (faults.md §2).

A page is TOML front matter between `+++` lines, then the sections `## 中文` and `## English`.
Records that show the fault and its nearest legal neighbour stand in fences whose info string says what the
engine must report: `json fault C301@7/0` (code@action/seat, several separated by spaces, `-` for no action or
no seat) or `json legal`. They may stand in a section `## Examples` of their own; wherever they stand, they
are taken out of the text.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
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
_MARK: Final = re.compile(r"([A-Z]\d{3})@(\d+|-)/(\d+|-)")
_PLACEHOLDER: Final = re.compile(r"\{\w+\}")
_LABELS: Final = {
    "zh": {
        "clause": "规则条文",
        "message": "报告写法",
        "see": "参看",
        "fault": "例局，应报",
        "legal": "例局，合法",
    },
    "en": {
        "clause": "Decided by",
        "message": "Reported as",
        "see": "See also",
        "fault": "Example, reported as",
        "legal": "Example, legal",
    },
}


class Mark(NamedTuple):
    """One finding that an example must give. `action` counts from 1, 0 is the deal; None: none is named."""

    code: str
    action: int | None
    seat: int | None


@dataclass(frozen=True, slots=True)
class Example:
    """A record (or several, one a line) with what the engine reports on it; no marks for `legal`."""

    kind: Literal["fault", "legal"]
    marks: tuple[Mark, ...]
    text: str


@dataclass(frozen=True, slots=True)
class FaultPage:
    """One code: its names, the paragraphs that decide it, its sentence in both languages and its explanation.

    `parameters` are the names that the sentences use beside `player`; `see` are related codes.
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
    if unknown := sorted(set(matter).difference(_TEXT_KEYS, _LIST_KEYS)):
        raise ValueError(f"{place}: unknown key {unknown[0]!r}")


def _number(text: str) -> int | None:
    return None if text == "-" else int(text)


def _example(info: str, text: str, place: str) -> Example:
    """The example of one fence; `info` is its info string after `json`."""
    kind, *rest = info.split()
    if kind == "legal" and not rest:
        return Example("legal", (), text)
    matches = [_MARK.fullmatch(mark) for mark in rest]
    marks = tuple(Mark(found[1], _number(found[2]), _number(found[3])) for found in matches if found)
    if kind != "fault" or not marks or len(marks) != len(rest):
        raise ValueError(f"{place}: fence 'json {info}': expected 'fault CODE@action/seat …' or 'legal'")
    return Example("fault", marks, text)


def _without_examples(text: str, place: str, found: list[Example]) -> Iterator[str]:
    """The lines outside of example fences; the examples are added to `found`."""
    lines = iter(text.splitlines())
    for line in lines:
        if not line.startswith("```json "):
            yield line
            continue
        inside: list[str] = []
        for fenced in lines:
            if fenced.rstrip() == "```":
                break
            inside.append(fenced)
        else:
            raise ValueError(f"{place}: the fence '{line}' is never closed")
        found.append(_example(line.removeprefix("```json "), "\n".join(inside), place))


def _sections(lines: Iterator[str], place: str) -> dict[str, str]:
    """The text of each `## ` section by its heading."""
    sections: dict[str, list[str]] = {}
    current: list[str] | None = None
    for line in lines:
        if line.startswith("## "):
            current = sections.setdefault(line[3:].strip(), [])
        elif current is not None:
            current.append(line)
        elif line.strip():
            raise ValueError(f"{place}: text before the first section: {line.strip()!r}")
    return {heading: "\n".join(text).strip() for heading, text in sections.items()}


def parse_page(text: str, place: str) -> FaultPage:
    """The page in `text`; ValueError names `place` (the file) and the key, section or fence at fault."""
    matter, rest = _front_matter(text, place)
    _checked(matter, place)
    examples: list[Example] = []
    sections = _sections(_without_examples(rest, place, examples), place)
    for heading in sections:
        if heading not in _SECTIONS:
            raise ValueError(f"{place}: unknown section '## {heading}'")
    for heading in _SECTIONS[:2]:
        if not sections.get(heading):
            raise ValueError(f"{place}: section '## {heading}' is missing or empty")
    if sections.get("Examples"):
        raise ValueError(f"{place}: section '## Examples' holds fences only")
    texts = {key: str(matter[key]) for key in _TEXT_KEYS}
    lists = {key: matter[key] for key in _LIST_KEYS}
    return FaultPage(
        **texts,
        parameters=_texts(lists["parameters"]),
        see=_texts(lists["see"]),
        body_zh=sections["中文"],
        body_en=sections["English"],
        examples=tuple(examples),
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


def _mark_text(mark: Mark) -> str:
    action, seat = ("-" if value is None else str(value) for value in (mark.action, mark.seat))
    return f"{mark.code}@{action}/{seat}"


def page_text(page: FaultPage, lang: str) -> str:
    """The page as Markdown for a terminal, in `zh` or `en`, its examples at the end."""
    labels = _LABELS[lang]
    zh = lang == "zh"
    colon, stop = ("：", "；") if zh else (": ", "; ")
    title = f"{page.zh}（{page.name}）" if zh else f"{page.name} {page.zh}"
    pages = fault_pages()
    related = stop.join(f"{code} {pages[code].zh if zh else pages[code].name}" for code in page.see)
    facts = [
        f"- {labels['clause']}{colon}{page.clause}",
        f"- {labels['message']}{colon}{_PLACEHOLDER.sub('…', page.message_zh if zh else page.message_en)}",
        f"- {labels['see']}{colon}{related}",
    ]
    parts = [f"# {page.code} {title}", "\n".join(facts), page.body_zh if zh else page.body_en]
    for example in page.examples:
        marks = " ".join(map(_mark_text, example.marks))
        caption = f"**{labels[example.kind]}**" + (f"{colon}{marks}" if marks else "")
        parts.append(f"{caption}\n\n```json\n{example.text}\n```")
    return "\n\n".join(parts) + "\n"
