"""A second scorer: slow, obvious, one card after the other, written from the card table of the rulings alone."""

from collections.abc import Sequence


def points(hands: Sequence[Sequence[str]], seat: int) -> int:
    """What the cards of the seat with this index are worth at the end."""
    mine = list(hands[seat])
    total = 0
    total += 0 * mine.count("chocolate_frosted")
    total += [0, 1, 3, 6, 10, 15, 15, 15, 15][mine.count("donut_holes")]
    total += 0 * mine.count("eclair")
    total += 2 * mine.count("french_cruller")
    total += 2 * mine.count("glazed")
    jelly = mine.count("jelly_filled")
    while jelly >= 2:
        total, jelly = total + 5, jelly - 2
    if len(set(mine)) >= 7:
        total += 3 * mine.count("maple_bar")
    total += plain(hands, seat)
    total += 3 * mine.count("powdered")
    total += [0, 0, 3, 0, 15, 0, 25][mine.count("boston_cream")]
    total += 0 * mine.count("double_chocolate")
    total -= 2 * mine.count("red_velvet")
    total += 2 * mine.count("sprinkled")
    total += house_cards(mine)
    return total


def plain(hands: Sequence[Sequence[str]], seat: int) -> int:
    mine = hands[seat].count("plain")
    others = [hand.count("plain") for index, hand in enumerate(hands) if index != seat]
    if mine == 0 or any(other > mine for other in others):
        return mine
    return mine + 1 if mine in others else mine + 3


def house_cards(mine: list[str]) -> int:
    total = 0 * mine.count("bear_claw") + 0 * mine.count("coffee")
    total += mine.count("cinnamon_twist") + mine.count("raspberry_frosted")
    total -= mine.count("day_old")
    total += mine.count("milk") * 2 * (mine.count("chocolate_frosted") + mine.count("double_chocolate"))
    total += 2 * mine.count("old_fashioned")
    total += mine.count("maple_frosted") * (3 if "maple_bar" in mine else 1)
    total += 4 * mine.count("mucho_matcha")
    total += 2 * mine.count("strawberry_glazed")
    total += 3 if mine.count("strawberry_glazed") == 1 else 0
    return total


def places(hands: Sequence[Sequence[str]]) -> list[set[int]]:
    """Indices of seats by place: points first, then cards; equal in both, they share."""
    left = set(range(len(hands)))
    found: list[set[int]] = []
    while left:
        most = max(points(hands, seat) for seat in left)
        ahead = {seat for seat in left if points(hands, seat) == most}
        cards = max(len(hands[seat]) for seat in ahead)
        found.append({seat for seat in ahead if len(hands[seat]) == cards})
        left -= found[-1]
    return found
