"""Everything with a wire: buttons, lamps, keyboard, screen, sound, and their fakes."""
