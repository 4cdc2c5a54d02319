import { isolated } from '@fourball/contracts/bidi.ts';
import { RECOMMENDATION_LIMIT } from '@fourball/contracts/constants.ts';
import type { Outlook } from '@fourball/contracts/http/ranking.ts';
import { formatTime } from '../../lib/dates.ts';
import { countOf } from '../../lib/text.ts';

type Ask = NonNullable<Outlook['ask']>;
type Miss = Outlook['nearestMisses'][number];

const teeTimes = (count: number): string => countOf(count, 'tee time');

/** Words for the effect of one member's answer; in the second person for the golfer who is looking. */
export function askText({ name, unanswered, changes }: Ask, offered: number, isViewer: boolean): string {
  const asked = isViewer ? 'You have' : `Ask ${isolated(name)}:`;
  const answer = isViewer ? 'your answer' : 'an answer';
  return `${asked} ${countOf(unanswered, 'slot')} unanswered, ${answer} would ${changeText(changes, offered)}`;
}

/** As long as the ranking has room for more tee times, an answer may bring some. */
function changeText(changes: number, offered: number): string {
  if (offered === 0) return `bring ${teeTimes(changes)}`;
  if (offered < RECOMMENDATION_LIMIT) return `change or add ${teeTimes(changes)}`;
  return `change ${changes} of ${teeTimes(offered)}`;
}

/** "If Dana could do 9:00 AM, 8 tee times that suit become 10" */
export function missText({ name, time, suitable: then }: Miss, now: number, isViewer: boolean): string {
  const condition = `If ${isViewer ? 'you' : isolated(name)} could do ${formatTime(time)}`;
  if (now === 0) return `${condition}, ${teeTimes(then)} would suit instead of none`;
  return `${condition}, ${teeTimes(now)} that ${now === 1 ? 'suits becomes' : 'suit become'} ${then}`;
}

/** Message to the member who is asked, before the address of My Schedule. */
export const messageTo = ({ name }: Ask, squadName: string): string =>
  `Hi ${isolated(name)}, when can you play? ${isolated(squadName)} is looking for tee times, and your answer would help us most. Tell us here:`;
