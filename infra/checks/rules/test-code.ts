import { lineAt } from '../house.ts';
import type { Rule } from '../rule.ts';
import { houseTarget, isTestCode } from '../workspaces.ts';

export const testCode: Rule = {
  name: 'test-code',
  why:
    'What tests share starts databases and plants data; production must not be able to load it. ' +
    'It lives in a src/testing/ folder and only tests import it.',
  check: (files) =>
    files
      .filter(({ path }) => !isTestCode(path))
      .flatMap(({ path, text, source }) =>
        (source?.imports ?? []).flatMap(({ specifier, offset }) => {
          const target = houseTarget(path, specifier);
          if (target === undefined || !isTestCode(target)) return [];
          const sentence = `Do not import '${specifier}' here: move what both need out of the test code.`;
          return [{ path, line: lineAt(text, offset), sentence }];
        }),
      ),
};
