#!/bin/sh
# Makes sure that Debian packages are there: installs them when root, names them in one line when not.
# Usage: needs.sh PACKAGE:COMMAND... | needs.sh --venv PYTHON
set -eu

missing=""
if [ "${1:-}" = --venv ]; then
    version=$("$2" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    "$2" -c 'import ensurepip, venv' 2>/dev/null || missing="python$version-venv"
else
    for pair in "$@"; do
        command -v "${pair#*:}" >/dev/null 2>&1 || missing="$missing ${pair%%:*}"
    done
fi
[ -n "$missing" ] || exit 0
if [ "$(id -u)" -ne 0 ]; then
    echo "needed Debian packages:$missing  (apt-get install$missing)" >&2
    exit 1
fi
export DEBIAN_FRONTEND=noninteractive
# shellcheck disable=SC2086  # a list of packages
apt-get install -y -q --no-install-recommends $missing >/dev/null 2>&1 ||
    { apt-get update -q >/dev/null && apt-get install -y -q --no-install-recommends $missing >/dev/null; }
