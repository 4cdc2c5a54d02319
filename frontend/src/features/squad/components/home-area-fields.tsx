import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '../../../components/ui/field.tsx';

export const HOME_AREA_HINT = "Courses of this area are candidates for your tee times, besides the members' favorites.";

interface HomeAreaFieldsProps {
  legend?: string;
  city: UseFormRegisterReturn;
  state: UseFormRegisterReturn;
  errors: { city?: { message?: string }; state?: { message?: string } };
}

export function HomeAreaFields({ legend = 'Home area', city, state, errors }: HomeAreaFieldsProps) {
  return (
    <fieldset>
      <legend className="font-medium text-sm">{legend}</legend>
      <p className="mb-2 text-muted-foreground text-sm">{HOME_AREA_HINT}</p>
      <div className="grid grid-cols-[2fr_1fr] gap-3">
        <TextField label="City" optional autoComplete="off" error={errors.city?.message} {...city} />
        <TextField label="State" optional autoComplete="off" error={errors.state?.message} {...state} />
      </div>
    </fieldset>
  );
}
