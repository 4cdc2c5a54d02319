import { NOTE_MAX } from '@fourball/contracts/constants.ts';
import type { RankedSlot } from '@fourball/contracts/http/ranking.ts';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextArea, TextField } from '../../../components/ui/field.tsx';
import { formatLongDate, formatTime } from '../../../lib/dates.ts';
import { fieldOf } from '../../../lib/form-errors.ts';
import { countOf } from '../../../lib/text.ts';
import { toast } from '../../../lib/toast.ts';
import { useNotifyTeeTime } from '../api/notify-tee-time.ts';

const defaultNote = ({ date, time }: RankedSlot): string =>
  `Hey everyone! Let's play golf on ${formatLongDate(date)} at ${formatTime(time)}. See you on the course!`;

/** A leader tells the members who are free of a tee time: where, for how much, and in what words. */
export function SendConfirmationDialog({ slot, onClose }: { slot: RankedSlot; onClose: () => void }) {
  const { date, day, time, freeMembers } = slot;
  const notice = useNotifyTeeTime(slot.squadId);
  const form = useForm({
    defaultValues: {
      course: slot.courseName,
      price: slot.course.averagePrice?.toFixed(2) ?? '',
      note: defaultNote(slot),
    },
    shouldFocusError: false,
  });
  const note = useWatch({ control: form.control, name: 'note' });
  const submit = form.handleSubmit(
    ({ course, price }) =>
      notice.mutate(
        {
          teeTimeDetails: { date, day, time, course, pricePerPlayer: Math.round(Number(price) * 100) / 100 },
          availableMembers: freeMembers,
          note,
        },
        { onSuccess: onClose },
      ),
    () =>
      toast({
        title: 'Missing Information',
        description: 'Please fill in the golf course and price per player',
        variant: 'destructive',
      }),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Confirm tee time"
      description={`${formatLongDate(date)} at ${formatTime(time)}. Goes to the ${countOf(freeMembers.length, 'member')} who can play then.`}
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        <TextField
          label="Golf Course"
          required
          {...fieldOf(form, 'course', {
            validate: (course) => course.trim() !== '' || 'Please fill in the golf course',
          })}
        />
        <TextField
          label="Price per Player"
          required
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          {...fieldOf(form, 'price', {
            validate: (price) => (price.trim() !== '' && Number(price) >= 0) || 'Please fill in the price per player',
          })}
        />
        <TextArea label="Note" rows={4} {...fieldOf(form, 'note')} hint={`${note.length}/${NOTE_MAX} characters`} />
        <Button type="submit" className="w-full" pending={notice.isPending} pendingLabel="Sending...">
          Send Confirmation
        </Button>
      </form>
    </Dialog>
  );
}
