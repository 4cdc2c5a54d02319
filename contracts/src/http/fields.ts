import * as z from 'zod/mini';
import { plainName } from '../bidi.ts';
import { DAYS, HANDICAP_MAX, HANDICAP_MIN, SQUAD_NAME_MAX, TIME_SLOTS } from '../constants.ts';

/*
 * The fields that several contracts share, each with what a person reads when it is wrong: a sentence of its own, or,
 * beginning with a small letter, one that the server completes with the field's name ("date must be a date").
 */
/** In lower case, as the database writes it: an id that came in capitals would be equal there and to nothing else. */
export const Id = z.uuid('must be an id').check(z.toLowerCase());
export const CalendarDate = z.iso
  .date('must be a date (YYYY-MM-DD)')
  // There is no year 0 on the calendar, nor in the database.
  .check(z.refine((date) => date >= '0001-01-01', 'must be a date (YYYY-MM-DD)'));
export const Instant = z.iso.datetime({ offset: true });
export const DayOfWeek = z.enum(DAYS, 'must hold days of the week, monday to sunday');
export const Slot = z.enum(TIME_SLOTS, 'must hold full hours from 06:00 to 18:00');
export const ClockTime = z.string().check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'must be a time (HH:MM)'));
/** When a first group may tee off: from the first slot of the day to the end of the last one. */
export const TeeOffTime = z.string().check(z.regex(/^(0[6-9]|1[0-8]):[0-5][0-9]$/, 'must be from 06:00 to 18:59'));
/** When a round begins, wall-clock at the course. */
export const TeeOff = z.object({ date: CalendarDate, time: ClockTime });

/** Each value once, in the order of the week or the day. */
export const DaysOfWeek = z.array(DayOfWeek).check(z.maxLength(7, 'must name each day once'));
export const Slots = z.array(Slot).check(z.maxLength(13, 'must name each slot once'));
/** Those of a date's slots that the golfer would rather not play, and plays if need be; left out where there are none. */
export const IfNeedBe = z.optional(Slots);

export const Email = z
  .string('Please enter a valid email address')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, 'Please enter a valid email address'),
    z.email('Please enter a valid email address'),
  );

/** A name loses what would reorder the text around it or break its line. */
export const asPlainName = z.overwrite<string>(plainName);

/** A line of text; `required` is said of an empty one, and of none unless `text` says otherwise. */
export const line = (
  max: number,
  required: string,
  { tooLong = `must be at most ${max} characters`, text = z.string(required) } = {},
) => text.check(asPlainName, z.trim(), z.minLength(1, required), z.maxLength(max, tooLong));

export const personName = (required: string) => line(100, required);

export const SquadName = line(SQUAD_NAME_MAX, 'Squad name is required', {
  tooLong: 'Squad name must be at most 100 characters',
});

export const Handicap = z.optional(
  z.nullable(
    z
      .number('must be a number')
      .check(
        z.minimum(HANDICAP_MIN, `must be at least ${HANDICAP_MIN}`),
        z.maximum(HANDICAP_MAX, `must be at most ${HANDICAP_MAX}`),
      ),
  ),
);

/** Price for one golfer; `missing` is said of what is no number. */
export const price = (missing: string) =>
  z
    .number(missing)
    .check(
      z.minimum(0, 'must be at least 0'),
      z.maximum(999_999.99, 'must be at most 999999.99'),
      z.multipleOf(0.01, 'must have at most two decimals'),
    );

/** A text of at most so many characters that may be left out, or be null where there is none (any more). */
export const text = (max: number) =>
  z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(max, `must be at most ${max} characters`))));

/** An IANA time zone that this platform knows. */
export const TimeZone = z
  .string('must be a time zone')
  .check(z.maxLength(64, 'must be a time zone'), z.refine(isTimeZone, 'must be a time zone like Europe/Lisbon'));

function isTimeZone(name: string): boolean {
  // An offset is no zone: it knows no daylight-saving time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A sentence for the person. */
export const Message = z.object({ message: z.string() });

/** A whole number from `least` to `most`, both included. */
export const whole = (least: number, most: number) =>
  z
    .int(`must be ${least} to ${most}`)
    .check(z.minimum(least, `must be ${least} to ${most}`), z.maximum(most, `must be ${least} to ${most}`));

/** Links are https only: what a golfer gives is opened by others. */
export const HttpsUrl = z
  .url({ protocol: /^https$/, error: 'must be an https address' })
  .check(z.maxLength(500, 'must be at most 500 characters'));

/** Where a squad plays; courses there are candidates. */
export const HomeArea = z.object({
  city: line(100, 'must not be empty', { text: z.string() }),
  state: z.nullable(line(50, 'must not be empty', { text: z.string() })),
});

export const squadParams = z.object({ squadId: Id });
export const roundParams = z.object({ recommendationId: Id });
export const roundMemberParams = z.object({ recommendationId: Id, userId: Id });
