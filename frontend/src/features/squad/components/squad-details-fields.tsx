import { DAYS } from '@fourball/contracts/constants.ts';
import { Controller } from 'react-hook-form';
import { CardSection } from '../../../components/ui/card.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { TextArea, TextField } from '../../../components/ui/field.tsx';
import { capitalized } from '../../../lib/text.ts';
import { toggled } from '../../../lib/toggled.ts';
import type { SquadFormState } from '../new-squad.ts';

export function SquadDetailsFields({ form }: { form: SquadFormState }) {
  const { errors } = form.formState;
  return (
    <CardSection title="Squad Details">
      <div className="space-y-4">
        <TextField
          label="Squad Name"
          placeholder="e.g. Weekend Warriors"
          autoComplete="off"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextArea label="Description" optional error={errors.description?.message} {...form.register('description')} />
        <Controller
          control={form.control}
          name="preferredDays"
          render={({ field: { value, onChange } }) => (
            <fieldset>
              <legend className="mb-1.5 font-medium text-sm">Preferred Days</legend>
              <div className="grid grid-cols-3 gap-2">
                {DAYS.map((day) => (
                  <Chip key={day} pressed={value.includes(day)} onClick={() => onChange(toggled(DAYS, value, day))}>
                    {capitalized(day)}
                  </Chip>
                ))}
              </div>
              <p aria-live="polite" className="mt-2 text-muted-foreground text-sm">
                {value.length > 0 && `Selected: ${value.map(capitalized).join(', ')}`}
              </p>
            </fieldset>
          )}
        />
        <fieldset>
          <legend className="font-medium text-sm">Where you play</legend>
          <p className="mb-2 text-muted-foreground text-sm">Courses there are offered first.</p>
          <div className="grid grid-cols-[2fr_1fr] gap-3">
            <TextField label="City" optional error={errors.city?.message} {...form.register('city')} />
            <TextField label="State" optional error={errors.state?.message} {...form.register('state')} />
          </div>
        </fieldset>
      </div>
    </CardSection>
  );
}
