import { DAYS } from '@fourball/contracts/constants.ts';
import { expect, test } from 'vitest';
import { gameOf } from '../../testing/games.ts';
import { askingText, coursesText, playersText, rhythmText, timesText } from './rhythm.ts';

test.each([
  [{}, 'Saturdays'],
  [{ weekdays: ['saturday', 'sunday'] as const }, 'Saturdays and Sundays'],
  [{ weekdays: DAYS }, 'Every day'],
  [{ everyWeeks: 2 }, 'Every 2 weeks on Saturday'],
  [{ nth: 'last' as const }, 'Last Saturday of the month'],
])('the rhythm of %j is "%s"', (change, words) => {
  const { weekdays, ...rest } = { ...gameOf(), ...change };
  expect(rhythmText({ ...rest, weekdays: [...weekdays] })).toBe(words);
});

test('players, courses and starts are said as they are chosen, a window as two times', () => {
  expect(timesText({ earliest: '08:10', latest: '08:10' })).toBe('8:10 AM');
  expect(timesText({ earliest: '08:00', latest: '10:00' })).toBe('8:00 AM to 10:00 AM');
  expect(playersText({ leastPlayers: 4, mostPlayers: null })).toBe('4 players or more');
  expect(playersText({ leastPlayers: 4, mostPlayers: 4 })).toBe('4 players');
  expect([[], ['Fern Hill'], ['Fern Hill', 'Heron Ridge']].map(coursesText)).toEqual([
    'The best course of each date',
    'Fern Hill',
    'Fern Hill and Heron Ridge in turn',
  ]);
});

test('moments have the names of their days where these say which', () => {
  const game = gameOf();
  expect(askingText(game)).toBe('Opens Monday 8:00 AM, reminds Wednesday 6:00 PM, closes Thursday 6:00 PM');
  const far = { ...game, opens: { daysBefore: 12, time: '08:00' }, nudges: [] };
  expect(askingText(far)).toBe('Opens 12 days before at 8:00 AM, closes Thursday 6:00 PM');
  const nudges = [1, 0, Number.NaN].map((daysBefore) => ({ daysBefore, time: '08:00' }));
  expect(askingText({ ...game, weekdays: ['saturday', 'sunday'], nudges })).toBe(
    'Opens 5 days before at 8:00 AM, reminds 1 day before at 8:00 AM, the same day at 8:00 AM, and ..., closes 2 days before at 6:00 PM',
  );
});
