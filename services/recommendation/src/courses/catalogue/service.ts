import { publishingIn } from '@fourball/kit/events/publish/ledger.ts';
import { idsOf, newId } from '@fourball/kit/process/id.ts';
import { correctStarts } from '../../bookings/changes/service.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { type CatalogueCourse, matchCourses } from './policy.ts';
import {
  countDemoCourses,
  deleteUnusedDemoCourses,
  findImported,
  lockDemoCourses,
  lockImports,
  storeImported,
} from './repository.ts';

const COURSES_PER_STATEMENT = 1_000;
const TIMEOUT_MS = 10 * 60_000;

export interface Imported {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  /**
   * Courses of the demo catalogue: how many went, and how many stay because something refers to them; null where none
   * should go.
   */
  readonly demo: { readonly removed: number; readonly kept: number } | null;
}

/**
 * Stores an imported catalogue, all of it or nothing. Courses of earlier imports that are in it are brought up to date,
 * those that are not stay as they are; the same catalogue again changes nothing. Rounds to come keep their time on the clocks at
 * a course whose time zone is another now.
 */
export async function importCourses(
  client: PrismaClient,
  courses: readonly CatalogueCourse[],
  { replaceDemo }: { replaceDemo: boolean },
): Promise<Imported> {
  return client.$transaction(
    async (tx) => {
      await lockImports(tx);
      const known = await findImported(tx);
      const matches = matchCourses(courses, known);
      const rows = courses.map((course, index) => ({ ...course, id: matches[index] ?? newId() }));
      let written = 0;
      for (let first = 0; first < rows.length; first += COURSES_PER_STATEMENT) {
        written += (await storeImported(tx, rows.slice(first, first + COURSES_PER_STATEMENT))).length;
      }
      const zones = new Map(known.map(({ id, timeZone }) => [id, timeZone]));
      const elsewhere = rows.filter(({ id, timeZone }) => (zones.get(id) ?? timeZone) !== timeZone);
      // As the present state: golfers read the same time as before, and hear of nothing.
      const silently = { isSnapshot: true };
      await publishingIn(tx, (publish) => correctStarts(tx, publish, idsOf(elsewhere)), silently);
      const added = matches.filter((match) => match === undefined).length;
      const demo = replaceDemo ? { removed: await removeDemo(), kept: await countDemoCourses(tx) } : null;
      return { added, updated: written - added, unchanged: rows.length - written, demo };

      async function removeDemo() {
        await lockDemoCourses(tx);
        return deleteUnusedDemoCourses(tx);
      }
    },
    { timeout: TIMEOUT_MS },
  );
}
