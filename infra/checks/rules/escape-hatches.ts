import { Visitor } from 'oxc-parser';
import { inPrograms, type Place } from '../per-file.ts';
import type { Rule } from '../rule.ts';
import type { Source } from '../source.ts';

/** A suppression and what is written after it. */
const SUPPRESSION = /^[\s*/]*@(ts-ignore|ts-expect-error|ts-nocheck)\b[\s:—–-]*(.*)/;
/** Shorter than this is not a reason. */
const REASON_LENGTH = 10;

export const escapeHatches: Rule = {
  name: 'escape-hatches',
  why:
    "'as any' and silent suppressions switch the compiler off where the code was hardest to get right. " +
    'Parse what comes from outside, narrow what is known, and give a reason for what is left.',
  check: inPrograms(({ source }) => [...anyCasts(source), ...bareSuppressions(source)]),
};

function anyCasts({ program }: Source) {
  const found: Place[] = [];
  const check = (cast: { typeAnnotation: { type: string; start: number } }) => {
    if (cast.typeAnnotation.type !== 'TSAnyKeyword') return;
    found.push({ offset: cast.typeAnnotation.start, sentence: "Replace 'as any' by the type, or parse the value." });
  };
  new Visitor({ TSAsExpression: check, TSTypeAssertion: check }).visit(program);
  return found;
}

function bareSuppressions({ comments }: Source) {
  return comments.flatMap(({ value, start }) => {
    const [, directive, reason = ''] = SUPPRESSION.exec(value) ?? [];
    if (directive === undefined || reason.trim().length >= REASON_LENGTH) return [];
    return [{ offset: start, sentence: `Say after @${directive} why the compiler is wrong here, or mend the type.` }];
  });
}
