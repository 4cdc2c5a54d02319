import { soundEvidence, write } from './sound-evidence.ts';
import { all, alsoLogged, at, type Bugs, inFacts, inRow, without } from './spoiling.ts';

const secondRound = { ...at(soundEvidence().facts.teeTimes, 0), id: 'again' };
const refusedSave = write('save', { by: 'ann', date: '2027-06-12', timeSlots: ['18:00'] }, null, 'refused');

/** Bugs in what golfers own. */
export const bugsInRows: Bugs = {
  'every answered registration is there': {
    'an account is lost': inFacts(({ users }) => ({ users: without(users, 'ben') })),
  },
  'no account that nobody asked for': {
    'an account appears': inFacts(({ users }) => ({
      users: [...users, { ...at(users, 0), id: 'eve', email: 'eve@example.com' }],
    })),
  },
  'nothing is kept of a golfer who deleted their account': {
    'a dead letter names them': (evidence) => ({ ...evidence, traces: ['squad.dead_letters: 1'] }),
  },
  'what the end of an account has caused is on the audit trail, once, and nobody else is there': {
    'the end is not there': inFacts(({ deeds }) => ({ deeds: { ...deeds, auth: [] } })),
    'a service does not say that it forgot the golfer': inFacts(({ deeds }) => ({
      deeds: { ...deeds, availability: deeds.availability.slice(1) },
    })),
    'a squad is handed over twice': inFacts(({ deeds }) => ({
      deeds: { ...deeds, squad: [...deeds.squad, at(deeds.squad, 1)] },
    })),
    'somebody is forgotten whose account is there': inFacts(({ deeds }) => ({
      deeds: { ...deeds, notification: [...deeds.notification, { ...at(deeds.notification, 0), userId: 'ben' }] },
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
      squads: [...squads, { ...at(squads, 0), id: 'x', name: 'Night owls' }],
    })),
    'a squad is created twice': inFacts(({ squads }) => ({ squads: [...squads, { ...at(squads, 0), id: 'twin' }] })),
  },
  'every invite is the last one that was answered': {
    'the second invite is lost': inFacts(({ squads }) => ({ squads: inRow(squads, 'squad', { inviteCode: 'CODE1' }) })),
  },
  'every answered joining is there': {
    'a membership is lost': inFacts(({ members }) => ({ members: without(members, 'm-ben') })),
  },
  'no membership that nobody asked for, and none twice': {
    'a membership appears': inFacts(({ members }) => ({
      members: [...members, { ...at(members, 1), id: 'x', userId: 'eve' }],
    })),
    'a golfer is in it twice': inFacts(({ members }) => ({ members: [...members, { ...at(members, 1), id: 'twin' }] })),
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
    'a date has two entries': inFacts(({ entries }) => ({ entries: [...entries, { ...at(entries, 0), id: 'twin' }] })),
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
      recommendations: [...recommendations, { ...at(recommendations, 1), id: 'x', squadId: 'other' }],
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
};
