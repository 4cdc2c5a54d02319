import { Button } from '../../../components/ui/button.tsx';

interface SaveStatusProps {
  saving: { isPending: boolean; isSuccess: boolean; isError: boolean };
  saved: string;
  /** Saves once more what the server did not take. */
  retry: { label: string; onRetry: () => void };
}

/** Says quietly how saving goes; after a failure its button tries again. */
export const SaveStatus = ({ saving, saved, retry }: SaveStatusProps) => (
  <>
    <p role="status" className="min-h-5 text-muted-foreground text-sm">
      {saving.isPending ? 'Saving...' : saving.isSuccess && `✓ ${saved}`}
    </p>
    {saving.isError && (
      <Button className="w-full" pending={false} onClick={retry.onRetry}>
        {retry.label}
      </Button>
    )}
  </>
);
