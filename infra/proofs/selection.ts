import { OperatorError } from '../local/operator-error.ts';
import type { Kind } from './kinds.ts';

/**
 * The kinds that ONLY names, in their own order; all of them where it names none.
 * @throws OperatorError that lists the names, for a name that none has.
 */
export function selectKinds(kinds: readonly Kind[], only: string | undefined): readonly Kind[] {
  if (!only) return kinds;
  const asked = only.split(',').map((name) => name.trim());
  const unknown = asked.filter((name) => kinds.every((kind) => kind.name !== name));
  if (unknown.length > 0)
    throw new OperatorError(
      `ONLY names "${unknown.join(', ')}": it must be some of ${kinds.map(({ name }) => name).join(', ')}, separated by commas.`,
    );
  return kinds.filter(({ name }) => asked.includes(name));
}
