import type { Guest } from '@fourball/contracts/http/guest.ts';
import type { SquadMember } from '@fourball/contracts/http/member.ts';
import type { Round, RoundGroup } from '@fourball/contracts/http/round.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Fragment } from 'react';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { cardLook } from '../../../components/ui/card.tsx';
import { Loaded } from '../../../components/ui/loaded.tsx';
import { PersonName } from '../../../components/ui/person-name.tsx';
import { SkeletonList } from '../../../components/ui/states.tsx';
import { formatTime } from '../../../lib/dates.ts';
import { fullName } from '../../../lib/full-name.ts';
import { handicapText } from '../../../lib/handicap.ts';
import { countOf } from '../../../lib/text.ts';
import { guestsQuery } from '../../guest/api/list-guests.ts';
import { squadQuery } from '../../squad/api/get-squad.ts';
import { freeSeatsOf } from '../round.ts';

/** Groups of a round, with their starts, players and free seats. */
export function WhoPlays({ round, userId }: { round: Round; userId: string }) {
  const squad = useQuery(squadQuery(round.squadId));
  const { data = [] } = useQuery(guestsQuery(round.recommendationId));
  const players = round.groups.flatMap((group) => group.players);
  const guests = data.filter(({ hostId, status }) => status === 'approved' && players.includes(hostId));
  const free = freeSeatsOf(round);
  return (
    <section aria-labelledby="who-plays" className={cardLook}>
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 id="who-plays" className="font-semibold text-lg">
          Who plays
        </h2>
        <p className="text-muted-foreground text-sm">
          {countOf(players.length + guests.length, 'player')}
          {free > 0 && `, ${countOf(free, 'seat')} free`}
        </p>
      </div>
      <Loaded
        query={squad}
        loading={<SkeletonList label="Loading players..." count={players.length + free} className="h-9" />}
        failed="The players could not be loaded"
      >
        {({ members }) => (
          <ol aria-label="Groups" className="space-y-3">
            {round.groups.map((group) => (
              <Group key={group.teeTimeId} {...{ group, members, guests, userId }} />
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  );
}

interface GroupProps {
  group: RoundGroup;
  members: readonly SquadMember[];
  guests: readonly Guest[];
  userId: string;
}

function Group({ group, members, guests, userId }: GroupProps) {
  const seats = Array.from({ length: group.freeSeats }, (_, index) => `seat ${index}`);
  return (
    <li className="flex flex-wrap gap-x-4">
      <p className="w-20 shrink-0 py-2.5 font-semibold tabular-nums">{formatTime(group.time)}</p>
      <ul className="min-w-44 grow basis-0">
        {group.players.map((player) => (
          <Fragment key={player}>
            <Player member={members.find((member) => member.userId === player)} isViewer={player === userId} />
            {guests
              .filter(({ hostId }) => hostId === player)
              .map((guest) => (
                <PlayingGuest key={guest.id} guest={guest} />
              ))}
          </Fragment>
        ))}
        {seats.map((seat) => (
          <li key={seat} className="flex min-h-12 items-center gap-3 text-muted-foreground">
            <span
              aria-hidden
              className="grid size-9 shrink-0 place-items-center rounded-full border border-input border-dashed"
            >
              <Plus className="size-4" />
            </span>
            Seat free
          </li>
        ))}
      </ul>
    </li>
  );
}

function Player({ member, isViewer }: { member: SquadMember | undefined; isViewer: boolean }) {
  return (
    <li className="flex min-h-12 items-center gap-3 py-1">
      <Avatar person={member?.user ?? {}} id={member?.userId} />
      <span className="min-w-0 grow">
        {member ? <PersonName className="wrap-anywhere font-medium">{fullName(member)}</PersonName> : 'Former member'}
        {isViewer && <span className="text-muted-foreground text-sm"> (you)</span>}
      </span>
      <Handicap of={member?.user.handicap ?? null} />
    </li>
  );
}

/** Guest, in the row below their host. */
function PlayingGuest({ guest }: { guest: Guest }) {
  return (
    <li className="flex min-h-12 items-center gap-3 py-1">
      <Avatar person={{ firstName: guest.name }} />
      <span className="min-w-0 grow">
        <PersonName className="wrap-anywhere font-medium">{guest.name}</PersonName>
        <span className="text-muted-foreground text-sm"> (guest)</span>
      </span>
      <Handicap of={guest.handicap} />
    </li>
  );
}

function Handicap({ of }: { of: number | null }) {
  if (of === null) return null;
  return (
    <span className="text-muted-foreground text-sm tabular-nums">
      <span className="sr-only">Handicap </span>
      {handicapText(of)}
    </span>
  );
}
