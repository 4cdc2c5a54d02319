import { addLike, all, alsoLogged, type Bug, change, inReadModels, inRun, inService, lose } from './mutations.ts';
import { write } from './valid-fixture.ts';

const refusedSave = write('save', { by: 'ann', date: '2027-06-12', timeSlots: ['18:00'] }, null, 'refused');
const stranger = { eventId: 'x', type: 'auth.user-changed.v1' };

/** Bugs by what goes wrong, by the promise that must notice it. */
export const bugs: Readonly<Record<string, Readonly<Record<string, Bug>>>> = {
  'every answered registration is there': { 'an account is lost': lose('users', 'ben') },
  'no account that nobody asked for': { 'one appears': addLike('users', 'ann', { email: 'eve@example.com' }) },
  'every handicap is the last one that was answered': {
    'a change is lost': change('users', 'ben', { handicap: null }),
    'one that was never asked for': change('users', 'ann', { handicap: 3 }),
  },
  'every answered squad is there, its creator leading it': {
    'a squad is lost': lose('squads', 'squad'),
    'its creator is not in it': lose('members', 'm-ann'),
  },
  'no squad that nobody asked for, and none twice': {
    'a squad appears': addLike('squads', 'squad', { name: 'Night owls' }),
    'a squad is created twice': addLike('squads', 'squad'),
  },
  'every invite is the last one that was answered': {
    'the second invite is lost': change('squads', 'squad', { inviteCode: 'CODE1' }),
  },
  'every answered joining is there': { 'a membership is lost': lose('members', 'm-ben') },
  'no membership that nobody asked for, and none twice': {
    'a membership appears': addLike('members', 'm-ben', { userId: 'eve' }),
    'a golfer is in it twice': addLike('members', 'm-ben'),
  },
  'every availability entry is what was answered last, and there is no other': {
    'an entry is lost': lose('entries', 'e-ann'),
    'an earlier content comes back': change('entries', 'e-ben', { timeSlots: ['17:00'] }),
    'a deleted entry comes back': addLike('entries', 'e-ben', { date: '2027-06-13', timeSlots: ['06:00'] }),
    'a refused write has its effect': all(
      alsoLogged(refusedSave),
      change('entries', 'e-ann', { timeSlots: ['18:00'] }),
    ),
    'a date has two entries': addLike('entries', 'e-ann'),
  },
  'every recommendation that was answered was offered': {
    'its event is lost': inService('outbox', 'recommendation', (events) =>
      events.filter(({ aggregateId }) => aggregateId !== 'second'),
    ),
  },
  'no recommendation that nobody asked for': {
    'one appears': addLike('recommendations', 'second', { squadId: 'other' }),
  },
  'every answered confirmation is there': {
    'one is lost': change('recommendations', 'first', { confirmedMembers: ['ann'] }),
  },
  'no confirmation that nobody asked for, and none twice': {
    'one appears': change('recommendations', 'second', { confirmedMembers: ['ben'] }),
    'one counts twice': change('recommendations', 'first', { confirmedMembers: ['ann', 'ben', 'ben'] }),
  },
  'every answered booking is there, with a seat for everyone who confirmed': {
    'the booking is lost': change('recommendations', 'first', {
      status: 'confirmed',
      bookedBy: null,
      bookingReference: null,
    }),
    'a seat is lost': change('teeTimes', 'round', { players: ['ann'] }),
  },
  'no booking that nobody asked for': {
    'one appears': change('recommendations', 'second', { status: 'booked', bookedBy: 'ann', bookingReference: 'X' }),
  },
  'at most one booking for each recommendation': {
    'it is booked again': addLike('teeTimes', 'round', { startsAt: 5_000, endsAt: 6_000 }),
    'it is booked under another reference': addLike('teeTimes', 'round', {
      players: ['cat'],
      bookingReference: 'REF-2',
    }),
  },
  'no golfer is booked for rounds that overlap': {
    'two rounds at once': addLike('teeTimes', 'round', { recommendationId: 'second', startsAt: 1_999, endsAt: 3_000 }),
  },
  'every golfer who was added is a member, once, and nobody else was added': {
    'one is lost': lose('added', 'dee'),
    'one is added twice': addLike('added', 'dee'),
    'one appears': addLike('added', 'dee', { lastName: 'Oak' }),
    'one is no member': lose('members', 'm-dee'),
  },
  'every word by a link is the one that was answered last': {
    'it is lost': lose('answers', 'second dee'),
    'an earlier one comes back': change('answers', 'second dee', { word: 'in' }),
    'one appears': addLike('answers', 'second dee', { id: 'first dee', recommendationId: 'first' }),
  },
  'who said by a link that they are in has their place and seat, and nobody who said otherwise': {
    'a place outlives a later word': change('recommendations', 'second', { confirmedMembers: ['dee'] }),
    'a place is lost': change('answers', 'second dee', { word: 'in' }),
    'a seat that nobody asked for': change('teeTimes', 'round', { players: ['ann', 'ben', 'dee'] }),
  },
  'nothing is kept of a golfer who deleted their account': {
    'a dead letter names them': inRun({ traces: ['squad.dead_letters: 1'] }),
  },
  'what the end of an account has caused is on the audit trail, once, and nobody else is there': {
    'the end is not there': inService('actions', 'auth', () => []),
    'a service does not say that it forgot the golfer': inService('actions', 'availability', (actions) =>
      actions.slice(1),
    ),
    'a squad is handed over twice': inService('actions', 'squad', (actions) => [...actions, ...actions.slice(1)]),
    'somebody is forgotten whose account is there': inService('actions', 'notification', (actions) =>
      actions.flatMap((action) => [action, { ...action, userId: 'ben' }]),
    ),
  },
  'every change of an aggregate is told by one event': {
    'a change is not told': inService('outbox', 'auth', (events) => events.filter(({ version }) => version !== 2)),
    'a change is told twice': inService('outbox', 'squad', (events) =>
      events.flatMap((event) => [event, { ...event, eventId: `${event.eventId} again` }]),
    ),
    'a week that was told of is gone, and its squad is not': inService('outbox', 'recommendation', (events) =>
      events.map((event) => ({ ...event, squadId: 'squad' })),
    ),
    'a date of a game tells a change twice': inService('outbox', 'recommendation', (events) =>
      events.map((event) => (event.aggregateId === 'date' ? { ...event, version: 3 } : event)),
    ),
    'a date of a game tells a change that it has not': inService('aggregates', 'recommendation', (all) =>
      all.map((row) => (row.isToldInPart ? { ...row, version: 2 } : row)),
    ),
    'a deletion is told of something that is there': inService('aggregates', 'availability', (all) => [
      ...all,
      { id: 'e-gone', version: 1 },
    ]),
  },
  'nothing waits in an outbox': {
    'an event is not published': inService('outbox', 'auth', (events) =>
      events.map((event) => ({ ...event, isPublished: event.version === 1 })),
    ),
  },
  'every event has been dealt with by every reader': {
    'a reader misses one': inService('inbox', 'notification', (events) => events.slice(1)),
  },
  'no event that its publisher does not know': {
    'an event appears': inService('inbox', 'squad', (events) => [...events, { ...stranger, outcome: 'applied' }]),
  },
  'no dead letter': {
    'an event is given up': inService('deadLetters', 'squad', () => [{ ...stranger, reason: 'Not heard of yet' }]),
  },
  "every read model equals its owner's table, row by row": {
    'a row is missing': inReadModels({ copy: [] }),
    'a row is stale': inReadModels({ copy: [{ id: 'ben', version: 1, handicap: null }] }),
    'a row is of something that is gone': inReadModels({ owner: [] }),
  },
  'every earlier member is told of each joining, once': {
    'nobody is told': lose('notifications', 'n1'),
    'they are told twice': addLike('notifications', 'n1'),
    'they are told of one whom their leader added': addLike('notifications', 'n1', {
      message: 'Golfer Elm joined Early birds',
    }),
    'the newcomer is told of themselves': addLike('notifications', 'n1', { userId: 'ben' }),
  },
  'every player is told of each tee time, once': {
    'a player is not told': lose('notifications', 'n3'),
    'a player is told twice': addLike('notifications', 'n3'),
    'a player is told of another round': addLike('notifications', 'n3', { teeTimeId: 'other' }),
  },
  'nobody is told twice that others of their squad play, or took a seat': {
    'one is': addLike('notifications', 'n6'),
  },
  'every player is congratulated on their first tee time, once in their life': {
    'one is not': lose('notifications', 'n5'),
    'one is twice': addLike('notifications', 'n4'),
  },
  'nothing is told but joinings, bookings and first rounds': {
    'something else is told': addLike('notifications', 'n1', { type: 'weekly_slots' }),
  },
  'every mail that was to be sent has come to the mail server': {
    'it is given up': change('mails', 'mail', { outcome: 'given-up' }),
    'it waits for ever': change('mails', 'mail', { outcome: null }),
    'it is told to be sent and is not': inRun({ letters: new Map() }),
  },
  'no mail comes twice, but where its sender was killed meanwhile, and none that nobody sent': {
    'it comes twice although nothing died': inRun({ letters: new Map([['mail', [5, 60_000]]]) }),
    'it comes again long after its sender died': inRun({
      recoveries: [{ kind: 'kill', name: 'notification', struckAt: 1_000, awayMs: 900, recoveryMs: 300, usualMs: 100 }],
      letters: new Map([['mail', [60_000, 61_000]]]),
    }),
    'one that nobody wrote': inRun({ letters: new Map(['mail', 'other'].map((id) => [id, [1]])) }),
  },
  "every squad's week is ranked, once": {
    'one is forgotten': lose('weeks', 'week'),
    'one is ranked twice': addLike('weeks', 'week'),
  },
  'no answer that says the server or the session is broken': {
    'a bare error': inRun({ faults: new Map([['POST /api/register answered 500', 1]]) }),
  },
  'no process ends because another was killed': {
    'a service gives up': inRun({ ownDeaths: ['squad ended unexpectedly (exit code 1)'] }),
  },
  'reads and writes are back within 5 s': {
    'they are late': inRun({
      recoveries: [
        { kind: 'partition', name: 'squad to broker', struckAt: 0, awayMs: 100, recoveryMs: 5_201, usualMs: 100 },
      ],
    }),
  },
};
