# `make` lists what there is. On a fresh Debian with nothing but Python and make, `make run` and `make test`
# install what they need; as root they also install Debian packages, otherwise they name them in one line.

PYTHON ?= python3
VERSION := $(shell $(PYTHON) -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null)
VENV := .venv-$(VERSION)
PY := $(VENV)/bin/python
READY := $(VENV)/.ready
SOURCES := engine hardware firmware_py tests

.DEFAULT_GOAL := help
.PHONY: help run test check catalogues display soak rig test-trixie wheel-test pictures clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "%-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: $(READY) catalogues ## install what is needed and play
	@$(VENV)/bin/pepin run $(ARGS)

test: $(READY) catalogues ## install what is needed and run the tests (PYTHON=... chooses the interpreter)
	@$(PY) -m pytest -q -n 2 $(ARGS)

check: $(READY) ## style, types and the import arrow
	@$(PY) -m ruff check $(SOURCES) hatch_build.py
	@$(PY) -m ruff format --check --quiet $(SOURCES) hatch_build.py || { echo "make check: run ruff format"; exit 1; }
	@$(PY) -m mypy
	@$(VENV)/bin/lint-imports --no-cache

catalogues: $(READY) ## compile the translations
	@$(PY) -m firmware_py.catalogues

display: $(READY) catalogues ## play both games by keys from outside, on a virtual X display
	@sh tests/needs.sh xvfb:Xvfb xdotool:xdotool
	@$(PY) -m pytest -q -m display $(ARGS)

soak: $(READY) catalogues ## the long runs
	@$(PY) -m pytest -q -n 2 -m soak $(ARGS)

rig: $(READY) ## real kernel pins in an emulated machine, report in build/rig/report.json
	@$(PY) -m tests.rig $(ARGS)

test-trixie: ## make test on Python 3.13, in a Debian Trixie root
	@sh tests/needs.sh mmdebstrap:mmdebstrap
	@bash tests/trixie.sh

wheel-test: $(READY) catalogues ## build the wheel, install it into a bare environment and play
	@$(PY) -m pytest -q -m wheel $(ARGS)

pictures: $(READY) catalogues ## make the pictures of the documentation anew
	@sh docs/pictures.sh $(VENV)/bin/pepin

clean: ## forget environments and everything built
	@rm -rf --one-file-system .venv-* build dist

$(READY): pyproject.toml constraints.txt
	@sh tests/needs.sh --venv $(PYTHON)
	@$(PY) -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
	@$(PY) -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@
