import { expect, test } from 'vitest';
import { courseScopeText, guessedHomeArea } from './home-area.ts';

test('where a golfer plays is guessed by the time zone, and not at all in one that is not known', () => {
  expect(guessedHomeArea('America/Denver')).toEqual({ city: 'Denver', state: 'CO' });
  expect(guessedHomeArea('America/Indianapolis')).toEqual(guessedHomeArea('America/Indiana/Indianapolis'));
  expect([guessedHomeArea('UTC'), guessedHomeArea('Europe/Lisbon')]).toEqual([null, null]);
});

const denver = { city: 'Denver', state: 'CO' };

test.each([
  ['Courses of your time zone.', [{ courseScope: 'time-zone' as const }], null],
  ['Courses of your time zone.', [], null],
  ['No courses in Denver yet: courses of your time zone.', [{ courseScope: 'time-zone' as const }], denver],
  ['Courses of the whole country.', [{ courseScope: 'everywhere' as const }], null],
  [null, [{}], null],
  [null, [{}], denver],
  [null, [], denver],
])('"%s" is said of slots %j of a squad at home in %j', (text, slots, homeArea) => {
  expect(courseScopeText(slots, { homeArea })).toBe(text);
});
