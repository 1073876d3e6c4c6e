#!/bin/sh
# Install what one purpose needs, and nothing when the stamp says that it is already there.
# Usage: scripts/setup.sh run | dev | js
#   run  .venv with the locked run-time dependencies and the project itself (editable)
#   dev  the same plus linters, types and tests
#   js   node_modules with the locked development tools of the browser client
set -eu
cd "$(dirname "$0")/.."
purpose=${1:?run, dev or js}

digest() { # of the named files' contents
    cat "$@" | { sha256sum 2>/dev/null || shasum -a 256; } | cut -d' ' -f1
}

stamped() { # stamped STAMP DIGEST: is this digest (of anything that includes it) installed?
    [ -f "$1" ] && [ "$(cat "$1")" = "$2" ]
}

python_install() { # hashes are checked by either installer; uv is several times faster
    if command -v uv >/dev/null 2>&1; then uv=uv
    elif [ -x .venv/bin/uv ]; then uv=.venv/bin/uv
    else uv=; fi
    if [ -n "$uv" ] && "$uv" pip install --quiet --python .venv/bin/python --require-hashes -r "$1" \
        && "$uv" pip install --quiet --python .venv/bin/python --no-deps --no-build-isolation -e .; then
        return
    fi
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r "$1"
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
}

setup_python() {
    lock=requirements/$purpose.txt
    sum=$(digest "$lock" pyproject.toml)
    # The development lock contains the other one.
    if stamped .venv/.copas-dev "$(digest requirements/dev.txt pyproject.toml)"; then return; fi
    if [ "$purpose" = run ] && stamped .venv/.copas-run "$sum"; then return; fi
    if ! .venv/bin/python -c '' 2>/dev/null; then
        python=$(sh scripts/find-python.sh)
        echo "Creating .venv with $python" >&2
        "$python" -m venv --clear .venv
    fi
    echo "Installing $lock" >&2
    python_install "$lock"
    echo "$sum" >".venv/.copas-$purpose"
}

setup_js() {
    sum=$(digest package-lock.json package.json)
    if stamped node_modules/.copas-js "$sum"; then return; fi
    command -v npm >/dev/null 2>&1 || { echo "The browser client's tests need Node.js 18 or newer with npm." >&2; exit 1; }
    echo "Installing package-lock.json" >&2
    npm ci --loglevel=error >&2
    echo "$sum" >node_modules/.copas-js
}

case $purpose in
    run | dev) setup_python ;;
    js) setup_js ;;
    *) echo "scripts/setup.sh: choose run, dev or js" >&2; exit 2 ;;
esac
