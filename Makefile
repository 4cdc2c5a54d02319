# Every command of the house. `make help` lists them.

# The tests in containers remove what they start: no reaper has to run beside them.
export TESTCONTAINERS_RYUK_DISABLED ?= true

# Node 24 and the tools come from the packages themselves, whatever the machine has.
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)

.PHONY: help install start stop dev demo check test proofs test-containers bench-api bench-ranking bench-generate bench-monday bench-notify bench-scale bench-stack bench-web audit audit-trail map format clean backup restore check-k8s

help: ## List the commands
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 17

start: install ## Start everything at http://localhost:8080 (PORT, DATA_DIR; DETACH=1 returns once it is ready)
	@node infra/dev-stack/start.ts

stop: install ## End the stack that runs from DATA_DIR
	@node infra/dev-stack/stop.ts

dev: install ## Start everything and start a part again when its files change (SERVICE=squad: that one only)
	@node infra/dev-stack/start.ts --watch

demo: install ## Fill a running stack with golfers, squads and rounds (PORT, or URL for another machine's) and print their sign-ins
	@node infra/dev-stack/demo/run.ts

backup: install ## Dump the databases of the stack that runs from DATA_DIR, while it runs (TO: the folder)
	@node infra/ops/backup/run.ts backup

restore: install ## Make a stack of a backup in an empty DATA_DIR (FROM: the folder); then make start
	@node infra/ops/backup/run.ts restore

test: ## Check, the integration tests and the journeys on one stack, in a browser too (some 8 minutes)
	@sh infra/dev-stack/install.sh '0 passed, 1 failed'
	@node infra/test-runner/run.ts

test-containers: install ## Run the integration tests on containers and the main job on the composed stack (needs Docker)
	@node infra/test-runner/run.ts containers

bench-api: install ## What reads, the gateway and sign-ins cost, as ratios measured in one run (some 6 minutes)
	@node infra/bench/api.ts

bench-ranking: install ## What a ranking and groups take, and how that grows
	@node services/recommendation/src/ranking/testing/bench.ts

bench-monday: install ## What the Monday ranking of 10,000 squads takes beside its floor, and how it grows (some 3 minutes)
	@node infra/bench/monday.ts

bench-notify: install ## How soon word of a booking is on an open stream, and what 1,000 streams cost (some 2 minutes)
	@node infra/bench/notify.ts

bench-web: install ## What a golfer on a slow phone and line sees of the built app, and when (some 4 minutes)
	@node infra/bench/web.ts

bench-generate: install ## What ranking a squad anew costs beside reading its list, as ratios measured in one run
	@node infra/bench/generate.ts

bench-scale: install ## What a second replica of recommendation adds to its rankings, and how two share requests and events (some 3 minutes)
	@node infra/bench/scale.ts

bench-stack: install ## What memory the whole stack takes at rest and under load, and how soon it is ready beside bare processes (some 3 minutes)
	@node infra/bench/stack.ts

check: install ## Types, lint, structure, unused code, and the unit and component tests (some 90 s)
	@node infra/test-runner/run.ts check

proofs: install ## Every long proof, each alone, and a table of results (some 90 minutes; ONLY=chaos,races; SEED)
	@node infra/proofs/run.ts

check-k8s: install ## The manifests of infra/deploy/k8s: Kubernetes' schemas, and what the parts' own configuration says to them
	@node --run check:k8s

audit: install ## Ask the registry for known vulnerabilities in the packages; says so where none answers
	@node infra/checks/audit.ts

audit-trail: install ## What the services of the stack of DATA_DIR did by a rule, in whose name and why (OF: a golfer's or squad's id, SINCE, JSON=1)
	@node infra/ops/audit/run.ts

map: install ## Print which service answers which call, and who hears of which event
	@node infra/ops/map/print.ts

format: install ## Format the code and apply the safe fixes of the linter
	@biome check --write .

clean: install ## Remove what is built or generated (ALL=1: the data of DATA_DIR and node_modules too)
	@node infra/dev-stack/clean.ts

install:
	@sh infra/dev-stack/install.sh
