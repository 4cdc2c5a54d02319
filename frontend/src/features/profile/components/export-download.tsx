import { Download } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { CardSection } from '../../../components/ui/card.tsx';
import { useDownloadExport } from '../api/export-data.ts';

/** Shown by the mailed link to a copy of the golfer's data. Opening it fetches nothing. @param token of the link. */
export function ExportDownload({ token }: { token: string }) {
  const copy = useDownloadExport(token);
  return (
    <CardSection title="Your data is ready">
      <p className="mb-4 text-muted-foreground">
        One ZIP file: your profile, squads, availability, rounds and notifications as JSON, your availability and rounds
        for spreadsheets, and your rounds for calendars.
      </p>
      <Button pending={copy.isPending} pendingLabel="Putting it together..." onClick={() => copy.mutate()}>
        <Download aria-hidden />
        Download
      </Button>
      <p role="status" className="mt-3 text-muted-foreground text-sm">
        {copy.isSuccess ? 'It is in your downloads.' : copy.error?.message}
      </p>
    </CardSection>
  );
}
