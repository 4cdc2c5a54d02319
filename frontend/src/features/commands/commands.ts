import { isolated } from '@fourball/contracts/bidi.ts';
import type { TeeTime } from '@fourball/contracts/http/recommendation.ts';
import type { Squad } from '@fourball/contracts/http/squad.ts';
import type { PaletteOption } from '../../components/ui/palette.tsx';
import { formatTeeOff } from '../../lib/dates.ts';
import { SHORTCUTS } from './shortcuts.ts';

/** A place of the app, by the name that a golfer looks for it. */
export interface Command extends PaletteOption {
  readonly to: string;
  /** Found by its name only, so that the list is short before a golfer has typed. */
  readonly isRare?: boolean;
}

const SETTINGS: readonly (readonly [row: string, label: string])[] = [
  ['information', 'Change my name or handicap'],
  ['preferences', 'Change my usual week'],
  ['courses', 'Add a favorite course'],
  ['notifications', 'Choose my notifications'],
  ['calendar', 'Sync my calendar'],
  ['appearance', 'Light or dark theme'],
  ['keyboard', 'Keyboard shortcuts'],
  ['password', 'Change my password'],
  ['devices', 'Sign out other devices'],
];

const PARTS = [
  ['availability', 'Who is free when'],
  ['members', 'Members'],
] as const;

/** Everything that the palette leads to, in the order in which it is shown. */
export const commandsOf = (squads: readonly Squad[], teeTimes: readonly TeeTime[]): Command[] => [
  ...SHORTCUTS.map(({ keys, label, to }) => ({ id: to, group: 'Go to', label, keys, to })),
  ...teeTimes.map((teeTime) => ({
    id: teeTime.id,
    group: 'Your rounds',
    label: formatTeeOff(teeTime),
    detail: `${isolated(teeTime.course.name)} · ${isolated(teeTime.squad.name)}`,
    to: `/round/${teeTime.id}`,
  })),
  ...squads.flatMap(({ id, name }) => [
    { id, group: 'Squads', label: isolated(name), to: `/squad/${id}` },
    ...PARTS.map(([tab, detail]) => ({
      ...{ id: `${id} ${tab}`, group: 'Squads', label: isolated(name), detail, isRare: true },
      to: `/squad/${id}?tab=${tab}`,
    })),
  ]),
  ...SETTINGS.map(([row, label]) => ({
    ...{ id: row, group: 'Settings', label, isRare: true },
    to: `/profile?open=${row}`,
  })),
];

const SHOWN = 12;

/** Letters alone: neither case nor accents nor the marks around a name count. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{Mark}\p{Cf}]/gu, '')
    .toLowerCase();

/** The commands that have all words of a text, those first whose name begins with it; the usual ones without a text. */
export function matching(commands: readonly Command[], text: string): Command[] {
  const sought = plain(text).trim();
  if (sought === '') return commands.filter(({ isRare }) => !isRare).slice(0, SHOWN);
  const words = sought.split(/\s+/);
  const isNamedSo = ({ label }: Command) => plain(label).startsWith(sought);
  const found = commands.filter(({ label, detail = '', group }) => {
    const all = plain(`${label} ${detail} ${group}`);
    return words.every((word) => all.includes(word));
  });
  return [...found.filter(isNamedSo), ...found.filter((one) => !isNamedSo(one))].slice(0, SHOWN);
}
