import type { SeatOrder } from './http/squad-rules.ts';
import type { Waiting } from './http/waiting.ts';

/** Rule of a line: "In line: first come". */
export const ORDER_WORDS: Readonly<Record<SeatOrder, string>> = {
  'first-come': 'first come',
  'take-turns': 'taking turns',
  'leader-picks': 'a leader picks',
};

/** Place of a golfer who waits for a seat, and its rule: "You are 2nd in line: first come". */
export const lineInWords = ({ place, rule }: Pick<Waiting, 'place' | 'rule'>): string =>
  `You are ${rule === 'leader-picks' ? '' : `${ordinal(place)} `}in line: ${ORDER_WORDS[rule]}`;

const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
/** "2nd". */
export const ordinal = (place: number): string => `${place}${ENDINGS[ordinals.select(place)] ?? 'th'}`;
