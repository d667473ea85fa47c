"""From a page to a picture. Works on plain surfaces and never asks for a display."""

from firmware_py.draw.page import draw_page
from firmware_py.draw.view import View

__all__ = ["View", "draw_page"]
