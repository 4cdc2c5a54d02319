import { expect, test } from 'vitest';
import { Chance } from '../../ranking/testing/random-squad.ts';
import { type DateFacts, decisionsAt, dueAt, extendedDeadline, type Step, stepAt } from './next-step.ts';

const HOUR = 60 * 60_000;
const START = Date.UTC(2027, 4, 8, 8);
/** So many hours before the start. */
const before = (hours: number) => new Date(START - hours * HOUR);

const open: DateFacts = {
  status: 'open',
  opensAt: before(120),
  deadlineAt: before(38),
  remindAt: before(26),
  startsAt: before(0),
  latestDeadlineAt: before(6),
  nudgesAt: [before(86)],
  nudges: 0,
  isExtended: false,
  isAnswered: false,
  shortReminders: 0,
  players: 4,
  undecided: 2,
  leastPlayers: 4,
  callOffAt: null,
};
const short = { ...open, players: 3 };

/** The date once an act was done. */
function after(date: DateFacts, step: Step): DateFacts {
  if (step.act === 'open') return { ...date, status: 'open' };
  if (step.act === 'lock') return { ...date, status: 'locked' };
  if (step.act === 'call-off') return { ...date, status: 'called_off' };
  if (step.act === 'answered') return { ...date, isAnswered: true };
  if (step.act === 'nudge') return { ...date, nudges: step.nudges };
  return step.act === 'short' ? { ...date, shortReminders: step.reminder } : date;
}

/** Acts on a date that nobody touches, with the hours before the start at which they are done. */
function lifeOf(date: DateFacts, from = 200): [number, Step][] {
  const life: [number, Step][] = [];
  let now: Date | null = dueAt(date, before(from));
  for (let left = date; now; now = dueAt(left, now)) {
    const step = stepAt(left, now) as Step;
    life.push([(START - now.getTime()) / HOUR, step]);
    left = after(left, step);
  }
  return life;
}

test('a date opens, is nudged and locked, each at its moment', () => {
  expect(lifeOf({ ...open, status: 'planned' })).toEqual([
    [120, { act: 'open' }],
    [86, { act: 'nudge', nudges: 1, isSent: true }],
    [38, { act: 'lock' }],
  ]);
});

test('with too few players leaders are told at the deadline and 12 hours later, and nothing is called off unless the rules say so', () => {
  expect(lifeOf(short, 60)).toEqual([
    [60, { act: 'nudge', nudges: 1, isSent: true }],
    [38, { act: 'short', reminder: 1 }],
    [26, { act: 'short', reminder: 2 }],
  ]);
  expect(lifeOf({ ...short, nudges: 1, callOffAt: before(24) }, 60).at(-1)).toEqual([24, { act: 'call-off' }]);
  expect(lifeOf({ ...short, nudges: 1, callOffAt: before(48) }, 60)).toEqual([[38, { act: 'call-off' }]]);
});

test('a date that is extended is short again at its new deadline, also after both reminders; with players it is locked', () => {
  const extended = { ...short, nudges: 1, isExtended: true, deadlineAt: before(14), remindAt: before(2) };
  for (const shortReminders of [1, 2]) {
    expect(lifeOf({ ...extended, shortReminders }, 30)).toEqual([
      [14, { act: 'short', reminder: 3 }],
      [2, { act: 'short', reminder: 4 }],
    ]);
  }
  expect(lifeOf({ ...short, nudges: 1 }, 20)).toEqual([[20, { act: 'short', reminder: 2 }]]);
  expect(stepAt({ ...open, shortReminders: 1 }, before(30))).toEqual({ act: 'lock' });
});

test('leaders are told once that all have answered; too few players are not ready', () => {
  const answered = { ...open, undecided: 0 };
  expect(lifeOf(answered, 100)).toEqual([
    [100, { act: 'answered' }],
    [86, { act: 'nudge', nudges: 1, isSent: false }],
    [38, { act: 'lock' }],
  ]);
  expect(stepAt({ ...answered, players: 3 }, before(100))).toBeUndefined();
});

test('of nudges that are due at once the last is sent, and none within 12 hours of the opening or the one before', () => {
  const nudgesAt = [before(109), before(86), before(80)];
  const sent = lifeOf({ ...open, nudgesAt }).flatMap(([at, step]) => [at, step.act === 'nudge' && step.isSent]);
  expect(sent).toEqual([109, false, 86, true, 80, false, 38, false]);
  const both = { nudges: 2, isSent: true };
  expect(stepAt({ ...open, nudgesAt: [before(100), before(86)] }, before(80))).toMatchObject(both);
});

test('a date is extended once, by a day, and never beyond its latest deadline', () => {
  expect(extendedDeadline(open, before(38))).toEqual(before(14));
  expect(extendedDeadline({ ...open, deadlineAt: before(20) }, before(18))).toEqual(before(6));
  expect(extendedDeadline({ ...open, deadlineAt: before(20) }, before(6))).toBeNull();
  expect(extendedDeadline({ ...open, isExtended: true }, before(38))).toBeNull();
  expect(extendedDeadline({ ...open, latestDeadlineAt: before(30) }, before(38))).toEqual(before(30));
  expect(extendedDeadline({ ...open, latestDeadlineAt: before(38) }, before(38))).toBeNull();
});

test('leaders lock where all have answered, and decide where it is short', () => {
  expect(decisionsAt(open, before(100))).toEqual([]);
  expect(decisionsAt({ ...open, undecided: 0 }, before(100))).toEqual(['lock']);
  expect(decisionsAt(short, before(37))).toEqual(['extend', 'play', 'call-off']);
  expect(decisionsAt({ ...short, players: 0, isExtended: true }, before(37))).toEqual(['call-off']);
  expect(decisionsAt(short, before(0))).toEqual([]);
  expect(decisionsAt({ ...short, status: 'locked' }, before(37))).toEqual([]);
});

test('nothing is due before the moment at which a date is to be looked at next, and something is then', () => {
  const chance = new Chance(7);
  for (let round = 0; round < 3_000; round += 1) {
    const date: DateFacts = {
      ...open,
      status: chance.pick(['planned', 'open', 'open', 'open', 'locked']),
      nudgesAt: chance.some([before(109), before(86), before(60)], 0.6),
      nudges: chance.between(0, 3),
      isExtended: chance.next() < 0.3,
      isAnswered: chance.next() < 0.5,
      shortReminders: chance.between(0, 4),
      players: chance.between(0, 8),
      undecided: chance.between(0, 3),
      callOffAt: chance.pick([null, before(24), before(72)]),
    };
    const now = before(chance.between(0, 140));
    const due = dueAt(date, now);
    const end = due ?? before(-1);
    const early = new Date(now.getTime() + chance.next() * (end.getTime() - now.getTime()));
    if (early < end) expect(stepAt(date, early)).toBeUndefined();
    if (due) expect(stepAt(date, due)).toBeDefined();
  }
});
