"""Every change of a single condition, number or sign of a module, and how one takes its place in memory."""

import ast
import copy
import functools
import gc
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Final, NamedTuple

from phz_cli.game import win_check

_COMPARED: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_COUNTED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
_CALLED: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Site(NamedTuple):
    """A change: where it is, the line and what replaces it, and the module as it then reads."""

    file: str
    scope: str
    line: str
    change: str
    number: int
    tree: ast.Module

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What names this change as long as its line stays as it is."""
        return self.file, self.scope, self.line, self.change


def _variants(node: ast.AST) -> Iterator[ast.AST]:
    """The other forms of one node, each a copy with one thing changed."""
    match node:
        case ast.Compare(ops=ops):
            for place, op in enumerate(ops):
                for other in _COMPARED[type(op)]:
                    changed = copy.deepcopy(node)
                    changed.ops[place] = other()
                    yield changed
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            for place in range(len(values)):
                kept = [*values[:place], *values[place + 1 :]]
                yield kept[0] if len(kept) == 1 else ast.BoolOp(op, kept)
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(value))):
            for number in (value, 1 - value, -1 - value):
                yield ast.Constant(number)
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _COUNTED:
            yield ast.BinOp(left, _COUNTED[type(op)](), right)
        case ast.AugAssign(op=op) if type(op) in _COUNTED:
            changed_sum = copy.deepcopy(node)
            changed_sum.op = _COUNTED[type(op)]()
            yield changed_sum
        case ast.If() | ast.IfExp():
            for value in (True, False):
                branch = copy.copy(node)
                branch.test = ast.Constant(value)
                yield branch
        case ast.comprehension(ifs=[_, *_]):
            unfiltered = copy.copy(node)
            unfiltered.ifs = []
            yield unfiltered
        case ast.Call(func=ast.Name(id=name)) if name in _CALLED:
            call = copy.copy(node)
            call.func = ast.Name(_CALLED[name], ast.Load())
            yield call
        case ast.Match(cases=cases):
            for place in range(len(cases) - 1):
                yield ast.Match(node.subject, [*cases[:place], *cases[place + 1 :]])


def _spots(node: ast.AST, scope: str) -> Iterator[tuple[ast.AST, str, int | None, str, ast.AST]]:
    """Every place that a node hangs in: its parent, field and index there, and the function around it.

    Types and what an error says are left out; a negative number is one number.
    """
    if isinstance(node, ast.Raise) or (isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant)):
        return
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for place, child in enumerate(value if isinstance(value, list) else [value]):
            if not isinstance(child, ast.AST):
                continue
            inner = scope
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                inner = f"{scope}.{child.name}".lstrip(".")
            yield node, name, place if isinstance(value, list) else None, inner, child
            yield from _spots(child, inner)


def _hang(parent: ast.AST, field: str, place: int | None, child: ast.AST) -> None:
    if place is None:
        setattr(parent, field, child)
    else:
        getattr(parent, field)[place] = child


def _said(node: ast.AST) -> str:
    match node:
        case ast.If(test=test):
            return f"if {ast.unparse(test)}"
        case ast.comprehension():
            return ast.unparse(node).strip()
        case ast.Match(cases=cases):
            return "match of " + ", ".join(ast.unparse(case.pattern) for case in cases)
        case _:
            return ast.unparse(node)


def changes_of(path: Path) -> Iterator[Site]:
    """Every change of a module. Each `tree` is good until the next one is asked for."""
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    lines = source.splitlines()
    for parent, field, place, scope, child in list(_spots(tree, "")):
        number = getattr(child, "lineno", None) or next(
            (found.lineno for found in ast.walk(child) if hasattr(found, "lineno")), 0
        )
        for other in _variants(child):
            ast.copy_location(other, child)
            _hang(parent, field, place, other)
            ast.fix_missing_locations(tree)
            change = f"{_said(child)} -> {_said(other)}"
            yield Site(path.name, scope, lines[number - 1].strip(), change, number, tree)
            _hang(parent, field, place, child)


# ---------------------------------------------------------------- in memory


def _functions(holder: ModuleType | type, module: str) -> dict[str, FunctionType]:
    """The functions that a module or class defines, those under `property` and `cache` too, by their name."""
    found: dict[str, FunctionType] = {}
    for name, value in vars(holder).items():
        if isinstance(value, type) and value.__module__ == module:
            found |= {f"{name}.{inner}": function for inner, function in _functions(value, module).items()}
        inside = getattr(value, "fget", None) or getattr(value, "__wrapped__", value)
        if isinstance(inside, FunctionType) and inside.__module__ in (module, f"namedtuple_{holder.__name__}"):
            found[name] = inside
    return found


def put_in_place(module: ModuleType, tree: ast.Module) -> None:
    """Make the module that is already imported everywhere behave as the tree reads. Not undone: fork first.

    Raises whatever the changed module raises while it is read.
    """
    changed = ModuleType(module.__name__)
    changed.__file__ = module.__file__
    original = sys.modules[module.__name__]
    try:
        sys.modules[module.__name__] = changed
        exec(compile(tree, str(module.__file__), "exec"), vars(changed))
    finally:
        sys.modules[module.__name__] = original
    new = _functions(changed, module.__name__)
    for name, function in _functions(module, module.__name__).items():
        function.__code__ = new[name].__code__
        function.__defaults__ = new[name].__defaults__
        function.__kwdefaults__ = new[name].__kwdefaults__
        for cell, cell_of_new in zip(function.__closure__ or (), new[name].__closure__ or (), strict=True):
            if not isinstance(cell_of_new.cell_contents, type):
                cell.cell_contents = cell_of_new.cell_contents
    for name, value in vars(changed).items():
        before = vars(module).get(name)
        if isinstance(value, int | float | tuple | frozenset) and value != before:
            for holder in list(sys.modules.values()):
                if getattr(holder, "__name__", "").startswith("phz_cli") and vars(holder).get(name) is before:
                    setattr(holder, name, value)
    _forget_answers()


@functools.cache
def _answers() -> tuple["functools._lru_cache_wrapper[object]", ...]:
    return tuple(found for found in gc.get_objects() if isinstance(found, functools._lru_cache_wrapper))


def prepare() -> None:
    """Find what keeps answers, once for all processes that are forked from this one."""
    gc.collect()
    _answers()
    gc.freeze()


def _forget_answers() -> None:
    """Nothing that was worked out before the change may answer after it."""
    for kept in _answers():
        if kept is not _answers:
            kept.cache_clear()
    win_check.forget()
