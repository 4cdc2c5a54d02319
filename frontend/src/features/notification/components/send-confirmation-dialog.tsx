import { NOTE_MAX } from '@fourball/contracts/constants.ts';
import { MISSING, TeeTimeNotice } from '@fourball/contracts/http/notification.ts';
import type { RankedSlot } from '@fourball/contracts/http/ranking.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextArea, TextField } from '../../../components/ui/field.tsx';
import { formatLongDate, formatTime } from '../../../lib/dates.ts';
import { countOf } from '../../../lib/text.ts';
import { toast } from '../../../lib/toast.ts';
import { useNotifyTeeTime } from '../api/notify-tee-time.ts';

interface SendConfirmationDialogProps {
  slot: RankedSlot;
  /** Leader who sends it, and is not told of it. */
  userId: string;
  onClose: () => void;
}

const defaultNote = ({ date, time }: RankedSlot): string =>
  `Hey everyone! Let's play golf on ${formatLongDate(date)} at ${formatTime(time)}. See you on the course!`;

/** A leader tells the members who are free of a tee time: where, for how much, and in what words. */
export function SendConfirmationDialog({ slot, userId, onClose }: SendConfirmationDialogProps) {
  const notice = useNotifyTeeTime(slot.squadId);
  const [course, setCourse] = useState(slot.courseName);
  const [price, setPrice] = useState(slot.course.averagePrice?.toFixed(2) ?? '');
  const [note, setNote] = useState(() => defaultNote(slot));
  const [refused, setRefused] = useState(false);
  const { date, day, time, freeMembers } = slot;
  const others = freeMembers.filter((member) => member !== userId).length;
  const pricePerPlayer = price.trim() === '' ? Number.NaN : Math.round(Number(price) * 100) / 100;
  const teeTimeDetails = { date, day, time, course, pricePerPlayer };
  const faults = TeeTimeNotice.shape.teeTimeDetails.safeParse(teeTimeDetails).error?.issues ?? [];
  const faultOf = (field: keyof typeof teeTimeDetails) =>
    refused ? faults.find(({ path }) => path[0] === field)?.message : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(faults.length > 0);
    if (faults.some(({ message }) => message === MISSING))
      toast({ title: 'Missing Information', description: MISSING, variant: 'destructive' });
    if (faults.length > 0) return;
    notice.mutate({ teeTimeDetails, availableMembers: freeMembers, note }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Confirm tee time"
      description={`${formatLongDate(slot.date)} at ${formatTime(slot.time)}. Goes to the ${countOf(others, 'other member')} who can play then.`}
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        <TextField
          label="Golf Course"
          required
          value={course}
          onChange={(event) => setCourse(event.target.value)}
          error={faultOf('course')}
        />
        <TextField
          label="Price per Player"
          required
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          value={price}
          onChange={(event) => setPrice(event.target.value)}
          error={faultOf('pricePerPlayer')}
        />
        <TextArea
          label="Note"
          rows={4}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          hint={`${note.length}/${NOTE_MAX} characters`}
        />
        <Button type="submit" className="w-full" pending={notice.isPending} pendingLabel="Sending...">
          Send Confirmation
        </Button>
      </form>
    </Dialog>
  );
}
