#!/usr/bin/env bash
# Runs `make test` on Python 3.13 in a Debian Trixie root, made once with mmdebstrap and kept in build/.
# Mirror, certificates and package-index settings are taken from this machine as they are at run time.
set -euo pipefail

root=$PWD/build/trixie-root

die() { echo "test-trixie: $*" >&2; exit 1; }

[ "$(id -u)" -eq 0 ] || die "needs root (mmdebstrap and chroot)"
command -v mmdebstrap >/dev/null || die "mmdebstrap is not installed"

# A mount namespace of our own: what is mounted below goes away with this process, however it ends.
# Otherwise a killed run would leave mounts behind for the next `rm -rf build`.
if [ -z "${TRIXIE_UNSHARED:-}" ]; then
    export TRIXIE_UNSHARED=1
    exec unshare --mount --propagation private "$BASH" "$0"
fi

mkdir -p build
exec 9>build/trixie.lock
flock 9

mirror() {
    # The first Debian mirror that apt uses here, whatever file it is written in; security has another label.
    apt-get indextargets --format '$(SITE)' 'Label: Debian' | sed -n 1p
}

make_root() {
    local site
    site=$(mirror)
    [ -n "$site" ] || die "apt has no Debian mirror configured"
    local options=()
    for file in /etc/apt/apt.conf /etc/apt/apt.conf.d/*; do
        grep -qsE 'Acquire::' "$file" && options+=("--aptopt=$file")
    done
    rm -rf --one-file-system "$root" "$root.part"
    mmdebstrap --quiet --variant=minbase "${options[@]}" \
        --include=python3,python3-venv,make,ca-certificates trixie "$root.part" "$site" || die "mmdebstrap failed"
    mv "$root.part" "$root"
}

copy_in() {
    # A file or folder of this machine, to the same place in the root.
    [ -e "$1" ] || return 0
    mkdir -p "$root$(dirname "$1")"
    cp -rL "$1" "$root$(dirname "$1")/" 2>/dev/null || true
}

copy_settings() {
    local name
    for name in /etc/resolv.conf /etc/hosts /etc/pip.conf /etc/xdg/pip /etc/ssl/certs \
        /usr/local/share/ca-certificates "$HOME/.config/pip"; do
        copy_in "$name"
    done
    for name in PIP_CERT PIP_CONFIG_FILE PIP_CONSTRAINT SSL_CERT_FILE REQUESTS_CA_BUNDLE; do
        if [ -n "${!name:-}" ]; then copy_in "${!name}"; fi
    done
}

copy_checkout() {
    # What git knows or would add, as it lies here; environments in the root stay for the next run.
    mkdir -p "$root/pepin"
    find "$root/pepin" -mindepth 1 -maxdepth 1 ! -name '.venv-*' -exec rm -rf {} +
    git -c safe.directory='*' ls-files --cached --others --exclude-standard -z |
        while IFS= read -r -d '' file; do [ ! -e "$file" ] || printf '%s\0' "$file"; done |
        tar -c --null -T - | tar -x --no-same-owner -C "$root/pepin"
}

settings() {
    # How this machine reaches the network, and nothing else of its environment.
    env | grep -iE '^(PIP_[A-Z_]*|SSL_CERT_[A-Z]*|REQUESTS_CA_BUNDLE|(https?|no|all)_proxy)=' || true
}

[ -x "$root/usr/bin/python3.13" ] || make_root
copy_settings
copy_checkout
mount -t proc proc "$root/proc" || mount --rbind /proc "$root/proc" || die "cannot mount /proc"
mount --rbind /dev "$root/dev" || die "cannot mount /dev"
mapfile -t network < <(settings)
chroot "$root" /usr/bin/env -i HOME=/root LANG=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin "${network[@]}" \
    sh -c 'cd /pepin && python3 --version && exec make test ARGS="$1"' sh "${ARGS:-}"
