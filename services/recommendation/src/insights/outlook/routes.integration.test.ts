import type { Outlook } from '@fourball/contracts/http/ranking.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCourse } from '../../testing/courses.ts';
import { type RecommendationService, startRecommendationService } from '../../testing/recommendation-service.ts';
import { callsOf } from '../../testing/recommendations.ts';
import { becomes, createSquad, dateIn, register, saveFree } from '../../testing/squads.ts';

let service: RecommendationService;
beforeAll(async () => {
  service = await startRecommendationService();
  await openCourse(service, { city: 'Phoenix' });
});
afterAll(() => service.stop());

const outlookCall = (squadId: string, userId?: string) => service.call('GET', `/api/squads/${squadId}/outlook`, userId);
const outlookOf = async (squadId: string, userId: string): Promise<Outlook> =>
  (await outlookCall(squadId, userId)).json();

/** Three are free at 9:00 on four days, the fourth member at 10:00; the fifth has said nothing, all others all. */
async function squadOfFive() {
  const [ann, ben, cal, dee, eve] = await Promise.all(
    ['Ann', 'Ben', 'Cal', 'Dee', 'Eve'].map((firstName) => register(service, { firstName })),
  );
  const [early, silent] = [[ann, ben, cal] as string[], eve as string];
  for (let days = -1; days < 33; days += 1) {
    const isPlayed = days >= 3 && days <= 6;
    for (const golfer of early) await saveFree(service, golfer, dateIn(days), isPlayed ? ['09:00'] : []);
    await saveFree(service, dee as string, dateIn(days), isPlayed ? ['10:00'] : []);
  }
  return { squadId: await createSquad(service, [...early, dee as string, silent]), dee: dee as string, silent, early };
}

test('a member reads whom to ask, and whose change of mind would make most tee times suit three quarters', async () => {
  const { squadId, dee, silent, early } = await squadOfFive();
  const outlook = await outlookOf(squadId, early[0]!);
  expect(outlook).toMatchObject({ offered: 8, suitable: 0, ask: { userId: silent, name: 'Eve' } });
  const misses = [
    { userId: dee, name: 'Dee', time: '09:00', suitable: 4 },
    { userId: silent, name: 'Eve', time: '09:00', suitable: 4 },
  ];
  expect(outlook.nearestMisses).toEqual(misses.toSorted((one, other) => (one.userId < other.userId ? -1 : 1)));
});

test('once they have said so, it is as it was told', async () => {
  const { squadId, dee, silent, early } = await squadOfFive();
  for (const days of [3, 4, 5, 6]) await saveFree(service, silent, dateIn(days), ['09:00']);
  expect(await outlookOf(squadId, dee)).toMatchObject({ offered: 8, suitable: 4 });
  const calls = callsOf(service);
  const suitable = (await calls.generated(squadId, early[0]!)).filter(({ availableMembers }) => availableMembers >= 4);
  expect(suitable).toHaveLength(4);
});

test('the outlook is for members, active or not; strangers are told no more than for what is not there', async () => {
  const { squadId, silent } = await squadOfFive();
  await becomes(service, squadId, silent, 'inactive');
  expect((await outlookCall(squadId, silent)).statusCode).toBe(200);
  const stranger = await register(service);
  const [strangers, unknown] = [await outlookCall(squadId, stranger), await outlookCall(newId(), stranger)];
  expect([strangers.statusCode, strangers.json()]).toEqual([404, unknown.json()]);
  expect((await outlookCall(squadId)).statusCode).toBe(401);
});

test('a squad with nothing to offer has an outlook of nothing', async () => {
  const creator = await register(service);
  const squadId = await createSquad(service, [creator]);
  expect(await outlookOf(squadId, creator)).toMatchObject({ offered: 0, suitable: 0, nearestMisses: [] });
});
