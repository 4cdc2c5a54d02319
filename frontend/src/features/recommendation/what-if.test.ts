import { expect, test } from 'vitest';
import { AS_IT_IS, among, chosen, isAsItIs, whatIfText } from './what-if.ts';

test('a member must come or is left out, never both, and neither when chosen again', () => {
  const lee = chosen(AS_IT_IS, 'mustCome', 'lee');
  expect(lee).toEqual({ mustCome: ['lee'], leaveOut: [] });
  expect(chosen(lee, 'leaveOut', 'lee')).toEqual({ mustCome: [], leaveOut: ['lee'] });
  expect(isAsItIs(chosen(lee, 'mustCome', 'lee'))).toBe(true);
});

test('who has left the squad counts no longer', () => {
  expect(among({ mustCome: ['lee', 'kim'], leaveOut: ['sam'] }, ['kim'])).toEqual({ mustCome: ['kim'], leaveOut: [] });
});

test('it is said in words', () => {
  const same = (id: string) => id;
  expect(whatIfText({ mustCome: ['Lee'], leaveOut: ['Sam'] }, same, 5)).toBe('With Lee, without Sam: 5 tee times');
  expect(whatIfText({ mustCome: [], leaveOut: ['Sam', 'Kim'] }, same, 1)).toBe('Without Sam, Kim: 1 tee time');
});
