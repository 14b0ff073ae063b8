# make demo, make test, make check, make run: each sets up first what is missing, all of it in .venv.
# Stamps in .venv remember what was done; a changed pyproject.toml installs again.

.NOTPARALLEL:
.DEFAULT_GOAL := help
.PHONY: help setup demo run test check coverage translations FORCE
export PIP_DISABLE_PIP_VERSION_CHECK := 1

PYTHON_IN_VENV := .venv/bin/python
INSTALL := $(PYTHON_IN_VENV) -m pip install --quiet

# Which llama-cpp-python: built here ("source"), or ready-made for a device. What is installed stays unless one is named.
WHEEL ?= $(firstword $(patsubst .venv/.llama-%,%,$(wildcard .venv/.llama-*)) source)
LLAMA := .venv/.llama-$(WHEEL)

# An environment whose Python is gone, or that was made in another folder, is made anew.
SOUND := $(shell .venv/bin/python -c '' 2>/dev/null && grep -qsF '$(CURDIR)/.venv' .venv/bin/activate && echo yes)

help:
	@echo "make demo    set up what is missing, then two models answer a prompt"
	@echo "make run     open the window"
	@echo "make test    all tests"
	@echo "make check   lint, format, types, import rules"
	@echo "make coverage   all tests, and which lines they do not run"
	@echo "make setup   only set up"
	@echo "make translations   enter new texts of the code into resources/translations"
	@echo "WHEEL=cpu|cu124|metal|vulkan|...   take a ready-made llama-cpp-python; docs/install.md lists them"

setup: .venv/.development

demo: .venv/.application
	@.venv/bin/draftlight demo

run: .venv/.application
	@.venv/bin/draftlight

# Core knows neither Qt nor llama_cpp: its tests run once with both hidden, then once more with all the others. The first
# time it is counted how much of it they run, lines and branches: all of it has to be.
test: .venv/.development
	$(PYTHON_IN_VENV) -m coverage run --source app/core -m pytest tests/core --hide-native -p no:pytest-qt
	$(PYTHON_IN_VENV) -m coverage report --fail-under 100
	QT_QPA_PLATFORM=offscreen $(PYTHON_IN_VENV) -m pytest -n 2 --dist loadfile

# Threads of Qt's are not seen, so what workers do counts only where a test calls it itself.
coverage: .venv/.development
	QT_QPA_PLATFORM=offscreen $(PYTHON_IN_VENV) -m coverage run -m pytest
	$(PYTHON_IN_VENV) -m coverage report

check: .venv/.development
	$(PYTHON_IN_VENV) -m ruff check
	$(PYTHON_IN_VENV) -m ruff format --check
	$(PYTHON_IN_VENV) -m mypy
	.venv/bin/lint-imports

translations: .venv/.development
	$(PYTHON_IN_VENV) packaging/translations.py

.venv/.created: $(if $(SOUND),,FORCE)
	@sh packaging/environment.sh

# Before the long build, so that whatever must be typed by hand is asked for at once.
.venv/.system: .venv/.created pyproject.toml packaging/system_libraries.py
	@echo "Installing Qt"
	@$(INSTALL) "$$($(PYTHON_IN_VENV) packaging/requirement.py PySide6-Essentials)"
	@$(PYTHON_IN_VENV) packaging/system_libraries.py $(if $(filter source,$(WHEEL)),--compiler)
	@touch $@

$(LLAMA): .venv/.system pyproject.toml
	@sh packaging/llama_cpp.sh $(WHEEL)

.venv/.application: $(LLAMA) pyproject.toml
	@echo "Installing Draftlight and the demo's model"
	@$(INSTALL) --editable '.[demo]'
	@touch $@

.venv/.development: .venv/.application pyproject.toml
	@echo "Installing the tools for development"
	@$(INSTALL) --group dev
	@touch $@
