# Every target works on a machine with Go alone; those that need more install it or say what is missing.
GO       ?= go
PKG      ?= ./...
FUZZTIME ?= 10s
BIN      := bin/houserules
VERSION  ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
REDOCLY     := @redocly/cli@2.77.0
ACTIONLINT  := github.com/rhysd/actionlint/cmd/actionlint@v1.7.12
# The newest language server that runs on Node 20.
YAMLSERVER  := yaml-language-server@1.25.0

.PHONY: golden test-long browser help build test test-short race scenarios bench bench-peers pgo lint fuzz fmt cover clean contract

help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  \1\t/' | expand -t 16

# A build is for the machine that makes it; GOAMD64=v1 make build is for any.
GOAMD64 ?= $(shell for f in avx2 bmi2 fma movbe; do grep -qw $$f /proc/cpuinfo 2>/dev/null || { echo v1; exit; }; done; echo v3)
# What functions were busy under the loads of make bench; plain go build does without.
PGO     := cmd/houserules/release.pgo

build: ## build bin/houserules, guided by its profile (a minute or two the first time)
	GOAMD64=$(GOAMD64) $(GO) build -pgo=$(PGO) -trimpath -ldflags "-s -w -X main.version=$(VERSION)" -o $(BIN) ./cmd/houserules

test: browser page-packages yaml-language-server actionlint contract ## all tests, race detector on
	$(GO) vet ./...
	$(GO) test -race -timeout 40m $(PKG)

test-long: ## what make test samples, whole: long differential runs, without the race detector
	HOUSERULES_LONG=1 $(GO) test -timeout 60m $(PKG)

test-short: ## the quick ones, without the race detector
	$(GO) test -short -timeout 10m $(PKG)

.PHONY: web
web: ## build the page that people open in a browser (web/dist), from the locked packages
	cd web && npm ci --ignore-scripts --no-audit --no-fund --silent && npm run --silent build

SITE ?= dist/site

.PHONY: site
site: ## the page as a folder for any web server, with the judge as WebAssembly and no service (SITE=dist/site)
	$(GO) run ./cmd/site $(SITE)

scenarios: ## the scenario files of the shipped profiles, with the articles they cover
	$(GO) run ./cmd/houserules test --coverage rulesets/scenarios

ONLY     ?=
ROUNDS   ?= 5

bench: bench-peers ## everything beside its peers, written to docs/benchmarks.md; ONLY=http,games runs parts
	cd bench && GOAMD64=$(GOAMD64) $(GO) run -pgo=../$(PGO) . -root .. -only "$(ONLY)" -rounds $(ROUNDS)

pgo: ## make the profile anew that builds are guided by
	cd bench && $(GO) run . -root .. -guide ../$(PGO)

bench-peers: ## install the peers of bench from Debian and npm, where that is possible
	@for p in wrk pgn-extract stockfish fairy-stockfish; do \
	  command -v $$p >/dev/null || test -x /usr/games/$$p || missing="$$missing $$p"; done; \
	if [ -n "$$missing" ] && command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $$missing; \
	elif [ -n "$$missing" ]; then echo "bench: left out, not installed:$$missing (Debian: apt-get install$$missing)"; fi
	@if command -v npm >/dev/null; then cd bench/peers && npm ci --no-audit --no-fund --silent; \
	else echo "bench: left out, npm is missing: chessops"; fi

lint: ## gofmt, vet, staticcheck, actionlint, the profiles, the OpenAPI document
	@out=$$(gofmt -l $$(git ls-files '*.go')); [ -z "$$out" ] || { echo "not gofmt-ed:"; echo "$$out"; exit 1; }
	$(GO) vet ./...
	$(GO) run $(STATICCHECK) ./...
	$(GO) run $(ACTIONLINT)
	$(GO) run ./cmd/houserules lint rulesets
	@if command -v npx >/dev/null; then npx --yes $(REDOCLY) lint openapi.yaml; \
	else echo "lint: openapi.yaml was not linted: npx is missing (Debian: apt-get install npm)"; exit 1; fi

# What tests drive and the project does not ship. Without npm or a network the
# tests that need it skip, and say so.
.PHONY: yaml-language-server actionlint
yaml-language-server: ## install the YAML language server that a test drives
	@if [ -e .cache/yls/node_modules/yaml-language-server/package.json ]; then :; \
	elif command -v npm >/dev/null; then npm install --prefix .cache/yls --no-audit --no-fund --no-save $(YAMLSERVER) || echo "$@ was not installed; its test will skip"; \
	else echo "$@: npm is missing (Debian: apt-get install npm); its test will skip"; fi

browser: ## install Debian's chromium where that can be done, in which a test looks at the boards
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
	{ [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && apt-get install -y -qq chromium >/dev/null 2>&1; } || \
	echo "$@: there is no browser (Debian: apt-get install chromium); the test that looks at the boards will skip"

.PHONY: page-packages
page-packages: ## install what the page is built from and tested with
	@if [ -e web/node_modules/playwright-core/package.json ]; then :; \
	elif command -v npm >/dev/null; then cd web && npm ci --ignore-scripts --no-audit --no-fund --silent || echo "$@ were not installed; the tests of the page will skip"; \
	else echo "$@: npm is missing (Debian: apt-get install npm); the tests of the page will skip"; fi

actionlint: ## install actionlint, which a test runs over the action's steps
	@[ -x .cache/bin/actionlint ] || GOBIN="$(CURDIR)/.cache/bin" $(GO) install $(ACTIONLINT) || echo "$@ was not installed; its test will skip"

contract: ## the API's exchanges against openapi.yaml, and the clients against the real service
	cd internal/contract && $(GO) vet . && $(GO) test -count=1 -timeout 15m .

# Only files of the project: nested modules and what tests installed are not its
# own. An engine that is stopped late, on a busy machine, has found nothing.
fuzz: ## every fuzz target for FUZZTIME (default 10s)
	@for dir in $$(git ls-files '*_test.go' | xargs grep -l '^func Fuzz' | xargs -n1 dirname | sort -u); do \
	  [ ! -e $$dir/go.mod ] || continue; \
	  for name in $$(grep -hoE '^func Fuzz[A-Za-z0-9_]+' $$dir/*_test.go | cut -c6- | sort -u); do \
	    echo "== $$dir $$name"; \
	    out=$$($(GO) test ./$$dir -run '^$$' -fuzz "^$$name\$$" -fuzztime $(FUZZTIME) 2>&1) && { echo "$$out" | tail -1; continue; }; \
	    if echo "$$out" | grep -q 'context deadline exceeded' && ! echo "$$out" | grep -q 'Failing input written'; then \
	      echo "the engine was stopped late; nothing was found"; continue; \
	    fi; \
	    echo "$$out"; exit 1; \
	  done; \
	done

# Every package whose tests keep files has a flag -update; nested modules keep none.
golden: ## write every golden file and every generated page anew; read the difference before you commit it
	$(GO) generate ./...
	@for dir in $$(git ls-files '*_test.go' | xargs grep -lE 'flag\.Bool\("update"|houserules/internal/golden"' | xargs -n1 dirname | sort -u); do \
	  echo "== $$dir"; $(GO) test -count=1 ./$$dir -update || exit 1; \
	done

fmt: ## gofmt everything
	gofmt -w $$(git ls-files '*.go')

cover: ## statement coverage of all packages by all tests
	$(GO) test -short -coverpkg=./... -coverprofile=bin/cover.out $(PKG) && $(GO) tool cover -func=bin/cover.out | tail -1

clean: ## remove what was built
	rm -rf bin
