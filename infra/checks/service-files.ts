import type { HouseFile } from './house.ts';
import { houseTarget, isTest, isTestCode, workspaceOf } from './workspaces.ts';

/** Where a file stands inside its service. */
export interface ServiceFile {
  /** `services/squad/src/squads/routes.ts` answers `services/squad`. */
  readonly service: string;
  /** The folder below `src`, with its sub-rooms; undefined at the top level. */
  readonly room: string | undefined;
  /**
   * The layer: `routes`, `service`, `main`…, what a folder makes of its files (`consumers`, `ranking`, `testing`), or
   * `module` for a file of a room that is named by the noun it holds.
   */
  readonly role: string;
}

/** Folders whose files share one role, whatever they are called. */
const ROLE_FOLDERS = ['consumers', 'ranking', 'generated'];
/** Files of a room that are a layer by their name. */
const LAYER_FILES = ['routes', 'service', 'repository', 'policy', 'views', 'jobs', 'worker'];

/** Undefined for what is not source of a service; `services/kit` is none. */
export function serviceFile(path: string): ServiceFile | undefined {
  const workspace = workspaceOf(path);
  const prefix = `${workspace.folder}/src/`;
  if (workspace.kind !== 'service' || !path.startsWith(prefix)) return undefined;
  const segments = path.slice(prefix.length).split('/');
  const name = (segments.at(-1) ?? '').replace(/\.ts$/, '');
  const room = segments.length > 1 ? segments[0] : undefined;
  return { service: workspace.folder, room, role: roleOf(path, room, name) };
}

function roleOf(path: string, room: string | undefined, name: string): string {
  if (isTest(path)) return 'test';
  if (isTestCode(path)) return 'testing';
  if (room === undefined) return name;
  if (ROLE_FOLDERS.includes(room)) return room;
  return LAYER_FILES.includes(name) ? name : 'module';
}

/** The paths of every policy.ts, of ranking/, and of the modules that they load, by whatever way: all of it is pure. */
export function pureFiles(files: readonly HouseFile[]): ReadonlySet<string> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const pure = new Set<string>();
  const add = (path: string) => {
    if (pure.has(path)) return;
    pure.add(path);
    for (const { specifier, typeOnly } of byPath.get(path)?.source?.imports ?? []) {
      const target = typeOnly ? undefined : houseTarget(path, specifier);
      if (target !== undefined && serviceFile(target)?.role === 'module') add(target);
    }
  };
  for (const { path } of files) {
    const role = serviceFile(path)?.role;
    if (role === 'policy' || role === 'ranking') add(path);
  }
  return pure;
}
