import { ROSTER_TEXT_MAX } from '@fourball/contracts/constants.ts';
import { FileUp } from 'lucide-react';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { Button, buttonVariants } from '../../../components/ui/button.tsx';
import { TextArea } from '../../../components/ui/field.tsx';
import { countOf } from '../../../lib/text.ts';
import { toast } from '../../../lib/toast.ts';
import { useAddGolfers } from '../api/add-golfers.ts';
import { usePreviewRoster } from '../api/preview-roster.ts';
import { addedMessage, golfersToAdd } from '../model.ts';
import { textOf } from '../text-file.ts';
import { RosterPreview } from './roster-preview.tsx';

/** Takes a list, shows what would become of each line, and adds its golfers once the leader has seen that. */
export function RosterForm({ squadId, onAdded }: { squadId: string; onAdded: () => void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const preview = usePreviewRoster(squadId);
  const adding = useAddGolfers(squadId);

  function check(event: FormEvent) {
    event.preventDefault();
    const fault = faultOf(text);
    setError(fault);
    if (!fault) preview.mutate(text);
  }
  async function readFile({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    const read = await textOf(file).catch(() => undefined);
    // The same file can be chosen again once it was mended.
    target.value = '';
    if (read !== undefined) setText(read);
    setError(read === undefined ? 'This file could not be read. Choose it again, or paste the list.' : undefined);
  }

  if (preview.data) {
    const golfers = golfersToAdd(preview.data);
    return (
      <div className="space-y-4">
        <RosterPreview lines={preview.data} />
        {golfers.length > 0 && (
          <Button
            className="w-full"
            pending={adding.isPending}
            pendingLabel="Adding..."
            onClick={() =>
              adding.mutate(golfers, {
                onSuccess: ({ outcomes }) => {
                  toast(addedMessage(outcomes));
                  onAdded();
                },
              })
            }
          >
            Add {countOf(golfers.length, 'golfer')}
          </Button>
        )}
        <Button variant="secondary" className="w-full" disabled={adding.isPending} onClick={preview.reset}>
          Change the list
        </Button>
      </div>
    );
  }
  return (
    <form noValidate onSubmit={check} className="space-y-4">
      <TextArea
        label="Golfers"
        rows={6}
        spellCheck={false}
        className="font-mono"
        placeholder={'Dana Fox <dana@example.com>\nSam Lee'}
        hint="One a line, or a table with the columns name, email and handicap."
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
      <label className={`${buttonVariants({ variant: 'secondary' })} w-full has-focus-visible:outline-2`}>
        <FileUp aria-hidden />
        Choose a CSV file
        <input type="file" accept=".csv,.txt,text/csv,text/plain" className="sr-only" onChange={readFile} />
      </label>
      <Button type="submit" className="w-full" pending={preview.isPending} pendingLabel="Reading...">
        Check the list
      </Button>
    </form>
  );
}

function faultOf(text: string): string | undefined {
  if (text.trim() === '') return 'Name at least one golfer';
  if (text.length > ROSTER_TEXT_MAX) return `A list has at most ${ROSTER_TEXT_MAX.toLocaleString()} characters`;
  return undefined;
}
