import { isolated } from '@fourball/contracts/bidi.ts';
import type { TeeTime } from '@fourball/contracts/http/recommendation.ts';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { formatTeeOff } from '../../../lib/dates.ts';
import { fieldOf, shownIn } from '../../../lib/form-errors.ts';
import { useReserveTeeTime } from '../api/change-booking.ts';

/** Takes the number under which the course has a tee time, or takes it back. */
export function ReserveDialog({ teeTime, onClose }: { teeTime: TeeTime; onClose: () => void }) {
  const reserving = useReserveTeeTime(teeTime.id);
  const form = useForm({ defaultValues: { reservedAs: teeTime.reservedAs ?? '' } });
  const save = (reservedAs: string | null) => reserving.mutate(reservedAs, shownIn(form, onClose));
  return (
    <Dialog
      open
      onClose={onClose}
      title="Reserved with the course"
      description={`${isolated(teeTime.course.name)}, ${formatTeeOff(teeTime)}. Your squad sees the number at once.`}
    >
      <form noValidate onSubmit={form.handleSubmit(({ reservedAs }) => save(reservedAs))} className="space-y-4">
        <TextField
          label="The course's number"
          maxLength={50}
          autoComplete="off"
          hint="As the course gave it: players name it at the desk"
          {...fieldOf(form, 'reservedAs', { validate: (value) => value.trim() !== '' || "Give the course's number" })}
        />
        <Button type="submit" className="w-full" pending={reserving.isPending} pendingLabel="Saving...">
          Save Number
        </Button>
        {teeTime.reservedAs && (
          <Button variant="secondary" className="w-full" disabled={reserving.isPending} onClick={() => save(null)}>
            Not reserved after all
          </Button>
        )}
      </form>
    </Dialog>
  );
}
