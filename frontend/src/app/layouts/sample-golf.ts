import type { User } from '@fourball/contracts/http/auth.ts';
import type { SquadMember } from '@fourball/contracts/http/member.ts';
import type { Notification } from '@fourball/contracts/http/notification.ts';
import type { OptimalSlot } from '@fourball/contracts/http/ranking.ts';
import type { TeeTime } from '@fourball/contracts/http/recommendation.ts';
import type { Squad } from '@fourball/contracts/http/squad.ts';
import { nextWeekend } from '../../features/availability/weekend.ts';
import { formatShortDate, toDateText } from '../../lib/dates.ts';

const TIME = '09:00';
const SQUAD = { id: 'sample-squad', name: 'Early Birds' };
const COURSE = { id: 'sample-course', name: 'Fern Hill', city: 'Austin', state: 'TX' };

/** A squad of the golfer's with a round on the coming Saturday, for the tour: the server knows nothing of it. */
export function sampleGolf(user: Pick<User, 'id' | 'firstName' | 'lastName' | 'email'>, now: Date) {
  const at = now.toISOString();
  const [date, sunday] = nextWeekend(toDateText(now));
  const memberOf = (userId: string, firstName: string, lastName: string): SquadMember => ({
    ...{ id: userId, userId, role: 'member', status: 'active', joinedAt: at },
    user: { firstName, lastName, email: '', handicap: null, profileImageUrl: null },
  });
  const friends = [
    memberOf('sample-mateo', 'Mateo', 'Ruiz'),
    memberOf('sample-noor', 'Noor', 'Haddad'),
    memberOf('sample-kim', 'Kim', 'Park'),
  ];
  const members = [memberOf(user.id, user.firstName, user.lastName), ...friends];
  const squadOf = (id: string, name: string, those: SquadMember[], nextTeeTime: Squad['nextTeeTime']): Squad => ({
    ...{ id, name, members: those, memberCount: those.length, nextTeeTime },
    ...{ description: null, createdBy: user.id, isPrivate: true, autoBookEnabled: false, preferredDays: [] },
    ...{ guests: 'approve' as const, guestsPerMember: 1, seatOrder: 'first-come' as const, askOthers: true },
    ...{ homeArea: null, timeZone: null, createdAt: at, updatedAt: at },
  });
  const squads: Squad[] = [
    squadOf(SQUAD.id, SQUAD.name, members, { date, time: TIME }),
    squadOf('sample-twilight', 'Twilight', members.slice(0, 3), null),
  ];
  const slot: OptimalSlot = {
    ...{ squadId: SQUAD.id, squadName: SQUAD.name, date, day: 'saturday', time: TIME },
    ...{ courseId: COURSE.id, courseName: COURSE.name, course: { ...COURSE, averagePrice: 48, bookingUrl: null } },
    ...{ availableMembers: 4, totalMembers: 4, freeMembers: members.map(({ userId }) => userId), unknownMembers: [] },
    ...{ score: 86, receipt: [], nearestMiss: null },
  };
  const teeTime: TeeTime = {
    ...{ id: 'sample-round', squadId: SQUAD.id, courseId: COURSE.id, date, time: TIME, price: 48 },
    ...{ maxPlayers: 4, bookedPlayers: 3, status: 'confirmed', bookingReference: 'FB-A' },
    ...{ createdAt: at, updatedAt: at },
    bookings: members.slice(0, 3).map(({ userId }) => ({ id: userId, userId, status: 'confirmed', bookedAt: at })),
    course: { ...COURSE, imageUrl: null },
    squad: { name: SQUAD.name },
  };
  const noticeOf = (type: string, title: string, message: string, isRead: boolean): Notification => ({
    ...{ id: type, userId: user.id, type, title, message, data: {}, isRead, createdAt: at },
  });
  const day = formatShortDate(date);
  const notices = [
    noticeOf('booking_confirmation', 'Tee time booked', `${SQUAD.name}: ${day} at 9:00 AM at ${COURSE.name}.`, false),
    noticeOf('squad_update', 'A golfer has joined', `Noor Haddad is in ${SQUAD.name} now.`, true),
  ];
  return { dates: [date, sunday] as const, time: TIME, squads, slot, teeTime, notices } as const;
}
