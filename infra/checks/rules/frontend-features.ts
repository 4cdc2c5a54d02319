import { lineAt } from '../house.ts';
import type { Rule } from '../rule.ts';
import { houseTarget } from '../workspaces.ts';

export const frontendFeatures: Rule = {
  name: 'frontend-features',
  why:
    "A feature's components and model are its own, so that a screen can be rewritten without looking at the others. " +
    'Its queries (api/) may be shared; what else two features need belongs in components/ui, lib or app.',
  check: (files) =>
    files.flatMap(({ path, text, source }) => {
      const own = featureOf(path);
      if (own === undefined) return [];
      return (source?.imports ?? []).flatMap(({ specifier, offset }) => {
        const target = houseTarget(path, specifier) ?? '';
        const other = featureOf(target);
        if (other === undefined || other === own) return [];
        if (target.startsWith(`frontend/src/features/${other}/api/`)) return [];
        const sentence = `Do not import the inside of ${other}/: use ${other}/api/, or move what both need out.`;
        return [{ path, line: lineAt(text, offset), sentence }];
      });
    }),
};

function featureOf(path: string): string | undefined {
  return /^frontend\/src\/features\/([^/]+)\//.exec(path)?.[1];
}
