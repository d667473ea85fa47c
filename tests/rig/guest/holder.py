"""Another program that holds a line until its input is closed: ``holder.py /dev/gpiochipN LINE``."""

import sys

import gpiod


def main(path: str, line: str) -> None:
    """Take the line, say so, and wait."""
    with gpiod.request_lines(path, consumer="another box", config={int(line): None}):
        sys.stdout.write("held\n")
        sys.stdout.flush()
        sys.stdin.read()


if __name__ == "__main__":
    main(*sys.argv[1:])
