import { Controller } from 'react-hook-form';
import { CardSection } from '../../../components/ui/card.tsx';
import { TextArea, TextField } from '../../../components/ui/field.tsx';
import { fieldOf } from '../../../lib/form-errors.ts';
import type { SquadFormState } from '../new-squad.ts';
import { HomeAreaQuestion } from './home-area-question.tsx';
import { PreferredDays } from './preferred-days.tsx';

/** @param more shows also what a squad does without. */
export function SquadDetailsFields({ form, more }: { form: SquadFormState; more: boolean }) {
  return (
    <CardSection title="Squad Details">
      <div className="space-y-4">
        <TextField
          label="Squad Name"
          placeholder="e.g. Weekend Warriors"
          autoComplete="off"
          {...fieldOf(form, 'name')}
        />
        <HomeAreaQuestion form={form} />
        {more && (
          <>
            <TextArea label="Description" optional {...fieldOf(form, 'description')} />
            <Controller
              control={form.control}
              name="preferredDays"
              render={({ field }) => <PreferredDays days={field.value} onChange={field.onChange} />}
            />
          </>
        )}
      </div>
    </CardSection>
  );
}
