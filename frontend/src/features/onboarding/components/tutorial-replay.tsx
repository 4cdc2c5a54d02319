import { Footprints } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { replayTour } from '../model.ts';

/** Offers the tour again, beside the account's other settings. */
export function TutorialReplay() {
  return (
    <div className="flex large-text:flex-wrap items-center justify-between gap-4 py-2">
      <div>
        <p className="font-medium">App Tutorial</p>
        <p className="text-muted-foreground text-sm">See again how everything works</p>
      </div>
      <Button variant="secondary" onClick={replayTour}>
        <Footprints aria-hidden />
        Replay
      </Button>
    </div>
  );
}
