import type { RankedSlot } from '@fourball/contracts/http/ranking.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCourse } from '../../testing/courses.ts';
import { type RecommendationService, startRecommendationService } from '../../testing/recommendation-service.ts';
import { becomes, createSquad, dateIn, register, saveFree } from '../../testing/squads.ts';

let service: RecommendationService;
beforeAll(async () => {
  service = await startRecommendationService();
  await openCourse(service, { city: 'Phoenix' });
});
afterAll(() => service.stop());

const window = { startDate: dateIn(2), endDate: dateIn(10) };

/** Ann is free on the third day, Ben on the third and fourth, Cal on the fourth and fifth. */
async function threeGolfers() {
  const [ann, ben, cal] = [await register(service), await register(service), await register(service)];
  for (const [golfer, days] of [
    [ann, [3]],
    [ben, [3, 4]],
    [cal, [4, 5]],
  ] as const) {
    for (const day of days) await saveFree(service, golfer, dateIn(day), ['09:00']);
  }
  return { ann, ben, cal, squadId: await createSquad(service, [ann, ben, cal]) };
}

const optimize = (squadId: string, caller: string, whatIf: { leaveOut?: string[]; mustCome?: string[] }) =>
  service.call('POST', `/api/squads/${squadId}/optimize-tee-times`, caller, { ...window, ...whatIf });

const rankedWith = async (...how: Parameters<typeof optimize>): Promise<RankedSlot[]> =>
  (await optimize(...how)).json();

test('who is left out counts for nothing: it is ranked as if they were not in the squad', async () => {
  const { ann, ben, cal, squadId } = await threeGolfers();
  const without = await rankedWith(squadId, ann, { leaveOut: [cal] });
  const two = await createSquad(service, [ann, ben]);
  const facts = (slots: RankedSlot[]) => slots.map(({ squadId: _squad, ...slot }) => slot);
  expect(facts(without)).toEqual(facts(await rankedWith(two, ann, {})));
  expect(without.map(({ date, totalMembers }) => [date, totalMembers])).toEqual([
    [dateIn(3), 2],
    [dateIn(4), 2],
  ]);
});

test('the caller may be left out too', async () => {
  const { ann, ben, squadId } = await threeGolfers();
  const slots = await rankedWith(squadId, ann, { leaveOut: [ann] });
  expect(slots.map(({ freeMembers }) => freeMembers.includes(ann))).toEqual([false, false, false]);
  expect(slots.some(({ freeMembers }) => freeMembers.includes(ben))).toBe(true);
});

test('with people who must come, only tee times at which all of them are free are ranked', async () => {
  const { ann, ben, cal, squadId } = await threeGolfers();
  const dates = async (mustCome: string[]) =>
    (await rankedWith(squadId, cal, { mustCome })).map(({ date }) => date).toSorted();
  expect(await dates([])).toEqual([dateIn(3), dateIn(4), dateIn(5)]);
  expect(await dates([ben])).toEqual([dateIn(3), dateIn(4)]);
  expect(await dates([ben, cal])).toEqual([dateIn(4)]);
  expect(await dates([ann, ben, cal])).toEqual([]);
});

test.each(['leaveOut', 'mustCome'])('%s naming whoever is no active member is refused by their ids', async (field) => {
  const { ann, ben, cal, squadId } = await threeGolfers();
  await becomes(service, squadId, cal, 'inactive');
  const [stranger, nobody] = [await register(service), newId()];
  const answer = await optimize(squadId, ann, { [field]: [ben, stranger, cal, nobody] });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toEqual([
    { path: `body.${field}`, message: `${field} must name active members, not ${stranger}, ${cal}, and ${nobody}` },
  ]);
});

test('who must come cannot be left out, and somebody has to be left', async () => {
  const { ann, ben, cal, squadId } = await threeGolfers();
  const both = await optimize(squadId, ann, { leaveOut: [ben, cal], mustCome: [ben] });
  expect([both.statusCode, both.json().errors[0].path]).toEqual([400, 'body.mustCome']);
  expect(both.json().detail).toContain(ben);
  const everyone = await optimize(squadId, ann, { leaveOut: [ann, ben, cal] });
  expect([everyone.statusCode, everyone.json().errors[0].path]).toEqual([400, 'body.leaveOut']);
});
