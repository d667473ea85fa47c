"""What an answer did, in one sentence for everybody at the table."""

from engine.games.pom_pom.actions import Action, Decline, Discard, Draw, Harvest, Insure, Refuse, Take
from engine.games.pom_pom.cards import PRODUCE, is_disaster, said
from engine.games.pom_pom.state import Asking, Insuring, Selling, State, Stricken
from engine.inputs import Seat
from engine.message import Message, Several, Who, say


def told_of(before: State, action: Action, after: State) -> Message | None:
    """The sentence for going from `before` to `after`; None where the page says it all, or must not."""
    mover = Who(before.seats[before.mover])
    match action:
        case Draw():
            return say("pom_pom.told_draw", seat=mover)
        case Take(place=place):
            return say("pom_pom.told_take", seat=mover, card=said(before.row[place]))
        case Discard(card=card):
            told = say("pom_pom.told_discard", seat=mover, card=said(card))
            struck = is_disaster(card) and not isinstance(after.phase, Stricken)
            lost = say("pom_pom.told_lost", len(after.compost) - len(before.compost) - 1)
            return say("pom_pom.told_and", one=told, more=lost) if struck else told
        case Harvest():
            return say("pom_pom.told_harvest", seat=mover)
        case Refuse():
            return say("pom_pom.told_refused")
        case Insure() | Decline():
            return _insurance(before, action, after)
    return _shown(before, after)


def _insurance(before: State, action: Action, after: State) -> Message | None:
    assert isinstance(before.phase, Insuring)  # noqa: S101  these answers are allowed in this phase only
    if isinstance(action, Insure):
        return say("pom_pom.told_insured", seat=Who(before.seats[before.phase.asked]))
    return None if isinstance(after.phase, Insuring) else say("pom_pom.told_uninsured")


def _shown(before: State, after: State) -> Message | None:
    """Secret choices are told together, once the last one is in; an agreed harvest too."""
    match before.phase:
        case Selling() if not isinstance(after.phase, Selling):
            return _sales(before, after)
        case Stricken(season=season) if not isinstance(after.phase, Stricken):
            spent = sum(grower.insurances for grower in before.growers)
            spent -= sum(grower.insurances for grower in after.growers)
            lost = len(after.compost) - len(before.compost) - spent
            told = say("pom_pom.told_struck", lost, disaster=said(PRODUCE + season))
            return say("pom_pom.told_and", one=told, more=say("pom_pom.told_spent", spent)) if spent else told
        case Asking() if not isinstance(after.phase, Asking):
            return say("pom_pom.told_agreed")
    return None


def _sales(before: State, after: State) -> Message:
    pairs = {
        seat: (len(new.sold) - len(old.sold)) // 2
        for seat, old, new in zip(before.seats, before.growers, after.growers, strict=True)
    }
    sellers: tuple[Seat, ...] = tuple(sorted(seat for seat, number in pairs.items() if number))
    if not sellers:
        return say("pom_pom.told_no_sale")
    return say("pom_pom.told_sold", sum(pairs.values()), seats=Several(sellers))
