import type { Outlook } from '@fourball/contracts/http/ranking.ts';
import { expect, test } from 'vitest';
import { useService } from '../testing/steps.ts';

const { service, calls, register, createSquad, saveFree, dateIn } = useService({ city: 'Phoenix' });

const outlookOf = async (squadId: string, userId: string): Promise<Outlook> =>
  (await service.call('GET', `/api/squads/${squadId}/outlook`, userId)).json();

/** Three are free at 9:00 on four days, the fourth member at 10:00; the fifth has said nothing, all others all. */
async function squadOfFive() {
  const [ann, ben, cal, dee, eve] = await Promise.all(
    ['Ann', 'Ben', 'Cal', 'Dee', 'Eve'].map((firstName) => register({ firstName })),
  );
  const [early, silent] = [[ann, ben, cal] as string[], eve as string];
  for (let days = -1; days < 33; days += 1) {
    const isPlayed = days >= 3 && days <= 6;
    for (const golfer of early) await saveFree(golfer, dateIn(days), isPlayed ? ['09:00'] : []);
    await saveFree(dee as string, dateIn(days), isPlayed ? ['10:00'] : []);
  }
  return { squadId: await createSquad([...early, dee as string, silent]), dee: dee as string, silent, early };
}

test('a member reads whom to ask, and whose change of mind would make most tee times suit; once they say so, it is as told', async () => {
  const { squadId, dee, silent, early } = await squadOfFive();
  const outlook = await outlookOf(squadId, early[0]!);
  expect(outlook).toMatchObject({ offered: 8, suitable: 0, ask: { userId: silent, name: 'Eve' } });
  const misses = [
    { userId: dee, name: 'Dee', time: '09:00', suitable: 4 },
    { userId: silent, name: 'Eve', time: '09:00', suitable: 4 },
  ];
  expect(outlook.nearestMisses).toEqual(misses.toSorted((one, other) => (one.userId < other.userId ? -1 : 1)));
  for (const days of [3, 4, 5, 6]) await saveFree(silent, dateIn(days), ['09:00']);
  expect(await outlookOf(squadId, dee)).toMatchObject({ offered: 8, suitable: 4 });
  const suitable = (await calls.generated(squadId, early[0]!)).filter(({ availableMembers }) => availableMembers >= 4);
  expect(suitable).toHaveLength(4);
});
