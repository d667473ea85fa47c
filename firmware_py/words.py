"""Messages as sentences: gettext catalogues in three languages, plural forms, names for seats."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO

from engine.inputs import BOX, TABLE, Seat
from engine.message import Message, Several, Value, Who
from firmware_py.catalogues import compiled

LANGUAGES = ("en", "fr", "pl")

_SHELVES = (("engine", "games"), ("engine", "speed"))
"""Packages in which every folder may bring a catalogue of its own."""

_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_DECIMAL = re.compile(r"([+±-]?\d+)\.(\d+)")


class Words:
    """Speaks one language at a time. `names` are the people's; a seat without a name is called by its number.

    Raises ValueError for a language that there is no catalogue for.
    """

    def __init__(self, lang: str, names: Mapping[Seat, str] | None = None) -> None:
        self.names = dict(names or {})
        self.speak(lang)

    def speak(self, lang: str) -> None:
        """Go on in another language, at once. Raises ValueError for an unknown one."""
        if lang not in LANGUAGES:
            raise ValueError(f"unknown language {lang!r}; allowed: {', '.join(LANGUAGES)}")
        self.lang = lang
        self._catalogue = catalogue(lang)

    def text(self, message: Message) -> str:
        """The sentence. A key that no catalogue knows is shown by its last words, never an error."""
        values = {name: self._value(value) for name, value in message.values}
        if message.number is not None:
            values["number"] = str(message.number)
        sentence = self._sentence(message)
        if sentence is None:
            return " ".join([re.sub("[_-]", " ", message.key.rpartition(".")[2]), *values.values()])
        return _PLACEHOLDER.sub(lambda found: values.get(found[1], found[0]), sentence)

    def _sentence(self, message: Message) -> str | None:
        """The catalogue's sentence, in the plural form of the message's number where it has forms."""
        key = message.key
        found = key if message.number is None else self._catalogue.ngettext(key, key, message.number)
        if found == key:
            found = self._catalogue.gettext(key)
        return None if found == key else found

    def name(self, seat: Seat) -> str:
        """What a seat is called; the table and the box have names too."""
        if seat in (TABLE, BOX):
            return self._catalogue.gettext("seat.table" if seat == TABLE else "seat.box")
        return self.names.get(seat) or self._catalogue.gettext("seat.name").replace("{seat}", str(seat))

    def listed(self, items: Sequence[str]) -> str:
        """``Ada, Bo and Cy``, as this language says it."""
        if not items:
            return self._catalogue.gettext("list.nobody")
        if len(items) == 1:
            return items[0]
        ends = {"some": ", ".join(items[:-1]), "last": items[-1]}
        return _PLACEHOLDER.sub(lambda found: ends[found[1]], self._catalogue.gettext("list.and"))

    def figure(self, text: str) -> str:
        """A number written as this language writes it: ``312.4`` is ``312,4`` in French and Polish."""
        number = _DECIMAL.fullmatch(text)
        return text if number is None else self._catalogue.gettext("number.mark").join(number.groups())

    def _value(self, value: Value) -> str:
        match value:
            case Who(seat=seat):
                return self.name(seat)
            case Several(seats=seats):
                return self.listed([self.name(seat) for seat in seats])
            case Message():
                return self.text(value)
        return self.figure(str(value))


@cache
def catalogue(lang: str) -> NullTranslations:
    """The shared catalogue and every game's, with English where a sentence is missing."""
    found = NullTranslations()
    for language in dict.fromkeys((lang, "en")):
        for folder in _folders():
            for content in _catalogues(folder, language):
                found = _chained(found, GNUTranslations(BytesIO(content)))
    return found


def _folders() -> Iterator[Traversable]:
    yield files("firmware_py")
    for package, shelf in _SHELVES:
        place = files(package).joinpath(shelf)
        if place.is_dir():
            yield from sorted((folder for folder in place.iterdir() if folder.is_dir()), key=lambda one: one.name)


def _catalogues(folder: Traversable, language: str) -> Iterator[bytes]:
    """The compiled catalogues of one folder; one that nobody compiled yet is compiled here and now."""
    place = folder.joinpath("locale", language, "LC_MESSAGES")
    names = {entry.name for entry in place.iterdir()} if place.is_dir() else set()
    for name in sorted({name.rpartition(".")[0] for name in names if name.endswith((".mo", ".po"))} - {""}):
        if f"{name}.mo" in names:
            yield place.joinpath(f"{name}.mo").read_bytes()
        else:
            yield compiled(place.joinpath(f"{name}.po").read_bytes())


def _chained(first: NullTranslations, more: GNUTranslations) -> NullTranslations:
    if type(first) is NullTranslations:
        return more
    first.add_fallback(more)
    return first
