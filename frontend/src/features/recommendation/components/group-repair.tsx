import type { SquadMember } from '@fourball/contracts/http/member.ts';
import type { Round } from '@fourball/contracts/http/round.ts';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { CardSection } from '../../../components/ui/card.tsx';
import { capitalized } from '../../../lib/text.ts';
import { guestsQuery } from '../../guest/api/list-guests.ts';
import { groupsQuery } from '../api/groups.ts';
import { useRepairGroups } from '../api/repair-groups.ts';
import { playerNames } from '../players.ts';
import { hasSmallGroup, receiptText, releaseText, smallGroupsText } from '../repair.ts';

interface GroupRepairProps {
  round: Pick<Round, 'recommendationId' | 'groups' | 'emptied'>;
  members: readonly SquadMember[];
}

/** Repair of a round's groups that its leaders may apply, and tee times that the course can have back; else nothing. */
export function GroupRepair({ round: { recommendationId, groups, emptied = [] }, members }: GroupRepairProps) {
  const { data } = useQuery({ ...groupsQuery(recommendationId), enabled: hasSmallGroup(groups) });
  const { data: guests = [] } = useQuery({ ...guestsQuery(recommendationId), enabled: hasSmallGroup(groups) });
  const applying = useRepairGroups(recommendationId);
  const repair = hasSmallGroup(groups) ? data?.repair : null;
  if (!repair && emptied.length === 0) return null;
  const guestsOf = (player: string) =>
    guests.filter(({ hostId, status }) => hostId === player && status === 'approved').length;
  const players = groups.flatMap((group) => group.players).reduce((sum, player) => sum + 1 + guestsOf(player), 0);
  return (
    <CardSection title="Groups to change">
      {repair && (
        <div className="space-y-3">
          <p className="flex flex-wrap items-center justify-between gap-2 font-medium">
            {smallGroupsText(repair, players)}
            <Badge tone={repair.label === 'proven least' ? 'excellent' : 'muted'}>{capitalized(repair.label)}</Badge>
          </p>
          <p className="wrap-anywhere">{receiptText(repair, { nameOf: playerNames(members), guestsOf })}.</p>
          {repair.emptied.length > 0 && (
            <p className="text-muted-foreground text-sm">Then: {releaseText(repair.emptied)}.</p>
          )}
          <Button
            className="w-full"
            pending={applying.isPending}
            pendingLabel="Applying..."
            onClick={() => applying.mutate(repair.seen)}
          >
            Apply
          </Button>
        </div>
      )}
      {emptied.length > 0 && (
        <p className={repair ? 'mt-3' : undefined}>{releaseText(emptied)}: nobody of your squad plays then.</p>
      )}
    </CardSection>
  );
}
