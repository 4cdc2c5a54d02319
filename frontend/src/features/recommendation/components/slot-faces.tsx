import type { SquadMember } from '@fourball/contracts/http/member.ts';
import type { RankedSlot } from '@fourball/contracts/http/ranking.ts';
import { useQuery } from '@tanstack/react-query';
import { recommendationsQuery } from '../api/list-recommendations.ts';
import { useAsSaid } from '../attendance.ts';
import { playerNames } from '../players.ts';
import { standingsOf } from '../standings.ts';
import { recommendationOf } from '../tee-time-state.ts';
import { StandingFaces } from './standing-faces.tsx';

interface SlotFacesProps {
  slot: RankedSlot;
  userId: string;
  /** Those of its squad who are known. */
  members: readonly Pick<SquadMember, 'userId' | 'status' | 'user'>[];
  /** Active members, some of whom may not be known. */
  total?: number;
}

/** Faces of a squad's active members, with how each stands towards a slot now. */
export function SlotFaces({ slot, userId, members, total }: SlotFacesProps) {
  const { data: recommendations } = useQuery(recommendationsQuery(slot.squadId));
  const said = useAsSaid(recommendationOf(slot, recommendations), userId);
  const active = members.filter(({ status }) => status === 'active');
  const standings = standingsOf(slot, said?.confirmedMembers ?? [], active);
  const nameOf = playerNames(active);
  if (total === undefined || total <= active.length) return <StandingFaces standings={standings} nameOf={nameOf} />;
  // Where not all are known, who does not come would stand in the place of others who do.
  const coming = standings.filter(({ standing }) => standing !== 'without');
  const possible = slot.freeMembers.length + slot.unknownMembers.length;
  return <StandingFaces standings={coming} total={Math.max(possible, coming.length)} nameOf={nameOf} />;
}
