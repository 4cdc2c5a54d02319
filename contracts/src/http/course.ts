import * as z from 'zod/mini';
import { COURSES_LIMIT } from '../constants.ts';
import { asPlainName, HttpsUrl, Id, Instant, line, price, TimeZone } from './fields.ts';
import type { Routes } from './route.ts';

/** Reference of a booking, ours or the course's own. */
export const BookingReference = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(50, 'must be at most 50 characters'));

/** A course as it is read beside a tee time. */
export const RecommendedCourse = z.object({
  id: Id,
  name: z.string(),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  averagePrice: z.nullable(z.number()),
  bookingUrl: z.nullable(z.string()),
});

const optionalText = (max: number) =>
  z.optional(
    z.nullable(z.string().check(asPlainName, z.trim(), z.maxLength(max, `must be at most ${max} characters`))),
  );

export const Course = z.object({
  id: Id,
  name: z.string(),
  address: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  zipCode: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  website: z.nullable(z.string()),
  bookingUrl: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  averagePrice: z.nullable(z.number()),
  /** 0 to 5 with two decimals. */
  rating: z.nullable(z.number()),
  difficulty: z.nullable(z.string()),
  holes: z.int(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  timeZone: z.string(),
  /** Whether it is of the demo catalogue, whose courses there are none of in the world. */
  isFictional: z.boolean(),
  /** The golfer who added it; null for a course of the catalogue. */
  addedBy: z.nullable(Id),
  createdAt: Instant,
});
export type Course = z.output<typeof Course>;

/** A course that a golfer adds; their squads alone see it. */
export const NewCourse = z
  .strictObject({
    name: line(200, 'Course name is required'),
    address: optionalText(300),
    city: optionalText(100),
    state: optionalText(50),
    zipCode: optionalText(20),
    phone: optionalText(20),
    website: z.optional(z.nullable(HttpsUrl)),
    bookingUrl: z.optional(z.nullable(HttpsUrl)),
    imageUrl: z.optional(z.nullable(HttpsUrl)),
    /** A text as a form has it, or a number; an empty or blank one is dropped. */
    averagePrice: z.optional(
      z.nullable(
        z.union([
          price('must be a price'),
          z.string().check(z.trim(), z.regex(/^(\d{1,6}(\.\d{1,2})?)?$/, 'must be a price with at most two decimals')),
        ]),
      ),
    ),
    difficulty: optionalText(50),
    holes: z._default(z.literal([9, 18], 'must be 9 or 18'), 18),
    latitude: z.optional(
      z.nullable(z.number().check(z.minimum(-90, 'must be at least -90'), z.maximum(90, 'must be at most 90'))),
    ),
    longitude: z.optional(
      z.nullable(z.number().check(z.minimum(-180, 'must be at least -180'), z.maximum(180, 'must be at most 180'))),
    ),
    /** Left out: the zone of the catalogue's courses in the same city or state. */
    timeZone: z.optional(TimeZone),
  })
  .check(
    z.refine(({ latitude, longitude }) => (latitude == null) === (longitude == null), {
      path: ['longitude'],
      message: 'Latitude and longitude go together',
    }),
  );
export type NewCourse = z.output<typeof NewCourse>;

export const courseRoutes = {
  searchCourses: {
    method: 'GET',
    path: '/api/courses',
    service: 'recommendation',
    access: 'signed-in',
    summary:
      'Courses whose name, city or state has the words of `search`, by name, at most 50; or those of `ids` (separated by commas), or what is both. Courses that golfers added are seen by their squads only.',
    query: z.object({
      search: z.optional(z.string().check(z.trim(), z.maxLength(200, 'must be at most 200 characters'))),
      ids: z.optional(z.string().check(z.maxLength(COURSES_LIMIT * 37, 'must name at most 50 courses'))),
    }),
    success: { status: 200, answer: z.array(Course) },
  },
  addCourse: {
    method: 'POST',
    path: '/api/courses',
    service: 'recommendation',
    access: 'signed-in',
    summary:
      "Adds a course that the catalogue does not have; the caller's squads see it. Without a time zone it has that of the catalogue's courses in its city or state; 400 where they do not tell it.",
    body: NewCourse,
    success: { status: 201, answer: Course },
    conflict: 'The caller can see a course of the same name in the same city already.',
  },
} as const satisfies Routes;
