import type { AuditActionName } from '@fourball/contracts/audit.ts';
import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { publishersOf } from '../ops/events/readers.ts';
import type { LoggedWrite, Remembered, Wanted, WriteKind } from '../proofs/chaos/call-log.ts';
import type { Facts, OutboxFact } from '../proofs/chaos/facts/facts.ts';
import type { Evidence } from '../proofs/chaos/invariants/evidence.ts';

/*
 * A small run in which nothing went wrong: Ann creates a squad and invites Ben, who joins. They say when they are free,
 * Ben thinks better of one day, Ann has tee times recommended, both confirm the first, Ann books it. Cleo has deleted her
 * account. Ann adds Dee, who has none, and who says by her link that she may come to the second. Tests spoil it.
 */

/** A write that was answered, unless told otherwise. */
export function write<K extends WriteKind>(
  kind: K,
  wanted: Wanted<K>,
  answer: Remembered<K>,
  outcome: LoggedWrite['outcome'] = 'answered',
): LoggedWrite<K> {
  const answered = outcome === 'answered' ? { answer } : {};
  return { kind, wanted, outcome, ...answered, startedAt: 0, endedAt: 0 };
}

/** The writes one after the other, a minute apart. */
export const inTurn = (log: readonly LoggedWrite[]): LoggedWrite[] =>
  log.map((write, index) => ({ ...write, startedAt: index * 60_000, endedAt: index * 60_000 + 10 }));

const squad = { id: 'squad', name: 'Early birds', createdBy: 'ann', inviteCode: 'CODE2' };
const golfer = { id: 'ben', version: 2, handicap: '12.0' };
const round = { id: 'round', recommendationId: 'first', squadId: 'squad', startsAt: 1_000, endsAt: 2_000 };
const booking = { bookedBy: 'ann', bookingReference: 'REF-1' };

const event = (type: string, aggregateId: string, version = 1): OutboxFact => ({
  eventId: `${type} of ${aggregateId} v${version}`,
  type,
  aggregateId,
  version,
  isPublished: true,
  isErased: false,
});

const events = (type: string, ...aggregateIds: string[]) => aggregateIds.map((id) => event(type, id));

const outbox: Record<ServiceName, OutboxFact[]> = {
  auth: [
    ...events('auth.user-registered.v1', 'ann', 'ben', 'dee'),
    event('auth.user-changed.v1', 'ben', 2),
    { ...event('auth.user-registered.v1', 'cleo'), isErased: true },
    event('auth.user-deleted.v1', 'cleo', 2),
  ],
  squad: [event('squad.squad-created.v1', 'squad'), ...events('squad.member-joined.v1', 'm-ann', 'm-ben', 'm-dee')],
  availability: [
    ...events('availability.entry-saved.v1', 'e-ann', 'e-ben', 'e-gone'),
    event('availability.entry-deleted.v1', 'e-gone', 2),
  ],
  recommendation: [
    ...events('recommendation.recommendation-offered.v1', 'first', 'second'),
    ...[2, 3].map((version) => event('recommendation.recommendation-confirmed.v1', 'first', version)),
    event('recommendation.tee-time-booked.v1', 'round'),
    event('recommendation.game-date-opened.v1', 'date'),
    event('recommendation.game-date-locked.v1', 'date', 3),
    event('recommendation.recommendation-booked.v1', 'first', 4),
    { ...event('recommendation.weekly-slots-ranked.v1', 'forgotten week'), squadId: 'a squad that is gone' },
  ],
  notification: [],
};

const endOf = (userId: string, action: AuditActionName, about = '{}') => ({
  action,
  rule: 'account-deleted',
  userId,
  about,
});

const notice = (id: string, userId: string, type: string, title: string) => ({
  id,
  userId,
  type,
  title,
  message: title,
  squadId: 'squad',
  teeTimeId: 'round',
});

const versions = (of: Readonly<Record<string, number>>) => Object.entries(of).map(([id, version]) => ({ id, version }));

const forEach = <T>(make: (service: ServiceName) => T) =>
  Object.fromEntries(SERVICES.map((service) => [service, make(service)])) as Record<ServiceName, T>;

const facts: Facts = {
  users: [
    { id: 'ann', email: 'ann@example.com', lastName: 'Ash', handicap: null },
    { id: 'ben', email: 'ben@example.com', lastName: 'Birch', handicap: 12 },
  ],
  squads: [squad],
  members: [
    { id: 'm-ann', squadId: 'squad', userId: 'ann', role: 'leader', joinedAt: 1 },
    { id: 'm-ben', squadId: 'squad', userId: 'ben', role: 'member', joinedAt: 2 },
    { id: 'm-dee', squadId: 'squad', userId: 'dee', role: 'member', joinedAt: 3 },
  ],
  added: [{ id: 'dee', squadId: 'squad', lastName: 'Elm' }],
  entries: [
    { id: 'e-ann', userId: 'ann', date: '2027-06-12', timeSlots: ['09:00', '10:00'] },
    { id: 'e-ben', userId: 'ben', date: '2027-06-12', timeSlots: ['09:00'] },
  ],
  recommendations: [
    { id: 'first', squadId: 'squad', status: 'booked', confirmedMembers: ['ann', 'ben'], ...booking },
    { id: 'second', squadId: 'squad', status: 'pending', confirmedMembers: [], bookedBy: null, bookingReference: null },
  ],
  answers: [
    { id: 'first ann', recommendationId: 'first', userId: 'ann', word: 'in' },
    { id: 'first ben', recommendationId: 'first', userId: 'ben', word: 'in' },
    { id: 'second dee', recommendationId: 'second', userId: 'dee', word: 'maybe' },
  ],
  teeTimes: [{ ...round, ...booking, players: ['ann', 'ben'] }],
  notifications: [
    { ...notice('n1', 'ann', 'squad_update', 'Joined'), message: 'Golfer Birch joined Early birds', teeTimeId: null },
    notice('n2', 'ann', 'booking_confirmation', 'Tee time booked'),
    notice('n3', 'ben', 'booking_confirmation', 'Tee time booked'),
    notice('n4', 'ann', 'achievement', 'First round'),
    notice('n5', 'ben', 'achievement', 'First round'),
    notice('n6', 'ben', 'booking_confirmation', 'A seat was taken'),
  ],
  mails: [{ id: 'mail', kind: 'booking', outcome: 'sent' }],
  weeks: [{ id: 'week', squadId: 'squad', week: '2027-06-14' }],
  aggregates: {
    auth: versions({ ann: 1, ben: 2, dee: 1 }),
    squad: versions({ squad: 1, 'm-ann': 1, 'm-ben': 1, 'm-dee': 1 }),
    availability: versions({ 'e-ann': 1, 'e-ben': 1 }),
    recommendation: [...versions({ first: 4, second: 1, round: 1 }), { id: 'date', version: 3, isToldInPart: true }],
    notification: [],
  },
  outbox,
  inbox: forEach((reader) =>
    publishersOf[reader].flatMap((publisher) =>
      outbox[publisher].map(({ eventId, type }) => ({ eventId, type, outcome: 'applied' })),
    ),
  ),
  deadLetters: forEach(() => []),
  actions: {
    auth: [endOf('cleo', 'account-deleted')],
    squad: [endOf('cleo', 'golfer-forgotten'), endOf('cleo', 'squad-handed-over', '{"squad":"squad"}')],
    availability: [endOf('cleo', 'golfer-forgotten'), endOf('cleo', 'entries-deleted')],
    recommendation: [endOf('cleo', 'golfer-forgotten')],
    notification: [endOf('cleo', 'golfer-forgotten')],
  },
  readModels: [{ name: 'squad.golfers', owner: [golfer], copy: [{ ...golfer }] }],
};

export function validFixture(): Evidence {
  const save = (by: string, date: string, ...timeSlots: string[]) => write('save', { by, date, timeSlots }, null);
  return {
    facts: structuredClone(facts),
    log: inTurn([
      write('register', { email: 'ann@example.com' }, { userId: 'ann' }),
      write('register', { email: 'ben@example.com' }, { userId: 'ben' }),
      write('change handicap', { by: 'ben', handicap: 12 }, null),
      write('create squad', { by: 'ann', name: 'Early birds' }, { squadId: 'squad' }),
      write('invite', { by: 'ann', squadId: 'squad' }, { inviteCode: 'CODE1' }),
      write('invite', { by: 'ann', squadId: 'squad' }, { inviteCode: 'CODE2' }),
      write('join', { by: 'ben', squadId: 'squad' }, null),
      save('ann', '2027-06-12', '10:00', '09:00'),
      save('ben', '2027-06-12', '17:00'),
      save('ben', '2027-06-12', '09:00'),
      save('ben', '2027-06-13', '06:00'),
      write('delete', { by: 'ben', date: '2027-06-13' }, null),
      write('generate', { by: 'ann', squadId: 'squad' }, { recommendationIds: ['first', 'second'] }),
      write('confirm', { by: 'ann', recommendationId: 'first' }, null),
      write('confirm', { by: 'ben', recommendationId: 'first' }, null),
      write('add', { by: 'ann', squadId: 'squad', name: 'Elm' }, null),
      write('answer', { by: 'dee', recommendationId: 'second', word: 'in' }, null),
      write('answer', { by: 'dee', recommendationId: 'second', word: 'maybe' }, null),
      write('book', { by: 'ann', recommendationId: 'first', bookingReference: 'REF-1' }, null),
    ]),
    faults: new Map(),
    ownDeaths: [],
    recoveries: [{ kind: 'kill', name: 'squad', struckAt: 1_000, awayMs: 900, recoveryMs: 300, usualMs: 100 }],
    letters: new Map([['mail', [60_000]]]),
    weeks: ['2027-06-14'],
    traces: [],
  };
}
