#!/bin/sh
# Makes the pictures of the documentation anew, from the program itself. Usage: pictures.sh PEPIN
set -eu
pepin=$1
cd "$(dirname "$0")/.."
mkdir -p docs/pictures
state=$(mktemp -d)
trap 'rm -rf "$state"' EXIT
shot() { "$pepin" screenshot "$@" --state "$state" >/dev/null; }
shot game --seed 2 --out docs/pictures/box-playing.png
shot game --game 22-pommes --seed 2 --out docs/pictures/22-pommes.png
shot lobby --out docs/pictures/lobby.png
shot verdict --seed 3 --out docs/pictures/verdict.png
shot result --game 22-pommes --seed 2 --out docs/pictures/result.png
shot game --seed 2 --size 480x320 --lang fr --out docs/pictures/box-playing-480x320-fr.png
shot choose --size 480x320 --lang pl --out docs/pictures/choose-480x320-pl.png
