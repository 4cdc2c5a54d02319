import { formatInstantDate, formatMoment } from '../../lib/dates.ts';

interface Place {
  readonly since: string | null;
  readonly lastUsedAt: string | null;
  /** The word for a use, like `read`. */
  readonly used: string;
}

/** `Since Jun 14, 2025 · last used Jun 20, 9:05 AM`; an import of before has no beginning that is known. */
export function timesOf({ since, lastUsedAt, used }: Place): string {
  const last = lastUsedAt ? `last ${used} ${formatMoment(lastUsedAt)}` : `never ${used}`;
  return since ? `Since ${formatInstantDate(since)} · ${last}` : last.replace(/^./, (letter) => letter.toUpperCase());
}
