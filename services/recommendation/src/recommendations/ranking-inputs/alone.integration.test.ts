import type { Day, TimeSlot } from '@fourball/contracts/constants.ts';
import { expect, test } from 'vitest';
import { rankTeeTimes } from '../../ranking/rank.ts';
import type { RankingInput } from '../../ranking/types.ts';
import { findSquad } from '../../read-models/squads/service.ts';
import { useService } from '../../testing/steps.ts';
import { dayOfWeek, week } from '../../testing/weeks.ts';
import { rankWindow } from '../squad-ranking/service.ts';
import { inputsOf, loadSquadContexts } from './service.ts';

const { service, register, createSquad, becomes, saveFree, openCourse, bookedRound } = useService(null);
const window = { startDate: week, endDate: dayOfWeek(6) };

/** One of several, by a number that differs from call to call and is the same in each run. */
const pick = <T>(of: readonly T[], number: number): T => of[(number * 7919 + 13) % of.length] as T;

test('a squad is ranked in a set as it is alone', async () => {
  const places = [
    { city: 'Phoenix', state: 'AZ' },
    { city: 'phoenix', state: 'NM', timeZone: 'America/Denver' },
    { city: 'Austin', state: 'TX', latitude: 30.3, longitude: -97.7, timeZone: 'America/Chicago' },
  ];
  const courses: string[] = [];
  for (let index = 0; index < 9; index++) {
    const facts = { name: `Course ${index}`, rating: index / 2, averagePrice: 30 + index * 9 };
    courses.push(await openCourse({ ...facts, ...pick(places, index) }));
  }
  const golfers: string[] = [];
  for (let index = 0; index < 24; index++) {
    const preferredDays = [pick<Day>(['saturday', 'sunday', 'friday'], index)];
    const preferredTimeSlots = [pick<TimeSlot>(['08:00', '09:00', '17:00'], index + 1)];
    const favoriteCourses = index % 3 === 0 ? [pick(courses, index)] : [];
    golfers.push(await register({ preferredDays, preferredTimeSlots, favoriteCourses }));
    if (index % 2 === 0) await saveFree(golfers[index]!, dayOfWeek(index % 7), ['10:00', '15:00']);
  }
  // One that golfers added, seen by the mates of its author alone.
  const added = await openCourse({ source: 'golfer', addedBy: golfers[0]!, city: 'Austin', state: 'TX' });
  const fan = await register({ favoriteCourses: [added], preferredDays: ['friday'], preferredTimeSlots: ['09:00'] });
  const busy = await bookedRound({ courseId: courses[0]!, golfers: golfers.slice(0, 3), date: dayOfWeek(5) });

  const squads = [busy.squadId];
  for (let index = 0; index < 12; index++) {
    const members = [fan, ...golfers.slice(index, index + 1 + (index % 6))];
    const homeArea = [null, { city: 'PHOENIX', state: null }, { city: 'Austin', state: 'tx' }][index % 3] ?? null;
    squads.push(await createSquad(members, { homeArea, preferredDays: index % 2 ? ['saturday'] : [] }));
  }
  await becomes(squads[5]!, golfers[4]!, 'inactive');

  const now = new Date();
  const contexts = await loadSquadContexts(service, squads);
  const inputs = await inputsOf(service.pool, contexts, window, now);
  expect(contexts.map(({ squad }) => squad.id)).toEqual(squads.toSorted());
  let slots = 0;
  for (const [index, ground] of contexts.entries()) {
    const squad = await findSquad(service.client, ground.squad.id);
    const alone = await rankWindow(service, squad!.id, now, { window });
    const [contextAlone] = await loadSquadContexts(service, [squad!.id]);
    const inSet = rankTeeTimes(inputs[index] as RankingInput);
    expect(inSet).toEqual(alone.map(({ course: _, ...teeTime }) => teeTime));
    expect(ground.timeZone).toBe(contextAlone?.timeZone);
    slots += inSet.length;
  }
  expect(slots).toBeGreaterThan(50);
});
