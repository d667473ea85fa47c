"""House rules as people type them: ``name=value``."""

from collections.abc import Sequence

from engine.game import GameInfo, OptionValue

_TRUTHS: dict[str, OptionValue] = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def options_for(info: GameInfo, pairs: Sequence[str]) -> dict[str, OptionValue]:
    """``name=value`` pairs as typed options. Raises ValueError that names the option and what it allows."""
    known = {option.name: option for option in info.options}
    options: dict[str, OptionValue] = {}
    for pair in pairs:
        name, _, text = pair.partition("=")
        if name not in known:
            raise ValueError(f"unknown option {name!r} of {info.id}; allowed: {', '.join(known) or 'none'}")
        options[name] = typed(text, known[name].default)
    return options


def typed(text: str, like: OptionValue) -> OptionValue:
    """`text` as a value of the same type as `like`; text that is none stays text, and is refused later by name."""
    if isinstance(like, bool):
        return _TRUTHS.get(text.lower(), text)
    if isinstance(like, int):
        return int(text) if text.lstrip("-").isdigit() else text
    return text
