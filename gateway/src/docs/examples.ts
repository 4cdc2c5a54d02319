import { HEAT_MAP_DAYS, TIME_SLOTS } from '@fourball/contracts/constants.ts';
import type { Shape, Shapes } from './shapes.ts';

const dana = '01997a10-6c00-7000-8000-0000000000a1';
const lee = '01997a10-6c00-7000-8000-0000000000a2';

/**
 * Examples by the name of a field, or by the field and the object around it (`course.name`). A field that is not here
 * has an example by its type.
 */
const fields: Readonly<Record<string, unknown>> = {
  addedBy: null,
  address: '2210 E Copperquill Way',
  'importCalendar.address': 'https://calendar.example.com/secret-4f9c2e/basic.ics',
  availableMembers: 3,
  'TeeTimeNotice.availableMembers': [dana, lee],
  averagePrice: 145,
  bookedBy: null,
  bookedPlayers: 1,
  bookingConfirmed: false,
  bookingReference: 'FB-7K2M9Q',
  'Recommendation.bookingReference': null,
  bookingUrl: 'https://copperquill.example.com/book',
  city: 'Phoenix',
  confirmPassword: 'a-long-walk-spoiled',
  confirmedMembers: [dana],
  course: 'Copperquill Links',
  courseId: '6663f2bc-da9f-4cff-88fe-d84cc95fe598',
  courseName: 'Copperquill Links',
  createdBy: dana,
  creatorTimeZone: 'America/Phoenix',
  currentPassword: 'fairway-to-heaven',
  date: '2027-06-12',
  day: 'saturday',
  description: 'Eighteen holes before the heat',
  difficulty: 'challenging',
  email: 'dana.reed@example.com',
  emails: ['lee.park@example.com'],
  endDate: '2027-06-30',
  endpoint: 'https://push.example.com/send/4f9c2e',
  expiresAt: '2027-06-08T14:30:00.000Z',
  factor: 'availability',
  favoriteCourses: ['6663f2bc-da9f-4cff-88fe-d84cc95fe598'],
  feedToken: 'mG1xw0oJ8yQ4nF7cTq2sVd5eLk9bRzAh3uPiXyW6tEo',
  feedUrl: 'https://fourball.example/api/calendar/feeds/mG1xw0oJ8yQ4nF7cTq2sVd5eLk9bRzAh3uPiXyW6tEo/fourball.ics',
  firstName: 'Dana',
  freeMembers: [dana, lee, '01997a10-6c00-7000-8000-0000000000a3'],
  handicap: 12.4,
  'HeatMap.days': Array.from({ length: HEAT_MAP_DAYS }, (_, day) => ({
    date: `2027-06-${String(day + 8).padStart(2, '0')}`,
    slots: TIME_SLOTS.map((time) => ({ time, isOpen: true, free: [0], unanswered: [1] })),
  })),
  'HeatMap.members': [
    { userId: dana, name: 'Dana Reed' },
    { userId: lee, name: 'Lee Park' },
  ],
  'HeatMap.silent': [1],
  holes: 18,
  host: 'calendar.example.com',
  id: '01997a10-6c00-7000-8000-0000000000b1',
  'User.id': dana,
  'Course.id': '6663f2bc-da9f-4cff-88fe-d84cc95fe598',
  'RecommendedCourse.id': '6663f2bc-da9f-4cff-88fe-d84cc95fe598',
  imageUrl: 'https://copperquill.example.com/first-tee.jpg',
  inviteCode: 'K7MQ2XWP4RTVN',
  inviteCodeExpiresAt: '2027-06-08T14:30:00.000Z',
  inviteEmails: 'lee.park@example.com, noor.haddad@example.com',
  inviteMessage: 'Hey! Want to join our golf squad?',
  inviteUrl: 'https://fourball.example/join/K7MQ2XWP4RTVN',
  invited: ['lee.park@example.com'],
  lastName: 'Reed',
  latitude: 33.5092,
  limit: 50,
  longitude: -112.0301,
  mailToken: 'mG1xw0oJ8yQ4nF7cTq2sVd5eLk9bRzAh3uPiXyW6tEo',
  maxPlayers: 4,
  memberCount: 4,
  message: 'Your password has been changed.',
  'forgotPassword.message': "If an account with that email exists, we've sent password reset instructions.",
  'Notification.message': 'Copperquill Links on Saturday, June 12 at 9:00 AM',
  'InvitationsByMail.message': 'Hey! Want to join our golf squad?',
  name: 'Copperquill Links',
  'Squad.name': 'Weekend Warriors',
  'SquadDetail.name': 'Weekend Warriors',
  'SquadChange.name': 'Weekend Warriors',
  'NewSquad.name': 'Weekend Warriors',
  'squad.name': 'Weekend Warriors',
  newPassword: 'a-long-walk-spoiled',
  note: 'Meet at the range at half past eight.',
  notes: 'Back home by two',
  notified: 2,
  password: 'fairway-to-heaven',
  'Notification.data': {
    squadId: '01997a10-6c00-7000-8000-0000000000b1',
    teeTimeId: '01997a10-6c00-7000-8000-0000000000d1',
  },
  phone: '(602) 555-0100',
  points: 45,
  preferredDays: ['saturday', 'sunday'],
  preferredTimeSlots: ['08:00', '09:00'],
  preferredCourses: ['6663f2bc-da9f-4cff-88fe-d84cc95fe598'],
  price: 145,
  pricePerPlayer: 145,
  profileImageUrl: null,
  rating: 4.6,
  reason: '3 of 4 free',
  receipt: [
    { factor: 'availability', points: 45, reason: '3 of 4 free' },
    { factor: 'squadDay', points: 8, reason: "Saturday is one of the squad's days" },
    { factor: 'courseRating', points: 6.44, reason: 'Rated 4.6 of 5' },
  ],
  returnTo: '/join/K7MQ2XWP4RTVN',
  replaces: 'https://push.example.com/send/a07b13',
  role: 'leader',
  'MemberChange.role': 'member',
  score: 59.44,
  search: 'copperquill',
  ids: '6663f2bc-da9f-4cff-88fe-d84cc95fe598',
  squadId: '01997a10-6c00-7000-8000-0000000000b1',
  squadName: 'Weekend Warriors',
  startDate: '2027-06-01',
  state: 'AZ',
  teeTimeId: '01997a10-6c00-7000-8000-0000000000d1',
  time: '09:00',
  timeSlots: ['08:00', '09:00'],
  timeZone: 'America/Phoenix',
  title: 'Booked: Weekend Warriors',
  token: 'mG1xw0oJ8yQ4nF7cTq2sVd5eLk9bRzAh3uPiXyW6tEo',
  totalMembers: 4,
  type: 'booking_confirmation',
  updated: 3,
  userId: lee,
  'AvailabilityEntry.userId': dana,
  username: 'dana_reed',
  website: 'https://copperquill.example.com',
  zipCode: '85016',
};

const formats: Readonly<Record<string, unknown>> = {
  uuid: '01997a10-6c00-7000-8000-0000000000e1',
  date: '2027-06-12',
  'date-time': '2027-06-01T14:30:00.000Z',
};

/** An example of a shape, the same each time; `field` is what it stands for, in `owner`: a shape or a call. */
export function exampleOf(shape: Shape, shapes: Shapes, owner: string, field = ''): unknown {
  const inOwner = `${owner}.${field}`;
  if (inOwner in fields) return fields[inOwner];
  if (field in fields && !isObject(shape, shapes)) return fields[field];
  return ofType(shapes.resolve(shape), shapes, shape.$ref?.split('/').at(-1) ?? (field || owner), field);
}

function ofType(shape: Shape, shapes: Shapes, owner: string, field: string): unknown {
  if (shape.anyOf) return exampleOf(shape.anyOf.find(({ type }) => type !== 'null') ?? {}, shapes, owner, field);
  if (shape.default !== undefined) return shape.default;
  if (shape.enum) return shape.enum[0];
  switch ([shape.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([name, part]) => [name, exampleOf(part, shapes, owner, name)]),
      );
    case 'array':
      return [exampleOf(shape.items ?? {}, shapes, owner)];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return shape.minimum ?? 1;
    default:
      return formats[shape.format ?? ''] ?? 'text';
  }
}

/** A field may be named like an object elsewhere: a course is a name here and a shape of its own there. */
const isObject = (shape: Shape, shapes: Shapes): boolean =>
  [shape, ...(shape.anyOf ?? [])].some((part) => shapes.resolve(part).type === 'object');
