import { CircleAlert } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { PageTitle } from '../../../components/ui/page-title.tsx';

/** Shown when a screen breaks or its code cannot be fetched, as after a new release. */
export function ErrorScreen() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md place-content-center justify-items-center gap-3 p-4 text-center">
      <CircleAlert aria-hidden className="size-12 text-destructive" />
      <PageTitle className="text-xl">This page could not be shown</PageTitle>
      <p className="text-muted-foreground">Load it again. If that does not help, try once more in a minute.</p>
      <Button className="mt-2" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </main>
  );
}
