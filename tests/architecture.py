"""What import-linter cannot see: calls that reach out of the pure engine, and folders that it silently skips.

Every rule returns sentences that name the file, the line and what is wrong; none means all is well.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

FORBIDDEN_CALLS = {"open", "input", "print", "exec", "eval", "__import__", "breakpoint"}
GLOBAL_RANDOM = {
    "random", "shuffle", "choice", "choices", "randint", "randrange", "sample", "seed", "uniform", "gauss", "getrandbits",
}
PORTS = {"engine.inputs", "engine.clock"}


def faults(root: Path) -> list[str]:
    """All faults of the three packages below `root`."""
    found = [*_bad_folders(root)]
    for package in ("engine", "hardware"):
        for path in sorted((root / package).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
            name = path.relative_to(root).as_posix()
            found += _impure_calls(name, tree) if package == "engine" else _beyond_ports(name, tree)
    return found


def _bad_folders(root: Path) -> Iterator[str]:
    """import-linter skips a folder that is no identifier, or has no ``__init__.py``, without a word."""
    for package in ("engine", "hardware", "firmware_py"):
        for path in sorted((root / package).rglob("*.py")):
            for folder in path.relative_to(root).parent.parts:
                if not folder.isidentifier():
                    yield f"{path.relative_to(root).as_posix()}: folder {folder!r} is no identifier"
            if not (path.parent / "__init__.py").exists() and "pod" not in path.parts:
                yield f"{path.relative_to(root).as_posix()}: its folder has no __init__.py"


def _impure_calls(name: str, tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            for alias in node.names:
                if alias.name in GLOBAL_RANDOM:
                    yield f"{name}:{node.lineno}: imports the global random.{alias.name}"
        if isinstance(node, ast.Call):
            match node.func:
                case ast.Name(id=called) if called in FORBIDDEN_CALLS:
                    yield f"{name}:{node.lineno}: calls {called}()"
                case ast.Attribute(value=ast.Name(id="random"), attr=attr) if attr in GLOBAL_RANDOM:
                    yield f"{name}:{node.lineno}: calls the global random.{attr}()"


def _beyond_ports(name: str, tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            plain = node.module == "engine"
            modules = [f"engine.{alias.name}" for alias in node.names] if plain else [node.module]
        for module in modules:
            if module.split(".")[0] == "engine" and module not in PORTS:
                yield f"{name}:{node.lineno}: hardware imports {module}, allowed: engine.inputs, engine.clock"
