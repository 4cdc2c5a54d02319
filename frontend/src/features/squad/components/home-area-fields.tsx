import { TextField } from '../../../components/ui/field.tsx';
import type { fieldOf } from '../../../lib/form-errors.ts';

export const HOME_AREA_HINT = "Courses of this area are candidates for your tee times, besides the members' favorites.";

interface HomeAreaFieldsProps {
  legend?: string;
  city: ReturnType<typeof fieldOf>;
  state: ReturnType<typeof fieldOf>;
}

export function HomeAreaFields({ legend = 'Home area', city, state }: HomeAreaFieldsProps) {
  return (
    <fieldset>
      <legend className="font-medium text-sm">{legend}</legend>
      <p className="mb-2 text-muted-foreground text-sm">{HOME_AREA_HINT}</p>
      <div className="grid grid-cols-[2fr_1fr] gap-3 narrow:grid-cols-2">
        <TextField label="City" optional autoComplete="off" {...city} />
        <TextField label="State" optional autoComplete="off" {...state} />
      </div>
    </fieldset>
  );
}
