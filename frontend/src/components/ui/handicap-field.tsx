import { HANDICAP_MAX, HANDICAP_MIN } from '@fourball/contracts/constants.ts';
import type { ComponentProps } from 'react';
import { TextField } from './field.tsx';

/** A handicap that may be left out; registered with `optionalNumber` of `lib/form-errors.ts`. */
export const HandicapField = (control: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField
    label="Golf Handicap"
    optional
    type="number"
    inputMode="decimal"
    min={HANDICAP_MIN}
    max={HANDICAP_MAX}
    step={0.1}
    {...control}
  />
);
