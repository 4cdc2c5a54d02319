import { DAYS, PLAYERS_MAX } from '@fourball/contracts/constants.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { CheckboxGroup } from '../../../components/ui/checkbox-group.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { fieldOf, optionalNumber, showFieldErrors } from '../../../lib/form-errors.ts';
import { capitalized } from '../../../lib/text.ts';
import { GameFields, gameName, RHYTHMS } from '../game-fields.ts';
import { AskingFields } from './asking-fields.tsx';
import { CoursePicker } from './course-picker.tsx';

/** Courses that take turns. */
const COURSES_MAX = 12;

interface GameFormProps {
  initial: GameFields;
  /** The game is not made yet: its first date is asked for. */
  isNew?: boolean;
  saving: { readonly isPending: boolean };
  /** Words of the button that saves. */
  label: string;
  onSave: (fields: GameFields, onError: (error: unknown) => void) => void;
}

/** Rules of a standing game; what its leaders rarely change is behind "When we ask". */
export function GameForm({ initial, isNew = false, saving, label, onSave }: GameFormProps) {
  const form = useForm({ resolver: zodResolver(GameFields), defaultValues: initial });
  const { errors } = form.formState;
  const submit = form.handleSubmit((fields) => onSave(fields, (error) => showFieldErrors(error, form.setError)));
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <TextField label="Name" autoComplete="off" {...fieldOf(form, 'name')} />
      <Weekdays form={form} />
      <SelectField label="How often" options={RHYTHMS} {...fieldOf(form, 'rhythm')} />
      <div className="paired gap-3">
        {isNew && <TextField label="First date" type="date" {...fieldOf(form, 'firstDate')} />}
        <TextField label="Last date" optional type="date" {...fieldOf(form, 'lastDate')} />
      </div>
      <div className="paired gap-3">
        <TextField label="Start" type="time" min="06:00" max="18:59" {...fieldOf(form, 'earliest')} />
        <TextField label="Latest start" optional type="time" min="06:00" max="18:59" {...fieldOf(form, 'latest')} />
      </div>
      <p className="-mt-2 text-muted-foreground text-sm">
        With a latest start the best one between is chosen when a date opens.
      </p>
      <Controller
        control={form.control}
        name="courseIds"
        render={({ field }) => (
          <CoursePicker
            chosen={field.value}
            most={COURSES_MAX}
            onChange={field.onChange}
            error={errors.courseIds?.message}
          />
        )}
      />
      <div className="paired gap-3">
        <TextField
          label="Fewest players"
          type="number"
          inputMode="numeric"
          min={2}
          max={PLAYERS_MAX}
          {...fieldOf(form, 'leastPlayers', { valueAsNumber: true })}
        />
        <TextField
          label="Most players"
          optional
          type="number"
          inputMode="numeric"
          min={2}
          max={PLAYERS_MAX}
          {...fieldOf(form, 'mostPlayers', { setValueAs: optionalNumber })}
        />
      </div>
      <AskingFields form={form} />
      <Button type="submit" className="w-full" pending={saving.isPending} pendingLabel="Saving...">
        {label}
      </Button>
    </form>
  );
}

/** Days of the week; the name follows them until it is another. */
function Weekdays({ form }: { form: UseFormReturn<GameFields> }) {
  const name = useWatch({ control: form.control, name: 'name' });
  return (
    <Controller
      control={form.control}
      name="weekdays"
      render={({ field, fieldState }) => (
        <div>
          <CheckboxGroup
            legend="Days"
            options={DAYS}
            labelOf={(day) => (
              <>
                <span aria-hidden>{capitalized(day).slice(0, 3)}</span>
                <span className="sr-only">{capitalized(day)}</span>
              </>
            )}
            chosen={field.value}
            onChange={(days) => {
              if (name === gameName(field.value)) form.setValue('name', gameName(days));
              field.onChange(days);
            }}
          />
          <p aria-live="polite" className="mt-1 text-destructive text-sm first-letter:uppercase empty:hidden">
            {fieldState.error?.message}
          </p>
        </div>
      )}
    />
  );
}
