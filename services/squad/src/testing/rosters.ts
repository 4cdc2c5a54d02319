import { createHash } from 'node:crypto';
import type { RosterForecast, RosterOutcome } from '@fourball/contracts/http/roster.ts';

const NAMES = [
  'Dana Fox',
  'Mary Ann Fox',
  'Fox, Dana',
  '"Fox, Jr"',
  'Zoë Ñandú',
  'Dana',
  '=1+1',
  '\u202eDana \u2066Fox',
  'x'.repeat(101),
];
const ADDRESSES = [
  'dana@x.org',
  'DANA@X.ORG',
  'sam@x.org',
  'kim@x.org',
  'nobody',
  '<sam@x.org>',
  '@',
  `${'a'.repeat(250)}@x.org`,
];
const HANDICAPS = ['12.4', '12,4', '+2.1', '-2.1', '+0', '55', 'scratch', '1e9'];
const ODD = ['', '""', '"', 'Dana "Ace" Fox', '\u2028', '\ud800', '👩‍🦽', '<', '>', ' ', '\t', ';;;', ',,'];
const HEADERS = ['name', 'First Name', 'LAST', 'E-mail', 'handicap', 'class', '"name"', ''];

/** A list of golfers, as people paste them and as nobody does: the same for the same seed. */
export function rosterText(seed: string): string {
  const digest = createHash('shake256', { outputLength: 256 }).update(seed).digest().values();
  const below = (count: number) => (digest.next().value ?? 0) % count;
  const pick = <Item>(items: readonly Item[]) => items[below(items.length)] as Item;
  const times = <Item>(most: number, make: () => Item) => Array.from({ length: below(most + 1) }, make);
  const between = pick([',', ';', '\t', ', ']);
  const cell = () => pick([...NAMES, ...ADDRESSES, ...HANDICAPS, ...ODD]);
  const golfer = () => `golfer${below(100)}@x.org`;
  const lines: readonly (() => string)[] = [
    () => `Dana Fox <${golfer()}>`,
    () => ['Dana Fox', golfer(), '12.4'].join(between),
    () => [pick(NAMES), pick(ADDRESSES), pick(HANDICAPS)].join(between),
    () => `${pick(NAMES)} <${pick(ADDRESSES)}>`,
    () => times(5, cell).join(between),
  ];
  const header = below(2) === 0 ? [] : [times(5, () => pick(HEADERS)).join(between)];
  return pick(['', '\ufeff']) + [...header, ...times(12, () => pick(lines)())].join(pick(['\n', '\r\n', '\r']));
}

/** Outcomes of adding a golfer that keep the word of a preview. */
export const KEPT: Readonly<Record<RosterForecast, readonly RosterOutcome[]>> = {
  added: ['added'],
  'added-or-invited': ['added', 'invited'],
  known: ['known'],
  fault: [],
};
