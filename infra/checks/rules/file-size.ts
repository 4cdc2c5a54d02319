import type { Rule } from '../rule.ts';
import { isTest } from '../workspaces.ts';

const SOURCE_LINES = 250;
const TEST_LINES = 400;

const IS_SOURCE = /\.([cm]?[jt]sx?|css|sh)$/;
const NOT_WRITTEN_BY_HAND = /(^|\/)(generated|data|fixtures|prisma\/migrations)\//;

export const fileSize: Rule = {
  name: 'file-size',
  why: 'A file has one reason to exist and is read in one sitting; a longer one holds a second thing with a name of its own.',
  check: (files) =>
    files
      .filter(({ path }) => IS_SOURCE.test(path) && !NOT_WRITTEN_BY_HAND.test(path))
      .flatMap(({ path, text }) => {
        const limit = isTest(path) ? TEST_LINES : SOURCE_LINES;
        const lines = text.trimEnd().split('\n').length;
        if (lines <= limit) return [];
        return [
          {
            path,
            line: limit + 1,
            sentence: `Move a use case, or a noun's schemas and routes, to a file of its own: ${lines} lines, at most ${limit}.`,
          },
        ];
      }),
};
