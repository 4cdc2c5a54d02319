import { describe, expect, test } from 'vitest';
import { inTurn, soundEvidence, write } from '../testing/sound-evidence.ts';
import type { LoggedWrite } from './call-log.ts';
import type { Facts } from './facts/facts.ts';
import type { Evidence } from './invariants/evidence.ts';
import { invariants, violationsOf } from './invariants.ts';

type Bug = (evidence: Evidence) => Evidence;

const inFacts =
  (change: (facts: Facts) => Partial<Facts>): Bug =>
  (evidence) => ({ ...evidence, facts: { ...evidence.facts, ...change(evidence.facts) } });
const without = <T extends { id: string }>(rows: readonly T[], id: string) => rows.filter((row) => row.id !== id);
const inRow = <T extends { id: string }>(rows: readonly T[], id: string, change: Partial<T>) =>
  rows.map((row) => (row.id === id ? { ...row, ...change } : row));
const alsoLogged =
  (...writes: LoggedWrite[]): Bug =>
  (evidence) => ({ ...evidence, log: inTurn([...evidence.log, ...writes]) });
const all =
  (...bugs: Bug[]): Bug =>
  (evidence) =>
    bugs.reduce((spoilt, bug) => bug(spoilt), evidence);

const secondRound = { ...soundEvidence().facts.teeTimes[0]!, id: 'again' };
const refusedSave = write('save', { by: 'ann', date: '2027-06-12', timeSlots: ['18:00'] }, null, 'refused');

/** What could go wrong, by the promise that must notice it. */
const bugs: Record<string, Record<string, Bug>> = {
  'every answered registration is there': {
    'an account is lost': inFacts(({ users }) => ({ users: without(users, 'ben') })),
  },
  'no account that nobody asked for': {
    'an account appears': inFacts(({ users }) => ({
      users: [...users, { ...users[0]!, id: 'eve', email: 'eve@example.com' }],
    })),
  },
  'every handicap is the last one that was answered': {
    'a change is lost': inFacts(({ users }) => ({ users: inRow(users, 'ben', { handicap: null }) })),
    'one that was never asked for': inFacts(({ users }) => ({ users: inRow(users, 'ann', { handicap: 3 }) })),
  },
  'every answered squad is there, its creator leading it': {
    'a squad is lost': inFacts(({ squads }) => ({ squads: without(squads, 'squad') })),
    'its creator is not in it': inFacts(({ members }) => ({ members: without(members, 'm-ann') })),
  },
  'no squad that nobody asked for, and none twice': {
    'a squad appears': inFacts(({ squads }) => ({
      squads: [...squads, { ...squads[0]!, id: 'x', name: 'Night owls' }],
    })),
    'a squad is created twice': inFacts(({ squads }) => ({ squads: [...squads, { ...squads[0]!, id: 'twin' }] })),
  },
  'every invite is the last one that was answered': {
    'the second invite is lost': inFacts(({ squads }) => ({ squads: inRow(squads, 'squad', { inviteCode: 'CODE1' }) })),
  },
  'every answered joining is there': {
    'a membership is lost': inFacts(({ members }) => ({ members: without(members, 'm-ben') })),
  },
  'no membership that nobody asked for, and none twice': {
    'a membership appears': inFacts(({ members }) => ({
      members: [...members, { ...members[1]!, id: 'x', userId: 'eve' }],
    })),
    'a golfer is in it twice': inFacts(({ members }) => ({ members: [...members, { ...members[1]!, id: 'twin' }] })),
  },
  'every availability entry is what was answered last, and there is no other': {
    'an entry is lost': inFacts(({ entries }) => ({ entries: without(entries, 'e-ann') })),
    'an earlier content comes back': inFacts(({ entries }) => ({
      entries: inRow(entries, 'e-ben', { timeSlots: ['17:00'] }),
    })),
    'a deleted entry comes back': inFacts(({ entries }) => ({
      entries: [...entries, { id: 'e-gone', userId: 'ben', date: '2027-06-13', timeSlots: ['06:00'] }],
    })),
    'a refused write has its effect': all(
      alsoLogged(refusedSave),
      inFacts(({ entries }) => ({ entries: inRow(entries, 'e-ann', { timeSlots: ['18:00'] }) })),
    ),
    'a date has two entries': inFacts(({ entries }) => ({ entries: [...entries, { ...entries[0]!, id: 'twin' }] })),
  },
  'every recommendation that was answered was offered': {
    'its event is lost': inFacts(({ outbox }) => ({
      outbox: {
        ...outbox,
        recommendation: outbox.recommendation.filter(({ aggregateId }) => aggregateId !== 'second'),
      },
    })),
  },
  'no recommendation that nobody asked for': {
    'one appears': inFacts(({ recommendations }) => ({
      recommendations: [...recommendations, { ...recommendations[1]!, id: 'x', squadId: 'other' }],
    })),
  },
  'every answered confirmation is there': {
    'one is lost': inFacts(({ recommendations }) => ({
      recommendations: inRow(recommendations, 'first', { confirmedMembers: ['ann'] }),
    })),
  },
  'no confirmation that nobody asked for, and none twice': {
    'one appears': inFacts(({ recommendations }) => ({
      recommendations: inRow(recommendations, 'second', { confirmedMembers: ['ben'] }),
    })),
    'one counts twice': inFacts(({ recommendations }) => ({
      recommendations: inRow(recommendations, 'first', { confirmedMembers: ['ann', 'ben', 'ben'] }),
    })),
  },
  'every answered booking is there, with a seat for everyone who confirmed': {
    'the booking is lost': inFacts(({ recommendations }) => ({
      recommendations: inRow(recommendations, 'first', { status: 'confirmed', bookedBy: null, bookingReference: null }),
    })),
    'a seat is lost': inFacts(({ teeTimes }) => ({ teeTimes: inRow(teeTimes, 'round', { players: ['ann'] }) })),
  },
  'no booking that nobody asked for': {
    'one appears': inFacts(({ recommendations }) => ({
      recommendations: inRow(recommendations, 'second', { status: 'booked', bookedBy: 'ann', bookingReference: 'X' }),
    })),
  },
  'at most one booking for each recommendation': {
    'it is booked again': inFacts(({ teeTimes }) => ({
      teeTimes: [...teeTimes, { ...secondRound, startsAt: 5_000, endsAt: 6_000 }],
    })),
    'it is booked under another reference': inFacts(({ teeTimes }) => ({
      teeTimes: [...teeTimes, { ...secondRound, players: ['cat'], bookingReference: 'REF-2' }],
    })),
  },
  'no golfer is booked for rounds that overlap': {
    'two rounds at once': inFacts(({ teeTimes }) => ({
      teeTimes: [...teeTimes, { ...secondRound, recommendationId: 'second', startsAt: 1_999, endsAt: 3_000 }],
    })),
  },
  'every change of an aggregate is told by one event': {
    'a change is not told': inFacts(({ outbox }) => ({
      outbox: { ...outbox, auth: outbox.auth.filter(({ version }) => version !== 2) },
    })),
    'a change is told twice': inFacts(({ outbox }) => ({
      outbox: { ...outbox, squad: [...outbox.squad, { ...outbox.squad[0]!, eventId: 'again' }] },
    })),
    'a deletion is told of something that is there': inFacts(({ aggregates }) => ({
      aggregates: { ...aggregates, availability: [...aggregates.availability, { id: 'e-gone', version: 1 }] },
    })),
  },
  'nothing waits in an outbox': {
    'an event is not published': inFacts(({ outbox }) => ({
      outbox: { ...outbox, auth: outbox.auth.map((event) => ({ ...event, isPublished: event.version === 1 })) },
    })),
  },
  'every event has been dealt with by every reader': {
    'a reader misses one': inFacts(({ inbox }) => ({ inbox: { ...inbox, notification: inbox.notification.slice(1) } })),
  },
  'no event that its publisher does not know': {
    'an event appears': inFacts(({ inbox }) => ({
      inbox: { ...inbox, squad: [...inbox.squad, { eventId: 'x', type: 'auth.user-changed.v1', outcome: 'applied' }] },
    })),
  },
  'no dead letter': {
    'an event is given up': inFacts(({ deadLetters }) => ({
      deadLetters: {
        ...deadLetters,
        squad: [{ eventId: 'x', type: 'auth.user-changed.v1', reason: 'Not heard of yet' }],
      },
    })),
  },
  "every read model equals its owner's table, row by row": {
    'a row is missing': inFacts(({ readModels }) => ({
      readModels: readModels.map((model) => ({ ...model, copy: [] })),
    })),
    'a row is stale': inFacts(({ readModels }) => ({
      readModels: readModels.map((model) => ({ ...model, copy: [{ id: 'ben', version: 1, handicap: null }] })),
    })),
    'a row is of something that is gone': inFacts(({ readModels }) => ({
      readModels: readModels.map((model) => ({ ...model, owner: [] })),
    })),
  },
  'every earlier member is told of each joining, once': {
    'nobody is told': inFacts(({ notifications }) => ({ notifications: without(notifications, 'n1') })),
    'they are told twice': inFacts(({ notifications }) => ({
      notifications: [...notifications, { ...notifications[0]!, id: 'twin' }],
    })),
    'the newcomer is told of themselves': inFacts(({ notifications }) => ({
      notifications: [...notifications, { ...notifications[0]!, id: 'x', userId: 'ben' }],
    })),
  },
  'every player is told of each tee time, once': {
    'a player is not told': inFacts(({ notifications }) => ({ notifications: without(notifications, 'n3') })),
    'a player is told twice': inFacts(({ notifications }) => ({
      notifications: [...notifications, { ...notifications[2]!, id: 'twin' }],
    })),
    'a player is told of another round': inFacts(({ notifications }) => ({
      notifications: [...notifications, { ...notifications[2]!, id: 'x', teeTimeId: 'other' }],
    })),
  },
  'every player is congratulated on their first tee time, once in their life': {
    'one is not': inFacts(({ notifications }) => ({ notifications: without(notifications, 'n5') })),
    'one is twice': inFacts(({ notifications }) => ({
      notifications: [...notifications, { ...notifications[3]!, id: 'twin' }],
    })),
  },
  'nothing is told but joinings, bookings and first rounds': {
    'something else is told': inFacts(({ notifications }) => ({
      notifications: [...notifications, { ...notifications[0]!, id: 'x', type: 'weekly_slots' }],
    })),
  },
  'no answer that says the server or the session is broken': {
    'a bare error': (evidence) => ({ ...evidence, faults: new Map([['POST /api/register answered 500', 1]]) }),
  },
  'no process ends because another was killed': {
    'a service gives up': (evidence) => ({ ...evidence, ownDeaths: ['squad ended unexpectedly (exit code 1)'] }),
  },
  'reads and writes are back within 5 s': {
    'they are late': (evidence) => ({
      ...evidence,
      recoveries: [{ kind: 'partition', name: 'squad to broker', awayMs: 100, recoveryMs: 5_001 }],
    }),
  },
};

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
  ])('%s', (_, change) => {
    expect(violationsOf(change(soundEvidence()))).toEqual([]);
  });
});
