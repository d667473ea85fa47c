"""The file that ``--record`` writes: every game of the evening, line by line, as the table hears it."""

from collections.abc import Sequence
from pathlib import Path


class RecordFile:
    """Appends lines; what was written before is there even if the plug is pulled afterwards.

    Raises ValueError naming the file when it cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            path.write_text("", encoding="utf-8")
        except OSError as error:
            raise ValueError(f"{path} cannot be written: {error.strerror}") from error

    def write(self, lines: Sequence[str]) -> None:
        """Add these lines."""
        if lines:
            with self._path.open("a", encoding="utf-8") as file:
                file.write("".join(line + "\n" for line in lines))
