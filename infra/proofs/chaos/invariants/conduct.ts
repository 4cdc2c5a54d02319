import type { Facts } from '../facts/facts.ts';
import type { Invariant } from './evidence.ts';

/**
 * The promise: so long after the last process is back, and the last fault is over, everything answers again. A machine on
 * which calls take longer of themselves gets twice that besides.
 */
const RECOVERY_PROMISE_MS = 5_000;
/** Allowed ends of a mail: sent, or of no use any more because a later one overtook it. */
const DONE: readonly (string | null)[] = ['sent', 'expired', 'unwanted'];
/** A process may have taken a mail to the server so long before it was killed. */
const UNDER_WAY_MS = 10_000;

const ofJoining = (userId: string, message: string) => `${userId}: "${message}"`;
const ofBooking = (userId: string, teeTimeId: string | null) => `${userId}: booked for ${teeTimeId}`;
const ofFirstRound = (userId: string) => `${userId}: the first round`;

/** Title of what each player is told; the squad's others are told of the round, and players of a seat that was taken. */
const TEE_TIME_BOOKED = 'Tee time booked';

const toldAs = ({ notifications }: Facts, type: string) =>
  notifications.filter((notification) => notification.type === type);

/**
 * Members of a squad in the order in which they joined: each hears of those who came after them. Whom a leader added hears of
 * nobody, and nobody of them.
 */
function joiningsToTell({ squads, members, users, added }: Facts): string[] {
  const names = new Map(users.map((user) => [user.id, user.lastName]));
  const isAdded = new Set(added.map(({ id }) => id));
  const joined = members.filter(({ userId }) => !isAdded.has(userId));
  const bySquad = Map.groupBy(joined, ({ squadId }) => squadId);
  return squads.flatMap(({ id, name }) => {
    const inOrder = (bySquad.get(id) ?? []).toSorted(
      (one, other) => one.joinedAt - other.joinedAt || (one.id < other.id ? -1 : 1),
    );
    return inOrder.flatMap((reader, index) =>
      inOrder
        .slice(index + 1)
        .map((joined) => ofJoining(reader.userId, `Golfer ${names.get(joined.userId)} joined ${name}`)),
    );
  });
}

/** Each notification that was not told as often as it was due. */
function compare(due: readonly string[], told: readonly string[]): string[] {
  const [toTell, wereTold] = [due, told].map((all) => Map.groupBy(all, (one) => one));
  return [...new Set([...due, ...told])].flatMap((one) => {
    const [expected, found] = [toTell, wereTold].map((all) => all?.get(one)?.length ?? 0);
    return expected === found ? [] : [`told ${found} times, not ${expected}: ${one}`];
  });
}

const twice = (told: readonly string[]): string[] =>
  [...Map.groupBy(told, (one) => one)].flatMap(([one, times]) =>
    times.length > 1 ? [`told ${times.length} times: ${one}`] : [],
  );

/** Promises about what golfers are told, what is done by the clock, and how the stack bears it all. */
export const conductInvariants: readonly Invariant[] = [
  {
    name: 'every earlier member is told of each joining, once',
    violations: ({ facts }) =>
      compare(
        joiningsToTell(facts),
        toldAs(facts, 'squad_update').map(({ userId, message }) => ofJoining(userId, message)),
      ),
  },
  {
    name: 'every player is told of each tee time, once',
    violations: ({ facts }) =>
      compare(
        facts.teeTimes.flatMap(({ id, players }) => players.map((player) => ofBooking(player, id))),
        toldAs(facts, 'booking_confirmation')
          .filter(({ title }) => title === TEE_TIME_BOOKED)
          .map(({ userId, teeTimeId }) => ofBooking(userId, teeTimeId)),
      ),
  },
  {
    // Facts keep no history of members, by which those who were due to read of it could be counted.
    name: 'nobody is told twice that others of their squad play, or took a seat',
    violations: ({ facts }) =>
      twice(
        toldAs(facts, 'booking_confirmation')
          .filter(({ title }) => title !== TEE_TIME_BOOKED)
          .map(({ userId, squadId, teeTimeId, message }) => `${userId} of ${squadId} and ${teeTimeId}: "${message}"`),
      ),
  },
  {
    name: 'every player is congratulated on their first tee time, once in their life',
    violations: ({ facts }) =>
      compare(
        [...new Set(facts.teeTimes.flatMap((teeTime) => teeTime.players))].map(ofFirstRound),
        toldAs(facts, 'achievement').map(({ userId }) => ofFirstRound(userId)),
      ),
  },
  {
    name: 'nothing is told but joinings, bookings and first rounds',
    violations: ({ facts }) =>
      facts.notifications
        .filter(({ type }) => !['squad_update', 'booking_confirmation', 'achievement'].includes(type))
        .map(({ id, type }) => `the notification ${id} is of the type ${type}`),
  },
  {
    name: 'every mail that was to be sent has come to the mail server',
    violations: ({ facts, letters }) =>
      facts.mails
        .filter(({ id, outcome }) => !DONE.includes(outcome) || (outcome === 'sent' && !letters.has(id)))
        .map(({ id, kind, outcome }) => `the mail ${id} (${kind}) is ${outcome ?? 'waiting'}, and never came`),
  },
  {
    name: 'no mail comes twice, but where its sender was killed meanwhile, and none that nobody sent',
    violations({ facts, letters, recoveries }) {
      const known = new Set(facts.mails.map(({ id }) => id));
      const kills = recoveries.filter(({ kind, name }) => kind === 'kill' && name.startsWith('notification'));
      const isExplained = (first: number, second: number) =>
        kills.some(({ struckAt }) => struckAt > first - UNDER_WAY_MS && struckAt < second);
      return [...letters].flatMap(([id, times]) => {
        if (!known.has(id)) return [`nobody sent the mail ${id}`];
        return times.slice(1).every((time, index) => isExplained(times[index] as number, time))
          ? []
          : [`the mail ${id} came ${times.length} times`];
      });
    },
  },
  {
    name: "every squad's week is ranked, once",
    violations({ facts, weeks }) {
      const key = (squadId: string, week: string) => `the week of ${week} of the squad ${squadId}`;
      const ranked = Map.groupBy(facts.weeks, ({ squadId, week }) => key(squadId, week));
      const wanted = facts.squads.flatMap(({ id }) => weeks.map((week) => key(id, week)));
      return [
        ...wanted.filter((one) => !ranked.has(one)).map((one) => `${one} was never ranked`),
        ...[...ranked].flatMap(([one, rows]) => (rows.length > 1 ? [`${one} was ranked ${rows.length} times`] : [])),
      ];
    },
  },
  {
    name: 'no answer that says the server or the session is broken',
    violations: ({ faults }) => [...faults].map(([fault, times]) => `${fault} (${times} times)`),
  },
  { name: 'no process ends because another was killed', violations: ({ ownDeaths }) => [...ownDeaths] },
  {
    name: `reads and writes are back within ${RECOVERY_PROMISE_MS / 1000} s`,
    violations: ({ recoveries }) =>
      recoveries
        .filter(({ recoveryMs, usualMs }) => recoveryMs > RECOVERY_PROMISE_MS + 2 * usualMs)
        .map(
          ({ kind, name, recoveryMs, usualMs }) =>
            `${kind} (${name}): over for ${Math.round(recoveryMs)} ms before all answered, which takes ${Math.round(usualMs)} ms`,
        ),
  },
];
