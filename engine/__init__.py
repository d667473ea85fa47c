"""Rules, rulings and bots: pure functions and frozen values, without clock, wire, file or thread."""
