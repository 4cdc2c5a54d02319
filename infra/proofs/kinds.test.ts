import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { repository } from '../local/parts.ts';
import { KINDS, type Kind } from './kinds.ts';
import { outcomeLine, outcomeOf, recordOf } from './outcome.ts';
import { selectKinds } from './selection.ts';

const everywhere = '{contracts,services,gateway,infra}/**/*.proof.test.ts';
const proofs = globSync(everywhere, { cwd: repository, exclude: ['**/node_modules/**'] });

describe('the kinds of proofs', () => {
  test('have every proof in one kind, and none that is not there', () => {
    const named = KINDS.flatMap(({ files }) => files);
    const found = named.map((end) => proofs.filter((file) => file.endsWith(`/${end}`)));
    expect(named.filter((_, index) => found[index]?.length !== 1)).toEqual([]);
    expect(found.flat().toSorted()).toEqual(proofs.toSorted());
  });

  test('are those that ONLY names, in the order of a complete run; all without it', () => {
    expect(selectKinds(KINDS, undefined)).toEqual(KINDS);
    expect(selectKinds(KINDS, 'chaos, races').map(({ name }) => name)).toEqual(['races', 'chaos']);
  });

  test('are named when ONLY asks for one that is not there', () => {
    expect(() => selectKinds(KINDS, 'chaos,caos')).toThrow(/^ONLY names "caos": it must be some of oracle, races/);
  });
});

describe('what a proof came to', () => {
  const kind: Kind = { name: 'chaos', holds: 'nothing is lost', project: 'proofs', files: [] };
  const assertionResults = [{ status: 'passed', meta: { counts: '60 kills' } }, { status: 'passed' }];
  const report = { testResults: [{ name: 'a', status: 'passed', startTime: 0, endTime: 1, assertionResults }] };
  const outcome = (failed: number) =>
    outcomeOf({ kind, seed: 'ace', tally: { passed: 2, failed }, report, milliseconds: 65_400 });

  test('is one line with its counts, its time and how to repeat it', () => {
    expect(outcomeLine(outcome(0))).toBe(
      'chaos: 2 passed, 0 failed in 1:05 (60 kills); again: make proofs ONLY=chaos SEED=ace',
    );
  });

  test('stands in LAST.md with commit and day, and a single failure makes it a failed run', () => {
    const at = { commit: 'c0ffee', date: new Date('2026-11-24T10:00:00Z') };
    expect(recordOf([outcome(0)], at)).toContain('Passed on `c0ffee`, 2026-11-24, in 1:05.');
    expect(recordOf([outcome(0), outcome(1)], at)).toContain('Failed on `c0ffee`, 2026-11-24, in 2:11.');
    expect(recordOf([outcome(0)], at)).toContain('| chaos | 2 | 0 | 1:05 | 60 kills | nothing is lost |');
  });
});
