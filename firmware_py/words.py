"""Messages as sentences: gettext catalogues in three languages, plural forms, names for seats."""

from collections.abc import Mapping, Sequence
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files

from engine.games import all_games
from engine.inputs import Seat
from engine.message import Message, Several, Value, Who

LANGUAGES = ("en", "fr", "pl")


class Words:
    """Speaks one language. `names` are the people's; a seat without a name is called by its number."""

    def __init__(self, lang: str, names: Mapping[Seat, str] | None = None) -> None:
        if lang not in LANGUAGES:
            raise ValueError(f"unknown language {lang!r}; allowed: {', '.join(LANGUAGES)}")
        self.lang = lang
        self.names = dict(names or {})
        self._catalogue = catalogue(lang)

    def text(self, message: Message) -> str:
        """The sentence. A key that no catalogue knows is shown by its last words, never an error."""
        values = {name: self._value(value) for name, value in message.values}
        if message.number is None:
            sentence = self._catalogue.gettext(message.key)
        else:
            values["number"] = str(message.number)
            sentence = self._catalogue.ngettext(message.key, message.key, message.number)
        if sentence == message.key:
            return " ".join([message.key.rpartition(".")[2].replace("_", " "), *values.values()])
        for name, value in values.items():
            sentence = sentence.replace("{" + name + "}", value)
        return sentence

    def name(self, seat: Seat) -> str:
        """What a seat is called."""
        return self.names.get(seat) or self._catalogue.gettext("seat.name").replace("{seat}", str(seat))

    def listed(self, items: Sequence[str]) -> str:
        """``Ada, Bo and Cy``, as this language says it."""
        if not items:
            return self._catalogue.gettext("list.nobody")
        if len(items) == 1:
            return items[0]
        return self._catalogue.gettext("list.and").format(some=", ".join(items[:-1]), last=items[-1])

    def _value(self, value: Value) -> str:
        match value:
            case Who(seat=seat):
                return self.name(seat)
            case Several(seats=seats):
                return self.listed([self.name(seat) for seat in seats])
            case Message():
                return self.text(value)
        return str(value)


@cache
def catalogue(lang: str) -> NullTranslations:
    """The shared catalogue and every game's, with English where a sentence is missing."""
    found: NullTranslations = NullTranslations()
    places = [("firmware_py", "pepin"), *((shelf.package, shelf.package.rpartition(".")[2]) for shelf in all_games().values())]
    for language in dict.fromkeys((lang, "en")):
        for package, name in places:
            found = _chained(found, package, language, name)
    return found


def _chained(first: NullTranslations, package: str, language: str, name: str) -> NullTranslations:
    path = files(package).joinpath("locale", language, "LC_MESSAGES", f"{name}.mo")
    if not path.is_file():
        return first
    with path.open("rb") as file:
        more = GNUTranslations(file)
    if type(first) is NullTranslations:
        return more
    first.add_fallback(more)
    return first
