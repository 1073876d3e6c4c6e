#!/bin/sh
# Print the path of a Python >= 3.11 that can make virtual environments, or say in one sentence what is missing.
set -eu
check='import sys; sys.version_info >= (3, 11) or sys.exit(1); import ensurepip, venv; print(sys.executable)'
for candidate in "${PYTHON:-}" python3 python3.13 python3.12 python3.11 python3.14 python; do
    [ -n "$candidate" ] || continue
    # A version manager's shim may stand on the PATH for a version that is not installed: only running it tells.
    if found=$("$candidate" -I -c "$check" 2>/dev/null); then
        echo "$found"
        exit 0
    fi
done
echo "Copas needs Python 3.11 or newer with its venv module (Debian and Ubuntu: apt-get install python3-venv); set PYTHON to choose one." >&2
exit 1
