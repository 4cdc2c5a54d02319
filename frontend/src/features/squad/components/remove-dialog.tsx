import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { sharedLinkQuery } from '../api/shared-link.ts';

interface RemoveDialogProps {
  squadId: string;
  name: string;
  /** One without an account comes back by no invite: none need be ended. */
  hasAccount: boolean;
  onClose: () => void;
  onConfirm: (sides: { newInvite: boolean; ban: boolean }) => void;
}

/** Asks before a member is removed, and how they are kept from coming back; tells of the link that they keep. */
export function RemoveDialog({ squadId, name, hasAccount, onClose, onConfirm }: RemoveDialogProps) {
  const [newInvite, setNewInvite] = useState(hasAccount);
  const [ban, setBan] = useState(false);
  const hasShared = Boolean(useQuery(sharedLinkQuery(squadId)).data?.url);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Remove ${name}?`}
      description={`Their confirmations and future seats are withdrawn${hasAccount ? '' : ', and their link ends'}.`}
      confirmLabel="Remove"
      destructive
      onConfirm={() => onConfirm({ newInvite, ban })}
    >
      {(hasAccount || hasShared) && (
        <>
          {hasAccount && (
            <>
              <Choice
                checked={newInvite}
                onChange={setNewInvite}
                hint="The current link stops working, also in mails sent before."
              >
                New invite link
              </Choice>
              <Choice checked={ban} onChange={setBan} hint="No invite lets them in until a leader lifts the ban.">
                Ban from the squad
              </Choice>
            </>
          )}
          {hasShared && (
            <p className="text-muted-foreground text-sm">
              The shared answer link still works: replace it under Invite Members if they have it.
            </p>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}

interface ChoiceProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint: string;
  children: ReactNode;
}

const Choice = ({ checked, onChange, hint, children }: ChoiceProps) => (
  <label className="flex min-h-11 items-start gap-3 py-2">
    <input
      type="checkbox"
      className="mt-0.5 size-5 shrink-0 accent-primary"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span>
      <span className="font-medium">{children}</span>
      <span className="block text-muted-foreground text-sm">{hint}</span>
    </span>
  </label>
);
