import type { User } from '@fourball/contracts/http/auth.ts';
import { Download, LogOut, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { CardSection } from '../../../components/ui/card.tsx';
import { formatInstantDate } from '../../../lib/dates.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';

interface AccountSettingsProps {
  profile: User;
  /** Changes the address, below it. */
  changeEmail?: ReactNode;
  signingOut: boolean;
  onSignOut: () => void;
  /** Other parts of the account, above the way out. */
  children?: ReactNode;
}

export function AccountSettings({ profile, changeEmail, signingOut, onSignOut, children }: AccountSettingsProps) {
  const [asking, setAsking] = useState<'export' | 'deletion'>();
  const close = () => setAsking(undefined);
  return (
    <CardSection title="Account Settings">
      <dl className="mb-4 space-y-3">
        <div>
          <dt className="font-medium text-sm">Email</dt>
          <dd className="break-words text-muted-foreground">{profile.email}</dd>
          {changeEmail && <dd>{changeEmail}</dd>}
        </div>
        <div>
          <dt className="font-medium text-sm">Member since</dt>
          <dd className="text-muted-foreground">
            {profile.createdAt ? formatInstantDate(profile.createdAt) : 'Unknown'}
          </dd>
        </div>
      </dl>
      <div className="space-y-3">
        {children}
        <Button variant="secondary" className="w-full" onClick={() => setAsking('export')}>
          <Download aria-hidden />
          Get a Copy of Your Data
        </Button>
        <Button
          variant="secondary"
          className="w-full"
          pending={signingOut}
          pendingLabel="Signing out..."
          onClick={onSignOut}
        >
          <LogOut aria-hidden />
          Sign Out
        </Button>
      </div>
      <section aria-labelledby="danger-zone" className="mt-6 rounded-lg border border-destructive p-4">
        <h3 id="danger-zone" className="font-semibold text-destructive">
          Danger Zone
        </h3>
        <p className="mt-1 mb-3 text-muted-foreground text-sm">
          Deleting your account removes your squads, availability and bookings for good.
        </p>
        <Button variant="destructive" onClick={() => setAsking('deletion')}>
          <Trash2 aria-hidden />
          Delete Account
        </Button>
      </section>
      <ExportDialog open={asking === 'export'} onClose={close} />
      <DeleteAccountDialog open={asking === 'deletion'} onClose={close} />
    </CardSection>
  );
}
