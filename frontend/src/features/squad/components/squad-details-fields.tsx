import { Controller } from 'react-hook-form';
import { CardSection } from '../../../components/ui/card.tsx';
import { TextArea, TextField } from '../../../components/ui/field.tsx';
import type { SquadFormState } from '../new-squad.ts';
import { PreferredDays } from './preferred-days.tsx';

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
          render={({ field }) => <PreferredDays days={field.value} onChange={field.onChange} />}
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
