import { type ComponentProps, useId } from 'react';
import { zonesLike } from '../../lib/time-zones.ts';
import { TextField } from './field.tsx';

interface TimeZoneFieldProps extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> {
  value: string;
  onChange: (typed: string) => void;
}

/** Names a time zone, by its city or its name; the browser shows those that fit while it is typed. */
export function TimeZoneField({ value, onChange, ...field }: TimeZoneFieldProps) {
  const id = useId();
  return (
    <>
      <TextField
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        list={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...field}
      />
      <datalist id={id}>
        {zonesLike(value).map(({ zone, city }) => (
          <option key={zone} value={zone} label={city} />
        ))}
      </datalist>
    </>
  );
}
