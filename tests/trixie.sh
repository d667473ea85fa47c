#!/usr/bin/env bash
# Runs `make test` on Python 3.13 in a Debian Trixie root, made once with mmdebstrap and kept in build/.
# Mirrors, proxies and package-index settings are taken from this machine as they are at run time.
set -eu

root=$PWD/build/trixie-root
suite=trixie

die() { echo "test-trixie: $*" >&2; exit 1; }

[ "$(id -u)" -eq 0 ] || die "needs root (mmdebstrap and chroot)"

mirror() {
    # The first mirror that apt uses here, whatever file it is written in.
    apt-get indextargets --format '$(SITE)' | grep -v security | head -n 1
}

make_root() {
    rm -rf "$root" "$root.part"
    mkdir -p build
    site=$(mirror)
    [ -n "$site" ] || die "apt has no mirror configured"
    options=""
    for file in /etc/apt/apt.conf.d/*proxy* /etc/apt/apt.conf; do
        [ -f "$file" ] && options="$options --aptopt=$file"
    done
    # shellcheck disable=SC2086  # a list of options
    mmdebstrap --quiet --variant=minbase $options \
        --include=python3,python3-venv,make,ca-certificates \
        "$suite" "$root.part" "$site" || die "mmdebstrap failed"
    mv "$root.part" "$root"
}

copy_settings() {
    # How this machine reaches its package index: configuration, certificates, environment.
    for file in /etc/pip.conf /etc/resolv.conf /etc/hosts; do
        [ -f "$file" ] && cp -L "$file" "$root$file"
    done
    [ -d /etc/xdg/pip ] && mkdir -p "$root/etc/xdg" && cp -rL /etc/xdg/pip "$root/etc/xdg/"
    for name in PIP_CERT SSL_CERT_FILE REQUESTS_CA_BUNDLE; do
        eval "file=\${$name:-}"
        # shellcheck disable=SC2154  # set by eval
        [ -n "$file" ] && [ -f "$file" ] && mkdir -p "$root$(dirname "$file")" && cp -L "$file" "$root$file"
    done
    [ -f "$HOME/.config/pip/pip.conf" ] && mkdir -p "$root/root/.config/pip" &&
        cp -L "$HOME/.config/pip/pip.conf" "$root/root/.config/pip/pip.conf"
    cp -rL /etc/ssl/certs "$root/etc/ssl/" 2>/dev/null || true
    cp -rL /usr/local/share/ca-certificates "$root/usr/local/share/" 2>/dev/null || true
}

copy_checkout() {
    mkdir -p "$root/pepin"
    find "$root/pepin" -mindepth 1 -maxdepth 1 ! -name '.venv-*' -exec rm -rf {} +
    git ls-files --cached --others --exclude-standard -z |
        while IFS= read -r -d '' file; do [ -e "$file" ] && printf '%s\0' "$file"; done |
        tar -c --null -T - | tar -x -C "$root/pepin"
}

command -v mmdebstrap >/dev/null || die "mmdebstrap is not installed"
[ -x "$root/usr/bin/python3" ] || make_root
copy_settings
copy_checkout
mount --bind /proc "$root/proc" 2>/dev/null || mount -t proc proc "$root/proc" || die "cannot mount /proc"
mount --bind /dev "$root/dev" || die "cannot mount /dev"
trap 'umount "$root/dev" "$root/proc"' EXIT
chroot "$root" /usr/bin/env HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin sh -c 'cd /pepin && make test'
