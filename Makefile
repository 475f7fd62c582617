# Two commands do everything: `make run` and `make test`. The rest is for those who work on the program.
.DEFAULT_GOAL := help
JOBS ?= $(shell nproc)
FUZZ_SECONDS ?= 60
GAME ?= byd

SIEGE_MINUTES ?= 20

.PHONY: siege help install install-for-tests packages-for-tests page site modules test-modules module-checks module-tests bench-modules site-figures module-sizes test-browser browser-tests contact-sheet pictures build run play bench-server crash-test test test-release test-sanitize test-overloaded test-tsan test-deploy test-site-deploy bench fuzz soak gpu-check golden format tidy clean

help: ## This list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 18

install: ## Install what the build needs from Debian's packages; does nothing where all is there
	@tools/install-packages build

install-for-tests: # what only the tests need
	@tools/install-packages test

packages-for-tests: install # npm's packages that only checks and tests of the page need
	@tools/build-page --packages

page: install $(if $(filter no,$(MODULES)),,modules) ## Build the web page: web/dist (MODULES=no: without the engine in it, so that all tables are the server's)
	@tools/build-page

site: modules ## Build the static site, which needs no server: site/
	@tools/build-page --site

build: page ## Build the program: build/stube
	@tools/quietly "Setting up the build" "The build could not be set up." cmake --preset release
	@echo "Building the program (some minutes the first time) ..."
	@cmake --build --preset release --parallel $(JOBS) --target stube

run: build ## Open the inn: http://localhost:8080, tables in ./stube.db
	@build/stube serve

play: build ## Sit down and play in the terminal (GAME=mariage for another game)
	@build/stube play $(GAME)

test: test-release test-sanitize ## Install, build and run all tests

# At full speed: the program's own checks of every game, what plays for long, modules and page.
test-release: install-for-tests packages-for-tests page site
	@tools/format --check
	@cd web && STUBE_MODULES=required npm test --silent
	@cmake --preset release -D STUBE_TESTS=ON
	@cmake --build --preset release --parallel $(JOBS) --target stube siege long_tests
	@ctest --preset release --parallel $(JOBS) --label-regex long
	@$(MAKE) --no-print-directory module-tests
	@$(MAKE) --no-print-directory browser-tests

# Under the address and undefined-behaviour sanitizers, with another compiler: units, server, fuzz corpora, and the checks again, shorter.
test-sanitize: install-for-tests page
	@cmake --preset sanitize -D STUBE_TESTS=ON
	@cmake --build --preset sanitize --parallel $(JOBS)
	@ctest --preset sanitize --parallel $(JOBS)

modules: ## Build the engine as WebAssembly modules, one for each family of games: build-wasm/*.wasm
	@tools/install-packages modules
	@tools/quietly "Setting up the build of the engine for the page" "The build could not be set up." cmake --preset wasm
	@echo "Building the engine for the page (some minutes the first time) ..."
	@cmake --build --preset wasm --parallel $(JOBS)

test-modules: build module-tests ## The modules against the program: scenarios, golden playthroughs, checks, every reply of the protocol

module-checks: modules # the module with the checks of all games, which only tests and benchmarks need
	@cmake --build --preset wasm --parallel $(JOBS) --target stube-checks

module-tests: module-checks
	@STUBE_PROGRAM=$(CURDIR)/build/stube node --test --test-concurrency=$(JOBS) --test-reporter=spec web/tests/engine/

bench-modules: build module-checks packages-for-tests ## Playouts a second in the program and in Chromium, side by side, and whether level 5 keeps to its time
	@tools/install-packages test chromium
	@STUBE_PROGRAM=$(CURDIR)/build/stube node web/tools/bench-wasm.mjs $(FLAGS)

site-figures: site packages-for-tests ## What the static site weighs, how soon a card can be played, and memory after many deals, in Chromium
	@tools/install-packages test chromium
	@node web/tools/site-figures.mjs $(FLAGS)

module-sizes: modules ## What each module weighs, as it is and compressed
	@node web/tools/wasm-sizes.mjs

# Without the siege, which judges how many of their moves people could make and how long they waited: that is the machine's
# doing here. OVERLOADED='-R ^Server' takes some of the tests only.
test-overloaded: install-for-tests page ## All of the program's tests on a machine that is kept four times overloaded, and the server's three times more with other seeds
	@cmake --preset release -D STUBE_TESTS=ON
	@cmake --build --preset release --parallel $(JOBS)
	@tools/overload ctest --preset release --parallel $(JOBS) --exclude-regex '^siege$$' $(OVERLOADED)
	@for round in 1 2 3; do \
	  STUBE_TEST_SEED=random tools/overload build/server_tests --gtest_brief=1 || exit 1; \
	done

test-tsan: install-for-tests page ## The server's tests under the thread sanitizer
	@cmake --preset tsan -D STUBE_TESTS=ON
	@cmake --build --preset tsan --parallel $(JOBS) --target stube server_tests
	@ctest --preset tsan

test-browser: build site browser-tests ## Play every game in a real browser against the real server

browser-tests: packages-for-tests
	@tools/install-packages test chromium
	@cd web && STUBE_MODULES=required STUBE_PROGRAM=$(CURDIR)/build/stube npm run --silent test:browser

contact-sheet: page packages-for-tests ## Every question of every game at every size on one sheet, into web/shots/contact
	@cd web && npm run --silent contact

pictures: build packages-for-tests ## Pictures of every game and page at all sizes, into web/shots
	@tools/install-packages test chromium
	@cd web && STUBE_PROGRAM=$(CURDIR)/build/stube npm run --silent shots

test-deploy: build ## Walk the path of docs/deploy.md: systemd unit, nginx, https, two processes, one PostgreSQL
	@tools/install-packages test nginx-light openssl
	@tools/deploy-test

test-site-deploy: site packages-for-tests ## Walk the other path of docs/deploy.md: the static site behind nginx, and a browser when nginx is gone
	@tools/install-packages test nginx-light chromium
	@tools/site-deploy-test

bench: build ## Measure everything, beside the figures of the last release: random play, playouts, the solver, bots' time, the server
	@tools/bench $(FLAGS)

bench-server: build ## Measure the server: as fast as it goes, at a steady rate, and with idle connections (TABLES=2000 SECONDS_TO_RUN=20 RATE=5000 IDLE=10000)
	@tools/bench-server

crash-test: build ## Kill the server at random moments under load and look for anything lost (KILLS=100)
	@tools/crash-test

siege: install-for-tests page ## Attack a server in every known way, on the release and the sanitizer build (SIEGE_MINUTES=20 each, SIEGE_FLAGS="--only kills")
	@cmake --preset release -D STUBE_TESTS=ON >/dev/null
	@cmake --build --preset release --parallel $(JOBS) --target stube siege
	@build/siege --minutes $(SIEGE_MINUTES) $(SIEGE_FLAGS)
	@cmake --preset sanitize -D STUBE_TESTS=ON >/dev/null
	@cmake --build --preset sanitize --parallel $(JOBS) --target stube siege
	@build/siege --program build-sanitize/stube --minutes $(SIEGE_MINUTES) --rate 400 --most-p99 1000 $(SIEGE_FLAGS)

soak: build ## Play millions of random matches under the generic checks
	@build/stube check --matches 20000 --random-sets 40

fuzz: install-for-tests ## Fuzz protocol, notation, records, WebSocket frames and requests (FUZZ_SECONDS=60 each)
	@cmake --preset fuzz >/dev/null
	@cmake --build --preset fuzz --parallel $(JOBS) --target fuzzers
	@for target in protocol record notation frames verify http; do \
	  mkdir -p build-fuzz/corpus/$$target; \
	  build-fuzz/fuzz_$$target -max_total_time=$(FUZZ_SECONDS) -max_len=65536 -print_final_stats=1 \
	    build-fuzz/corpus/$$target fuzz/corpus/$$target || exit 1; \
	done

gpu-check: ## Where nvcc is: compile all rules for the device; where a GPU is: play there and compare with the CPU
	@tools/gpu-check

golden: build ## Write the kept playthroughs and fingerprints anew, after a change that is meant to alter them
	@build/stube golden --write

format: install-for-tests packages-for-tests ## Format the sources: C++ and the page
	@tools/format
	@cd web && npm run --silent format

tidy: install-for-tests ## Look for faults that the compiler does not see, with clang-tidy
	@tools/tidy

clean: ## Remove what was built
	@rm -rf build build-* site
