import { describe, expect, test } from 'vitest';
import { bugsInRows } from '../testing/bugs-in-rows.ts';
import { bugsInTelling } from '../testing/bugs-in-telling.ts';
import { soundEvidence, write } from '../testing/sound-evidence.ts';
import { all, alsoLogged, inFacts, inRow } from '../testing/spoiling.ts';
import type { Evidence } from './invariants/evidence.ts';
import { invariants, violationsOf } from './invariants.ts';

const bugs = { ...bugsInRows, ...bugsInTelling };
const planted = Object.entries(bugs).flatMap(([promise, ways]) =>
  Object.entries(ways).map(([what, bug]) => ({ promise, what, bug })),
);

describe('the promises of a run under kills', () => {
  test('hold where nothing went wrong', () => {
    expect(violationsOf(soundEvidence())).toEqual([]);
  });

  test.each(planted)('notice when $what: $promise', ({ promise, bug }) => {
    const broken = violationsOf(bug(soundEvidence())).map(({ invariant }) => invariant);
    expect(broken).toContain(promise);
  });

  test('have each a planted bug that they notice', () => {
    expect(Object.keys(bugs)).toEqual(invariants.map(({ name }) => name));
  });
});

describe('what is not known for certain is no violation', () => {
  const registration = write('register', { email: 'cat@example.com' }, { userId: 'cat' }, 'unknown');
  const saveAt = (time: string) => ({
    ...write('save', { by: 'ann', date: '2027-06-12', timeSlots: [time] }, null),
    endedAt: 1e9 + 10,
  });
  const cat = { id: 'cat', email: 'cat@example.com', lastName: 'Cedar', handicap: null };

  test.each([
    ['an unanswered registration is not there', alsoLogged(registration)],
    [
      'an unanswered registration is there',
      all(
        alsoLogged(registration),
        inFacts(({ users, aggregates, outbox, inbox }) => {
          const event = { ...outbox.auth[0]!, eventId: 'of cat', aggregateId: 'cat' };
          const dealtWith = { eventId: 'of cat', type: event.type, outcome: 'applied' };
          return {
            users: [...users, cat],
            aggregates: { ...aggregates, auth: [...aggregates.auth, { id: 'cat', version: 1 }] },
            outbox: { ...outbox, auth: [...outbox.auth, event] },
            inbox: {
              ...inbox,
              squad: [...inbox.squad, dealtWith],
              availability: [...inbox.availability, dealtWith],
              recommendation: [...inbox.recommendation, dealtWith],
              notification: [...inbox.notification, dealtWith],
            },
          };
        }),
      ),
    ],
    [
      'an entry is what an unanswered write wanted',
      all(
        alsoLogged(write('save', { by: 'ann', date: '2027-06-12', timeSlots: ['18:00'] }, null, 'unknown')),
        inFacts(({ entries }) => ({ entries: inRow(entries, 'e-ann', { timeSlots: ['18:00'] }) })),
      ),
    ],
    [
      'of two writes at once the one that began first is carried out last',
      all(
        (evidence: Evidence) => ({
          ...evidence,
          log: [...evidence.log, { ...saveAt('18:00'), startedAt: 1e9 }, { ...saveAt('17:00'), startedAt: 1e9 + 5 }],
        }),
        inFacts(({ entries }) => ({ entries: inRow(entries, 'e-ann', { timeSlots: ['18:00'] }) })),
      ),
    ],
    [
      'a mail comes twice because its sender was killed before it could note the first',
      (evidence: Evidence) => ({
        ...evidence,
        recoveries: [{ kind: 'kill', name: 'notification', struckAt: 1_000, awayMs: 900, recoveryMs: 300 } as const],
        letters: new Map([['mail', [950, 61_000]]]),
      }),
    ],
  ])('%s', (_, change) => {
    expect(violationsOf(change(soundEvidence()))).toEqual([]);
  });
});
