import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { repository } from '../dev-stack/parts.ts';
import { KINDS, type Kind, selectKinds } from './kinds.ts';
import { outcomeLine, outcomeOf, recordedIn, recordOf } from './outcome.ts';

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
    expect(selectKinds(undefined)).toEqual(KINDS);
    expect(selectKinds('chaos, races').map(({ name }) => name)).toEqual(['races', 'chaos']);
  });

  test('are named when ONLY asks for one that is not there', () => {
    expect(() => selectKinds('chaos,caos')).toThrow(/^ONLY names "caos": it must be some of oracle, races/);
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

  test('stands in LAST.md with commit, day and seed, and leaves the rows of the kinds that did not run', () => {
    const kinds: Kind[] = [{ ...kind, name: 'oracle' }, kind];
    const at = (commit: string) => ({ kinds, commit, date: new Date('2026-11-24T10:00:00Z') });
    const first = recordOf('', [outcome(1), { ...outcome(0), name: 'oracle' }], at('c0ffee'));
    const second = recordOf(first, [outcome(0)], at('decade'));
    expect(second).toContain('| chaos | 2 | 0 | 1:05 | 60 kills | `decade` | 2026-11-24 | ace |');
    expect(recordedIn(first).map(({ name, failed }) => [name, failed])).toEqual([
      ['oracle', 0],
      ['chaos', 1],
    ]);
    expect(recordedIn(second).map(({ name, commit }) => [name, commit])).toEqual([
      ['oracle', 'c0ffee'],
      ['chaos', 'decade'],
    ]);
  });
});
