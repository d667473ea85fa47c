#!/bin/sh
# Makes sure that Debian packages are there: installs them when root, names them in one line when not.
# Usage: needs.sh PACKAGE:COMMAND... | needs.sh --venv PYTHON
set -eu

missing=""
if [ "${1:-}" = --venv ]; then
    "$2" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null ||
        { echo "needed: Python 3.11 or newer, not $2 (make PYTHON=... chooses the interpreter)" >&2; exit 1; }
    version=$("$2" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    "$2" -c 'import ensurepip, venv' 2>/dev/null || missing=" python$version-venv"
else
    for pair in "$@"; do
        command -v "${pair#*:}" >/dev/null 2>&1 || missing="$missing ${pair%%:*}"
    done
fi
[ -n "$missing" ] || exit 0
if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
    echo "needed Debian packages:$missing  (as root: apt-get install$missing)" >&2
    exit 1
fi

install() {
    # shellcheck disable=SC2086  # a list of packages
    DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing
}
# Lists that are missing or stale are fetched once; what fails after that says why.
install >/dev/null 2>&1 || { apt-get update -q >/dev/null && install >/dev/null; }
