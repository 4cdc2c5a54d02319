import { inPrograms } from '../per-file.ts';
import type { Rule } from '../rule.ts';

export const syntax: Rule = {
  name: 'syntax',
  why: 'A file that does not parse escapes every other rule.',
  check: inPrograms(({ source }) =>
    source.syntaxErrors.map(({ offset, message }) => ({
      offset,
      sentence: `Mend the syntax: ${message.replace(/\.$/, '')}.`,
    })),
  ),
};
