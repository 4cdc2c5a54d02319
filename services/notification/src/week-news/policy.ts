import type { WeeklySlotsState } from '@fourball/contracts/events/recommendation.ts';
import { weeklyFacts } from '../mail-facts/policy.ts';
import type { Notice } from '../notifications/policy.ts';
import { moment } from '../wording/policy.ts';

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
  const where = `${moment(best)} at ${courseName}`;
  const message = `${where} suits best: ${availableMembers} of ${totalMembers} are free`;
  return readers.map((userId) => ({
    userId,
    type: 'weekly_slots',
    title: `This week with ${squad.name}`,
    message: autoBooked ? `${message}, and your squad's auto-book booked it` : message,
    data: { squadId: squad.id, slot: { date, time, courseId } },
    mail,
  }));
}
