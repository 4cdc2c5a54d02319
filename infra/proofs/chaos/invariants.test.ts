import { SERVICES } from '@fourball/contracts/services.ts';
import { describe, expect, test } from 'vitest';
import { bugs } from '../../test-runner/bugs.ts';
import { addLike, all, alsoLogged, type Bug, change, inRun, inService } from '../../test-runner/mutations.ts';
import { validFixture, write } from '../../test-runner/valid-fixture.ts';
import { invariants, violationsOf } from './invariants.ts';

const planted = Object.entries(bugs).flatMap(([promise, ways]) =>
  Object.entries(ways).map(([what, bug]) => ({ promise, what, bug })),
);

describe('the promises of a run under kills', () => {
  test('hold where nothing went wrong', () => {
    expect(violationsOf(validFixture())).toEqual([]);
  });

  test.each(planted)('notice when $what: $promise', ({ promise, bug }) => {
    expect(violationsOf(bug(validFixture())).map(({ invariant }) => invariant)).toContain(promise);
  });

  test('have each a planted bug that they notice', () => {
    expect(Object.keys(bugs)).toEqual(invariants.map(({ name }) => name));
  });
});

const registration = write('register', { email: 'cat@example.com' }, { userId: 'cat' }, 'unknown');
const registered = { eventId: 'of cat', type: 'auth.user-registered.v1' };
const cat = { id: 'cat', version: 1 };
const told = { ...registered, aggregateId: 'cat', version: 1, isPublished: true, isErased: false };
const saved = (time: string) => write('save', { by: 'ann', date: '2027-06-12', timeSlots: [time] }, null);
const playsLate = change('entries', 'e-ann', { timeSlots: ['18:00'] });

test.each<[string, Bug]>([
  ['an unanswered registration is not there', alsoLogged(registration)],
  [
    'an unanswered registration is there',
    all(
      alsoLogged(registration),
      addLike('users', 'ann', { id: 'cat', email: 'cat@example.com' }),
      inService('aggregates', 'auth', (rows) => [...rows, cat]),
      inService('outbox', 'auth', (events) => [...events, told]),
      ...SERVICES.filter((name) => name !== 'auth').map((reader) =>
        inService('inbox', reader, (events) => [...events, { ...registered, outcome: 'applied' }]),
      ),
    ),
  ],
  [
    'an entry is what an unanswered write wanted',
    all(alsoLogged({ ...saved('18:00'), outcome: 'unknown' }), playsLate),
  ],
  [
    'of two writes at once the one that began first is carried out last',
    all(
      ({ log, ...run }) => ({
        ...run,
        log: [
          ...log,
          { ...saved('18:00'), startedAt: 1e9, endedAt: 1e9 + 10 },
          { ...saved('17:00'), startedAt: 1e9 + 5, endedAt: 1e9 + 10 },
        ],
      }),
      playsLate,
    ),
  ],
  [
    'a mail comes twice because its sender was killed before it could note the first',
    inRun({
      recoveries: [{ kind: 'kill', name: 'notification', struckAt: 1_000, awayMs: 900, recoveryMs: 300, usualMs: 100 }],
      letters: new Map([['mail', [950, 61_000]]]),
    }),
  ],
  [
    'a recovery takes longer where every call does',
    inRun({
      recoveries: [{ kind: 'kill', name: 'squad', struckAt: 1_000, awayMs: 900, recoveryMs: 7_000, usualMs: 1_500 }],
    }),
  ],
])('what is not known for certain is no violation: %s', (_, change) => {
  expect(violationsOf(change(validFixture()))).toEqual([]);
});
