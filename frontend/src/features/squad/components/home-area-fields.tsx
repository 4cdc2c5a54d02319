import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '../../../components/ui/field.tsx';

interface HomeAreaFieldsProps {
  city: UseFormRegisterReturn;
  state: UseFormRegisterReturn;
  errors: { city?: { message?: string }; state?: { message?: string } };
}

export function HomeAreaFields({ city, state, errors }: HomeAreaFieldsProps) {
  return (
    <fieldset>
      <legend className="font-medium text-sm">Home area</legend>
      <p className="mb-2 text-muted-foreground text-sm">
        Courses of this area are candidates for your tee times, besides the members' favorites.
      </p>
      <div className="grid grid-cols-[2fr_1fr] gap-3">
        <TextField label="City" optional autoComplete="off" error={errors.city?.message} {...city} />
        <TextField label="State" optional autoComplete="off" error={errors.state?.message} {...state} />
      </div>
    </fieldset>
  );
}
