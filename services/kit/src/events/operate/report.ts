import type { Rebuilt } from '../rebuild/rebuild.ts';
import type { DeadLetter, Replayed } from './dead-letters.ts';

const UNITS = [
  { name: 'd', ms: 24 * 60 * 60 * 1000 },
  { name: 'h', ms: 60 * 60 * 1000 },
  { name: 'min', ms: 60 * 1000 },
  { name: 's', ms: 1000 },
] as const;

/** A duration in its largest unit: `3 d`, `12 s`. */
function roughly(milliseconds: number): string {
  const unit = UNITS.find(({ ms }) => milliseconds >= ms) ?? UNITS[3];
  return `${Math.floor(milliseconds / unit.ms)} ${unit.name}`;
}

/** The dead letters for people, or as a JSON array; what they say only when asked for, since it may be personal. */
export function describeDeadLetters(
  letters: readonly DeadLetter[],
  { json, payload, now }: { json: boolean; payload: boolean; now: number },
): string {
  if (json) return JSON.stringify(letters.map(({ envelope, ...facts }) => (payload ? { ...facts, envelope } : facts)));
  const lines = letters.flatMap(({ eventId, type, createdAt, deliveries, reason, envelope }) => [
    `${eventId}  ${type}  ${roughly(now - createdAt.getTime())} old  ${deliveries} deliveries`,
    `  ${reason}`,
    ...(payload ? [`  ${JSON.stringify(envelope)}`] : []),
  ]);
  return [...lines, `${letters.length} dead letter(s)`].join('\n');
}

const ENDS = {
  applied: 'applied',
  gone: 'is no dead letter',
  unreadable: 'passed over: it is unreadable; drop it',
} as const;

export function describeReplays(replays: readonly { id: string; replayed: Replayed }[]): string {
  const lines = replays.map(({ id, replayed }) => {
    return `${id}  ${replayed.outcome === 'failed' ? `failed again: ${replayed.reason}` : ENDS[replayed.outcome]}`;
  });
  const count = (outcome: Replayed['outcome']) => replays.filter(({ replayed }) => replayed.outcome === outcome).length;
  const unreadable = count('unreadable');
  const end = unreadable > 0 ? `, ${unreadable} unreadable` : '';
  return [...lines, `${count('applied')} of ${replays.length - unreadable} applied${end}`].join('\n');
}

export function describeRebuilt({ snapshots, tables }: Rebuilt): string {
  return [
    ...Object.entries(snapshots).map(([owner, count]) => `${owner} published ${count} aggregate(s)`),
    ...tables.map(({ table, rows, corrected, removed }) => {
      const change = corrected + removed === 0 ? 'all right before' : `${corrected} corrected, ${removed} removed`;
      return `${table}: ${rows} row(s), ${change}`;
    }),
  ].join('\n');
}
