import { ANSWER_NOTE_MAX } from '@fourball/contracts/constants.ts';
import type { RoundAnswer } from '@fourball/contracts/http/answer.ts';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { fieldOf } from '../../../lib/form-errors.ts';
import { useAnswerDate } from '../api/answer-date.ts';

/** A note to the answer, for the squad to read. */
export function NoteForm({ dateId, answer, note }: { dateId: string; answer: RoundAnswer; note: string }) {
  const saving = useAnswerDate(dateId);
  const form = useForm({ defaultValues: { note } });
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((fields) => saving.mutate({ answer, note: fields.note }))}
      className="flex flex-wrap items-end gap-2"
    >
      <div className="min-w-32 grow basis-32">
        <TextField label="Note" optional autoComplete="off" maxLength={ANSWER_NOTE_MAX} {...fieldOf(form, 'note')} />
      </div>
      <Button type="submit" variant="secondary" pending={saving.isPending} pendingLabel="Saving...">
        Save Note
      </Button>
    </form>
  );
}
