import type { GameDate } from '@fourball/contracts/http/game-date.ts';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { formatShortDate } from '../../../lib/dates.ts';
import { fieldOf, submitOf } from '../../../lib/form-errors.ts';
import { useSkipDate } from '../api/lead-dates.ts';

const REASON_MAX = 200;

/** Skips a date, with the reason that its golfers are told. */
export function SkipDialog({ date, onClose }: { date: GameDate; onClose: () => void }) {
  const skipping = useSkipDate(date.id);
  const form = useForm({ defaultValues: { reason: '' } });
  const submit = submitOf(form, skipping, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Skip ${formatShortDate(date.date)}`}
      description="Those who were asked are told once, with your reason and the next date."
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        <TextField
          label="Reason"
          autoComplete="off"
          maxLength={REASON_MAX}
          {...fieldOf(form, 'reason', { validate: (reason) => reason.trim() !== '' || 'Reason is required' })}
        />
        <Button
          type="submit"
          variant="destructive"
          className="w-full"
          pending={skipping.isPending}
          pendingLabel="Skipping..."
        >
          Skip This Date
        </Button>
      </form>
    </Dialog>
  );
}
