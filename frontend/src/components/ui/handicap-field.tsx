import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from './field.tsx';

type Control = Omit<ComponentProps<typeof TextField>, 'label' | 'ref'> & Pick<UseFormRegisterReturn, 'ref'>;

/**
 * A handicap that may be left out; registered with `typedHandicap`. One better than scratch is shown with a plus, which iPhones
 * leave out of their keyboard for numbers. Of a field for numbers, what is none would come as an empty one.
 */
export const HandicapField = ({ ref, ...control }: Control) => (
  <TextField
    label="Golf Handicap"
    optional
    {...control}
    ref={(input: HTMLInputElement | null) => {
      ref(input);
      if (input) input.value = input.value.replace('-', '+');
    }}
  />
);

/** Value of the field (`setValueAs`), as lists of golfers are read: `12,4` is 12.4, and `+2.1` is better than scratch, below 0 here. */
export function typedHandicap(typed: string | number | null): number | null {
  const text = String(typed ?? '')
    .trim()
    .replace(',', '.');
  if (text === '') return null;
  return text.startsWith('+') ? 0 - Number(text.slice(1)) : Number(text);
}
