import { expect, test } from 'vitest';
import { AS_IT_IS, among, isAsItIs, partOf, turned, whatIfText } from './what-if.ts';

test('a member must come, then is left out, then neither, whatever the others do', () => {
  const kim = turned(AS_IT_IS, 'kim');
  const lee = turned(kim, 'lee');
  expect(lee).toEqual({ mustCome: ['kim', 'lee'], leaveOut: [] });
  const without = turned(lee, 'lee');
  expect(without).toEqual({ mustCome: ['kim'], leaveOut: ['lee'] });
  expect(turned(without, 'lee')).toEqual(kim);
  expect(['kim', 'lee', 'sam'].map((id) => partOf(without, id))).toEqual(['mustCome', 'leaveOut', undefined]);
  expect([kim, AS_IT_IS].map(isAsItIs)).toEqual([false, true]);
});

test('who has left the squad counts no longer', () => {
  expect(among({ mustCome: ['lee', 'kim'], leaveOut: ['sam'] }, ['kim'])).toEqual({ mustCome: ['kim'], leaveOut: [] });
});

test('it is said in words', () => {
  const same = (id: string) => id;
  expect(whatIfText({ mustCome: ['Lee'], leaveOut: ['Sam'] }, same, 5)).toBe('With Lee, without Sam: 5 tee times');
  expect(whatIfText({ mustCome: [], leaveOut: ['Sam', 'Kim'] }, same, 1)).toBe('Without Sam, Kim: 1 tee time');
});
