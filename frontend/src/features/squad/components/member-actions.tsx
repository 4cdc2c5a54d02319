import type { SquadMember } from '@fourball/contracts/http/member.ts';
import type { SquadDetail } from '@fourball/contracts/http/squad.ts';
import { Crown, Handshake, Link2, Pencil, RefreshCw, UserMinus, UserRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ActionsMenu } from '../../../components/ui/actions-menu.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { fullName } from '../../../lib/full-name.ts';
import { useRenewAnswerLink } from '../api/answer-link.ts';
import { useChangeMember, useHandOver, useRemoveMember } from '../api/change-squad.ts';
import { type MemberAction, memberActions } from '../model.ts';
import { RemoveDialog } from './remove-dialog.tsx';

const EditGolferDialog = lazy(async () => ({ default: (await import('./edit-golfer-dialog.tsx')).EditGolferDialog }));
const AnswerLinkDialog = lazy(async () => ({ default: (await import('./answer-link-dialog.tsx')).AnswerLinkDialog }));

const words: Record<MemberAction, { label: string; icon: typeof Crown }> = {
  'hand-over': { label: 'Hand over squad', icon: Handshake },
  'make-leader': { label: 'Make leader', icon: Crown },
  'make-member': { label: 'Make member', icon: UserRound },
  edit: { label: 'Edit golfer', icon: Pencil },
  'share-link': { label: 'Share their link', icon: Link2 },
  'new-link': { label: 'Make a new link', icon: RefreshCw },
  remove: { label: 'Remove from squad', icon: UserMinus },
};

interface MemberActionsProps {
  squad: SquadDetail;
  member: SquadMember;
  userId: string;
}

/** Actions of the viewer on a member; those that change much ask first. */
export function MemberActions({ squad, member, userId }: MemberActionsProps) {
  const [asking, setAsking] = useState<MemberAction | null>(null);
  const handOver = useHandOver(squad.id);
  const change = useChangeMember(squad.id);
  const removal = useRemoveMember(squad.id);
  const renewal = useRenewAnswerLink(squad.id, member.userId);
  const actions = memberActions(squad, userId, member);
  if (actions.length === 0) return null;
  const name = fullName(member);
  const choose = (action: MemberAction) => {
    if (action === 'make-leader') change.mutate({ userId: member.userId, role: 'leader' });
    else if (action === 'make-member') change.mutate({ userId: member.userId, role: 'member' });
    else setAsking(action);
  };
  return (
    <>
      <ActionsMenu
        label={`Change ${name}`}
        actions={actions}
        words={words}
        onChoose={choose}
        className="-mr-2 shrink-0"
      />
      <ConfirmDialog
        open={asking === 'hand-over'}
        onClose={() => setAsking(null)}
        title={`Hand the squad over to ${name}?`}
        description="They book tee times and manage the squad from then on. You stay a leader."
        confirmLabel="Hand Over"
        onConfirm={() => handOver.mutate(member.userId)}
      />
      <ConfirmDialog
        open={asking === 'new-link'}
        onClose={() => setAsking(null)}
        title={`A new link for ${name}?`}
        description="Their link of before ends, also in mails. Where their address is known, the new one is mailed."
        confirmLabel="Make Link"
        onConfirm={() => renewal.mutate(undefined, { onSuccess: () => setAsking('share-link') })}
      />
      {asking === 'edit' && (
        <Suspense>
          <EditGolferDialog squadId={squad.id} member={member} onClose={() => setAsking(null)} />
        </Suspense>
      )}
      {asking === 'share-link' && (
        <Suspense>
          <AnswerLinkDialog squad={squad} member={member} onClose={() => setAsking(null)} />
        </Suspense>
      )}
      {asking === 'remove' && (
        <RemoveDialog
          squadId={squad.id}
          hasAccount={member.user.claimed !== false}
          name={name}
          onClose={() => setAsking(null)}
          onConfirm={(sides) => removal.mutate({ userId: member.userId, ...sides })}
        />
      )}
    </>
  );
}
