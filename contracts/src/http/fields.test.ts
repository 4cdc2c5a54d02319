import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { TIME_SLOTS } from '../constants.ts';
import { Credentials, ProfileChange, Registration, Username } from './auth.ts';
import { NewAvailabilityEntry, SquadAvailabilityEntry } from './availability.ts';
import { CalendarDate, ClockTime, DaysOfWeek, Email, Id, Instant, personName, Slots } from './fields.ts';
import { notificationRoutes } from './notification.ts';
import { InviteRequest, NewSquad } from './squad.ts';

/* Values at the bounds of the fields that contracts share; the sentence of each refusal is held in `faults.test.ts`. */
const FirstName = personName('First name is required');

it.each<[what: string, schema: z.ZodMiniType, taken: unknown[], refused: unknown[]]>([
  ['an e-mail address', Email, ['d@x.io'], ['', 'dana@', '@x.io', 'dana@x', 'da na@x.io', `${'d'.repeat(250)}@x.io`]],
  ['a name of a person', FirstName, ['d'.repeat(100)], [undefined, null, '', '   ', 'd'.repeat(101)]],
  ['a username', Username, ['dana', 'Dana_Reed', 'd_1'], ['da', 'dana reed', 'dana-reed', 'däna', 'd'.repeat(31)]],
  ['a date', CalendarDate, ['2028-02-29'], ['2027-02-29', '2027-13-01', '2027-6-12', '2027-06-12T09Z', '0000-06-12']],
  ['a time of day', ClockTime, ['00:00', '09:05', '23:59'], ['24:00', '9:00', '09:60', '09:00:00', '9 AM']],
  ['an instant', Instant, ['2027-06-12T15:00:00.000Z'], ['2027-06-12T15:00:00']],
  ['slots', Slots, [TIME_SLOTS], [['05:00'], ['19:00'], ['09:30'], ['9:00'], Array(14).fill('09:00')]],
  ['days of the week', DaysOfWeek, [['monday', 'sunday']], [['Monday'], ['mon'], [''], Array(8).fill('monday')]],
  ['an id', Id, ['01997a10-6c00-7000-8000-0000000000a1'], ['1', '', '01997a106c00700080000000000000a1']],
  ['the life of an invite', InviteRequest.shape.expiresInDays, [1, 3, 7, 14, 30], [-1, 1.5, null]],
  ['a limit of a list', notificationRoutes.listNotifications.query.shape.limit, ['1', '100'], ['-1', '']],
])('%s is taken and refused up to its bounds', (_what, schema, taken, refused) => {
  expect(taken.filter((value) => !schema.safeParse(value).success)).toEqual([]);
  expect(refused.filter((value) => schema.safeParse(value).success)).toEqual([]);
});

const registration = { email: 'Dana@Example.com ', password: 'birdie', firstName: ' Dana ', lastName: 'Reed' };
const named = { preferredDays: [], isPrivate: true, autoBookEnabled: false };
const free = { date: '2027-06-12', timeSlots: ['09:00'] };
const busy = { ...free, timeSlots: [], isAvailable: false };
const noted = { ...free, notes: 'n'.repeat(500) };

it.each<[what: string, schema: z.ZodMiniType, given: object, kept: object]>([
  ['a registration', Registration, registration, { ...registration, email: 'dana@example.com', firstName: 'Dana' }],
  ['credentials', Credentials, { email: ' DANA@x.io', password: 'birdie' }, { email: 'dana@x.io', password: 'birdie' }],
  ['a cleared field', ProfileChange, { handicap: null, username: null }, { handicap: null, username: null }],
  ['a field that stays', ProfileChange, {}, {}],
  ['a new squad', NewSquad, { name: ` ${'n'.repeat(100)} ` }, { name: 'n'.repeat(100), ...named }],
  ['an invite', InviteRequest, {}, { expiresInDays: 7 }],
  ['a list of notifications', notificationRoutes.listNotifications.query, {}, { limit: 50 }],
  ['a free day', NewAvailabilityEntry, free, { ...free, isAvailable: true }],
  ['a busy day', NewAvailabilityEntry, busy, busy],
  ['notes', NewAvailabilityEntry, noted, { ...noted, isAvailable: true }],
])('%s is kept as it is meant', (_what, schema, given, kept) => expect(schema.parse(given)).toEqual(kept));

it('an entry as squad mates see it is without the notes', () => {
  const seen = { userId: '01997a10-6c00-7000-8000-0000000000a1', ...free, isAvailable: true };
  expect(SquadAvailabilityEntry.parse({ ...seen, notes: 'at the dentist until 8' })).toEqual(seen);
});

it('a password has 6 to 200 characters, spaces included', () => {
  const isTaken = (password: string) => Registration.safeParse({ ...registration, password }).success;
  expect(['12345 ', 'p'.repeat(200), '12345', 'p'.repeat(201)].map(isTaken)).toEqual([true, true, false, false]);
});

it('a handicap is taken from -10 to 54 in steps of 0.1, as a browser reads it from a text', () => {
  const isTaken = (handicap: number) => ProfileChange.safeParse({ handicap }).success;
  const steps = Array.from({ length: 641 }, (_, step) => Number(((step - 100) / 10).toFixed(1)));
  expect(steps.filter((handicap) => !isTaken(handicap))).toEqual([]);
  expect([0.05, Number.NaN].filter(isTaken)).toEqual([]);
});
