#!/bin/sh
# Usage: debian_packages.sh REASON PACKAGE…
# Installs Debian packages where that is allowed without a question; else stops with the line to type.
set -eu
reason=$1
shift

if ! command -v apt-get >/dev/null; then
    echo "$reason. Install it with this system's package manager; Debian's packages for it are:" >&2
    echo "    $*" >&2
    exit 1
fi
if [ "$(id -u)" -eq 0 ]; then
    root=
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
    root=sudo
else
    echo "$reason. Type this, then try again:" >&2
    echo "    sudo apt-get install $*" >&2
    exit 1
fi

echo "$reason. Installing: $*"
# One unreachable source must not stop us: what counts is whether the packages can be had.
$root apt-get update -qq </dev/null || true
$root env DEBIAN_FRONTEND=noninteractive DEBCONF_NOWARNINGS=yes \
    apt-get install -y -qq --no-install-recommends -o Dpkg::Use-Pty=0 "$@" </dev/null >/dev/null
