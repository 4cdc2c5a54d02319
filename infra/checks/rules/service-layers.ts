import { inImports } from '../per-file.ts';
import type { Rule } from '../rule.ts';
import { type ServiceFile, serviceFile } from '../service-files.ts';

interface Layer {
  /** The layers of the same service that it may load. */
  readonly uses: readonly string[];
  /** The layers of which it may also name the types. */
  readonly names?: readonly string[];
}

const USE_CASE = ['service', 'adapter', 'repository', 'policy', 'ranking', 'views', 'passwords', 'tokens'];

/** Imports that each kind of file in a service may make of that service; tests and testing/ may import all of it. */
const LAYERS: Record<string, Layer> = {
  main: {
    uses: ['config', 'client', 'app', 'service', 'adapter', 'consumers', 'snapshot', 'jobs', 'passwords', 'tokens'],
  },
  events: { uses: ['config', 'client', 'consumers', 'snapshot'] },
  client: { uses: [] },
  config: { uses: [] },
  app: { uses: ['routes', 'service', 'adapter'], names: ['config'] },
  routes: { uses: ['service', 'views', 'policy'], names: ['config'] },
  consumers: { uses: ['service', 'adapter', 'consumers'], names: ['config'] },
  snapshot: { uses: ['service'] },
  jobs: { uses: ['service', 'policy'], names: ['config'] },
  service: { uses: USE_CASE, names: ['config'] },
  adapter: { uses: USE_CASE, names: ['config'] },
  repository: { uses: ['policy', 'ranking'] },
  views: { uses: ['policy', 'ranking'], names: ['service', 'repository'] },
  policy: { uses: ['policy', 'ranking'] },
  ranking: { uses: ['policy', 'ranking'] },
  passwords: { uses: [] },
  tokens: { uses: [] },
  worker: { uses: ['policy'] },
};

/** Layers that answer to their own room only, sub-rooms included: another room goes through its service. */
const PRIVATE_TO_ROOM = ['repository', 'views'];

export const serviceLayers: Rule = {
  name: 'service-layers',
  why:
    'Inside a service imports run main -> app -> routes -> service -> repository and consumers -> service, so that HTTP, ' +
    'use cases and queries can each be read, tested and changed without the others.',
  check: inImports((path, { typeOnly }, place = '') => {
    const [importer, target] = [serviceFile(path), serviceFile(place)];
    const layer = LAYERS[importer?.role ?? ''];
    if (importer === undefined || target === undefined || layer === undefined) return undefined;
    if (target.service !== importer.service || target.role === 'generated') return undefined;
    return objection(importer, target, layer, typeOnly);
  }),
};

function objection(importer: ServiceFile, target: ServiceFile, layer: Layer, typeOnly: boolean): string | undefined {
  const { uses, names = [] } = layer;
  if (!uses.includes(target.role) && !names.includes(target.role)) {
    return `${importer.role} may not import ${target.role}: of its service it imports ${uses.join(', ') || 'nothing'}.`;
  }
  if (!uses.includes(target.role) && !typeOnly) {
    return `${importer.role} may name the types of ${target.role} only: write 'import type'.`;
  }
  if (PRIVATE_TO_ROOM.includes(target.role) && target.room !== importer.room) {
    return `${target.role} of ${target.room}/ is private to that room: call its service.ts instead.`;
  }
  return undefined;
}
