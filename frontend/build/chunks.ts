import type { Rolldown } from 'vite';
import { ENTRY } from './routes.ts';

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/**
 * Groups code that several screens share into few files, each fetched at once by those who need it: on a slow line a
 * request costs more than the bytes of a small file. No visitor fetches code for signed-in golfers alone.
 */
export const codeSplitting = {
  includeDependenciesRecursively: false,
  groups: [{ name: chunkOf, debugName: 'shared' }],
} satisfies Rolldown.CodeSplittingOptions;

/** Screens of visitors, and what stands beside one. */
const PUBLIC = ['join-screen', 'mail-screen', 'not-found-screen', 'marketing-panel'];
/** Fetched by themselves as soon as a golfer's first screen stands. */
const LATER = ['keep-live', 'offline', 'renew'];
/** Dialogs that stand beside each other, of which each alone is hardly more than what a file costs. */
const DIALOGS: Readonly<Record<string, readonly string[]>> = {
  'game-dialogs': ['change-dialog', 'new-game-dialog', 'pause-dialog', 'skip-dialog'],
  'member-dialogs': ['answer-link-dialog', 'edit-golfer-dialog'],
};

function chunkOf(id: string, graph: Graph): string | null {
  const users = usersOf(id, graph);
  const isUsedBy = (...names: string[]) => names.some((name) => users.has(name));
  // Packages change less often than the app's own code: a new version of the app leaves them in the browser's cache.
  if (isUsedBy('main')) return id.includes('/node_modules/') ? 'vendor' : ENTRY;
  const dialogs = dialogsOf(users);
  if (dialogs !== undefined) return dialogs;
  // The frame around a golfer's screens is fetched with each of them.
  if (users.size < 2 && !isUsedBy('app-layout', ...LATER)) return null;
  // Nearly every visitor needs these few bytes.
  if (isUsedBy(...PUBLIC)) return ENTRY;
  const isSignedIn = isUsedBy('app-layout', 'home-screen');
  if (isUsedBy('auth-screen')) return isSignedIn ? ENTRY : 'forms';
  if (isSignedIn) return 'signed-in';
  if (isUsedBy('squad-screen', 'tee-times-screen')) return 'screens';
  if (isUsedBy(...LATER)) return 'later';
  // Some of it needs `forms`, which the first look at a squad does not.
  return users.size > 2 ? 'shared' : null;
}

/** The file of the dialogs that alone use a module. */
const dialogsOf = (users: ReadonlySet<string>): string | undefined =>
  Object.entries(DIALOGS).find(([, names]) => users.size > 0 && [...users].every((user) => names.includes(user)))?.[0];

/** The modules, by name, that import this one at once and are fetched when needed, or with the page (`main`). */
function usersOf(id: string, graph: Graph, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return new Set();
  seen.add(id);
  const { importers, isFetched } = edgesOf(id, graph);
  const users = new Set(importers.flatMap((importer) => [...usersOf(importer, graph, seen)]));
  if (isFetched) users.add(id.replace(/^.*\/|\.\w+$/g, ''));
  return users;
}

// To ask the bundler each time would take most of the build's time.
const edges = new Map<string, { importers: readonly string[]; isFetched: boolean }>();

function edgesOf(id: string, graph: Graph) {
  const known = edges.get(id);
  if (known) return known;
  const module = graph.getModuleInfo(id);
  const isFetched = /\/src\/main\.tsx$/.test(id) || (module?.dynamicImporters.length ?? 0) > 0;
  const found = { importers: module?.importers ?? [], isFetched };
  edges.set(id, found);
  return found;
}
