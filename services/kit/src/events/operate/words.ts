import { Id } from '@fourball/contracts/http/fields.ts';
import { refuseUnexpected, UsageError } from '../../process/command.ts';

export const USAGE = `The commands on a service's events:
  dead-letters [--payload] [--json]   list what could not be applied
  replay <event id> | --all           apply dead letters again
  drop <event id>                     forget a dead letter for good, and print it
  snapshot                            publish the present state of everything that the service owns
  rebuild                             rebuild the service's read models from the owners' snapshots
  reconcile                           publish again what the stream has lost
  audit-trail [--of <id>] [--since <date>] [--json]   list what the service did by a rule`;

/** How many ids of events each command takes, at most. */
const MOST_IDS = {
  'dead-letters': 0,
  replay: Number.POSITIVE_INFINITY,
  drop: 1,
  snapshot: 0,
  rebuild: 0,
  reconcile: 0,
  'audit-trail': 0,
} as const;
type CommandName = keyof typeof MOST_IDS;

const isCommand = (word: string): word is CommandName => Object.hasOwn(MOST_IDS, word);

/** A command and the events that it is about. @throws UsageError that names the first word that is wrong. */
export function readCommand(
  [name, ...ids]: readonly string[],
  { all }: { all: boolean },
): { name: CommandName; ids: readonly string[] } {
  if (name === undefined) throw new UsageError(USAGE);
  if (!isCommand(name)) throw new UsageError(USAGE, { fault: `There is no command "${name}".` });
  const isOfAll = all && name === 'replay';
  refuseUnexpected(USAGE, isOfAll ? ids[0] : ids[MOST_IDS[name]]);
  const wrong = ids.find((id) => !Id.safeParse(id).success);
  if (wrong !== undefined) throw new UsageError(USAGE, { fault: `"${wrong}" is no id of an event.` });
  if (ids.length === 0 && MOST_IDS[name] > 0 && !isOfAll)
    throw new UsageError(USAGE, { fault: `${name} of which event?` });
  return { name, ids };
}
