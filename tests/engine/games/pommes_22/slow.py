"""22 Pommes once more, slowly and obviously, from the rulebook's text: no module of the game is used."""

from dataclasses import dataclass, field
from random import Random

Token = tuple[str, int]
"""Colour and apples."""


@dataclass
class Orchard:
    """A board of 25 places; the picker's is None like every empty one."""

    places: dict[tuple[int, int], Token | None]
    picker: tuple[int, int]
    baskets: list[list[Token]] = field(default_factory=lambda: [[], []])
    turn: int = 0

    def choices(self) -> list[tuple[int, int]]:
        """Tokens in the picker's row or column."""
        found = []
        for (row, column), token in self.places.items():
            same_line = row == self.picker[0] or column == self.picker[1]
            if token is not None and same_line:
                found.append((row, column))
        return found

    def pick(self, place: tuple[int, int]) -> None:
        """Into the basket, and the picker follows."""
        token = self.places[place]
        assert token is not None
        self.baskets[self.turn].append(token)
        self.places[place] = None
        self.picker = place
        self.turn = 1 - self.turn

    def apples(self, player: int, colour: str) -> int:
        """Counted anew every time."""
        return sum(apples for kind, apples in self.baskets[player] if kind == colour)

    def ending(self) -> tuple[str, int | None] | None:
        """Why the game ended and which player won (None: a draw); None while it goes on."""
        last = 1 - self.turn
        green, red = self.apples(last, "green"), self.apples(last, "red")
        if green > 11 or red > 11:
            return "bust", 1 - last
        if green == 11 and red == 11:
            return "exact", last
        if self.choices():
            return None
        sums = [self.apples(player, "green") + self.apples(player, "red") for player in (0, 1)]
        if sums[0] == sums[1]:
            return "stranded", None
        return "stranded", 0 if sums[0] > sums[1] else 1


def random_length(rng: Random) -> tuple[int, str]:
    """Plies and ending of one uniformly random game."""
    tokens: list[Token | None] = [
        (colour, apples) for colour in ("green", "red") for apples in (5, 5, 5, 5, 3, 3, 3, 2, 2, 1, 1, 1)
    ]
    tokens.append(None)
    rng.shuffle(tokens)
    places = {divmod(number, 5): token for number, token in enumerate(tokens)}
    orchard = Orchard(places, divmod(tokens.index(None), 5))
    plies = 0
    while (end := orchard.ending() if plies else None) is None:
        orchard.pick(rng.choice(orchard.choices()))
        plies += 1
    return plies, end[0]
