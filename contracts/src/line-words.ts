import type { Waiting } from './http/waiting.ts';

/** Place of a golfer who waits for a seat, and its rule: "You are 2nd in line: first come". */
export const lineInWords = ({ place, rule }: Pick<Waiting, 'place' | 'rule'>): string =>
  `You are ${ordinal(place)} in line: ${rule}`;

const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
/** "2nd". */
export const ordinal = (place: number): string => `${place}${ENDINGS[ordinals.select(place)] ?? 'th'}`;
