import type { Facts, NotificationFact } from '../facts/facts.ts';
import type { Invariant } from './evidence.ts';

/** A notification that is due, or was made; two alike are two times the same. */
type Telling = string;

const ofJoining = (userId: string, message: string): Telling => `${userId}: "${message}"`;
const ofBooking = (userId: string, teeTimeId: string | null): Telling => `${userId}: booked for ${teeTimeId}`;

const ofFirstRound = (userId: string): Telling => `${userId}: the first round`;

export const joiningsAreToldOnce: Invariant = {
  name: 'every earlier member is told of each joining, once',
  violations: ({ facts }) =>
    compare(
      joiningsToTell(facts),
      toldAs(facts, 'squad_update').map(({ userId, message }) => ofJoining(userId, message)),
    ),
};

export const bookingsAreToldOnce: Invariant = {
  name: 'every player is told of each tee time, once',
  violations: ({ facts }) =>
    compare(
      facts.teeTimes.flatMap(({ id, players }) => players.map((player) => ofBooking(player, id))),
      toldAs(facts, 'booking_confirmation').map(({ userId, teeTimeId }) => ofBooking(userId, teeTimeId)),
    ),
};

export const firstRoundsAreCelebratedOnce: Invariant = {
  name: 'every player is congratulated on their first tee time, once in their life',
  violations: ({ facts }) => {
    const players = new Set(facts.teeTimes.flatMap((teeTime) => teeTime.players));
    const told = toldAs(facts, 'achievement');
    return compare(
      [...players].map(ofFirstRound),
      told.map(({ userId }) => ofFirstRound(userId)),
    );
  },
};

const TOLD: readonly string[] = ['squad_update', 'booking_confirmation', 'achievement'];

export const nothingElseIsTold: Invariant = {
  name: 'nothing is told but joinings, bookings and first rounds',
  violations: ({ facts }) =>
    facts.notifications
      .filter(({ type }) => !TOLD.includes(type))
      .map(({ id, type }) => `the notification ${id} is of the type ${type}`),
};

const toldAs = ({ notifications }: Facts, type: string): NotificationFact[] =>
  notifications.filter((notification) => notification.type === type);

/** Members of a squad in the order in which they joined: each hears of those who came after them. */
function joiningsToTell({ squads, members, users }: Facts): Telling[] {
  const names = new Map(users.map((user) => [user.id, user.lastName]));
  const bySquad = Map.groupBy(members, ({ squadId }) => squadId);
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

function compare(expected: readonly Telling[], told: readonly Telling[]): string[] {
  const counts = new Map<Telling, { expected: number; told: number }>();
  const count = (telling: Telling, side: 'expected' | 'told') => {
    const known = counts.get(telling) ?? { expected: 0, told: 0 };
    counts.set(telling, { ...known, [side]: known[side] + 1 });
  };
  for (const telling of expected) count(telling, 'expected');
  for (const telling of told) count(telling, 'told');
  return [...counts]
    .filter(([, times]) => times.expected !== times.told)
    .map(([telling, times]) => `told ${times.told} times, not ${times.expected}: ${telling}`);
}
