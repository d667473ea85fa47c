"""What an answer did, in one sentence: who takes how many cards and why, or what was called."""

from engine.games.pommes_pains.actions import Action, Call
from engine.games.pommes_pains.page import numbers
from engine.games.pommes_pains.state import News, State
from engine.message import Message, Several, say


def told_of(before: State, action: Action, after: State) -> Message | None:
    """The sentence for going from `before` to `after`; None where the page says it all."""
    if after.news is not None and after.news != before.news:
        told = _ruled(after.news)
        return say("pommes_pains.told_and", told=told, also=_named(after.news)) if after.news.named else told
    if isinstance(action, Call):
        return say("pommes_pains.told_call", call=numbers(action.apples, action.breads))
    return None


def _ruled(news: News) -> Message:
    seats = Several(news.payers)
    if news.truth is None:
        return say(f"pommes_pains.told_{news.why}", news.cards, seats=seats)
    return say(f"pommes_pains.told_{news.why}_truth", news.cards, seats=seats, truth=numbers(*news.truth))


def _named(news: News) -> Message:
    """Others who slapped falsely, or those whom nobody could rank."""
    return say("pommes_pains.named_also" if news.payers else "pommes_pains.named_tied", seats=Several(news.named))
