import { isolated } from '@fourball/contracts/bidi.ts';
import { INVITE_EXPIRY_DAYS, INVITE_EXPIRY_DEFAULT_DAYS } from '@fourball/contracts/constants.ts';
import type { Invite, Squad } from '@fourball/contracts/http/squad.ts';
import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { CopyField } from '../../../components/ui/copy-field.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Disclosure } from '../../../components/ui/disclosure.tsx';
import { Loaded } from '../../../components/ui/loaded.tsx';
import { RadioChips } from '../../../components/ui/radio-chips.tsx';
import { SkeletonList } from '../../../components/ui/states.tsx';
import { formatMoment } from '../../../lib/dates.ts';
import { share } from '../../../lib/share.ts';
import { countOf } from '../../../lib/text.ts';
import { useCreateInvite } from '../api/create-invite.ts';
import { squadQuery } from '../api/get-squad.ts';
import { currentInvite } from '../model.ts';
import { SharedLink } from './shared-link.tsx';

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

/** Shows the invite link that works now, to be shared; a new one is made where there is none, or when asked for. */
export function InviteDialog({ squad, onClose }: { squad: Pick<Squad, 'id' | 'name'>; onClose: () => void }) {
  const [renewing, setRenewing] = useState(false);
  // Another leader, or another tab, may have made a link since.
  const found = useQuery({ ...squadQuery(squad.id), refetchOnMount: 'always', refetchOnWindowFocus: 'always' });
  const invitation = useCreateInvite(squad.id);
  const invite = found.data && currentInvite(found.data, window.location.origin);
  const shown = renewing ? undefined : invite;
  const description = shown
    ? `Works until ${formatMoment(shown.expiresAt)}. Anyone with it can join ${isolated(squad.name)}.`
    : `Anyone with the link can join ${isolated(squad.name)}.`;
  return (
    <Dialog open onClose={onClose} title="Invite Members" description={description}>
      <Loaded
        query={found}
        loading={<SkeletonList label="Loading the invite link..." count={2} className="h-11" />}
        failed="The invite link could not be loaded"
      >
        {() =>
          shown ? (
            <CurrentInvite invite={shown} squadName={squad.name} onRenew={() => setRenewing(true)} />
          ) : (
            <ChooseExpiry
              pending={invitation.isPending}
              replaces={invite !== undefined}
              onGenerate={(days) => invitation.mutate(days, { onSuccess: () => setRenewing(false) })}
            />
          )
        }
      </Loaded>
      <div className="mt-4">
        <SharedLink squad={squad} />
      </div>
    </Dialog>
  );
}

type ExpiryDays = (typeof INVITE_EXPIRY_DAYS)[number];

interface ChooseExpiryProps {
  pending: boolean;
  /** Another link works until then. */
  replaces: boolean;
  onGenerate: (days: ExpiryDays) => void;
}

function ChooseExpiry({ pending, replaces, onGenerate }: ChooseExpiryProps) {
  const [chosen, setChosen] = useState<ExpiryDays>(INVITE_EXPIRY_DEFAULT_DAYS);
  return (
    <>
      <RadioChips
        legend="Link expires in"
        options={INVITE_EXPIRY_DAYS}
        labelOf={(days) => countOf(days, 'day')}
        chosen={chosen}
        onChange={setChosen}
      />
      {replaces && (
        <p className="mt-4 rounded-lg bg-good px-3 py-2 text-good-foreground text-sm">
          Links made before no longer work once there is a new one.
        </p>
      )}
      <Button className="mt-5 w-full" pending={pending} pendingLabel="Generating..." onClick={() => onGenerate(chosen)}>
        Generate Invite Link
      </Button>
    </>
  );
}

function CurrentInvite({ invite, squadName, onRenew }: { invite: Invite; squadName: string; onRenew: () => void }) {
  const name = isolated(squadName);
  return (
    <div className="space-y-4">
      <Button
        className="w-full"
        onClick={() =>
          share(
            `Join ${name}`,
            `Join ${name} to find tee times together.`,
            invite.inviteUrl,
            'Invite copied to clipboard',
          )
        }
      >
        <Share2 aria-hidden />
        Share
      </Button>
      <CopyField label="Invite link" value={invite.inviteUrl} />
      <CopyField label="Invite code" value={invite.inviteCode} />
      <Disclosure label="Show a QR code">
        <Suspense fallback={<div className="mx-auto aspect-square w-full max-w-64" />}>
          <QrCode text={invite.inviteUrl} label={`QR code of the invite link of ${name}`} />
        </Suspense>
      </Disclosure>
      <div className="border-t pt-3">
        <p className="mb-2 text-muted-foreground text-sm">
          A new link replaces this one: links made before no longer work.
        </p>
        <Button variant="secondary" className="w-full" onClick={onRenew}>
          Generate New Link
        </Button>
      </div>
    </div>
  );
}
