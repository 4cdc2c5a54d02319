import * as z from 'zod/mini';
import { HEAT_MAP_DAYS, TIME_SLOTS } from '../constants.ts';

/** A schema of JSON Schema 2020-12, which is what OpenAPI 3.1 speaks. */
export interface Shape {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  const?: unknown;
  default?: unknown;
  /** Given by `z.meta({ examples: […] })`. */
  examples?: unknown[];
  enum?: unknown[];
  anyOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
  required?: string[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  additionalProperties?: unknown;
}

/** Examples by the name of a field, or by its owner and the field (`course.name`); undefined leaves the field out. */
export type Examples = Readonly<Record<string, unknown>>;

const dana = '01997a10-6c00-7000-8000-0000000000a1';
const lee = '01997a10-6c00-7000-8000-0000000000a2';

/**
 * Examples of the fields whose type says too little; the others have one by their type. They stand apart from the
 * schemas because the browser loads those, and needs no examples.
 */
const fields: Examples = {
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
  reservedAs: '48213',
  'Recommendation.bookingReference': null,
  bookingUrl: 'https://copperquill.example.com/book',
  'changeStandingGame.opens': { daysBefore: 5, time: '08:00' },
  'changeStandingGame.nudges': [{ daysBefore: 3, time: '18:00' }],
  'changeStandingGame.deadline': { daysBefore: 2, time: '18:00' },
  city: 'Phoenix',
  code: 'K7MQ2XWP',
  confirmPassword: 'a-long-walk-spoiled',
  confirmedMembers: [dana],
  course: 'Copperquill Links',
  courseIds: ['6663f2bc-da9f-4cff-88fe-d84cc95fe598'],
  courseId: '6663f2bc-da9f-4cff-88fe-d84cc95fe598',
  courseName: 'Copperquill Links',
  createdBy: dana,
  creatorTimeZone: 'America/Phoenix',
  currentPassword: 'fairway-to-heaven',
  date: '2027-06-12',
  day: 'saturday',
  description: 'Eighteen holes before the heat',
  device: 'Chrome on Android',
  difficulty: 'challenging',
  earliest: '08:10',
  email: 'dana.reed@example.com',
  emails: ['lee.park@example.com'],
  endDate: '2027-06-30',
  endpoint: 'https://fcm.googleapis.com/fcm/send/4f9c2e',
  expiresAt: '2027-06-08T14:30:00.000Z',
  factor: 'availability',
  favoriteCourses: ['6663f2bc-da9f-4cff-88fe-d84cc95fe598'],
  feedToken: 'mG1xw0oJ8yQ4nF7cTq2sVd5eLk9bRzAh3uPiXyW6tEo',
  feedUrl: 'https://fourball.example/api/calendar/feeds/mG1xw0oJ8yQ4nF7cTq2sVd5eLk9bRzAh3uPiXyW6tEo/fourball.ics',
  firstDate: '2027-06-12',
  firstName: 'Dana',
  freeMembers: [dana, lee, '01997a10-6c00-7000-8000-0000000000a3'],
  handicap: 12.4,
  emptied: ['09:10'],
  'moves.from': '09:10',
  'moves.to': '09:00',
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
  lastDate: null,
  lastName: 'Reed',
  latest: '08:10',
  leastPlayers: 4,
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
  'StandingGame.name': 'Saturday game',
  'createStandingGame.name': 'Saturday game',
  'changeStandingGame.name': 'Saturday game',
  mostPlayers: 12,
  newPassword: 'a-long-walk-spoiled',
  nth: null,
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
  'skipGameDate.reason': 'The course is closed',
  releaseHours: 24,
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
  ifNeedBe: ['08:00'],
  timeZone: 'America/Phoenix',
  title: 'Booked: Weekend Warriors',
  token: 'mG1xw0oJ8yQ4nF7cTq2sVd5eLk9bRzAh3uPiXyW6tEo',
  totalMembers: 4,
  type: 'booking_confirmation',
  updated: 3,
  userId: lee,
  'AvailabilityEntry.userId': dana,
  username: 'dana_reed',
  weekdays: ['saturday'],
  website: 'https://copperquill.example.com',
  zipCode: '85016',
};

const formats: Readonly<Record<string, unknown>> = {
  uuid: '01997a10-6c00-7000-8000-0000000000e1',
  date: '2027-06-12',
  'date-time': '2027-06-01T14:30:00.000Z',
};

interface Context {
  /** Follows a reference; any other shape stays as it is. */
  resolve(shape: Shape): Shape;
  readonly examples?: Examples;
}

/** An example of a shape, the same each time; `field` is what it stands for, in `owner`: a shape or a call. */
export function exampleOf(shape: Shape, context: Context, owner: string, field = ''): unknown {
  const { examples = fields } = context;
  const inOwner = `${owner}.${field}`;
  if (inOwner in examples) return examples[inOwner];
  if (shape.examples) return shape.examples[0];
  if (field in examples && fits(examples[field], shape, context)) return examples[field];
  return ofType(context.resolve(shape), context, shape.$ref?.split('/').at(-1) ?? (field || owner), field);
}

/**
 * Input that a schema takes, with every field of it.
 * @param owner the call or event whose input it is.
 * @param examples take the place of those of the contracts.
 */
export function exampleFor(schema: z.ZodMiniType, owner: string, examples: Examples = {}): unknown {
  const shape = z.toJSONSchema(schema, { io: 'input' }) as Shape;
  return exampleOf(shape, { resolve: (part) => part, examples: { ...fields, ...examples } }, owner);
}

function ofType(shape: Shape, context: Context, owner: string, field: string): unknown {
  if (shape.anyOf) return exampleOf(shape.anyOf.find(({ type }) => type !== 'null') ?? {}, context, owner, field);
  if (shape.default !== undefined) return shape.default;
  if (shape.enum) return shape.enum[0];
  if (shape.const !== undefined) return shape.const;
  switch ([shape.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {})
          .map(([name, part]) => [name, exampleOf(part, context, owner, name)] as const)
          .filter(([, example]) => example !== undefined),
      );
    case 'array':
      return [exampleOf(shape.items ?? {}, context, owner)];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return shape.minimum ?? 1;
    default:
      return formats[shape.format ?? ''] ?? 'text';
  }
}

/** A field may be named like an object or a list elsewhere: a course is a name here and a shape of its own there. */
function fits(example: unknown, shape: Shape, { resolve }: Context): boolean {
  const types = [shape, ...(shape.anyOf ?? [])].map((part) => resolve(part).type);
  return !types.includes('object') && types.includes('array') === Array.isArray(example);
}
