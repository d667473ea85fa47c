"""Build step: compile the gettext catalogues, so that the wheel holds them."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface):  # type: ignore[type-arg,misc,unused-ignore]
    """Runs before the wheel's files are gathered."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile every catalogue below the three packages."""
        del version, build_data
        sys.path.insert(0, self.root)
        from firmware_py.catalogues import compile_all  # noqa: PLC0415  the package lies in the tree being built

        compile_all(Path(self.root))
