import { inImports } from '../per-file.ts';
import type { Rule } from '../rule.ts';

export const frontendFeatures: Rule = {
  name: 'frontend-features',
  why:
    "A feature's components and model are its own, so that a screen can be rewritten without looking at the others. " +
    'Its queries (api/) may be shared; what else two features need belongs in components/ui, lib or app.',
  check: inImports((path, _, target = '') => {
    const [own, other] = [featureOf(path), featureOf(target)];
    if (own === undefined || other === undefined || other === own) return undefined;
    if (target.startsWith(`frontend/src/features/${other}/api/`)) return undefined;
    return `Do not import the inside of ${other}/: use ${other}/api/, or move what both need out.`;
  }),
};

function featureOf(path: string): string | undefined {
  return /^frontend\/src\/features\/([^/]+)\//.exec(path)?.[1];
}
