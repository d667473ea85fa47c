"""What import-linter cannot see: calls that reach out of the pure engine, and folders that it silently skips.

Every rule returns sentences that name the file, the line and what is wrong; none means all is well.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGES = ("engine", "hardware", "firmware_py")

_PURE = """
    __future__ abc bisect collections contextlib dataclasses enum fractions functools heapq itertools json math
    operator random re statistics string tomllib types typing
"""
PURE = frozenset(_PURE.split())
"""The modules outside itself that the engine may import. A list of what is forbidden would never be complete."""

FINDERS = frozenset({"importlib", "pkgutil"})
SHELVES = frozenset({"engine/games/__init__.py", "engine/speed/__init__.py"})
"""Only these two look for folders by name: importing by name gets past every other rule."""

REACHING = frozenset({"open", "input", "print", "exec", "eval", "compile", "breakpoint", "__import__", "__builtins__"})
PORTS = frozenset({"engine.inputs", "engine.clock"})


def faults(root: Path) -> list[str]:
    """All faults of the three packages below `root`."""
    found = [*_bad_folders(root)]
    for path, tree in _trees(root, "engine"):
        found += [*_impure_imports(path, tree), *_reaching_names(path, tree), *_global_random(path, tree)]
    for path, tree in _trees(root, "hardware"):
        found += _beyond_ports(path, tree)
    return found


def _trees(root: Path, package: str) -> Iterator[tuple[str, ast.AST]]:
    for path in sorted((root / package).rglob("*.py")):
        yield path.relative_to(root).as_posix(), ast.parse(path.read_text(encoding="utf-8"), str(path))


def _bad_folders(root: Path) -> Iterator[str]:
    """import-linter skips a folder that is no identifier, or has no ``__init__.py``, without a word."""
    folders = {path.parent for package in PACKAGES for path in (root / package).rglob("*.py")}
    for folder in sorted(folders):
        name = folder.relative_to(root)
        if name.parts[:2] == ("firmware_py", "pod"):  # MicroPython, on another machine
            continue
        if not all(part.isidentifier() for part in name.parts):
            yield f"{name.as_posix()}: folder {name.name!r} is no identifier"
        elif not (folder / "__init__.py").exists():
            yield f"{name.as_posix()}: folder has no __init__.py"


def _imports(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and full name of everything imported; relative imports cannot leave their package."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None and node.level == 0:
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def _impure_imports(path: str, tree: ast.AST) -> Iterator[str]:
    allowed = PURE | FINDERS if path in SHELVES else PURE
    for line, name in _imports(tree):
        top = name.partition(".")[0]
        if top != "engine" and top not in allowed:
            yield f"{path}:{line}: engine imports {top}, which is not in PURE of tests/architecture.py"


def _reaching_names(path: str, tree: ast.AST) -> Iterator[str]:
    """Names, not only calls: ``map(open, paths)`` opens too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in REACHING:
            yield f"{path}:{node.lineno}: engine uses {node.id}"


def _global_random(path: str, tree: ast.AST) -> Iterator[str]:
    """Of the module `random` the engine may use ``Random``, which is seeded and handed in, and nothing else."""
    bound = {"random"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            bound |= {alias.asname for alias in node.names if alias.name == "random" and alias.asname}
    for line, name in _imports(tree):
        if name.startswith("random.") and name != "random.Random":
            yield f"{path}:{line}: engine uses the global {name}"
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id=module), attr=name) if module in bound and name != "Random":
                yield f"{path}:{node.lineno}: engine uses the global random.{name}"


def _beyond_ports(path: str, tree: ast.AST) -> Iterator[str]:
    for line, name in _imports(tree):
        module = ".".join(name.split(".")[:2])
        if name.split(".")[0] == "engine" and module not in PORTS:
            yield f"{path}:{line}: hardware imports {module}, allowed: engine.inputs, engine.clock"
