# The commands that people type; `npm run ops` lists those of operators. `make help` lists these.

# Node 24 and the tools come from the packages themselves, whatever the machine has.
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)

BENCHES := $(addprefix bench-,api cost generate monday notify ranking scale stack web)

.PHONY: help start stop dev demo screenshots check test proofs format clean install $(BENCHES)

help: ## List the commands
	@sed -n 's/^\(.*: \)\{0,1\}\([a-z%-]*\):.*## /\2\t/p' Makefile | expand -t 12

start: install ## Start everything at http://localhost:8080 (PORT, DATA_DIR; DETACH=1 returns once it is ready)
	@node infra/dev-stack/start.ts

# Packages are not replaced under what runs from them, and without a registry it ends all the same.
stop: ## End the stack that runs from DATA_DIR
	@[ -x node_modules/.bin/node ] || sh infra/dev-stack/install.sh
	@node infra/dev-stack/stop.ts

dev: install ## Start everything and start a part again when its files change (SERVICE=squad: that one only)
	@node infra/dev-stack/start.ts --watch

demo: install ## Fill a running stack with golfers, squads and rounds (PORT, or URL for another machine's) and print their sign-ins
	@node infra/dev-stack/demo/run.ts

screenshots: install ## Pictures of a running stack with the demo's golfers in .screenshots, by width and theme (as make demo)
	@node infra/e2e/screens/screenshots.ts

check: install ## Types, lint, structure, unused code, and the unit and component tests (some 90 s)
	@node infra/test-runner/run.ts check

test: ## Check, the integration tests and the journeys on one stack, in a browser too (some 5 minutes)
	@sh infra/dev-stack/install.sh '0 passed, 1 failed'
	@node infra/test-runner/run.ts

proofs: install ## Every long proof, each alone, and a table of results (some 90 minutes; ONLY=chaos,races; SEED)
	@node infra/proofs/run.ts

bench-ranking: install
	@node services/recommendation/src/ranking/testing/bench.ts

$(filter-out bench-ranking,$(BENCHES)): bench-%: install ## What something costs, as ratios of one run: api, cost, generate, monday, notify, ranking, scale, stack, web
	@node infra/bench/$*.ts

format: install ## Format the code and apply the safe fixes of the linter
	@biome check --write .

clean: install ## Remove what is built or generated (ALL=1: the data of DATA_DIR and node_modules too)
	@node infra/dev-stack/clean.ts

install:
	@sh infra/dev-stack/install.sh
