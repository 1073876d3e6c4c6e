#!/bin/sh
# Install the Debian packages that the tests use, when we may (root, apt-get) and when something is missing.
# Each line of `wanted` is: the command that proves a package's presence, then the packages that bring it.
set -eu
wanted='node nodejs
npm npm'
missing=$(echo "$wanted" | while read -r command packages; do
    command -v "$command" >/dev/null 2>&1 || printf '%s ' "$packages"
done)
[ -n "$missing" ] || exit 0
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    echo "Please install, with your system's package manager: $missing" >&2
    exit 1
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq >&2
# shellcheck disable=SC2086
apt-get install -qq -y --no-install-recommends $missing >&2
