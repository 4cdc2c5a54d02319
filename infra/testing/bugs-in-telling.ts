import { at, type Bugs, inFacts, inRow, without } from './spoiling.ts';

/** Bugs in events and their readers, and in the stack's conduct. */
export const bugsInTelling: Bugs = {
  'every change of an aggregate is told by one event': {
    'a change is not told': inFacts(({ outbox }) => ({
      outbox: { ...outbox, auth: outbox.auth.filter(({ version }) => version !== 2) },
    })),
    'a change is told twice': inFacts(({ outbox }) => ({
      outbox: { ...outbox, squad: [...outbox.squad, { ...at(outbox.squad, 0), eventId: 'again' }] },
    })),
    'a week that was told of is gone, and its squad is not': inFacts(({ outbox }) => ({
      outbox: { ...outbox, recommendation: outbox.recommendation.map((event) => ({ ...event, squadId: 'squad' })) },
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
      notifications: [...notifications, { ...at(notifications, 0), id: 'twin' }],
    })),
    'the newcomer is told of themselves': inFacts(({ notifications }) => ({
      notifications: [...notifications, { ...at(notifications, 0), id: 'x', userId: 'ben' }],
    })),
  },
  'every player is told of each tee time, once': {
    'a player is not told': inFacts(({ notifications }) => ({ notifications: without(notifications, 'n3') })),
    'a player is told twice': inFacts(({ notifications }) => ({
      notifications: [...notifications, { ...at(notifications, 2), id: 'twin' }],
    })),
    'a player is told of another round': inFacts(({ notifications }) => ({
      notifications: [...notifications, { ...at(notifications, 2), id: 'x', teeTimeId: 'other' }],
    })),
  },
  'every player is congratulated on their first tee time, once in their life': {
    'one is not': inFacts(({ notifications }) => ({ notifications: without(notifications, 'n5') })),
    'one is twice': inFacts(({ notifications }) => ({
      notifications: [...notifications, { ...at(notifications, 3), id: 'twin' }],
    })),
  },
  'nothing is told but joinings, bookings and first rounds': {
    'something else is told': inFacts(({ notifications }) => ({
      notifications: [...notifications, { ...at(notifications, 0), id: 'x', type: 'weekly_slots' }],
    })),
  },
  'every mail that was to be sent has come to the mail server': {
    'it is given up': inFacts(({ mails }) => ({ mails: inRow(mails, 'mail', { outcome: 'given-up' }) })),
    'it waits for ever': inFacts(({ mails }) => ({ mails: inRow(mails, 'mail', { outcome: null }) })),
    'it is told to be sent and is not': (evidence) => ({ ...evidence, letters: new Map() }),
  },
  'no mail comes twice, but where its sender was killed meanwhile, and none that nobody sent': {
    'it comes twice although nothing died': (evidence) => ({ ...evidence, letters: new Map([['mail', [5, 60_000]]]) }),
    'it comes again long after its sender died': (evidence) => ({
      ...evidence,
      recoveries: [{ kind: 'kill', name: 'notification', struckAt: 1_000, awayMs: 900, recoveryMs: 300 }],
      letters: new Map([['mail', [60_000, 61_000]]]),
    }),
    'one that nobody wrote': (evidence) => ({ ...evidence, letters: new Map([...evidence.letters, ['other', [1]]]) }),
  },
  "every squad's week is ranked, once": {
    'one is forgotten': inFacts(() => ({ weeks: [] })),
    'one is ranked twice': inFacts(({ weeks }) => ({ weeks: [...weeks, { ...at(weeks, 0), id: 'twin' }] })),
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
      recoveries: [{ kind: 'partition', name: 'squad to broker', struckAt: 0, awayMs: 100, recoveryMs: 5_001 }],
    }),
  },
};
