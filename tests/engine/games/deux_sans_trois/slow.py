"""2 SANS 3 once more, slowly and obviously, from the rulebook and the rulings: no module of the game is used."""

from dataclasses import dataclass, field

NAMES = ("orange", "lilac", "light blue", "red", "turquoise", "magenta", "olive")


def colour_of(number: int) -> str | None:
    """Rulings 4: multiples of fifteen have none; the others go round the seven colours, three further each block."""
    if number in (0, 15, 30, 45, 60, 75):
        return None
    block = number // 15
    place_in_block = number % 15
    return NAMES[(place_in_block - 1 + 3 * block) % 7]


@dataclass
class Card:
    """A card somebody has taken."""

    number: int
    face_up: bool = True

    @property
    def colour(self) -> str | None:
        return colour_of(self.number)


@dataclass
class Player:
    """Cards in the hand, one's own pile (drawn from its front), and cards taken."""

    hand: list[int]
    pile: list[int]
    taken: list[Card] = field(default_factory=list)
    played: int = 0
    interim: int = 0

    def face_up(self, colour: str) -> list[Card]:
        return [card for card in self.taken if card.colour == colour and card.face_up]

    def colours_shown(self) -> int:
        return len([colour for colour in NAMES if self.face_up(colour)])


def step(row: list[int], played: int) -> tuple[list[int], list[int]]:
    """The row and the cards taken after `played` was laid: the rulebook's cases, one after the other."""
    if len(row) + 1 < 5:
        return sorted([*row, played]), []
    start, beside, *further = row
    if all(played > other for other in row):
        return [start, *further, played], [beside]
    higher = [other for other in row if other > played]
    stays = [other for other in row if other < played]
    return [*stays, played], higher


def lay_out(player: Player, numbers: list[int], lock_after_three: bool) -> None:
    """One card after the other, from left to right."""
    for number in numbers:
        card = Card(number)
        lost = any(other.colour == card.colour and not other.face_up for other in player.taken)
        if card.colour is not None and lost and lock_after_three:
            card.face_up = False
        player.taken.append(card)
        if card.colour is not None and len(player.face_up(card.colour)) == 3:
            for other in player.taken:
                if other.colour == card.colour:
                    other.face_up = False


def points(player: Player) -> int:
    """Cards, final bonus and interim bonus."""
    total = player.interim
    for colour in NAMES:
        number = len(player.face_up(colour))
        if number == 1:
            total += 1
        if number == 2:
            total += 5
    for card in player.taken:
        if not card.face_up:
            total -= 1
    if player.colours_shown() == 6:
        total += 5
    if player.colours_shown() == 7:
        total += 10
    return total


@dataclass
class Table:
    """A whole game, kept up card by card."""

    players: list[Player]
    rows: dict[int, list[int]]
    lock_after_three: bool
    interim_bonus: bool
    bonuses: list[int] = field(default_factory=lambda: [10, 7, 5, 3])
    turn: int = 0

    @classmethod
    def dealt(cls, order: list[int], seats: int, lock_after_three: bool, interim_bonus: bool) -> "Table":
        """Three cards into their rows; then each seat has twenty, eight of them in the hand."""
        rows = {0: [0], 30: [30], 60: [60]}
        for number in order[:3]:
            start = max(first for first in rows if first < number)
            rows[start] = sorted([*rows[start], number])
        players = []
        for seat in range(seats):
            twenty = order[3 + 20 * seat : 23 + 20 * seat]
            players.append(Player(twenty[:8], twenty[8:]))
        return cls(players, rows, lock_after_three, interim_bonus)

    def play(self, number: int) -> None:
        """One turn of the player whose turn it is."""
        player = self.players[self.turn]
        player.hand.remove(number)
        player.played += 1
        start = max(first for first in self.rows if first < number)
        self.rows[start], taken = step(self.rows[start], number)
        lay_out(player, taken, self.lock_after_three)
        if taken and self.interim_bonus and player.interim == 0 and player.colours_shown() == 7:
            player.interim = self.bonuses.pop(0)
        if len(player.hand) == 2 and player.pile:
            player.hand += player.pile[:6]
            player.pile = player.pile[6:]
        self.turn = (self.turn + 1) % len(self.players)

    @property
    def is_over(self) -> bool:
        """Everybody has two cards and no pile."""
        return all(len(player.hand) == 2 and not player.pile for player in self.players)
