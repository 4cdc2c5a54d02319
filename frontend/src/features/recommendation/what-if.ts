import { capitalized, countOf } from '../../lib/text.ts';
import { type NameOf, namesInShort } from './players.ts';

/** Members who must be free, and members without whom the squad is ranked, by their ids. */
export interface WhatIf {
  readonly mustCome: readonly string[];
  readonly leaveOut: readonly string[];
}

export const AS_IT_IS: WhatIf = { mustCome: [], leaveOut: [] };

export const isAsItIs = ({ mustCome, leaveOut }: WhatIf): boolean => mustCome.length + leaveOut.length === 0;

/** With a member's part chosen, or given up where it was chosen already; nobody has both. */
export function chosen(whatIf: WhatIf, part: keyof WhatIf, userId: string): WhatIf {
  const without = (ids: readonly string[]) => ids.filter((id) => id !== userId);
  const rest = { mustCome: without(whatIf.mustCome), leaveOut: without(whatIf.leaveOut) };
  return whatIf[part].includes(userId) ? rest : { ...rest, [part]: [...rest[part], userId] };
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
