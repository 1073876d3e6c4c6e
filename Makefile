# One command each: `make run` plays, `make test` tests everything, `make help` lists the rest.
SHELL := /bin/sh
.DEFAULT_GOAL := help
.PHONY: help run test test-python test-js coverage lint format lock vendor bench clean distclean setup setup-dev setup-js debian

PY := .venv/bin/python
# Tests run on this many processes; CI and small machines have two cores.
WORKERS ?= 2

help:  ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

run: setup  ## Install what is needed and serve the site on http://localhost:8000
	@.venv/bin/copas serve

test: test-js test-python  ## Install everything the tests need and run all of them

# Two runs: Playwright's loop stays open in its process, where no test with coroutines can run after it.
test-python: debian setup-dev setup-js  ## The Python tests alone, those in the browser apart
	$(PY) -m pytest -n $(WORKERS) --durations 30 --ignore tests/e2e
	$(PY) -m pytest -n $(WORKERS) --durations 15 tests/e2e

test-js: debian setup-js  ## The browser client's tests alone
	node --test $(wildcard tests/js/*.test.js) $(wildcard tests/client/*.test.js)

coverage: debian setup-dev setup-js  ## The Python tests with coverage; slow
	$(PY) -m coverage run -m pytest -n $(WORKERS) --ignore tests/e2e
	$(PY) -m coverage combine --quiet
	$(PY) -m coverage report --skip-covered --sort=cover --precision=1

lint: setup-dev debian setup-js  ## Style, formatting and types of both languages
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	node_modules/.bin/tsc -p tsconfig.json

format: setup-dev  ## Rewrite the Python files in the project's format
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

lock: setup-dev  ## Resolve the dependencies anew and rewrite the lock files
	sh scripts/lock.sh --upgrade

vendor: setup-js  ## Rebuild the vendored browser libraries from the locked npm packages
	node scripts/vendor.mjs

bench: setup-dev  ## Run every benchmark; figures to note in bench/RESULTS.md
	@for script in $(filter-out bench/__init__.py,$(wildcard bench/*.py)); do echo "== $$script"; $(PY) $$script || exit 1; done

clean:  ## Remove caches and build products
	rm -rf dist build htmlcov .coverage .coverage.* .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests bench scripts -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean  ## Remove also what `make` installed
	rm -rf .venv node_modules

setup:
	@sh scripts/setup.sh run
setup-dev:
	@sh scripts/setup.sh dev
setup-js:
	@sh scripts/setup.sh js
debian:
	@sh scripts/install-debian.sh
