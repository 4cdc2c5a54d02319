import { isolated } from '@fourball/contracts/bidi.ts';
import type { RoundAnswer } from '@fourball/contracts/http/answer.ts';
import type { SharedMember } from './page.ts';

/** Members whose names are known, by those. */
export const membersByName = (ids: readonly string[], names: ReadonlyMap<string, string>): SharedMember[] =>
  ids
    .flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name }];
    })
    .toSorted((one, other) => one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1));

/** State of a browser that opened the link, as far as it is about one golfer and round. */
interface BrowserState {
  /** It has proposed an answer, which waits for a leader. */
  readonly isProposed: boolean;
  /** It answers for the golfer. */
  readonly isRemembered: boolean;
}

/**
 * Sentence after a form. The address may be opened again, or made up: it says what is true of everybody, or what this browser
 * has done itself.
 */
export function saidOf(
  said: 'mail' | 'proposed' | RoundAnswer | undefined,
  name: string,
  { isProposed, isRemembered }: BrowserState,
): string | undefined {
  if (said === 'mail')
    return `If we know an address for ${isolated(name)}, a mail with their link is on its way to it.`;
  if (said === 'proposed') {
    return isProposed ? `Noted: it counts for ${isolated(name)} once a leader of the squad confirms it.` : undefined;
  }
  return said && isRemembered ? `Your answer for ${isolated(name)} counts.` : undefined;
}
