import type { SquadDetail, SquadMember } from '@fourball/contracts/http/squad.ts';
import * as Menu from '@radix-ui/react-dropdown-menu';
import { Crown, Ellipsis, Handshake, UserMinus, UserRound } from 'lucide-react';
import { useState } from 'react';
import { buttonVariants } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { useChangeMember, useHandOver, useRemoveMember } from '../api/change-squad.ts';
import { fullName, type MemberAction, memberActions } from '../model.ts';

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

/** What the viewer may do about a member; what changes much asks first. */
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
      <Menu.Root modal={false}>
        <Menu.Trigger
          aria-label={`Change ${name}`}
          className={buttonVariants({ variant: 'quiet', size: 'icon', className: '-mr-2 shrink-0' })}
        >
          <Ellipsis aria-hidden />
        </Menu.Trigger>
        <Menu.Content
          align="end"
          collisionPadding={{ top: 72, bottom: 80, left: 8, right: 8 }}
          className="z-20 w-56 animate-rise-in rounded-card border bg-card p-1 shadow-lg"
        >
          {actions.map((action) => {
            const { label, icon: Icon } = words[action];
            return (
              <Menu.Item
                key={action}
                className="flex min-h-11 items-center gap-3 rounded-lg px-3 outline-none data-highlighted:bg-muted [&_svg]:size-5"
                onSelect={() => choose(action)}
              >
                <Icon aria-hidden />
                {label}
              </Menu.Item>
            );
          })}
        </Menu.Content>
      </Menu.Root>
      <ConfirmDialog
        open={asking === 'hand-over'}
        onOpenChange={(open) => open || setAsking(null)}
        title={`Hand the squad over to ${name}?`}
        description="They book tee times and manage the squad from then on. You stay a leader."
        confirmLabel="Hand Over"
        onConfirm={() => handOver.mutate(member.userId)}
      />
      <ConfirmDialog
        open={asking === 'remove'}
        onOpenChange={(open) => open || setAsking(null)}
        title={`Remove ${name}?`}
        description="Their confirmations and future seats are withdrawn. An invite link that still works lets them in again."
        confirmLabel="Remove"
        destructive
        onConfirm={() => removal.mutate(member.userId)}
      />
    </>
  );
}
