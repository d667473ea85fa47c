"""Slaps: the race on 2-3, false ones, dead heats and their replays."""

from dataclasses import replace

from engine.games.pommes_pains.actions import Dark, Judged, Light, Seats, Slap, Slapped
from engine.games.pommes_pains.paying import pay, put_away
from engine.games.pommes_pains.phases import (
    Again,
    Asking,
    Darkness,
    FalseSlaps,
    Question,
    Tied,
)
from engine.games.pommes_pains.state import News, State, awake, unheard
from engine.games.pommes_pains.values import House
from engine.inputs import Seat


def slap(house: House, state: State, seat: Seat, action: Slap) -> State:
    """A false slap; for half a second others are collected too (5.2)."""
    return replace(state, phase=FalseSlaps((seat,)))


def slapped(house: House, state: State, seat: Seat, action: Slapped) -> State:
    """Several false slaps, too close to rank."""
    return replace(state, phase=FalseSlaps(action.seats))


def judged(house: House, state: State, seat: Seat, action: Judged) -> State:
    """A race is over: what that means depends on what was raced for."""
    match state.phase:
        case FalseSlaps(openers=openers):
            payers = action.first or openers
            return pay(house, state, payers, "false_slap", _others(action.pressed, payers))
        case Asking(claims=claims, about=about):
            return replace(state, phase=Question(claims, about, action))
        case Again(times=times):
            return last_slap(house, state, action, times)
    return last_slap(house, state, action, 0)


def _others(seats: Seats, payers: Seats) -> Seats:
    return tuple(seat for seat in seats if seat not in payers)


def last_slap(house: House, state: State, race: Judged, ties: int) -> State:
    """Who pays for a 2-3 (5.1, 5.4 to 5.7). `ties`: how many dead heats in a row came before this race."""
    state = unheard(awake(state, race.pressed + race.early), race.missing)
    at_fault = race.early + race.missing
    if at_fault:
        return pay(house, state, at_fault, "early_slap" if race.early else "no_slap")
    if len(race.pressed) < 2:
        return put_away(house, state, "nobody_to_judge", race.pressed)
    if len(race.last) == 1:
        return pay(house, state, race.last, "last_slap")
    return _dead_heat(house, state, race.last, ties + 1)


def _dead_heat(house: House, state: State, tied: Seats, times: int) -> State:
    """Too close to call: slap again, share, or put the cards away (5.6, 5.7)."""
    rule = state.setup.dead_heat
    if rule == "box":
        return put_away(house, state, "put_away", tied)
    if rule == "share" or times > house.replays:
        return pay(house, state, tied, "shared")
    return replace(state, phase=Tied(tied, times), news=News("replay", (), len(state.flippers), tied))


def dark(house: House, state: State, seat: Seat, action: Dark) -> State:
    """Everything goes dark for as long as was drawn (5.6)."""
    if not isinstance(state.phase, Tied):
        return state
    return replace(state, phase=Darkness(state.phase.seats, state.phase.times, action.length_ms))


def light(house: House, state: State, seat: Seat, action: Light) -> State:
    """The signal: those tied slap again (5.6)."""
    if not isinstance(state.phase, Darkness):
        return state
    return replace(state, phase=Again(state.phase.seats, state.phase.times, state.phase.length_ms))
