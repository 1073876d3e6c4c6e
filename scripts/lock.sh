#!/bin/sh
# Rewrite the lock files: hashes for every platform and Python >= 3.11, and no address of any registry.
set -eu
cd "$(dirname "$0")/.."
UV=${UV:-$(command -v uv || echo .venv/bin/uv)}
options="--quiet --universal --generate-hashes --no-header --no-emit-index-url --no-emit-find-links -p 3.11"
# shellcheck disable=SC2086
"$UV" pip compile $options pyproject.toml --group build -o requirements/run.txt "$@"
# shellcheck disable=SC2086
"$UV" pip compile $options pyproject.toml --group build --group dev -c requirements/run.txt -o requirements/dev.txt "$@"
npm install --package-lock-only --omit-lockfile-registry-resolved >/dev/null
# The only addresses that npm still writes are requests for donations: the lock is for integrity alone.
node -e '
  const fs = require("node:fs");
  const lock = JSON.parse(fs.readFileSync("package-lock.json", "utf8"));
  for (const entry of Object.values(lock.packages)) { delete entry.resolved; delete entry.funding; }
  fs.writeFileSync("package-lock.json", JSON.stringify(lock, null, 2) + "\n");
'
