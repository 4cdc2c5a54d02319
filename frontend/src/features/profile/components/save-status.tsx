import { Button } from '../../../components/ui/button.tsx';
import type { useSaveChoices } from '../api/save-choices.ts';

interface SaveStatusProps {
  saving: ReturnType<typeof useSaveChoices>;
  saved: string;
  /** Label of the button that saves once more what the server did not take. */
  retry: string;
}

/** Says quietly how saving goes; after a failure its button tries again. */
export const SaveStatus = ({ saving, saved, retry }: SaveStatusProps) => (
  <>
    <p role="status" className="min-h-5 text-muted-foreground text-sm">
      {saving.isPending ? 'Saving...' : saving.isSuccess && `✓ ${saved}`}
    </p>
    {saving.isError && (
      <Button className="w-full" pending={false} onClick={() => saving.mutate(saving.variables)}>
        {retry}
      </Button>
    )}
  </>
);
