import type { TimeSlot } from '@fourball/contracts/constants.ts';
import type { User } from '@fourball/contracts/http/auth.ts';
import type { AvailabilityEntry } from '@fourball/contracts/http/availability.ts';
import type { Course } from '@fourball/contracts/http/course.ts';
import type { SquadMember } from '@fourball/contracts/http/member.ts';
import type { Notification } from '@fourball/contracts/http/notification.ts';
import type { OptimalSlot } from '@fourball/contracts/http/ranking.ts';
import type { Recommendation, TeeTime } from '@fourball/contracts/http/recommendation.ts';
import type { Round } from '@fourball/contracts/http/round.ts';
import type { SquadDetail } from '@fourball/contracts/http/squad.ts';
import { someGolfer } from '@fourball/contracts/testing/states.ts';

const at = '2058-01-01T00:00:00Z';

/** Ids that read alike, but for their last digits. */
export const idOf = (number: number): string => `0197f1f0-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const ada: User = {
  ...someGolfer,
  id: idOf(1),
  email: 'ada@fourball.example',
  firstName: 'Ada',
  lastName: 'Palmer',
  username: null,
  createdAt: at,
  updatedAt: at,
};

/** A course of the demo catalogue. */
export const courseOf = (change: Partial<Course> = {}): Course => ({
  id: idOf(20),
  name: 'Fern Hill',
  address: null,
  city: 'Austin',
  state: 'TX',
  zipCode: null,
  phone: null,
  website: null,
  bookingUrl: null,
  imageUrl: null,
  averagePrice: 60,
  rating: 4.5,
  difficulty: null,
  holes: 18,
  latitude: null,
  longitude: null,
  timeZone: 'America/Chicago',
  isFictional: true,
  addedBy: null,
  createdAt: at,
  ...change,
});

export const memberOf = (userId: string, firstName: string, change: Partial<SquadMember> = {}): SquadMember => ({
  id: userId,
  userId,
  role: 'member',
  status: 'active',
  joinedAt: at,
  user: {
    firstName,
    lastName: 'Palmer',
    email: `${firstName.toLowerCase()}@fourball.example`,
    handicap: 12.4,
    profileImageUrl: null,
  },
  ...change,
});

/** A squad that Ada created. */
export const squadOf = (change: Partial<SquadDetail> = {}): SquadDetail => ({
  id: idOf(10),
  name: 'Weekend Warriors',
  description: null,
  createdBy: ada.id,
  isPrivate: true,
  autoBookEnabled: false,
  guests: 'approve',
  guestsPerMember: 1,
  seatOrder: 'first-come',
  askOthers: true,
  preferredDays: [],
  homeArea: null,
  timeZone: null,
  createdAt: at,
  updatedAt: at,
  memberCount: 2,
  members: [memberOf(ada.id, 'Ada', { role: 'leader' }), memberOf(idOf(2), 'Lee')],
  nextTeeTime: null,
  isMember: true,
  inviteCode: null,
  inviteCodeExpiresAt: null,
  bans: [],
  ...change,
});

const course = {
  id: idOf(20),
  name: 'Fern Hill',
  city: 'Austin',
  state: 'TX',
  averagePrice: 60,
  bookingUrl: 'https://fern-hill.example/book',
};

export const slotOf = (change: Partial<OptimalSlot> = {}): OptimalSlot => ({
  squadId: idOf(10),
  squadName: 'Weekend Warriors',
  date: '2058-06-15',
  day: 'saturday',
  time: '09:00',
  courseId: course.id,
  courseName: course.name,
  course,
  availableMembers: 1,
  totalMembers: 2,
  freeMembers: [ada.id],
  unknownMembers: [],
  score: 72.5,
  receipt: [{ factor: 'squadDay', points: 8, reason: 'Your Saturday' }],
  nearestMiss: null,
  ...change,
});

/** A tee time that the ranking offers the squad; nobody has confirmed. */
export const recommendationOf = (change: Partial<Recommendation> = {}): Recommendation => ({
  id: idOf(40),
  squadId: idOf(10),
  date: '2058-06-15',
  time: '09:00',
  courseId: course.id,
  availableMembers: 1,
  totalMembers: 2,
  possibleMembers: 1,
  score: 72.5,
  receipt: [{ factor: 'squadDay', points: 8, reason: 'Your Saturday' }],
  nearestMiss: null,
  status: 'pending',
  confirmedMembers: [],
  bookingConfirmed: false,
  bookedBy: null,
  bookedByRule: false,
  bookingReference: null,
  createdAt: at,
  updatedAt: at,
  course,
  ...change,
});

/** A booked round of Ada's and Lee's. */
export const teeTimeOf = (change: Partial<TeeTime> = {}): TeeTime => ({
  id: idOf(30),
  squadId: idOf(10),
  courseId: course.id,
  date: '2058-06-15',
  time: '09:00',
  price: 60,
  maxPlayers: 4,
  bookedPlayers: 2,
  status: 'confirmed',
  bookingReference: 'FB-ABCDEFGH',
  createdAt: at,
  updatedAt: at,
  bookings: [
    { id: idOf(31), userId: ada.id, status: 'confirmed', bookedAt: at },
    { id: idOf(32), userId: idOf(2), status: 'confirmed', bookedAt: at },
  ],
  course: { name: course.name, imageUrl: null, city: course.city, state: course.state },
  squad: { name: 'Weekend Warriors' },
  ...change,
});

/** The same round as its page shows it: 9:00 AM in Texas. */
export const roundOf = (change: Partial<Round> = {}): Round => ({
  ...teeTimeOf(),
  recommendationId: idOf(40),
  squad: { name: 'Weekend Warriors', createdBy: ada.id },
  course: courseOf({
    address: '12 Fern Way',
    zipCode: '78701',
    phone: '(512) 555-0100',
    bookingUrl: course.bookingUrl,
    latitude: 30.27,
    longitude: -97.74,
  }),
  startsAt: '2058-06-15T14:00:00Z',
  endsAt: '2058-06-15T18:15:00Z',
  sunsetAt: '2058-06-16T01:35:00Z',
  groups: [{ teeTimeId: idOf(30), time: '09:00', players: [ada.id, idOf(2)], freeSeats: 2 }],
  ...change,
});

let last = 100;

/** A notification of five minutes ago that Ada has not read. */
export function newsOf(title: string, change: Partial<Notification> = {}): Notification {
  last += 1;
  return {
    ...{ id: idOf(last), userId: ada.id, type: 'squad_update', title, message: `About: ${title}`, data: {} },
    ...{ isRead: false, createdAt: new Date(Date.now() - 5 * 60_000).toISOString() },
    ...change,
  };
}

/** Ada's answer of a date: free at these times, or busy without any. */
export const entryOf = (date: string, timeSlots: TimeSlot[], change: Partial<AvailabilityEntry> = {}) => ({
  ...{ id: idOf(50), userId: ada.id, date, timeSlots, isAvailable: timeSlots.length > 0, notes: null },
  ...{ createdAt: at, updatedAt: at, ...change },
});
