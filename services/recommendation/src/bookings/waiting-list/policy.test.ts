import { expect, test } from 'vitest';
import { maySit, planSeats, type SeatQueue, type Taker } from './policy.ts';

const HOUR = 3_600_000;
/** Noon in Phoenix, where clocks never change. */
const now = new Date('2027-05-01T19:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR);
const queue = (facts: Partial<SeatQueue> = {}): SeatQueue => ({
  ...{ startsAt: inHours(72), now, timeZone: 'America/Phoenix', freeSeats: 1, freedAt: inHours(-1) },
  ...{ rule: 'first-come', line: ['ann', 'ben', 'cleo'], offers: [] },
  ...facts,
});
const offer = (userId: string, endsAt: Date, outcome: string | null = null) => ({
  ...{ id: `offer-${userId}`, userId, endsAt, outcome },
  endedAt: outcome ? endsAt : null,
});

test.each([
  ['over 48 h', 48.1, { seated: ['ann'], offered: [] }],
  ['48 to 24 h, for 4 h', 48, { seated: [], offered: ['ann'], endsAt: inHours(4) }],
  ['24 to 6 h, for 1 h', 24, { seated: [], offered: ['ann'], endsAt: inHours(1) }],
  ['6 to 2 h, to all until 2 h before', 6, { seated: [], offered: ['ann', 'ben', 'cleo'], endsAt: inHours(4) }],
  ['under 2 h, to nobody', 2, { seated: [], offered: [], dueAt: null }],
])('a seat that is free %s before the first tee-off', (_stage, hours, expected) => {
  expect(planSeats(queue({ startsAt: inHours(hours) }))).toMatchObject(expected);
});

test('as many are offered as seats are free, and no seat is offered twice to one golfer', () => {
  const startsAt = inHours(30);
  const plan = planSeats(queue({ startsAt, freeSeats: 2, offers: [offer('ann', inHours(3))] }));
  expect(plan).toMatchObject({ ended: [], offered: ['ben'], dueAt: inHours(3) });
});

test('where fewer seats are free than are offered, those first in line keep their offers, unless all are offered them', () => {
  const offers = [offer('ben', inHours(1)), offer('ann', inHours(1))];
  const endings = (hours: number) => planSeats(queue({ startsAt: inHours(hours), offers }));
  expect(endings(30)).toMatchObject({ ended: [{ id: 'offer-ben', outcome: 'taken' }], offered: [] });
  expect(endings(5).ended).toEqual([]);
});

test('an offer that is not answered passes on; that golfer is first again once another seat is free', () => {
  const startsAt = inHours(30);
  const passing = planSeats(queue({ startsAt, offers: [offer('ann', now)] }));
  expect(passing).toMatchObject({ ended: [{ id: 'offer-ann', outcome: 'passed' }], offered: ['ben'] });
  const offers = [offer('ann', inHours(-0.5), 'passed')];
  expect(planSeats(queue({ startsAt, offers })).offered).toEqual(['ben']);
  expect(planSeats(queue({ startsAt, offers, freedAt: inHours(-0.2) })).offered).toEqual(['ann']);
});

test('an offer still open 6 h before goes on beside those to the others', () => {
  const plan = planSeats(queue({ startsAt: inHours(6), offers: [offer('ann', inHours(0.5))] }));
  expect(plan).toMatchObject({ extended: ['offer-ann'], offered: ['ben', 'cleo'], endsAt: inHours(4) });
});

test('at night nobody is seated or offered anything until 7 in the morning, but from 6 to 2 h before', () => {
  const night = new Date('2027-05-02T05:00Z');
  const morning = new Date('2027-05-02T14:00Z');
  const at = (startsAt: Date) => planSeats(queue({ now: night, startsAt, freedAt: now }));
  for (const hours of [90, 40, 26])
    expect(at(inHours(hours))).toMatchObject({ seated: [], offered: [], dueAt: morning });
  expect(at(inHours(15)).offered).toEqual(['ann', 'ben', 'cleo']);
  expect(at(inHours(18))).toMatchObject({ offered: [], dueAt: inHours(12) });
});

test('a seat that was just given up is nobody else’s for 5 minutes', () => {
  const freedAt = inHours(-1 / 60);
  const plan = planSeats(queue({ freedAt }));
  expect(plan).toMatchObject({ seated: [], dueAt: new Date(freedAt.getTime() + HOUR / 12) });
});

test('offers end once no seat is free, and where a golfer is no longer in line', () => {
  const offers = [offer('ann', inHours(1)), offer('zoe', inHours(1))];
  const endings = (freeSeats: number) => planSeats(queue({ startsAt: inHours(5), freeSeats, offers })).ended;
  expect(endings(0).map(({ outcome }) => outcome)).toEqual(['taken', 'taken']);
  expect(endings(1)).toEqual([{ id: 'offer-zoe', outcome: 'ended' }]);
});

test.each([72, 30, 5, 1])(
  '%i h before, where leaders pick nobody is seated or offered a seat, and leaders alone are told',
  (hours) => {
    const offers = [offer('ann', inHours(0.5))];
    const plan = planSeats(queue({ startsAt: inHours(hours), rule: 'leader-picks', offers }));
    expect(plan).toMatchObject({ seated: [], offered: [], extended: [], isAwaited: true });
    expect(plan.ended).toEqual([{ id: 'offer-ann', outcome: 'ended' }]);
  },
);

const taker = { ...queue(), userId: 'zoe', gaveUpAt: undefined };

test.each<[string, Partial<Taker>, boolean]>([
  ['with nobody in line', { line: [] }, true],
  ['behind others', {}, false],
  ['with more seats than golfers before', { freeSeats: 4 }, true],
  ['first in line', { userId: 'ann' }, true],
  ['behind others who let it pass', { line: ['ann'], offers: [offer('ann', inHours(-0.5), 'passed')] }, true],
  ['with an offer of one', { userId: 'cleo', offers: [offer('cleo', inHours(1))] }, true],
  ['with an offer that has ended', { userId: 'ann', offers: [offer('ann', now)] }, false],
  [
    'that they let pass, before the next is offered it',
    { userId: 'ann', offers: [offer('ann', now, 'passed')] },
    false,
  ],
  ['that they let pass, with nobody after them', { userId: 'ann', line: ['ann'], offers: [offer('ann', now)] }, true],
  ['while all seats are taken', { userId: 'ann', freeSeats: 0, offers: [offer('ann', inHours(1))] }, false],
  ['given up by themselves a minute ago', { gaveUpAt: inHours(-1 / 60) }, true],
  [
    'given up by themselves, and offered meanwhile',
    { gaveUpAt: inHours(-0.01), offers: [offer('ann', inHours(1))] },
    false,
  ],
  ['given up by themselves an hour ago', { gaveUpAt: inHours(-1) }, false],
  ['under 2 h before, when nothing is offered', { startsAt: inHours(1) }, true],
  ['where leaders pick and nobody waits', { rule: 'leader-picks', line: [] }, true],
  ['where leaders pick, first in line', { rule: 'leader-picks', userId: 'ann', startsAt: inHours(1) }, false],
  ['where leaders pick, given up by themselves a minute ago', { rule: 'leader-picks', gaveUpAt: inHours(-0.01) }, true],
])('who says that they are in has a free seat at once %s: %o', (_when, facts, expected) => {
  expect(maySit({ ...taker, ...facts })).toBe(expected);
});
