import type { GameDate } from '@fourball/contracts/http/game-date.ts';
import { Controller, useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { fieldOf, showFieldErrors } from '../../../lib/form-errors.ts';
import { useMoveDate } from '../api/lead-dates.ts';
import { CoursePicker } from './course-picker.tsx';

/** Moves one date to another day, start or course. */
export function MoveForm({ date, onDone }: { date: GameDate; onDone: () => void }) {
  const moving = useMoveDate(date.id);
  const initial = { date: date.date, time: date.time ?? '', courseId: date.courseId };
  const form = useForm({ defaultValues: initial });
  const submit = form.handleSubmit(({ date: day, time, courseId }) =>
    moving.mutate(
      { date: day, ...(time ? { time } : {}), ...(courseId ? { courseId } : {}) },
      { onSuccess: onDone, onError: (error) => showFieldErrors(error, form.setError) },
    ),
  );
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <div className="paired gap-3">
        <TextField label="Date" type="date" {...fieldOf(form, 'date', { required: 'Choose a date' })} />
        <TextField label="Start" type="time" min="06:00" max="18:59" {...fieldOf(form, 'time')} />
      </div>
      <Controller
        control={form.control}
        name="courseId"
        render={({ field, fieldState }) => (
          <CoursePicker
            chosen={field.value ? [field.value] : []}
            most={1}
            onChange={([chosen = null]) => field.onChange(chosen)}
            error={fieldState.error?.message}
          />
        )}
      />
      <Button type="submit" className="w-full" pending={moving.isPending} pendingLabel="Saving...">
        Save This Date
      </Button>
    </form>
  );
}
