"""Files spoiled at random, for the promise that an importer never fails, whatever it is given."""

from typing import Any

from hypothesis import strategies as st

from phz_cli.records.errors import ReadError
from phz_cli.records.importers import FORMATS, Draft, Misread
from phz_cli.records.importers.items import marked

ANY_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False)
    | st.text(max_size=4)
    | st.sampled_from(["\ud800", "[", "{}", "1_0_44;", 99, -1, 10**30]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of every member and element inside a JSON value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = []
    for key, member in inside:
        found += [(*path, key), *places(member, (*path, key))]
    return found


def replaced(value: Any, path: tuple[Any, ...], by: Any, remove: bool) -> None:
    """Puts something else at a place of a JSON value, or takes the member away."""
    *way, last = path
    for key in way:
        value = value[key]
    if remove:
        del value[last]
    else:
        value[last] = by


def read_quietly(form: str, content: bytes) -> list[Draft | Misread]:
    """What an importer reads: drafts that become records or errors, and sentences in both languages."""
    found = []
    for _, item in FORMATS[form].read([("f", content)]):
        if isinstance(item, Misread):
            assert item.error.sentence("zh") and item.error.sentence("en")
        else:
            assert isinstance(item, Draft)
            doubts = [ReadError(key=key, parameters=parameters) for key, parameters in item.ambiguities]
            assert all(doubt.sentence("zh") and doubt.sentence("en") for doubt in doubts)
            marked(item, FORMATS[form], "f")
        found.append(item)
    return found
