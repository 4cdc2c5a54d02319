import { routes } from '@fourball/contracts/http/routes.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { createSquad, inDays, registerGolfer } from '../../proofs/golfer.ts';

export type ReadySquad = Awaited<ReturnType<typeof readySquad>>;

/** Dana's squad with Lee, both free on the next mornings, as far as the ranking has heard of it. */
export async function readySquad(url: string, name: string) {
  const dana = await registerGolfer(url, 'Dana');
  const lee = await registerGolfer(url, 'Lee');
  const { squad, inviteCode } = await createSquad(dana, name);
  await lee.ask(routes.join, { params: { inviteCode } });
  for (const golfer of [dana, lee])
    for (let day = 0; day <= 9; day += 1)
      await golfer.ask(routes.saveAvailability, {
        body: { date: inDays(day), timeSlots: ['08:00', '09:00', '10:00'] },
      });
  await until('slots at which both are free', async () => {
    const slots = await dana.ask(routes.optimizeTeeTimes, {
      params: { squadId: squad.id },
      body: { startDate: inDays(2), endDate: inDays(9) },
    });
    return slots[0]?.availableMembers === 2;
  });
  return { dana, lee, squad, inviteCode };
}

/** A round that Dana booked for both at a tee time of the ranking. */
export async function bookRound({ dana, lee, squad }: ReadySquad): Promise<void> {
  const params = { squadId: squad.id };
  const [best] = await dana.ask(routes.generateRecommendations, { params });
  if (!best) throw new Error('The ranking found no tee time');
  const chosen = { recommendationId: best.id };
  for (const golfer of [dana, lee]) await golfer.ask(routes.confirmRecommendation, { params: chosen });
  await dana.ask(routes.bookRecommendation, { params: chosen, body: {} });
}
