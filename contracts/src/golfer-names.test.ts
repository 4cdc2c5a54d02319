import { expect, test } from 'vitest';
import { golfersNamedIn, withNames } from './golfer-names.ts';

const ann = '01997a10-6c00-7000-8000-0000000000a1';
const bob = '01997a10-6c00-7000-8000-0000000000b2';
const reason = `{${ann}} left out twice, {${bob}} left out once`;

test('a reason shows what its golfers are called when it is read, in its order whatever their script', () => {
  expect(golfersNamedIn([reason, `{${ann}} again`])).toEqual([ann, bob]);
  expect(withNames(reason, (id) => (id === ann ? 'Ann' : 'Bob'))).toBe('Ann left out twice, Bob left out once');
  const isolated = '\u2068נועה\u2069 left out twice, \u2068אבי\u2069 left out once';
  expect(withNames(reason, (id) => (id === ann ? 'נועה' : 'אבי'))).toBe(isolated);
});

test('whoever has left without a name is a former member', () => {
  const bobAlone = (id: string) => (id === bob ? 'Bob' : undefined);
  expect(withNames(reason, bobAlone)).toBe('A former member left out twice, Bob left out once');
  expect(withNames(reason, () => undefined)).toBe('A former member left out twice, a former member left out once');
});

test('what only looks like a mention stays as it is', () => {
  for (const text of ['{}', '{ann}', `{ ${ann} }`, 'The {Old} Course']) {
    expect(golfersNamedIn([text])).toEqual([]);
    expect(withNames(text, () => 'Ann')).toBe(text);
  }
});
