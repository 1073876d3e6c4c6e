#!/bin/sh
# Install the Debian packages that the tests use, when we may (root, apt-get) and when something is missing.
set -eu

here() { # here PROGRAM...: is any of these programs on the PATH (or a file that exists)?
    for program in "$@"; do
        if command -v "$program" >/dev/null 2>&1 || [ -x "$program" ]; then return 0; fi
    done
    return 1
}

missing=
here node || missing="$missing nodejs"
here npm || missing="$missing npm"
here chromium chromium-browser google-chrome || missing="$missing chromium"
# PostgreSQL keeps its programs out of the PATH on Debian.
here initdb /usr/lib/postgresql/*/bin/initdb || missing="$missing postgresql"
here nginx /usr/sbin/nginx || missing="$missing nginx-light"
here openssl || missing="$missing openssl"
[ -n "$missing" ] || exit 0

if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    echo "Please install, with your system's package manager:$missing" >&2
    exit 1
fi
echo "Installing$missing" >&2
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq >&2
# shellcheck disable=SC2086
apt-get install -qq -y --no-install-recommends $missing >&2
