"""Two ways to play one game: who answers which kind of turn."""

from dataclasses import dataclass
from enum import Enum


class By(Enum):
    """Who answers."""

    HAND = "hand"
    BOX = "box"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Form:
    """Who answers which kind of turn.

    `card`: who lets a card be seen (the BOX draws it on the screen, a HAND turns a printed one).
    `call`: who knows what was called (the BOX had it keyed, the TABLE heard it).
    `ruling`: who says whether it was 2-3 and whether a call was right. `count`: who counts cards taken.
    """

    name: str
    card: By
    call: By
    ruling: By
    count: By


KIOSK = Form("kiosk", card=By.BOX, call=By.BOX, ruling=By.BOX, count=By.BOX)
REFEREE = Form("referee", card=By.HAND, call=By.TABLE, ruling=By.TABLE, count=By.TABLE)

FORMS = {form.name: form for form in (KIOSK, REFEREE)}
