# Two commands matter: `make run` shows the program, `make test` checks everything. Both install what is missing.

CARGO ?= cargo
.PHONY: run web test test-long bench bench-peers book setup

run: setup web
	$(CARGO) run --release --quiet --bin grundy -- serve

# The pages of the web application; they are built into the program.
web: web/dist/index.html
web/dist/index.html: web/package-lock.json $(shell find web/src web/public web/index.html -type f 2>/dev/null)
	cd web && npm ci --no-audit --no-fund && npm run build

test: setup
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --quiet -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --quiet
	$(CARGO) test --workspace --quiet

# Longer: many more random cases, and a short run of every fuzz target (needs a nightly toolchain).
test-long: test
	PROPTEST_CASES=5000 $(CARGO) test --workspace --release --quiet -- --include-ignored
	$(CARGO) fuzz --version >/dev/null 2>&1 || $(CARGO) install --locked cargo-fuzz
	for target in notation formula rule graph_json; do \
	  mkdir -p fuzz/found/$$target; \
	  $(CARGO) +nightly fuzz run $$target fuzz/found/$$target fuzz/corpus/$$target -- -max_total_time=60 -max_len=300 || exit 1; \
	done

bench: setup
	$(CARGO) bench --package grundy --bench solver --bench subtraction --bench subtraction_values --bench records --bench maps --bench boards --bench juvavum --bench octal --bench structures --bench wythoff
	$(CARGO) bench --package grundy-cli --bench serve_load

# Side by side with a peer's program, installed into a scratch folder; it is no part of this one.
PEERS ?= /tmp/grundy-peers
bench-peers: setup
	test -x $(PEERS)/bin/igsolve || $(CARGO) install --locked --root $(PEERS) igsolve
	$(CARGO) bench --package grundy --bench boards -- --peer $(PEERS)/bin/igsolve

book:
	mdbook --version >/dev/null 2>&1 || $(CARGO) install --locked mdbook
	mdbook build docs

setup:
	@sh scripts/setup
