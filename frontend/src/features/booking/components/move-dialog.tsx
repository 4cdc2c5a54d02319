import { isolated } from '@fourball/contracts/bidi.ts';
import { TEE_TIME_AHEAD_MAX_DAYS } from '@fourball/contracts/constants.ts';
import type { Round } from '@fourball/contracts/http/round.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { barLook, MonthGrid } from '../../../components/ui/month-grid.tsx';
import { faultOf } from '../../../lib/api-error.ts';
import { addDays, dateIn, formatTeeOff, fromDateText } from '../../../lib/dates.ts';
import { fieldOf, isFaultOf, submitOf } from '../../../lib/form-errors.ts';
import { useMoveBooking } from '../api/change-booking.ts';
import { bookingsQuery } from '../api/list-bookings.ts';

const FIRST = '06:00';
const LAST = '18:59';
const outside = 'Choose a time from 6:00 AM to 6:59 PM';

/** Moves a tee time to a date that is tapped in the month or typed. */
export function MoveDialog({ teeTime, onClose }: { teeTime: Round; onClose: () => void }) {
  const moving = useMoveBooking(teeTime.id);
  const form = useForm({ defaultValues: { date: teeTime.date, time: teeTime.time } });
  const today = dateIn(teeTime.course.timeZone, new Date());
  const last = addDays(today, TEE_TIME_AHEAD_MAX_DAYS);
  const date = useWatch({ control: form.control, name: 'date' });
  const [month, setMonth] = useState(() => fromDateText(teeTime.date));
  const { data: teeTimes = [] } = useQuery(bookingsQuery);
  const others = teeTimes.filter(({ id }) => id !== teeTime.id);
  const chosen = date >= today && date <= last ? [date] : [];
  const isBesideField = isFaultOf(moving.error, 'date') || isFaultOf(moving.error, 'time');
  const refusal = isBesideField ? undefined : faultOf(moving.error);
  const submit = submitOf(form, moving, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Move tee time"
      description={`${isolated(teeTime.course.name)}, now on ${formatTeeOff(teeTime)}. The players are told and may give up their seats.`}
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        <TextField
          label="Date"
          type="date"
          min={today}
          max={last}
          {...fieldOf(form, 'date', {
            required: 'Choose a date',
            min: { value: today, message: 'Choose a date from today on' },
            max: { value: last, message: 'Choose a date within the next year' },
            onChange: ({ target }) =>
              target.value >= today && target.value <= last && setMonth(fromDateText(target.value)),
          })}
        />
        <div className="-mx-3">
          <MonthGrid
            mode="single"
            month={month}
            onMonth={setMonth}
            first={today}
            last={last}
            selected={chosen}
            onDay={(day) => form.setValue('date', day, { shouldValidate: form.formState.isSubmitted })}
            marks={[
              {
                label: 'chosen',
                look: '*:bg-primary *:text-primary-foreground *:hover:bg-primary-hover',
                dates: chosen,
              },
              { label: 'you play', look: barLook, dates: others.map(({ date }) => date) },
            ]}
          />
        </div>
        <TextField
          label="Time"
          type="time"
          min={FIRST}
          max={LAST}
          hint="On the clock at the course"
          {...fieldOf(form, 'time', {
            required: 'Choose a time',
            validate: (time) => (time >= FIRST && time <= LAST) || outside,
          })}
        />
        {teeTime.reservedAs && (
          <p className="text-sm">
            Moving removes the course's number, <bdi className="font-semibold">{teeTime.reservedAs}</bdi>, which is for
            the time before. Move it with the course, too, and save the number that you get.
          </p>
        )}
        <p role="alert" className="text-destructive text-sm empty:hidden">
          {refusal}
        </p>
        <Button type="submit" className="w-full" pending={moving.isPending} pendingLabel="Moving...">
          Move Tee Time
        </Button>
      </form>
    </Dialog>
  );
}
