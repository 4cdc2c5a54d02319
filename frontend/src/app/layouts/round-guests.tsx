import { useQuery } from '@tanstack/react-query';
import { useSessionUser } from '../../features/auth/model.ts';
import { Guests } from '../../features/guest/components/guests.tsx';
import { squadQuery } from '../../features/squad/api/get-squad.ts';
import { isLeader } from '../../features/squad/model.ts';

interface RoundGuestsProps {
  round: { readonly recommendationId: string; readonly squadId: string };
  /** The viewer comes to it. */
  isIn: boolean;
  /** It is still ahead. */
  isOpen: boolean;
  /** No group of theirs is full. */
  hasRoom?: boolean;
  /** It stands within a card. */
  isPlain?: boolean;
}

/** Guests of a round of a squad, as the viewer may see and change them. */
export function RoundGuests({ round, isIn, isOpen, hasRoom = true, isPlain = false }: RoundGuestsProps) {
  const { id: userId } = useSessionUser();
  const { data: squad } = useQuery(squadQuery(round.squadId));
  if (!squad) return null;
  const viewer = { userId, isIn, isLeader: isLeader(squad, userId) };
  return <Guests recommendationId={round.recommendationId} {...{ squad, viewer, isOpen, hasRoom, isPlain }} />;
}
