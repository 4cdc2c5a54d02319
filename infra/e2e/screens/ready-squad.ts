import { routes } from '@fourball/contracts/http/routes.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { bookRound as book, createSquad, firstOf, inDays, offersOf, registerGolfer } from '../../proofs/golfer.ts';
import { dayAhead } from './weeks.ts';

export type ReadySquad = Awaited<ReturnType<typeof readySquad>>;

/** Dana's squad with Lee, both free this morning and on the next ones, as far as the ranking has heard of it. */
export async function readySquad(url: string, name: string) {
  const dana = await registerGolfer(url, 'Dana');
  const lee = await registerGolfer(url, 'Lee');
  const { squad, inviteCode } = await createSquad(dana, name);
  await lee.ask(routes.join, { params: { inviteCode } });
  for (const golfer of [dana, lee])
    for (let day = 0; day <= 9; day += 1)
      await golfer.ask(routes.saveAvailability, {
        body: { date: dayAhead(day), timeSlots: ['08:00', '09:00', '10:00'] },
      });
  await until('slots at which both are free', async () => {
    const slots = await dana.ask(routes.optimizeTeeTimes, {
      params: { squadId: squad.id },
      body: { startDate: dayAhead(2), endDate: dayAhead(9) },
    });
    return slots[0]?.availableMembers === 2;
  });
  return { dana, lee, squad, inviteCode };
}

/** A round that Dana booked for both on a weekday: home has slots of the weekend beside it at any hour. */
export async function bookRound({ dana, lee, squad }: ReadySquad): Promise<void> {
  const [{ courseId }] = await offersOf(dana, squad.id);
  const weekdays = [3, 4, 5].filter((days) => new Date(inDays(days)).getUTCDay() % 6 > 0);
  await book(dana, [dana, lee], { squadId: squad.id, courseId, day: firstOf(weekdays), time: '09:00' });
}
