"""Pom Pom once more, slowly and obviously, from the rulebook's text: no module of the game is used.

Cards are called as in texts: spf6 is the spring fruit 6, wiv1 the winter vegetable 1.
"""

from dataclasses import dataclass, field
from itertools import product

WEATHER = {"frost": "sp", "drought": "su", "hail": "au", "mice": "wi"}
GROWING = tuple(season + kind + number for season, kind, number in product(WEATHER.values(), "fv", "123456"))


def value(card: str) -> int:
    """The number printed on a fruit or vegetable."""
    return int(card[3]) if card in GROWING else 0


@dataclass
class Player:
    """Cards in hand, and pairs laid out in front."""

    hand: list[str] = field(default_factory=list)
    front: list[str] = field(default_factory=list)

    def points(self) -> int:
        """Sold, less what is left; 3 for every insurance and disaster left."""
        points = sum(value(card) for card in self.front)
        for card in self.hand:
            points -= value(card) if card in GROWING else 3
        return points

    def unsold(self) -> list[str]:
        """Seasons of which nothing lies in front."""
        return [season for season in WEATHER.values() if not [card for card in self.front if card.startswith(season)]]

    def best_pairs(self) -> list[str]:
        """The highest fruit and the highest vegetable of every season that can be sold."""
        pairs = []
        for season in self.unsold():
            both = [self.highest(season + kind) for kind in "fv"]
            if None not in both:
                pairs += [card for card in both if card]
        return pairs

    def highest(self, beginning: str) -> str | None:
        return max((card for card in self.hand if card.startswith(beginning)), key=value, default=None)


@dataclass
class SlowTable:
    """A whole game. `waiting`: turn, discard, vote, sale, insurance, disaster or over. Players count from 0."""

    deck: list[str]
    players: list[Player]
    one_card: bool = False
    row: list[str] = field(default_factory=list)
    compost: list[str] = field(default_factory=list)
    now: int = 0
    before: int = 0
    opened: int = 0
    waiting: str = "turn"
    offered: int = 0
    season: str = ""
    choices: dict[int, list[str]] = field(default_factory=dict)
    picks_left: dict[int, int] = field(default_factory=dict)
    refused: bool = False

    def go_on(self) -> None:
        """Open the market that tops the deck; else fill the row; else it is somebody's turn."""
        while True:
            if self.deck[0] == "market":
                self.opened += 1
                self.ask("sale")
                return
            if len(self.row) == 4:
                self.waiting = "turn"
                return
            self.row.append(self.deck.pop(0))

    def ask(self, what: str) -> None:
        """Everybody chooses in secret."""
        self.waiting, self.choices, self.picks_left = what, {}, {}

    def asked(self) -> set[int]:
        """Who has to answer now."""
        everybody = set(range(len(self.players)))
        if self.waiting in ("turn", "discard"):
            return {self.now}
        if self.waiting == "vote":
            return everybody - {self.now} - set(self.choices)
        if self.waiting == "insurance":
            return {self.offered}
        if self.waiting == "sale" or (self.waiting == "disaster" and self.one_card):
            return everybody - self.done()
        if self.waiting == "disaster":
            return {who for who in everybody if "insurance" in self.players[who].hand} - self.done()
        return set()

    def done(self) -> set[int]:
        return {who for who in self.choices if not self.picks_left.get(who)}

    def end_of_action(self) -> None:
        self.before, self.now = self.now, (self.now + 1) % len(self.players)
        self.refused = False
        self.go_on()

    # ---- what is said

    def say(self, who: int | None, text: str) -> None:
        """One answer; None is the box."""
        word, *cards = text.split(" ")
        if word == "page":
            return
        {
            "draw": self.draw, "take": self.take, "compost": self.choose_compost, "discard": self.discard,
            "harvest": self.harvest, "agree": self.agree, "refuse": self.refuse, "sell": self.choose,
            "save": self.choose, "lose": self.choose, "by-hand": self.by_hand, "pick": self.pick,
            "default": self.default, "insure": self.insure, "decline": self.decline,
        }[word](who, [card for card in cards if card != "nothing"])  # fmt: skip

    def draw(self, _who: int | None, _cards: list[str]) -> None:
        self.players[self.now].hand.append(self.deck.pop(0))
        self.end_of_action()

    def take(self, _who: int | None, cards: list[str]) -> None:
        place = int(cards[0]) - 1
        self.players[self.now].hand.append(self.row[place])
        self.row[place] = self.deck.pop(0)
        self.end_of_action()

    def choose_compost(self, _who: int | None, _cards: list[str]) -> None:
        self.waiting = "discard"

    def discard(self, _who: int | None, cards: list[str]) -> None:
        (card,) = cards
        self.players[self.now].hand.remove(card)
        self.compost.append(card)
        if card not in WEATHER:
            self.end_of_action()
            return
        self.season = WEATHER[card]
        self.ask("disaster")
        if not self.asked():
            self.strike()

    def harvest(self, _who: int | None, _cards: list[str]) -> None:
        self.ask("vote")

    def agree(self, who: int | None, _cards: list[str]) -> None:
        assert who is not None
        self.choices[who] = []
        if not self.asked():
            self.compost += self.row
            self.row = []
            self.go_on()

    def refuse(self, _who: int | None, _cards: list[str]) -> None:
        self.waiting, self.refused = "turn", True

    # ---- secret choices

    def choose(self, who: int | None, cards: list[str]) -> None:
        assert who is not None
        self.choices[who], self.picks_left[who] = cards, 0
        self.all_in()

    def by_hand(self, who: int | None, _cards: list[str]) -> None:
        assert who is not None
        player = self.players[who]
        rounds = 1 if self.one_card else player.hand.count("insurance")
        self.choices[who] = []
        self.picks_left[who] = 2 * (len(player.unsold()) if self.waiting == "sale" else rounds)

    def pick(self, who: int | None, cards: list[str]) -> None:
        assert who is not None
        self.choices[who] = self.choices[who] + cards
        self.picks_left[who] -= 1
        self.all_in()

    def default(self, _who: int | None, _cards: list[str]) -> None:
        for who in self.asked():
            player = self.players[who]
            self.choices[who], self.picks_left[who] = [], 0
            if self.waiting == "sale":
                self.choices[who] = player.best_pairs()
            elif self.one_card:
                mine = sorted(card for card in player.hand if card.startswith(self.season))
                mine.sort(key=value)
                spends = "insurance" in player.hand and mine and value(mine[0]) > 3
                self.choices[who] = [] if spends else mine[:1]
            else:
                dear = [card for card in player.hand if card.startswith(self.season) and value(card) > 3]
                best = sorted(dear, key=lambda card: (-value(card), card))
                self.choices[who] = best[: player.hand.count("insurance")]
        self.all_in()

    def all_in(self) -> None:
        if not self.asked():
            self.sales() if self.waiting == "sale" else self.strike()

    def sales(self) -> None:
        for who, cards in self.choices.items():
            for card in cards:
                self.players[who].hand.remove(card)
                self.players[who].front.append(card)
        if self.opened == 3 or any(len(player.front) == 8 for player in self.players):
            self.waiting = "over"
        else:
            self.waiting, self.offered = "insurance", self.before

    def strike(self) -> None:
        for who, player in enumerate(self.players):
            mine = [card for card in player.hand if card.startswith(self.season) and card in GROWING]
            chosen = self.choices.get(who, [])
            lost = chosen if self.one_card else [card for card in mine if card not in chosen]
            spent = (1 if mine and not lost else 0) if self.one_card else len(chosen)
            for card in lost + ["insurance"] * spent:
                player.hand.remove(card)
                self.compost.append(card)
        self.end_of_action()

    # ---- insurance

    def insure(self, _who: int | None, _cards: list[str]) -> None:
        self.players[self.offered].hand.append("insurance")
        self.deck.pop(0)
        self.go_on()

    def decline(self, _who: int | None, _cards: list[str]) -> None:
        self.offered = (self.offered + 1) % len(self.players)
        if self.offered == self.before:
            self.compost.append("insurance")
            self.deck.pop(0)
            self.go_on()
