import type { ComponentProps } from 'react';
import { Field, type FieldProps, partsOf } from './field.tsx';

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, 'id'> {
  options: readonly (readonly [value: string, text: string])[];
}

/** One of many options, which the browser shows. */
export function SelectField({ options, ...props }: SelectFieldProps) {
  const [field, select] = partsOf(props);
  return (
    <Field {...field}>
      {(wiring) => (
        <select {...wiring} {...select}>
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
