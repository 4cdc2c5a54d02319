#!/bin/sh
# Installs the npm packages, Node 24 among them, when package-lock.json is newer than what is installed.
# Needs npm and any Node from 20 on, and prints one sentence when it fails, and its argument after that.
set -eu
cd "$(dirname "$0")/../.."

last_line=${1:-}
give_up() {
  echo "$1" >&2
  [ -z "$last_line" ] || echo "$last_line"
  exit 1
}

command -v npm >/dev/null || give_up 'npm is missing: install Node.js 20 or newer together with npm (https://nodejs.org).'
command -v node >/dev/null || give_up 'Node.js is missing: install Node.js 20 or newer (https://nodejs.org).'
major=$(node -p 'process.versions.node.split(".")[0]')
[ "$major" -ge 20 ] || give_up "Node.js $(node -v) is too old: install Node.js 20 or newer (https://nodejs.org)."

installed=node_modules/.package-lock.json
if [ -x node_modules/.bin/node ] && [ -e "$installed" ] && ! [ package-lock.json -nt "$installed" ]; then
  exit 0
fi

# Prisma's install script would otherwise download an engine that nothing here uses.
PRISMA_SCHEMA_ENGINE_BINARY="$PWD/package.json"
export PRISMA_SCHEMA_ENGINE_BINARY

log=''
npm=''
# npm answers other signals by putting back what it had replaced, which takes long; the next run begins from nothing anyway.
interrupted() {
  trap '' INT TERM HUP
  if [ -n "$npm" ]; then
    kill -STOP "$npm" 2>/dev/null || true
    kill -KILL $(family_of "$npm") 2>/dev/null || true
  fi
  rm -f "$log"
  exit "$1"
}
family_of() {
  ps -A -o pid= -o ppid= 2>/dev/null | awk -v found=" $1 " '
    { parent[$1] = $2 }
    END {
      do {
        before = found
        for (one in parent) if (!index(found, " " one " ") && index(found, " " parent[one] " ")) found = found one " "
      } while (found != before)
      print found
    }'
}
trap 'interrupted 130' INT
trap 'interrupted 143' TERM
trap 'interrupted 129' HUP

# Until npm has written it again, nothing counts as installed.
rm -f "$installed"
log=$(mktemp)
begun=$(date +%s)
elapsed() { echo "$(($(date +%s) - begun)) s"; }
npm ci --no-audit --no-fund --loglevel=error </dev/null >"$log" 2>&1 &
npm=$!
terminal=''
[ ! -t 1 ] || terminal=1
printf 'Installing the npm packages ... '
while [ -t 1 ] && kill -0 "$npm" 2>/dev/null; do
  printf '\rInstalling the npm packages ... %s' "$(elapsed)"
  sleep 1
done
# The leader of a session alone hears that its terminal is closed: that may be a make which tells nobody.
[ -z "$terminal" ] || [ -t 1 ] || interrupted 129
if wait "$npm"; then
  [ -t 1 ] && printf '\rInstalling the npm packages ... '
  elapsed
  touch "$installed"
  rm -f "$log"
else
  echo "failed after $(elapsed)"
  reason=$(grep '^npm error ....' "$log" | grep -vE -m 1 '^npm error (code|syscall|errno|path|command|A complete log)' ||
    tail -n 1 "$log")
  give_up "The npm packages could not be installed: ${reason#npm error } (all of it: $log)"
fi
