import { isolated } from '@fourball/contracts/bidi.ts';
import { longDate, moment } from '../../lib/format.ts';
import { addressIn, type Frame } from './account.ts';
import { type Entry, type MailContent, mailContentOf } from './layout.ts';
import { buttonsOf } from './own-page.ts';
import type { WeeklyPayload } from './payload.ts';

type Slot = WeeklyPayload['slots'][number];

/** A squad's best tee times of the week, each with why it suits and a link that opens the squad with it selected. */
export function weeklyMail(
  { squadId, weekStarting, slots, isBooked }: WeeklyPayload,
  { firstName, squad = 'your squad' }: { firstName: string; squad: string | undefined },
  frame: Frame,
): MailContent {
  const isOne = slots.length === 1;
  const booked = isBooked ? [`Auto-book has booked ${isOne ? 'it' : 'the first one'} already.`] : [];
  const best = `${isOne ? 'This tee time' : 'These tee times'} of the week of ${longDate(weekStarting)}`;
  return mailContentOf(frame, {
    subject: `This week with ${squad}: ${isOne ? 'the best tee time' : 'the best tee times'}`,
    heading: `This week with ${squad}`,
    greeting: `Hi ${firstName},`,
    before: [`${best} ${isOne ? 'suits' : 'suit'} ${squad} best:`, ...booked],
    entries: weekEntries({ squadId, slots }, frame),
    ...buttonsOf({ label: 'Open the squad', address: addressIn(frame.publicUrl, `/squad/${squadId}`) }, frame, {
      label: 'Answer',
    }),
    after: ['Times are those at the course.'],
  });
}

/** A week's tee times, which only a reader with an account can open in the app. */
export function weekEntries({ squadId, slots }: Pick<WeeklyPayload, 'squadId' | 'slots'>, frame: Frame): Entry[] {
  const { publicUrl, ownPage } = frame;
  const isOutsider = ownPage !== undefined && ownPage.addedBy !== null;
  const addressOf = (slot: Slot) => addressIn(publicUrl, `/squad/${squadId}?slot=${slotName(slot)}`);
  return slots.map((slot, index) => ({
    title: `${index + 1}. ${moment(slot)}`,
    lines: [
      isolated(slot.courseName),
      `${slot.availableMembers} of ${slot.totalMembers} free, ${Math.round(slot.score)}% match`,
    ],
    detail: reasons(slot),
    link: isOutsider ? undefined : { label: 'See this tee time', address: addressOf(slot) },
  }));
}

/** `2027-06-12T09:00@<courseId>`: how a slot is named in an address of the app. */
const slotName = ({ date, time, courseId }: Slot): string => `${date}T${time}@${courseId}`;

/** The receipt in its own words, without what gave nothing, and without what the line above says already. */
const reasons = ({ receipt }: Slot): string =>
  receipt
    .filter(({ points, factor }) => points !== 0 && factor !== 'availability')
    .map(({ reason }) => reason)
    .join(' · ');
