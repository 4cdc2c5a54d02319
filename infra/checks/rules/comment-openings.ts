import type { Comment } from 'oxc-parser';
import { inPrograms } from '../per-file.ts';
import type { Rule } from '../rule.ts';

const RIDDLE = /^[\s*]*(What|Who|Whoever|Whose|Whom|Whatever|Of)\b/;

export const commentOpenings: Rule = {
  name: 'comment-openings',
  why:
    'A comment is read in a hurry: its first word is the thing or the verb that it is about. A clause that stands for a noun ' +
    'has to be solved first.',
  check: inPrograms(({ text, source }) =>
    source.comments
      .filter((comment) => RIDDLE.test(comment.value) && !continuesAnother(comment, text))
      .map(({ start }) => ({
        offset: start,
        sentence: 'Begin the comment with the thing or the verb, then say what is guaranteed, then why.',
      })),
  ),
};

/** Whether the comment is a further line of the one above it. */
function continuesAnother({ type, start }: Comment, text: string): boolean {
  return type === 'Line' && /(^|\n)[^\S\n]*\/\/[^\n]*\n[^\S\n]*$/.test(text.slice(0, start));
}
