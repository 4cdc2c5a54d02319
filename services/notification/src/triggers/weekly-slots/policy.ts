import { isolated } from '@fourball/contracts/bidi.ts';
import type { WeeklySlotsState } from '@fourball/contracts/events/recommendation.ts';
import { weeklyFacts } from '../../email/templates/payload.ts';
import { moment } from '../../lib/format.ts';
import type { Notice } from '../../notifications/policy.ts';

/** The members read which of the week's tee times suits best, and get to it; nothing when the week offers none. */
export function weekNotices(
  readers: readonly string[],
  week: WeeklySlotsState,
  squad: { readonly id: string; readonly name: string },
): Notice[] {
  const { slots, autoBooked } = week;
  const [best] = slots;
  if (!best) return [];
  const mail = weeklyFacts(week);
  const { date, time, courseId, courseName, availableMembers, totalMembers } = best;
  const where = `${moment(best)} at ${isolated(courseName)}`;
  const message = `${where} suits best: ${availableMembers} of ${totalMembers} ${availableMembers === 1 ? 'is' : 'are'} free`;
  return readers.map((userId) => ({
    userId,
    type: 'weekly_slots',
    title: `This week with ${isolated(squad.name)}`,
    message: autoBooked ? `${message}, and your squad's auto-book booked it` : message,
    data: { squadId: squad.id, slot: { date, time, courseId } },
    squadId: squad.id,
    mail,
  }));
}
