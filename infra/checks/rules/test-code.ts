import { inImports } from '../per-file.ts';
import type { Rule } from '../rule.ts';
import { isTestCode } from '../workspaces.ts';

export const testCode: Rule = {
  name: 'test-code',
  why:
    'What tests share starts databases and plants data; production must not be able to load it. ' +
    'It lives in a src/testing/ folder and only tests import it.',
  check: inImports((path, { specifier }, target) =>
    !isTestCode(path) && target !== undefined && isTestCode(target)
      ? `Do not import '${specifier}' here: move what both need out of the test code.`
      : undefined,
  ),
};
