import { answeredOf, type LoggedWrite, possibleOf, writesOf } from '../call-log.ts';
import { offeredIn } from './events.ts';
import type { Invariant } from './evidence.ts';
import { isUnanswered, lastOnes } from './settled.ts';

/** Each of the wanted ones that is not among those that are there, once. */
function lacking(wanted: readonly string[], there: readonly string[]): string[] {
  const found = new Set(there);
  return [...new Set(wanted)].filter((one) => !found.has(one));
}

type Said = LoggedWrite<'save'> | LoggedWrite<'delete'>;
const NONE = 'no entry';
const contentOf = (timeSlots: readonly string[]) => `free at ${timeSlots.toSorted().join(', ')}`;
const wantedBy = (said: Said) =>
  said.kind === 'save' ? contentOf((said as LoggedWrite<'save'>).wanted.timeSlots) : NONE;

const dayOf = (userId: string, date: string) => `${userId} on ${date}`;
const membershipOf = (squadId: string, userId: string) => `${userId} in ${squadId}`;
const confirmationOf = (recommendationId: string, userId: string) => `${userId} for ${recommendationId}`;
const bookingOf = (id: string, by: string | null, reference: string | null) => `${id} by ${by} as ${reference}`;

/** Promises about what golfers own. */
export const rowInvariants: readonly Invariant[] = [
  {
    name: 'every answered registration is there',
    violations: ({ facts, log }) =>
      lacking(
        answeredOf(log, 'register').map(({ wanted, answer }) => `${answer.userId} of ${wanted.email}`),
        facts.users.map(({ id, email }) => `${id} of ${email}`),
      ).map((account) => `the account ${account} is not there`),
  },
  {
    name: 'no account that nobody asked for',
    violations: ({ facts, log }) =>
      lacking(
        facts.users.map(({ email }) => email),
        possibleOf(log, 'register').map(({ wanted }) => wanted.email),
      ).map((email) => `nobody registered ${email}`),
  },
  {
    name: 'every handicap is the last one that was answered',
    violations({ facts, log }) {
      const changes = Map.groupBy(writesOf(log, 'change handicap'), ({ wanted }) => wanted.by);
      return facts.users.flatMap(({ id, handicap }) => {
        const writes = changes.get(id) ?? [];
        const allowed: (number | null)[] = lastOnes(writes).map(({ wanted }) => wanted.handicap);
        if (isUnanswered(writes)) allowed.push(null);
        return allowed.includes(handicap) ? [] : [`golfer ${id} has ${handicap}, not ${allowed.join(' or ')}`];
      });
    },
  },
  {
    name: 'every answered squad is there, its creator leading it',
    violations({ facts, log }) {
      const leaders = facts.members.filter(({ role }) => role === 'leader');
      const led = new Set(leaders.map(({ squadId, userId }) => membershipOf(squadId, userId)));
      const answered = answeredOf(log, 'create squad');
      return [
        ...lacking(
          answered.map(({ wanted, answer }) => `${answer.squadId} (${wanted.name}) of ${wanted.by}`),
          facts.squads.map(({ id, name, createdBy }) => `${id} (${name}) of ${createdBy}`),
        ).map((squad) => `the squad ${squad} is not there`),
        ...answered
          .filter(({ wanted, answer }) => !led.has(membershipOf(answer.squadId, wanted.by)))
          .map(({ wanted, answer }) => `${wanted.by} does not lead their squad ${answer.squadId}`),
      ];
    },
  },
  {
    name: 'no squad that nobody asked for, and none twice',
    violations({ facts, log }) {
      const key = (by: string, name: string) => `${by} ${name}`;
      const asked = new Set(possibleOf(log, 'create squad').map(({ wanted }) => key(wanted.by, wanted.name)));
      return [...Map.groupBy(facts.squads, ({ createdBy, name }) => key(createdBy, name))].flatMap(([made, squads]) => {
        if (!asked.has(made)) return squads.map(({ id, name }) => `nobody created the squad ${id} (${name})`);
        // The golfers give each squad a name of its own and never ask for it twice.
        return squads.length > 1 ? [`created ${squads.length} times: ${squads.map(({ id }) => id).join(', ')}`] : [];
      });
    },
  },
  {
    name: 'every invite is the last one that was answered',
    violations({ facts, log }) {
      const invites = Map.groupBy(writesOf(log, 'invite'), ({ wanted }) => wanted.squadId);
      return facts.squads.flatMap(({ id, inviteCode }) => {
        const writes = invites.get(id) ?? [];
        const allowed = lastOnes(writes);
        const isKnown = allowed.some(({ answer }) => answer?.inviteCode === inviteCode);
        const mayBeUnknown = inviteCode !== null && allowed.some(({ outcome }) => outcome === 'unknown');
        const mayBeMissing = inviteCode === null && isUnanswered(writes);
        return isKnown || mayBeUnknown || mayBeMissing ? [] : [`the squad ${id} has the invite ${inviteCode}`];
      });
    },
  },
  {
    name: 'every answered joining is there',
    violations: ({ facts, log }) =>
      lacking(
        answeredOf(log, 'join').map(({ wanted }) => membershipOf(wanted.squadId, wanted.by)),
        facts.members.map(({ squadId, userId }) => membershipOf(squadId, userId)),
      ).map((membership) => `there is no membership of ${membership}`),
  },
  {
    name: 'no membership that nobody asked for, and none twice',
    violations({ facts, log }) {
      const there = Map.groupBy(facts.members, ({ squadId, userId }) => membershipOf(squadId, userId));
      const asked = [
        ...possibleOf(log, 'join').map(({ wanted }) => membershipOf(wanted.squadId, wanted.by)),
        ...facts.squads.map(({ id, createdBy }) => membershipOf(id, createdBy)),
        ...facts.added.map(({ id, squadId }) => membershipOf(squadId, id)),
      ];
      return [
        ...lacking([...there.keys()], asked).map((membership) => `nobody asked for the membership of ${membership}`),
        ...[...there]
          .filter(([, rows]) => rows.length > 1)
          .map(([membership, rows]) => `${rows.length} memberships of ${membership}`),
      ];
    },
  },
  {
    name: 'every availability entry is what was answered last, and there is no other',
    violations({ facts, log }) {
      const said: Said[] = [...writesOf(log, 'save'), ...writesOf(log, 'delete')];
      said.sort((one, other) => one.startedAt - other.startedAt);
      const saidByDate = Map.groupBy(said, ({ wanted }) => dayOf(wanted.by, wanted.date));
      const entriesByDate = Map.groupBy(facts.entries, ({ userId, date }) => dayOf(userId, date));
      return [...new Set([...saidByDate.keys(), ...entriesByDate.keys()])].flatMap((date) => {
        const writes = saidByDate.get(date) ?? [];
        const allowed = new Set(lastOnes(writes).map(wantedBy));
        if (isUnanswered(writes)) allowed.add(NONE);
        const found = entriesByDate.get(date)?.map(({ timeSlots }) => contentOf(timeSlots)) ?? [NONE];
        const isRight = found.length === 1 && found.every((content) => allowed.has(content));
        return isRight ? [] : [`${date}: ${found.join(' and ')}, not ${[...allowed].join(' or ')}`];
      });
    },
  },
  {
    name: 'every recommendation that was answered was offered',
    violations: ({ facts, log }) =>
      lacking(
        answeredOf(log, 'generate').flatMap(({ answer }) => answer.recommendationIds),
        offeredIn(facts),
      ).map((id) => `the recommendation ${id} was answered and never offered`),
  },
  {
    name: 'no recommendation that nobody asked for',
    violations: ({ facts, log }) =>
      lacking(
        facts.recommendations.map(({ squadId }) => squadId),
        possibleOf(log, 'generate').map(({ wanted }) => wanted.squadId),
      ).map((squadId) => `nobody asked for the recommendations of the squad ${squadId}`),
  },
  {
    name: 'every answered confirmation is there',
    violations: ({ facts, log }) =>
      lacking(
        answeredOf(log, 'confirm').map(({ wanted }) => confirmationOf(wanted.recommendationId, wanted.by)),
        facts.recommendations.flatMap(({ id, confirmedMembers }) =>
          confirmedMembers.map((by) => confirmationOf(id, by)),
        ),
      ).map((confirmation) => `there is no confirmation of ${confirmation}`),
  },
  {
    name: 'no confirmation that nobody asked for, and none twice',
    violations: ({ facts, log }) => [
      ...lacking(
        facts.recommendations.flatMap(({ id, confirmedMembers }) =>
          confirmedMembers.map((by) => confirmationOf(id, by)),
        ),
        [...possibleOf(log, 'confirm'), ...possibleOf(log, 'answer').filter(({ wanted }) => wanted.word === 'in')].map(
          ({ wanted }) => confirmationOf(wanted.recommendationId, wanted.by),
        ),
      ).map((confirmation) => `nobody asked for the confirmation of ${confirmation}`),
      ...facts.recommendations
        .filter(({ confirmedMembers }) => new Set(confirmedMembers).size < confirmedMembers.length)
        .map(({ id }) => `a golfer is confirmed twice for ${id}`),
    ],
  },
  {
    name: 'every answered booking is there, with a seat for everyone who confirmed',
    violations({ facts, log }) {
      const booked = facts.recommendations.filter(({ status }) => status === 'booked');
      const answered = answeredOf(log, 'book').map(({ wanted }) => wanted);
      const isAnswered = new Set(answered.map(({ recommendationId }) => recommendationId));
      return [
        ...lacking(
          answered.map((wanted) => bookingOf(wanted.recommendationId, wanted.by, wanted.bookingReference)),
          booked.map(({ id, bookedBy, bookingReference }) => bookingOf(id, bookedBy, bookingReference)),
        ).map((booking) => `the booking of ${booking} is not there`),
        ...lacking(
          booked
            .filter(({ id }) => isAnswered.has(id))
            .flatMap(({ id, confirmedMembers }) => confirmedMembers.map((by) => confirmationOf(id, by))),
          facts.teeTimes.flatMap(({ recommendationId, players }) =>
            players.map((player) => confirmationOf(recommendationId, player)),
          ),
        ).map((seat) => `there is no seat of ${seat}`),
      ];
    },
  },
  {
    name: 'no booking that nobody asked for',
    violations: ({ facts, log }) =>
      lacking(
        [
          ...facts.recommendations.filter(({ status }) => status === 'booked'),
          ...facts.teeTimes.map((teeTime) => ({ ...teeTime, id: teeTime.recommendationId })),
        ].map(({ id, bookedBy, bookingReference }) => bookingOf(id, bookedBy, bookingReference)),
        possibleOf(log, 'book').map(({ wanted }) =>
          bookingOf(wanted.recommendationId, wanted.by, wanted.bookingReference),
        ),
      ).map((booking) => `nobody asked for the booking of ${booking}`),
  },
  {
    name: 'at most one booking for each recommendation',
    violations: ({ facts }) =>
      [...Map.groupBy(facts.teeTimes, ({ recommendationId }) => recommendationId)].flatMap(([id, teeTimes]) => {
        const players = teeTimes.flatMap((teeTime) => teeTime.players);
        const references = new Set(teeTimes.map(({ bookingReference }) => bookingReference));
        return [
          ...(references.size > 1 ? [`the recommendation ${id} is booked as ${[...references].join(' and ')}`] : []),
          ...(new Set(players).size < players.length ? [`a player has two seats in the bookings of ${id}`] : []),
        ];
      }),
  },
  {
    name: 'no golfer is booked for rounds that overlap',
    violations({ facts }) {
      const rounds = facts.teeTimes.flatMap((teeTime) => teeTime.players.map((player) => ({ ...teeTime, player })));
      return [...Map.groupBy(rounds, ({ player }) => player)].flatMap(([player, own]) => {
        const inOrder = own.toSorted((one, other) => one.startsAt - other.startsAt);
        return inOrder.flatMap((round, index) => {
          const next = inOrder[index + 1];
          return next && next.startsAt < round.endsAt ? [`${player} plays ${round.id} and ${next.id} at once`] : [];
        });
      });
    },
  },
];
