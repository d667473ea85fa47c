"""Sentences: three languages, plural forms, names, and catalogues that are complete."""

import ast
import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

from engine.inputs import BOX, TABLE
from engine.message import Message, Several, Who, say
from firmware_py.catalogues import compile_all, compiled, sources
from firmware_py.words import Words

ROOT = Path(__file__).parent.parent.parent
PLACEHOLDER = re.compile(r"\{(\w+)\}")


def catalogue_of(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, abort_invalid=True)


def entries(path: Path) -> dict[str, Entry]:
    found = (entry for entry in catalogue_of(path) if entry.id)
    return {key_of(entry): entry for entry in found}


def key_of(entry: Entry) -> str:
    return str(entry.id if isinstance(entry.id, str) else entry.id[0])


def forms(entry: Entry) -> tuple[str, ...]:
    return (entry.string,) if isinstance(entry.string, str) else tuple(map(str, entry.string or ()))


def placeholders(entry: Entry) -> set[str]:
    """Values only: a form for one thing need not repeat the number."""
    return {name for form in forms(entry) for name in PLACEHOLDER.findall(form)} - {"number"}


ENGLISH = [path for path in sources(ROOT) if path.parent.parent.name == "en"]


def other(path: Path, lang: str) -> Path:
    return path.parent.parent.parent / lang / "LC_MESSAGES" / path.name


# ---- sentences


def test_names_and_lists_are_spoken_in_three_languages() -> None:
    early = say("verdict.early", seats=Several((1, 2, 3)))
    names = {1: "Ada", 2: "Bo"}
    assert Words("en", names).text(early) == "Too early: Ada, Bo and Seat 3"
    assert Words("fr", names).text(early) == "Trop tôt : Ada, Bo et Place 3"
    assert Words("pl", names).text(early) == "Za wcześnie: Ada, Bo i Miejsce 3"


@pytest.mark.parametrize(("seats", "expected"), [((), "nobody"), ((2,), "Bo"), ((2, 1), "Bo and Ada")])
def test_short_lists(seats: tuple[int, ...], expected: str) -> None:
    assert Words("en", {1: "Ada", 2: "Bo"}).text(say("verdict.missing", seats=Several(seats))).endswith(expected)


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (0, "0 wygranych"),
        (1, "1 wygrana"),
        (2, "2 wygrane"),
        (4, "4 wygrane"),
        (5, "5 wygranych"),
        (12, "12 wygranych"),
        (14, "14 wygranych"),
        (21, "21 wygranych"),
        (22, "22 wygrane"),
        (112, "112 wygranych"),
        (124, "124 wygrane"),
    ],
)
def test_polish_counts_in_three_forms(number: int, expected: str) -> None:
    assert Words("pl").text(say("lobby.wins", number)) == expected


@pytest.mark.parametrize(("number", "expected"), [(0, "0 victoire"), (1, "1 victoire"), (2, "2 victoires")])
def test_french_nothing_is_singular(number: int, expected: str) -> None:
    assert Words("fr").text(say("lobby.wins", number)) == expected


def test_a_sentence_inside_a_sentence_is_translated_too() -> None:
    line = say("choose.line", title=say("pommes_22.title"), mode=say("mode.referee"))
    assert Words("pl").text(line) == "22 Pommes: waszymi kartami"


def test_the_language_changes_at_once() -> None:
    words = Words("en")
    words.speak("fr")
    assert (words.lang, words.text(say("choose.prompt"))) == ("fr", "Quel jeu ?")


def test_an_unknown_language_names_the_known_ones() -> None:
    with pytest.raises(ValueError, match="'de'; allowed: en, fr, pl"):
        Words("de")


@given(st.from_regex(r"[a-z_]{1,12}\.[a-z_-]{1,20}", fullmatch=True), st.none() | st.integers(-5, 200))
def test_an_unknown_key_is_shown_by_its_last_words(key: str, number: int | None) -> None:
    shown = Words("pl").text(Message(f"nowhere.{key}", (("seat", Who(2)),), number))
    assert shown.startswith(re.sub("[_-]", " ", key.rpartition(".")[2]))
    assert "Miejsce 2" in shown


@given(st.text(max_size=20))
def test_a_name_is_shown_as_it_is_whatever_it_looks_like(name: str) -> None:
    shown = Words("en", {1: "{ms}" + name}).text(say("explain.mark", seat=Who(1), ms="3.5"))
    assert shown == "{ms}" + name + " 3.5 ms"


def test_numbers_have_the_decimal_mark_of_the_language_and_versions_keep_their_dots() -> None:
    mark = say("explain.mark", seat=Who(1), ms="-312.4")
    assert Words("fr").text(mark) == "Place 1 -312,4 ms"
    assert Words("en").text(mark) == "Seat 1 -312.4 ms"
    assert "2.5.8" in Words("fr").text(say("failsafe.fault", where="x", fault="2.5.8"))


def test_the_table_and_the_box_have_names() -> None:
    assert [Words("en").name(seat) for seat in (TABLE, BOX)] == ["the table", "the box"]


# ---- catalogues


@pytest.mark.parametrize("path", ENGLISH, ids=lambda path: path.stem)
@pytest.mark.parametrize("lang", ["fr", "pl"])
def test_every_english_sentence_is_said_in_french_and_polish(path: Path, lang: str) -> None:
    english, foreign = entries(path), entries(other(path, lang))
    assert set(foreign) == set(english)
    for key, entry in english.items():
        assert placeholders(foreign[key]) == placeholders(entry), key
        assert all(forms(foreign[key])), key
        assert isinstance(foreign[key].id, tuple) == isinstance(entry.id, tuple), key


@pytest.mark.parametrize("path", sources(ROOT), ids=lambda path: f"{path.stem}-{path.parent.parent.name}")
def test_every_plural_has_the_forms_that_cldr_asks_for(path: Path) -> None:
    lang = path.parent.parent.name
    catalogue = catalogue_of(path)
    assert all(len(forms(entry)) == catalogue.num_plurals for entry in catalogue if isinstance(entry.id, tuple))
    forms_by_rule = compiled_forms(catalogue)
    by_form: dict[str, set[str]] = {}
    for number in range(200):
        by_form.setdefault(forms_by_rule.ngettext("key", "key", number), set()).add(Locale(lang).plural_form(number))
    assert all(len(names) == 1 for names in by_form.values()), by_form
    assert len(by_form) == catalogue.num_plurals


def compiled_forms(catalogue: Catalog) -> GNUTranslations:
    """A catalogue with the same plural rule, whose only sentence tells which form was taken."""
    header = f"Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: {catalogue.plural_forms}\\n"
    told = "".join(f'msgstr[{index}] "form {index}"\n' for index in range(catalogue.num_plurals))
    probe = f'msgid ""\nmsgstr "{header}"\n\nmsgid "key"\nmsgid_plural "key"\n{told}'
    return GNUTranslations(BytesIO(compiled(probe.encode())))


def test_sentences_are_nowhere_defined_twice() -> None:
    keys = [key for path in ENGLISH for key in entries(path)]
    assert sorted(keys) == sorted(set(keys))


def said_in(path: Path) -> Iterator[tuple[str, bool]]:
    """Every key that a file says, and whether it is whole or only a beginning."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say" and node.args:
            yield from keys_of(node.args[0])


def keys_of(node: ast.expr) -> Iterator[tuple[str, bool]]:
    match node:
        case ast.Constant(value=str(key)):
            yield key, True
        case ast.JoinedStr(values=[ast.Constant(value=str(start)), *_]):
            yield start, False
        case ast.BinOp(left=ast.Constant(value=str(start))):
            yield start, False
        case ast.IfExp(body=body, orelse=orelse):
            yield from keys_of(body)
            yield from keys_of(orelse)


def known(key: str, keys: AbstractSet[str], *, whole: bool) -> bool:
    return key in keys if whole else any(one.startswith(key) for one in keys)


@pytest.mark.parametrize("package", ["engine", "firmware_py"])
def test_every_key_that_is_said_has_a_sentence(package: str) -> None:
    keys = {key for path in ENGLISH for key in entries(path)}
    files = [path for path in (ROOT / package).rglob("*.py") if path.name != "message.py"]
    silent = [(path.name, key) for path in files for key, whole in said_in(path) if not known(key, keys, whole=whole)]
    assert silent == []


# ---- compiling


def test_compiling_makes_every_catalogue_and_leaves_what_is_up_to_date(tmp_path: Path) -> None:
    source = tmp_path / "engine" / "locale" / "en" / "LC_MESSAGES" / "some.po"
    source.parent.mkdir(parents=True)
    source.write_text('msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "a"\nmsgstr "b"\n')
    (target,) = compile_all(tmp_path)
    first = target.stat().st_mtime_ns
    assert target.read_bytes() == compiled(source.read_bytes())
    assert compile_all(tmp_path) == [target]
    assert target.stat().st_mtime_ns == first
    assert [path.name for path in target.parent.iterdir() if path.name not in ("some.po", "some.mo")] == []


def test_a_broken_catalogue_is_named(tmp_path: Path) -> None:
    source = tmp_path / "firmware_py" / "locale" / "pl" / "LC_MESSAGES" / "pepin.po"
    source.parent.mkdir(parents=True)
    source.write_text("nonsense")
    with pytest.raises(ValueError, match=r"pepin\.po"):
        compile_all(tmp_path)
