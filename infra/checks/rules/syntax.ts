import { lineAt } from '../house.ts';
import type { Rule } from '../rule.ts';

export const syntax: Rule = {
  name: 'syntax',
  why: 'A file that does not parse escapes every other rule.',
  check: (files) =>
    files.flatMap(({ path, text, source }) =>
      (source?.syntaxErrors ?? []).map(({ offset, message }) => ({
        path,
        line: lineAt(text, offset),
        sentence: `Mend the syntax: ${message.replace(/\.$/, '')}.`,
      })),
    ),
};
