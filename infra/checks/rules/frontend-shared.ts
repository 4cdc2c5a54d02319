import { inImports } from '../per-file.ts';
import type { Rule } from '../rule.ts';
import { isTestCode } from '../workspaces.ts';

export const frontendShared: Rule = {
  name: 'frontend-shared',
  why: 'components/ui and lib have no domain words: they would serve another product as they are.',
  check: inImports((path, { specifier }, target = '') => {
    const isShared = /^frontend\/src\/(components\/ui|lib)\//.test(path) && !isTestCode(path);
    return isShared && /^frontend\/src\/(features|app)\//.test(target)
      ? `Do not import '${specifier}': take it as a property or an argument, or move this file there.`
      : undefined;
  }),
};
