import { isolated } from '@fourball/contracts/bidi.ts';
import { NOTE_MAX } from '@fourball/contracts/constants.ts';
import type { TeeTimeNotice } from '@fourball/contracts/http/notification.ts';
import type { NoticePayload } from '../../email/templates/payload.ts';
import { cut, moment, type Named, nameOf } from '../../lib/format.ts';
import type { Notice } from '../../notifications/policy.ts';

interface Member {
  readonly userId: string;
  readonly role: string;
  readonly status: string;
}

/** Whether a member may tell the others of a tee time: an active leader. */
export const mayNotify = ({ role, status }: Member): boolean => role === 'leader' && status === 'active';

export const leaderLimit = (times: number): string => `You can send details of a tee time ${times} times a day.`;

export const squadLimit = (times: number): string =>
  `The leaders of a squad can send it details of a tee time ${times} times a day, all together.`;

/** One notice for each member who is named, once, but for the one who sends it. Who is not in the squad is left out. */
export function teeTimeNotices(
  { teeTimeDetails, availableMembers, note }: TeeTimeNotice,
  {
    sender,
    members,
    squad,
  }: { sender: Named & { id: string }; members: readonly Member[]; squad: { id: string; name: string } },
): Notice[] {
  const { course, pricePerPlayer } = teeTimeDetails;
  const facts = `${moment(teeTimeDetails)} at ${isolated(course)}, $${pricePerPlayer.toFixed(2)} per player`;
  const shown = cut(note?.trim() ?? '', NOTE_MAX);
  const words = shown ? `${nameOf(sender)} wrote: “${shown}”` : `Sent by ${nameOf(sender)}`;
  const named = new Set(availableMembers);
  const { date, time } = teeTimeDetails;
  const mail: NoticePayload = {
    kind: 'tee-time-notice',
    squadId: squad.id,
    sentBy: sender.id,
    date,
    time,
    // In a text, half a character is stored as a replacement; as JSON the database refuses it.
    courseName: course.toWellFormed(),
    pricePerPlayer,
    note: shown,
  };
  return members
    .filter(({ userId }) => named.has(userId) && userId !== sender.id)
    .map(({ userId }) => ({
      userId,
      type: 'tee_time_reminder',
      title: `Tee time for ${isolated(squad.name)}`,
      message: `${facts}\n${words}`,
      data: { squadId: squad.id },
      squadId: squad.id,
      mail,
    }));
}
