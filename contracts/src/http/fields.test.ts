import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { TIME_SLOTS } from '../constants.ts';
import { CalendarDate, ClockTime, DaysOfWeek, Email, Id, Instant, personName, Slots } from './fields.ts';

const accepts = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).success;

describe('an e-mail address', () => {
  it('is kept without the spaces around it and in lower case, so that it is unique however it is typed', () => {
    expect(Email.parse('  Dana.Reed@Example.COM ')).toBe('dana.reed@example.com');
  });

  it.each(['', 'dana', 'dana@', '@example.com', 'dana@example', 'da na@example.com', `${'d'.repeat(250)}@example.com`])(
    'is not %j',
    (value) => {
      const { error } = Email.safeParse(value);
      expect(error?.issues[0]?.message).toBe('Please enter a valid email address');
    },
  );
});

describe('a name of a person', () => {
  const FirstName = personName('First name is required');

  it('is kept without the spaces around it', () => {
    expect(FirstName.parse(' Dana ')).toBe('Dana');
  });

  it.each([undefined, null, '', '   '])('is required: %j is none', (value) => {
    expect(FirstName.safeParse(value).error?.issues[0]?.message).toBe('First name is required');
  });

  it('has at most 100 characters', () => {
    expect(accepts(FirstName, 'd'.repeat(100))).toBe(true);
    expect(accepts(FirstName, 'd'.repeat(101))).toBe(false);
  });
});

describe('dates and times', () => {
  it.each(['2027-06-12', '2028-02-29'])('take %s as a calendar date', (value) => {
    expect(accepts(CalendarDate, value)).toBe(true);
  });

  it.each(['2027-02-29', '2027-13-01', '2027-6-12', '12.06.2027', '2027-06-12T09:00:00Z', '0000-06-12'])(
    'refuse %s as a calendar date',
    (value) => {
      expect(accepts(CalendarDate, value)).toBe(false);
    },
  );

  it.each(['00:00', '09:05', '23:59'])('take %s as a time of day', (value) => {
    expect(accepts(ClockTime, value)).toBe(true);
  });

  it.each(['24:00', '9:00', '09:60', '09:00:00', '9 AM'])('refuse %s as a time of day', (value) => {
    expect(accepts(ClockTime, value)).toBe(false);
  });

  it('take an instant only with its offset', () => {
    expect(accepts(Instant, '2027-06-12T15:00:00.000Z')).toBe(true);
    expect(accepts(Instant, '2027-06-12T15:00:00')).toBe(false);
  });
});

describe('lists of days and slots', () => {
  it('hold full hours from 06:00 to 18:00 only', () => {
    expect(accepts(Slots, TIME_SLOTS)).toBe(true);
    for (const slot of ['05:00', '19:00', '09:30', '9:00']) expect(accepts(Slots, [slot])).toBe(false);
  });

  it('hold days of the week in lower case only', () => {
    expect(accepts(DaysOfWeek, ['monday', 'sunday'])).toBe(true);
    for (const day of ['Monday', 'mon', '']) expect(accepts(DaysOfWeek, [day])).toBe(false);
  });

  it('are no longer than the week and the day', () => {
    expect(accepts(DaysOfWeek, Array(8).fill('monday'))).toBe(false);
    expect(accepts(Slots, Array(14).fill('09:00'))).toBe(false);
  });
});

describe('an id', () => {
  it('is a UUID', () => {
    expect(accepts(Id, '01997a10-6c00-7000-8000-0000000000a1')).toBe(true);
    for (const value of ['1', '', '01997a106c00700080000000000000a1']) expect(accepts(Id, value)).toBe(false);
  });
});
