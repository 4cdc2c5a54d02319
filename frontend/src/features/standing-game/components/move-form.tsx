import type { GameDate } from '@fourball/contracts/http/game-date.ts';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { changedFields } from '../../../lib/changed-fields.ts';
import { fieldOf, shownIn } from '../../../lib/form-errors.ts';
import { useMoveDate } from '../api/lead-dates.ts';
import { CoursePicker } from './course-picker.tsx';

/** Moves one date to another day, start or course: a date that has a start or a course keeps one. */
export function MoveForm({ date, onDone }: { date: GameDate; onDone: () => void }) {
  const moving = useMoveDate(date.id);
  const [before] = useState({ date: date.date, time: date.time ?? undefined, courseId: date.courseId ?? undefined });
  const form = useForm({ defaultValues: before });
  const submit = form.handleSubmit((place) => moving.mutate(changedFields(place, before), shownIn(form, onDone)));
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <div className="paired gap-3">
        <TextField label="Date" type="date" {...fieldOf(form, 'date', { required: 'Choose a date' })} />
        <TextField
          label="Start"
          type="time"
          min="06:00"
          max="18:59"
          {...fieldOf(form, 'time', {
            required: before.time && 'Choose a start',
            setValueAs: (value?: string) => value || undefined,
          })}
        />
      </div>
      <Controller
        control={form.control}
        name="courseId"
        rules={{ required: before.courseId && 'Choose a course' }}
        render={({ field, fieldState }) => (
          <CoursePicker
            chosen={field.value ? [field.value] : []}
            most={1}
            onChange={([chosen]) => field.onChange(chosen)}
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
