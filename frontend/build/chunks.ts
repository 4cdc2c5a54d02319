import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/**
 * Groups code that several screens share into few files, each fetched at once by those who need it: on a slow line a
 * request costs more than the bytes of a small file. No visitor fetches code for signed-in golfers alone.
 */
export const codeSplitting = {
  includeDependenciesRecursively: false,
  groups: [
    // Packages change less often than the app's own code: a new version of the app leaves them in the browser's cache.
    { name: 'vendor', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 2 },
    { name: 'start', tags: ['$initial'], priority: 1 },
    { name: sharedChunk, debugName: 'shared' },
  ],
} satisfies Rolldown.CodeSplittingOptions;

/** Fetched by themselves as soon as a golfer's first screen stands. */
const LATER = ['keep-live', 'offline'];

function sharedChunk(id: string, graph: Graph): string | null {
  const users = usersOf(id, graph);
  const isUsedBy = (...names: string[]) => names.some((name) => users.has(name));
  const isPublic = isUsedBy('join-screen', 'mail-screen', 'not-found-screen');
  const isSignedIn = isUsedBy('app-layout', 'home-screen');
  // The frame around a golfer's screens is fetched with each of them.
  if (users.size < 2 && !isUsedBy('app-layout', ...LATER)) return null;
  if (isUsedBy('auth-screen')) return isPublic || isSignedIn ? 'common' : 'forms';
  if (isPublic) return 'public';
  if (isSignedIn) return 'signed-in';
  if (isUsedBy('squad-screen', 'tee-times-screen')) return 'screens';
  if (isUsedBy(...LATER)) return 'later';
  return users.size > 2 ? 'screens' : null;
}

/** The modules, by name, that are fetched only when needed and import this one at once. */
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
  const found = { importers: module?.importers ?? [], isFetched: (module?.dynamicImporters.length ?? 0) > 0 };
  edges.set(id, found);
  return found;
}
