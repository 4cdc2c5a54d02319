import { type Control, Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { SwitchRow } from './switch-row.tsx';

interface SwitchFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPathByValue<Values, boolean>;
  label: string;
  description: string;
}

/** A switch that is a field of a form. */
export const SwitchField = <Values extends FieldValues>({ control, name, ...row }: SwitchFieldProps<Values>) => (
  <Controller
    control={control}
    name={name}
    render={({ field: { value, onChange } }) => <SwitchRow {...row} checked={value} onChange={onChange} />}
  />
);
