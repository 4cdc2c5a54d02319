import type { Rule } from '../rule.ts';
import { isTest, SERVICES, type Workspace, workspaceOf } from '../workspaces.ts';

/** Every file name that a service may have directly in src/, and what the file holds. */
const TOP_LEVEL = {
  'main.ts': 'configuration -> dependencies -> app -> relay -> consumers -> listen; reads like a contents page',
  'app.ts': 'buildApp(dependencies): registers the routes; tests inject into it',
  'config.ts': 'the schema of the environment, and the only reader of process.env',
  'client.ts': 'createClient: the one way to make the client of the database',
  'snapshot.ts': "the service's aggregates, for the command that publishes their present state anew",
  'courses.ts': 'the entry of the command that imports a catalogue of courses',
  'monday.ts': 'the entry of the command that has a week ranked now',
  'events.ts':
    'the entry of the commands on events and the audit trail: dead letters, replay, snapshot, rebuild, reconcile',
};

/** One file per publishing service: event name -> handler; handlers.ts names them all. */
const CONSUMERS = ['handlers.ts', ...SERVICES.map((service) => `${service}.ts`)];

/** Rooms by workspace: one with more concerns than this is two, or has two rooms for one concern. */
const MOST_ROOMS: Partial<Record<Workspace['kind'], number>> = { service: 10, kit: 10, infra: 9 };
/** Folders that hold no concern of their own. */
const NO_ROOM = ['generated', 'testing'];

const KEBAB_CASE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** Names under which anything can be put. */
const SAYS_NOTHING = /^(helpers?|utils?|utilities|common|shared|misc|index)\.ts$/;

export const rooms: Rule = {
  name: 'rooms',
  why:
    'A room is one concern that a newcomer looks for by name: src/<room>/ with routes, service, repository, policy, ' +
    'views and jobs, files named by the noun they hold, and one level of sub-rooms that follow the same rule.',
  check: (files) => {
    const found = new Map<string, Set<string>>();
    const misplaced = files.flatMap(({ path }) => {
      const { kind, folder } = workspaceOf(path);
      const root = kind === 'infra' ? folder : `${folder}/src`;
      if (MOST_ROOMS[kind] === undefined || !path.startsWith(`${root}/`)) return [];
      const inside = path.slice(root.length + 1);
      const [room = ''] = inside.split('/');
      if (inside.includes('/') && !NO_ROOM.includes(room)) found.set(root, (found.get(root) ?? new Set()).add(room));
      const sentence = kind === 'service' ? objection(inside) : undefined;
      return sentence === undefined ? [] : [{ path, line: 1, sentence }];
    });
    const crowded = [...found].flatMap(([path, { size }]) => {
      const most = MOST_ROOMS[workspaceOf(`${path}/x/y`).kind] ?? size;
      if (size <= most) return [];
      return [{ path, line: 1, sentence: `Put rooms of one concern together: ${size} rooms, at most ${most}.` }];
    });
    return [...misplaced, ...crowded];
  },
};

function objection(path: string): string | undefined {
  const folders = path.split('/');
  const name = folders.pop() ?? '';
  const words = [...folders, name.replace(/(\.(integration|proof|e2e|browser))?(\.test)?\.ts$/, '')];
  if (!words.every((word) => KEBAB_CASE.test(word))) return 'Name it in kebab-case, ending in .ts.';
  if (folders.length > 2) return 'Move it up: a room has one level of sub-rooms.';
  if (isTest(path)) return undefined;
  if (folders.length === 0) return oneOf(name, Object.keys(TOP_LEVEL), 'src/');
  if (folders[0] === 'consumers') return oneOf(name, CONSUMERS, 'consumers/');
  return SAYS_NOTHING.test(name) ? 'Name it by the noun that it holds.' : undefined;
}

function oneOf(name: string, allowed: readonly string[], place: string): string | undefined {
  return allowed.includes(name) ? undefined : `${place} holds ${allowed.join(', ')}: move the code or rename the file.`;
}
