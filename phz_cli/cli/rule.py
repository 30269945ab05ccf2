"""`phz rule`: a referee's ruling on a hand of the store; the record itself stays as it is."""

import re
from datetime import UTC, datetime
from typing import Annotated, Final, NamedTuple

import duckdb
import typer

from phz_cli.cli.console import FINE, Console, MisuseError, harmless
from phz_cli.cli.language import Says
from phz_cli.cli.options import DEFAULT_STORE, Store
from phz_cli.cli.ruling_points import points_ruled, settle
from phz_cli.cli.ruling_words import VERDICT_WORDS
from phz_cli.rulebook import fault_pages
from phz_cli.store import StoreError, reading, writing
from phz_cli.store.rulings import Ruling, RulingError, Verdict, add_ruling

_NUMBERED: Final = re.compile(r"(?P<hand>.+?)#(?P<number>[0-9]{1,6})")
_SHOWN: Final = 6
_OF_ACTION: Final = ("void-action", "dead-hand")

Address = Annotated[
    str,
    typer.Argument(metavar="HAND", show_default=False),
    Says("判哪一局：局号或内容号，#N 只判第N手", "the hand: its id or content id; #N: action N only"),
]
Ruled = Annotated[
    Verdict | None,
    typer.Option("--verdict", show_default=False),
    Says(
        "怎么判：upheld 成立、dismissed 不成立、void-action 这一手不作数、dead-hand 死手、penalty 罚分、"
        "void 整局作废、continue 接着打（不判死手）、withdrawn 只撤回前判",
        "upheld, dismissed, void-action (the action does not count), dead-hand, penalty (points), void (the hand), "
        "continue (play on, no dead hand), withdrawn (only takes back an earlier ruling)",
    ),
]
Code = Annotated[
    str | None,
    typer.Option("--code", metavar="CODE", show_default=False),
    Says("只判这个违例代码", "only the fault of this code"),
]
Points = Annotated[
    str | None,
    typer.Option("--points", metavar="N,N,N", show_default=False),
    Says(
        "改判的各座得分，按座位，有守醒的写在最后，合计 0",
        "the points as ruled, by seat, of who sits out last; they add up to 0",
    ),
]
Cancel = Annotated[
    int | None,
    typer.Option("--cancel", metavar="ID", min=1, show_default=False),
    Says("取消哪一号裁定", "the ruling that this one cancels"),
]
Anyway = Annotated[
    bool,
    typer.Option("--anyway"),
    Says("这一手没有查出错处也照判", "rule on the action although nothing was found there"),
]
When = Annotated[
    str | None,
    typer.Option("--when", metavar="TIME", show_default=False),
    Says("何时判的，ISO 8601（默认现在）", "when, as ISO 8601 (default: now)"),
]


def rule(
    context: typer.Context,
    address: Address,
    *,
    by: Annotated[str, typer.Option("--by", metavar="NAME", show_default=False), Says("谁判的", "who rules")],
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", show_default=False), Says("理由", "why")],
    verdict: Ruled = None,
    code: Code = None,
    points: Points = None,
    cancel: Cancel = None,
    when: When = None,
    anyway: Anyway = False,
    store: Store = DEFAULT_STORE,
) -> int:
    """Appends the ruling; exit status 0 when it stands, 2 where there is no such hand or nothing to rule.

    An action at which nothing was found is ruled on with `--anyway` only: most such rulings are a wrong number.
    """
    console: Console = context.obj
    chosen = _verdict(verdict, cancel)
    hand, number = _parted(address)
    found = _hand(store, hand)
    if number is not None and number > found.actions:
        raise MisuseError(f"{hand} 只有 {found.actions} 手", f"{hand} has {found.actions} actions")
    if chosen in _OF_ACTION and not number:
        raise MisuseError(
            f"--verdict {chosen} 要写明第几手，如 {hand}#12", f"--verdict {chosen} is about one action, e.g. {hand}#12"
        )
    name, given = found.hand, points_ruled(points, found.size, found.sits)
    if number is not None and chosen != "withdrawn" and not anyway:
        _refuse_without_finding(store, found, number, _code(code))
    ruling = Ruling(0, found.content_id, name, number, _code(code), chosen, given, by, reason, _when(when), cancel)
    try:
        with writing(store) as connection:
            added = _added(connection, ruling)
    except RulingError as error:
        raise MisuseError(error.zh, error.en) from None
    except duckdb.Error as error:
        raise StoreError("store.unwritten", store, detail=str(error).splitlines()[0]) from None
    console.line(str(added.id))
    said = VERDICT_WORDS[chosen]
    console.say(
        f"记下第 {added.id} 号裁定：{harmless(name)} {said.zh}；记录不改。",
        f"Ruling {added.id} is stored: {harmless(name)}, {said.en}; the record stays as it is.",
    )
    return FINE


def _added(connection: duckdb.DuckDBPyConnection, ruling: Ruling) -> Ruling:
    """The ruling with its number, in the store together with what it makes of the hand, or not at all."""
    connection.execute("BEGIN")
    try:
        added = add_ruling(connection, ruling)
        settle(connection, added)
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")
    return added


def _verdict(verdict: Verdict | None, cancel: int | None) -> Verdict:
    if verdict is None and cancel is None:
        raise MisuseError("请用 --verdict 写明怎么判", "say with --verdict what is ruled")
    if verdict == "withdrawn" and cancel is None:
        raise MisuseError("撤回哪一号裁定，请用 --cancel 写明", "name the ruling to withdraw with --cancel")
    return verdict or "withdrawn"


def _parted(address: str) -> tuple[str, int | None]:
    numbered = _NUMBERED.fullmatch(address)
    return (address, None) if numbered is None else (numbered["hand"], int(numbered["number"]))


class _Stored(NamedTuple):
    """A hand of the store: content id, id, seats, whether somebody sits out, actions."""

    content_id: str
    hand: str
    size: int
    sits: bool
    actions: int


def _hand(store: object, hand: str) -> _Stored:
    """The one hand that is meant; MisuseError for none and for several."""
    query = """
        SELECT h.content_id, h.hand, h.seats_n, h.sitting, h.actions_n
        FROM hands h WHERE h.hand = $1 OR h.content_id = $1 ORDER BY h.content_id
    """
    with reading(str(store), as_ruled=False) as connection:
        rows = connection.execute(query, [hand]).fetchall()
    if len(rows) == 1:
        return _Stored(*rows[0])
    if not rows:
        raise MisuseError(f"库里没有这一局：{harmless(hand)}", f"the store has no hand {harmless(hand)}")
    ids = [row[0] for row in rows][:_SHOWN]
    raise MisuseError(
        f"{harmless(hand)} 不止一局，请写内容号：{'、'.join(ids)}",
        f"{harmless(hand)} is the id of several hands; write a content id: {', '.join(ids)}",
    )


def _refuse_without_finding(store: object, hand: _Stored, number: int, code: str | None) -> None:
    """MisuseError, naming where the hand has findings, when there is none (of this code) at the action."""
    with reading(str(store), as_ruled=False) as connection:
        query = "SELECT action, code FROM findings WHERE content_id = ? AND action IS NOT NULL ORDER BY action, code"
        found = connection.execute(query, [hand.content_id]).fetchall()
    if any(row[0] == number and code in (None, row[1]) for row in found):
        return
    listed = [f"{hand.hand}#{row[0]} {row[1]}" for row in found][:_SHOWN]
    at, what = f"{hand.hand}#{number}", "" if code is None else f" {code}"
    zh, en = f"{harmless(at)} 没有查出{what or '错处'}", f"nothing{what and f' ({code})'} was found at {harmless(at)}"
    if listed:
        zh += f"；这一局查出的：{harmless('、'.join(listed))}"
        en += f"; found in this hand: {harmless(', '.join(listed))}"
    raise MisuseError(f"{zh}；照样要判，加 --anyway", f"{en}; to rule on it all the same, add --anyway")


def _code(code: str | None) -> str | None:
    if code is not None and code not in fault_pages():
        raise MisuseError(
            f"--code {harmless(code)}：没有这个违例代码", f"--code {harmless(code)}: there is no such fault"
        )
    return code


def _when(text: str | None) -> str:
    """A time as given, else that of the clock, to the second."""
    if text is None:
        return datetime.now(UTC).isoformat(timespec="seconds")
    try:
        datetime.fromisoformat(text)
    except ValueError:
        raise MisuseError(
            f"--when {harmless(text)}：请照 2026-03-14T09:30:00+08:00 这样写",
            f"--when {harmless(text)}: write it as 2026-03-14T09:30:00+08:00",
        ) from None
    return text
