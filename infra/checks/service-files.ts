import { isTest, isTestCode, workspaceOf } from './workspaces.ts';

/** Where a file stands inside its service. */
export interface ServiceFile {
  /** `services/squad/src/squads/routes.ts` answers `services/squad`. */
  readonly service: string;
  /** The first folder below `src`, whatever the sub-room; undefined at the top level. */
  readonly room: string | undefined;
  /**
   * The layer: `routes`, `service`, `main`…, or what a folder makes of its files: `consumers`, `ranking`, `testing`. A file
   * of a room that is named by the noun it holds is `policy`, data in and data out, unless it is an `adapter`.
   */
  readonly role: string;
}

/** Folders whose files share one role, whatever they are called. */
const ROLE_FOLDERS = ['consumers', 'ranking', 'generated'];
/** Files of a room that are a layer by their name. */
const LAYER_FILES = ['routes', 'service', 'repository', 'policy', 'views', 'jobs', 'worker', 'tokens', 'passwords'];
/** Files beside service.ts that reach the database, the broker or the network, by their place below src/. */
const ADAPTERS = [
  'email/compose',
  'email/transport',
  'lib/safe-fetch/agent',
  'lib/safe-fetch/fetch-text',
  'push/sender',
  'recommendations/list/names',
  'squads/locked-squad',
  'stream/events/fan-out',
  'stream/events/invalidations',
  'stream/events/live-transaction',
];

/** Undefined for what is not source of a service; `services/kit` is none. */
export function serviceFile(path: string): ServiceFile | undefined {
  const workspace = workspaceOf(path);
  const prefix = `${workspace.folder}/src/`;
  if (workspace.kind !== 'service' || !path.startsWith(prefix)) return undefined;
  const place = path.slice(prefix.length).replace(/\.ts$/, '');
  const room = place.includes('/') ? place.slice(0, place.indexOf('/')) : undefined;
  return { service: workspace.folder, room, role: roleOf(path, room, place) };
}

function roleOf(path: string, room: string | undefined, place: string): string {
  if (isTest(path)) return 'test';
  if (isTestCode(path)) return 'testing';
  if (room === undefined) return place;
  if (ROLE_FOLDERS.includes(room)) return room;
  if (ADAPTERS.includes(place)) return 'adapter';
  const name = place.slice(place.lastIndexOf('/') + 1);
  return LAYER_FILES.includes(name) ? name : 'policy';
}
