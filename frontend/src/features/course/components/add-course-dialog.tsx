import { isolated } from '@fourball/contracts/bidi.ts';
import { FAVORITES_MAX } from '@fourball/contracts/constants.ts';
import { type Course, NewCourse } from '@fourball/contracts/http/course.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { RadioChips } from '../../../components/ui/radio-chips.tsx';
import { TimeZoneField } from '../../../components/ui/time-zone-field.tsx';
import { isStatus } from '../../../lib/api-error.ts';
import { fieldOf, isFaultOf, showFieldErrors } from '../../../lib/form-errors.ts';
import { zoneOf } from '../../../lib/time-zones.ts';
import { toast } from '../../../lib/toast.ts';
import { useAddCourse } from '../api/add-course.ts';

const FULL = `${FAVORITES_MAX} are the most. Remove one, then tap the star of this course.`;

const resolve = zodResolver(NewCourse);
/** A time zone may be named by its city alone. */
const withZoneByCity: typeof resolve = ({ timeZone, ...course }, ...rest) =>
  resolve({ ...course, timeZone: timeZone && zoneOf(timeZone) }, ...rest);

interface AddCourseDialogProps {
  /** Text that was searched for. */
  name: string;
  /** The golfer has as many favorites as they may. */
  isFull?: boolean;
  onClose: () => void;
  onAdded: (course: Course) => void;
}

/** Adds a course that the catalogue lacks. The time zone is asked for only where its city and state do not tell it. */
export function AddCourseDialog({ name, isFull = false, onClose, onAdded }: AddCourseDialogProps) {
  const adding = useAddCourse();
  const [asksZone, setAsksZone] = useState(false);
  const form = useForm({ resolver: withZoneByCity, defaultValues: { name, holes: 18 } });
  const { errors } = form.formState;
  useEffect(() => {
    if (asksZone) form.setFocus('timeZone');
  }, [asksZone, form]);
  const submit = form.handleSubmit((course) =>
    adding.mutate(course, {
      onSuccess: (added) => {
        const favorite = isFull ? `not a favorite of yours: ${FULL}` : 'a favorite of yours.';
        toast({
          title: 'Course added',
          description: `${isolated(added.name)} is ${favorite} Your squads alone see it.`,
        });
        if (!isFull) onAdded(added);
        onClose();
      },
      onError: (error) => {
        if (isFaultOf(error, 'timeZone')) {
          setAsksZone(true);
          form.setError('timeZone', { message: 'Its city and state do not tell the time zone: choose it' });
        } else if (isStatus(error, 409)) {
          form.setError('name', { message: 'This course is there already: search for it' }, { shouldFocus: true });
        } else {
          showFieldErrors(error, form.setError);
          toast({ title: 'Failed to add the course', description: error.message, variant: 'destructive' });
        }
      },
    }),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a missing course"
      description={`You and your squads see it${isFull ? '.' : ', and it becomes a favorite of yours.'}`}
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        <TextField label="Course Name" autoComplete="off" {...fieldOf(form, 'name')} />
        <div className="grid grid-cols-[2fr_1fr] gap-3">
          <TextField label="City" autoComplete="off" {...fieldOf(form, 'city')} />
          <TextField label="State" autoComplete="off" {...fieldOf(form, 'state')} />
        </div>
        {asksZone && (
          <Controller
            control={form.control}
            name="timeZone"
            render={({ field }) => (
              <TimeZoneField
                label="Time Zone"
                placeholder="City, such as Lisbon"
                error={errors.timeZone?.message}
                {...field}
                value={field.value ?? ''}
                onChange={(typed) => field.onChange(typed || undefined)}
              />
            )}
          />
        )}
        <Controller
          control={form.control}
          name="holes"
          render={({ field }) => (
            <RadioChips
              legend="Holes"
              options={[18, 9]}
              labelOf={(holes) => `${holes} holes`}
              chosen={field.value ?? 18}
              onChange={field.onChange}
            />
          )}
        />
        <TextField
          label="Average Price"
          optional
          inputMode="decimal"
          autoComplete="off"
          hint="Dollars for a round"
          {...fieldOf(form, 'averagePrice', { setValueAs: filled })}
        />
        <TextField
          label="Booking Link"
          optional
          type="url"
          autoComplete="off"
          placeholder="https://"
          {...fieldOf(form, 'bookingUrl', { setValueAs: filled })}
        />
        <Button type="submit" className="w-full" pending={adding.isPending} pendingLabel="Adding...">
          Add Course
        </Button>
      </form>
    </Dialog>
  );
}

/** Blank fields are not sent. */
const filled = (value?: string | null): string | undefined => value?.trim() || undefined;
