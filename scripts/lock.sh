#!/bin/sh
# Rewrite the lock files: hashes, every platform and Python >= 3.11, no address of any registry.
set -eu
cd "$(dirname "$0")/.."
UV=${UV:-.venv/bin/uv}
options="--quiet --universal --generate-hashes --no-header --no-emit-index-url --no-emit-find-links -p 3.11"
# shellcheck disable=SC2086
"$UV" pip compile $options pyproject.toml --group build -o requirements/run.txt "$@"
# shellcheck disable=SC2086
"$UV" pip compile $options pyproject.toml --group build --group dev -c requirements/run.txt -o requirements/dev.txt "$@"
