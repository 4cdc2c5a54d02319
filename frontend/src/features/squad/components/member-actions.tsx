import type { SquadMember } from '@fourball/contracts/http/member.ts';
import type { SquadDetail } from '@fourball/contracts/http/squad.ts';
import { Crown, Handshake, UserMinus, UserRound } from 'lucide-react';
import { useState } from 'react';
import { ActionsMenu } from '../../../components/ui/actions-menu.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { fullName } from '../../../lib/full-name.ts';
import { useChangeMember, useHandOver, useRemoveMember } from '../api/change-squad.ts';
import { type MemberAction, memberActions } from '../model.ts';
import { RemoveDialog } from './remove-dialog.tsx';

const words: Record<MemberAction, { label: string; icon: typeof Crown }> = {
  'hand-over': { label: 'Hand over squad', icon: Handshake },
  'make-leader': { label: 'Make leader', icon: Crown },
  'make-member': { label: 'Make member', icon: UserRound },
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
        onOpenChange={(open) => open || setAsking(null)}
        title={`Hand the squad over to ${name}?`}
        description="They book tee times and manage the squad from then on. You stay a leader."
        confirmLabel="Hand Over"
        onConfirm={() => handOver.mutate(member.userId)}
      />
      {asking === 'remove' && (
        <RemoveDialog
          name={name}
          onClose={() => setAsking(null)}
          onConfirm={(sides) => removal.mutate({ userId: member.userId, ...sides })}
        />
      )}
    </>
  );
}
