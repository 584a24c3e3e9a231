# Two commands for people: `make play` and `make test`. Both set up everything on first use.
# `make help` lists the rest.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := .stamps
# What tests, lint and the rest need beyond playing: a newcomer's first game does not wait for it.
EXTRAS := test,lint,training,lab,ray,openspiel,pettingzoo,learn
STATIC := src/trearchi/server/static

CORE_SOURCES := $(shell find cpp -name '*.[ch]pp') CMakeLists.txt pyproject.toml
WEB_SOURCES := $(shell find web -path web/node_modules -prune -o -type f -not -name schema.d.ts -print 2>/dev/null)
SERVER_SOURCES := $(shell find src/trearchi/server -name '*.py' -not -path '*/migrations/*') src/trearchi/games.py

.PHONY: help play test lint format core extras web browser sanitize stub slow audit dependencies measures clean
.DEFAULT_GOAL := help

help:
	@echo "make play      set everything up on first use, then serve the games at http://127.0.0.1:8000 (PORT=8080: there)"
	@echo "make extras    install what the lab, the environments and the tests need beyond playing"
	@echo "make test      set everything up, then run every test, browser tests included"
	@echo "make lint      check format, types and style of Python, C++ and the page"
	@echo "make format    put Python and C++ into the project's format"
	@echo "make sanitize  build the C++ core with sanitizers and run its tests under them"
	@echo "make audit     ask for known faults in what is installed (docs/dependencies.md)"
	@echo "make slow      the long versions of the rules' proofs, and of the journeys in the browser"
	@echo "make stub      write the stub of the extension module anew"
	@echo "make measures  write the measures of studies into docs/lab.md anew"
	@echo "make clean     remove everything that was built"

play: core web
	$(BIN)/trearchi serve $(if $(PORT),--port $(PORT))

test: extras web browser $(STAMPS)/cpp-tests
	PATH="$(CURDIR)/$(BIN):$$PATH" ctest --test-dir build/cpp-tests --output-on-failure
	npm --prefix web run --silent test
	$(BIN)/python -m pytest -n 2

slow: extras web browser
	$(BIN)/python -m pytest --slow tests/reference tests/vectors tests/differential tests/property
	$(BIN)/python -m pytest --slow -m slow tests/browser

lint: extras $(STAMPS)/types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/clang-format --dry-run --Werror $(shell find cpp tests/cpp -name '*.[ch]pp')
	npm --prefix web run --silent check
	npm --prefix web run --silent lint

format: extras
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $(shell find cpp tests/cpp -name '*.[ch]pp')

core: $(STAMPS)/core
extras: $(STAMPS)/core $(STAMPS)/extras
web: $(STAMPS)/web

# What is missing on this machine, said plainly before anything fails half-way.
$(STAMPS)/machine:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo "Python 3.11 or newer is missing: install it, or name it: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
	  { echo "Python's venv module is missing: on Debian, apt-get install python3-venv"; exit 1; }
	@command -v $${CXX:-c++} >/dev/null || \
	  { echo "A C++20 compiler is missing: on Debian, apt-get install g++"; exit 1; }
	@command -v npm >/dev/null && node -e 'process.exit(+process.versions.node.split(".")[0] < 20 ? 1 : 0)' || \
	  { echo "Node 20 or newer with npm is missing: see https://nodejs.org"; exit 1; }
	@mkdir -p $(STAMPS) && touch $@

$(BIN)/python: | $(STAMPS)/machine
	$(PYTHON) -m venv $(VENV)

# The build runs outside of pip's isolation, so that a second build reuses the first one's objects.
$(STAMPS)/tools: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check "scikit-build-core>=0.11" "nanobind>=2.9" "cmake>=3.26" ninja
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/core: $(CORE_SOURCES) | $(STAMPS)/tools
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation -e .
	@touch $@

$(STAMPS)/extras: pyproject.toml | $(STAMPS)/core
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation -e ".[$(EXTRAS)]"
	@touch $@

$(STAMPS)/npm: web/package.json web/package-lock.json | $(STAMPS)/machine
	npm --prefix web ci --no-audit --no-fund --loglevel=error
	@touch $@

# The page's types come from the server's schema, and are never edited or committed.
$(STAMPS)/types: $(SERVER_SOURCES) $(STAMPS)/npm | $(STAMPS)/core
	PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web run --silent types
	@touch $@

$(STAMPS)/web: $(WEB_SOURCES) $(STAMPS)/types
	npm --prefix web run --silent build
	@touch $@

$(STAMPS)/cpp-tests: $(CORE_SOURCES) $(wildcard tests/cpp/*) | $(STAMPS)/core
	PATH="$(CURDIR)/$(BIN):$$PATH" cmake -G Ninja -S . -B build/cpp-tests -DTREARCHI_PYTHON=OFF -DTREARCHI_CPP_TESTS=ON >/dev/null
	PATH="$(CURDIR)/$(BIN):$$PATH" cmake --build build/cpp-tests
	@touch $@

# The browser tests need a Chromium; Debian's is installed where that is possible.
browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
	  { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && apt-get install -y -qq chromium >/dev/null; } || \
	  { echo "Chromium is missing for the browser tests: on Debian, apt-get install chromium"; exit 1; }

sanitize: | $(STAMPS)/tools
	PATH="$(CURDIR)/$(BIN):$$PATH" cmake -G Ninja -S . -B build/sanitize -DTREARCHI_PYTHON=OFF -DTREARCHI_CPP_TESTS=ON -DTREARCHI_SANITIZE=ON >/dev/null
	PATH="$(CURDIR)/$(BIN):$$PATH" cmake --build build/sanitize
	PATH="$(CURDIR)/$(BIN):$$PATH" ctest --test-dir build/sanitize --output-on-failure

# pip-audit is a tool of its own; where it cannot be had, the audit says so and goes on.
audit: extras
	@$(BIN)/python -c 'import pip_audit' 2>/dev/null || \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check "pip-audit>=2.7" 2>/dev/null || true
	$(BIN)/python tools/audit.py

dependencies: extras
	$(BIN)/python tools/dependencies.py

measures: extras
	$(BIN)/python tools/measures.py

stub: extras
	$(BIN)/python -m nanobind.stubgen -m trearchi._core -O src/trearchi

clean:
	rm -rf $(VENV) $(STAMPS) build $(STATIC) web/node_modules
