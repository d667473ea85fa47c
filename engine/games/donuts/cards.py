"""The 23 kinds of donuts, by name. How many there are, what they score and what they do stands in the deck file."""

from engine.cards import Card

KINDS: tuple[Card, ...] = (
    "chocolate_frosted",
    "donut_holes",
    "eclair",
    "french_cruller",
    "glazed",
    "jelly_filled",
    "maple_bar",
    "plain",
    "powdered",
    "boston_cream",
    "double_chocolate",
    "red_velvet",
    "sprinkled",
    "bear_claw",
    "cinnamon_twist",
    "coffee",
    "day_old",
    "milk",
    "old_fashioned",
    "maple_frosted",
    "mucho_matcha",
    "raspberry_frosted",
    "strawberry_glazed",
)
"""In the order of the dots around their text: first those for two seats, then three, four and five."""

LEAST_SEATS = 2
MOST_SEATS = 6


def row_length(seats: int) -> int:
    """Places in the row, and the highest number that can be chosen: one more than seats (1.3)."""
    return seats + 1
