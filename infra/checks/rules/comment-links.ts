import { inPrograms } from '../per-file.ts';
import type { Rule } from '../rule.ts';

const LINK = /\{@link (\w+)/g;

export const commentLinks: Rule = {
  name: 'comment-links',
  why: 'A link of a comment is followed by an editor, which finds a name where the file declares or imports it; others lead nowhere.',
  check: inPrograms(({ text, source }) => {
    const code = source.comments.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
    return source.comments.flatMap(({ value, start }) =>
      [...value.matchAll(LINK)].flatMap(([, name]) =>
        new RegExp(`\\b${name}\\b`).test(code)
          ? []
          : [{ offset: start, sentence: `Link a name that this file has, or tell where ${name} is.` }],
      ),
    );
  }),
};
