import { inImports } from '../per-file.ts';
import type { Rule } from '../rule.ts';
import { isTestCode, type Workspace, workspaceOf } from '../workspaces.ts';

type Kind = Workspace['kind'];

const MAY_IMPORT: Record<Kind, readonly Kind[]> = {
  contracts: [],
  kit: ['contracts'],
  service: ['kit', 'contracts'],
  gateway: ['kit', 'contracts'],
  frontend: ['contracts'],
  infra: ['kit', 'contracts'],
  root: ['infra', 'kit', 'contracts'],
};

/** The databases and brokers that only tests may start. */
const LOCAL_STACK = /^infra\/(dev-stack|test-runner)\/[^/]+\.ts$/;

export const oneWayImports: Rule = {
  name: 'one-way-imports',
  why:
    'Imports run one way, services and gateway -> kit -> contracts and frontend -> contracts, so that each part can be ' +
    'built, deployed and understood alone. What two services both need is an event, a contract, or belongs in the kit.',
  check: inImports((path, { specifier }, target) => {
    if (target === undefined || mayImport(path, target)) return undefined;
    const importer = workspaceOf(path);
    const allowed = MAY_IMPORT[importer.kind].map((kind) => `@fourball/${kind}`).join(' and ') || 'nothing';
    return `Do not import '${specifier}': of the house, ${importer.folder} may import ${allowed}.`;
  }),
};

function mayImport(path: string, target: string): boolean {
  const importer = workspaceOf(path);
  const imported = workspaceOf(target);
  if (importer.folder === imported.folder || MAY_IMPORT[importer.kind].includes(imported.kind)) return true;
  const runsOnServer = importer.kind === 'kit' || importer.kind === 'service' || importer.kind === 'gateway';
  return runsOnServer && isTestCode(path) && LOCAL_STACK.test(target);
}
