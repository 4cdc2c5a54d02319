import type { GolferState } from '@fourball/contracts/events/auth.ts';
import type { GameDateState } from '@fourball/contracts/events/game-date.ts';
import type { RecommendationState, TeeTimeState, WeeklySlotsState } from '@fourball/contracts/events/recommendation.ts';
import type { MembershipState, SquadState } from '@fourball/contracts/events/squad.ts';
import type { RankedSlot } from '@fourball/contracts/http/ranking.ts';
import { someGolfer, someSquad } from '@fourball/contracts/testing/states.ts';
import type { Received } from '@fourball/kit/events/consume/handler.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { GameDateFacts } from '../email/templates/game-date-payload.ts';
import type { KnownGolfer } from '../read-models/golfers/service.ts';

export const { notificationSettings } = someGolfer;

export const golferState = (change: Partial<GolferState> = {}): GolferState => ({
  ...someGolfer,
  id: newId(),
  email: 'dana.reed@example.com',
  ...change,
});

/** A golfer as a rule sees them. */
export const known = (change: Partial<KnownGolfer> = {}): KnownGolfer => ({ ...golferState(), gone: false, ...change });

export const squadState = (change: Partial<SquadState> = {}): SquadState => ({
  ...someSquad,
  id: newId(),
  createdBy: newId(),
  ...change,
});

type Joining = Pick<MembershipState, 'squadId' | 'userId' | 'joinedAt'> & Partial<MembershipState>;

export const membershipState = (joining: Joining): MembershipState => ({
  id: newId(),
  role: 'member',
  status: 'active',
  ...joining,
});

/** Memberships of golfers who join a squad one minute after the other. */
export const joiningsOf = (squad: { id: string }, golfers: readonly { id: string }[]): MembershipState[] =>
  golfers.map(({ id: userId }, minute) => {
    const joinedAt = new Date(Date.UTC(2027, 5, 1, 8, minute)).toISOString();
    return membershipState({ squadId: squad.id, userId, joinedAt });
  });

export const recommendationState = (change: Partial<RecommendationState> = {}): RecommendationState => ({
  id: newId(),
  squadId: newId(),
  courseId: newId(),
  date: '2055-06-12',
  time: '09:00',
  availableMembers: 2,
  totalMembers: 3,
  score: 80,
  receipt: [],
  status: 'confirmed',
  confirmedMembers: [],
  bookedBy: null,
  bookedByRule: false,
  bookingReference: null,
  ...change,
});

export const teeTimeState = (change: Partial<TeeTimeState> = {}): TeeTimeState => ({
  id: newId(),
  squadId: newId(),
  recommendationId: newId(),
  courseId: newId(),
  courseName: 'Heron Lake Golf Club',
  date: '2055-06-12',
  time: '09:00',
  timeZone: 'America/Denver',
  startsAt: '2055-06-12T15:00:00.000Z',
  endsAt: '2055-06-12T19:15:00.000Z',
  location: '1 Lake Road, Boulder, CO',
  bookingUrl: 'https://heron-lake.example/book',
  status: 'confirmed',
  changedBy: null,
  movedFrom: null,
  regrouped: null,
  bookedBy: newId(),
  bookedByRule: false,
  bookingReference: 'FB-7Q2M4K',
  reservedAs: null,
  players: [],
  guestsOf: [],
  ...change,
});

export const rankedSlot = (change: Partial<RankedSlot> = {}): RankedSlot => ({
  squadId: newId(),
  date: '2055-06-12',
  day: 'saturday',
  time: '09:00',
  courseId: newId(),
  courseName: 'Heron Lake Golf Club',
  course: {
    id: newId(),
    name: 'Heron Lake Golf Club',
    city: 'Boulder',
    state: 'CO',
    averagePrice: 72.5,
    bookingUrl: null,
  },
  availableMembers: 2,
  totalMembers: 3,
  freeMembers: [],
  unknownMembers: [],
  score: 80,
  receipt: [{ factor: 'availability', points: 40, reason: '2 of 3 free' }],
  nearestMiss: null,
  ...change,
});

export const weeklySlotsState = (change: Partial<WeeklySlotsState> = {}): WeeklySlotsState => ({
  id: newId(),
  squadId: newId(),
  weekStarting: '2055-06-07',
  slots: [rankedSlot(), rankedSlot({ time: '10:00' })],
  autoBooked: null,
  opensAt: null,
  ...change,
});

/** Facts about a golfer and a round of their squad. */
export const roundFacts = (squad: { id: string }, golfer: { id: string }) => {
  const round = { courseName: 'Heron Lake', date: '2055-06-12', time: '09:00' };
  return { id: newId(), squadId: squad.id, recommendationId: newId(), userId: golfer.id, ...round };
};

/** A date of a standing game that nobody has answered, where it is noon. */
export const gameDateState = (change: Partial<GameDateState> = {}): GameDateState => ({
  id: newId(),
  gameId: newId(),
  squadId: newId(),
  name: 'Saturday game',
  recommendationId: newId(),
  originalDate: '2055-06-12',
  date: '2055-06-12',
  time: '08:10',
  courseName: 'Heron Lake',
  timeZone: zoneAt(12),
  opensAt: '2055-06-07T14:00:00.000Z',
  deadlineAt: '2055-06-11T00:00:00.000Z',
  leastPlayers: 4,
  in: [],
  maybe: [],
  out: [],
  silent: [],
  byStanding: [],
  waiting: [],
  guests: 0,
  resumed: 0,
  hold: null,
  ...change,
});

/** Word of such a date to a golfer who has not answered. */
export const gameDateFacts = (change: Partial<GameDateFacts> = {}): GameDateFacts => {
  const { id: dateId, ...date } = gameDateState({ timeZone: 'America/Denver' });
  const facts = {
    ...date,
    dateId,
    kind: 'game-date-opened',
    sequence: 1,
    word: 'silent',
    isStanding: false,
    place: null,
  };
  const none = { sheet: null, canExtend: false, movedFrom: null, changedBy: null, reason: null, nextDate: null };
  return GameDateFacts.parse({ ...facts, ...none, ...change });
};

/** A zone without summer time in which this hour of the day has begun. */
export function zoneAt(hour: number): string {
  return zoneOf(((hour - new Date().getUTCHours() + 36) % 24) - 12);
}

/** The zone so many hours east of UTC: named by the sign of the other direction. */
const zoneOf = (offset: number) => `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;

/** A state as a handler gets it. */
export const received = <Data>(data: Data, change: Partial<Received<Data>> = {}): Received<Data> => ({
  id: newId(),
  type: 'told by a test',
  time: '2027-06-01T18:25:43.511Z',
  version: 1,
  isSnapshot: false,
  data,
  ...change,
});

const HOUR_MS = 60 * 60 * 1000;

/** The moment that lies so many hours from now. */
export const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);

/** So many hours before a moment. */
export const hoursBefore = (moment: string, hours: number): Date =>
  new Date(new Date(moment).getTime() - hours * HOUR_MS);

/** A tee time that starts then, about noon at its course, and takes four hours. */
export function roundAt(startsAt: Date, change: Partial<TeeTimeState> = {}): TeeTimeState {
  const offset = 12 - startsAt.getUTCHours();
  const [date = '', time = ''] = new Date(startsAt.getTime() + offset * HOUR_MS).toISOString().split('T');
  return teeTimeState({
    date,
    time: time.slice(0, 5),
    timeZone: zoneOf(offset),
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + 4 * HOUR_MS).toISOString(),
    ...change,
  });
}
