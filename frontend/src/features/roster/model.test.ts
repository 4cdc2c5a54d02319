import type { Outlook } from '@fourball/contracts/http/ranking.ts';
import { describe, expect, test } from 'vitest';
import { heatMapOf } from '../../testing/heat-maps.ts';
import { ada, idOf } from '../../testing/states.ts';
import { nudgeText, rosterOf } from './model.ts';

const [kim, lee] = [idOf(3), idOf(2)];
const outlookOf = (change: Partial<Outlook> = {}): Outlook => {
  return { offered: 10, suitable: 8, ask: null, nearestMisses: [], ...change };
};
const askOf = (userId: string, changes = 4) => ({ userId, name: 'Kim', unanswered: 12, changes });
const missOf = (userId: string, suitable = 10) => ({ userId, name: 'Lee', time: '09:00', suitable });

/** Statement about the member in a place of the map. */
const saidOf = (map: ReturnType<typeof heatMapOf>, place: number) => {
  const line = rosterOf(map).find(({ userId }) => userId === map.members[place]?.userId);
  return [line?.answer, line?.isAnswered];
};

describe('the roster says of each member how they stand towards the weekend', () => {
  const saturday = '2058-06-15';
  const at9 = (facts: object) => ({ [`${saturday} 09:00`]: facts });
  const noTime = at9({ free: [], unanswered: [] });
  test.each([
    ['the days on which they are free', {}, {}, 2, 'Free Sat, Sun', true],
    ['a day alone', {}, {}, 0, 'Free Sat', true],
    ['that none suits', noTime, {}, 0, 'Not free this weekend', true],
    ['a round before being free', at9({ playing: [2] }), {}, 2, 'Plays Sat, free Sun', true],
    ['a round of one who said nothing else', at9({ playing: [1] }), {}, 1, 'Plays Sat', true],
    ['a day of which one hour suits', at9({ free: [2], ifNeedBe: [2] }), {}, 2, 'Free Sat, Sun', true],
    ['a day on which they would rather not', at9({ free: [0], ifNeedBe: [0] }), {}, 0, 'If need be Sat', true],
    ['that they said nothing at all', {}, {}, 1, 'No answer', false],
    ['that they said something, but not of it', {}, { silent: [] }, 1, 'No answer for this weekend', false],
    ['the usual days alone', {}, { usual: [2] }, 2, 'Usual days: free Sat, Sun', true],
    ['that the usual days are others', noTime, { usual: [0] }, 0, 'Usual days: not this weekend', true],
  ])('%s', (_, change, facts, place, answer, isAnswered) => {
    expect(saidOf(heatMapOf(change, facts), place)).toEqual([answer, isAnswered]);
  });

  test('that is over for the day as long as a round can still begin, then the next one', () => {
    const map = heatMapOf({ '2058-06-16 09:00': { free: [0, 2] }, '2058-06-22 09:00': { free: [0] } });
    const closed = (day: number) =>
      map.days.map((one, place) =>
        place > day ? one : { ...one, slots: one.slots.map((slot) => ({ ...slot, isOpen: false })) },
      );
    expect(saidOf({ ...map, days: map.days.slice(1) }, 0)[0]).toBe('Free Sun');
    expect(saidOf({ ...map, days: closed(0) }, 0)[0]).toBe('Free Sun');
    expect(saidOf({ ...map, days: closed(1) }, 0)[0]).toBe('Free Sat');
    expect(saidOf({ ...map, days: closed(13) }, 0)[0]).toBe('Not free this weekend');
  });
});

test('the one to ask stands on top, then who has not answered; nobody is left out', () => {
  const order = (outlook?: Outlook) => rosterOf(heatMapOf(), outlook).map(({ userId }) => userId);
  expect(order()).toEqual([kim, ada.id, lee]);
  expect(order(outlookOf({ ask: askOf(lee) }))).toEqual([lee, kim, ada.id]);
});

test.each([
  ['would change 4 of 10 tee times', { ask: askOf(kim) }],
  ['would change or add 4 tee times', { ask: askOf(kim), offered: 6 }],
  ['would bring 1 tee time', { ask: askOf(kim, 1), offered: 0 }],
  ['if free at 9 AM: 10 suit, now 8', { nearestMisses: [missOf(kim)] }],
  ['if free at 9 AM: 1 suits, now none', { nearestMisses: [missOf(kim, 1)], suitable: 0 }],
  [null, {}],
])('the effect of an answer %s', (text, change) => {
  const line = rosterOf(heatMapOf(), outlookOf(change)).find(({ userId }) => userId === kim);
  expect([line?.effect, line?.helpsMost]).toEqual([text, 'ask' in change]);
});

test('a nudge names the member, says so to the one who helps most, and is for all where it names nobody', () => {
  const asks = 'Early Birds is looking for tee times';
  expect([nudgeText('Early Birds', 'Dana', true), nudgeText('Early Birds', 'Dana'), nudgeText('Early Birds')]).toEqual([
    `Hi Dana, when can you play? ${asks}, and your answer would help us most. Tell us here:`,
    `Hi Dana, when can you play? ${asks}. Tell us here:`,
    `When can you play? ${asks}. Tell us here:`,
  ]);
  const inItsOrder = /^Hi \u2068נועה\u2069, when can you play\? \u2068גולף ירושלים\u2069 is/;
  expect(nudgeText('גולף ירושלים', 'נועה')).toMatch(inItsOrder);
});
