# Two commands do everything on a machine with Python 3.11 or newer, pip and make:
#   make play    install, start the server on SQLite, open the browser
#   make test    install what the tests need, run them all
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test lint audit clean

play: $(VENV)/installed
	$(BIN)/skerry

# The rules are compiled first, on all cores, so that no two tests do it at once.
test: $(VENV)/installed-tests lint
	$(BIN)/skerry warm
	$(BIN)/pytest -n auto --dist loadfile

lint: $(VENV)/installed-tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Known weaknesses in what is installed; needs the network.
audit: $(VENV)/installed-tests
	$(BIN)/pip-audit --skip-editable --progress-spinner off

$(VENV)/bin/python:
	$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11) and 'Skerry needs Python 3.11 or newer')"
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	touch $@

$(VENV)/installed-tests: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[test]"
	touch $@

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache
