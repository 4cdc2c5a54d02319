import { type ComponentProps, useMemo } from 'react';
import { zoneGroups } from '../../lib/time-zones.ts';
import { Field, type FieldProps, inputLook } from './field.tsx';

interface TimeZoneFieldProps extends FieldProps, Omit<ComponentProps<'select'>, 'id'> {
  /** What it means to choose none. */
  noneLabel: string;
  /** The zone that it had first. */
  kept: string | null;
}

/** Chooses one of the time zones of the world, by its city. */
export function TimeZoneField({ label, error, hint, optional, noneLabel, kept, ...select }: TimeZoneFieldProps) {
  const groups = useMemo(() => zoneGroups(kept), [kept]);
  return (
    <Field label={label} error={error} hint={hint} optional={optional ?? false}>
      {(wiring) => (
        <select className={inputLook} {...wiring} {...select}>
          <option value="">{noneLabel}</option>
          {groups.map(({ region, zones }) => (
            <optgroup key={region} label={region}>
              {zones.map(({ zone, label: city }) => (
                <option key={zone} value={zone}>
                  {city}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  );
}
