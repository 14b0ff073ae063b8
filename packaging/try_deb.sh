#!/bin/sh
# Usage: try_deb.sh DEB TARGET DRAFT [FOLDER]
# Installs the package in a clean root, chats there by the command line and in the window under Xvfb, and removes it
# again: nothing but the user's own files may be left. Needs root, debootstrap, Xvfb, xdotool and sqlite3.
# FOLDER (build/root) holds the root; it is made anew. MIRROR names Debian's packages, SUITE the release.
set -eu
deb=$(realpath "$1")
target=$(realpath "$2")
draft=$(realpath "$3")
work=$(realpath -m "${4:-build/root}")
root=$work/root
suite=${SUITE:-bookworm}
display=${TRY_DISPLAY:-:87}
name=$(dpkg-deb -f "$deb" Package)
pids=

say() { echo "== $*"; }
fail() { echo "try_deb.sh: $*" >&2; exit 1; }

clean_up() {
    for pid in $pids; do kill "$pid" 2>/dev/null || true; done
    for place in models tmp/.X11-unix proc dev; do umount "$root/$place" 2>/dev/null || true; done
}
trap clean_up EXIT INT TERM

inside() {
    chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/home/user LANG=C.UTF-8 "$@"
}
as_user() { inside DISPLAY="$display" setpriv --reuid 1000 --regid 1000 --clear-groups "$@"; }
listing() { (cd "$root" && find . -xdev \( -path ./models -o -path ./home -o -path ./tmp -o -path ./proc -o -path ./dev \
    -o -path ./var/cache -o -path ./var/log -o -path ./var/lib/dpkg -o -path ./var/lib/apt \) -prune -o -print | sort); }
await() { # SECONDS WHAT COMMAND…
    left=$1 what=$2
    shift 2
    until "$@"; do
        left=$((left - 1))
        [ "$left" -gt 0 ] || fail "waited in vain for $what"
        sleep 1
    done
}

say "A clean root of $suite"
clean_up
rm -rf "$root"
mkdir -p "$work"
if [ ! -e "$work/base.tar" ]; then
    rm -rf "$work/base"
    debootstrap --variant=minbase "$suite" "$work/base" ${MIRROR:+"$MIRROR"} >"$work/debootstrap.log" 2>&1 ||
        fail "debootstrap failed, see $work/debootstrap.log"
    tar -C "$work/base" -cf "$work/base.tar" . && rm -rf "$work/base"
fi
mkdir "$root" && tar -C "$root" -xf "$work/base.tar"
mkdir -p "$root/models" "$root/tmp/.X11-unix"
mount --bind /dev "$root/dev"
mount -t proc proc "$root/proc"
mount --bind "$(dirname "$target")" "$root/models"
mount -o remount,ro,bind "$root/models"
inside sh -c 'groupadd -g 1000 user && useradd -m -u 1000 -g 1000 user'
cp /etc/resolv.conf /etc/hosts "$root/etc/" 2>/dev/null || true
inside apt-get update -qq
listing >"$work/before"

say "Installing $name"
cp "$deb" "$root/tmp/package.deb"
inside DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends /tmp/package.deb >"$work/install.log" 2>&1 ||
    fail "it cannot be installed, see $work/install.log"
rm "$root/tmp/package.deb"
inside dpkg --verify "$name"

say "The command line"
as_user draftlight --version
[ "$(as_user draftlight chat --target "/models/$(basename "$target")" --draft "/models/$(basename "$draft")" \
    --prompt 'Say hello.' --max-tokens 12 --json | tail -n 1 | grep -c '"n_generated": *[1-9]')" = 1 ] ||
    fail "the command line gave no reply"

say "The window"
Xvfb "$display" -screen 0 1280x800x24 -nolisten tcp >"$work/xvfb.log" 2>&1 &
pids="$pids $!"
await 20 "Xvfb" test -S "/tmp/.X11-unix/X${display#:}"
mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
as_user draftlight open "/models/$(basename "$target")" "/models/$(basename "$draft")" >"$work/window.log" 2>&1 &
window_pid=$!
pids="$pids $window_pid"
export DISPLAY="$display"
await 60 "the window" xdotool search --onlyvisible --name '^Draftlight$' >/dev/null
window=$(xdotool search --onlyvisible --name '^Draftlight$' | tail -n 1)
data=$root/home/user/.local/share/draftlight
await 180 "the pair to be loaded" grep -q "$(basename "$draft")" "$data/recent.json" 2>/dev/null
xdotool windowfocus --sync "$window"
xdotool type --delay 20 'Count from one to five.'
xdotool key Return
replies="select count(*) from messages join replies on message = id where content != '' and writer is null"
answered() { [ "$(sqlite3 -readonly "$data/chats.db" "$replies" 2>/dev/null || echo 0)" -ge 1 ]; }
await 180 "a reply that is kept" answered
if command -v import >/dev/null; then import -window root "$work/window.png"; fi
kill -TERM $(pgrep -P "$window_pid" || echo "$window_pid")
code=0
wait "$window_pid" || code=$?
[ "$code" = 0 ] || fail "the window ended with code $code, see $work/window.log"
! grep "Cannot open\|Traceback" "$work/window.log" || fail "the window missed something, see $work/window.log"

say "Removing it"
inside DEBIAN_FRONTEND=noninteractive apt-get purge -y -qq "$name" >"$work/purge.log" 2>&1
inside DEBIAN_FRONTEND=noninteractive apt-get autoremove -y -qq --purge >>"$work/purge.log" 2>&1
listing >"$work/after"
left=$(comm -13 "$work/before" "$work/after")
[ -z "$left" ] || fail "this is left behind:
$left"
[ -s "$data/chats.db" ] || fail "the user's conversations are gone"
say "It was installed, it chatted twice, and nothing is left but the user's own files"
