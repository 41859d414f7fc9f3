# Two commands do everything on a machine with Python 3.11 or newer, pip and make:
#   make play    install, start the server on SQLite, open the browser
#   make test    install what the tests need, run them
# While working: make quick, or SKERRY_GAMES=islant make quick for one game. Before a release: make test-all.
# What is installed has the versions of requirements.lock: what CI has tried is what everybody runs.
PYTHON ?= python3
VENV ?= .venv
LOCK ?= requirements.lock
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet

.PHONY: play quick test test-all lint hooks freeze admit docs lock newest audit clean

play: $(VENV)/installed
	$(BIN)/skerry

# The rules are compiled first, on all cores, so that no two tests do it at once.
comma := ,
TESTS = $(BIN)/pytest -n auto --dist loadfile

# No browser and nothing slow: about a minute on two cores.
quick: $(VENV)/installed-tests
	for game in $(or $(subst $(comma), ,$(SKERRY_GAMES)),""); do $(BIN)/skerry warm --every-size $$game || exit 1; done
	$(TESTS) -m "not browser and not slow and not matrix"

# All but the large matrices: every clause, every secret, every golden record.
test: $(VENV)/installed-tests lint
	$(BIN)/skerry warm --every-size
	$(TESTS) -m "not matrix"

# Those too.
test-all: test
	$(TESTS) -m matrix

lint: $(VENV)/installed-tests node_modules/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/node node_modules/typescript/bin/tsc

# A git hook that runs make lint before every commit. One that is there already is left alone.
hooks:
	@hook=$$(git rev-parse --git-path hooks)/pre-commit; \
	if [ -e "$$hook" ] && ! grep -q "make lint" "$$hook"; then echo "there is a hook already, $$hook: let it call make lint"; exit 1; fi; \
	mkdir -p "$$(dirname "$$hook")"; printf '#!/bin/sh\nexec make lint\n' > "$$hook"; chmod +x "$$hook"

# Before the behaviour of a game is changed: keep its version of now for the matches that were begun with it, and begin the next.
freeze: $(VENV)/installed-tests
	$(BIN)/python -m skerry.testing.freeze $(GAME)

# After rules were edited: play them and those of before side by side, and write down that no match goes differently.
admit: $(VENV)/installed-tests
	$(BIN)/python -m skerry.testing.admit $(GAME)

# The documentation site, into site/. It is read without a network: nothing in it may be loaded from elsewhere.
docs: $(VENV)/installed-docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet
	! grep -rlE '<(link|script|img|iframe)[^>]+(src|href)="?https?://' site --include='*.html'

# Writes down the newest versions that pyproject.toml allows, with all that they need. Needs the network.
lock: $(VENV)/bin/python
	$(PIP) --dry-run --ignore-installed --report $(VENV)/report.json -e ".[test,postgres,docs]"
	$(BIN)/python -c "import json, sys; \
	found = {one['metadata']['name'].lower(): one['metadata']['version'] for one in json.load(open(sys.argv[1]))['install']}; \
	lines = [f'{name}=={found[name]}' for name in sorted(found) if name not in ('skerry', 'pip')]; \
	print('# Written by make lock: what CI has tried.', *lines, sep='\n')" $(VENV)/report.json > requirements.lock

# Tries the newest versions on purpose, in an environment of its own; where that passes, make lock writes them down.
newest:
	rm -rf $(VENV)-newest
	$(MAKE) VENV=$(VENV)-newest LOCK= test

# Known weaknesses in what is installed; needs the network.
audit: $(VENV)/installed-tests
	$(BIN)/pip-audit --skip-editable --progress-spinner off

$(VENV)/bin/python:
	$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11) and 'Skerry needs Python 3.11 or newer')"
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: $(VENV)/bin/python pyproject.toml $(LOCK)
	$(PIP) $(if $(LOCK),-c $(LOCK)) -e .
	touch $@

$(VENV)/installed-tests: $(VENV)/bin/python pyproject.toml $(LOCK)
	$(PIP) $(if $(LOCK),-c $(LOCK)) -e ".[test]"
	touch $@

$(VENV)/installed-docs: $(VENV)/bin/python pyproject.toml $(LOCK)
	$(PIP) $(if $(LOCK),-c $(LOCK)) -e ".[docs]"
	touch $@

# Node is a wheel among the tests' packages; npm looks for it on the path.
node_modules/installed: $(VENV)/installed-tests package.json package-lock.json
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/npm ci --no-audit --no-fund --loglevel=error
	touch $@

clean:
	rm -rf $(VENV) $(VENV)-newest node_modules site .pytest_cache .mypy_cache .ruff_cache
