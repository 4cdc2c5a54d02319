import { TEE_TIME_AHEAD_MAX_DAYS } from '@fourball/contracts/constants.ts';
import type { TeeTime } from '@fourball/contracts/http/recommendation.ts';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { addDays, formatTeeOff, toDateText } from '../../../lib/dates.ts';
import { showFieldErrors } from '../../../lib/form-errors.ts';
import { useMoveBooking } from '../api/change-booking.ts';

const FIRST = '06:00';
const LAST = '18:59';
const outside = 'Choose a time from 6:00 AM to 6:59 PM';

export function MoveDialog({ teeTime, onClose }: { teeTime: TeeTime; onClose: () => void }) {
  const moving = useMoveBooking(teeTime.id);
  const form = useForm({ defaultValues: { date: teeTime.date, time: teeTime.time } });
  const { errors } = form.formState;
  const today = toDateText(new Date());
  const last = addDays(today, TEE_TIME_AHEAD_MAX_DAYS);
  const submit = form.handleSubmit((start) =>
    moving.mutate(start, { onSuccess: onClose, onError: (error) => showFieldErrors(error, form.setError) }),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Move tee time"
      description={`${teeTime.course.name}, now on ${formatTeeOff(teeTime)}. The players are told and may give up their seats.`}
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        <TextField
          label="Date"
          type="date"
          min={today}
          max={last}
          error={errors.date?.message}
          {...form.register('date', {
            required: 'Choose a date',
            min: { value: today, message: 'Choose a date from today on' },
            max: { value: last, message: 'Choose a date within the next year' },
          })}
        />
        <TextField
          label="Time"
          type="time"
          min={FIRST}
          max={LAST}
          hint="On the clock at the course"
          error={errors.time?.message}
          {...form.register('time', {
            required: 'Choose a time',
            validate: (time) => (time >= FIRST && time <= LAST) || outside,
          })}
        />
        <Button type="submit" className="w-full" pending={moving.isPending} pendingLabel="Moving...">
          Move Tee Time
        </Button>
      </form>
    </Dialog>
  );
}
