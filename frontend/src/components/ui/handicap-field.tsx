import type { ComponentProps } from 'react';
import { TextField } from './field.tsx';

/** A handicap that may be left out; registered with `typedHandicap`. Of a field for numbers, what is none would come as an empty one. */
export const HandicapField = (control: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField label="Golf Handicap" optional inputMode="decimal" {...control} />
);

/** Value of the field (`setValueAs`), as lists of golfers are read: `12,4` is 12.4, and `+2.1` is better than scratch, below 0 here. */
export function typedHandicap(typed: string | number | null): number | null {
  const text = String(typed ?? '')
    .trim()
    .replace(',', '.');
  if (text === '') return null;
  return text.startsWith('+') ? 0 - Number(text.slice(1)) : Number(text);
}
