import type { ComponentProps } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Field, type FieldProps, inputLook } from './field.tsx';

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, 'id'> {
  options: readonly (readonly [value: string, text: string])[];
}

/** One of many options, which the browser shows. */
export function SelectField({ label, error, hint, optional, className, options, ...select }: SelectFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} optional={optional ?? false}>
      {(wiring) => (
        <select className={classNames(inputLook, className)} {...wiring} {...select}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
