import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { useInstall } from '../../../lib/install.ts';

/** Offers to put the app on the home screen where the browser can; on Apple's phones, where it cannot ask, says how. */
export function InstallEntry() {
  const install = useInstall();
  if (install)
    return (
      <Entry text="Opens from your home screen, also without a network">
        <Button variant="secondary" className="shrink-0" onClick={install}>
          <Download aria-hidden />
          Install app
        </Button>
      </Entry>
    );
  // Only Safari on iPhone and iPad knows the word; there it tells whether the app was opened from the home screen.
  const isInBrowser = 'standalone' in navigator && navigator.standalone === false;
  return isInBrowser ? <Entry text={'In Safari, tap Share, then "Add to Home Screen".'} /> : null;
}

function Entry({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 py-2">
      <div>
        <p className="font-medium">Fourball on this device</p>
        <p className="text-muted-foreground text-sm">{text}</p>
      </div>
      {children}
    </div>
  );
}
