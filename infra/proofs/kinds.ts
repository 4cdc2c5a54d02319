import { partsOf } from '@fourball/kit/process/config.ts';
import { OperatorError } from '../dev-stack/operator-error.ts';

/** One kind of proof: what `make proofs ONLY=<name>` runs, alone on the machine. */
export interface Kind {
  readonly name: string;
  /** The promise, as it stands in the table of results. */
  readonly holds: string;
  readonly project: 'proofs' | 'screens';
  /** Test files by their ends; none stands for all of the project. */
  readonly files: readonly string[];
}

const proof = (name: string, holds: string, files: readonly string[]): Kind => ({
  name,
  holds,
  project: 'proofs',
  files: files.map((file) => `${file}.proof.test.ts`),
});

/** Every kind, in the order of a complete run: the quick ones first, so that a fault is known early. */
export const KINDS: readonly Kind[] = [
  proof('oracle', 'the ranking and the repair of groups equal independent ones on thousands of squads', [
    'ranking/oracle',
    'groups/repair',
  ]),
  proof('races', 'of two at once one wins, and everybody reads their own writes', [
    'proofs/races',
    'proofs/two-gateways',
  ]),
  proof('seats', 'whatever golfers do, alone or at once, who plays, waits and is offered a seat is what models say', [
    'seats/histories',
    'waiting-list/offers',
  ]),
  proof('season', 'over 20 Saturdays seats are filled when somebody could, and nobody hears at night or too often', [
    'cycle/season',
  ]),
  proof(
    'game-kills',
    'dates of standing games and offers of seats go on through kills: each word once, each mail at least once; planted bugs are caught',
    ['game-kills/game-kills', 'game-kills/planted-bugs'],
  ),
  proof('rounds', 'after every act all screens, calendars and bells say alike who plays when', ['proofs/rounds']),
  proof('restarts', 'replicas are restarted under load without a failed request, and stop in order', [
    'proofs/rolling',
    'proofs/stop',
    'proofs/stopped-stack',
    'dev-stack/build-parts',
  ]),
  proof('events', 'snapshots, rebuilds, dead letters and poison lose and double nothing', [
    'proofs/events',
    'proofs/poison',
    'consumers/new-streams',
  ]),
  proof('mails', 'every golfer hears once, as their settings say, and calendars have rounds at their instant', [
    'proofs/mails',
    'proofs/news',
  ]),
  proof('live', 'open pages hear at once, and nobody hears what is another’s', ['proofs/live']),
  proof('monday', 'of three replicas one is killed: every squad is ranked and told once', ['proofs/monday']),
  proof('forgetting', 'an account or a squad that ended is found nowhere, by value', [
    'proofs/forgotten-golfer',
    'proofs/forgotten-squad',
  ]),
  proof('key-rotation', 'keys take the place of others under load, and nobody is refused', ['proofs/key-rotation']),
  proof('restore', 'dumps of different moments become one sound stack', ['proofs/restore']),
  proof(
    'telemetry',
    'one booking is one trace; metrics name what alerts ask for; neither they nor logs tell a secret',
    ['proofs/telemetry'],
  ),
  proof('guessing', 'what is secret is neither guessed nor told by time', ['proofs/guessing']),
  proof(
    'links',
    'who scans mails answers for nobody; of 10,000 lists what the preview says is stored; whatever holders do at once, a model holds',
    ['links/scanners', 'links/first-answer', 'links/interleavings', 'roster/lists'],
  ),
  proof('hostile-input', 'hostile input is harmless or refused', ['proofs/hostile-input']),
  proof('statements', 'with a million golfers no statement reads a large table from end to end', ['proofs/statements']),
  proof('attacks', 'what was once taken, flooded or kept alive by a stranger no longer is', [
    'attacks/addresses',
    'attacks/bounds',
    'attacks/edge',
    'attacks/exhaustion',
    'attacks/export',
    'attacks/intruder',
    'attacks/mail-cannon',
    'attacks/membership',
  ]),
  proof('floods', 'limits hold, and others read on through a flood', ['proofs/limits', 'proofs/flood']),
  proof('upgrades', 'this version and the one before run beside each other under load', ['upgrades/upgrade']),
  proof('interrupts', 'an interrupted run leaves no process, lock or folder', ['proofs/interrupts']),
  proof('outages', 'without broker or database the product answers, and catches up', ['outages/outage']),
  proof('fuzz', '100,000 calls from the document of the API are answered as it says', ['fuzz/fuzz']),
  proof('chaos', 'killed and cut under load, nothing is lost, doubled or made up; planted bugs are caught', [
    'chaos/chaos',
    'chaos/planted-bugs',
  ]),
  proof('faults', 'the integration tests pass while 0.5 % of the calls of database and broker fail', [
    'test-runner/faults',
  ]),
  {
    name: 'screens',
    holds: 'every screen in a browser: each state, size, theme and key; pictures lie in .screenshots/',
    project: 'screens',
    files: [],
  },
  proof('soak', 'under a steady load memory, handles and queues do not grow', ['soak/leak', 'soak/soak']),
];

/**
 * The kinds that ONLY names, in their own order; all of them where it names none.
 * @throws OperatorError that lists the names, for a name that none has.
 */
export function selectKinds(only: string | undefined): readonly Kind[] {
  if (!only) return KINDS;
  const asked = partsOf(only);
  const unknown = asked.filter((name) => KINDS.every((kind) => kind.name !== name));
  if (unknown.length > 0)
    throw new OperatorError(
      `ONLY names "${unknown.join(', ')}": it must be some of ${KINDS.map(({ name }) => name).join(', ')}, separated by commas.`,
    );
  return KINDS.filter(({ name }) => asked.includes(name));
}
