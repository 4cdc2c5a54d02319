import { isTest, isTestCode, workspaceOf } from './workspaces.ts';

/** Where a file stands inside its service. */
export interface ServiceFile {
  /** `services/squad/src/squads/routes.ts` answers `services/squad`. */
  readonly service: string;
  /** The folder below `src`; undefined at the top level. */
  readonly folder: string | undefined;
  /** The layer: `routes`, `service`, `main`…, or what a folder makes of its files: `consumers`, `ranking`, `testing`. */
  readonly role: string;
}

/** Folders whose files share one role, whatever they are called. */
const ROLE_FOLDERS = ['consumers', 'ranking', 'generated'];

/** Undefined for what is not source of a service; `services/kit` is none. */
export function serviceFile(path: string): ServiceFile | undefined {
  const workspace = workspaceOf(path);
  const prefix = `${workspace.folder}/src/`;
  if (workspace.kind !== 'service' || !path.startsWith(prefix)) return undefined;
  const segments = path.slice(prefix.length).split('/');
  const name = segments.at(-1) ?? '';
  const folder = segments.length > 1 ? segments[0] : undefined;
  return { service: workspace.folder, folder, role: roleOf(path, folder, name) };
}

function roleOf(path: string, folder: string | undefined, name: string): string {
  if (isTest(path)) return 'test';
  if (isTestCode(path)) return 'testing';
  return folder !== undefined && ROLE_FOLDERS.includes(folder) ? folder : name.replace(/\.ts$/, '');
}
