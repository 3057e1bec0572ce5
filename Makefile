# Two commands matter: `make play` and `make test`. Each sets up all it needs from a fresh clone.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAYING := $(VENV)/.playing-$(shell echo $$PPID)
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Tests start hundreds of processes: each would compile our modules anew where a machine asks Python to keep nothing.
export PYTHONDONTWRITEBYTECODE :=
# pip makes bytecode on one core; so all of them do it afterwards. What no Python can compile is nobody's to import.
INSTALL := $(BIN)/python -m pip install --quiet --no-compile
COMPILE := $(BIN)/python -m compileall -qq -j 0 $(VENV)/lib || true

.PHONY: play test test-client test-python check prove learn ray fuzz mutants client lint format bench wheel docs lock clean

play: $(PLAYING)

# The server takes the place of the shell: a signal to all of us reaches it, and so does SIGTERM, which make passes on.
# Of other signals make tells nobody, and waits; but at each it first removes the file it is making. So somebody beside
# the server looks for that file, and for make, and ends the server with them.
$(PLAYING): client
	@touch $@; \
	(while test -e $@ && kill -0 $$PPID && kill -0 $$$$; do sleep 0.5; done; rm -f $@; kill $$$$) 2>/dev/null & \
	export BASTIDE_LOG=$${BASTIDE_LOG:-warning}; exec $(BIN)/bastide serve --open

# The client's checks and all others side by side; what the client's say is shown when they are done.
test: $(VENV)/.dev client
	@$(MAKE) --no-print-directory --jobs=2 test-client test-python

test-client:
	@$(BIN)/python web/build.py check test > $(VENV)/client.txt 2>&1; done=$$?; cat $(VENV)/client.txt; exit $$done

test-python:
	$(BIN)/python -m pytest -n auto --dist worksteal -m "not proof"

# The everyday loop: everything that is quick, without browser and server, films, pages and players from outside.
APART := tests/browser tests/server tests/cluster tests/fuzz src/bastide/server
APART += tests/test_film.py tests/test_llm.py tests/test_outside_bots.py tests/test_player.py
check: $(VENV)/.dev lint
	$(BIN)/python -m pytest -n logical --dist worksteal -m "not proof" $(APART:%=--ignore %)

# What takes long: whole games in the browser, every property of every game, processes killed in the middle.
prove: $(VENV)/.dev $(VENV)/.prove $(VENV)/.docs client
	$(BIN)/python -m pytest -n auto --dist worksteal -m proof

# Learners in our games: what needs PyTorch, about 200 MB without CUDA.
learn: $(VENV)/.dev $(VENV)/.learn
	$(BIN)/python -m pytest -n auto --dist worksteal tests/learning

# The same work on a Ray cluster, started here: what needs Ray, about 80 MB, and PyTorch.
ray: $(VENV)/.dev $(VENV)/.learn $(VENV)/.ray client
	$(BIN)/python -m pytest -n 2 --dist loadfile tests/on_ray

# Look for what breaks a parser that strangers reach, SECONDS for each; what is found lies in build/fuzz.
TARGETS ?= notation record edition message rest
SECONDS ?= 600
fuzz: $(VENV)/.dev $(VENV)/.fuzz client
	for target in $(TARGETS); do $(BIN)/python -m tests.fuzz $$target --seconds $(SECONDS) || exit 1; done

# Change the code of a ROOM in SAMPLE places, one at a time: do the tests notice?
ROOM ?= forteresse
SAMPLE ?= 60
mutants: $(VENV)/.dev $(VENV)/.mutants client
	$(BIN)/python -m tests.mutants $(ROOM) --sample $(SAMPLE)

# The browser client, built again when its sources have changed.
client: $(VENV)/.run
	@$(BIN)/python web/build.py

lint: $(VENV)/.dev $(VENV)/.prove
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python web/build.py lint

format: $(VENV)/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/python web/build.py format

bench: $(VENV)/.bench
	$(BIN)/python -m benchmarks
	$(BIN)/python -m benchmarks.environments

# The package as somebody installs it: every command of the README, with each of these Pythons that is there.
PYTHONS ?= python3.11 python3.12 python3.13
wheel: client
	$(BIN)/python .ci/wheel.py $(PYTHONS)

# The site, into `site`; its notebooks are run on the way.
docs: $(VENV)/.docs
	$(BIN)/mkdocs build --strict

# The environment grows by what a command needs; each step is done again when its lock changes.
$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Bastide needs Python 3.11 or newer; set PYTHON=/path/to/python3.11"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: locks/run.txt pyproject.toml | $(VENV)/bin/python
	$(INSTALL) --require-hashes -r locks/run.txt
	@$(COMPILE)
	@$(BIN)/python web/build.py
	$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.learn: locks/learn.txt $(VENV)/.dev
	$(INSTALL) -r $<
	@$(COMPILE)
	@touch $@

$(VENV)/.%: locks/%.txt $(VENV)/.run
	$(INSTALL) --require-hashes -r $<
	@$(COMPILE)
	@touch $@

# Only versions and hashes are locked: every machine takes them from wherever its pip looks. learn.txt is kept by hand:
# builds of PyTorch have a hash each.
lock: $(VENV)/.dev
	$(BIN)/python -m pip install --quiet uv
	for name in run dev prove bench docs fuzz mutants ray host; do \
	  extra="--extra build --extra server --extra $$name"; \
	  case $$name in run) extra="--extra build --extra server";; host) extra="--extra server --extra traces";; esac; \
	  $(BIN)/uv pip compile pyproject.toml $$extra --universal --python-version 3.11 --upgrade \
	    --generate-hashes --no-emit-index-url --no-annotate --no-header --quiet -o locks/$$name.txt; \
	done

clean:
	rm -rf $(VENV) build dist site src/bastide/kernels src/bastide/server/site web/node_modules .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
