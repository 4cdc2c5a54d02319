import { capitalized, countOf } from '../../lib/text.ts';
import { type NameOf, namesInShort } from './players.ts';

/** Members who must be free, and members without whom the squad is ranked, by their ids. */
export interface WhatIf {
  readonly mustCome: readonly string[];
  readonly leaveOut: readonly string[];
}

export const AS_IT_IS: WhatIf = { mustCome: [], leaveOut: [] };

export const isAsItIs = ({ mustCome, leaveOut }: WhatIf): boolean => mustCome.length + leaveOut.length === 0;

export type Part = keyof WhatIf;

export const partOf = ({ mustCome, leaveOut }: WhatIf, userId: string): Part | undefined =>
  mustCome.includes(userId) ? 'mustCome' : leaveOut.includes(userId) ? 'leaveOut' : undefined;

/** With a member's part turned on: from none to "must come", then to "left out", and to none again. */
export function turned(whatIf: WhatIf, userId: string): WhatIf {
  const part = partOf(whatIf, userId);
  const without = (ids: readonly string[]) => ids.filter((id) => id !== userId);
  return {
    mustCome: part ? without(whatIf.mustCome) : [...whatIf.mustCome, userId],
    leaveOut: part === 'mustCome' ? [...whatIf.leaveOut, userId] : without(whatIf.leaveOut),
  };
}

/** Limits it to these members; others have left the squad since. */
export const among = (whatIf: WhatIf, userIds: readonly string[]): WhatIf => ({
  mustCome: whatIf.mustCome.filter((id) => userIds.includes(id)),
  leaveOut: whatIf.leaveOut.filter((id) => userIds.includes(id)),
});

/** "With Dana, Lee, without Sam: 5 tee times" */
export function whatIfText({ mustCome, leaveOut }: WhatIf, nameOf: NameOf, found: number): string {
  const parts = [
    mustCome.length > 0 && `with ${namesInShort(mustCome, nameOf)}`,
    leaveOut.length > 0 && `without ${namesInShort(leaveOut, nameOf)}`,
  ].filter(Boolean);
  return capitalized(`${parts.join(', ')}: ${countOf(found, 'tee time')}`);
}
