import { isolated } from '@fourball/contracts/bidi.ts';
import { INVITE_EXPIRY_DAYS, INVITE_EXPIRY_DEFAULT_DAYS } from '@fourball/contracts/constants.ts';
import type { Invite, Squad } from '@fourball/contracts/http/squad.ts';
import { Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { inputLook } from '../../../components/ui/field.tsx';
import { RadioChips } from '../../../components/ui/radio-chips.tsx';
import { copyToClipboard } from '../../../lib/clipboard.ts';
import { formatInstantDate } from '../../../lib/dates.ts';
import { countOf } from '../../../lib/text.ts';
import { useCreateInvite } from '../api/create-invite.ts';

/** Makes an invite link: first its expiry is chosen, then its code and address are shown to be copied. */
export function InviteDialog({ squad, onClose }: { squad: Pick<Squad, 'id' | 'name'>; onClose: () => void }) {
  const invitation = useCreateInvite(squad.id);
  const description = invitation.data
    ? `Works until ${formatInstantDate(invitation.data.expiresAt)}. Links made before no longer work.`
    : `Anyone with the link can join ${isolated(squad.name)}.`;
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Invite Members" description={description}>
      {invitation.data ? (
        <GeneratedInvite invite={invitation.data} onReset={invitation.reset} />
      ) : (
        <ChooseExpiry pending={invitation.isPending} onGenerate={invitation.mutate} />
      )}
    </Dialog>
  );
}

type ExpiryDays = (typeof INVITE_EXPIRY_DAYS)[number];

function ChooseExpiry({ pending, onGenerate }: { pending: boolean; onGenerate: (days: ExpiryDays) => void }) {
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
      <Button className="mt-5 w-full" pending={pending} pendingLabel="Generating..." onClick={() => onGenerate(chosen)}>
        Generate Invite Link
      </Button>
    </>
  );
}

function GeneratedInvite({ invite, onReset }: { invite: Invite; onReset: () => void }) {
  return (
    <div className="space-y-4">
      <CopyField label="Invite code" value={invite.inviteCode} />
      <CopyField label="Invite link" value={invite.inviteUrl} />
      <Button variant="secondary" className="w-full" onClick={onReset}>
        Generate New Link
      </Button>
    </div>
  );
}

function CopyField({ label, value }: { label: string; value: string }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {label}
      </label>
      <div className="flex gap-2">
        <input id={id} readOnly value={value} className={inputLook} onFocus={(event) => event.currentTarget.select()} />
        <Button
          variant="secondary"
          size="icon"
          aria-label={`Copy ${label.toLowerCase()}`}
          onClick={() => copyToClipboard(value, label)}
        >
          <Copy aria-hidden />
        </Button>
      </div>
    </div>
  );
}
