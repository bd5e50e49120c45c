# Two commands matter: `make run` shows the program, `make test` checks everything. Both install what is missing where they
# can (see scripts/setup), and otherwise say what is.

CARGO ?= cargo
# Where scripts/setup puts a Node.js and a Chromium if the system has none, or an old one.
export PATH := $(CURDIR)/.node/bin:$(PATH):$(CURDIR)/.browser/bin
.PHONY: run web python test test-web test-python test-long test-packages test-slurm test-mutants test-faults dist wheels bench bench-peers book setup
TARGET := $(or $(CARGO_TARGET_DIR),target)

# What `setup` has to look for.
NEEDS = run
run: setup web
	@echo "run: compiling the program; minutes the first time, moments later"
	$(CARGO) build --release --bin grundy
	@echo "run: starting the web application"
	$(TARGET)/release/grundy serve

# The pages of the web application; they are built into the program.
PAGES := crates/grundy-server/pages/index.html
web: $(PAGES)
$(PAGES): web/node_modules/ready $(shell find web/src web/public web/index.html -type f 2>/dev/null)
	@echo "web: building the pages"
	cd web && npm run --silent build

web/node_modules/ready: web/package-lock.json | setup
	@echo "web: getting the packages that build the pages"
	cd web && npm ci --no-audit --no-fund --loglevel=error
	touch web/node_modules/ready

# Random cases are the same in every run, so that a change can be judged by it; `make test-long` draws new ones.
test: export PROPTEST_RNG_SEED ?= 1
# What is printed is compared.
test: export LC_ALL = C.UTF-8
test: NEEDS = test
test: setup web
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps
	$(CARGO) test --workspace --no-run
	$(CARGO) test --workspace --quiet
	$(CARGO) build --workspace --quiet
	$(MAKE) --jobs=2 test-web test-python

# The pages in a real browser, against the program that the other tests have built.
test-web: NEEDS = test
test-web: web
	cd web && npm run --silent check
	$(CARGO) build --workspace --quiet
	cd web && XDG_DATA_HOME=$(abspath $(TARGET))/web-data GRUNDY_BIN=$(abspath $(TARGET))/debug/grundy npm test --silent

# The Python package into the virtual environment .venv: source it, or run .venv/bin/python.
python: NEEDS = compiler python
python: .venv/ready
	@echo "python: compiling the package; minutes the first time"
	cd crates/grundy-py && ../../.venv/bin/maturin build --release --out $(abspath $(TARGET))/wheels
	.venv/bin/pip install --quiet --force-reinstall --no-deps $(TARGET)/wheels/grundy-*.whl

# Tests of the package as it is in the source, built like all tests; what `make python` has installed is left alone.
PACKAGE = $(abspath $(TARGET))/python
WITH_PACKAGE = XDG_DATA_HOME=$(PACKAGE)/data PYTHONPATH=$(PACKAGE) GRUNDY=$(abspath $(TARGET))/debug/grundy
test-python: NEEDS = test
test-python: .venv/ready
	$(CARGO) build --workspace --quiet
	rm -rf $(PACKAGE) && mkdir -p $(PACKAGE)
	cp -r crates/grundy-py/python/grundy $(PACKAGE)/grundy
	cp $(TARGET)/debug/lib_native.so $(PACKAGE)/grundy/_native.abi3.so
	.venv/bin/mypy --config-file=crates/grundy-py/pyproject.toml --no-error-summary --cache-dir=$(PACKAGE)/.mypy $(PACKAGE)/grundy
	$(WITH_PACKAGE) .venv/bin/python -m pytest -c crates/grundy-py/pyproject.toml --doctest-modules $(PACKAGE)/grundy crates/grundy-py/tests
	$(WITH_PACKAGE) .venv/bin/python -m nbconvert --to notebook --execute --log-level=WARN \
	  --output-dir=$(PACKAGE)/notebooks docs/notebooks/*.ipynb

# The notebooks of the book with the outputs of this package; look at the difference before committing it.
.PHONY: notebooks
notebooks: test-python
	$(WITH_PACKAGE) .venv/bin/python -m nbconvert --to notebook --execute --inplace --log-level=WARN --ExecutePreprocessor.record_timing=False docs/notebooks/*.ipynb

.venv/ready: crates/grundy-py/requirements.txt | setup
	@echo "python: getting the packages for building and testing into .venv"
	test -x .venv/bin/pip || python3 -m venv .venv
	.venv/bin/pip install --quiet --disable-pip-version-check --requirement crates/grundy-py/requirements.txt
	touch .venv/ready

# What is given to others, in target/dist: an archive with the program, its pages inside, manual pages, completions and licences.
dist: setup web
	@echo "dist: compiling the program"
	$(CARGO) build --release --bin grundy
	TARGET=$(TARGET) sh scripts/dist

# The same for Python: a source package and a wheel for every Linux since 2014, which zig links against its old C library.
WHEEL_FLAGS ?= --zig --compatibility manylinux2014
wheels: NEEDS = compiler python
wheels: .venv/ready
	.venv/bin/pip install --quiet --disable-pip-version-check 'ziglang>=0.13'
	cd crates/grundy-py && PATH="$(CURDIR)/.venv/bin:$$PATH" maturin build --release --sdist $(WHEEL_FLAGS) --out $(abspath $(TARGET))/dist

# Every crate is packaged and compiled from its package alone; the program that `cargo install` makes of the packages serves the
# pages; the source package for Python is installed into an empty environment.
test-packages: NEEDS = test
test-packages: .venv/ready web
	TARGET=$(abspath $(TARGET)) sh scripts/test-packages

# The script for clusters with a real Slurm on this machine, where it can be installed.
test-slurm: setup
	if sh scripts/setup slurm; then \
	  $(CARGO) build --quiet --bin grundy && GRUNDY=$(abspath $(TARGET))/debug/grundy bash scripts/test-slurm; \
	else \
	  echo "NOT TESTED: there is no Slurm" >&2; \
	fi

# Longer: new random cases and many more of them, the long checks, z3 for the claims of three theorems, mutants of the
# checker of certificates for a while, and a short run of every fuzz target, which needs a nightly toolchain.
FUZZED = $(basename $(notdir $(wildcard fuzz/fuzz_targets/*.rs)))
test-long: test
	sh scripts/setup firefox || echo "NOT TESTED in Firefox: there is none" >&2
	cd web && XDG_DATA_HOME=$(abspath $(TARGET))/web-data GRUNDY_BIN=$(abspath $(TARGET))/debug/grundy GRUNDY_LONG=1 npm test --silent
	sh scripts/setup long || echo "NOT TESTED: there is no z3" >&2
	env -u PROPTEST_RNG_SEED PROPTEST_CASES=5000 $(CARGO) test --workspace --release --quiet -- --include-ignored
	$(MAKE) test-packages
	$(MAKE) test-slurm
	$(MAKE) test-mutants
	if $(CARGO) +nightly --version >/dev/null 2>&1 || rustup toolchain install nightly --profile minimal; then \
	  $(CARGO) fuzz --version >/dev/null 2>&1 || $(CARGO) install --locked cargo-fuzz || exit 1; \
	  for target in $(FUZZED); do \
	    mkdir -p fuzz/found/$$target; \
	    $(CARGO) +nightly fuzz run $$target fuzz/found/$$target fuzz/corpus/$$target -- -max_total_time=60 -max_len=300 || exit 1; \
	  done; \
	else \
	  echo "NOT TESTED by libFuzzer: there is no nightly Rust. The same properties were tried above, with random changes of the seeds" >&2; \
	fi

# Fails for every change of the checker of certificates that its tests do not notice. MUTANTS=k/n takes one part of n, a full run
# is 0/1; which part it is changes from day to day. Harmless ones are listed, with reasons, in crates/grundy-certify/mutants.toml.
# The status 3 means that some ran for ever, which is noticed too.
MUTANTS ?= $(shell expr $$(date +%j) % 40)/40
TRIED = -C=--lib -C=--test=forged -C=--test=program
test-mutants:
	if $(CARGO) mutants --version >/dev/null 2>&1 || $(CARGO) install --locked cargo-mutants; then \
	  $(CARGO) mutants --config crates/grundy-certify/mutants.toml --package grundy-certify --shard $(MUTANTS) --jobs 1 --no-times \
	    --minimum-test-timeout 20 --output $(TARGET) $(TRIED) || [ $$? -eq 3 ] \
	    || { echo "NOT NOTICED by the tests of the checker: see $(TARGET)/mutants.out/missed.txt" >&2; exit 1; }; \
	else \
	  echo "NOT TESTED: there is no cargo-mutants, so no mutants of the checker have been tried" >&2; \
	fi

# Kills, damaged files, full disks: thousands of them; a few are part of every `make test`, all of `make test-long`.
test-faults: setup web
	$(CARGO) test --workspace --release --quiet --test faults -- --include-ignored
	$(CARGO) test --workspace --release --quiet --test program -- --include-ignored faults:: serve::workers

bench: setup
	$(CARGO) bench --package grundy --bench solver --bench subtraction --bench subtraction_values --bench sequences --bench records --bench maps --bench boards --bench juvavum --bench octal --bench misere --bench structures --bench wythoff
	$(CARGO) bench --package grundy-cli --bench serve_load

# Side by side with peers' programs, installed into a folder of their own; they are no part of this one.
PEERS ?= $(abspath $(TARGET))/peers
bench-peers: setup
	test -x $(PEERS)/bin/igsolve || $(CARGO) install --locked --root $(PEERS) igsolve
	$(CARGO) bench --package grundy --bench boards -- --peer $(PEERS)/bin/igsolve
	test -x $(PEERS)/bin/ogsolve || $(CARGO) install --locked --root $(PEERS) ogsolve
	$(CARGO) bench --package grundy --bench octal -- --peer $(PEERS)/bin/ogsolve

book:
	mdbook --version >/dev/null 2>&1 || $(CARGO) install --locked mdbook
	mdbook build docs

setup:
	@sh scripts/setup $(NEEDS)
