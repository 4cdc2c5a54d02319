import { asPlainName, HttpsUrl, TimeZone } from '@fourball/contracts/http/fields.ts';
import * as z from 'zod/mini';
import { linkOf } from '../policy.ts';
import type { Fault, Row } from './parser.ts';

const NUL = 'must not contain the character NUL';
const isWithoutNul = (value: string) => !value.includes('\0');
const text = (max: number) =>
  z
    .string('must be a text')
    .check(z.maxLength(max, `must be at most ${max} characters`), z.refine(isWithoutNul, NUL), asPlainName);
const number = (min: number, max: number) =>
  z
    .number('must be a number')
    .check(z.minimum(min, `must be at least ${min}`), z.maximum(max, `must be at most ${max}`));
const hundredths = z.multipleOf(0.01, 'must have at most two decimals');
/** Fields that a file may leave out. */
const known = <S extends z.ZodMiniType>(schema: S) => z._default(z.nullable(schema), null);
const link = z.pipe(
  known(HttpsUrl.check(z.refine(isWithoutNul, NUL))),
  z.transform((url: string | null) => linkOf(url)),
);

const CatalogueCourse = z
  .strictObject({
    externalId: known(text(100)),
    name: text(200),
    address: known(text(300)),
    city: known(text(100)),
    state: known(text(50)),
    zipCode: known(text(20)),
    phone: known(text(20)),
    website: link,
    bookingUrl: link,
    imageUrl: link,
    averagePrice: known(number(0, 999_999.99).check(hundredths)),
    rating: known(number(0, 5).check(hundredths)),
    difficulty: known(text(50)),
    holes: z.pipe(
      known(z.literal([9, 18], 'must be 9 or 18')),
      z.transform((holes) => holes ?? 18),
    ),
    latitude: known(number(-90, 90)),
    longitude: known(number(-180, 180)),
    timeZone: TimeZone,
  })
  .check(
    z.refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), {
      path: ['longitude'],
      message: 'must be given where latitude is, and only there',
    }),
  );

/** A course of an imported catalogue; what its file does not tell is null. */
export type CatalogueCourse = z.output<typeof CatalogueCourse>;

/** The fields of a course: the columns that a CSV file may have. */
export const FIELDS: readonly string[] = Object.keys(CatalogueCourse.def.shape);
const NUMBERS: readonly string[] = ['averagePrice', 'rating', 'holes', 'latitude', 'longitude'];

/** The courses that are right, and everything that is wrong with the others, by line. */
export function checkRows(rows: readonly Row[]): { courses: CatalogueCourse[]; faults: Fault[] } {
  const courses: CatalogueCourse[] = [];
  const faults: Fault[] = [];
  const lines = new Map<string, number>();
  for (const { line, fields, fault } of rows) {
    if (fault !== undefined) {
      faults.push({ line, field: 'row', message: fault });
      continue;
    }
    const { data: course, error } = CatalogueCourse.safeParse(withNumbers(fields));
    if (!course) {
      faults.push(...error.issues.flatMap((issue) => violationsOf(line, fields, issue)));
      continue;
    }
    const twin = claims(course).find((claim) => lines.has(claim));
    if (twin !== undefined) {
      const field = course.externalId === null ? 'name' : 'externalId';
      faults.push({ line, field, message: `is the course of line ${lines.get(twin)} again` });
      continue;
    }
    for (const mark of marks(course)) lines.set(mark, line);
    courses.push(course);
  }
  return { courses, faults };
}

/** A CSV file has texts only. What is no number stays a text, and is refused as one. */
const withNumbers = (fields: Row['fields']) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const isNumber = NUMBERS.includes(name) && typeof value === 'string' && /^[-+]?\d+(\.\d+)?$/.test(value);
      return [name, isNumber ? Number(value) : value];
    }),
  );

function violationsOf(line: number, fields: Row['fields'], issue: z.core.$ZodIssue): Fault[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((field) => ({ line, field, message: `is no field: there are ${FIELDS.join(', ')}` }));
  }
  const field = String(issue.path[0]);
  const isMissing = issue.code === 'invalid_type' && (fields[field] === undefined || fields[field] === null);
  return [{ line, field, message: isMissing ? 'must be given' : issue.message }];
}

/** A course is told by its external id, or, without one, by its name, city and state without case. */
const placeOf = ({ name, city, state }: Named): string => JSON.stringify([name, city, state]).toLowerCase();

// A course without an external id may be any of its name there; of two with different ones both are there.
const marks = (course: CatalogueCourse): string[] =>
  course.externalId === null
    ? [`place ${placeOf(course)}`, `bare ${placeOf(course)}`]
    : [`place ${placeOf(course)}`, `id ${course.externalId}`];
const claims = (course: CatalogueCourse): string[] =>
  course.externalId === null ? [`place ${placeOf(course)}`] : [`id ${course.externalId}`, `bare ${placeOf(course)}`];

type Named = Pick<CatalogueCourse, 'externalId' | 'name' | 'city' | 'state'>;

/** A course of an earlier import. */
export interface KnownCourse extends Named {
  readonly id: string;
}

/**
 * Which of the courses are there from an earlier import.
 * @returns for each course, in order, the id of the one that it updates; undefined for one that is new.
 */
export function matchCourses(
  courses: readonly CatalogueCourse[],
  known: readonly KnownCourse[],
): (string | undefined)[] {
  const byExternalId = new Map(known.map((course) => [course.externalId, course]));
  const byPlace = Map.groupBy(known, placeOf);
  const taken = new Set<string>();
  // Those that are told by their external id first: what they take is nobody else's.
  const matches = courses.map(({ externalId }) => (externalId === null ? undefined : byExternalId.get(externalId)?.id));
  for (const id of matches) if (id !== undefined) taken.add(id);
  return courses.map((course, index) => {
    const there = byPlace.get(placeOf(course))?.filter(({ id }) => !taken.has(id)) ?? [];
    const bare = there.find(({ externalId }) => externalId === null);
    const match = matches[index] ?? (course.externalId === null ? (bare ?? there[0]) : bare)?.id;
    if (match !== undefined) taken.add(match);
    return match;
  });
}
