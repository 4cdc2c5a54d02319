import type { Outlook } from '@fourball/contracts/http/ranking.ts';
import { formatTime } from '../../lib/dates.ts';
import { countOf } from '../../lib/text.ts';

type Ask = NonNullable<Outlook['ask']>;
type Miss = Outlook['nearestMisses'][number];

const teeTimes = (count: number): string => countOf(count, 'tee time');

/** What one member's answer would change; in the second person for the golfer who is looking. */
export function askText({ name, unanswered, changes }: Ask, offered: number, isViewer: boolean): string {
  const slots = `${countOf(unanswered, 'slot')} unanswered`;
  const answer = isViewer ? 'your answer' : 'an answer';
  // Where there are few tee times or none, an answer brings some.
  const would =
    offered === 0
      ? `would bring ${teeTimes(changes)}`
      : `would change ${changes} of ${teeTimes(Math.max(offered, changes))}`;
  return `${isViewer ? 'You have' : `Ask ${name}:`} ${slots}, ${answer} ${would}`;
}

/** "If Dana could do 9:00 AM, 8 tee times that suit become 10" */
export function missText({ name, time, suitable: then }: Miss, now: number, isViewer: boolean): string {
  const condition = `If ${isViewer ? 'you' : name} could do ${formatTime(time)}`;
  if (now === 0) return `${condition}, ${teeTimes(then)} would suit instead of none`;
  return `${condition}, ${teeTimes(now)} that ${now === 1 ? 'suits becomes' : 'suit become'} ${then}`;
}

/** What is sent to the member who is asked, before the address of My Schedule. */
export const messageTo = ({ name }: Ask, squadName: string): string =>
  `Hi ${name}, when can you play? ${squadName} is looking for tee times, and your answer would help us most. Tell us here:`;
