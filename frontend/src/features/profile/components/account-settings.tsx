import type { User } from '@fourball/contracts/http/auth.ts';
import { Download, LogOut, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { RowGroup } from '../../../components/ui/row.tsx';
import { formatInstantDate } from '../../../lib/dates.ts';
import { toast } from '../../../lib/toast.ts';
import { useDeleteAccount } from '../api/delete-account.ts';
import { useRequestExport } from '../api/export-data.ts';
import { PasswordDialog } from './password-dialog.tsx';

interface AccountSettingsProps {
  profile: User;
  /** Changes the address, below it. */
  changeEmail?: ReactNode;
  signingOut: boolean;
  onSignOut: () => void;
  /** Other parts of the account, above the way out. */
  children?: ReactNode;
}

/** A button as wide as its row. */
const rowLook = 'min-h-14 w-full justify-start rounded-none border-x-0 border-t-0 border-b-border px-0 font-medium';

export function AccountSettings({ profile, changeEmail, signingOut, onSignOut, children }: AccountSettingsProps) {
  const [asking, setAsking] = useState<'export' | 'deletion'>();
  const request = useRequestExport();
  const deletion = useDeleteAccount(profile.id);
  const close = () => setAsking(undefined);
  const mailed = ({ message }: { message: string }) => {
    toast({ title: 'Check your mail', description: message });
    close();
  };
  return (
    <RowGroup title="Account Settings">
      <dl className="divide-y">
        <div className="py-3">
          <dt className="font-medium">Email</dt>
          <dd className="break-words text-muted-foreground text-sm">{profile.email}</dd>
          {changeEmail && <dd>{changeEmail}</dd>}
        </div>
        <div className="py-3">
          <dt className="font-medium">Member since</dt>
          <dd className="text-muted-foreground text-sm">
            {profile.createdAt ? formatInstantDate(profile.createdAt) : 'Unknown'}
          </dd>
        </div>
      </dl>
      {children}
      <Button variant="quiet" className={rowLook} onClick={() => setAsking('export')}>
        <Download aria-hidden />
        Get a Copy of Your Data
      </Button>
      <Button
        variant="quiet"
        className={rowLook}
        pending={signingOut}
        pendingLabel="Signing out..."
        onClick={onSignOut}
      >
        <LogOut aria-hidden />
        Sign Out
      </Button>
      <section aria-labelledby="danger-zone" className="py-4">
        <h3 id="danger-zone" className="font-medium text-destructive">
          Danger Zone
        </h3>
        <p className="mb-3 text-muted-foreground text-sm">
          Deleting your account ends your memberships, availability and bookings for good. Squads that you created pass
          to another member.
        </p>
        <Button variant="destructive" onClick={() => setAsking('deletion')}>
          <Trash2 aria-hidden />
          Delete Account
        </Button>
      </section>
      <PasswordDialog
        open={asking === 'export'}
        onClose={close}
        title="Get a copy of your data?"
        description="We mail you a link to everything Fourball holds about you: your profile, squads, availability, rounds and notifications, as files for people, spreadsheets and calendars."
        action={{ label: 'Mail Me a Link', pendingLabel: 'Sending...' }}
        pending={request.isPending}
        onConfirm={(password, onError) => request.mutate(password, { onSuccess: mailed, onError })}
      />
      <PasswordDialog
        open={asking === 'deletion'}
        onClose={close}
        title="Delete your account?"
        description="Your memberships, availability, bookings and notifications go at once and cannot be brought back. Squads that you created pass to their longest-standing leader or member, or go when nobody with an account is left."
        action={{ label: 'Delete Account', pendingLabel: 'Deleting...', isDestructive: true }}
        pending={deletion.isPending || deletion.isSuccess}
        onConfirm={(password, onError) => deletion.mutate(password, { onError })}
      />
    </RowGroup>
  );
}
