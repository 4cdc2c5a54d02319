import { isolated } from '@fourball/contracts/bidi.ts';
import { GROUP_MAX } from '@fourball/contracts/constants.ts';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../../components/ui/badge.tsx';
import { Loaded } from '../../../components/ui/loaded.tsx';
import { SkeletonList } from '../../../components/ui/states.tsx';
import { formatTime } from '../../../lib/dates.ts';
import { capitalized } from '../../../lib/text.ts';
import { guestsQuery } from '../../guest/api/list-guests.ts';
import { groupsQuery } from '../api/groups.ts';
import { groupsOfText, type NameOf } from '../players.ts';

interface PlayingGroupsProps {
  recommendationId: string;
  /** How many are to be grouped, as far as is known: so many rows are kept free. */
  players: number;
  nameOf: NameOf;
}

/** Groups of players, and when each starts. */
export function PlayingGroups({ recommendationId, players, nameOf }: PlayingGroupsProps) {
  const { data: guests = [] } = useQuery(guestsQuery(recommendationId));
  /** A player with the guests who count. */
  const partyOf = (player: string) => [
    nameOf(player),
    ...guests
      .filter(({ hostId, status }) => hostId === player && status === 'approved')
      .map(({ name }) => `${isolated(name)} (guest)`),
  ];
  return (
    <Loaded
      query={useQuery(groupsQuery(recommendationId))}
      loading={<SkeletonList label="Loading groups..." count={Math.ceil(players / GROUP_MAX) + 1} className="h-6" />}
      failed="The groups could not be loaded"
    >
      {(found) =>
        found.groups.length === 0 ? (
          <p className="text-muted-foreground text-sm">Nobody is free then any more, so there are no groups yet.</p>
        ) : (
          <div className="text-sm">
            <p className="mb-1 flex min-h-6 flex-wrap items-center justify-between gap-2 text-muted-foreground">
              {groupsOfText(found)}
              {found.groups.length > 1 && (
                <Badge tone={found.label === 'proven best' ? 'excellent' : 'muted'}>{capitalized(found.label)}</Badge>
              )}
            </p>
            <ol aria-label="Groups">
              {found.groups.map(({ time, players }) => (
                <li key={time} className="flex gap-3 py-1">
                  <span className="w-18 shrink-0 font-semibold tabular-nums">{formatTime(time)}</span>
                  <span className="wrap-anywhere min-w-0">{players.flatMap(partyOf).join(', ') || 'Nobody yet'}</span>
                </li>
              ))}
            </ol>
          </div>
        )
      }
    </Loaded>
  );
}
