import { describe, expect, test } from 'vitest';
import { isUnderWay, markFor, markIn, membersOf, nameOfRun } from './run-mark.ts';

const listed = (pid: number, parent: number, mark?: string) => ({ pid, parent, mark });
const pidsOf = (...given: Parameters<typeof membersOf>) => membersOf(...given).map(({ pid }) => pid);

describe('the mark of a run', () => {
  test('names its process for good: another one that is given the same id is another run', async () => {
    const name = await nameOfRun(process.pid);
    expect(await isUnderWay(name)).toBe(true);
    expect(await isUnderWay(`${name}1`)).toBe(false);
    expect(await isUnderWay(`${2 ** 30}-1`)).toBe(false);
  });

  test('of a run inside another begins with that of the other', () => {
    expect(markFor('2-20', '1-10')).toBe('1-10/2-20');
    expect(markFor('1-10', '')).toBe('1-10');
  });

  test('is found among the variables of an environment', () => {
    expect(markIn('PATH=/bin\0FOURBALL_RUN=1-10/2-20\0HOME=/root\0')).toBe('1-10/2-20');
    expect(markIn('node main.ts PATH=/bin FOURBALL_RUN=1-10')).toBe('1-10');
    expect(markIn('PATH=/bin\0NOT_FOURBALL_RUN=1-10\0')).toBeUndefined();
  });
});

describe('to a run belong', () => {
  test('the processes with its mark, in whatever group or session, and those of the runs inside it', () => {
    const all = [listed(5, 1, '1-10'), listed(6, 1, '1-10/2-20'), listed(7, 1, '1-100'), listed(8, 1)];
    expect(pidsOf('1-10', all)).toEqual([5, 6]);
    expect(pidsOf('1-10/2-20', all)).toEqual([6]);
  });

  test('all that descends from them, which may have written over its environment', () => {
    expect(pidsOf('1-10', [listed(9, 8), listed(8, 5), listed(5, 1, '1-10'), listed(4, 1)])).toEqual([9, 8, 5]);
  });

  test('all that descends from the runner, and not the runner itself', () => {
    const all = [listed(2, 1), listed(3, 2), listed(4, 1)];
    expect(pidsOf('2-20', all, 2)).toEqual([3]);
    expect(pidsOf('2-20', all)).toEqual([]);
  });
});
