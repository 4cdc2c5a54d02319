import { SERVICES } from '@fourball/contracts/services.ts';
import type { HouseFile } from '../house.ts';
import type { Rule, Violation } from '../rule.ts';
import { houseTarget, isTest, type Workspace, workspaceOf } from '../workspaces.ts';

/** Every file name that a service may have directly in src/, and what the file holds. */
const TOP_LEVEL = {
  'main.ts': 'configuration -> dependencies -> app -> relay -> consumers -> listen; reads like a contents page',
  'app.ts': 'buildApp(dependencies): registers the routes; tests inject into it',
  'config.ts': 'the schema of the environment, and the only reader of process.env',
  'client.ts': 'createClient: the one way to make the client of the database',
  'snapshot.ts': "the service's aggregates, for the command that publishes their present state anew",
  'courses.ts': 'the entry of the command that imports a catalogue of courses',
  'monday.ts': 'the entry of the command that has a week ranked now',
  'golfer.ts': "the entry of the operator's acts on an account",
  'events.ts':
    'the entry of the commands on events and the audit trail: dead letters, replay, snapshot, rebuild, reconcile',
};

/** One file per publishing service: event name -> handler; handlers.ts names them all. */
const CONSUMERS = ['handlers.ts', ...SERVICES.map((service) => `${service}.ts`)];

/** Rooms by workspace: one with more concerns than this is two, or has two rooms for one concern. */
const MOST_ROOMS: Partial<Record<Workspace['kind'], number>> = { service: 10, kit: 10, infra: 9 };
/** Rooms of a service that stand on each other by their imports, the longest way down. */
const MOST_FLOORS = 8;
/** Ranking, courses and read models lie below the squads' recommendations, their bookings and the weekly ranking. */
const MOST_FLOORS_OF: Readonly<Record<string, number>> = { 'services/recommendation/src': 10 };
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
    return [...misplaced, ...crowded, ...tooHigh(files)];
  },
};

function tooHigh(files: readonly HouseFile[]): Violation[] {
  return [...importsOfRooms(files)].flatMap(([path, below]) => {
    const most = MOST_FLOORS_OF[path] ?? MOST_FLOORS;
    const tower = [...below.keys()].map((room) => longestWayDown(below, room)).reduce(longer, []);
    if (tower.length <= most) return [];
    const sentence = `Take out a floor of ${tower.join(' -> ')}: ${tower.length}, at most ${most}.`;
    return [{ path, line: 1, sentence }];
  });
}

/** By the root of each service, the rooms that each of its rooms imports from. */
function importsOfRooms(files: readonly HouseFile[]): Map<string, Map<string, Set<string>>> {
  const services = new Map<string, Map<string, Set<string>>>();
  for (const { path, source } of files) {
    const { kind, folder } = workspaceOf(path);
    const root = `${folder}/src`;
    const room = roomIn(root, path);
    if (kind !== 'service' || room === undefined || isTest(path)) continue;
    const below = services.get(root) ?? new Map<string, Set<string>>();
    const imported = below.get(room) ?? new Set();
    for (const { specifier } of source?.imports ?? []) {
      const target = roomIn(root, houseTarget(path, specifier) ?? '');
      if (target !== undefined && target !== room) imported.add(target);
    }
    services.set(root, below.set(room, imported));
  }
  return services;
}

/** The room that a file of a service lies in; undefined for one beside the rooms, and for one of another service. */
function roomIn(root: string, path: string): string | undefined {
  const [room = '', ...rest] = path.startsWith(`${root}/`) ? path.slice(root.length + 1).split('/') : [];
  return rest.length === 0 || NO_ROOM.includes(room) ? undefined : room;
}

function longestWayDown(below: ReadonlyMap<string, ReadonlySet<string>>, room: string, above: string[] = []): string[] {
  const path = [...above, room];
  const next = [...(below.get(room) ?? [])].filter((target) => !path.includes(target));
  return next.map((target) => longestWayDown(below, target, path)).reduce(longer, path);
}

const longer = (one: string[], other: string[]): string[] => (other.length > one.length ? other : one);

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
