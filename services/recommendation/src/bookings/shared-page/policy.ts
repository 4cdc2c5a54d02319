import { isolated } from '@fourball/contracts/bidi.ts';
import type { SharedMember } from './page.ts';

/** Members whose names are known, by those. */
export const membersByName = (ids: readonly string[], names: ReadonlyMap<string, string>): SharedMember[] =>
  ids
    .flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name }];
    })
    .toSorted((one, other) => one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1));

/** True whether an address is known or not. */
export const mailSaid = (name: string): string =>
  `If we know an address for ${isolated(name)}, a mail with their link is on its way to it.`;
