"""`phz schema`: the published JSON Schemas."""

from typing import Annotated

import typer

from phz_cli.audit.schema import schemas
from phz_cli.cli.console import FINE, Console, MisuseError
from phz_cli.cli.language import Says
from phz_cli.rulebook.nearest_names import find_nearest

_SUFFIX = ".schema.json"


def schema(
    context: typer.Context,
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", show_default=False),
        Says(
            "哪一份：record 记录、finding 裁定、profile 规则、case 与 answer 算牌、explain、whatif；不写就列出来",
            "which: record, finding, profile, case, answer (of phz score), explain or whatif; none lists them",
        ),
    ] = None,
) -> int:
    """Prints one schema as JSON, or the names of all; MisuseError for a name that is none of them."""
    console: Console = context.obj
    texts = {file.removesuffix(_SUFFIX): text for file, text in schemas().items()}
    if name is None:
        for known in texts:
            console.line(known)
        return FINE
    if name not in texts:
        near = find_nearest(name, texts, 1) or list(texts)
        raise MisuseError(f"没有 {name} 这份；可用：{'、'.join(near)}", f"no schema {name}; try {', '.join(near)}")
    console.data(texts[name].encode())
    return FINE
